"""A decision: a row in patterns.md, and a line that points there in Decision Highlights (WRT-1, THR-1, THR-3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from memorybank.changes.init import HIGHLIGHTS, SECTIONS, highlights_table, patterns_body
from memorybank.changes.page_text import new_page, section
from memorybank.changes.remember.clean import cell, line, normal
from memorybank.changes.remember.editing import (
    Edit,
    Opened,
    add_lines,
    add_row,
    add_section,
    items,
    own_end,
    section_of,
    set_line,
    set_row,
)
from memorybank.changes.remember.scene import Planned, Scene, Wish, Work, dense, pointed, target_of
from memorybank.markdown.edit import Splice
from memorybank.markdown.labels import field_of, words_of
from memorybank.markdown.read import read
from memorybank.markdown.tables import Row, Table, row, rule, tables
from memorybank.model.bank import ENTRY
from memorybank.model.document import Document
from memorybank.model.memory import HIGHLIGHTS_LIMIT, KINDS, Decision, Kind

WORDS = words_of((f.name, f.words) for f in KINDS[Kind.DECISION].fields)
_FULL = {f.name for f in KINDS[Kind.DECISION].fields if f.must}
_TITLES = ("Decisions", "决策", "技术决策", "Decision log", "决策记录")
_MOVED = ("Earlier highlights", "移出的要点")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LEAD = re.compile(r"^[-*+]\s+(?:\[[ xX]\]\s*)?(?:\*\*)?(?:\d{4}-\d{2}-\d{2})?(?:\*\*)?[\s:：|-]*")
_TAIL = re.compile(r"\s*(?:[；;→—|]|\]\(|\[).*$", re.DOTALL)
_NONE = "-"


def plan_decision(memory: Decision, scene: Scene, wish: Wish) -> Planned:
    del wish
    work = Work(scene)
    target = target_of(KINDS[Kind.DECISION], scene)
    told: list[str] = []
    entry = None if scene.old else scene.open(ENTRY)
    leaving = _leaving(entry, memory) if entry else []
    page = scene.open(target)
    values = _values(memory, scene)
    recorded = page.document.text if page else ""
    copied = [gone for gone in leaving if not _is_recorded(gone.conclusion, recorded)]
    if page is None:
        work.create(target, _new_patterns(values, copied, scene), scene.say("remember.why.decision"))
    else:
        changed = find_row(page.document, memory.decision)
        if changed and _renewed(changed, values) is not None:
            told.append(scene.say("remember.changes-row", row=line(changed[1].cells[_at(changed[0], "decision")], "")))
        work.edit(
            page, [_recorded(memory, values, scene), *(_copied(gone, scene) for gone in copied)], _what(copied, scene)
        )
    if entry is not None:
        edits = [Edit(lambda p: [Splice(g.start, g.end, "") for g in _leaving(p, memory)])] if leaving else []
        edits.append(_highlighted(memory, values, target, scene))
        what = scene.say("remember.what.highlights") if not leaving else scene.say(
            "remember.what.highlights-less", count=len(leaving), first=_clipped(leaving[0].text)
        )  # fmt: skip
        work.edit(entry, edits, what)
        told += [scene.say("remember.leaves", text=_clipped(gone.text)) for gone in leaving]
    return work.planned(target, told)


def _what(copied: list[_Entry], scene: Scene) -> str:
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


def _columns(table: Table) -> list[str]:
    """The field of each column; of two that mean the same, the second means nothing."""
    names: list[str] = []
    for header in table.header:
        name = field_of(header, WORDS)
        names.append(name if name not in names else "")
    return names


def _at(table: Table, name: str) -> int:
    return _columns(table).index(name)


def _cells(columns: Sequence[str], values: dict[str, str]) -> list[str]:
    told = dict(values)
    if "not_for" not in columns:
        told["scope"] = values["beside"]
    return [told.get(name, "") or _NONE for name in columns]


def full_tables(document: Document) -> list[Table]:
    """Tables that can hold all a decision must state; those of a section of that name come first."""
    found = [t for t in tables(document, *document.body) if set(_columns(t)) >= _FULL]
    named = section_of(document, *_TITLES)
    inside = [t for t in found if named and named.body <= t.start < named.end]
    return inside or found


def find_row(document: Document, decision: str) -> tuple[Table, Row] | None:
    wanted = normal(cell(decision, "decision"))
    for table in (t for t in tables(document, *document.body) if set(_columns(t)) >= _FULL):
        at = _at(table, "decision")
        for found in table.rows:
            cells = found.cells
            if at < len(cells) and normal(cells[at]) == wanted:
                return table, found
    return None


def _renewed(found: tuple[Table, Row], values: dict[str, str]) -> list[str] | None:
    """The row's cells with what is said now, None when it says that already. Columns we do not know stay."""
    table, line_ = found
    columns = _columns(table)
    old = [*line_.cells, *[_NONE] * len(columns)][: len(columns)]
    new = [cell_ if name else was for name, cell_, was in zip(columns, _cells(columns, values), old, strict=True)]
    kept = [
        was if name == "pointer" and cell_ == _NONE else cell_
        for name, cell_, was in zip(columns, new, old, strict=True)
    ]
    same = all(normal(a) == normal(b) for name, a, b in zip(columns, kept, old, strict=True) if name != "date")
    return None if same else kept


