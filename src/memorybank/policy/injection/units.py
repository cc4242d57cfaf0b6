"""A page as the units that may be left out, each with how much it matters (INJ-1)."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from memorybank.markdown.read import read
from memorybank.model.bank import ENTRY
from memorybank.model.document import Document, Heading

SNAPSHOT, FOCUS, DECISIONS = "Project Snapshot", "Current Focus", "Decision Highlights"
ROUTING, LEGACY_ROUTING = "Routing Rules（意图驱动）", "Routing Rules"
_REPEATED = ("Drill-Down Protocol", "Write Safety Rules")  # the protocol behind the page says the same
_ANSWERS = "Top Quick Answers"

# What goes first when a page is too long. The newest decision, the focus, the snapshot and the routes go last.
ORDER = (
    "repeated",  # Drill-Down Protocol, Write Safety Rules, a legacy Routing Rules beside the intent-driven one
    "answers",  # Top Quick Answers
    "other",  # sections of other names
    "user",  # the user block
    "index",  # older layout: rows of _index.md
    "brief",  # older layout: brief.md
    "decisions",  # Decision Highlights, the oldest first
    "focus",  # Current Focus; older layout: active.md
    "routing",
    "newest",  # the last decisions taken, and the head of their table
    "snapshot",
    "head",  # the title and the lines before the first section
)
_NEWEST = 3  # decisions that outlast the focus and the routes
_OLD = {"_index.md": "index", "brief.md": "brief", "active.md": "focus"}
_DATE = re.compile(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b")
_ENTRY = re.compile(r"[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]|[ \t]{0,3}\|")
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*$")


class Unit(NamedTuple):
    """Lines `start` to `end` (from 0, end excluded) of a page."""

    page: str
    title: str  # "" for the lines before the first section
    rank: str  # one of ORDER
    start: int
    end: int
    old: tuple[int, ...] = ()  # of decisions: the lines that go with rank `decisions`, in that order
    new: tuple[int, ...] = ()  # and those that go with rank `newest`

    def leaves(self, rank: str) -> tuple[int, ...]:
        """The lines that this unit gives up at a rank, in the order in which they go."""
        if self.rank == "decisions":
            return self.old if rank == "decisions" else self.new if rank == "newest" else ()
        return tuple(range(self.end - 1, self.start - 1, -1)) if rank == self.rank else ()


def units(path: str, text: str) -> list[Unit]:
    """Tiles the page: every line is in exactly one unit."""
    document = read(text)
    lines = text.split("\n")
    starts = _line_starts(text)
    sections = [h for h in document.headings if h.level <= 2 and not _in_user(document, h.start)]
    # A page's title is level 1 and has its sections under it; only what stands before them is its own.
    marks: list[tuple[int, str, str]] = [(0, "", "head")]
    intents = document.section(ROUTING) is not None
    for heading in sections:
        if heading.level == 2 or marks[-1][1]:
            marks.append((_line_at(starts, heading.start), heading.title, _rank(path, heading, intents)))
    if document.user is not None:
        marks.append((_line_at(starts, document.user.start), "USER_BLOCK", "user"))
        if text[document.user.end - 1] == "\n":
            marks.append((_line_at(starts, document.user.end), "", "head"))
    marks.sort(key=lambda mark: mark[0])
    ends = [*(mark[0] for mark in marks[1:]), len(lines)]
    found = [Unit(path, title, rank, start, end) for (start, title, rank), end in zip(marks, ends, strict=True)]
    return [_aged(unit, lines) if unit.rank == "decisions" else unit for unit in found if unit.end > unit.start]


def _aged(unit: Unit, lines: list[str]) -> Unit:
    entries, frame = oldest_first(lines, unit.start, unit.end)
    old, new = entries[:-_NEWEST], entries[-_NEWEST:]
    return unit._replace(
        old=tuple(line for entry in old for line in entry),
        new=(*(line for entry in new for line in entry), *reversed(frame)),
    )


def oldest_first(lines: list[str], start: int, end: int) -> tuple[list[list[int]], list[int]]:
    """The entries of a decision section, each as its lines, the oldest first; and what is no entry.

    By date where rows have one. Rows are appended, so without dates the upper one is older; a table whose dates run
    downwards in time is read the other way round.
    """
    groups: list[list[int]] = []
    frame: list[int] = []
    for number in range(start, end):
        line = lines[number]
        following = lines[number + 1] if number + 1 < end else ""
        is_head = line.lstrip().startswith("|") and (_TABLE_RULE.match(line) or _TABLE_RULE.match(following))
        if number == start or is_head:
            frame.append(number)
        elif _ENTRY.match(line):
            groups.append([number])
        elif groups and line.strip() and not line.startswith("#"):
            groups[-1].append(number)  # a further line of the same entry
        else:
            frame.append(number)
    dates = [_date(" ".join(lines[n] for n in group)) for group in groups]
    known = [date for date in dates if date]
    if len(known) > 1 and known[0] > known[-1]:
        groups.reverse()
        dates.reverse()
    last = ""
    aged: list[tuple[str, int, list[int]]] = []
    for position, (date, group) in enumerate(zip(dates, groups, strict=True)):
        last = date or last
        aged.append((last, position, group))
    return [group for _, _, group in sorted(aged, key=lambda age: age[:2])], frame


def _date(text: str) -> str:
    found = _DATE.search(text)
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}" if found else ""


def _rank(path: str, heading: Heading, intents: bool) -> str:
    if path != ENTRY:
        return _OLD.get(path, "other")
    title = heading.title
    if title in _REPEATED or (title == LEGACY_ROUTING and intents):
        return "repeated"
    known = {_ANSWERS: "answers", DECISIONS: "decisions", FOCUS: "focus", SNAPSHOT: "snapshot"}
    return "routing" if title in (ROUTING, LEGACY_ROUTING) else known.get(title, "other")


def _in_user(document: Document, at: int) -> bool:
    return document.user is not None and document.user.start <= at < document.user.end


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text))]


def _line_at(starts: list[int], offset: int) -> int:
    return bisect_right(starts, offset) - 1
