"""A memory -> the plan that keeps it. Which planner, is a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memorybank.changes.remember.decisions import plan_decision
from memorybank.changes.remember.one_line import plan_answer, plan_focus, plan_progress, plan_route
from memorybank.changes.remember.scene import Planned, Scene, Wish
from memorybank.changes.remember.tech import plan_tech
from memorybank.changes.remember.topic_pages import plan_page
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

_PLANNERS: dict[type[Memory], Callable[[Any, Scene, Wish], Planned]] = {
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
    return _PLANNERS[type(memory)](memory, scene, wish or Wish())
