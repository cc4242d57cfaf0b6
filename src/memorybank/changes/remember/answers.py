"""A quick answer: question, answer, boundary and pointer on one line, eight at most (LAY-4)."""

from __future__ import annotations

from memorybank.changes.remember.clean import line, normal
from memorybank.changes.remember.page_edits import (
    ListEntry,
    Opened,
    add_lines,
    add_section,
    clipped,
    entries,
    own_end,
    set_line,
)
from memorybank.changes.remember.scene import Planned, Scene, Wish, Work, dense, target_of
from memorybank.markdown.edit import Splice
from memorybank.model.document import Document
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.kinds import KINDS
from memorybank.model.layout import ANSWERS
from memorybank.model.limits import ANSWERS_LIMIT
from memorybank.model.memory import Answer, Kind


def plan_answer(memory: Answer, scene: Scene, wish: Wish) -> Planned:
    target = target_of(KINDS[Kind.ANSWER], scene)
    work = Work()
    page = scene.open(target)
    assert page is not None  # a bank of this layout has its entry page
    kept = _kept(page.document)
    same = next((k for k in kept if normal(_question(k.bare)) == normal(memory.question)), None)
    going = _going(kept, wish) if wish.replace else same
    if going is None and len(kept) >= ANSWERS_LIMIT:
        listed = "\n".join(f"{n}. {clipped(k.text, 100)}" for n, k in enumerate(kept, 1))
        raise Refused("propose.too-many-answers", count=len(kept), limit=ANSWERS_LIMIT, entries=listed)
    work.edit(page, [lambda page: _put(page, going, memory, scene)], ANSWERS)
    return work.planned(target)


def _going(kept: list[ListEntry], wish: Wish) -> ListEntry:
    number = int(wish.replace) if wish.replace.isascii() and wish.replace.isdigit() else 0
    if not 1 <= number <= len(kept):
        raise BadUsage("propose.no-entry", number=wish.replace[:20], count=len(kept))
    return kept[number - 1]


def _kept(document: Document) -> list[ListEntry]:
    found = document.section(ANSWERS)
    return entries(document, found.body, own_end(document, found)) if found else []


def _question(said: str) -> str:
    """The bold words, else what stands before the first colon."""
    if said.startswith("**") and "**" in said[2:]:
        return said[2:].partition("**")[0].rstrip(":：")
    return said.partition("：")[0].partition(": ")[0]


def _put(page: Opened, old: ListEntry | None, memory: Answer, scene: Scene) -> list[Splice]:
    question = line(memory.question, "question").replace("**", "")
    told = f"- **{question}** {dense(memory.answer, memory.boundary, memory.pointer, scene)}"
    if old is not None:
        same = normal(told) == normal(old.text)
        return [] if same else [set_line(page, old.start, old.start + len(old.text), told)]
    found = page.document.section(ANSWERS)
    if found is None:
        return [add_section(page, ANSWERS, told)]
    return [add_lines(page, found.body, own_end(page.document, found), [told])]
