"""A routing rule: an intent and the one to three pages it leads to (ROU-1, WRT-2)."""

from __future__ import annotations

from memorybank.changes import routing
from memorybank.changes.pages import page_of
from memorybank.changes.remember.clean import cell, line, normal
from memorybank.changes.remember.page_edits import (
    Opened,
    Step,
    add_lines,
    add_row,
    add_section,
    entries,
    own_end,
    set_row,
)
from memorybank.changes.remember.scene import Planned, Scene, Wish, Work, pointed, target_of
from memorybank.markdown.edit import Splice
from memorybank.markdown.links import targets
from memorybank.markdown.tables import TableRow, row, rule, tables
from memorybank.model.bank import Bank
from memorybank.model.document import Document
from memorybank.model.errors import Refused
from memorybank.model.kinds import KINDS
from memorybank.model.layout import ENTRY, ROUTING, SECTIONS
from memorybank.model.memory import Kind, Route

_PAGES = 3


def plan_route(memory: Route, scene: Scene, wish: Wish) -> Planned:
    del wish
    target = target_of(KINDS[Kind.ROUTE], scene)
    if len(memory.read) > _PAGES:
        raise Refused("propose.too-many-pages", count=len(memory.read))
    work = Work()
    page = scene.open(target)
    assert page is not None  # a bank of this layout has its entry page
    pages = ", ".join(pointed(path, scene) for path in memory.read)
    intent = cell(memory.intent, "intent")

    def put(page: Opened) -> list[Splice]:
        found = page.document.section(ROUTING)
        if found is None:
            body = f"{routing.table(scene.bank, scene.say)}\n{row((intent, pages))}"
            return [add_section(page, ROUTING, body, before=SECTIONS[SECTIONS.index(ROUTING) + 1 :])]
        there = tables(page.document, found.body, found.end)
        if not there:
            told = f"- {line(memory.intent, 'intent')} → {pages}"
            lines = entries(page.document, found.body, found.end)
            if any(normal(e.said) == normal(told) for e in lines):
                return []
            if lines:
                return [add_lines(page, found.body, own_end(page.document, found), [told])]
            head = [row((scene.say("tpl.intent"), scene.say("tpl.read"))), rule(2)]
            return [add_lines(page, found.body, own_end(page.document, found), [*head, row((intent, pages))])]
        last = there[-1]
        cells = [intent, pages, *["-"] * len(last.header)][: max(2, len(last.header))]
        same = _same(page.document, last.rows, intent, memory.read)
        if same is None:
            return [add_row(page, last, cells)]
        if normal(same.line) == normal(row(cells)):
            return []
        return [set_row(page, same, [*cells[:2], *same.cells[2:]])]

    work.edit(page, [put], scene.say("plan.what.routing"))
    return work.planned(target)


def _same(document: Document, rows: tuple[TableRow, ...], intent: str, read: tuple[str, ...]) -> TableRow | None:
    """The rule with this intent, or with just these pages."""
    wanted = {path.removeprefix("memory-bank/") for path in read}
    for found in rows:
        if normal(found.cells[0]) == normal(intent):
            return found
    return next((r for r in rows if set(targets(document.text[r.start : r.end])) == wanted), None)


def first_of_its_folder(path: str, scene: Scene) -> list[tuple[Opened, Step]]:
    """MEMORY.md leads to a folder of `details/` from the first page in it (WRT-2)."""
    folder = path.rpartition("/")[0] + "/"
    if scene.old or scene.bank.holds(folder):
        return []
    entry = scene.open(ENTRY)
    if entry is None:
        return []
    coming = Bank(scene.bank.layout, pages=(page_of(path, "# -\n", size=4, day=scene.today)[0],))

    def do(page: Opened) -> list[Splice]:
        return [edit for edit in routing.edits(page.document, coming, scene.say) if edit.text]  # rows, no clean-up

    return [(entry, do)]
