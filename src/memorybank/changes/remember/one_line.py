"""What is remembered as one line: the focus, an item of progress, a quick answer, a routing rule (WRT-1, WRT-2)."""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.changes import routing
from memorybank.changes.pages import new_page, page_of, section
from memorybank.changes.remember.clean import cell, line, normal
from memorybank.changes.remember.page_edits import (
    ListEntry,
    Opened,
    Step,
    clipped,
    edited,
    entries,
    own_end,
    section_of,
)
from memorybank.changes.remember.scene import Goal, Scene, Wish, dense, pointed
from memorybank.markdown.edit import Splice, splice
from memorybank.markdown.links import targets
from memorybank.markdown.pieces import PieceKind, pieces
from memorybank.markdown.read import read
from memorybank.markdown.tables import TableRow, row, rule, tables
from memorybank.model.bank import Bank
from memorybank.model.change import Change
from memorybank.model.document import Document, Heading
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.layout import ANSWERS, ANSWERS_LIMIT, ENTRY, FOCUS, ROUTING, SECTIONS
from memorybank.model.memory import STATES, Answer, Focus, Progress, Route

_FOCUS_TITLES = (FOCUS, "当前焦点", "焦点", "Focus", "当前任务", "Current")


def plan_focus(memory: Focus, scene: Scene, goal: Goal) -> Iterator[Change]:
    """A line more; with `--replace all` the only one. Adding is the default, because a yes to "this is the focus now"
    is no yes to losing what stood there: what goes is named in the block."""
    said = dense(memory.focus, memory.boundary, memory.pointer, scene)
    told = f"- {scene.today} {said}"
    if goal.page is None:
        text = new_page(scene.say("remember.active"), section(_focus_title(scene), told))
        return goal.created(text, scene.say("remember.why.focus"))
    gone = _focus_texts(goal.page.document) if goal.wish.replace else []
    gone = [text for text in gone if normal(said) not in normal(text)]
    steps: list[Step] = [_without_focus] if gone else []
    steps.append(lambda p: _put_focus(p, memory, told, said, scene))
    return edited(goal.page, steps, _focus_title(scene))


def _focus_title(scene: Scene) -> str:
    return scene.say("remember.focus") if scene.old else FOCUS


def _focus_of(document: Document) -> Heading | None:
    return document.section(FOCUS) or section_of(document, *_FOCUS_TITLES)


def _focus_texts(document: Document) -> list[str]:
    """What stands in the section itself; its sub-sections (next steps, blockers) are not the focus."""
    found = _focus_of(document)
    if found is None:
        return []
    parts = pieces(document, found.body, own_end(document, found))
    return [document.text[p.start : p.end].strip() for p in parts if p.kind not in (PieceKind.BLANK, PieceKind.COMMENT)]


def _without_focus(page: Opened) -> list[Splice]:
    document = page.document
    found = _focus_of(document)
    if found is None:
        return []
    parts = pieces(document, found.body, own_end(document, found))
    return [Splice(p.start, p.end, "") for p in parts if p.kind is not PieceKind.COMMENT]


def _put_focus(page: Opened, memory: Focus, told: str, said: str, scene: Scene) -> list[Splice]:
    document = page.document
    found = _focus_of(document)
    if found is None:
        later = () if scene.old else SECTIONS[SECTIONS.index(FOCUS) + 1 :]
        return [page.add_section(_focus_title(scene), told, before=later)]
    end = own_end(document, found)
    there = [e for e in entries(document, found.body, end) if e.is_about(memory.focus, told)]
    if there and (there[0].first == told or normal(there[0].said) == normal(said)):
        return []
    if there:
        return [page.set_line(there[0].start, there[0].start + len(there[0].first), told)]
    return [page.add_lines(found.body, end, [told])]


_STATE_TITLES = {
    "doing": ("In progress", "进行中", "正在进行", "当前进行"),
    "next": ("Next steps", "下一步", "Next", "To do", "待办"),
    "blocked": ("Blockers", "阻塞项", "阻塞", "Blocked"),
    "done": ("Done", "已完成（待归档）", "已完成", "Completed", "完成"),
}
_ORDER = ("doing", "next", "blocked", "done")  # as the template has them
_BOX = {"done": "[x] ", "doing": "[ ] ", "next": "[ ] ", "blocked": ""}


def plan_progress(memory: Progress, scene: Scene, goal: Goal) -> Iterator[Change]:
    state = memory.state or STATES[0]
    day = f"{line(memory.date, 'date') or scene.today} " if state in ("done", "blocked") else ""
    told = f"- {_BOX[state]}{day}{dense(memory.item, '', memory.pointer, scene)}"
    page = goal.page
    if page is None:
        empty = Opened(
            goal.target, b"", read(new_page(scene.say("tpl.progress.title"), scene.say("tpl.progress.body")))
        )
        text = splice(empty.document.text, _put_item(empty, memory, state, told, scene, empty))
        return goal.created(text, scene.say("remember.why.progress"))
    steps: list[Step] = [
        lambda p: _leave_state(p, memory, state, told),
        lambda p: _put_item(p, memory, state, told, scene, page),
    ]
    return edited(page, steps, _state_title(state, scene))


def _state_title(state: str, scene: Scene) -> str:
    headings = [h.title for h in read(scene.say("tpl.progress.body")).headings]
    return headings[_ORDER.index(state)]


