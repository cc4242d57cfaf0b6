"""An item of progress: under its state, and out of the state it had before."""

from __future__ import annotations

from memorybank.changes.pages import new_page
from memorybank.changes.remember.clean import line
from memorybank.changes.remember.page_edits import (
    ListEntry,
    Opened,
    Step,
    add_lines,
    add_section,
    cut,
    entries,
    own_end,
    section_of,
)
from memorybank.changes.remember.scene import Planned, Scene, Wish, Work, dense, target_of
from memorybank.markdown.edit import Splice, splice
from memorybank.markdown.read import read
from memorybank.model.kinds import KINDS
from memorybank.model.memory import STATES, Kind, Progress

_TITLES = {
    "doing": ("In progress", "进行中", "正在进行", "当前进行"),
    "next": ("Next steps", "下一步", "Next", "To do", "待办"),
    "blocked": ("Blockers", "阻塞项", "阻塞", "Blocked"),
    "done": ("Done", "已完成（待归档）", "已完成", "Completed", "完成"),
}
_ORDER = ("doing", "next", "blocked", "done")  # as the template has them
_BOX = {"done": "[x] ", "doing": "[ ] ", "next": "[ ] ", "blocked": ""}


def plan_progress(memory: Progress, scene: Scene, wish: Wish) -> Planned:
    del wish
    work = Work()
    target = target_of(KINDS[Kind.PROGRESS], scene)
    state = memory.state or STATES[0]
    day = f"{line(memory.date, 'date') or scene.today} " if state in ("done", "blocked") else ""
    told = f"- {_BOX[state]}{day}{dense(memory.item, '', memory.pointer, scene)}"
    page = scene.open(target)
    if page is None:
        empty = Opened(target, b"", read(new_page(scene.say("tpl.progress.title"), scene.say("tpl.progress.body"))))
        text = splice(empty.document.text, _put(empty, memory, state, told, scene, empty))
        work.create(target, text, scene.say("remember.why.progress"))
        return work.planned(target)
    steps: list[Step] = [
        lambda p: _leave(p, memory, state, told),
        lambda p: _put(p, memory, state, told, scene, page),
    ]
    work.edit(page, steps, _title(state, scene))
    return work.planned(target)


def _title(state: str, scene: Scene) -> str:
    headings = [h.title for h in read(scene.say("tpl.progress.body")).headings]
    return headings[_ORDER.index(state)]


def _there(page: Opened, memory: Progress, told: str) -> tuple[str, ListEntry] | None:
    """The item as it stands, under whichever state."""
    for state, titles in _TITLES.items():
        found = section_of(page.document, *titles)
        for entry in entries(page.document, found.body, found.end) if found else ():
            if entry.is_about(memory.item, told):
                return state, entry
    return None


def _leave(page: Opened, memory: Progress, state: str, told: str) -> list[Splice]:
    there = _there(page, memory, told)
    return [cut(page, there[1].start, there[1].end)] if there and there[0] != state else []


def _put(page: Opened, memory: Progress, state: str, told: str, scene: Scene, before: Opened) -> list[Splice]:
    there = _there(page, memory, told)
    if there and there[0] == state:
        return []  # it stands there, with whatever somebody added to it
    was = _there(before, memory, told)
    lines = [told, *(was[1].rest.replace("\r\n", "\n").split("\n") if was and was[1].rest else [])]
    found = section_of(page.document, *_TITLES[state])
    if found is None:
        return [add_section(page, _title(state, scene), "\n".join(lines))]
    return [add_lines(page, found.body, own_end(page.document, found), lines)]
