"""What may be remembered: the kinds of memory as typed values. What is known of each kind is its row in `kinds`."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from memorybank.model.layout import Layout
from memorybank.model.value import value

STATUSES = ("Proposed", "Accepted", "Implementing", "Done", "Deprecated")
LEARNING_TYPES = ("bug", "performance", "integration")
TECH_SORTS = ("command", "workflow", "structure")
STATES = ("done", "doing", "next", "blocked")


class Kind(Enum):
    FOCUS = "focus"
    DECISION = "decision"
    REQUIREMENT = "requirement"
    DESIGN = "design"
    LEARNING = "learning"
    PROGRESS = "progress"
    TECH = "tech"
    ANSWER = "answer"


@value
class Focus:
    focus: str = ""
    boundary: str = ""
    pointer: str = ""


@value
class Decision:
    decision: str = ""
    reason: str = ""
    trade_off: str = ""
    scope: str = ""
    not_for: str = ""
    pointer: str = ""
    date: str = ""


@value
class Requirement:
    title: str = ""
    goal: str = ""
    scope: str = ""
    acceptance: tuple[str, ...] = ()
    out_of_scope: str = ""
    status: str = ""
    pointer: str = ""
    slug: str = ""


@value
class Design:
    title: str = ""
    background: str = ""
    approach: str = ""
    alternatives: str = ""
    limits: str = ""
    pointer: str = ""
    slug: str = ""


@value
class Learning:
    title: str = ""
    symptom: str = ""
    root_cause: str = ""
    solution: str = ""
    prevention: str = ""
    type: str = ""
    pointer: str = ""
    date: str = ""
    slug: str = ""


@value
class Progress:
    item: str = ""
    state: str = ""
    pointer: str = ""
    date: str = ""


@value
class Tech:
    name: str = ""
    does: str = ""
    source: str = ""
    sort: str = ""


@value
class Answer:
    question: str = ""
    answer: str = ""
    boundary: str = ""
    pointer: str = ""


Memory = Focus | Decision | Requirement | Design | Learning | Progress | Tech | Answer
PageMemory = Requirement | Design | Learning  # each is a page of its own


class Field(NamedTuple):
    """One thing a memory says. Its label, and how to say it, are the text `remember.field.NAME`."""

    name: str
    words: tuple[str, ...]  # its labels in a draft, a page or a table, both languages
    must: bool = False
    many: bool = False
    choices: tuple[str, ...] = ()

    @property
    def flag(self) -> str:
        return f"--{self.key}"

    @property
    def key(self) -> str:
        return self.name.replace("_", "-")


class Row(NamedTuple):
    """All there is to know about a kind."""

    kind: Kind
    value: type[Memory]
    fields: tuple[Field, ...]
    role: str  # whose page or folder it goes to (LAY-8)
    section: str = ""  # of the entry page, where the kind leaves a line or a row
    name: str = ""  # of its page in that folder; {slug}, {number}, {date} and {folder} are filled in
    words: tuple[str, ...] = ()  # other names of the kind
    rule: str = ""  # the threshold that judges it

    @property
    def page(self) -> bool:
        """Has it a page of its own, a folder and its index?"""
        return bool(self.name)

    def target(self, layout: Layout) -> str:
        """WRT-1: where it goes; "" where the layout has no place for it."""
        if self.role == "entry" and self.section not in layout.sections:
            return ""
        name = self.name if layout.sorts_learnings else self.name.removeprefix("{folder}")
        return f"{getattr(layout, self.role)}{name}"

    @property
    def main(self) -> Field:
        return self.fields[0]

    def field(self, name: str) -> Field:
        return next(f for f in self.fields if f.name == name)
