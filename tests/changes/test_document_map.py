"""The documentation map: what it lists, what it is kept in step with, whose lines it leaves alone (DAY-2, DAY-4)."""

from __future__ import annotations

import os
import secrets
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Project
from memorybank.changes.document_map import is_made, map_body, map_edits
from memorybank.changes.pages import new_page
from memorybank.markdown import read
from memorybank.markdown.edit import splice
from memorybank.recall.search.document_roles import role_of
from memorybank.texts.catalogue import speaker

pytestmark = pytest.mark.slow  # programs are started

PAGE = "details/map.md"


@pytest.fixture
def documented(project: Project) -> Project:
    project.write("README.md", "# Widget\n\nCounts widgets.\n")
    project.write("CONTRIBUTING.md", "# Contributing\n\nRun `make check`.\n")
    project.write("SECURITY.md", "# Reporting\n")
    project.write("CLAUDE.md", "# Rules\n")
    project.write(".cursor/rules/style.mdc", "Be brief.\n")
    project.write(".github/copilot-instructions.md", "Be brief.\n")
    project.write("docs/shelf.md", "# The northern shelf\n")
    project.write("web/README.md", "# Web page\n")
    for number in range(9):
        project.write(f"docs/adr/{number:04}-choice.md", f"# Choice {number}\n")
    project.write("src/widget.py", "WIDGETS = 1\n")
    project.commit()
    assert project.mb("refresh", "--yes").code == 0
    return project


def lines(project: Project) -> list[str]:
    return [line for line in project.text(PAGE).splitlines() if line.startswith("- ")]


@pytest.mark.rule("DAY-2", "IMP-4", "LAY-8")
def test_every_document_is_listed_with_its_intent_and_a_full_folder_by_its_number(documented: Project) -> None:
    assert lines(documented) == [
        "- [../README.md](../../README.md): what it is and how to begin",
        "- [../CONTRIBUTING.md](../../CONTRIBUTING.md): how to set up, test and hand in a change",
        "- [../SECURITY.md](../../SECURITY.md): whom to tell about a vulnerability",
        "- [../CLAUDE.md](../../CLAUDE.md): what agents must keep to",
        "- [../.github/copilot-instructions.md](../../.github/copilot-instructions.md): what agents must keep to",
        "- [../.cursor/rules/style.mdc](../../.cursor/rules/style.mdc): what agents must keep to",
        "- [../docs/adr/](../../docs/adr/) (9 documents)",
        "- [../docs/shelf.md](../../docs/shelf.md): about “The northern shelf”",
        "- [../web/README.md](../../web/README.md): about “Web page”",
    ]
    assert documented.text("MEMORY.md").count("(details/map.md)") == 1
    assert documented.mb("verify", PAGE).code == 0
    assert documented.mb("read", "../CONTRIBUTING.md").code == 0


@pytest.mark.rule("DAY-2", "DAY-4")
def test_a_second_run_is_empty_in_both_languages(documented: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    assert documented.mb("refresh").out.startswith("Nothing to do")
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "zh")
    (documented.bank / PAGE).unlink()
    assert documented.mb("refresh", "--yes").code == 0
    assert "- [../SECURITY.md](../../SECURITY.md)：发现漏洞该告诉谁" in lines(documented)
    assert documented.mb("refresh").out.startswith("无需更改")


@pytest.mark.rule("DAY-2", "DAY-4", "RFR-6")
def test_documents_come_go_and_change_their_title_and_a_humans_lines_stay(documented: Project) -> None:
    text = documented.text(PAGE)
    text = text.replace(": whom to tell about a vulnerability", ": write to the keeper, answers come on Mondays")
    text = text.replace("## Guides\n", "## Guides\n\nThe handbook is on paper.\n")
    documented.page(PAGE, text)
    documented.write("docs/harbour.md", "# The harbour\n")
    documented.write("docs/shelf.md", "# The southern shelf\n")
    (documented.root / "CLAUDE.md").unlink()
    documented.commit("documents")
    assert documented.mb("refresh", "--yes").code == 0
    now = lines(documented)
    assert "- [../docs/harbour.md](../../docs/harbour.md): about “The harbour”" in now
    assert "- [../docs/shelf.md](../../docs/shelf.md): about “The southern shelf”" in now
    assert "- [../SECURITY.md](../../SECURITY.md): write to the keeper, answers come on Mondays" in now
    assert not any("CLAUDE.md" in line for line in now)
    assert "The handbook is on paper." in documented.text(PAGE)
    assert documented.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("DAY-4")
