"""A session's log told as steps: what was read, which gate spoke and why, and what opened it again (RCP-1).

Read by people only. What opens a gate is judged by the gates' own fold of the log, record by record.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from memorybank.light.log_tail import short
from memorybank.policy.session import Fold

TOLD = {"U": "message", "R": "read", "P": "packed", "C": "compacted", "D": "noted", "K": "agreed", "E": "wrote"}
REFUSED = "F"
_PERSONS = "U"  # a message is for every agent of the session


@dataclass(frozen=True, slots=True)
class Step:
    at: int  # seconds: when, or no earlier than
    what: str  # of TOLD, or what the gate answered: deny, ask, warn
    subject: str = ""  # a page
    rules: tuple[str, ...] = ()  # that spoke
    opened: tuple[str, ...] = ()  # gates that this opened


def steps(log: bytes, required: tuple[str, ...]) -> Iterator[Step]:
    """Oldest first. `required`: the pages that open the read gate, any one of them (GAT-2)."""
    at = 0
    folds: dict[str, Fold] = {}
    shut: dict[str, dict[str, None]] = {}  # by agent: the gates that spoke and are not open yet
    for line in log.split(b"\n"):
        kind, *fields = line.decode("utf-8", "replace").split("\t")
        if kind == _PERSONS:
            at, folds, shut = _seconds(fields[:1], at), {}, {}
        me = fields[0] if fields and kind in ("R", "P", "C", "D", "N", REFUSED) else short("")
        fold = folds.setdefault(me, Fold(me))
        fold.take(kind, fields)
        if kind == REFUSED and len(fields) == 5:
            at, rules = _seconds(fields[1:2], at), tuple(fields[3].split())
            shut.setdefault(me, {}).update(dict.fromkeys(rules))
            yield Step(at, fields[2], fields[4], rules)
        elif kind in TOLD:
            opened = tuple(rule for rule in shut.get(me, ()) if _is_open(rule, fold, required, kind))
            for rule in opened:
                del shut[me][rule]
            yield Step(at, TOLD[kind], fields[-1] if kind in "REK" and fields else "", opened=opened)


def _is_open(rule: str, fold: Fold, required: tuple[str, ...], kind: str) -> bool:
    match rule:
        case "GAT-2":
            return fold.packed or any(page in fold.read for page in required)
        case "REC-2":
            return not fold.due
        case "DOC-1":
            return fold.written_down
        case "GRD-5":
            return kind == "K"
    return False


def _seconds(told: list[str], before: int) -> int:
    """A record's time; what is none changes nothing."""
    text = told[0] if told else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else before
