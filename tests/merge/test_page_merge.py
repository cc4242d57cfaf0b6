"""MRG-1: one page from three. What both added is there once, what one side removed is gone, the rest is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_branches import Account, Branch, Maker, account
from memorybank.changes.merge_parts import page_parts
from memorybank.changes.page_merge import PageConflict, Unmergeable, merge_pages
from strategies import texts

pytestmark = pytest.mark.rule("MRG-1")

PAGE = """\
# Decisions

<!-- MACHINE_BLOCK_START -->
<!-- MEMORY_BANK_TEMPLATE:v7.1 -->

## Decisions

| date | decision | reason |
|---|---|---|
| 2026-01-02 | Use SQLite | no server |
| 2026-01-02 | Retry thrice | flaky network |

## Now

- [ ] parser
- [ ] guard

Last updated: 2026-01-05

The queue holds one week.
It is emptied at night.

<!-- MACHINE_BLOCK_END -->

<!-- USER_BLOCK_START -->
mine
<!-- USER_BLOCK_END -->
"""
LAST_ROW = "| 2026-01-02 | Retry thrice | flaky network |\n"
SECTION = PAGE[PAGE.index("## Now") : PAGE.index("<!-- MACHINE_BLOCK_END")]
HEAD = "| date | decision | reason |\n|---|---|---|"
HEAD_MORE = "| date | decision | reason | scope |\n|---|---|---|---|"
Edit = Callable[[str], str]


def replaced(*pairs: tuple[str, str]) -> Edit:
    def edit(text: str) -> str:
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        return text

    return edit


ROW_1, ROW_2 = "| 2026-01-07 | Log as JSON | tools read it |\n", "| 2026-01-08 | Drop Redis | one thing less |\n"


@pytest.mark.parametrize(
    ("story", "ours", "theirs", "merged"),
    [
        (
            "two rows behind the same one, the older first",
            replaced((LAST_ROW, LAST_ROW + ROW_2)),
            replaced((LAST_ROW, LAST_ROW + ROW_1)),
            replaced((LAST_ROW, LAST_ROW + ROW_1 + ROW_2)),
        ),
        (
            "the same row twice is one",
            replaced((LAST_ROW, LAST_ROW + ROW_1)),
            replaced((LAST_ROW, LAST_ROW + ROW_1)),
            replaced((LAST_ROW, LAST_ROW + ROW_1)),
        ),
        (
            "two rows of one day and one first cell are two",
            replaced((LAST_ROW, LAST_ROW + "| 2026-01-07 | A | one |\n")),
            replaced((LAST_ROW, LAST_ROW + "| 2026-01-07 | B | two |\n")),
            replaced((LAST_ROW, LAST_ROW + "| 2026-01-07 | A | one |\n| 2026-01-07 | B | two |\n")),
        ),
        (
            "two cells of one row",
            replaced(("| no server |", "| no server, one file |")),
            replaced(("2026-01-02 | Use SQLite", "2026-02-02 | Use SQLite")),
            replaced(("| 2026-01-02 | Use SQLite | no server |", "| 2026-02-02 | Use SQLite | no server, one file |")),
        ),
        (
            "removed here, untouched there",
            replaced((LAST_ROW, "")),
            replaced(("- [ ] guard\n", "- [ ] guard\n- [ ] tests\n")),
            replaced((LAST_ROW, ""), ("- [ ] guard\n", "- [ ] guard\n- [ ] tests\n")),
        ),
        (
            "ticked here, reworded there",
            replaced(("- [ ] parser", "- [x] parser")),
            replaced(("- [ ] parser", "- [ ] parser of tables")),
            replaced(("- [ ] parser", "- [x] parser of tables")),
        ),
        (
            "the later of two dates",
            replaced(("2026-01-05", "2026-02-01")),
            replaced(("2026-01-05", "2026-01-20")),
            replaced(("2026-01-05", "2026-02-01")),
        ),
        (
            "two lines of one paragraph",
            replaced(("one week", "two weeks")),
            replaced(("at night", "on Sundays")),
            replaced(("one week", "two weeks"), ("at night", "on Sundays")),
        ),
        (
            "a column here, a row there",
            replaced(
                (HEAD, HEAD_MORE),
                ("| no server |", "| no server | store |"),
                ("| flaky network |", "| flaky network | client |"),
            ),
            replaced((LAST_ROW, LAST_ROW + ROW_1)),
            replaced(
                (HEAD, HEAD_MORE),
                ("| no server |", "| no server | store |"),
                (LAST_ROW, LAST_ROW.replace("network |", "network | client |") + ROW_1.replace("it |", "it |  |")),
            ),
        ),
        (
            "a section renamed here, filled there",
            replaced(("## Now", "## In hand")),
            replaced(("- [ ] guard\n", "- [ ] guard\n- [ ] tests\n")),
            replaced(("## Now", "## In hand"), ("- [ ] guard\n", "- [ ] guard\n- [ ] tests\n")),
        ),
        (
            "a section of the same title on both sides",
            replaced((SECTION, SECTION + "## Later\n\n- web page\n\n")),
            replaced((SECTION, SECTION + "## Later\n\n- phone\n\n")),
            replaced((SECTION, SECTION + "## Later\n\n- phone\n- web page\n\n")),
        ),
        (
            "the metadata line goes, the words stay",
            replaced(("v7.1 -->\n", "v7.1 -->\n<!-- blockVersion: 2 | lastUpdated: 2026-01-06T00:00:00Z -->\n"),
                     (LAST_ROW, LAST_ROW + ROW_1)),
            replaced(("v7.1 -->\n", "v7.1 -->\n<!-- blockVersion: 3 | lastUpdated: 2026-01-07T00:00:00Z -->\n"),
                     ("mine\n", "mine, too\n")),
            replaced((LAST_ROW, LAST_ROW + ROW_1), ("mine\n", "mine, too\n")),
        ),
        (
            "line ends turned here, a row there",
            lambda text: text.replace("\n", "\r\n"),
            replaced((LAST_ROW, LAST_ROW + ROW_1)),
            lambda text: text.replace(LAST_ROW, LAST_ROW + ROW_1).replace("\n", "\r\n"),
        ),
    ],
)  # fmt: skip
def test_what_a_program_can_settle(story: str, ours: Edit, theirs: Edit, merged: Edit) -> None:
    here = merge_pages(PAGE, ours(PAGE), theirs(PAGE))
    assert (here.text, here.conflicts) == (merged(PAGE), ()), story
    assert merge_pages(PAGE, theirs(PAGE), ours(PAGE)) == here, story


@pytest.mark.parametrize(
    ("ours", "theirs", "hunk", "removed"),
    [
        (
            replaced(("holds one week", "holds two weeks")),
            replaced(("holds one week", "holds one day")),
            "<<<<<<< ours\nThe queue holds two weeks.\n",
            False,
        ),
        (
            replaced((LAST_ROW, "")),
            replaced(("| flaky network |", "| flaky network in the lab |")),
            "<<<<<<< ours\n=======\n| 2026-01-02 | Retry thrice | flaky network in the lab |\n>>>>>>> theirs\n",
            True,
        ),
        (
            replaced((SECTION, "")),
            replaced(("- [ ] guard\n", "- [ ] guard\n- [ ] tests\n")),
            f"<<<<<<< ours\n=======\n{SECTION.strip()}\n>>>>>>> theirs\n".replace(
                "- [ ] guard\n", "- [ ] guard\n- [ ] tests\n"
            ),
            True,
        ),
    ],
)
def test_what_a_person_decides_stands_between_gits_markers(ours: Edit, theirs: Edit, hunk: str, removed: bool) -> None:
    merged = merge_pages(PAGE, ours(PAGE), theirs(PAGE))
    assert hunk in merged.text
    assert [conflict.removed for conflict in merged.conflicts] == [removed]
    assert merged.text.count("<<<<<<<") == 1


def test_rows_of_an_index_are_never_in_conflict() -> None:
    head = "# Index\n\n| path | title | summary | updated | size |\n|---|---|---|---|---|\n"
    base = head + "| a.md | A | Old. | 2026-01-01 | 9 |\n"
    ours = base.replace("Old. | 2026-01-01 | 9", "Old. | 2026-01-03 | 12") + "| b.md | B | B. | 2026-01-01 | 3 |\n"
    theirs = base.replace("Old. | 2026-01-01 | 9", "Old. | 2026-01-02 | 14") + "| c.md | C | C. | 2026-01-01 | 3 |\n"
    merged = merge_pages(base, ours, theirs, index=True)
    assert not merged.conflicts
    assert "| a.md | A | Old. | 2026-01-03 | 14 |\n| b.md | B | B. |" in merged.text
    gone = merge_pages(base, head, theirs, index=True)
    assert not gone.conflicts, "the row is made anew from the page, if that is there"


@pytest.mark.parametrize("broken", ["<!-- MACHINE_BLOCK_START -->\n", "<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> b\n"])
def test_a_damaged_page_is_left_to_git(broken: str) -> None:
    with pytest.raises(Unmergeable):
        merge_pages(PAGE, PAGE + broken, PAGE.replace("mine", "yours"))


@given(st.integers(0, 2**32))
def test_two_branches_lose_double_and_resurrect_nothing(seed: int) -> None:
    base, ours, theirs = _branches(seed)
    merged = merge_pages(base.text(), ours.text(), theirs.text())
    found = account(base, ours, theirs, merged.text)
    assert found == Account(), found
    assert bool(merged.conflicts) == ("<<<<<<<" in merged.text)
    other = merge_pages(base.text(), theirs.text(), ours.text())
    assert [c.removed for c in other.conflicts] == [c.removed for c in merged.conflicts]
    if not merged.conflicts:
        assert other == merged, "the same result whichever side merges"
        assert merge_pages(theirs.text(), merged.text, theirs.text()).text == merged.text, "a second merge is empty"


INSERTED = st.lists(
    st.tuples(
        st.integers(0, 30), st.sampled_from(["- {}", "{}", "| {} | c |", "  - {}", "## {}", "1. {}", "> {}", "# {}"])
    ),
    max_size=4,
)


@given(INSERTED, INSERTED)
def test_lines_that_give_the_page_another_shape_are_there_once(
    mine: list[tuple[int, str]], other: list[tuple[int, str]]
) -> None:
    """An item in the middle of a table, a heading in a paragraph: whatever the parts are then, lines are counted."""
    sides = [_with_lines(name, put) for name, put in (("ours", mine), ("theirs", other))]
    try:
        merged = merge_pages(PAGE, sides[0], sides[1])
    except Unmergeable:
        return  # left to git, which marks it
    for line in {line for side in sides for line in side.split("\n") if line.strip()}:
        there, most = merged.text.count(line), max(side.count(line) for side in sides)
        assert there == most or (merged.conflicts and there > most), line


def _with_lines(name: str, put: list[tuple[int, str]]) -> str:
    lines = PAGE.split("\n")
    for number, (at, form) in enumerate(put):
        lines.insert(at, form.format(f"{name} {number};"))
    return "\n".join(lines)


@given(texts(), texts())
def test_an_untouched_side_changes_nothing(page: str, other: str) -> None:
    assert merge_pages(page, page, other).text == other
    assert merge_pages(page, other, page).text == other
    assert merge_pages(page, other, other).text == other


@given(texts())
def test_the_parts_of_a_page_are_the_page(page: str) -> None:
    text = page.replace("\r\n", "\n").removeprefix("\ufeff")
    text += "" if text.endswith("\n") or not text else "\n"
    assert page_parts(text).text == text


def _branches(seed: int) -> tuple[Branch, Branch, Branch]:
    maker = Maker(seed)
    base = maker.base()
    return base, maker.branch(base, "ours"), maker.branch(base, "theirs")


def test_a_conflict_names_its_first_line() -> None:
    merged = merge_pages("# A\n\nold words\n", "# A\n\nmy words\n", "# A\n\ntheir words\n")
    assert merged.conflicts == (PageConflict(removed=False, text="my words"),)


def test_a_page_that_both_sides_wrote_says_each_thing_once_or_is_asked() -> None:
    head = "# Cart\n\n## Aim\n\nHold what a visitor chose.\n"
    ours = head + "Prices are asked anew.\n\n## Steps\n\n- store\n- page\n"
    theirs = head + "\n## Steps\n\n- store\n- tests\n"
    merged = merge_pages("", ours, theirs)
    assert (merged.conflicts, merged.text.count("Hold what")) == ((), 1)
    assert merged.text.index("Prices are asked anew.") < merged.text.index("## Steps")
    assert merge_pages("", theirs, ours) == merged
    other = theirs.replace("Hold what a visitor chose.", "Keep it for a day.")
    asked = merge_pages("", ours, other)
    assert [conflict.removed for conflict in asked.conflicts] == [False]
    assert "=======\nKeep it for a day.\n>>>>>>> theirs\n" in asked.text
    assert "- store\n- page\n- tests\n" in asked.text


def test_a_fence_that_swallows_the_page_brings_no_removed_section_back() -> None:
    base = "# A\n\nstart:\n\n```sh\nrun\nstop\n```\n\nmiddle\n\n## Gone\n\nold words\n"
    ours = base.replace("\n## Gone\n\nold words\n", "").replace("start:", "begin:").replace("run\n", "run\nlog\n")
    theirs = base.replace("stop\n```\n", "")  # all that follows is code now
    try:
        merged = merge_pages(base, ours, theirs)
    except Unmergeable:
        return
    assert merged.conflicts or "old words" not in merged.text


def test_what_both_wrote_in_two_orders_is_left_to_git() -> None:
    one, two = "## One\n\nfirst words\n\n", "## Two\n\nsecond words\n\n"
    with pytest.raises(Unmergeable):
        merge_pages("", f"# Mine\n\n{one}{two}", f"# Yours\n\n{two}{one}")


def test_a_paragraph_edited_below_one_that_went_is_still_that_paragraph() -> None:
    base = "# A\n\n- item\n\nThe queue holds one week.\n\nThe cache is emptied at night by the worker.\n"
    ours = "# A\n\nThe cache is emptied at night by the worker, twice.\n"
    theirs = "# A\n\n- item\n\nThe queue holds one week.\n"
    for pair in ((ours, theirs), (theirs, ours)):
        merged = merge_pages(base, *pair)
        assert [conflict.removed for conflict in merged.conflicts] == [True], "removed there, edited here: not settled"
        assert "queue" not in merged.text