def test_a_bank_without_a_map_gets_it_planned_with_its_route(documented: Project) -> None:
    (documented.bank / PAGE).unlink()
    documented.page("MEMORY.md", documented.text("MEMORY.md").replace("(details/map.md)", "(details/gone.md)"))
    planned = documented.mb("refresh", "--plan", "--diff").out
    assert "- Create: details/map.md (" in planned
    assert "+| find the repository's own documents | [details/map.md](details/map.md) |" in planned


@pytest.mark.rule("DAY-2", "PAK-4", "THR-4")
def test_only_what_may_be_read_is_listed(documented: Project, tmp_path: Path) -> None:
    token = "ghp_" + "".join(secrets.choice(string.ascii_letters) for _ in range(36))
    documented.write("docs/deploy.md", f"# Deploy with {token}\n")
    documented.write("docs/secrets/vault.md", "# The vault\n")
    (tmp_path / "elsewhere.md").write_text("# Elsewhere\n", encoding="utf-8")
    os.symlink(tmp_path / "elsewhere.md", documented.root / "docs/linked.md")
    documented.commit("more")
    documented.write("docs/draft.md", "# A draft\n")
    assert documented.mb("refresh", "--yes").code == 0
    told = documented.text(PAGE)
    assert "- [../docs/deploy.md](../../docs/deploy.md)\n" in told
    assert not any(word in told for word in (token, "vault", "linked", "draft"))


@pytest.mark.rule("DAY-2")
def test_a_project_without_documents_has_no_map(project: Project) -> None:
    project.write("src/widget.py", "WIDGETS = 1\n")
    project.commit()
    assert project.mb("refresh", "--yes").code == 0
    assert not (project.bank / PAGE).exists()


@pytest.mark.rule("DAY-2")
def test_the_entry_page_gets_one_route_to_the_map_and_at_most_eight_others(documented: Project) -> None:
    for number in range(20):
        documented.page(f"details/topic-{number:02}.md", f"# Topic {number}\n")
    assert documented.mb("refresh", "--yes").code == 0
    rows = [line for line in documented.text("MEMORY.md").splitlines() if "](details/" in line and line[0] == "|"]
    assert len(rows) == 9
    assert documented.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("DAY-2", "BUD-2")
def test_the_map_takes_no_place_in_a_selection_that_documents_need(documented: Project) -> None:
    shown = documented.mb("select", "whom do I tell about a vulnerability?").out
    assert "../SECURITY.md" in shown
    assert "details/map.md" not in shown


_paths = st.sampled_from(
    ["README.md", "CONTRIBUTING.md", "AGENTS.md", "LICENSE", "docs/a.md", "docs/b (old).md", "docs/[c].md",
     "docs/deep/er/d.rst", "x/README.md", "docs/adr/0001.md", "docs/adr/0002.md", "指南/开始.md"]
    + [f"docs/many/{number}.md" for number in range(9)]
)  # fmt: skip
_known = st.frozensets(_paths, max_size=14).map(lambda paths: {path: role_of(path) for path in sorted(paths)})


@pytest.mark.rule("DAY-2", "DAY-4")
@pytest.mark.parametrize("language", ["en", "zh"])
@given(_known, _known, st.sampled_from(["", "Title", "[odd] `title`"]))
def test_law_in_step_after_one_run_and_every_line_is_known_as_ours(
    language: str, then: dict[str, str], now: dict[str, str], title: str
) -> None:
    say = speaker(language)
    page = new_page("Map", map_body(then, lambda _: title, say))
    assert map_edits(read(page), then, lambda _: title, say) == []
    after = splice(page, map_edits(read(page), now, lambda _: title, say))
    assert map_edits(read(after), now, lambda _: title, say) == []
    made = [line for line in after.split("\n") if line.startswith("- ")]
    assert all(is_made(line, say) for line in made)
    fresh = map_body(now, lambda _: title, say)
    assert sorted(made) == sorted(line for line in fresh.split("\n") if line.startswith("- "))
