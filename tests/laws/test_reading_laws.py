"""Laws of reading: any text is a page, every offset is inside it, and the pieces are the page."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memorybank.markdown import read
from memorybank.markdown.links import targets
from memorybank.markdown.pieces import PieceKind, first_prose, page_of, pieces, tables
from memorybank.model.bank import MACHINE_END, MACHINE_START, USER_END, USER_START, Block, Document, Shape, Version
from strategies import ANY_TEXT, texts, versions


def starts_a_line(text: str, offset: int) -> bool:
    return offset == 0 or text[offset - 1] == "\n" or (offset == 1 and text[0] == "\ufeff")


def is_sane(document: Document) -> None:
    text = document.text
    assert document.lines == text.count("\n")
    for block, opening, closing in (
        (document.machine, MACHINE_START, MACHINE_END),
        (document.user, USER_START, USER_END),
    ):
        if block is not None:
            assert 0 <= block.start < block.inner <= block.inner_end < block.end <= len(text)
            assert text[block.start : block.inner].rstrip(" \t\r\n") == opening
            assert text[block.inner_end : block.end].rstrip(" \t\r\n") == closing
            assert all(starts_a_line(text, at) for at in (block.start, block.inner, block.inner_end))
    if document.machine and document.user:
        assert document.machine.end <= document.user.start or document.user.end <= document.machine.start
    for before, after in zip(document.headings, document.headings[1:], strict=False):
        assert before.body <= after.start
        assert after.start >= before.end or after.end <= before.end, "sections overlap"
    for heading in document.headings:
        assert 1 <= heading.level <= 6
        assert starts_a_line(text, heading.start)
        assert heading.start < heading.body <= heading.end <= len(text)
        assert text[heading.start : heading.body].lstrip(" \ufeff").startswith("#" * heading.level)
        assert heading.title in text[heading.start : heading.body]
        for block in (document.machine, document.user):
            assert not block or heading.end <= block.start or heading.start >= block.inner, "a section holds a marker"
    last = 0
    for start, end in document.fences:
        assert last <= start < end <= len(text)
        assert starts_a_line(text, start)
        assert text[start:].lstrip(" \t")[:3] in ("```", "~~~")
        assert not any(start <= h.start < end for h in document.headings)
        last = end
    low, high = document.body
    assert 0 <= low <= high <= len(text)
    spans = [document.version_span] if document.version_span else []
    spans += [(document.meta.start, document.meta.end)] if document.meta else []
    for start, end in spans:
        assert low <= start < end <= high
        assert starts_a_line(text, start)
        assert text[start:end].strip().startswith("<!--")


def has_a_named_shape(document: Document) -> None:
    damaged = document.shape in (Shape.DAMAGED, Shape.CONFLICTED)
    assert damaged is (document.flaw is not None)
    if document.flaw:
        assert 1 <= document.flaw.line <= document.lines + 1
    if document.shape is Shape.UNMARKED:
        assert document.machine is document.user is None
    if document.shape is Shape.MARKED:
        assert document.machine or document.user


@pytest.mark.rule("LAY-3", "LAY-7")
@given(st.one_of(texts(), ANY_TEXT))
@example("")
@example("\ufeff")
@example("\ufeff\ufeff# x")
@example("\r")
@example("#\r```\r\n")
@example(f"{MACHINE_START}\n{MACHINE_END}")
@example(f"\ufeff{USER_START}\r\n{USER_END}\r\n")
@example("---\nkey: value\n---\n# after front matter\n")
@example("- item\n  ```\n# a heading at column 0 ends the item and its code\n")
def test_any_text_reads_and_every_offset_is_inside_it(text: str) -> None:
    document = read(text)
    assert document.text is text
    is_sane(document)
    has_a_named_shape(document)


@given(st.one_of(texts(), ANY_TEXT))
def test_reading_is_a_function_of_the_text(text: str) -> None:
    assert read(text) == read(text)


@given(texts(), texts())
def test_what_stands_in_the_machine_block_never_moves_its_own_offsets(head: str, body: str) -> None:
    """Everything up to the block's first line reads the same, whatever follows it."""
    lead = head + ("" if head.endswith("\n") or not head else "\n")
    one, two = read(lead + "x\n"), read(lead + "x\n" + body)
    assert [h[:4] for h in two.headings if h.start < len(lead)] == [h[:4] for h in one.headings]


