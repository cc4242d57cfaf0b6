"""Texts that break parsers, and paths that fool programs. Our own, so that they run everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Project
from hostile import judged, keeps_everything_else, within
from memorybank.model.bank import MACHINE_END, MACHINE_START, USER_START

pytestmark = pytest.mark.slow

BIG = 12_000
TEXTS = {
    "nothing": "",
    "a table and prose": "| a | b |\n|---|---|\n| 1 | 2 |\n\nprose\n",
    "lone carriage returns": "one\rtwo\r\r\nthree\r",
    "a fence that never closes": "```python\nprint(1)\n",
    "a tilde fence that never closes": "~~~\nx\n",
    "a comment that never closes": "<!-- x\n# not a heading\n",
    "a comment that closes late": "<!--\n" + "x\n" * 99 + "-->\n",
    "front matter": "---\ntitle: x\n---\n# y\n",
    "front matter that never closes": "---\ntitle: x\n# y\n",
    "look-alike markers": "<!-- MACHINE_BLOCK_END-->\n<!--MACHINE_BLOCK_END -->\n<!-- machine_block_end -->\n",
    "markers in code": f"```\n{MACHINE_END}\n{USER_START}\n```\n",
    "a conflict in code": "```\n<<<<<<< a\n=======\n>>>>>>> b\n```\n",
    "setext headings": "Title\n=====\n\nSub\n---\n",
    "ragged tables": "|a|b|\n|-|\n|1|\n|1|2|3|\n",
    "a table in an item": "- | a |\n  |---|\n  | b |\n",
    "pipes and backslashes": "| \\| | \\\\| | |\n|---|---|---|\n| \\ | \\\\ |\n",
    "links": "[a](b.md) [c](<d e.md>) [f](g(h).md) ![i](j.md) [k][l]\n\n[l]: m.md\n",
    "hidden characters": "a\u200bb\u202ec\ufeffd\u00ad\n",
    "many marks": "*a **b ***c" * 50 + "\n",
}  # fmt: skip
BOMBS = {
    "deep quotes": ">" * BIG + " x\n",
    "deep list": "".join(" " * (2 * n) + "- a\n" for n in range(400)),
    "wide table": "|a" * BIG + "|\n" + "|-" * BIG + "|\n" + "|b" * BIG + "|\n",
    "long table": "|a|b|\n|-|-|\n" + "|c|d|\n" * BIG,
    "backticks": "`" * BIG + "\n",
    "fences": "```\n" * BIG,
    "indented fences": "- a\n" + "  ```\n" * BIG,
    "open fences in items": "- a\n\n  ```\n" * (BIG // 4),
    "headings": "# a\n" * BIG,
    "hashes": "#" * BIG + "\n",
    "indented lines": "    a\n" * BIG,
    "spaces": " " * BIG + "\n",
    "blank lines": "\n" * BIG,
    "comments that never close": "<!-- a\n" * BIG,
    "markers": f"{MACHINE_START}\n" * BIG,
    "conflicts": "<<<<<<< a\n=======\n>>>>>>> b\n" * (BIG // 3),
    "links that never close": "[" * BIG + "\n",
    "link targets": "](" * BIG + "\n",
    "a word with no end": "a" * (10 * BIG) + "\n",
    "words for a slow pattern": ("a" * 40 + "!") * (BIG // 40) + "\n",
    "assignments": "password=" * (BIG // 8) + "\n",
    "dates": "2026-01-" * (BIG // 8) + "\n",
    "colons": "- **a" + ":" * BIG + "\n",
    "front matter keys": "---\n" + "a: 1\n" * BIG,
    "carriage returns": "\r" * BIG,
}  # fmt: skip


@pytest.fixture(autouse=True)
def _nobody_waits() -> Iterator[None]:
    with within(300):
        yield


@pytest.mark.rule("LAY-3")
@pytest.mark.parametrize("name", [*TEXTS, *BOMBS])
def test_whatever_a_page_holds_the_rest_of_it_stays(name: str) -> None:
    keeps_everything_else((TEXTS | BOMBS)[name])


@pytest.mark.slow
@pytest.mark.rule("LAY-3", "RFR-7")
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=(pytest.mark.long,) if at % 3 else ()) for at, n in enumerate([*TEXTS, *BOMBS])]
)
def test_a_bank_with_such_pages_is_served(project: Project, name: str) -> None:
    text = (TEXTS | BOMBS)[name]
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    for number in range(8):
        project.page(f"details/design/{number}.md", "# Small\n")
    project.page("details/design/hostile.md", text)
    project.page("details/learnings/x.md", "# x\n")
    project.page("details/learnings/index.md", f"# Learnings Index\n\n{text}")
    entry = project.bank / "MEMORY.md"
    entry.write_bytes(entry.read_bytes().replace(b"USER_BLOCK_START -->\n", b"USER_BLOCK_START -->\n" + text.encode()))
    user = entry.read_bytes().split(b"<!-- USER_BLOCK_START -->")[1]
    for command in (("refresh", "--yes"), ("index", "--yes"), ("archive", "--yes"), ("status",), ("index", "--check")):
        done = project.mb(*command)
        assert done.code in (0, 1, 4, 5), (command, done)
        assert "Traceback" not in done.err
    assert (project.bank / "details/design/hostile.md").read_bytes() == text.encode()
    assert entry.read_bytes().split(b"<!-- USER_BLOCK_START -->")[1] == user
    json.loads(project.mb("status", "--json").out)


ALLOWED, REFUSED = True, False
PATHS = [
    # as a person or an agent may write it            with a link out   without
    ("memory-bank/details/new.md",                     ALLOWED,          ALLOWED),
    ("details/new.md",                                 ALLOWED,          ALLOWED),
    ("memory-bank/./new.md",                           ALLOWED,          ALLOWED),
    ("memory-bank//new.md",                            ALLOWED,          ALLOWED),
    ("memory-bank/details/../new.md",                  ALLOWED,          ALLOWED),
    ("memory-bank/aux.md",                             ALLOWED,          ALLOWED),
    ("memory-bank/.../new.md",                         ALLOWED,          ALLOWED),
    ("memory-bank/\u2025/new.md",                      ALLOWED,          ALLOWED),
    ("memory-bank/\uff0e\uff0e/new.md",                ALLOWED,          ALLOWED),
    ("memory-bank/new.MD",                             ALLOWED,          ALLOWED),
    ("memory-bank/" + "deep/" * 200 + "new.md",        ALLOWED,          ALLOWED),
    ("memory-bank/out/new.md",                         REFUSED,          ALLOWED),
    ("memory-bank/out/../new.md",                      ALLOWED,          ALLOWED),
    ("memory-bank/../new.md",                          REFUSED,          REFUSED),
    ("memory-bank/../../new.md",                       REFUSED,          REFUSED),
    ("../memory-bank/../x.md",                         REFUSED,          REFUSED),
    ("/etc/hosts.md",                                  REFUSED,          REFUSED),
    ("~/memory-bank/new.md",                           REFUSED,          REFUSED),
    ("$PWD/memory-bank/new.md",                        REFUSED,          REFUSED),
    ("file:///memory-bank/new.md",                     REFUSED,          REFUSED),
    ("https://example.org/new.md",                     REFUSED,          REFUSED),
    ("D:\\memory-bank\\new.md",                        REFUSED,          REFUSED),
    ("\\\\host\\share\\new.md",                        REFUSED,          REFUSED),
    ("memory-bank/new.md\0.txt",                       REFUSED,          REFUSED),
    ("memory-bank/new.txt",                            REFUSED,          REFUSED),
    ("memory-bank/new.md.sh",                          REFUSED,          REFUSED),
    ("memory-bank/new.md/",                            ALLOWED,          ALLOWED),
    ("memory-bank/new.mdown",                          REFUSED,          REFUSED),
    ("memory-bank/md",                                 REFUSED,          REFUSED),
    ("memory-bank/",                                   REFUSED,          REFUSED),
    ("memory-bank",                                    REFUSED,          REFUSED),
    ("..",                                             REFUSED,          REFUSED),
    (".",                                              REFUSED,          REFUSED),
    ("",                                               REFUSED,          REFUSED),
    (" ",                                              REFUSED,          REFUSED),
    ("memory-bank-2/new.md",                           ALLOWED,          ALLOWED),
    ("memory-bank/" + "n" * 300 + ".md",               REFUSED,          REFUSED),
]  # fmt: skip


@pytest.mark.rule("GRD-1", "GRD-4")
@pytest.mark.parametrize("linked", [True, False], ids=["linked", "plain"])
@pytest.mark.parametrize(("path", "with_link", "without"), PATHS, ids=[ascii(p[0])[:40] for p in PATHS])
def test_which_paths_are_inside(
    project: Project, tmp_path: Path, path: str, with_link: bool, without: bool, linked: bool
) -> None:
    project.page("MEMORY.md", "# x\n")
    project.page("details/tech.md", "# x\n")
    (tmp_path / "elsewhere").mkdir()
    if linked:
        (project.bank / "out").symlink_to(tmp_path / "elsewhere")
    assert judged(project.root, path) is (with_link if linked else without)
    done = project.mb("read", "--", path)
    assert done.code in (4, 5), done
    assert "Traceback" not in done.err


@pytest.mark.rule("GRD-4")
def test_a_page_that_exists_is_found_however_it_is_written(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.page("MEMORY.md", "# x\n")
    page = project.page("details/tech.md", "# Tech\n")
    monkeypatch.chdir(page.parent)
    for path in (
        "details/tech.md",
        "memory-bank/details/tech.md",
        "tech.md",
        "./tech.md",
        "../details/tech.md",
        str(page),
    ):
        done = project.mb("read", path)
        assert (done.code, done.out) == (0, "# Tech\n"), path
