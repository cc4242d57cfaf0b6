"""Pages fitted into a limit: what goes, in the order that `units.ORDER` states, and what is said of it (INJ-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from memorybank.policy.injection.units import ORDER, Unit

LEAST = 600  # a smaller limit would leave room for nothing but the note
_LONG_LINE = 2_000  # of a page that is too long anyway, such a line is shortened before anything is left out


class Left(NamedTuple):
    """Lines of one unit that were left out."""

    page: str
    title: str
    rank: str
    lines: int
    of: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page, its lines already escaped."""

    path: str
    lines: list[str] = field(repr=False)
    units: list[Unit]


@dataclass(frozen=True, slots=True)
class Fitted:
    pages: tuple[tuple[str, list[str]], ...]
    note: str  # "" when nothing was left out
    left: tuple[Left, ...]

    def shows(self, title: str) -> bool:
        return not any(left.title == title and left.lines == left.of for left in self.left)


def fit(sheets: list[Sheet], *, limit: int, note: Callable[[tuple[Left, ...], int], str]) -> Fitted:
    """Everything, where it fits; else the units in their order, line by line, until the rest and the note fit."""
    size = sum(len(line) + 1 for sheet in sheets for line in sheet.lines)
    if size <= limit:
        return Fitted(tuple((sheet.path, sheet.lines) for sheet in sheets), "", ())
    limit = max(limit, LEAST)
    lines = {sheet.path: list(sheet.lines) for sheet in sheets}
    shortened = 0
    for held in lines.values():
        for number, line in enumerate(held):
            if len(line) > _LONG_LINE:
                held[number] = _shortened(line)
                shortened += 1
                size -= len(line) - len(held[number])
    # A page is cut from its end, so what goes next is read from the last unit of a rank to the first.
    queue = [
        (sheet.path, unit, number)
        for rank in ORDER
        for sheet in reversed(sheets)
        for unit in reversed(sheet.units)
        for number in unit.leaves(rank)
    ]
    gone: dict[tuple[str, int], int] = {}
    dropped: dict[str, set[int]] = {sheet.path: set() for sheet in sheets}
    at = 0
    while True:
        told = note(_summary(sheets, gone), shortened)
        excess = size + len(told) + 1 - limit
        if excess <= 0 or at >= len(queue):
            break
        while at < len(queue) and excess > 0:
            path, unit, number = queue[at]
            freed = len(lines[path][number]) + 1
            dropped[path].add(number)
            gone[path, unit.start] = gone.get((path, unit.start), 0) + 1
            size -= freed
            excess -= freed
            at += 1
    kept = tuple((p, [line for n, line in enumerate(held) if n not in dropped[p]]) for p, held in lines.items())
    return Fitted(kept, told, _summary(sheets, gone))


def _shortened(line: str) -> str:
    """Never inside one of our own escapes: half of one would read as the page's own words."""
    end = _LONG_LINE - 20
    open_at = line.rfind("\\u{", max(0, end - 80), end)
    if open_at >= 0 and "}" not in line[open_at:end]:
        end = open_at
    return f"{line[:end]} \\u{{+{len(line) - end}}}"


def _summary(sheets: list[Sheet], gone: dict[tuple[str, int], int]) -> tuple[Left, ...]:
    return tuple(
        Left(unit.page, unit.title, unit.rank, gone[unit.page, unit.start], unit.end - unit.start)
        for sheet in sheets
        for unit in sheet.units
        if (unit.page, unit.start) in gone
    )
