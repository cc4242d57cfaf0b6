"""The current focus: a line more in Current Focus; with `--replace all` the only one (WRT-2).

Adding is the default because a yes to "this is the focus now" is no yes to losing what stood there: what goes is
named in the block.
"""

from __future__ import annotations

from memorybank.changes.pages import new_page, section
from memorybank.changes.remember.clean import normal
from memorybank.changes.remember.page_edits import (
    Opened,
    Step,
    add_lines,
    add_section,
    entries,
    own_end,
    section_of,
    set_line,
)
from memorybank.changes.remember.scene import Planned, Scene, Wish, Work, dense, target_of
from memorybank.markdown.edit import Splice
from memorybank.markdown.pieces import PieceKind, pieces
from memorybank.model.document import Document, Heading
from memorybank.model.kinds import KINDS
from memorybank.model.layout import FOCUS, SECTIONS
from memorybank.model.memory import Focus, Kind

_TITLES = (FOCUS, "当前焦点", "焦点", "Focus", "当前任务", "Current")


def plan_focus(memory: Focus, scene: Scene, wish: Wish) -> Planned:
    work = Work()
    target = target_of(KINDS[Kind.FOCUS], scene)
    said = dense(memory.focus, memory.boundary, memory.pointer, scene)
    told = f"- {scene.today} {said}"
    page = scene.open(target)
    if page is None:
        body = section(_title(scene), told)
        work.create(target, new_page(scene.say("remember.active"), body), scene.say("remember.why.focus"))
        return work.planned(target)
    gone = _texts(page.document) if wish.replace else []
    gone = [text for text in gone if normal(said) not in normal(text)]
    steps: list[Step] = [_clear] if gone else []
    steps.append(lambda p: _put(p, memory, told, said, scene))
    work.edit(page, steps, _title(scene))
    return work.planned(target)


def _title(scene: Scene) -> str:
    return scene.say("remember.focus") if scene.old else FOCUS


def _found(document: Document) -> Heading | None:
    return document.section(FOCUS) or section_of(document, *_TITLES)


def _texts(document: Document) -> list[str]:
    """What stands in the section itself; its sub-sections (next steps, blockers) are not the focus."""
    found = _found(document)
    if found is None:
        return []
    parts = pieces(document, found.body, own_end(document, found))
    return [document.text[p.start : p.end].strip() for p in parts if p.kind not in (PieceKind.BLANK, PieceKind.COMMENT)]


def _clear(page: Opened) -> list[Splice]:
    document = page.document
    found = _found(document)
    if found is None:
        return []
    parts = pieces(document, found.body, own_end(document, found))
    return [Splice(p.start, p.end, "") for p in parts if p.kind is not PieceKind.COMMENT]


def _put(page: Opened, memory: Focus, told: str, said: str, scene: Scene) -> list[Splice]:
    document = page.document
    found = _found(document)
    if found is None:
        later = () if scene.old else SECTIONS[SECTIONS.index(FOCUS) + 1 :]
        return [add_section(page, _title(scene), told, before=later)]
    end = own_end(document, found)
    there = [e for e in entries(document, found.body, end) if e.is_about(memory.focus, told)]
    if there and (there[0].first == told or normal(there[0].said) == normal(said)):
        return []
    if there:
        return [set_line(page, there[0].start, there[0].start + len(there[0].first), told)]
    return [add_lines(page, found.body, end, [told])]
