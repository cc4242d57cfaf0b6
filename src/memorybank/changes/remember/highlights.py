"""Decision Highlights: a decision's one line in MEMORY.md, and which leave when there are twenty (THR-3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from memorybank.changes.init import highlights_table
from memorybank.changes.remember.clean import cell, normal
from memorybank.changes.remember.page_edits import (
    Opened,
    Step,
    add_lines,
    add_row,
    add_section,
    items,
    own_end,
    section_of,
    set_line,
    set_row,
)
from memorybank.changes.remember.scene import Scene, dense
from memorybank.markdown.edit import Splice
from memorybank.markdown.labels import field_of, words_of
from memorybank.markdown.read import read
from memorybank.markdown.tables import Table, row, rule, tables
from memorybank.model.document import Document
from memorybank.model.kinds import KINDS
from memorybank.model.layout import HIGHLIGHTS, SECTIONS
from memorybank.model.limits import HIGHLIGHTS_LIMIT
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


def _same(document: Document, decision: str) -> Highlight | None:
    wanted = normal(cell(decision, "decision"))
    return next((e for e in _entries(document) if normal(e.conclusion) == wanted), None)


def leaving_for(page: Opened, memory: Decision) -> list[Highlight]:
    """THR-3: the oldest entries that must go so that one more makes twenty; undated ones count as the oldest."""
    if _same(page.document, memory.decision) is not None:
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
            return [add_section(page, scene.say("remember.moved"), "\n".join(copy_lines([gone])))]
        end = own_end(page.document, found)
        alike = [t for t in tables(page.document, found.body, end) if t.header == gone.header]
        if alike:
            lead = "" if page.document.text[alike[-1].end - 1] == "\n" else page.document.newline
            return [Splice(alike[-1].end, alike[-1].end, f"{lead}{gone.text}{page.document.newline}")]
        return [add_lines(page, found.body, end, copy_lines([gone]))]

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

    def cells_for(table: Table, old: Sequence[str] = ()) -> list[str]:
        columns = columns_of(table)
        columns[_conclusion_at(table)] = "decision"
        new = cells_of(columns, told)
        return [was if not name else now for name, now, was in zip(columns, new, [*old, *new][: len(new)], strict=True)]

    def add(page: Opened) -> list[Splice]:
        found = page.document.section(HIGHLIGHTS)
        if found is None:
            body = highlights_table(scene.say, (row(cells_of(("date", "decision", "scope", "pointer"), told)),))
            return [add_section(page, HIGHLIGHTS, body, before=SECTIONS[SECTIONS.index(HIGHLIGHTS) + 1 :])]
        there = tables(page.document, found.body, found.end)
        if there:
            return [add_row(page, there[-1], cells_for(there[-1]))]
        if items(page.document, found.body, found.end):
            return [add_lines(page, found.body, own_end(page.document, found), [dense_line()])]
        lines = highlights_table(scene.say, (row(cells_of(("date", "decision", "scope", "pointer"), told)),)).split(
            "\n"
        )
        return [add_lines(page, found.body, own_end(page.document, found), lines)]

    def change(page: Opened, same: Highlight) -> list[Splice]:
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
        columns = columns_of(table)
        alike = all(
            normal(a) == normal(b)
            for name, a, b in zip(columns, cells, old.cells, strict=False)
            if name not in ("", "date")
        )
        return [] if alike else [set_row(page, old, cells)]

    def do(page: Opened) -> list[Splice]:
        same = _same(page.document, memory.decision)
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
