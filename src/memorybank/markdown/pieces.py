"""A page cut into pieces that tile it: joined again, they are the page, byte for byte.

A piece is what a person would move or quote as one: a heading, a fence, a whole list item with what belongs to
it, a run of table rows, a paragraph.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from memorybank.model.document import Document


class PieceKind(Enum):
    HEADING = "heading"
    FENCE = "fence"
    ITEM = "item"
    TABLE = "table"
    COMMENT = "comment"
    PROSE = "prose"
    BLANK = "blank"


class Piece(NamedTuple):
    kind: PieceKind
    start: int
    end: int
    level: int = 0  # headings only
    title: str = ""


def pieces(document: Document, start: int = 0, end: int | None = None) -> list[Piece]:
    text = document.text
    stop = len(text) if end is None else end
    headings = {h.start: h for h in document.headings}
    fences = dict(document.fences)
    out: list[Piece] = []
    pos = start
    while pos < stop:
        if pos in fences:
            kind, close = PieceKind.FENCE, min(fences[pos], stop)
            if out and out[-1].kind is PieceKind.ITEM and text[pos] == " ":
                out[-1] = out[-1]._replace(end=close)  # the item's own code
                pos = close
                continue
            out.append(Piece(kind, pos, close))
            pos = close
            continue
        newline = text.find("\n", pos, stop)
        close = stop if newline < 0 else newline + 1
        line = text[pos:close]
        found = headings.get(pos)
        if found:
            out.append(Piece(PieceKind.HEADING, pos, close, found.level, found.title))
        else:
            _extend(out, _kind(line), line, pos, close)
        pos = close
    return out


def _kind(line: str) -> PieceKind:
    bare = line.strip()
    if not bare:
        return PieceKind.BLANK
    if bare[0] in "-*+" and bare[1:2] in (" ", "\t"):
        return PieceKind.ITEM
    head = bare[:12].lstrip("0123456789")
    if head[:1] in (".", ")") and head[1:2] in (" ", "\t") and bare[0].isdigit():
        return PieceKind.ITEM
    if bare.startswith("<!--") and bare.endswith("-->"):
        return PieceKind.COMMENT
    if bare.startswith("|"):
        return PieceKind.TABLE
    return PieceKind.PROSE


def _extend(out: list[Piece], kind: PieceKind, line: str, pos: int, close: int) -> None:
    """Open a piece, or let the line join the one before it."""
    last = out[-1] if out else None
    indented = line[:1] in " \t"
    if last and last.kind is PieceKind.ITEM and (indented or kind is PieceKind.PROSE) and kind is not PieceKind.BLANK:
        out[-1] = last._replace(end=close)  # nested items and continuation lines travel with their item
    elif (
        last
        and last.kind is PieceKind.BLANK
        and indented
        and kind is not PieceKind.BLANK
        and len(out) > 1
        and out[-2].kind is PieceKind.ITEM
    ):
        out[-2:] = [out[-2]._replace(end=close)]  # a paragraph of the item, behind a blank line
    elif last and last.kind is kind and kind not in (PieceKind.ITEM, PieceKind.COMMENT):
        out[-1] = last._replace(end=close)
    else:
        out.append(Piece(kind, pos, close))
