"""A small bank as the engine itself writes it: created, then one memory of each kind. The examples show this one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from made.skill_texts import skill_speaker
from memorybank.changes.memory_page import plan_init, plan_upgrade
from memorybank.changes.pages import new_page
from memorybank.changes.remember import Scene, Wish, plan_memory
from memorybank.changes.remember.page_edits import Opened
from memorybank.manifests import Command, ProjectFiles, Survey
from memorybank.markdown import read
from memorybank.markdown.pieces import page_of
from memorybank.model.bank import Bank
from memorybank.model.change import Create, Plan, Update
from memorybank.model.layout import CURRENT
from memorybank.model.memory import KINDS, Memory, from_mapping
from memorybank.texts.catalogue import Say

NOW = "2026-01-31T09:30:00Z"
_SURVEY = Survey("Shop", languages=("Python",), commands=(Command("make test", "", "Makefile"),))
# What is said of each, as keys `skill.sample.KIND.FIELD`; everything else of a sample is the engine's.
_SAID: dict[str, tuple[str, ...]] = {
    "focus": ("focus", "boundary"),
    "decision": ("decision", "reason", "trade-off", "scope"),
    "requirement": ("title", "goal", "acceptance"),
    "design": ("title", "approach"),
    "learning": ("title", "symptom", "root-cause", "solution", "prevention"),
    "progress": ("item",),
    "answer": ("question", "answer"),
}
_FIXED = {
    "requirement": {"slug": "refunds"},
    "design": {"slug": "refund-flow"},
    "learning": {"slug": "payment-timeout", "type": "integration"},
    "answer": {"pointer": CURRENT.tech},
}


@dataclass(frozen=True, slots=True)
class Sample:
    pages: dict[str, str]  # path in the bank -> text
    decision: Memory
    plan: Plan  # that keeps the decision
    upgrade: Plan  # of an entry page that has nothing but its markers


def memory(kind: str, say: Say) -> Memory:
    fields: dict[str, object] = {name: say(f"skill.sample.{kind}.{name}") for name in _SAID[kind]}
    return from_mapping(kind, fields | _FIXED.get(kind, {}))


@cache
def sample(language: str) -> Sample:
    say = skill_speaker(language)
    survey = Survey(_SURVEY.name, say("skill.sample.purpose"), _SURVEY.languages, (), _SURVEY.commands)
    pages = _after({}, plan_init(survey, ProjectFiles("shop", {}, ()), say, now=NOW))
    plans: dict[str, Plan] = {}
    for kind in _SAID:
        plans[kind] = plan_memory(memory(kind, say), _scene(pages, say), Wish(number=1))[1]
        pages = _after(pages, plans[kind])
    bare = new_page(_SURVEY.name)
    upgrade = plan_upgrade(read(bare), bare.encode(), _scene(pages, say).bank, say)
    return Sample(pages, memory("decision", say), plans["decision"], upgrade)


def target(kind: str) -> str:
    """Where the sample of a kind went."""
    row = next(row for row in KINDS.values() if row.kind.value == kind)
    return row.target(CURRENT).format(slug=_FIXED.get(kind, {}).get("slug", ""), number="001", date=NOW[:10])


def _after(pages: Mapping[str, str], plan: Plan) -> dict[str, str]:
    made = {c.path: c.after.decode("utf-8") for c in plan.changes if isinstance(c, Create | Update)}
    return {**pages, **made}


def _scene(pages: Mapping[str, str], say: Say) -> Scene:
    def opened(path: str) -> Opened | None:
        return Opened(path, pages[path].encode(), read(pages[path])) if path in pages else None

    known = (page_of(path, text, size=len(text.encode()), day=NOW[:10])[0] for path, text in pages.items())
    return Scene(Bank(CURRENT, pages=tuple(sorted(known, key=lambda page: page.path))), opened, say, NOW)
