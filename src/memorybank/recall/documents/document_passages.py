"""A document cut into passages: what stands under one heading, in pieces short enough to quote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

_SOFT, _HARD, _MOST_LINES = 400, 900, 40  # characters behind which a blank line ends a passage, or any line does
_UNDERLINES = "=-~^\"'*+#"  # of headings in reStructuredText


class DocumentPassage(NamedTuple):
    heading: str  # of the section and those above it
    line: int  # from 1
    text: str  # its lines, as they stand in the file


def document_passages(text: str, *, prose: bool) -> Iterator[DocumentPassage]:
    """In the order of the text. A file that is no prose (a Makefile, a manifest) has no headings."""
    lines = text.split("\n")
    trail: list[tuple[int, str]] = []
    begun = size = 0
    for at, (level, title, in_code) in enumerate(outline(lines)):
        line = lines[at]
        level = level if prose else 0
        full = size > _HARD or at - begun >= _MOST_LINES
        if at > begun and (level or (not in_code and (full or (size > _SOFT and not line.strip())))):
            yield from _passage(lines, begun, at, trail)
            begun, size = at, 0
        if level:
            trail = [*((above, name) for above, name in trail if above < level), (level, title)]
        size += len(line) + 1
    yield from _passage(lines, begun, len(lines), trail)


def _passage(lines: list[str], start: int, end: int, trail: list[tuple[int, str]]) -> Iterator[DocumentPassage]:
    while start < end and not lines[start].strip():
        start += 1
    while start < end and not lines[end - 1].strip():
        end -= 1
    if start < end:
        yield DocumentPassage(" > ".join(name for _, name in trail), start + 1, "\n".join(lines[start:end]))


class OutlinedLine(NamedTuple):
    level: int  # of a heading; 0 for any other line
    title: str
    in_code: bool  # is it part of a fenced block?


def outline(lines: list[str]) -> Iterator[OutlinedLine]:
    """For each line, the heading that begins there; a heading in a code fence is none."""
    fence = ""
    for at, line in enumerate(lines):
        mark = line.lstrip()[:3]
        is_mark = mark in ("```", "~~~") and (not fence or mark == fence)
        in_code = bool(fence) or is_mark
        if is_mark:
            fence = "" if fence else mark
        yield OutlinedLine(*((0, "") if in_code else _heading_at(lines, at)), in_code)


def _heading_at(lines: list[str], at: int) -> tuple[int, str]:
    """Level and title where a heading of Markdown or reStructuredText begins; (0, "") for any other line."""
    line = lines[at]
    if line.startswith("#"):
        rest = line.lstrip("#")
        level = len(line) - len(rest)
        return (level, rest.strip().rstrip("#").rstrip()) if level <= 6 and rest[:1] in (" ", "\t") else (0, "")
    below = lines[at + 1].rstrip() if at + 1 < len(lines) else ""
    sign = below[:1]
    title = line.strip()
    is_line = bool(sign) and sign in _UNDERLINES and len(below) > 2 and not below.strip(sign)
    if is_line and title and title[0] not in "|-*>+#=~^" and len(below) * 3 >= len(title) * 2:
        return _UNDERLINES.index(sign) + 1, title
    return 0, ""
