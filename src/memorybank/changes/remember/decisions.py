"""A decision: a row in patterns.md, and a line that points there in Decision Highlights (WRT-1, THR-1, THR-3)."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from memorybank.changes.memory_page import patterns_body
from memorybank.changes.pages import new_page
from memorybank.changes.remember import Goal, Scene, dense, pointed
from memorybank.changes.remember.page_edits import Opened, RowPlace, Step, cell, edited, normal
from memorybank.markdown import read
from memorybank.markdown.edit import Splice, lines_at
from memorybank.markdown.labels import field_of, words_of
from memorybank.markdown.links import href
from memorybank.markdown.pieces import DAY, UNDECLARED, Table, escape, row, rule, shortened, tables
from memorybank.model.bank import Document
from memorybank.model.change import Change
from memorybank.model.layout import ENTRY, HIGHLIGHTS, HIGHLIGHTS_LIMIT, SECTIONS
from memorybank.model.memory import KINDS, Decision, Kind

_WORDS = words_of((f.name, f.words) for f in KINDS[Kind.DECISION].fields)
_MOVED = ("Earlier highlights", "移出的要点")
_LEAD = re.compile(r"^[-*+]\s+(?:\[[ xX]\]\s*)?(?:(?:\*\*)?\d{4}-\d{2}-\d{2}(?:\*\*)?[\s:：|-]*)?")
_TAIL = re.compile(r"\s*(?:[；;→—|]|\]\(|\[).*$", re.DOTALL)


class Highlight(NamedTuple):
    start: int
    end: int
    text: str
    day: str
    conclusion: str
    header: tuple[str, ...] = ()  # of its table


def _entries(page: Opened) -> list[Highlight]:
    found = page.document.section(HIGHLIGHTS)
    out: list[Highlight] = []
    for table in tables(page.document, found.body, found.end) if found else ():
        at = _highlight_columns(table).index("decision")
        for row_ in table.rows:
            cells = [*row_.cells, *[""] * len(table.header)]
            out.append(Highlight(row_.start, row_.end, row_.line, _day(row_.line), cells[at], table.header))
    for start, end, text in page.entries(found, below=True):
        out.append(Highlight(start, end, text, _day(text), _TAIL.sub("", _LEAD.sub("", text))))
    return sorted(out)


def _day(text: str) -> str:
    found = DAY.search(text)
    return found[0] if found else ""


def _highlight_columns(table: Table) -> list[str]:
    """What was decided stands in the column named so, else in the first that means nothing else."""
    columns = columns_of(table)
    if "decision" not in columns:
        columns[columns.index("") if "" in columns else 0] = "decision"
    return columns


def _same_highlight(page: Opened, decision: str) -> Highlight | None:
    is_same = _is_called(decision)
    return next((e for e in _entries(page) if is_same(e.conclusion)), None)


def leaving_for(page: Opened, memory: Decision) -> list[Highlight]:
    """THR-3: the oldest entries that must go so that one more makes twenty; undated ones count as the oldest."""
    if _same_highlight(page, memory.decision) is not None:
        return []
    entries = _entries(page)
    over = len(entries) + 1 - HIGHLIGHTS_LIMIT
    return sorted(sorted(entries, key=lambda e: (e.day, e.start))[:over]) if over > 0 else []


def is_recorded(conclusion: str, patterns: str) -> bool:
    """Does patterns.md say this already, in a cell of its own or inside a line?"""
    wanted = normal(conclusion)
    if not wanted:
        return False
    document = read(patterns)
    if any(normal(c) == wanted for t in tables(document) for r in t.rows for c in r.cells):
        return True
    return len(wanted) > 7 and any(wanted in normal(text) for text in patterns.split("\n"))


def copied_to(gone: Highlight, scene: Scene) -> Step:
    """Word for word, under a heading of its own; a table keeps the columns it had."""
    lines = [row(gone.header), rule(len(gone.header)), gone.text] if gone.header else [gone.text]

    def do(page: Opened) -> list[Splice]:
        found = page.section_of(*_MOVED)
        there = tables(page.document, found.body, page.own_end(found)) if found else ()
        alike = [table for table in there if table.header == gone.header]
        if alike:
            return [lines_at(page.document, alike[-1].end, [gone.text])]
        return [page.add_to(found, scene.say("remember.moved"), lines)]

    return do


def highlighted(memory: Decision, values: dict[str, str], target: str, scene: Scene) -> Step:
    told = values | {"pointer": values["pointer"] or f"[{target}]({target})"}
    dense_line = f"- {values['date']} {dense(memory.decision, memory.scope, memory.pointer or target, scene)}"

    def do(page: Opened) -> list[Splice]:
        found = page.document.section(HIGHLIGHTS)
        there = tables(page.document, found.body, found.end) if found else ()
        same = _same_highlight(page, memory.decision)
        if same is not None and not same.header:  # an item of a list
            alike = normal(dense_line[12:]) == normal(_LEAD.sub("", same.text))
            return [] if alike else [page.set_line(same.start, same.end, dense_line)]
        if not there and page.entries(found, below=True):
            return [page.add_to(found, HIGHLIGHTS, [dense_line])]
        names = ("date", "decision", "scope", "pointer")
        head = tuple(scene.say(f"tpl.{name}") for name in names)
        later = SECTIONS[SECTIONS.index(HIGHLIGHTS) + 1 :]
        place = RowPlace(HIGHLIGHTS, found, head, names, "decision", _highlight_columns, before=later)
        return page.put_row(place, there, _is_called(memory.decision), lambda columns: cells_of(columns, told))

    return do


def _is_called(decision: str) -> Callable[[str], bool]:
    wanted = normal(cell(decision, "decision"))
    return lambda said: normal(said) == wanted


def columns_of(table: Table) -> list[str]:
    """The field of each column; of two that mean the same, the second means nothing."""
    names: list[str] = []
    for header in table.header:
        name = field_of(header, _WORDS)
        names.append(name if name not in names else "")
    return names


def cells_of(columns: Sequence[str], values: dict[str, str]) -> list[str]:
    """A row; where it does not hold stands with the scope when it has no column of its own."""
    told = dict(values)
    if "not_for" not in columns:
        told["scope"] = values["beside"]
    return [told.get(name, "") or UNDECLARED for name in columns]


_FULL = {f.name for f in KINDS[Kind.DECISION].fields if f.must}
_TITLES = ("Decisions", "决策", "技术决策", "Decision log", "决策记录")


def plan_decision(memory: Decision, scene: Scene, goal: Goal) -> Iterator[Change]:
    page, target = goal.page, goal.target
    entry = None if scene.old else scene.open(ENTRY)
    leaving = leaving_for(entry, memory) if entry else []
    values = _values(memory, scene)
    recorded = page.document.text if page else ""
    copied = [gone for gone in leaving if not is_recorded(gone.conclusion, recorded)]
    steps = [_recorded(memory, values, scene), *(copied_to(gone, scene) for gone in copied)]
    new = new_page(scene.say("tpl.patterns.title"), patterns_body(scene.say))
    told = [scene.say("remember.what.decision")]
    told += [scene.say("remember.what.copied", count=len(copied))] if copied else []
    what, why = scene.say("propose.comma").join(told), scene.say("remember.why.decision")
    yield from goal.changed(steps, what, new=new, why=why)
    if entry is not None:
        what = HIGHLIGHTS
        if leaving:
            first = shortened(" ".join(leaving[0].text.strip("| ").split()), 60)
            what = scene.say("remember.what.highlights-less", count=len(leaving), first=first)
        gone = [Splice(old.start, old.end, "") for old in leaving]
        yield from edited(entry, [lambda _: gone, highlighted(memory, values, target, scene)], what)


def _values(memory: Decision, scene: Scene) -> dict[str, str]:
    names = ("decision", "reason", "trade_off", "scope", "not_for")
    values = {name: cell(getattr(memory, name), name) for name in names}
    values["date"] = cell(memory.date, "date") or scene.today
    values["pointer"] = cell(pointed(memory.pointer, scene), "pointer") if memory.pointer.strip() else ""
    beside = scene.say("remember.not-for", not_for=values["not_for"]) if values["not_for"] else ""
    return values | {"beside": values["scope"] + beside}


def full_tables(page: Opened) -> list[Table]:
    """Tables that can hold all a decision must state; the last is one of a section of that name, where there is one."""
    found = [t for t in tables(page.document, *page.document.body) if set(columns_of(t)) >= _FULL]
    named = page.section_of(*_TITLES)
    return sorted(found, key=lambda t: bool(named and named.body <= t.start < named.end))


def decided(document: Document) -> list[str]:
    """What the page says was decided, in any table that has a column for it."""
    named = [(t, columns_of(t)) for t in tables(document, *document.body)]
    rows = [(r.cells, c.index("decision")) for t, c in named if "decision" in c for r in t.rows]
    return [cells[at] for cells, at in rows if at < len(cells)]


def _recorded(memory: Decision, values: dict[str, str], scene: Scene) -> Step:
    def do(page: Opened) -> list[Splice]:
        names = ("date", "decision", "reason", "trade_off", "scope")
        head = tuple(scene.say(f"tpl.{name.replace('_', '-')}") for name in names)
        section, title = page.section_of(*_TITLES), scene.say("tpl.patterns.decisions")
        place = RowPlace(title, section, head, names, "decision", columns_of, keeps=("pointer",))
        return page.put_row(
            place, full_tables(page), _is_called(memory.decision), lambda columns: cells_of(columns, values)
        )

    return do


def highlights(patterns: str, path: str) -> tuple[str, ...]:
    """The newest decisions of a page as one line each, pointing there; a summary, not a replacement."""
    found: list[tuple[str, str, str]] = []
    for table in tables(read(patterns)):
        rows = (dict(zip(columns_of(table), line.cells, strict=False)) for line in table.rows)
        told = (said for said in rows if said.get("decision"))
        found += [(said.get("date", ""), said["decision"], said.get("scope", "")) for said in told]
    newest = sorted(enumerate(found), key=lambda item: (item[1][0], item[0]), reverse=True)[:HIGHLIGHTS_LIMIT]
    pointer = f"[{path}]({href(path)})"
    return tuple(
        row((escape(day) or "-", escape(what), escape(scope) or "-", pointer))
        for _, (day, what, scope) in reversed(newest)  # decisions are appended, so the newest stands last
    )
