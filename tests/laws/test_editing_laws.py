"""Laws of editing: outside the edit nothing moves, a stamp is true, a row survives its own table."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memorybank.markdown import read
from memorybank.markdown.edit import Splice, block_digest, is_as_hashed, splice, stamp, with_version, without_metadata
from memorybank.markdown.pieces import cells, escape, row, tables
from memorybank.model.bank import Shape
from strategies import ANY_TEXT, Made, pages, texts

NOW = "2026-03-15T08:00:00Z"
LATER = "2026-03-16T09:30:00Z"


@st.composite
def cuts(draw: st.DrawFn) -> tuple[str, list[Splice]]:
    """A text and edits of it that do not overlap."""
    text = draw(ANY_TEXT)
    edges = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8, unique=True)))
    pairs = list(zip(edges[::2], edges[1::2], strict=False))
    return text, [Splice(a, b, draw(st.text(max_size=5))) for a, b in pairs]


@pytest.mark.rule("LAY-3")
@given(cuts())
def test_a_splice_changes_its_own_range_and_nothing_else(given_cuts: tuple[str, list[Splice]]) -> None:
    text, edits = given_cuts
    kept, at = [], 0
    for edit in edits:
        kept += [text[at : edit.start], edit.text]
        at = edit.end
    assert splice(text, reversed(edits)) == "".join(kept) + text[at:]


@given(ANY_TEXT)
def test_no_edits_give_the_text_itself(text: str) -> None:
    assert splice(text, []) == text


def test_overlapping_edits_are_a_bug_of_the_caller() -> None:
    with pytest.raises(ValueError, match="overlap"):
        splice("abcdef", [Splice(0, 3, "x"), Splice(2, 4, "y")])


@pytest.mark.rule("LAY-3", "LAY-6")
@given(pages())
def test_a_stamp_touches_one_line_inside_the_block(made: Made) -> None:
    assume(read(made.text).shape is Shape.MARKED)
    after = stamp(made.text, now=NOW)
    document = read(after)
    assert after.startswith(made.head)
    assert after.endswith(made.tail)
    assert document.meta is not None
    start, end = document.meta.start, document.meta.end
    assert after[:start] + after[end:] == made.text
    assert document.meta[:2] == (1, NOW)


@pytest.mark.rule("LAY-6", "CON-1")
@given(pages())
def test_a_page_just_stamped_is_nobody_elses_edit(made: Made) -> None:
    assume(read(made.text).shape is Shape.MARKED)
    once = read(stamp(made.text, now=NOW))
    assert is_as_hashed(once)
    assert block_digest(once) == block_digest(read(made.text))
    assert stamp(once.text, now=LATER) == once.text, "what is as it says needs no new line"
    assert once.machine is not None
    assert once.meta is not None
    more = stamp(once.text[: once.meta.end] + "more\n" + once.text[once.meta.end :], now=LATER)
    twice = read(more)
    assume(twice.shape is Shape.MARKED)
    assert is_as_hashed(twice)
    assert twice.meta is not None
    assert twice.meta[:2] == (once.meta.version + 1, LATER)
    assert without_metadata(more) == made.text[: once.meta.start] + "more\n" + made.text[once.meta.start :]


@pytest.mark.rule("CON-1")
@given(pages(), st.data())
def test_any_other_change_inside_the_block_is_seen(made: Made, data: st.DataObject) -> None:
    assume(read(made.text).shape is Shape.MARKED)
    document = read(stamp(made.text, now=NOW))
    assert document.machine is not None
    assert document.meta is not None
    text, low, high = document.text, document.meta.end, document.machine.inner_end
    starts = [low, *(i + 1 for i in range(low, high - 1) if text[i] == "\n"), high]
    at = data.draw(st.sampled_from(starts))
    word = data.draw(st.sampled_from(("word", " ", "word\n", "\n", "\t\n", "汉")))
    added = read(text[:at] + word + ("" if word.endswith("\n") else "\n") + text[at:])
    assume(added.shape is Shape.MARKED)  # a word at column 0 ends a list item's code: that is damage, and said so
    assert not is_as_hashed(added)
    if high - low > 1:
        cut = data.draw(st.integers(low, high - 1))
        assume(text[cut] not in "\r\n`~")
        shorter = read(text[:cut] + text[cut + 1 :])
        assume(shorter.shape is Shape.MARKED)
        assert not is_as_hashed(shorter)


@pytest.mark.rule("CON-1")
@given(pages())
def test_other_line_endings_are_not_an_edit(made: Made) -> None:
    assume(read(made.text).shape is Shape.MARKED and "\r\r\n" not in made.text)
    text = stamp(made.text, now=NOW)
    plain = text.replace("\r\n", "\n")
    assert is_as_hashed(read(plain))
    assert is_as_hashed(read(plain.replace("\n", "\r\n")))


@pytest.mark.rule("CON-1")
@given(pages(user=True), st.text("abc\n", min_size=1))
def test_a_change_outside_the_block_is_not_an_edit_of_it(made: Made, words: str) -> None:
    assume(read(made.text).shape is Shape.MARKED)
    document = read(stamp(made.text, now=NOW))
    assert document.user is not None
    changed = read(document.text[: document.user.inner] + words + "\n" + document.text[document.user.inner :])
    assert is_as_hashed(changed)


@pytest.mark.rule("LAY-5")
@given(pages())
def test_a_version_marker_is_the_first_line_of_the_block_and_the_only_change(made: Made) -> None:
    document = read(made.text)
    assume(document.shape is Shape.MARKED)
    after = splice(made.text, with_version(document))
    marked = read(after)
    assert str(marked.version) == "v7.1"
    assert marked.machine is not None
    assert marked.version_span is not None
    assert marked.version_span[0] == marked.machine.inner
    assert after[: marked.version_span[0]] + after[marked.version_span[1] :] == made.text
    assert splice(after, with_version(marked)) == after


@given(texts())
def test_an_unmarked_page_is_never_stamped(text: str) -> None:
    if read(text).machine is None:
        assert stamp(text, now=NOW) == text


CELL = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)


@pytest.mark.rule("IDX-1")
@given(st.lists(CELL, min_size=1, max_size=6))
def test_cells_survive_their_row(values: list[str]) -> None:
    escaped = tuple(escape(v) for v in values)
    assert cells(row(escaped)) == escaped


@given(CELL)
def test_escaping_twice_is_escaping_once(value: str) -> None:
    once = escape(value)
    assert escape(once) == once
    assert "\n" not in once
    assert "\r" not in once


@pytest.mark.rule("IDX-8")
@given(st.lists(st.tuples(CELL, CELL), min_size=1, max_size=5))
def test_a_table_reads_back_as_it_was_written(rows: list[tuple[str, str]]) -> None:
    wanted = [tuple(escape(v) for v in pair) for pair in rows]
    text = "\n".join(["before", "", row(("path", "summary")), "|---|---|", *(row(w) for w in wanted), "", "after"])
    (found,) = tables(read(text))
    assert [r.cells for r in found.rows] == wanted
