"""Something worth keeping -> the plan that writes it: one module for each family of memories, one table of which; and
what every planner of a memory is given, and what it gives back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module

from memorybank.changes.remember.page_edits import Opened, Opener, Step, edited, line, stepped
from memorybank.markdown import read
from memorybank.markdown.links import href, resolves
from memorybank.model.bank import Bank
from memorybank.model.change import Change, Create, Flow, Plan
from memorybank.model.errors import Refused
from memorybank.model.layout import OLD
from memorybank.model.memory import Kind, Memory, Row, row_of
from memorybank.texts.catalogue import Say


@dataclass(frozen=True, slots=True)
class Scene:
    bank: Bank
    open: Opener
    say: Say
    now: str  # ISO 8601

    @property
    def today(self) -> str:
        return self.now[:10]

    @property
    def old(self) -> bool:
        return self.bank.layout is OLD


@dataclass(frozen=True, slots=True)
class Wish:
    new: bool = False  # a page of its own, whatever there is
    replace: bool = False  # a focus: instead of what is there
    number: int = 0  # of a new requirement


@dataclass(frozen=True, slots=True)
class Goal:
    target: str
    page: Opened | None  # as it is; None where it is still to be made
    wish: Wish

    def changed(self, steps: Sequence[Step], what: str, *, new: str, why: str) -> Iterator[Change]:
        """What the steps make of the page, or of a new one that begins as `new`."""
        if self.page is not None:
            yield from edited(self.page, steps, what)
        else:
            text = stepped(Opened(self.target, b"", read(new)), steps).document.text
            yield Create(self.target, text.encode("utf-8", "surrogatepass"), why)


def target_of(row: Row, scene: Scene) -> str:
    """WRT-1, in the bank's layout."""
    target = row.target(scene.bank.layout)
    if not target:
        raise Refused("propose.no-place", kind=row.kind.value)
    return target


def pointed(pointer: str, scene: Scene) -> str:
    """A pointer as it stands in a page: a link to a page of the bank, an address, or a file of the project."""
    path = line(pointer, "pointer").removeprefix("memory-bank/").removeprefix("./")
    if "://" in path:
        return f"<{path}>"
    if resolves(path.partition("#")[0], scene.bank):
        return f"[{path.replace('[', '(').replace(']', ')')}]({href(path.partition('#')[0])})"
    return f"`{path.replace('`', '')}`"


def dense(conclusion: str, boundary: str, pointer: str, scene: Scene) -> str:
    """MEMORY.md's three parts on one line: conclusion, boundary, pointer (LAY-4)."""
    say = scene.say
    parts = [line(conclusion, "conclusion")]
    if boundary.strip():
        parts.append(say("remember.boundary", boundary=line(boundary, "boundary")))
    if pointer.strip():
        parts.append(say("remember.see", pointer=pointed(pointer, scene)))
    return say("propose.semicolon").join(parts)


_PLANNERS = {  # module.function of this package: one command needs one of them
    Kind.FOCUS: "one_line.plan_focus",
    Kind.DECISION: "decisions.plan_decision",
    Kind.PROGRESS: "one_line.plan_progress",
    Kind.TECH: "one_line.plan_tech",
    Kind.ANSWER: "one_line.plan_answer",
}


def plan_memory(memory: Memory, scene: Scene, wish: Wish, covered: str = "") -> tuple[str, Plan]:
    """The page it goes to (WRT-1), and the plan for every page it touches but the indexes, which follow (IDX-6).
    `covered`: the page that covers it already (WRT-3)."""
    row = row_of(memory)
    module, name = _PLANNERS.get(row.kind, "topic_pages.plan_page").split(".")
    planners = import_module(f"{__name__}.{module}")
    target: str = (covered or planners.path_of(memory, scene, wish)) if row.page else target_of(row, scene)
    changes: Iterator[Change] = getattr(planners, name)(memory, scene, Goal(target, scene.open(target), wish))
    return target, Plan(Flow.REMEMBER, tuple(changes))
