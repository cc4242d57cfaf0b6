"""Finished work moves out of the pages that every session loads (ARC-1..3). Text moves; it is never rewritten."""

import calendar
import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import NamedTuple

from memorybank.changes import routing
from memorybank.changes.pages import bank_after, new_page, update_to
from memorybank.markdown import read
from memorybank.markdown.edit import Splice, ends_line, lines_at, splice
from memorybank.markdown.pieces import Piece, PieceKind, pieces
from memorybank.model.bank import Bank, Document, Shape
from memorybank.model.change import Change, Create, Flow, Note, Plan, Update
from memorybank.texts.catalogue import Say

LINES_OVER = 120
DONE_OVER = 20
KEEP_DAYS = 30
DONE_SECTION = "已完成（待归档）"
_DONE = re.compile(r"(?:^|\n)[ \t]*[-*+][ \t]+\[[xX]\][ \t]")
_OPEN = re.compile(r"(?:^|\n)[ \t]*[-*+][ \t]+\[ \][ \t]")
_DATE = re.compile(r"(?<![\d-])(\d{4})-(\d{2})(?:-(\d{2}))?(?![\d])")
# Sections that say what is going on now; only finished items ever leave them.
_CURRENT = re.compile(r"focus|next|block|todo|to do|in progress|焦点|下一步|阻塞|待办|进行中|计划", re.IGNORECASE)


class Due(NamedTuple):
    """One place that may have grown too long, and what was counted there."""

    path: str
    section: str  # "" for the whole page
    lines: int
    done: int

    @property
    def over(self) -> bool:
        return self.lines > LINES_OVER or self.done > DONE_OVER


class Leaving(NamedTuple):
    start: int
    end: int
    month: str  # ARC-2: of the entry's own date, else of the run


def candidates(bank: Bank) -> tuple[tuple[str, str], ...]:
    """(page, section) that are archived, by layout. One that cannot be read is meant too: it may well be due."""
    layout = bank.layout
    places = [(layout.focus, layout.focus_section)]
    if layout.focus_section:  # else the focus's own page is the log of the work
        places.insert(0, (layout.progress, ""))
    return tuple(p for p in places if bank.has(p[0]))


def _target(bank: Bank, month: str) -> str:
    return f"{bank.layout.archive}active_{month}.md"


def measure(document: Document, path: str, section: str) -> Due:
    """Lines of the page or section; done items in its machine part, in 已完成（待归档） if there is one (ARC-1), nested
    ones too; what stands in a code fence is an example of one."""
    start, end = _span(document, section)
    lines = document.text.count("\n", start, end) if section else document.lines
    found = next((h for h in document.headings if h.title == DONE_SECTION), None)
    if not section and found is not None and start <= found.start < end:
        start, end = found.body, found.end
    items = (p for p in pieces(document, start, end) if p.kind is PieceKind.ITEM)
    return Due(path, section, lines, sum(len(_DONE.findall(document.text[p.start : p.end])) for p in items))


Opener = Callable[[str], tuple[bytes, Document]]
Guard = Callable[[Document, str], None]  # raises for a page that may not be edited


def plan_archive(bank: Bank, opened: Opener, must_be_editable: Guard, say: Say, *, today: date) -> Plan:
    moved: dict[str, list[tuple[str, str]]] = {}  # by month
    updates: dict[str, Update] = {}
    notes: list[Note] = []
    for path, section in candidates(bank):
        before, document = opened(path)
        due = measure(document, path, section)
        if not due.over:
            continue
        must_be_editable(document, path)
        found = leaving(document, section, today)
        if not found:
            notes.append(Note.of("archive.nothing-old", path=path, lines=due.lines, done=due.done))
            continue
        for one in found:
            moved.setdefault(one.month, []).append((path, document.text[one.start : one.end]))
        after = splice(document.text, [Splice(one.start, one.end, "") for one in found])
        into = say("propose.comma").join(dict.fromkeys(_target(bank, one.month) for one in found))
        moves = say("archive.moves", count=len(found), target=into)
        updates[path] = update_to(path, before, document, after, moves)
    archives: list[Change] = []
    for month, texts in sorted(moved.items()):
        target = _target(bank, month)
        there = opened(target) if bank.has(target) else None
        if there:
            must_be_editable(there[1], target)
        archives.append(_into(target, there, month, texts, say, today))
    entry = bank.layout.entry
    if archives and any(path == entry for path, _ in candidates(bank)):  # its route, where it has none yet (ARC-2)
        mine, (before, document) = updates.pop(entry, None), opened(entry)
        document = read(mine.after.decode("utf-8", "surrogatepass")) if mine else document
        coming = bank_after(bank, tuple(archives), day=today.isoformat())
        rows = routing.additions(document, coming, say)
        if rows and document.shape not in (Shape.DAMAGED, Shape.CONFLICTED):
            told = say("propose.comma").join(([mine.reason] if mine else []) + [say("plan.what.routing")])
            mine = update_to(entry, before, document, splice(document.text, rows), told)
        updates |= {entry: mine} if mine else {}
    return Plan(Flow.ARCHIVE, (*archives, *updates.values()), tuple(notes))