def _item_there(page: Opened, memory: Progress, told: str) -> tuple[str, ListEntry] | None:
    """The item as it stands, under whichever state."""
    for state, titles in _STATE_TITLES.items():
        found = section_of(page.document, *titles)
        for entry in entries(page.document, found.body, found.end) if found else ():
            if entry.is_about(memory.item, told):
                return state, entry
    return None


def _leave_state(page: Opened, memory: Progress, state: str, told: str) -> list[Splice]:
    there = _item_there(page, memory, told)
    return [page.cut(there[1].start, there[1].end)] if there and there[0] != state else []


def _put_item(page: Opened, memory: Progress, state: str, told: str, scene: Scene, before: Opened) -> list[Splice]:
    there = _item_there(page, memory, told)
    if there and there[0] == state:
        return []  # it stands there, with whatever somebody added to it
    was = _item_there(before, memory, told)
    lines = [told, *(was[1].rest.replace("\r\n", "\n").split("\n") if was and was[1].rest else [])]
    found = section_of(page.document, *_STATE_TITLES[state])
    if found is None:
        return [page.add_section(_state_title(state, scene), "\n".join(lines))]
    return [page.add_lines(found.body, own_end(page.document, found), lines)]


def plan_answer(memory: Answer, scene: Scene, goal: Goal) -> Iterator[Change]:
    assert goal.page is not None  # a bank of this layout has its entry page
    kept = _kept(goal.page.document)
    same = next((k for k in kept if normal(_question(k.bare)) == normal(memory.question)), None)
    going = _going(kept, goal.wish) if goal.wish.replace else same
    if going is None and len(kept) >= ANSWERS_LIMIT:
        listed = "\n".join(f"{n}. {clipped(k.text, 100)}" for n, k in enumerate(kept, 1))
        raise Refused(
            "propose.too-many-answers", count=len(kept), limit=ANSWERS_LIMIT, entries=listed, flag="--replace"
        )
    return edited(goal.page, [lambda page: _put_answer(page, going, memory, scene)], ANSWERS)


def _going(kept: list[ListEntry], wish: Wish) -> ListEntry:
    number = int(wish.replace) if wish.replace.isascii() and wish.replace.isdigit() else 0
    if not 1 <= number <= len(kept):
        raise BadUsage("propose.no-entry", number=wish.replace[:20], count=len(kept), flag="--replace")
    return kept[number - 1]


def _kept(document: Document) -> list[ListEntry]:
    found = document.section(ANSWERS)
    return entries(document, found.body, own_end(document, found)) if found else []


def _question(said: str) -> str:
    """The bold words, else what stands before the first colon."""
    if said.startswith("**") and "**" in said[2:]:
        return said[2:].partition("**")[0].rstrip(":：")
    return said.partition("：")[0].partition(": ")[0]


def _put_answer(page: Opened, old: ListEntry | None, memory: Answer, scene: Scene) -> list[Splice]:
    question = line(memory.question, "question").replace("**", "")
    told = f"- **{question}** {dense(memory.answer, memory.boundary, memory.pointer, scene)}"
    if old is not None:
        same = normal(told) == normal(old.text)
        return [] if same else [page.set_line(old.start, old.start + len(old.text), told)]
    found = page.document.section(ANSWERS)
    if found is None:
        return [page.add_section(ANSWERS, told)]
    return [page.add_lines(found.body, own_end(page.document, found), [told])]


_PAGES = 3


def plan_route(memory: Route, scene: Scene, goal: Goal) -> Iterator[Change]:
    if len(memory.read) > _PAGES:
        raise Refused("propose.too-many-pages", count=len(memory.read))
    assert goal.page is not None  # a bank of this layout has its entry page
    pages = ", ".join(pointed(path, scene) for path in memory.read)
    intent = cell(memory.intent, "intent")

    def put(page: Opened) -> list[Splice]:
        found = page.document.section(ROUTING)
        if found is None:
            body = f"{routing.table(scene.bank, scene.say)}\n{row((intent, pages))}"
            return [page.add_section(ROUTING, body, before=SECTIONS[SECTIONS.index(ROUTING) + 1 :])]
        there = tables(page.document, found.body, found.end)
        if not there:
            told = f"- {line(memory.intent, 'intent')} → {pages}"
            lines = entries(page.document, found.body, found.end)
            if any(normal(e.said) == normal(told) for e in lines):
                return []
            if lines:
                return [page.add_lines(found.body, own_end(page.document, found), [told])]
            head = [row((scene.say("tpl.intent"), scene.say("tpl.read"))), rule(2)]
            return [page.add_lines(found.body, own_end(page.document, found), [*head, row((intent, pages))])]
        last = there[-1]
        cells = [intent, pages, *["-"] * len(last.header)][: max(2, len(last.header))]
        same = _same_route(page.document, last.rows, intent, memory.read)
        if same is None:
            return [page.add_row(last, cells)]
        if normal(same.line) == normal(row(cells)):
            return []
        return [page.set_row(same, [*cells[:2], *same.cells[2:]])]

    return edited(goal.page, [put], scene.say("plan.what.routing"))


def _same_route(document: Document, rows: tuple[TableRow, ...], intent: str, read: tuple[str, ...]) -> TableRow | None:
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
