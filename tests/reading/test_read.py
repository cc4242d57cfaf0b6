"""`memory-bank read PATH...`: pages by name, cut like a selection's, listed in their index from then on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import Project
from reading.banks import numbered, shop


def read_json(project: Project, *args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(project.mb("read", *args, "--json").out)
    return found


@pytest.mark.rule("BUD-3")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_long_page_is_cut_and_says_so(project: Project, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    shop(project, language)
    project.page("details/long.md", numbered(201))
    lines = project.mb("read", "details/long.md").out.split("\n")
    assert len(lines) == 152
    assert lines[100] == ("[... 省略 51 行 ...]" if language == "zh" else "[... 51 lines omitted ...]")
    assert (lines[99], lines[101], lines[150]) == ("line 100 x", "line 152 x", "line 201 x")
    assert project.mb("read", "details/long.md", "--full").out == numbered(201)
    project.page("details/long.md", numbered(200))
    assert project.mb("read", "details/long.md").out == numbered(200)


@pytest.mark.rule("BUD-3")
def test_line_endings_bom_and_the_last_line_survive_the_cut(project: Project) -> None:
    shop(project)
    text = "\ufeff" + "\r\n".join(f"行 {n}" for n in range(1, 251))
    project.page("details/odd.md", text)
    page = read_json(project, "details/odd.md")["pages"][0]
    head, between, tail = page["text"].partition("[... 100 lines omitted ...]\r\n")
    assert between
    assert text.startswith(head)
    assert text.endswith(tail)
    assert (page["lines"], page["omitted"]) == (250, 100)


@pytest.mark.rule("IDX-4")
def test_several_pages_each_under_its_name_and_listed(project: Project) -> None:
    project.page("brief.md", "# Brief\n")
    project.mb("index", "--yes")
    project.page("docs/a.md", "# A")
    project.page("docs/b.md", "# B\n")
    done = project.mb("read", "docs/a.md", "memory-bank/docs/b.md", "docs/a.md")
    assert done.out == "==> docs/a.md <==\n# A\n\n==> docs/b.md <==\n# B\n"
    assert "Added to the index (_index.md)" in done.err
    assert "| docs/a.md |" in project.text("_index.md")
    assert "| docs/b.md |" in project.text("_index.md")


@pytest.mark.rule("BUD-1")
def test_named_pages_are_shown_past_the_budget_with_a_note(project: Project) -> None:
    """Somebody names them, and the gates ask for up to five at once: none may be held back."""
    shop(project)
    names = []
    for n in range(6):
        names.append(f"details/design/p{n}.md")
        project.page(names[-1], f"# page {n}\n" + numbered(150))
    done = project.mb("read", *names)
    assert all(f"# page {n}\n" in done.out for n in range(6))
    assert "6 files and 906 lines" in done.err
    found = read_json(project, *names, "MEMORY.md")
    assert (found["budget"]["filesSelected"], found["budget"]["linesSelected"]) == (
        6,
        906,
    )  # the fixed load is not counted
    assert found["note"]
    assert read_json(project, *names[:2])["note"] == ""


@pytest.mark.rule("BUD-1")
@pytest.mark.parametrize(
    ("story", "content", "code", "word"),
    [
        ("fifty megabytes", b"x\n" * (25 * 1024 * 1024), 5, "52428800 bytes"),
        ("a binary", b"\x89PNG\r\n\x1a\n\x00\x00", 5, "NUL"),
        ("another encoding", "记忆".encode("gbk"), 5, "UTF-8"),
    ],
)
def test_a_page_that_is_none_gets_a_clear_answer(
    project: Project, story: str, content: bytes, code: int, word: str
) -> None:
    shop(project)
    project.page("details/odd.md", content)
    done = project.mb("read", "details/odd.md")
    assert (done.code, done.out) == (code, ""), story
    assert word in done.err
    assert len(done.err) < 400
    both = project.mb("read", "details/odd.md", "details/tech.md")
    assert both.code == code
    assert "# Tech" in both.out
    assert word in both.err
    assert read_json(project, "details/odd.md", "details/tech.md")["unread"][0]["path"] == "details/odd.md"


@pytest.mark.rule("BUD-1")
def test_a_page_named_without_its_ending_is_told_how_to_be_found(project: Project) -> None:
    shop(project)
    done = project.mb("read", "details/tech")
    assert (done.code, done.out) == (4, "")
    assert "no page details/tech in the bank" in done.err
    assert "memory-bank search" in done.err


@pytest.mark.rule("BUD-1")
def test_nothing_outside_of_the_bank_is_read(project: Project, tmp_path: Path) -> None:
    shop(project)
    outside = tmp_path / "outside.md"
    outside.write_text("private\n", encoding="utf-8")
    (project.bank / "details/link.md").symlink_to(outside)
    for name in ("details/link.md", str(outside), "../outside.md", "README.md", "src/payments/client.py"):
        done = project.mb("read", name)
        assert done.code == 4, name
        assert "private" not in done.out + done.err