@pytest.mark.rule("ARC-3")
@given(st.one_of(texts(), ANY_TEXT))
def test_pieces_tile_the_page(text: str) -> None:
    document = read(text)
    for start, end in ((0, len(text)), document.body):
        found = pieces(document, start, end)
        assert "".join(text[p.start : p.end] for p in found) == text[start:end]
        at = start
        for piece in found:
            assert piece.start == at < piece.end
            at = piece.end
        assert {p.start for p in found if p.kind is PieceKind.HEADING} <= {h.start for h in document.headings}


@given(texts())
def test_a_section_cut_out_and_its_rest_are_the_page(text: str) -> None:
    document = read(text)
    for heading in document.headings:
        found = pieces(document, heading.body, heading.end)
        assert "".join(text[p.start : p.end] for p in found) == text[heading.body : heading.end]


@given(texts())
def test_tables_lie_in_order_inside_the_page_and_outside_its_code(text: str) -> None:
    document = read(text)
    last = 0
    for table in tables(document):
        assert last <= table.start < table.end <= len(text)
        rows_end = table.start
        for row in table.rows:
            assert rows_end <= row.start < row.end <= table.end
            assert "|" in text[row.start : row.end]
            rows_end = row.end
        assert not any(start <= row.start < end for start, end in document.fences for row in table.rows)
        last = table.end


@pytest.mark.rule("IDX-1")
@given(st.one_of(texts(), ANY_TEXT))
def test_any_page_can_be_described_in_a_row(text: str) -> None:
    page, document = page_of("details/requirements/x.md", text, size=len(text.encode()), day="2026-01-01")
    assert page.title
    assert "\n" not in page.title
    assert "\n" not in first_prose(document)
    assert page.lines == text.count("\n")


@given(st.one_of(texts(), ANY_TEXT))
def test_looking_for_pointers_never_raises(text: str) -> None:
    for line in text.split("\n"):
        assert all(targets(line))


@pytest.mark.rule("LAY-5")
@given(versions, versions)
@example((7, 10), (7, 9))
def test_versions_compare_as_pairs_of_integers(one: tuple[int, int], two: tuple[int, int]) -> None:
    pages = [
        read(f"{MACHINE_START}\n<!-- MEMORY_BANK_TEMPLATE:v{major}.{minor} -->\n{MACHINE_END}\n")
        for major, minor in (one, two)
    ]
    first, second = (p.version for p in pages)
    assert first is not None
    assert second is not None
    assert (first < second) is (one < two)
    assert (str(first), str(second)) == (f"v{one[0]}.{one[1]}", f"v{two[0]}.{two[1]}")


@pytest.mark.rule("LAY-5")
def test_seven_ten_is_above_seven_nine() -> None:
    assert Version(7, 10) > Version(7, 9) > Version(7, 1) > Version(6, 99)


def moved(block: Block | None) -> Block | None:
    return Block(*(offset + 1 for offset in block)) if block else None


@given(texts().filter(lambda text: not text.startswith("\ufeff")))
def test_a_byte_order_mark_moves_every_offset_by_one_and_nothing_else(text: str) -> None:
    plain, marked = read(text), read("\ufeff" + text)
    assert marked.shape is plain.shape
    assert marked.machine == moved(plain.machine)
    assert marked.user == moved(plain.user)
    assert marked.fences == tuple((a + 1, b + 1) for a, b in plain.fences)
    assert [(h.level, h.title, h.start - 1) for h in marked.headings] == [
        (h.level, h.title, h.start) for h in plain.headings
    ]