def _recorded(memory: Decision, values: dict[str, str], scene: Scene) -> Edit:
    def add(page: Opened) -> list[Splice]:
        fitting = full_tables(page.document)
        if fitting:
            return [add_row(page, fitting[-1], _cells(_columns(fitting[-1]), values))]
        head, ruled = patterns_body(scene.say).strip().split("\n")[-2:]
        row_ = row(_cells(("date", "decision", "reason", "trade_off", "scope"), values))
        named = section_of(page.document, *_TITLES)
        if named is not None:
            return [add_lines(page, named.body, own_end(page.document, named), [head, ruled, row_])]
        title = scene.say("tpl.patterns.decisions")
        return [add_section(page, title, "\n".join([head, ruled, row_]))]

    def do(page: Opened) -> list[Splice]:
        found = find_row(page.document, memory.decision)
        if found is None:
            return add(page)
        cells = _renewed(found, values)
        return [set_row(page, found[1], cells)] if cells else []

    def beside(page: Opened) -> list[Splice]:
        found = find_row(page.document, memory.decision)
        return add(page) if found is None or _renewed(found, values) else []

    return Edit(do, beside)


def _new_patterns(values: dict[str, str], copied: list[_Entry], scene: Scene) -> bytes:
    body = patterns_body(scene.say).rstrip("\n")
    body += "\n" + row(_cells(("date", "decision", "reason", "trade_off", "scope"), values)) + "\n"
    if copied:
        body += "\n" + section(scene.say("remember.moved"), "\n".join(_copy_lines(copied)))
    return new_page(scene.say("tpl.patterns.title"), body, now=scene.now)


# --- Decision Highlights


class _Entry(NamedTuple):
    """A row or a list item of the section."""

    start: int
    end: int
    text: str
    day: str
    conclusion: str
    header: tuple[str, ...] = ()  # of its table


def _entries(document: Document) -> list[_Entry]:
    found = document.section(HIGHLIGHTS)
    if found is None:
        return []
    out: list[_Entry] = []
    for table in tables(document, found.body, found.end):
        at = _conclusion_at(table)
        for row_ in table.rows:
            cells = [*row_.cells, *[""] * len(table.header)]
            out.append(_Entry(row_.start, row_.end, row_.line, _day(row_.line), cells[at], table.header))
    for item in items(document, found.body, found.end):
        text = document.text[item.start : item.end].rstrip("\r\n")
        out.append(_Entry(item.start, item.end, text, _day(text), _TAIL.sub("", _LEAD.sub("", text))))
    return sorted(out)


def _day(text: str) -> str:
    found = _DAY.search(text)
    return found[0] if found else ""


def _conclusion_at(table: Table) -> int:
    """The column that says what was decided: the one named so, else the first that means nothing else."""
    columns = _columns(table)
    return columns.index("decision") if "decision" in columns else next((n for n, c in enumerate(columns) if not c), 0)


def _same(document: Document, decision: str) -> _Entry | None:
    wanted = normal(cell(decision, "decision"))
    return next((e for e in _entries(document) if normal(e.conclusion) == wanted), None)


def _leaving(page: Opened, memory: Decision) -> list[_Entry]:
    """THR-3: the oldest entries that must go so that one more makes twenty; undated ones count as the oldest."""
    if _same(page.document, memory.decision) is not None:
        return []
    entries = _entries(page.document)
    over = len(entries) + 1 - HIGHLIGHTS_LIMIT
    return sorted(sorted(entries, key=lambda e: (e.day, e.start))[:over]) if over > 0 else []


