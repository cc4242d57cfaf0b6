"""A command, a workflow or a part of the tree: its row or line in tech.md, changed in its place when it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from memorybank.changes.pages import new_page, section
from memorybank.changes.remember.clean import cell, code, line, normal
from memorybank.changes.remember.page_edits import ListEntry, Opened, edited, entries, own_end, section_of
from memorybank.changes.remember.scene import Goal, Scene
from memorybank.markdown.edit import Splice
from memorybank.markdown.labels import field_of, words_of
from memorybank.markdown.tables import Table, escape, row, rule, tables
from memorybank.model.change import Change
from memorybank.model.memory import Tech

_WORDS = words_of(
    (
        ("name", ("command", "cmd", "命令")),
        ("does", ("what it does", "description", "purpose", "作用", "说明", "用途", "描述")),
        ("source", ("defined in", "where", "定义于", "来源", "位置")),
    )
)
_PATH = re.compile(r"[^\s]*(?:/[^\s]*|\.[A-Za-z]{1,5})$")


class _Place(NamedTuple):
    titles: tuple[str, ...]
    key: str  # of the heading's text


_PLACES = {
    "command": _Place(("Commands", "命令", "常用命令"), "tpl.tech.commands"),
    "workflow": _Place(("Workflows", "工作流", "流程", "Workflow"), "remember.workflows"),
    "structure": _Place(("Layout", "目录", "目录结构", "Structure", "项目结构"), "tpl.tech.layout"),
}


def plan_tech(memory: Tech, scene: Scene, goal: Goal) -> Iterator[Change]:
    sort = memory.sort or sort_of(memory)
    place = _PLACES[sort]
    title = scene.say(place.key)
    if goal.page is None:
        body = "\n".join(_table(memory, scene)) if sort == "command" else _told(memory, sort, scene)
        text = new_page(scene.say("tpl.tech.title"), section(title, body))
        return goal.created(text, scene.say("remember.why.tech"))

    def put(page: Opened) -> list[Splice]:
        found = section_of(page.document, *place.titles)
        if found is None:
            body = "\n".join(_table(memory, scene)) if sort == "command" else _told(memory, sort, scene)
            return [page.add_section(title, body)]
        end = own_end(page.document, found)
        fitting = (
            [t for t in tables(page.document, found.body, end) if "name" in _columns(t)] if sort == "command" else []
        )
        if fitting:
            return _row(page, fitting, memory)
        there = entries(page.document, found.body, end)
        if sort == "command" and not there:
            return [page.add_lines(found.body, end, _table(memory, scene))]
        return _line(page, there, found.body, end, memory, sort, scene)

    return edited(goal.page, [put], title)


def sort_of(memory: Tech) -> str:
    """What it is, where nobody said: several steps are a workflow, a bare path is structure, the rest is typed."""
    if "\n" in memory.does.strip():
        return "workflow"
    return "structure" if _PATH.match(memory.name.strip()) and " " not in memory.name.strip() else "command"


def _columns(table: Table) -> list[str]:
    return [field_of(name, _WORDS) for name in table.header]


def _cells(memory: Tech) -> dict[str, str]:
    source = escape(code(memory.source, "source")) if memory.source.strip() else "-"
    return {"name": escape(code(memory.name, "name")), "does": cell(memory.does, "does"), "source": source}


def _table(memory: Tech, scene: Scene) -> list[str]:
    head = tuple(scene.say(f"tpl.tech.{name}") for name in ("command", "does", "source"))
    return [row(head), rule(3), row(list(_cells(memory).values()))]


def _row(page: Opened, fitting: list[Table], memory: Tech) -> list[Splice]:
    values = _cells(memory)
    wanted = _bare(values["name"])
    for table in fitting:
        columns = _columns(table)
        for found in table.rows:
            if _bare("".join(found.cells[columns.index("name") :][:1])) == wanted:
                return page.renewed(found, columns, [values.get(name, "-") for name in columns], keeps=list(values))
    last = fitting[-1]
    return [page.add_row(last, [values.get(name, "-") for name in _columns(last)])]


def _told(memory: Tech, sort: str, scene: Scene) -> str:
    """A line of the list; a workflow's steps below it."""
    name = line(memory.name, "name")
    head = f"- **{name.replace('*', '')}**" if sort == "workflow" else f"- {code(memory.name, 'name')}"
    steps = [line(part, "does") for part in memory.does.strip().split("\n") if part.strip()]
    source = f"{scene.say('propose.semicolon')}{scene.say('remember.see', pointer=code(memory.source, 'source'))}"
    see = source if memory.source.strip() else ""
    if len(steps) < 2:
        return f"{head}: {steps[0] if steps else '-'}{see}"
    return "\n".join(
        [f"{head}:{see.removeprefix(scene.say('propose.semicolon'))}", *(f"  - {_step(step)}" for step in steps)]
    )


def _step(step: str) -> str:
    return re.sub(r"^(?:[-*+]|\d{1,3}[.)、])\s*", "", step)


def _line(
    page: Opened, there: list[ListEntry], start: int, end: int, memory: Tech, sort: str, scene: Scene
) -> list[Splice]:
    told = _told(memory, sort, scene)
    same = next(
        (e for e in there if _as_lines(e.text) == told or _name(e.bare) == _name(told.removeprefix("- "))), None
    )
    if same is None:
        return [page.add_lines(start, end, told.split("\n"))]
    return [] if normal(same.text) == normal(told) else [page.set_line(same.start, same.start + len(same.text), told)]


def _as_lines(text: str) -> str:
    return text.replace("\r\n", "\n")


def _name(said: str) -> str:
    """What a line of the list is about: its code span or its bold words."""
    found = re.match(r"(`+)\s?(.+?)\s?\1|\*\*(.+?)\*\*", said)
    return _bare(found[2] or found[3]) if found else _bare(said.partition(":")[0].partition("：")[0])


def _bare(text: str) -> str:
    return " ".join(text.replace("\\|", "|").strip("`* ").split()).rstrip("/").lower()
