"""Made-up branches of one page, with a model that knows what their merge must hold.

Every line is a unit with a number of its own, so a lost, doubled or resurrected one is seen, and so is an edit that did
not arrive. Two sides add, edit, tick, remove and move units and sections, as proposals, hand edits and `archive` do; a
side may adopt the page (all of it becomes the user block of a new one), stamp it as older versions did, and write it
with other line ends.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

_ENGLISH = ("cache", "queue", "token", "page", "index", "session", "retry", "schema", "build", "deploy", "worker")
_WORDS = (*_ENGLISH, "缓存", "队列", "令牌", "会话", "重试", "部署", "预算", "路由")
_UNIT = re.compile(r"[uU]nit (\d+)")
_CONFLICT = re.compile(r"^<{7} .*?^>{7} [^\n]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
BOM = "\ufeff"
_ENTRY = (
    "# Project\n\n<!-- MACHINE_BLOCK_START -->\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n\n## Highlights\n\n"
    "| date | type | what |\n|---|---|---|\n\n<!-- MACHINE_BLOCK_END -->\n\n"
)
_KINDS = ("row", "item", "task", "prose")


@dataclass(frozen=True)
class Unit:
    number: int
    kind: str
    words: str
    day: str = ""
    done: bool = False

    def line(self) -> str:
        match self.kind:
            case "row":
                return f"| {self.day} | unit {self.number} | {self.words} |"
            case "item":
                return f"- {self.day} unit {self.number}: {self.words}"
            case "task":
                return f"- [{'x' if self.done else ' '}] unit {self.number}: {self.words}"
            case _:
                return f"Unit {self.number} says {self.words}."


@dataclass(frozen=True)
class Part:
    title: str
    units: tuple[Unit, ...]

    def text(self) -> str:
        lines = [f"## {self.title}", ""]
        for kind in _KINDS:
            own = [unit.line() for unit in self.units if unit.kind == kind]
            if kind == "prose":
                own = [line for text in own for line in (text, "")][:-1]
            if kind == "row" and own:
                own = ["| date | decision | why |", "|---|---|---|", *own]
            lines += [*own, ""] if own else []
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Branch:
    """A page, and what this branch did to it since it parted."""

    parts: tuple[Part, ...]
    added: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    edited: frozenset[int] = frozenset()
    marked: bool = True
    stamp: int = 0  # the metadata line of an older layout; 0 for none
    adopted: bool = False
    crlf: bool = False
    bom: bool = False
    open_end: bool = False  # no line end behind the last line

    def text(self) -> str:
        body = "".join(part.text() for part in self.parts)
        if self.marked:
            stamp = f"<!-- blockVersion: {self.stamp} | lastUpdated: 2026-01-{self.stamp:02}T00:00:00Z -->\n"
            body = (
                f"<!-- MACHINE_BLOCK_START -->\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n{stamp if self.stamp else ''}\n"
                f"{body}<!-- MACHINE_BLOCK_END -->\n\n<!-- USER_BLOCK_START -->\nmine\n<!-- USER_BLOCK_END -->\n"
            )
        text = f"# Page\n\n{body}"
        if self.adopted:
            text = f"{_ENTRY}<!-- USER_BLOCK_START -->\n{text}<!-- USER_BLOCK_END -->\n"
        text = BOM + text if self.bom else text
        if self.open_end:
            text = text.rstrip("\n")
        return text.replace("\n", "\r\n") if self.crlf else text

    @property
    def units(self) -> dict[int, Unit]:
        return {unit.number: unit for part in self.parts for unit in part.units}


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.number = 0

    def base(self) -> Branch:
        parts = tuple(
            Part(f"Section {n}", tuple(self._unit() for _ in range(self.random.randrange(14))))
            for n in range(self.random.randrange(1, 8))
        )
        return Branch(parts, marked=self.random.random() < 0.7, stamp=self.random.choice((0, 0, 0, 1)))

    def branch(self, base: Branch, name: str) -> Branch:
        side = base
        for _ in range(self.random.randrange(1, 7)):
            step = self.random.choices(
                (self._add, self._edit, self._tick, self._remove, self._new_part, self._drop_part, self._move),
                (
                    24,
                    5,
                    5,
                    2,
                    3,
                    0.3,
                    0.3,
                ),  # what proposals, ticks and `archive` do is common; a dropped section is rare
            )[0]
            side = step(side, name)
        adopts = self.random.random() < 0.2
        return replace(
            side,
            adopted=adopts and not base.marked,
            stamp=base.stamp and base.stamp + self.random.randrange(1, 9),
            crlf=self.random.random() < 0.05,
            bom=self.random.random() < 0.03,
            open_end=self.random.random() < 0.05,
        )

    def _unit(self) -> Unit:
        self.number += 1
        words = " ".join(self.random.choices(_WORDS, k=self.random.randrange(4, 12)))
        day = f"2026-{self.random.randrange(1, 12):02}-{self.random.randrange(1, 28):02}"
        return Unit(self.number, self.random.choices(_KINDS, (4, 3, 2, 2))[0], words, day)

    def _add(self, side: Branch, name: str) -> Branch:
        del name
        unit = self._unit()

        def put(part: Part) -> Part:
            at = self.random.choice((len(part.units), len(part.units), 0, self.random.randrange(len(part.units) + 1)))
            return replace(part, units=(*part.units[:at], unit, *part.units[at:]))

        return replace(self._in_some_part(side, put), added=side.added | {unit.number})

    def _edit(self, side: Branch, name: str) -> Branch:
        def changed(unit: Unit) -> Unit:
            return replace(unit, words=f"{unit.words} {name} {self.random.choice(_WORDS)}")

        return self._on_some_unit(side, lambda _: True, changed)

    def _tick(self, side: Branch, name: str) -> Branch:
        del name
        return self._on_some_unit(side, lambda unit: unit.kind == "task", lambda unit: replace(unit, done=True))

    def _remove(self, side: Branch, name: str) -> Branch:
        del name
        if not side.units:
            return side
        gone = self.random.choice(sorted(side.units))
        parts = tuple(replace(p, units=tuple(u for u in p.units if u.number != gone)) for p in side.parts)
        return replace(side, parts=parts, removed=side.removed | {gone}, added=side.added - {gone})

    def _new_part(self, side: Branch, name: str) -> Branch:
        self.number += 1
        units = tuple(self._unit() for _ in range(self.random.randrange(1, 4)))
        at = self.random.randrange(len(side.parts) + 1)
        part = Part(f"New {name} {self.number}", units)
        added = side.added | {unit.number for unit in units}
        return replace(side, parts=(*side.parts[:at], part, *side.parts[at:]), added=added)

    def _drop_part(self, side: Branch, name: str) -> Branch:
        del name
        if len(side.parts) < 2:
            return side
        gone = self.random.choice(side.parts)
        numbers = {unit.number for unit in gone.units}
        parts = tuple(part for part in side.parts if part is not gone)
        return replace(side, parts=parts, removed=side.removed | numbers, added=side.added - numbers)

    def _move(self, side: Branch, name: str) -> Branch:
        del name
        parts = list(side.parts)
        self.random.shuffle(parts)
        return replace(side, parts=tuple(parts))

    def _in_some_part(self, side: Branch, put: Callable[[Part], Part]) -> Branch:
        at = self.random.randrange(len(side.parts))
        return replace(side, parts=(*side.parts[:at], put(side.parts[at]), *side.parts[at + 1 :]))

    def _on_some_unit(self, side: Branch, fits: Callable[[Unit], bool], changed: Callable[[Unit], Unit]) -> Branch:
        found = [unit.number for unit in side.units.values() if fits(unit)]
        if not found:
            return side
        chosen = self.random.choice(found)
        parts = tuple(
            replace(part, units=tuple(changed(u) if u.number == chosen else u for u in part.units))
            for part in side.parts
        )
        return replace(side, parts=parts, edited=side.edited | {chosen})


@dataclass(frozen=True)
class Account:
    """What a merged page did to the units."""

    lost: frozenset[int] = frozenset()
    doubled: frozenset[int] = frozenset()
    resurrected: frozenset[int] = frozenset()
    outdated: frozenset[int] = frozenset()  # there, without an edit that one side made
    misplaced: frozenset[int] = frozenset()  # below a heading that neither side has it under
    needless: frozenset[int] = frozenset()  # in a conflict about nothing that both sides touched


def account(base: Branch, ours: Branch, theirs: Branch, merged: str) -> Account:
    """Units between git's markers are neither lost nor there: a person decides."""
    merged = merged.removeprefix(BOM).replace("\r\n", "\n")
    there = (set(base.units) - ours.removed - theirs.removed) | ours.added | theirs.added
    hunks = [{int(n) for n in _UNIT.findall(hunk)} for hunk in _CONFLICT.findall(merged)]
    fought = set().union(*hunks)
    settled = _CONFLICT.sub("", merged)
    found = Counter(int(n) for n in _UNIT.findall(settled))
    homes = [{unit.number: part.title for part in side.parts for unit in part.units} for side in (ours, theirs)]
    below = {n: title for title, numbers in _sections(settled) for n in numbers}
    lines = set(settled.split("\n"))
    return Account(
        lost=frozenset(n for n in there if not found[n] and n not in fought),
        doubled=frozenset(n for n, times in found.items() if times > 1),
        resurrected=frozenset(n for n in found if n not in there),
        outdated=frozenset(
            n for n in there if found[n] and n not in fought and _expected(n, base, ours, theirs) not in lines
        ),
        misplaced=frozenset(n for n, title in below.items() if title not in {home.get(n) for home in homes}),
        needless=frozenset(min(hunk, default=0) for hunk in hunks if not hunk & _touched_twice(base, ours, theirs)),
    )


