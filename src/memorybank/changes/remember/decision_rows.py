"""A decision: a row in patterns.md, and a line that points there in Decision Highlights (WRT-1, THR-1, THR-3)."""

from __future__ import annotations

from memorybank.changes.init import patterns_body
from memorybank.changes.pages import new_page, section
from memorybank.changes.remember.clean import cell, normal
from memorybank.changes.remember.highlights import (
    NONE,
    Highlight,
    cells_of,
    columns_of,
    copied_to,
    copy_lines,
    highlighted,
    is_recorded,
    leaving_for,
)
from memorybank.changes.remember.page_edits import (
    Opened,
    Step,
    add_lines,
    add_row,
    add_section,
    clipped,
    own_end,
    section_of,
    set_row,
)
from memorybank.changes.remember.scene import Planned, Scene, Wish, Work, pointed, target_of
from memorybank.markdown.edit import Splice
from memorybank.markdown.tables import Table, TableRow, row, tables
from memorybank.model.document import Document
from memorybank.model.kinds import KINDS
from memorybank.model.layout import ENTRY
from memorybank.model.memory import Decision, Kind

_FULL = {f.name for f in KINDS[Kind.DECISION].fields if f.must}
_TITLES = ("Decisions", "决策", "技术决策", "Decision log", "决策记录")


def plan_decision(memory: Decision, scene: Scene, wish: Wish) -> Planned:
    del wish
    work = Work()
    target = target_of(KINDS[Kind.DECISION], scene)
    entry = None if scene.old else scene.open(ENTRY)
    leaving = leaving_for(entry, memory) if entry else []
    page = scene.open(target)
    values = _values(memory, scene)
    recorded = page.document.text if page else ""
    copied = [gone for gone in leaving if not is_recorded(gone.conclusion, recorded)]
    if page is None:
        work.create(target, _new_patterns(values, copied, scene), scene.say("remember.why.decision"))
    else:
        work.edit(
            page, [_recorded(memory, values, scene), *(copied_to(gone, scene) for gone in copied)], _what(copied, scene)
        )
    if entry is not None:
        steps: list[Step] = [lambda p: [Splice(g.start, g.end, "") for g in leaving_for(p, memory)]] if leaving else []
        steps.append(highlighted(memory, values, target, scene))
        what = scene.say("remember.what.highlights")
        if leaving:
            first = clipped(leaving[0].text)
            what = scene.say("remember.what.highlights-less", count=len(leaving), first=first)
        work.edit(entry, steps, what)
    return work.planned(target)


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


def _renewed(found: tuple[Table, TableRow], values: dict[str, str]) -> list[str] | None:
    """The row's cells with what is said now, None when it says that already. Columns we do not know stay."""
    table, line_ = found
    columns = columns_of(table)
    old = [*line_.cells, *[NONE] * len(columns)][: len(columns)]
    new = [cell_ if name else was for name, cell_, was in zip(columns, cells_of(columns, values), old, strict=True)]
    kept = [
        was if name == "pointer" and cell_ == NONE else cell_
        for name, cell_, was in zip(columns, new, old, strict=True)
    ]
    same = all(normal(a) == normal(b) for name, a, b in zip(columns, kept, old, strict=True) if name != "date")
    return None if same else kept


def _recorded(memory: Decision, values: dict[str, str], scene: Scene) -> Step:
    def add(page: Opened) -> list[Splice]:
        fitting = full_tables(page.document)
        if fitting:
            return [add_row(page, fitting[-1], cells_of(columns_of(fitting[-1]), values))]
        head, ruled = patterns_body(scene.say).strip().split("\n")[-2:]
        row_ = row(cells_of(("date", "decision", "reason", "trade_off", "scope"), values))
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

    return do


def _new_patterns(values: dict[str, str], copied: list[Highlight], scene: Scene) -> str:
    body = patterns_body(scene.say).rstrip("\n")
    body += "\n" + row(cells_of(("date", "decision", "reason", "trade_off", "scope"), values)) + "\n"
    if copied:
        body += "\n" + section(scene.say("remember.moved"), "\n".join(copy_lines(copied)))
    return new_page(scene.say("tpl.patterns.title"), body)
