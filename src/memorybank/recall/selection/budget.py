"""How much of a page is shown, and which pages fit (BUD-1 to BUD-4). What is left out is an answer too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from memorybank.model.pack import SELECTION, Candidate, LeftOut, Limits, Shown

LONG, HEAD, TAIL = 200, 100, 50


def line_count(text: str) -> int:
    """Every line counts, blanks and an unterminated last line too (BUD-4). Only a line feed ends a line."""
    return text.count("\n") + (text != "" and not text.endswith("\n"))


def shown_lines(lines: int) -> int:
    """What a page of so many lines costs. The omission line is ours, not the page's: shown + omitted = lines."""
    return lines if lines <= LONG else HEAD + TAIL


class Cut(NamedTuple):
    head: str
    omitted: int
    tail: str


def cut(text: str) -> Cut:
    """A page as it is shown: whole, or its first 100 and last 50 lines (BUD-3)."""
    lines = line_count(text)
    if lines <= LONG:
        return Cut(text, 0, "")
    first = _after_lines(text, HEAD)
    last = _before_lines(text, TAIL)
    return Cut(text[:first], lines - HEAD - TAIL, text[last:])


def _after_lines(text: str, count: int) -> int:
    at = 0
    for _ in range(count):
        at = text.index("\n", at) + 1
    return at


def _before_lines(text: str, count: int) -> int:
    at = len(text) - text.endswith("\n")
    for _ in range(count):
        at = text.rindex("\n", 0, at)
    return at + 1


def fit(
    ranked: Iterable[tuple[Candidate, int]], limits: Limits = SELECTION, best: str = ""
) -> tuple[tuple[Shown, ...], tuple[LeftOut, ...]]:
    """Candidates, most relevant first, each with its lines -> what is shown, and what is left out for want of room.

    BUD-2: of the most relevant few the best one first, the others by size while they fit; all of them, when they do.
    Size is what the budget counts, the lines shown: so where one does not fit, none behind it would. `best`, the page
    that search found first, is among the few that stay: with the first one it always fits.
    """
    pages = [Shown(c.path, c.why, c.detail, lines, shown_lines(lines)) for c, lines in ranked]
    near, far = pages[: limits.files], pages[limits.files :]
    room = limits.lines
    taken: set[str] = set()
    kept = (near[0].path, best) if near else ()
    for page in sorted(near, key=lambda page: (page.path not in kept, page.shown, near.index(page), page.path)):
        if page.shown <= room:
            taken.add(page.path)
            room -= page.shown
    left = [LeftOut(p.path, "ask.left.lines", (("limit", limits.lines),), p.lines) for p in near if p.path not in taken]
    left += [LeftOut(p.path, "ask.left.files", (("limit", limits.files),), p.lines) for p in far]
    return tuple(page for page in near if page.path in taken), tuple(left)
