"""A command, a workflow or a part of the tree: its row or line in tech.md, changed in its place when it is there."""

import re
from collections.abc import Iterator, Sequence

from memorybank.changes.pages import new_page
from memorybank.changes.remember import Goal, Scene
from memorybank.changes.remember.page_edits import Opened, RowPlace, cell, code, line
from memorybank.markdown.edit import Splice
from memorybank.markdown.labels import field_of, words_of
from memorybank.markdown.pieces import Table, escape, tables
from memorybank.model.change import Change
from memorybank.model.memory import KINDS, Kind, Tech

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
