"""Something worth keeping -> the plan that writes it: one module for each family of memories, one table of which."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from memorybank.changes.remember.scene import Goal, Scene, Wish, target_of
from memorybank.model import memory as kinds
from memorybank.model.change import Change, Flow, Plan
from memorybank.model.memory import row_of

_PLANNERS: dict[type[kinds.Memory], str] = {  # module.function of this package: one command needs one of them
    kinds.Focus: "one_line.plan_focus",
    kinds.Decision: "decisions.plan_decision",
    kinds.Requirement: "topic_pages.plan_page",
    kinds.Design: "topic_pages.plan_page",
    kinds.Learning: "topic_pages.plan_page",
    kinds.Progress: "one_line.plan_progress",
    kinds.Tech: "tech.plan_tech",
    kinds.Answer: "one_line.plan_answer",
}


def plan_memory(memory: kinds.Memory, scene: Scene, wish: Wish, covered: str = "") -> tuple[str, Plan]:
    """The page it goes to (WRT-1), and the plan for every page it touches but the indexes, which follow (IDX-6).
    `covered`: the page that covers it already (WRT-3)."""
    module, name = _PLANNERS[type(memory)].split(".")
    planner: Callable[[Any, Scene, Goal], Iterator[Change]] = getattr(import_module(f"{__name__}.{module}"), name)
    if isinstance(memory, kinds.Requirement | kinds.Design | kinds.Learning):
        from memorybank.changes.remember.topic_pages import path_of

        target = covered or path_of(memory, scene, wish)
    else:
        target = target_of(row_of(memory), scene)
    goal = Goal(target, scene.open(target), wish)
    return target, Plan(Flow.REMEMBER, tuple(planner(memory, scene, goal)))
