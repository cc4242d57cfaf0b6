"""A quick answer: question, answer, boundary and pointer on one line, eight at most (LAY-4)."""

from __future__ import annotations

from typing import NamedTuple

from memorybank.changes.remember.clean import cell, line, normal
from memorybank.changes.remember.page_edits import (
    Opened,
    add_lines,
    add_row,
    add_section,
    clipped,
    entries,
    own_end,
    set_line,
)
from memorybank.changes.remember.scene import Planned, Scene, Wish, Work, dense, pointed, target_of
from memorybank.markdown.edit import Splice
from memorybank.markdown.labels import field_of, words_of
from memorybank.markdown.tables import Table, row, tables
from memorybank.model.document import Document, Heading
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.kinds import KINDS
from memorybank.model.layout import ANSWERS
from memorybank.model.limits import ANSWERS_LIMIT
from memorybank.model.memory import Answer, Kind

_WORDS = words_of((f.name, f.words) for f in KINDS[Kind.ANSWER].fields)


class _Kept(NamedTuple):
    start: int
    end: int
    text: str
    question: str


def plan_answer(memory: Answer, scene: Scene, wish: Wish) -> Planned:
    target = target_of(KINDS[Kind.ANSWER], scene)
    work = Work(scene)
    page = scene.open(target)
    assert page is not None  # a bank of this layout has its entry page
    kept = _kept(page.document)
    same = next((k for k in kept if normal(k.question) == normal(memory.question)), None)
    going = _going(kept, wish) if wish.replace else same
    if going is None and len(kept) >= ANSWERS_LIMIT:
        listed = "\n".join(f"{n}. {clipped(k.text, 100)}" for n, k in enumerate(kept, 1))
        raise Refused("propose.too-many-answers", count=len(kept), limit=ANSWERS_LIMIT, entries=listed)
    place = kept.index(going) if going else -1

    def do(page: Opened) -> list[Splice]:
        now = _kept(page.document)
        if 0 <= place < len(now):
            return _changed(page, now[place], memory, scene)
        return _added(page, memory, scene)

    work.edit(page, [do], ANSWERS)
    return work.planned(target)


def _going(kept: list[_Kept], wish: Wish) -> _Kept:
    number = int(wish.replace) if wish.replace.isascii() and wish.replace.isdigit() else 0
    if not 1 <= number <= len(kept):
        raise BadUsage("propose.no-entry", number=wish.replace[:20], count=len(kept))
    return kept[number - 1]


def _kept(document: Document) -> list[_Kept]:
    """List items, rows or headings of their own: whichever form the section has."""
    found = document.section(ANSWERS)
    if found is None:
        return []
    out: list[_Kept] = []
    for table in tables(document, found.body, found.end):
        at = _question_at(table)
        for entry in table.rows:
            cells = [*entry.cells, *[""] * len(table.header)]
            out.append(_Kept(entry.start, entry.end, entry.line, cells[at]))
    for item in entries(document, found.body, own_end(document, found)):
        out.append(_Kept(item.start, item.end, item.text, _question(item.bare)))
    for head in _headings(document, found):
        out.append(_Kept(head.start, head.end, document.text[head.start : head.end].rstrip(), head.title))
    return sorted(out)


def _headings(document: Document, found: Heading) -> list[Heading]:
    inside = [h for h in document.headings if found.body <= h.start < found.end]
    return [h for h in inside if h.level == min(i.level for i in inside)]


def _question_at(table: Table) -> int:
    return next((n for n, name in enumerate(table.header) if field_of(name, _WORDS) == "question"), 0)


def _question(said: str) -> str:
    """The bold words, else what stands before the first colon."""
    if said.startswith("**") and "**" in said[2:]:
        return said[2:].partition("**")[0].rstrip(":：")
    return said.partition("：")[0].partition(": ")[0]


def _told(memory: Answer, scene: Scene) -> str:
    question = line(memory.question, "question").replace("**", "")
    return f"- **{question}** {dense(memory.answer, memory.boundary, memory.pointer, scene)}"


def _cells(table: Table, memory: Answer, scene: Scene) -> list[str]:
    values = {
        "question": cell(memory.question, "question"),
        "answer": cell(memory.answer, "answer"),
        "boundary": cell(memory.boundary, "boundary"),
        "pointer": pointed(memory.pointer, scene),
    }
    names = [field_of(name, _WORDS) for name in table.header]
    if "boundary" not in names and values["boundary"]:
        values["answer"] += scene.say("propose.semicolon") + scene.say("remember.boundary", boundary=values["boundary"])
    if "pointer" not in names:
        values["answer"] += scene.say("propose.semicolon") + scene.say("remember.see", pointer=values["pointer"])
    if "answer" not in names:  # columns of somebody's own: the second says it
        names = ["question", "answer", *[""] * len(names)][: len(names)]
    return [values.get(name, "") or "-" for name in names]


def _added(page: Opened, memory: Answer, scene: Scene) -> list[Splice]:
    document = page.document
    found = document.section(ANSWERS)
    if found is None:
        return [add_section(page, ANSWERS, _told(memory, scene))]
    there = tables(document, found.body, found.end)
    if there:
        return [add_row(page, there[-1], _cells(there[-1], memory, scene))]
    heads = _headings(document, found)
    if heads and not entries(document, found.body, own_end(document, found)):
        lines = [f"{'#' * heads[0].level} {line(memory.question, 'question')}", "", _plain(memory, scene)]
        return [add_lines(page, found.body, found.end, lines)]
    return [add_lines(page, found.body, own_end(document, found), [_told(memory, scene)])]


def _plain(memory: Answer, scene: Scene) -> str:
    return dense(memory.answer, memory.boundary, memory.pointer, scene)


def _changed(page: Opened, old: _Kept, memory: Answer, scene: Scene) -> list[Splice]:
    table = next((t for t in tables(page.document) if t.start <= old.start < t.end), None)
    if table is not None:
        new = row(_cells(table, memory, scene))
    elif old.text.startswith("#"):
        level = len(old.text) - len(old.text.lstrip("#"))
        new = f"{'#' * level} {line(memory.question, 'question')}\n\n{_plain(memory, scene)}"
    else:
        new = _told(memory, scene)
    return [] if normal(new) == normal(old.text) else [set_line(page, old.start, old.start + len(old.text), new)]