def _span(document: Document, section: str) -> tuple[int, int]:
    if not section:
        return document.body
    found = document.section(section)
    return (found.body, found.end) if found else (0, 0)


def leaving(document: Document, section: str, today: date) -> list[Leaving]:
    """What moves: finished items, and dated entries or whole sections older than 30 days (ARC-3)."""
    start, end = _span(document, section)
    floor = today - timedelta(days=KEEP_DAYS)
    ends = {h.start: min(h.end, end) for h in document.headings}
    # the headings above the piece at hand; a section's own heading stands before its span
    trail: list[Piece] = [Piece(PieceKind.HEADING, start, start, 2, section)] if section else []
    out: list[Leaving] = []
    skip = -1
    for part in pieces(document, start, end):
        if part.start < skip:
            continue
        if part.kind is PieceKind.HEADING:
            trail = [h for h in trail if h.level < part.level] + [part]
            stop = ends[part.start]
            if _whole_section_leaves(part, document.text[part.start : stop], floor):
                out.append(Leaving(part.start, stop, f"{latest(part.title) or today:%Y-%m}"))
                skip = stop
        elif _leaves(part, text := document.text[part.start : part.end], trail, floor):
            out.append(Leaving(part.start, part.end, f"{latest(text) or _above(trail) or today:%Y-%m}"))
    return out


def _whole_section_leaves(heading: Piece, text: str, floor: date) -> bool:
    """A dated section goes with its heading when it is old and nothing in it is open or newer."""
    dated = latest(heading.title)
    if dated is None or dated >= floor or _CURRENT.search(heading.title) or _OPEN.search(text):
        return False
    return (latest(text) or dated) < floor


def _leaves(part: Piece, text: str, trail: list[Piece], floor: date) -> bool:
    if part.kind in (PieceKind.BLANK, PieceKind.COMMENT) or _OPEN.search(text):
        return False
    own = latest(text)
    above = _above(trail)
    if part.kind is PieceKind.ITEM and _DONE.match(text):
        dated = own or above
        return dated is None or dated < floor
    if any(_CURRENT.search(h.title) for h in trail):
        return False
    # A date inside a paragraph or a table may be about anything; only an entry's own or its heading's counts.
    dated = (own or above) if part.kind is PieceKind.ITEM else max(own, above) if own and above else above
    return dated is not None and dated < floor


def _above(trail: list[Piece]) -> date | None:
    return next((dated for heading in reversed(trail) if (dated := latest(heading.title))), None)


def latest(text: str) -> date | None:
    """The newest ISO date in a text; a bare month counts as its last day. Impossible dates are not dates."""
    days: list[date] = []
    for year, month, day in _DATE.findall(text):
        try:
            first = date(int(year), int(month), 1)
            last = calendar.monthrange(first.year, first.month)[1]
            days.append(first.replace(day=int(day) if day else last))
        except ValueError:
            continue
    return max(days, default=None)


def _into(
    target: str, found: tuple[bytes, Document] | None, month: str, moved: list[tuple[str, str]], say: Say, today: date
) -> Change:
    """A month's archive with the moved text at the end of its machine block, byte for byte (ARC-2)."""
    by_page: dict[str, list[str]] = {}
    for path, text in moved:
        gap = "\n" if text.startswith("#") and path in by_page else ""
        by_page.setdefault(path, []).append(gap + ends_line(text, "\n"))
    titles = {path: say("archive.from", path=path, day=today.isoformat()) for path in by_page}
    body = "\n".join(f"## {titles[path]}\n\n{''.join(texts)}" for path, texts in by_page.items())
    why = say("archive.why", count=len(moved))
    document = found[1] if found else read(new_page(say("archive.title", month=month)))
    after = splice(document.text, [lines_at(document, document.body[1], [body])])
    return update_to(target, found[0], document, after, why) if found else Create(target, after.encode("utf-8"), why)
