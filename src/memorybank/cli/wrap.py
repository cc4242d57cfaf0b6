"""Text in the columns of a terminal, where a Chinese character takes two."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

_CLOSING = frozenset("，。、；：！？）】」』》〉”’…,.;:!?)]}%")  # never at the head of a line
_OPENING = frozenset("（【「『《〈“‘([{")  # never at its end


def width(text: str) -> int:
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(char: str) -> int:
    if combining(char) or char in "\u200b\u200c\u200d\ufe0e\ufe0f":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def padded(text: str, to: int) -> str:
    return text + " " * max(0, to - width(text))


def wrapped(text: str, to: int) -> list[str]:
    """Broken at spaces, and between Chinese characters; a word longer than the line is broken where it must be."""
    lines, line, taken = [], "", 0
    for piece in _pieces(text):
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


def _pieces(text: str) -> list[str]:
    """What may not be broken, each with the spaces behind it."""
    found: list[str] = []
    for char in text:
        before = found[-1] if found else ""
        if before and not _may_break(before[-1], char):
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
