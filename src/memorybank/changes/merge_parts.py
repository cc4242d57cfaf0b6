"""A page as a tree of parts: blocks, sections, tables, and below them rows, list items and paragraphs.

What a merge compares (MRG-1). A part keeps its own lines; the blank lines around it belong to the part that holds it.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from memorybank.markdown import read
from memorybank.markdown.pieces import Piece, PieceKind, cells, is_rule, pieces

PAGE, BLOCK, SECTION, TABLE, ROW = "page", "block", "section", "table", "row"
ITEM, PROSE = PieceKind.ITEM.value, PieceKind.PROSE.value


class MergePart(NamedTuple):
    kind: str
    head: str  # a heading, an opening marker, a table's header and rule; of anything else the whole text
    level: int = 0  # of a section
    children: tuple[MergePart, ...] = ()
    gaps: tuple[str, ...] = ("",)  # the blank lines before each child, and behind the last
    foot: str = ""  # a block's closing marker

    @property
    def text(self) -> str:
        inner = [gap + child for gap, child in zip_longest(self.gaps, (c.text for c in self.children), fillvalue="")]
        return self.head + "".join(inner) + self.foot

    @property
    def words(self) -> list[str]:
        """Its lines that are not blank: blank lines alone are no edit."""
        return [line.rstrip() for line in self.text.splitlines() if line.strip()]


class _Open:
    def __init__(self, kind: str, head: str, level: int = 0, gap: str = "") -> None:
        self.kind, self.head, self.level, self.gap = kind, head, level, gap
        self.children: list[MergePart] = []
        self.gaps: list[str] = []

    def add(self, part: MergePart, gap: str) -> None:
        self.children.append(part)
        self.gaps.append(gap)

    def closed(self, gap: str, foot: str = "") -> MergePart:
        return MergePart(self.kind, self.head, self.level, tuple(self.children), (*self.gaps, gap), foot)


def page_parts(text: str) -> MergePart:
    document = read(text)
    blocks = [block for block in (document.machine, document.user) if block]
    opens, closes = {block.start for block in blocks}, {block.inner_end for block in blocks}
    stack, gap = [_Open(PAGE, "")], ""

    def close(down_to: int) -> None:
        while len(stack) > down_to:
            done = stack.pop()
            stack[-1].add(done.closed(""), done.gap)

    for piece in pieces(document):
        own = text[piece.start : piece.end]
        if piece.kind is PieceKind.BLANK:
            gap += own
            continue
        block = next((n for n, part in enumerate(stack) if part.kind == BLOCK), 0)
        if piece.start in closes and block:
            close(block + 1)
            done = stack.pop()
            stack[-1].add(done.closed(gap, own), done.gap)
        elif piece.start in opens:
            close(1)
            stack.append(_Open(BLOCK, own, gap=gap))
        elif piece.kind is PieceKind.HEADING:
            close(next((n for n, part in enumerate(stack) if part.level >= piece.level), len(stack)))
            stack.append(_Open(SECTION, own, piece.level, gap))
        else:
            stack[-1].add(_leaf(piece, own), gap)
        gap = ""
    close(1)
    return stack[0].closed(gap)


def _leaf(piece: Piece, text: str) -> MergePart:
    lines = text.splitlines(keepends=True)
    if piece.kind is PieceKind.TABLE and len(lines) > 1 and is_rule(lines[1]):
        rows = tuple(MergePart(ROW, line) for line in lines[2:])
        return MergePart(TABLE, "".join(lines[:2]), children=rows, gaps=("",) * (len(rows) + 1))
    return MergePart(PROSE if piece.kind is PieceKind.TABLE else piece.kind.value, text)


def columns(table: MergePart) -> tuple[str, ...]:
    return cells(table.head.partition("\n")[0])
