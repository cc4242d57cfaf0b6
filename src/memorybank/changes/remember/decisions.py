"""A decision: a row in patterns.md, and a line that points there in Decision Highlights (WRT-1, THR-1, THR-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memorybank.changes.memory_page import highlights_table, patterns_body
from memorybank.changes.pages import new_page, section
from memorybank.changes.remember.clean import cell, normal
from memorybank.changes.remember.page_edits import Opened, Step, clipped, edited, items, own_end, section_of
from memorybank.changes.remember.scene import Goal, Scene, dense, pointed
from memorybank.markdown.edit import Splice, lines_at
from memorybank.markdown.labels import field_of, words_of
from memorybank.markdown.read import read
from memorybank.markdown.tables import Table, TableRow, row, rule, tables
from memorybank.model.change import Change
from memorybank.model.document import Document
from memorybank.model.kinds import KINDS
from memorybank.model.layout import ENTRY, HIGHLIGHTS, HIGHLIGHTS_LIMIT, SECTIONS
from memorybank.model.memory import Decision, Kind

_WORDS = words_of((f.name, f.words) for f in KINDS[Kind.DECISION].fields)
NONE = "-"
_MOVED = ("Earlier highlights", "移出的要点")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LEAD = re.compile(r"^[-*+]\s+(?:\[[ xX]\]\s*)?(?:(?:\*\*)?\d{4}-\d{2}-\d{2}(?:\*\*)?[\s:：|-]*)?")
_TAIL = re.compile(r"\s*(?:[；;→—|]|\]\(|\[).*$", re.DOTALL)


class Highlight(NamedTuple):
    """A row or a list item of the section."""

    start: int
    end: int
    text: str
    day: str
    conclusion: str
    header: tuple[str, ...] = ()  # of its table


def _entries(document: Document) -> list[Highlight]:
    found = document.section(HIGHLIGHTS)
    if found is None:
        return []
    out: list[Highlight] = []
    for table in tables(document, found.body, found.end):
        at = _conclusion_at(table)
        for row_ in table.rows:
            cells = [*row_.cells, *[""] * len(table.header)]
            out.append(Highlight(row_.start, row_.end, row_.line, _day(row_.line), cells[at], table.header))
    for item in items(document, found.body, found.end):
        text = document.text[item.start : item.end].rstrip("\r\n")
        out.append(Highlight(item.start, item.end, text, _day(text), _TAIL.sub("", _LEAD.sub("", text))))
    return sorted(out)


def _day(text: str) -> str:
    found = _DAY.search(text)
    return found[0] if found else ""


def _conclusion_at(table: Table) -> int:
    """The column that says what was decided: the one named so, else the first that means nothing else."""
    columns = columns_of(table)
    return columns.index("decision") if "decision" in columns else next((n for n, c in enumerate(columns) if not c), 0)


def _same_highlight(document: Document, decision: str) -> Highlight | None:
    wanted = normal(cell(decision, "decision"))
    return next((e for e in _entries(document) if normal(e.conclusion) == wanted), None)


def leaving_for(page: Opened, memory: Decision) -> list[Highlight]:
    """THR-3: the oldest entries that must go so that one more makes twenty; undated ones count as the oldest."""
    if _same_highlight(page.document, memory.decision) is not None:
        return []
    entries = _entries(page.document)
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

    def do(page: Opened) -> list[Splice]:
        found = section_of(page.document, *_MOVED)
        if found is None:
            return [page.add_section(scene.say("remember.moved"), "\n".join(copy_lines([gone])))]
        end = own_end(page.document, found)
        alike = [t for t in tables(page.document, found.body, end) if t.header == gone.header]
        if alike:
            return [lines_at(page.document, alike[-1].end, [gone.text])]
        return [page.add_lines(found.body, end, copy_lines([gone]))]

    return do


def copy_lines(copied: list[Highlight]) -> list[str]:
    lines: list[str] = []
    header: tuple[str, ...] = ()
    for gone in copied:
        if gone.header and gone.header != header:
            lines += ([""] if lines else []) + [row(gone.header), rule(len(gone.header))]
        header = gone.header
        lines.append(gone.text)
    return lines


def highlighted(memory: Decision, values: dict[str, str], target: str, scene: Scene) -> Step:
    pointer = values["pointer"] or f"[{target}]({target})"
    told = values | {"pointer": pointer}

    def dense_line() -> str:
        return f"- {values['date']} {dense(memory.decision, memory.scope, memory.pointer or target, scene)}"

    def columns_for(table: Table) -> list[str]:
        columns = columns_of(table)
        columns[_conclusion_at(table)] = "decision"
        return columns

    def add(page: Opened) -> list[Splice]:
        found = page.document.section(HIGHLIGHTS)
        first = row(cells_of(("date", "decision", "scope", "pointer"), told))
        if found is None:
            body = highlights_table(scene.say, (first,))
            return [page.add_section(HIGHLIGHTS, body, before=SECTIONS[SECTIONS.index(HIGHLIGHTS) + 1 :])]
        there = tables(page.document, found.body, found.end)
        if there:
            return [page.add_row(there[-1], cells_of(columns_for(there[-1]), told))]
        listed = items(page.document, found.body, found.end)
        lines = [dense_line()] if listed else highlights_table(scene.say, (first,)).split("\n")
        return [page.add_lines(found.body, own_end(page.document, found), lines)]

    def change(page: Opened, same: Highlight) -> list[Splice]:
        table = next((t for t in _section_tables(page) if t.start <= same.start < t.end), None)
        if table is None:
            new = dense_line()
            alike = normal(new[12:]) == normal(_LEAD.sub("", same.text))
            return [] if alike else [page.set_line(same.start, same.end, new)]
        old = next(r for r in table.rows if r.start == same.start)
        return page.renewed(old, columns_for(table), cells_of(columns_for(table), told))

    def do(page: Opened) -> list[Splice]:
        same = _same_highlight(page.document, memory.decision)
        return add(page) if same is None else change(page, same)

    return do


def _section_tables(page: Opened) -> tuple[Table, ...]:
    found = page.document.section(HIGHLIGHTS)
    return tables(page.document, found.body, found.end) if found else ()


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
    return [told.get(name, "") or NONE for name in columns]


_FULL = {f.name for f in KINDS[Kind.DECISION].fields if f.must}
_TITLES = ("Decisions", "决策", "技术决策", "Decision log", "决策记录")


def plan_decision(memory: Decision, scene: Scene, goal: Goal) -> Iterator[Change]:
    page, target = goal.page, goal.target
    entry = None if scene.old else scene.open(ENTRY)
    leaving = leaving_for(entry, memory) if entry else []
    values = _values(memory, scene)
    recorded = page.document.text if page else ""
    copied = [gone for gone in leaving if not is_recorded(gone.conclusion, recorded)]
    if page is None:
        yield from goal.created(_new_patterns(values, copied, scene), scene.say("remember.why.decision"))
    else:
        kept = [copied_to(gone, scene) for gone in copied]
        yield from edited(page, [_recorded(memory, values, scene), *kept], _what(copied, scene))
    if entry is not None:
        steps: list[Step] = [lambda p: [Splice(g.start, g.end, "") for g in leaving_for(p, memory)]] if leaving else []
        steps.append(highlighted(memory, values, target, scene))
        what = scene.say("remember.what.highlights")
        if leaving:
            first = clipped(leaving[0].text)
            what = scene.say("remember.what.highlights-less", count=len(leaving), first=first)
        yield from edited(entry, steps, what)


def _what(copied: list[Highlight], scene: Scene) -> str:
    what = scene.say("remember.what.decision")
    return (
        what if not copied else scene.say("plan.and").join([what, scene.say("remember.what.copied", count=len(copied))])
    )


def _values(memory: Decision, scene: Scene) -> dict[str, str]:
    names = ("decision", "reason", "trade_off", "scope", "not_for")
    values = {name: cell(getattr(memory, name), name) for name in names}
    values["date"] = cell(memory.date, "date") or scene.today
    values["pointer"] = cell(pointed(memory.pointer, scene), "pointer") if memory.pointer.strip() else ""
    values["beside"] = (
        values["scope"] + scene.say("remember.not-for", not_for=values["not_for"])
        if values["not_for"]
        else values["scope"]
    )
    return values


def _at(table: Table, name: str) -> int:
    return columns_of(table).index(name)


def full_tables(document: Document) -> list[Table]:
    """Tables that can hold all a decision must state; those of a section of that name come first."""
    found = [t for t in tables(document, *document.body) if set(columns_of(t)) >= _FULL]
    named = section_of(document, *_TITLES)
    inside = [t for t in found if named and named.body <= t.start < named.end]
    return inside or found


def decided(document: Document) -> list[str]:
    """What the page says was decided, in any table that has a column for it."""
    named = [(t, columns_of(t)) for t in tables(document, *document.body)]
    rows = [(r.cells, c.index("decision")) for t, c in named if "decision" in c for r in t.rows]
    return [cells[at] for cells, at in rows if at < len(cells)]


def find_row(document: Document, decision: str) -> tuple[Table, TableRow] | None:
    wanted = normal(cell(decision, "decision"))
    for table in (t for t in tables(document, *document.body) if set(columns_of(t)) >= _FULL):
        at = _at(table, "decision")
        for found in table.rows:
            cells = found.cells
            if at < len(cells) and normal(cells[at]) == wanted:
                return table, found
    return None


def _recorded(memory: Decision, values: dict[str, str], scene: Scene) -> Step:
    def add(page: Opened) -> list[Splice]:
        fitting = full_tables(page.document)
        if fitting:
            return [page.add_row(fitting[-1], cells_of(columns_of(fitting[-1]), values))]
        head, ruled = patterns_body(scene.say).strip().split("\n")[-2:]
        row_ = row(cells_of(("date", "decision", "reason", "trade_off", "scope"), values))
        named = section_of(page.document, *_TITLES)
        if named is not None:
            return [page.add_lines(named.body, own_end(page.document, named), [head, ruled, row_])]
        title = scene.say("tpl.patterns.decisions")
        return [page.add_section(title, "\n".join([head, ruled, row_]))]

    def do(page: Opened) -> list[Splice]:
        found = find_row(page.document, memory.decision)
        if found is None:
            return add(page)
        columns = columns_of(found[0])
        return page.renewed(found[1], columns, cells_of(columns, values), keeps=("pointer",))

    return do


def _new_patterns(values: dict[str, str], copied: list[Highlight], scene: Scene) -> str:
    body = patterns_body(scene.say).rstrip("\n")
    body += "\n" + row(cells_of(("date", "decision", "reason", "trade_off", "scope"), values)) + "\n"
    if copied:
        body += "\n" + section(scene.say("remember.moved"), "\n".join(copy_lines(copied)))
    return new_page(scene.say("tpl.patterns.title"), body)
