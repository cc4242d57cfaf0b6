"""PRO-1 at the end of a turn: was there something worth keeping, and may it be said?"""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import TurnEnded
from memorybank.model.proposal import State
from memorybank.model.session import Session
from memorybank.policy.proposal_block import asks
from memorybank.policy.session import record
from memorybank.policy.triggers import Objections, reminder, signals, silent
from memorybank.policy.triggers.content_key import key_of
from memorybank.store import address, proposals, session
from memorybank.store.turn_files import changed_since

OFF = "MEMORY_BANK_DISABLED"


def notice(event: TurnEnded, where: address.Address, state: str, past: Session) -> tuple[tuple[Verdict, ...], bytes]:
    """At most one sentence for the agent, and the record that keeps it from being said again."""
    asked = session.take_request(state, event.origin.session)
    against = Objections(
        disabled=address.env(OFF).lower() not in ("", "0", "false", "no", "off"),
        again=event.again,
        proposed=bool(asks(event.said)) or _waits(state, event.origin.session),
        declined=past.declined,
        answered=past.answered,
        waiting=past.waiting,
        kept=bool(past.edited) or past.written_down,
        reminded=past.reminded,
        refused=_refused(state, event.origin.session),
    )
    if silent(against):
        return (), b""  # before anything is scanned for it
    found = reminder(signals(asked, event.said, changed_since(where.project, past.started)), against)
    if found is None:
        return (), b""
    return (Verdict("PRO-1", "hold", found.text, found.params),), record("M", found.key)


def _refused(state: str, session_id: str) -> tuple[str, ...]:
    """What the user did not want remembered in this session, as keys that other words for it have too."""
    mine = [p for p in proposals.load_all(state) if p.session == session_id and p.state is State.REFUSED]
    return tuple(key_of(p.kind, " ".join(p.points)) for p in mine)


def _waits(state: str, session_id: str) -> bool:
    """A proposal of this session without an answer: one is enough at a time."""
    return any(p.session == session_id and p.state is State.PENDING for p in proposals.load_all(state)[:8])
