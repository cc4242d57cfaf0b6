"""A page fitted into a limit (INJ-1): what an agent need not read, and what is left out when there is no room.

Never shown: the program's own comment lines, sections without content, and the two sections that the protocol behind
the page repeats, as long as they are the template's own words.
"""

import re
from bisect import bisect_right
from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple

from memorybank.markdown import read
from memorybank.model import layout
from memorybank.model.bank import Heading
from memorybank.texts.catalogue import Say

LEAST = 600  # a smaller limit would leave room for nothing but the note

LEGACY_ROUTING = "Routing Rules"
_REPEATED = {layout.DRILL_DOWN: "tpl.drill-down", layout.WRITE_SAFETY: "tpl.write-safety"}  # by the protocol

# What goes first when a page is too long. The newest decision, the focus, the snapshot and the routes go last.
ORDER = (
    "repeated",  # Drill-Down Protocol, Write Safety Rules, a legacy Routing Rules beside the intent-driven one
    "answers",  # Top Quick Answers
    "other",  # sections of other names
    "user",  # the user block
    "index",  # older layout: rows of _index.md
    "brief",  # of the older layout or another tool
    "decisions",  # Decision Highlights, the oldest first
    "focus",  # Current Focus, or the page that has the focus to itself
    "routing",
    "newest",  # the last decisions taken, and the head of their table
    "snapshot",
    "head",  # the title and the lines before the first section
)
_TEMPLATE = ("repeated", "answers", "decisions", "focus", "routing", "snapshot")  # ranks of the template's sections
_NEWEST = 3  # decisions that outlast the focus and the routes
_RANKS = {layout.ANSWERS: "answers", layout.HIGHLIGHTS: "decisions", layout.FOCUS: "focus", layout.SNAPSHOT: "snapshot"}
_OTHERS = {page: role for role in ("brief", "focus") for page in layout.every(role)} | {layout.OLD.entry: "index"}
_DATE = re.compile(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b")
_ENTRY = re.compile(r"[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]|[ \t]{0,3}\|")
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*$")
_EXTRACTED = re.compile(r"<!-- extracted: [0-9a-f]+ -->\r?")  # by which a refresh knows its own Snapshot


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
    theirs = range(document.user.start, document.user.end) if document.user else range(0)
    sections = [h for h in document.headings if h.level <= 2 and h.start not in theirs]
    # A page's title is level 1 and has its sections under it; only what stands before them is its own.
    marks: list[tuple[int, str, str]] = [(0, "", "head")]
    intents = document.section(layout.ROUTING) is not None
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


def needless(path: str, text: str, say: Say) -> frozenset[int]:
    """The lines (from 0) that say nothing to an agent."""
    document = read(text)
    lines, starts = text.split("\n"), _line_starts(text)
    spans = [document.version_span, document.meta and (document.meta.start, document.meta.end)]
    for block in (document.machine, document.user):
        spans += [(block.start, block.inner), (block.inner_end, block.end)] if block else []
    gone = {_line_at(starts, span[0]) for span in spans if span and span[0] < span[1]}
    gone |= {number for number, line in enumerate(lines) if _EXTRACTED.fullmatch(line)}
    for unit in units(path, text) if path == layout.ENTRY else ():
        if unit.rank in _TEMPLATE and _says_nothing(unit, gone, lines, say):
            gone.update(range(unit.start, unit.end))
    blank = gone_before = False
    for number, line in enumerate(lines):  # one blank line where something stood, not two
        if number in gone:
            gone_before = True
        elif blank and gone_before and not line.strip():
            gone.add(number)
        else:
            blank, gone_before = not line.strip(), False
    return frozenset(gone)


def _says_nothing(unit: Unit, gone: set[int], lines: list[str], say: Say) -> bool:
    """Only a heading, only a table's head, or the template's own words of a section that the protocol repeats."""
    said = [lines[n].rstrip() for n in range(unit.start, unit.end) if n not in gone and lines[n].strip()][1:]
    if not said or (len(said) == 2 and _TABLE_RULE.match(said[1])):
        return True
    key, folders = _REPEATED.get(unit.title), (layout.CURRENT.details, "./")
    return key is not None and any(said == say(key, folder=folder).split("\n") for folder in folders)


def _aged(unit: Unit, lines: list[str]) -> Unit:
    entries, frame = oldest_first(lines, unit.start, unit.end)
    return unit._replace(old=sum(entries[:-_NEWEST], ()), new=sum(entries[-_NEWEST:], ()) + frame[::-1])


def oldest_first(lines: list[str], start: int, end: int) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """The entries of a decision section, each as its lines, the oldest first; and what is no entry. By date where rows
    have one. Rows are appended, so the upper one is older; a table whose dates run downwards is read the other way."""
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
    since = ""  # a row without a date is as old as the row above it
    aged = [(since := date or since, group) for date, group in zip(dates, groups, strict=True)]
    aged.sort(key=itemgetter(0))
    return [tuple(group) for _, group in aged], tuple(frame)


def _date(text: str) -> str:
    found = _DATE.search(text)
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}" if found else ""


