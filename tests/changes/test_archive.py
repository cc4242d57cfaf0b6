"""Finished work leaves, what is going on stays, and not a byte of either is changed."""

from __future__ import annotations

from datetime import date

import pytest

from conftest import Project
from memorybank.changes.archive import latest
from memorybank.model.change import Create, Flow, Plan, Update
from memorybank.policy.catalog import review_plan

DONE = "".join(f"- [x] finished {n}\n" for n in range(21))
MEMORY = "# m\n\n<!-- MACHINE_BLOCK_START -->\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n\n## Current Focus\n\n%s\n<!-- MACHINE_BLOCK_END -->\n\n<!-- USER_BLOCK_START -->\n- [x] the user's own\n<!-- USER_BLOCK_END -->\n"  # noqa: E501


@pytest.mark.rule("ARC-1")
@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("# a\n\n" + "- [x] d\n" * 20, False),
        ("# a\n\n" + "- [x] d\n" * 21, True),
        ("# a\n" + "- open\n" * 119, False),  # 120 lines
        ("# a\n" + "- [x] d\n" + "- open\n" * 119, True),  # 121 lines
        ("# a\n\n## 其他\n\n" + "- [x] d\n" * 25 + "\n## 已完成（待归档）\n\n- [x] d\n", False),
        ("# a\n\n## 已完成（待归档）\n\n" + "- [x] d\n" * 21, True),
        ("# a\n\n<!-- MACHINE_BLOCK_START -->\n- [x] d\n<!-- MACHINE_BLOCK_END -->\n\n<!-- USER_BLOCK_START -->\n"
         + "- [x] d\n" * 30 + "<!-- USER_BLOCK_END -->\n", False),
    ],
)  # fmt: skip
def test_when_a_page_is_due(project: Project, text: str, due: bool) -> None:
    project.page("active.md", text)
    assert ("archive/active_2026-03.md" in project.mb("archive", "--plan").out) == due
    assert ("memory-bank archive" in project.mb("status").out) == due


@pytest.mark.rule("ARC-2", "ARC-3", "IDX-6")
def test_the_older_layout_archives_active(project: Project) -> None:
    stays = "## 当前焦点\n\n退款\n\n## 下一步\n\n- [ ] 写测试\n- [x] 2026-03-01 最近完成\n\n"
    project.page("active.md", f"# 当前\n\n{stays}## 已完成（待归档）\n\n{DONE}")
    project.mb("index", "--yes")
    assert project.mb("archive", "--yes").code == 0
    assert project.text("active.md") == f"# 当前\n\n{stays}## 已完成（待归档）\n\n"
    assert DONE in project.text("archive/active_2026-03.md")
    assert "| archive/active_2026-03.md |" in project.text("_index.md")
    assert project.mb("index", "--check").code == 0
    assert project.mb("archive", "--yes").code == 0


@pytest.mark.rule("ARC-1", "ARC-2", "ARC-3", "LAY-3")
def test_progress_and_current_focus_are_archived_each(project: Project) -> None:
    project.page("MEMORY.md", MEMORY % (DONE + "- [ ] open\n"))
    project.page("details/progress.md", "# p\n\n" + DONE.replace("finished", "progress"))
    assert project.mb("archive", "--yes").code == 0
    text = project.text("details/archive/active_2026-03.md")
    assert DONE in text
    assert DONE.replace("finished", "progress") in text
    assert project.text("details/progress.md") == "# p\n\n"
    memory = project.text("MEMORY.md")
    assert "- [ ] open\n" in memory
    assert "- [x] the user's own\n" in memory
    assert "- [x] finished" not in memory


@pytest.mark.rule("ARC-2")
def test_a_second_archive_of_the_month_is_appended_before_the_end_of_the_block(project: Project) -> None:
    project.page("details/progress.md", "# p\n\n" + DONE)
    project.page("MEMORY.md", MEMORY % "")
    project.mb("archive", "--yes")
    first = project.text("details/archive/active_2026-03.md")
    project.page("details/progress.md", "# p\n\n" + DONE.replace("finished", "later"))
    assert project.mb("archive", "--yes").code == 0
    text = project.text("details/archive/active_2026-03.md")
    assert text.index("finished 20") < text.index("later 0") < text.index("<!-- MACHINE_BLOCK_END -->")
    assert first.split("\n\n## ")[1].split("<!-- MACHINE")[0].strip() in text


