"""The table: one line of it, how a line is judged, printed, kept, and held against an earlier run."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from words import GROUPS, WHAT, WHO

RATIO, SHARE, SCORE, COUNT, SECONDS = "x", "%", "score", "count", "s"
# How far two runs may lie apart: (of the figure, or at least so much). Seconds belong to one machine: not compared.
TOLERANCE = {RATIO: (0.25, 0.15), SHARE: (0.0, 0.01), SCORE: (0.0, 0.01), COUNT: (0.0, 0.0)}


class Row(NamedTuple):
    group: str  # a key of words.GROUPS
    what: str  # a key of words.WHAT
    value: float | None = None  # None: not run
    unit: str = RATIO
    on: str = ""  # the set, size or repository, by the name it has everywhere
    who: str = "ours"
    of: int = 0  # over how many
    bar: float | None = None
    least: bool = False  # the bar is the least that will do; otherwise the most
    at: float = 0  # the place on a growth curve
    note: str = ""  # why it was not run, or what must be known beside it

    @property
    def key(self) -> tuple[str, ...]:
        return (self.group, self.what, self.on, self.who)

    @property
    def verdict(self) -> str:
        """Nothing is said of what has no bar or was not run: an absent figure is no success."""
        if self.value is None or self.bar is None:
            return ""
        held = self.value >= self.bar if self.least else self.value <= self.bar
        return "ok" if held else "MISSED"

    def figure(self) -> str:
        if self.value is None:
            return "not run"
        if self.unit == SHARE:
            return f"{100 * self.value:.2f} %"
        if self.unit == COUNT:
            return f"{self.value:.0f}"
        return f"{self.value:.3f}" if self.unit == SCORE else f"{self.value:.2f} {self.unit}"

    def limit(self) -> str:
        if self.bar is None:
            return ""
        number = f"{100 * self.bar:g} %" if self.unit == SHARE else f"{self.bar:g}"
        return f"{'>=' if self.least else '<='} {number}"


def not_run(group: str, what: str, why: str, *, on: str = "", who: str = "ours") -> Row:
    return Row(group, what, on=on, who=who, note=why)


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """The table as text, a title before each group."""
    group = ""
    for row in rows:
        if row.group != group:
            group = row.group
            yield f"\n{GROUPS[group][0]}"
        yield line(row)


def line(row: Row) -> str:
    name = f"{WHAT[row.what][0]}{f', {row.on}' if row.on else ''}"
    over = f"of {row.of:,}" if row.of else ""
    who = WHO.get(row.who, (row.who,))[0]
    text = f"  {name:<58} {who:<26} {row.figure():>10} {over:<10} {row.limit():<9} {row.verdict:<7}{row.note}"
    return text.rstrip()


def keep(path: Path, machine: Mapping[str, Any], rows: Iterable[Row]) -> None:
    kept = {"machine": dict(machine), "rows": [row._asdict() for row in rows]}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def kept(path: Path) -> tuple[dict[str, Any], list[Row]]:
    found = json.loads(path.read_text(encoding="utf-8"))
    return found["machine"], [Row(**row) for row in found["rows"]]


def apart(now: Sequence[Row], then: Sequence[Row]) -> Iterator[str]:
    """Every figure that an earlier run had otherwise, and every one that it had and this has not."""
    figures = {row.key: row for row in now}
    for old in then:
        if old.value is None or old.unit not in TOLERANCE:
            continue
        new = figures.get(old.key)
        if new is None or new.value is None:
            yield f"{line(old).strip()}: not in this run"
            continue
        share, least = TOLERANCE[old.unit]
        if abs(new.value - old.value) > max(share * abs(old.value), least) + 1e-9:
            yield f"{WHAT[old.what][0]} {old.on} ({old.who}): {new.figure()} now, {old.figure()} then"
