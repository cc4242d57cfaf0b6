"""Something worth keeping -> the plan that writes it: one module for each family of memories, one table of which."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from memorybank.changes.remember.decisions import plan_decision
from memorybank.changes.remember.one_line import plan_answer, plan_focus, plan_progress
from memorybank.changes.remember.scene import Goal, Scene, Wish, target_of
from memorybank.changes.remember.tech import plan_tech
from memorybank.changes.remember.topic_pages import path_of, plan_page
from memorybank.model import memory as kinds
from memorybank.model.change import Change, Flow, Plan
from memorybank.model.memory import row_of

_PLANNERS: dict[type[kinds.Memory], Callable[[Any, Scene, Goal], Iterator[Change]]] = {
    kinds.Focus: plan_focus,
    kinds.Decision: plan_decision,
    kinds.Requirement: plan_page,
    kinds.Design: plan_page,
    kinds.Learning: plan_page,
    kinds.Progress: plan_progress,
    kinds.Tech: plan_tech,
    kinds.Answer: plan_answer,
}


def plan_memory(memory: kinds.Memory, scene: Scene, wish: Wish, covered: str = "") -> tuple[str, Plan]:
    """The page it goes to (WRT-1), and the plan for every page it touches but the indexes, which follow (IDX-6).
    `covered`: the page that covers it already (WRT-3)."""
    if isinstance(memory, kinds.Requirement | kinds.Design | kinds.Learning):
        target = covered or path_of(memory, scene, wish)
    else:
        target = target_of(row_of(memory), scene)
    goal = Goal(target, scene.open(target), wish)
    return target, Plan(Flow.REMEMBER, tuple(_PLANNERS[type(memory)](memory, scene, goal)))
