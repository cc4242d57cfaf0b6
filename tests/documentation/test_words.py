"""The pages as pages: in both languages the same, nothing of anybody's machine, nothing that is not so."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from made.promises import CELLS, COLUMNS, TABLE, HostResult
from markdown_it import MarkdownIt

from conftest import Project
from documentation.shown import REPOSITORY, commands
from memorybank.policy.answer import judge
from memorybank.policy.catalog import RULES

DOCS = REPOSITORY / "docs"
READMES = (REPOSITORY / "README.md", REPOSITORY / "README.zh.md")
TWINS = [
    READMES,
    *((page, DOCS / "zh" / page.relative_to(DOCS / "en")) for page in sorted((DOCS / "en").rglob("*.md"))),
]
# Folders of one machine, and places where packages come from: a page is read elsewhere, by somebody else.
MACHINES = re.compile(
    r"(?<![\w.~-])/(?:work|root|home|Users|tmp|mnt|opt|srv)/|[A-Z]:\\|localhost:\d"
    r"|https?://[^\s)]*(?:npmjs|pypi|registry|mirror|simple/)"
)


def pages() -> list[Path]:
    return [*sorted(REPOSITORY.glob("*.md")), *sorted(DOCS.rglob("*.md"))]


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def test_no_page_names_a_machine_or_a_registry() -> None:
    found = [
        f"{page.relative_to(REPOSITORY)}: {line}"
        for page in pages()
        for line in page.read_text(encoding="utf-8").splitlines()
        if MACHINES.search(line)
    ]
    assert found == []


def test_every_page_has_its_twin() -> None:
    below = {
        language: {p.relative_to(DOCS / language) for p in (DOCS / language).rglob("*.md")} for language in ("en", "zh")
    }
    assert below["en"] == below["zh"]


def test_twins_have_the_same_headings_tables_and_commands() -> None:
    for english, chinese in TWINS:
        here, there = (page.read_text(encoding="utf-8") for page in (english, chinese))
        name = english.relative_to(REPOSITORY)
        assert shape(here) == shape(there), name
        assert shown(here) == shown(there), name
        assert linked(here) == linked(there), name


def shape(text: str) -> list[str]:
    found = re.finditer(r"^(#+) |^\|(?:---|:?-+:?\|)", without_code(text), re.MULTILINE)
    return [heading[1] or "table" for heading in found]


def shown(text: str) -> list[str]:
    """Program and command of every line to type; the language is set only in Chinese pages."""
    typed = [" ".join(s.command.split()[:2]) for s in commands(text) if s.command]
    return [line for line in typed if line != "export MEMORY_BANK_LANGUAGE=zh"]


def linked(text: str) -> list[str]:
    """Where its links lead, whichever twin they lead to."""
    found = re.findall(r"\]\(([^)\s#]+)", without_code(text))
    same = [re.sub(r"\bdocs/(en|zh)/|terminal-(en|zh)|-(?:en|zh)(?=\.svg)|README(\.zh)?\.md", "", to) for to in found]
    return sorted(to for to in same if to and not to.startswith("http"))


def test_no_stars_are_left_standing() -> None:
    """Between a Chinese full stop and a letter Markdown sees no end of bold words, and the stars would be shown."""
    found = []
    for page in (p for p in pages() if "reference" not in p.parts):
        inline = [token for token in MarkdownIt().parse(page.read_text(encoding="utf-8")) if token.type == "inline"]
        texts = [child.content for token in inline for child in token.children or () if child.type == "text"]
        found += [f"{page.relative_to(REPOSITORY)}: {text}" for text in texts if "**" in text]
    assert found == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_answers_are_judged_as_the_page_says(language: str) -> None:
    page = (DOCS / language / "explanation/confirmation.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?`) \| (\w+)[^|]*\|$", page, re.MULTILINE)
    told = {message: answer for cell, answer in rows for message in re.findall(r"`([^`]+)`", cell)}
    assert len(told) > 12
    assert {message: judge(message) for message in told} == told


MOST_USED = COLUMNS[:6]  # the others are on the page of hosts


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_short_table_of_hosts_is_the_measured_one(page: Path) -> None:
    measured = json.loads(TABLE.read_text(encoding="utf-8"))
    head, _, versions, *rows = _table_of_hosts(page.read_text(encoding="utf-8"))
    assert head == [host.TITLE for host in MOST_USED]
    assert versions == [measured[host.NAME]["version"] for host in MOST_USED]
    marks = [[cell.rstrip(" ¹²") for cell in row] for row in rows[: len(SHORT)]]
    assert marks == [[weakest(host.NAME, promises) for host in MOST_USED] for promises in SHORT]
    asking, refusing = rows[-1][0], rows[-1][1]  # of hosts that can ask their user, and that cannot
    assert asking != refusing
    refused = {"promise.note.refused", "promise.note.transcript"}
    told = [refusing if CELLS[host.NAME, "confirm"].note in refused else asking for host in MOST_USED]
    assert rows[len(SHORT) :] == [told]


# The promises that a row of the short table stands for, in its order.
SHORT = (("memory",), ("markdown", "shell"), ("read-gate",), ("compaction",), ("sub-memory",), ("sub-guard",))
MARKS = {
    HostResult.BROKEN: "✗",
    HostResult.DOCUMENTED: "–",
    HostResult.REMARK: "✓",
    HostResult.KEPT: "✓",
}  # the weakest first


def weakest(host: str, promises: tuple[str, ...]) -> str:
    return MARKS[min((CELLS[host, promise].state for promise in promises), key=list(MARKS).index)]


def _table_of_hosts(text: str) -> list[list[str]]:
    """Its rows without their first cells."""
    (found,) = re.findall(r"^\| +\| Claude Code \|.*\n(?:\|.*\n)+", text, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split("|")[1:]] for row in found.splitlines()]


def test_every_rule_has_its_origin() -> None:
    listed = (DOCS / "lineage.toml").read_text(encoding="utf-8")
    assert re.findall(r"^\[(.+)\]$", listed, re.MULTILINE) == list(RULES)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_picture_fetches_nothing(language: str) -> None:
    drawn = (DOCS / f"terminal-{language}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"\s>]+", drawn)) <= {"http://www.w3.org/2000/svg", "https://www.textualize.io"}
    assert "@font-face" not in drawn
    assert "<script" not in drawn


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_picture_shows_what_the_commands_print_today(language: str, tmp_path: Path) -> None:
    target = tmp_path / f"terminal-{language}.svg"
    made = "import picture, sys, pathlib; picture.HERE = pathlib.Path(sys.argv[1]); picture.main(sys.argv[2:])"
    done = subprocess.run([sys.executable, "-c", made, tmp_path, language], cwd=DOCS, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    drawn = [words(path.read_text(encoding="utf-8")) for path in (DOCS / target.name, target)]
    assert drawn[0] == drawn[1], "`make picture`, and look at it"


def words(svg: str) -> list[str]:
    return [html.unescape(text).replace("\xa0", " ") for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


@pytest.mark.parametrize("host", [host.NAME for host in COLUMNS] + ["oh-my-opencode"])
def test_a_how_to_lists_what_the_installation_writes(host: str, project: Project) -> None:
    page = (DOCS / "en/how-to" / f"{host}.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    plan = project.mb("install", host, "--mcp", "--plan", "--json")
    assert plan.code == 0, plan.out
    written = [operation["path"] for operation in json.loads(plan.out)["operations"]]
    assert [path for path in written if not path.startswith(tuple(listed))] == []
    assert [path for path in listed if not any(w.startswith(path) for w in written)] == []
    hooks = re.search(r"(\d+) hooks", page)
    told = re.search(r"(\d+) hooks of Memory Bank", project.mb("install", host, "--plan").out)
    assert (hooks and hooks[1]) == (told and told[1])
