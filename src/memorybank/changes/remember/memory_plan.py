"""A memory -> the plan that keeps it. Which planner, is a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from memorybank.changes.remember.decisions import plan_decision
from memorybank.changes.remember.one_line import plan_answer, plan_focus, plan_progress, plan_route
from memorybank.changes.remember.scene import Goal, Planned, Scene, Wish, target_of
from memorybank.changes.remember.tech import plan_tech
from memorybank.changes.remember.topic_pages import path_of, plan_page
from memorybank.model.change import Change, Flow, Plan
from memorybank.model.kinds import row_of
from memorybank.model.memory import (
    Answer,
    Decision,
    Design,
    Focus,
    Learning,
    Memory,
    Progress,
    Requirement,
    Route,
    Tech,
)

_PLANNERS: dict[type[Memory], Callable[[Any, Scene, Goal], Iterator[Change]]] = {
    Focus: plan_focus,
    Decision: plan_decision,
    Requirement: plan_page,
    Design: plan_page,
    Learning: plan_page,
    Progress: plan_progress,
    Tech: plan_tech,
    Route: plan_route,
    Answer: plan_answer,
}


def plan_memory(memory: Memory, scene: Scene, wish: Wish | None = None) -> Planned:
    """Every page it touches but the indexes, which follow from the pages (IDX-6)."""
    wish = wish or Wish()
    if isinstance(memory, Requirement | Design | Learning):
        target = wish.update or path_of(memory, scene, wish)
    else:
        target = target_of(row_of(memory), scene)
    goal = Goal(target, scene.open(target), wish)
    return Planned(target, Plan(Flow.REMEMBER, tuple(_PLANNERS[type(memory)](memory, scene, goal))))
