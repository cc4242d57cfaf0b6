"""The repository's own documents: what is one, where it is cut, and how a question reaches it (DAY-2)."""

from __future__ import annotations

import json
import os
import secrets
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Project
from memorybank.light import address
from memorybank.recall.search import document_roles
from memorybank.recall.search.document_rank import INTENTS, document_passages, passage_query
from memorybank.recall.search.document_roles import role_of

pytestmark = pytest.mark.slow

CONTRIBUTING = """# Contributing

Thank you for being here.

## Commit messages

The first line names the module, a colon, and says what changed in at most 60 characters.

## Tests

Run `make check` before you push. A new rule needs a row in the table.
"""
DECISION = """0003 Queue
==========

Status: accepted

Decision
--------

Jobs wait in SQLite, not in Redis: nobody has to run another server.
"""
SECURITY = "# Reporting\n\nWrite to keeper@example.org and wait for an answer before you publish anything.\n"


@pytest.fixture
def documented(project: Project) -> Project:
    project.write("README.md", "# Widget\n\nCounts widgets on the northern shelf.\n")
    project.write("CONTRIBUTING.md", CONTRIBUTING)
    project.write("docs/adr/0003-queue.rst", DECISION)
    project.write("SECURITY.md", SECURITY)
    project.write(".github/workflows/release.yml", "name: release\non:\n  workflow_dispatch:\njobs: {}\n")
    project.write("src/widget.py", "def commit_message() -> None: ...\n")
    project.commit()
    assert project.mb("refresh", "--yes").code == 0
    return project


def selected(project: Project, request: str) -> list[str]:
    found: dict[str, Any] = json.loads(project.mb("select", request, "--json").out)
    return [path for path in found["files"] if path.startswith("../")]


@pytest.mark.rule("DAY-2")
@pytest.mark.parametrize(
    ("request_", "first"),
    [
        ("what must a commit message look like?", "../CONTRIBUTING.md"),
        ("why do jobs wait in SQLite?", "../docs/adr/0003-queue.rst"),
        ("I found a vulnerability, whom do I tell?", "../SECURITY.md"),  # no word of it stands there
        ("发现了漏洞，该告诉谁？", "../SECURITY.md"),
        ("新版本怎么发布？", "../.github/workflows/release.yml"),
    ],
)
def test_a_question_leads_to_the_document_that_answers_it(documented: Project, request_: str, first: str) -> None:
    assert selected(documented, request_)[:1] == [first]


@pytest.mark.rule("DAY-2", "PAK-3")
def test_a_pack_quotes_the_passage_and_read_shows_the_document(documented: Project) -> None:
    pack = documented.mb("context", "what must a commit message look like?").out
    assert "at most 60 characters" in pack
    assert "CONTRIBUTING.md:" in pack
    assert documented.mb("read", "../CONTRIBUTING.md").out.endswith(CONTRIBUTING)