def _sections(text: str) -> list[tuple[str, list[int]]]:
    """Each section's title, and the units below it."""
    _, *found = re.split(r"^## ", text, flags=re.MULTILINE)
    return [(part.partition("\n")[0], [int(n) for n in _UNIT.findall(part)]) for part in found]


def _expected(number: int, base: Branch, ours: Branch, theirs: Branch) -> str:
    """The unit's line: of its words and of its check mark the changed ones. "" where both changed its words."""
    was, mine, other = (side.units.get(number) for side in (base, ours, theirs))
    if was is None or mine is None or other is None:
        only = mine or other
        return only.line() if only else ""
    if was.words not in (mine.words, other.words) and mine.words != other.words:
        return ""
    words = mine.words if other.words == was.words else other.words
    return replace(was, words=words, done=mine.done or other.done).line()


def _touched_twice(base: Branch, ours: Branch, theirs: Branch) -> frozenset[int]:
    """Units that one side removed or edited and the other edited; in a dropped section, all that is there."""
    edits = [(side.edited | side.added) for side in (ours, theirs)]
    return (
        (edits[0] & edits[1])
        | (ours.removed & theirs.edited)
        | (theirs.removed & ours.edited)
        | _in_dropped(base, ours, theirs)
        | _in_dropped(base, theirs, ours)
    )


def _in_dropped(base: Branch, side: Branch, other: Branch) -> set[int]:
    gone = {part.title for part in base.parts} - {part.title for part in side.parts}
    return {unit.number for part in other.parts if part.title in gone for unit in part.units}
