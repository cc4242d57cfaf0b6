"""What is remembered as one line of a list: the focus, an item of progress, a quick answer (WRT-1, WRT-2)."""

import re
from collections.abc import Iterator

from memorybank.changes.pages import new_page
from memorybank.changes.remember import Goal, Scene, dense
from memorybank.changes.remember.page_edits import ListEntry, Opened, edited, line, normal
from memorybank.markdown.edit import Splice
from memorybank.markdown.pieces import PieceKind, pieces
from memorybank.markdown.read import read
from memorybank.model.bank import Heading
from memorybank.model.change import Change
from memorybank.model.errors import Refused
from memorybank.model.layout import ANSWERS, ANSWERS_LIMIT, FOCUS, SECTIONS
from memorybank.model.memory import Answer, Focus, Progress

_BOLD = re.compile(r"\*\*(.*?)\*\*")
_FOCUS_TITLES = (FOCUS, "当前焦点", "焦点", "Focus", "当前任务", "Current")


def plan_focus(memory: Focus, scene: Scene, goal: Goal) -> Iterator[Change]:
    """A line more; with `--replace` the only one. Adding is the default, because a yes to "this is the focus now"
    is no yes to losing what stood there: what goes is named in the block."""
    said = dense(memory.focus, memory.boundary, memory.pointer, scene)
    told = f"- {scene.today} {said}"
    title = scene.say("remember.focus") if scene.old else FOCUS

    def without_others(page: Opened) -> list[Splice]:
        """The section's own text goes; its sub-sections (next steps, blockers) are not the focus."""
        found = _focus_of(page)
        parts = pieces(page.document, found.body, page.own_end(found)) if found else []
        told = [p for p in parts if p.kind is not PieceKind.COMMENT]
        others = (page.document.text[p.start : p.end] for p in told if p.kind is not PieceKind.BLANK)
        return [Splice(p.start, p.end, "") for p in told] if any(normal(said) not in normal(o) for o in others) else []

    def put(page: Opened) -> list[Splice]:
        found, later = _focus_of(page), () if scene.old else SECTIONS[SECTIONS.index(FOCUS) + 1 :]
        return page.put_entry(
            found, title, told, lambda entry: entry.is_about(memory.focus, told), before=later, nested=True
        )

    steps = [without_others, put] if goal.wish.replace else [put]
    return goal.changed(steps, title, new=new_page(scene.say("remember.active")), why=scene.say("remember.why.focus"))


def _focus_of(page: Opened) -> Heading | None:
    return page.document.section(FOCUS) or page.section_of(*_FOCUS_TITLES)


_STATE_TITLES = {  # in the template's order
    "doing": ("In progress", "进行中", "正在进行", "当前进行"),
    "next": ("Next steps", "下一步", "Next", "To do", "待办"),
    "blocked": ("Blockers", "阻塞项", "阻塞", "Blocked"),
    "done": ("Done", "已完成（待归档）", "已完成", "Completed", "完成"),
}
_BOX = {"done": "[x] ", "doing": "[ ] ", "next": "[ ] ", "blocked": ""}


def plan_progress(memory: Progress, scene: Scene, goal: Goal) -> Iterator[Change]:
    state = memory.state or "done"
    day = f"{line(memory.date, 'date') or scene.today} " if state in ("done", "blocked") else ""
    told = f"- {_BOX[state]}{day}{dense(memory.item, '', memory.pointer, scene)}"
    template = new_page(scene.say("tpl.progress.title"), scene.say("tpl.progress.body"))
    title = [h.title for h in read(template).headings if h.level > 1][list(_STATE_TITLES).index(state)]

    def leave(page: Opened) -> list[Splice]:
        there = _item_there(page, memory, told)
        return [Splice(there[1].start, there[1].end, "")] if there and there[0] != state else []

    was = _item_there(goal.page, memory, told) if goal.page else None
    lines = [told, *(was[1].rest.replace("\r\n", "\n").split("\n") if was and was[1].rest else [])]

    def put(page: Opened) -> list[Splice]:
        if _item_there(page, memory, told):
            return []  # it stands there, with whatever somebody added to it
        return [page.add_to(page.section_of(*_STATE_TITLES[state]), title, lines)]

    return goal.changed([leave, put], title, new=template, why=scene.say("remember.why.progress"))


def _item_there(page: Opened, memory: Progress, told: str) -> tuple[str, ListEntry] | None:
    for state, titles in _STATE_TITLES.items():
        for entry in page.entries(page.section_of(*titles), below=True):
            if entry.is_about(memory.item, told):
                return state, entry
    return None


def plan_answer(memory: Answer, scene: Scene, goal: Goal) -> Iterator[Change]:
    """A line more, or another answer to the same question."""
    assert goal.page is not None  # a bank of this layout has its entry page
    question = line(memory.question, "question").replace("**", "")
    told = f"- **{question}** {dense(memory.answer, memory.boundary, memory.pointer, scene)}"

    def put(page: Opened) -> list[Splice]:
        found = page.document.section(ANSWERS)
        kept = page.entries(found)
        if len(kept) >= ANSWERS_LIMIT and not any(map(is_asked, kept)):
            raise Refused("propose.too-many-answers", count=len(kept), limit=ANSWERS_LIMIT)
        return page.put_entry(found, ANSWERS, told, is_asked)

    def is_asked(entry: ListEntry) -> bool:
        """By its bold words, else by what stands before the first colon."""
        bold, said = _BOLD.match(entry.bare), entry.bare
        asked = bold[1].rstrip(":：") if bold else said.partition("：")[0].partition(": ")[0]
        return normal(asked) == normal(memory.question)

    return edited(goal.page, [put], ANSWERS)