@pytest.mark.rule("DAY-2", "PAK-4")
def test_only_tracked_text_inside_the_repository_is_reached(documented: Project, tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere.md"
    outside.write_text("# Commit message\n\nThe message of the stranger.\n", encoding="utf-8")
    os.symlink(outside, documented.root / "docs/linked.md")
    documented.write("docs/secrets/commit-message.md", "# Commit message\n\nThe commit message of the vault.\n")
    documented.commit("more")
    documented.write("docs/draft.md", "# Commit message\n\nThe commit message nobody has added.\n")
    for path in ("../docs/linked.md", "../docs/secrets/commit-message.md", "../docs/draft.md", "../src/widget.py"):
        assert path not in selected(documented, "what must a commit message look like?")
        assert documented.mb("read", path).code != 0, path
    assert documented.mb("read", "../../elsewhere.md").code != 0
    said = documented.mb("context", "what must a commit message look like?").out
    assert not any(word in said for word in ("stranger", "vault", "nobody has added"))


@pytest.mark.rule("DAY-2")
def test_odd_names_and_pasted_logs_stop_nobody(documented: Project) -> None:
    for name in (b"docs/caf\xe9.md", b"docs/two\nlines.md"):
        Path(os.fsdecode(os.fsencode(documented.root) + b"/" + name)).write_bytes(b"# Commit message\n\n\xff\xfe\n")
    documented.commit("odd names")
    pasted = "what must a commit message look like? " + " ".join(f"word{n}" for n in range(8_000))
    for request in ("what must a commit message look like?", pasted):
        assert selected(documented, request)[:1] == ["../CONTRIBUTING.md"]


@pytest.mark.rule("DAY-2", "THR-4")
def test_a_line_that_looks_like_a_credential_is_shown_by_nobody(documented: Project) -> None:
    token = "ghp_" + "".join(secrets.choice(string.ascii_letters) for _ in range(36))
    documented.write("docs/deploy.md", f"# Deploying\n\nDeploy with the rollout script.\n\ntoken: {token}\n")
    documented.commit("deploy")
    shown = documented.mb("read", "../docs/deploy.md").out
    assert "rollout script" in shown
    assert token not in shown + documented.mb("context", "how do I deploy with the rollout script?").out


@pytest.mark.rule("DAY-2")
def test_a_document_that_changed_is_read_again_and_a_broken_index_made_again(documented: Project) -> None:
    assert selected(documented, "when do zebras drink?") == []
    documented.write("docs/zebras.md", "# Zebras\n\nZebras drink at dawn.\n")
    documented.commit("zebras")
    assert selected(documented, "when do zebras drink?") == ["../docs/zebras.md"]
    folder = Path(address.base("cache"), address.key(str(documented.root)))
    [index] = folder.glob("documents.db")
    for rest in folder.glob("documents.db-*"):
        rest.unlink()
    index.write_bytes(b"no database at all" * 100)
    assert selected(documented, "when do zebras drink?") == ["../docs/zebras.md"]
    (documented.root / "docs/zebras.md").unlink()
    documented.commit("gone")
    assert selected(documented, "when do zebras drink?") == []


@pytest.mark.rule("DAY-2", "BUD-1")
def test_a_request_that_names_its_page_gets_no_documents(documented: Project) -> None:
    assert selected(documented, "read details/tech.md") == []


@pytest.mark.rule("DAY-2")
@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("README.rst", "readme"),
        ("packages/web/README.md", "readme"),
        ("docs/CONTRIBUTING.md", "contributing"),
        ("CLAUDE.md", "rules"),
        (".cursor/rules/style.mdc", "rules"),
        (".roo/rules-code/style.md", "rules"),
        (".cursor/agents/reviewer.md", "guide"),
        ("docs/adr/0001-use-x.md", "decision"),
        ("docs/guide/start.mdx", "guide"),
        ("CHANGELOG.md", "changes"),
        ("RELEASING.md", "release"),
        ("LICENSE", "license"),
        (".github/workflows/ci.yml", "ci"),
        ("Makefile", "build"),
        ("scripts/test", "build"),
        ("web/package.json", "manifest"),
        ("requirements.txt", "manifest"),
        ("rust-toolchain.toml", "version"),
        ("config.example.yaml", "example"),
        (".eslintrc.json", "checks"),
        ("src/app.py", ""),
        ("package-lock.json", ""),
        ("node_modules/x/README.md", ""),
        ("i18n/zh/README.md", ""),
        ("tests/fixtures/README.md", ""),
        (".claude/skills/memory-bank/references/writer.md", ""),  # what our installer gives a host
        (".agents/skills/memory-bank-learn/SKILL.md", ""),
        (".claude/commands/memory-bank-learn.md", ""),
        (".github/agents/memory-reader.agent.md", ""),
        (".claude/skills/deploy/SKILL.md", "guide"),
    ],
)
def test_the_role_of_a_file(path: str, role: str) -> None:
    assert role_of(path) == role


@pytest.mark.parametrize("name", INTENTS)
def test_every_intent_is_told_in_both_languages_and_leads_somewhere(name: str) -> None:
    intent = INTENTS[name]
    roles = set(intent.roles.split())
    assert roles <= {role for name, role in vars(document_roles).items() if name.isupper() and isinstance(role, str)}
    for request in (intent.cues.split()[0], intent.chinese.split()[0]):
        assert passage_query(request).roles >= roles
    assert passage_query("qwertz")[1:] == (frozenset(), frozenset())


