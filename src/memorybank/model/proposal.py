"""A proposal: what an agent or a person wants remembered, with the exact bytes, waiting for a word."""

from dataclasses import dataclass
from enum import Enum

from memorybank.model.bank import is_index
from memorybank.model.change import Plan


class State(Enum):
    PENDING = "pending"
    CONFIRMED = "confirmed"  # by a user's message; ends with one apply or the next message
    REFUSED = "refused"
    SKIPPED = "skipped"  # the user went on to something else
    SUPERSEDED = "superseded"  # another proposal with newer lines stands for it; never waiting again (PRO-10)
    APPLIED = "applied"


OPEN = (State.PENDING, State.CONFIRMED, State.SKIPPED)


@dataclass(frozen=True, slots=True)
class Proposal:
    id: str  # "p-" and eight hexadecimal digits
    kind: str
    target: str  # relative to the bank; the page the block names first
    points: tuple[str, ...]  # what the block says is in it
    plan: Plan
    key: str  # PRO-7: the same content has the same key
    made: str  # ISO 8601
    session: str = ""  # "" was made by a person in a terminal
    host: str = ""
    state: State = State.PENDING
    words: str = ""  # what confirmed or refused it, less anything secret
    decided: str = ""  # when
    intent: str = ""  # the memory and the wish as JSON, to be planned again upon another state of the pages (PRO-10)
    shown: str = ""  # what was printed for the user to agree to; "" where only a terminal accepts it

    @property
    def pages(self) -> tuple[str, ...]:
        """Every page its plan touches: what a confirmation covers (GRD-5)."""
        found = [p for c in self.plan.changes for p in (c.path, c.to) if p]
        return tuple(dict.fromkeys(found))

    @property
    def named(self) -> tuple[str, ...]:
        """The pages the block names: the target first, and no index, whose rows only follow."""
        return tuple(dict.fromkeys((self.target, *(p for p in self.pages if not is_index(p)))))