def _is_recorded(conclusion: str, patterns: str) -> bool:
    """Does patterns.md say this already, in a cell of its own or inside a line?"""
    wanted = normal(conclusion)
    if not wanted:
        return False
    document = read(patterns)
    if any(normal(c) == wanted for t in tables(document) for r in t.rows for c in r.cells):
        return True
    return len(wanted) > 7 and any(wanted in normal(text) for text in patterns.split("\n"))


def _copied(gone: _Entry, scene: Scene) -> Edit:
    """Word for word, under a heading of its own; a table keeps the columns it had."""

    def do(page: Opened) -> list[Splice]:
        found = section_of(page.document, *_MOVED)
        if found is None:
            return [add_section(page, scene.say("remember.moved"), "\n".join(_copy_lines([gone])))]
        end = own_end(page.document, found)
        alike = [t for t in tables(page.document, found.body, end) if t.header == gone.header]
        if alike:
            lead = "" if page.document.text[alike[-1].end - 1] == "\n" else page.document.newline
            return [Splice(alike[-1].end, alike[-1].end, f"{lead}{gone.text}{page.document.newline}")]
        return [add_lines(page, found.body, end, _copy_lines([gone]))]

    return Edit(do)


def _copy_lines(copied: list[_Entry]) -> list[str]:
    lines: list[str] = []
    header: tuple[str, ...] = ()
    for gone in copied:
        if gone.header and gone.header != header:
            lines += ([""] if lines else []) + [row(gone.header), rule(len(gone.header))]
        header = gone.header
        lines.append(gone.text)
    return lines


def _highlighted(memory: Decision, values: dict[str, str], target: str, scene: Scene) -> Edit:
    pointer = values["pointer"] or f"[{target}]({target})"
    told = values | {"pointer": pointer}

    def dense_line() -> str:
        return f"- {values['date']} {dense(memory.decision, memory.scope, memory.pointer or target, scene)}"

    def cells_for(table: Table, old: Sequence[str] = ()) -> list[str]:
        columns = _columns(table)
        columns[_conclusion_at(table)] = "decision"
        new = _cells(columns, told)
        return [was if not name else now for name, now, was in zip(columns, new, [*old, *new][: len(new)], strict=True)]

    def add(page: Opened) -> list[Splice]:
        found = page.document.section(HIGHLIGHTS)
        if found is None:
            body = highlights_table(scene.say, (row(_cells(("date", "decision", "scope", "pointer"), told)),))
            return [add_section(page, HIGHLIGHTS, body, before=SECTIONS[SECTIONS.index(HIGHLIGHTS) + 1 :])]
        there = tables(page.document, found.body, found.end)
        if there:
            return [add_row(page, there[-1], cells_for(there[-1]))]
        if items(page.document, found.body, found.end):
            return [add_lines(page, found.body, own_end(page.document, found), [dense_line()])]
        lines = highlights_table(scene.say, (row(_cells(("date", "decision", "scope", "pointer"), told)),)).split("\n")
        return [add_lines(page, found.body, own_end(page.document, found), lines)]

    def change(page: Opened, same: _Entry) -> list[Splice]:
        table = next((t for t in _section_tables(page) if t.start <= same.start < t.end), None)
        if table is None:
            new = dense_line()
            return (
                []
                if normal(new[12:]) == normal(_LEAD.sub("", same.text))
                else [set_line(page, same.start, same.end, new)]
            )
        old = next(r for r in table.rows if r.start == same.start)
        cells = cells_for(table, old.cells)
        columns = _columns(table)
        alike = all(
            normal(a) == normal(b)
            for name, a, b in zip(columns, cells, old.cells, strict=False)
            if name not in ("", "date")
        )
        return [] if alike else [set_row(page, old, cells)]

    def do(page: Opened) -> list[Splice]:
        same = _same(page.document, memory.decision)
        return add(page) if same is None else change(page, same)

    def beside(page: Opened) -> list[Splice]:
        same = _same(page.document, memory.decision)
        return add(page) if same is None or change(page, same) else []

    return Edit(do, beside)


def _section_tables(page: Opened) -> tuple[Table, ...]:
    found = page.document.section(HIGHLIGHTS)
    return tables(page.document, found.body, found.end) if found else ()


def _clipped(text: str, limit: int = 60) -> str:
    flat = " ".join(text.strip("| ").split())
    return flat if len(flat) <= limit else f"{flat[: limit - 1]}…"