EVERYDAY = {  # intent -> a file that holds its answer, its text, and the question in two languages
    "set up": ("docs/first-steps.md", "# First steps\n\nInstall the tools with `uv sync`.\n",
               "how do I get everything installed?", "怎么安装？"),
    "run": ("justfile", "serve:\n    python -m shelf --port 8090\n", "how do I start it locally?", "怎么在本地启动？"),
    "test": ("tox.ini", "[testenv]\ncommands = pytest {posargs}\n", "how are the tests run?", "怎么跑测试？"),
    "one test": ("docs/CONTRIBUTING.md", "# Contributing\n\nOne case: `pytest -k name`.\n",
                 "how do I run a single test?", "怎么只跑一个测试？"),
    "lint": (".pre-commit-config.yaml", "repos:\n  - hooks: [{id: ruff}]\n",
             "which linter is used?", "用什么做静态检查？"),
    "format": ("rustfmt.toml", "# rustfmt settings\nmax_width = 100\n",
               "how is code formatted?", "代码怎么格式化？"),
    "release": (".github/workflows/ship.yml", "name: publish\non: {push: {tags: ['*']}}\n",
                "how do I cut a new version?", "怎么发版？"),
    "security": ("SECURITY.md", "# Reporting\n\nWrite to the keeper.\n",
                 "I found a vulnerability, whom do I tell?", "发现了漏洞，该告诉谁？"),
    "license": ("COPYING", "The Shelf Licence. Copyright the keepers.\n",
                "under which licence is this?", "用的是什么许可？"),
    "contribute": ("CONTRIBUTING.md", "# Contributing\n\nOpen a pull request against `trunk`.\n",
                   "how does a change get merged?", "怎么贡献代码？"),
    "configuration": ("settings.example.toml", "# environment of the shelf\nshelf_limit = 40\n",
                      "where are the settings?", "怎么配置？"),
    "architecture": ("docs/overview.md", "# Structure\n\nThe engine is a module below `core`.\n",
                     "what does the architecture look like?", "整体架构是怎样的？"),
    "why": ("docs/adr/0001-queue.md", "# Queue\n\nContext: jobs. Decision: SQLite.\n",
            "why was the queue chosen?", "为什么选用队列？"),
}  # fmt: skip


@pytest.mark.rule("DAY-2", "ROU-1")
@pytest.mark.parametrize("intent", EVERYDAY)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_everyday_question_leads_to_its_document_through_every_door(
    project: Project, intent: str, language: str
) -> None:
    """Beside documents that have nothing to do with it, and mostly without a word in common."""
    path, text, english, chinese = EVERYDAY[intent]
    question = english if language == "en" else chinese
    project.write("docs/harbour.md", "# Harbour\n\nBoats come at dawn and leave at dusk.\n")
    project.write("docs/lamps.md", "# Lamps\n\nLamps hang above the northern door.\n")
    project.write(path, text)
    project.commit()
    assert project.mb("refresh", "--yes").code == 0
    found = json.loads(project.mb("search", question, "--json").out)["results"]
    documents = [hit for hit in found if hit["path"].startswith("../")]
    assert documents[0]["path"] == f"../{path}"
    assert documents[0]["snippet"] in text
    assert selected(project, question)[:1] == [f"../{path}"]
    assert path in project.mb("context", question).out


@pytest.mark.rule("DAY-2", "THR-4")
def test_search_shows_line_snippet_and_a_reason_that_is_true(documented: Project) -> None:
    found = json.loads(documented.mb("search", "commitMessage characters", "--json").out)["results"]
    hit = next(hit for hit in found if hit["path"] == "../CONTRIBUTING.md")
    assert (hit["line"], hit["section"]) == (7, "Commit messages")
    assert hit["snippet"] == "The first line names the module, a colon, and says what changed in at most 60 characters."
    assert hit["why"] == "heading: Commit messages; text: characters; meant: Contributing"
    token = "ghp_" + "".join(secrets.choice(string.ascii_letters) for _ in range(36))
    documented.write("docs/rollout.md", f"# Rollout\n\nzeppelin {token}\n")
    documented.page("details/rollout.md", f"# Rollout\n\nzeppelin {token}\n")
    documented.commit("rollout")
    shown = documented.mb("search", "zeppelin").out
    assert "../docs/rollout.md:3" in shown
    assert "details/rollout.md:3" in shown
    assert token not in shown


_lines = st.lists(
    st.sampled_from(["", "# One", "## Two", "words " * 30, "====", "Title", "```", "- item", "a\r"]), max_size=60
)


@pytest.mark.rule("DAY-2", "PAK-3")
@given(_lines, st.booleans())
def test_law_passages_are_the_text_line_by_line(lines: list[str], prose: bool) -> None:
    """Nothing is lost but blank lines, nothing comes twice, and each passage stands where it says."""
    text = "\n".join(lines)
    taken: list[int] = []
    for passage in document_passages(text, prose=prose):
        count = passage.text.count("\n") + 1
        numbers = range(passage.line, passage.line + count)
        assert passage.text == "\n".join(lines[number - 1] for number in numbers)
        taken += numbers
    assert len(taken) == len(set(taken))
    assert {at for at, line in enumerate(lines, 1) if line.strip()} <= set(taken)
