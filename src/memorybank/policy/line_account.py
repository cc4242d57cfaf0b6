"""IMP-3: where every line of a bank is once a plan is carried out; each non-blank line has exactly one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from memorybank.model.change import Create, Delete, Move, Plan, Update
from memorybank.policy.rules.plans import bare_line, bare_lines


class LinePlace(NamedTuple):
    page: str  # before
    first: int  # from 1
    last: int
    lines: int  # that are not blank
    to: str  # after; "" where they are nowhere


def line_places(plan: Plan, pages: Iterable[str], read: Callable[[str], bytes]) -> list[LinePlace]:
    """Of these pages, line by line: in the page as it stays or moves, else in what the plan adds elsewhere."""
    moved = {c.path: c.to for c in plan.changes if isinstance(c, Move)}
    gone = {c.path for c in plan.changes if isinstance(c, Delete)}
    added = {c.path: bare_lines(c.after) for c in plan.changes if isinstance(c, Create)}
    kept = {c.path: bare_lines(c.after) for c in plan.changes if isinstance(c, Update)}
    found: list[LinePlace] = []
    for page in pages:
        lines = enumerate(read(page).decode("utf-8", "replace").split("\n"), 1)
        said = [(number, bare) for number, line in lines if (bare := bare_line(line))]
        if page in gone or page in kept:
            targets = {page: kept[page], **added} if page in kept else added
            placed = [(number, _taken(bare, targets)) for number, bare in said]
        else:
            placed = [(number, moved.get(page, page)) for number, _ in said]
        for to, group in groupby(placed, key=itemgetter(1)):
            numbers = [number for number, _ in group]
            found.append(LinePlace(page, numbers[0], numbers[-1], len(numbers), to))
    return found


def _taken(line: str, targets: dict[str, Counter[str]]) -> str:
    """The first page that has this line once more than was asked for."""
    to = next((path for path, lines in targets.items() if lines[line] > 0), "")
    if to:
        targets[to][line] -= 1
    return to
