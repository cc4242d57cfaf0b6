"""Rules as rows of one table: what each asks, why, and the check where a program can tell."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from memorybank.model.bank import Bank, Document
from memorybank.model.change import Flow, Plan


class Weight(Enum):
    NOTICE = "notice"  # shown, nothing more
    FINDING = "finding"  # exit code 1 where findings are asked for
    CONFLICT = "conflict"  # the person chooses (CON-2)
    REFUSE = "refuse"  # exit code 4
    DAMAGE = "damage"  # exit code 5: a person repairs the page first


@dataclass(frozen=True, slots=True)
class Finding:
    rule: str
    weight: Weight
    text: str  # a text key
    path: str = ""
    params: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Health:
    """A bank and what was read of it, for the rules that judge a bank at rest."""

    bank: Bank
    entry: Document | None  # MEMORY.md
    drifts: tuple[Finding, ...]  # what the indexes reported (IDX-9)
    due: tuple[Finding, ...]  # what the archive rule counted (ARC-1)
    lags: tuple[Finding, ...] = ()  # where MEMORY.md is behind `details/` (RFR-6)


@dataclass(frozen=True, slots=True)
class Rule:
    """Rules without a check are forms and laws: a golden page or a property test holds them. Those that judge a tool
    call have their check in the table of gates (`policy/gates/engine.py`)."""

    id: str
    asks: str
    why: str
    page: Callable[[Document, str, Flow], Iterable[Finding]] | None = None  # may this page be planned upon?
    plan: Callable[[Plan], Iterable[Finding]] | None = None  # may this plan be applied?
    bank: Callable[[Health], Iterable[Finding]] | None = None  # what should a person know about this bank?
