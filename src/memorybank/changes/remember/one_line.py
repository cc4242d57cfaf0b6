"""What is remembered as one line: the focus, progress, a quick answer, a command or a workflow (WRT-1, WRT-2)."""

import re
from collections.abc import Iterator, Sequence

from memorybank.changes.pages import new_page
from memorybank.changes.remember import Goal, Scene, dense
from memorybank.changes.remember.page_edits import ListEntry, Opened, RowPlace, cell, code, edited, line, normal
from memorybank.markdown import read
from memorybank.markdown.edit import Splice
from memorybank.markdown.labels import field_of, words_of
from memorybank.markdown.pieces import PieceKind, Table, escape, pieces, tables
from memorybank.model.bank import Heading
from memorybank.model.change import Change
from memorybank.model.errors import Refused
from memorybank.model.layout import ANSWERS, ANSWERS_LIMIT, FOCUS, SECTIONS
from memorybank.model.memory import KINDS, Answer, Focus, Kind, Progress, Tech

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


_NAMES = ("name", "does", "source")
_WORDS = words_of((f.name, f.words) for f in KINDS[Kind.TECH].fields if f.name in _NAMES)
_WORDS |= {"cmd": "name", "description": "does", "描述": "does", "where": "source", "位置": "source"}  # of tables alone
_BULLET = re.compile(r"^(?:[-*+]|\d{1,3}[.)、])\s*")
_PATH = re.compile(r"[^\s]*(?:/[^\s]*|\.[A-Za-z]{1,5})$")

# What a section is called, in any language; the text of a new one's title.
_PLACES = {
    "command": (("Commands", "命令", "常用命令"), "tpl.tech.commands"),
    "workflow": (("Workflows", "工作流", "流程", "Workflow"), "remember.workflows"),
    "structure": (("Layout", "目录", "目录结构", "Structure", "项目结构"), "tpl.tech.layout"),
}


def plan_tech(memory: Tech, scene: Scene, goal: Goal) -> Iterator[Change]:
    sort = memory.sort or sort_of(memory)
    titles, key = _PLACES[sort]
    title = scene.say(key)
    source = escape(code(memory.source, "source")) if memory.source.strip() else "-"
    values = {"name": escape(code(memory.name, "name")), "does": cell(memory.does, "does"), "source": source}

    def row_of(columns: Sequence[str]) -> list[str]:
        return [values.get(name, "-") for name in columns]

    def put(page: Opened) -> list[Splice]:
        found = page.section_of(*titles)
        end = page.own_end(found) if found else 0
        there = page.entries(found)
        fitting = [t for t in tables(page.document, found.body, end) if "name" in _columns(t)] if found else []
        if sort == "command" and (fitting or not there):
            head = tuple(scene.say(f"tpl.tech.{name}") for name in ("command", "does", "source"))
            place = RowPlace(title, found, head, _NAMES, "name", _columns, _NAMES)
            return page.put_row(place, fitting, lambda said: _bare(said) == _bare(values["name"]), row_of)
        told = _told(memory, sort, scene)
        name = _name(told.removeprefix("- "))
        return page.put_entry(found, title, told, lambda entry: _name(entry.bare) == name)

    return goal.changed([put], title, new=new_page(scene.say("tpl.tech.title")), why=scene.say("remember.why.tech"))


def sort_of(memory: Tech) -> str:
    """What it is, where nobody said: several steps are a workflow, a bare path is structure, the rest is typed."""
    if "\n" in memory.does.strip():
        return "workflow"
    return "structure" if _PATH.match(memory.name.strip()) and " " not in memory.name.strip() else "command"


def _columns(table: Table) -> list[str]:
    return [field_of(name, _WORDS) for name in table.header]


def _told(memory: Tech, sort: str, scene: Scene) -> str:
    """A line of the list; a workflow's steps below it."""
    name = line(memory.name, "name")
    head = f"- **{name.replace('*', '')}**" if sort == "workflow" else f"- {code(memory.name, 'name')}"
    steps = [line(part, "does") for part in memory.does.strip().split("\n") if part.strip()]
    source = f"{scene.say('propose.semicolon')}{scene.say('remember.see', pointer=code(memory.source, 'source'))}"
    see = source if memory.source.strip() else ""
    if len(steps) < 2:
        return f"{head}: {steps[0] if steps else '-'}{see}"
    below = [f"  - {_BULLET.sub('', step)}" for step in steps]
    return "\n".join([f"{head}:{see.removeprefix(scene.say('propose.semicolon'))}", *below])


def _name(said: str) -> str:
    """What a line of the list is about: its code span or its bold words."""
    found = re.match(r"(`+)\s?(.+?)\s?\1|\*\*(.+?)\*\*", said)
    return _bare(found[2] or found[3]) if found else _bare(said.partition(":")[0].partition("：")[0])


def _bare(text: str) -> str:
    return " ".join(text.replace("\\|", "|").strip("`* ").split()).rstrip("/").lower()