@pytest.mark.rule("ARC-3")
@pytest.mark.parametrize(
    ("story", "text", "moves"),
    [
        ("undated done", "- [x] a\n", True),
        ("undated open", "- [ ] a\n", False),
        ("done 31 days ago", "- [x] 2026-02-12 a\n", True),
        ("done 30 days ago", "- [x] 2026-02-13 a\n", False),
        ("the newest date of an item counts", "- [x] 2025-01-01 a\n  fixed 2026-03-10\n", False),
        ("an open child keeps its parent", "- [x] a\n  - [ ] b\n", False),
        ("an old open item is still open", "- [ ] 2024-01-01 a\n", False),
        ("a plain note without a date", "- a\n", False),
        ("a plain note of long ago", "- 2025-01-01 a\n", True),
        ("prose that mentions an old date", "We began on 2025-01-01.\n", False),
        ("an old section goes whole", "### 2025-01-01 launch\n\nProse.\n\n- note\n", True),
        ("a recent section stays whole", "### 2026-03-01 launch\n\nProse.\n\n- [x] done\n", False),
        ("an old section with something open", "### 2025-01-01 launch\n\n- [ ] open\n", False),
        ("a date that cannot be", "- [x] 2025-13-45 a\n", True),
        ("a tomorrow", "- [x] 2027-01-01 a\n", False),
        ("a month in the heading", "### 2025-01\n\n- note\n", True),
        ("done by a star", "* [X] a\n", True),
        ("CRLF travels", "- [x] a\r\n", True),
        ("an item's own code", "- [x] a\n  ```\n  x\n  ```\n", True),
    ],
)
def test_what_stays_and_what_moves(project: Project, story: str, text: str, moves: bool) -> None:
    project.page("active.md", f"# a\n\n{DONE}\n## Log\n\n{text}\n## Last\n\nwords\n")
    assert project.mb("archive", "--yes").code == 0
    assert (text not in project.text("active.md")) == moves, story
    archived = "".join(page.read_bytes().decode() for page in (project.bank / "archive").glob("*.md"))
    assert (text in archived) == moves, story


@pytest.mark.rule("ARC-2")
def test_an_entry_goes_to_the_archive_of_its_own_month(project: Project) -> None:
    old = "- [x] 2025-12-30 launched\n"
    project.page("active.md", f"# a\n\n{DONE}\n{old}\n### 2026-01-05\n\n- measured\n")
    project.page("archive/active_2025-12.md", "# Archive 2025-12\n\nwords of ours\n")
    planned = project.mb("archive", "--plan").out
    assert all(f"archive/active_{month}.md" in planned for month in ("2025-12", "2026-01", "2026-03"))
    assert project.mb("archive", "--yes").code == 0
    assert "words of ours" in project.text("archive/active_2025-12.md")
    assert old in project.text("archive/active_2025-12.md")
    assert "### 2026-01-05\n\n- measured\n" in project.text("archive/active_2026-01.md")
    assert DONE in project.text("archive/active_2026-03.md")
    assert project.mb("archive", "--yes").code == 0
    assert project.text("archive/active_2025-12.md").count(old) == 1


@pytest.mark.rule("ARC-3")
def test_too_long_but_nothing_finished_is_said(project: Project) -> None:
    project.page("active.md", "# a\n" + "- still going on\n" * 200)
    done = project.mb("archive", "--yes")
    assert done.code == 0
    assert "active.md" in done.err
    assert not (project.bank / "archive").exists()


@pytest.mark.rule("ARC-3", "RFR-7")
def test_moved_text_never_breaks_the_page_it_moves_to(project: Project) -> None:
    """An unclosed code fence would hide the archive's closing marker."""
    project.page("active.md", f"# a\n\n{DONE}\n### 2025-01-01\n\n```\nnever closed\n")
    before = project.tree()
    done = project.mb("archive", "--yes")
    assert done.code == 4
    assert project.tree() == before


@pytest.mark.rule("ARC-3")
def test_a_plan_that_would_lose_a_line_is_refused() -> None:
    lossy = Plan(
        Flow.ARCHIVE,
        (
            Create("archive/active_2026-03.md", b"- [x] a\n", "why"),
            Update("active.md", b"- [x] a\n- [x] a\n- [ ] c\n", b"- [ ] c\n", "what"),
        ),
    )
    assert [f.rule for f in review_plan(lossy)] == ["ARC-3"]


@pytest.mark.rule("ARC-3")
@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-01-31", date(2026, 1, 31)),
        ("v1.2026-01-31", date(2026, 1, 31)),
        ("2026-02", date(2026, 2, 28)),
        ("12026-01-31", None),
        ("2026-00-10", None),
        ("0000-01-01", None),
        ("from 2026-01-31 to 2026-02-01", date(2026, 2, 1)),
    ],
)
def test_dates(text: str, day: date | None) -> None:
    assert latest(text) == day
