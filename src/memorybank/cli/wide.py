"""Text in columns of a terminal: a Chinese character takes two. Wrapped, cut, and put into tables that fit."""

from __future__ import annotations

import os
import sys
from unicodedata import combining, east_asian_width

from memorybank.store import address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

_NARROWEST = 20  # columns that any window is taken to have
_SHORTEST = 10  # columns of a cell that gave way
_LONGEST = 24  # columns of a word that a narrow table still keeps whole
_CLOSING = frozenset("，。、；：！？）】」』》〉”’…,.;:!?)]}%")  # never at the head of a line
_OPENING = frozenset("（【「『《〈“‘([{")  # never at its end


def columns(stream: TextIO | None = None, default: int = 80) -> int:
    """Of this terminal (of standard output, unless said), or COLUMNS; where nobody knows, the default."""
    said = address.env("COLUMNS")
    if said.isdecimal() and len(said) < 6 and int(said):
        return max(_NARROWEST, int(said))
    screen = stream or sys.__stdout__
    try:
        found = os.get_terminal_size(screen.fileno()).columns if screen is not None else 0
    except (OSError, ValueError):  # not a terminal, or closed
        found = 0
    return max(_NARROWEST, found or default)


def width(text: str) -> int:
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(char: str) -> int:
    if combining(char) or char in "\u200b\u200c\u200d\ufe0e\ufe0f":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def padded(text: str, to: int) -> str:
    return text + " " * max(0, to - width(text))


def cut(text: str, to: int) -> str:
    """The head of it, with … where something is missing."""
    if width(text) <= to:
        return text
    kept, taken = "", 0
    for char in text:
        taken += _width(char)
        if taken > to - 1:
            break
        kept += char
    return f"{kept.rstrip()}…"


def wrapped(text: str, to: int) -> list[str]:
    """Broken at spaces, and between Chinese characters; a word longer than the line is broken where it must be."""
    lines, line, taken = [], "", 0
    for piece in pieces(text):
        size = width(piece)
        if taken + width(piece.rstrip()) <= to:
            line, taken = line + piece, taken + size
            continue
        if line.strip():
            lines.append(line.rstrip())
        line, taken = "", 0
        for char in piece.lstrip() if lines else piece:
            if taken + _width(char) > to:
                lines.append(line.rstrip())
                line, taken = "", 0
            line, taken = line + char, taken + _width(char)
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def hanging(text: str, to: int | None, indent: int = 4) -> str:
    """One long line as a paragraph whose further lines are indented; None: as it is."""
    if to is None or width(text) <= to:
        return text
    first = wrapped(text, to)[0]
    rest = wrapped(text[len(first) :].lstrip(), to - indent)
    return "\n".join([first, *(" " * indent + line for line in rest)])


def pieces(text: str) -> list[str]:
    """What may not be broken, each with the spaces behind it."""
    found: list[str] = []
    for char in text:
        before = found[-1] if found else ""
        last = before[-1:]
        if before and not _may_break(last, char):
            found[-1] = before + char
        else:
            found.append(char)
    return found


def _may_break(last: str, char: str) -> bool:
    if last == " ":
        return char != " " and (char.isascii() or char not in _CLOSING)  # `.claude` is a name
    if char == " " or char in _CLOSING or last in _OPENING:
        return False
    return _width(char) == 2 or _width(last) == 2


def table(rows: Sequence[Sequence[str]], to: int, gap: int = 2) -> list[str]:
    """The first row is the heading. Wide columns give way and wrap; where that is not enough, row by row as a list."""
    natural = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))]
    least = [_least([row[at] for row in rows]) for at in range(len(rows[0]))]
    widths = _fitted(natural, least, to - gap * (len(natural) - 1))
    if widths is None:
        return _listed(rows, to)
    lines = []
    for row in rows:
        cells = [wrapped(cell, size) for cell, size in zip(row, widths, strict=True)]
        for at in range(max(map(len, cells))):
            shown = [padded(cell[at] if at < len(cell) else "", size) for cell, size in zip(cells, widths, strict=True)]
            lines.append((" " * gap).join(shown).rstrip())
    return lines


def _fitted(natural: list[int], least: list[int], room: int) -> list[int] | None:
    """The widest that can still give way does so first; None where words would have to be broken."""
    widths = list(natural)
    while sum(widths) > room:
        giving = [at for at, size in enumerate(widths) if size > least[at]]
        if not giving:
            return None
        widths[max(giving, key=lambda at: widths[at])] -= 1
    return widths


def _least(cells: list[str]) -> int:
    """The longest piece that wants to stay whole, within reason; Chinese breaks anywhere, but not everywhere."""
    natural = max(map(width, cells))
    longest = max((width(piece.rstrip()) for cell in cells for piece in pieces(cell)), default=1)
    return max(min(_LONGEST, longest), min(_SHORTEST, natural))


def _listed(rows: Sequence[Sequence[str]], to: int) -> list[str]:
    """`name`, then `  heading: cell` for each of the others."""
    head, *body = rows
    lines = []
    for row in body:
        lines += wrapped(row[0], to)
        for title, cell in zip(head[1:], row[1:], strict=True):
            first, *more = wrapped(f"{title}: {cell}", to - 2) if cell else [""]
            lines += [f"  {first}"] if first else []
            lines += [f"    {line}" for rest in more for line in wrapped(rest, to - 4)]
    return lines