def _rank(path: str, heading: Heading, intents: bool) -> str:
    if path != layout.ENTRY:
        return _OTHERS.get(path, "other")
    title = layout.HIGHLIGHTS if layout.is_highlights(heading.title) else heading.title
    if title in _REPEATED or (title == LEGACY_ROUTING and intents):
        return "repeated"
    return "routing" if title in (layout.ROUTING, LEGACY_ROUTING) else _RANKS.get(title, "other")


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text))]


def _line_at(starts: list[int], offset: int) -> int:
    return bisect_right(starts, offset) - 1


class Left(NamedTuple):
    page: str
    title: str
    rank: str
    lines: int
    of: int


class EscapedPage(NamedTuple):
    path: str
    lines: list[str]
    units: list[Unit]
    needless: frozenset[int] = frozenset()  # lines that are never shown


class Fitted(NamedTuple):
    pages: tuple[tuple[str, list[str]], ...]
    note: str  # "" when nothing was left out
    left: tuple[Left, ...]
    shown: dict[str, list[int]]  # of each page, the lines (from 0) that are shown,
    over: dict[str, list[int]]  # and those for which there was no room

    def shows(self, title: str) -> bool:
        return not any(left.title == title and left.lines == left.of for left in self.left)


def fit(pages: list[EscapedPage], *, limit: int, note: Callable[[tuple[Left, ...]], str]) -> Fitted:
    """All that is worth reading, where it fits; else units go in their order, line by line, until rest and note fit."""
    worth = {page.path: [n for n in range(len(page.lines)) if n not in page.needless] for page in pages}
    size = sum(len(page.lines[n]) + 1 for page in pages for n in worth[page.path])
    over: dict[str, set[int]] = {page.path: set() for page in pages}
    left: tuple[Left, ...] = ()
    told = ""
    if size > limit:
        limit = max(limit, LEAST)
        queue = _queue(pages)
        while queue and size + len(told) + 1 > limit:
            while queue and size + len(told) + 1 > limit:
                page, number = queue.pop()
                over[page.path].add(number)
                size -= len(page.lines[number]) + 1
            left = _left_out(pages, over)
            told = note(left)
    shown = {path: [n for n in numbers if n not in over[path]] for path, numbers in worth.items()}
    held = tuple((page.path, [page.lines[n] for n in shown[page.path]]) for page in pages)
    return Fitted(held, told, left, shown, {path: sorted(gone) for path, gone in over.items()})


def _queue(pages: list[EscapedPage]) -> list[tuple[EscapedPage, int]]:
    """What goes, the first at the end. A page is cut from its end, so of a rank the last unit goes first."""
    order = [
        (page, number)
        for rank in ORDER
        for page in reversed(pages)
        for unit in reversed(page.units)
        for number in unit.leaves(rank)
        if number not in page.needless
    ]
    return order[::-1]


def _left_out(pages: list[EscapedPage], over: dict[str, set[int]]) -> tuple[Left, ...]:
    found: list[Left] = []
    for page in pages:
        for unit in page.units:
            worth = [n for n in range(unit.start, unit.end) if n not in page.needless]
            gone = sum(n in over[page.path] for n in worth)
            if gone:
                found.append(Left(unit.page, unit.title, unit.rank, gone, len(worth)))
    return tuple(found)
