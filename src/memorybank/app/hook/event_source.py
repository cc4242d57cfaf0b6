"""Did the host itself tell us of this event? (GRD-5, GRD-7)

A program that an agent started can feed our hook whatever it likes: a user's yes, the end of a turn, the two events
around a write. Such an event confirms nothing, settles nothing and is told nothing that somebody else has to hear; that
it came is told at the next event of the host.
"""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.store import host_process, session
from memorybank.store.host_process import FORGED, HOST


def is_hosts(session_id: str, state: str) -> bool:
    """Asked only where it matters: it reads the processes above us."""
    found = host_process.speaker(session_id)
    if found.who == HOST:
        return True
    # a host that an agent starts for work of its own is nobody's business, until something waits for a word in it
    if found.who == FORGED or _waits(state, session_id):
        tell(state, found.keys)
    return False


def tell(state: str, keys: tuple[str, ...]) -> None:
    """These sessions hear of it."""
    for name in keys:
        session.keep_mark(state, name, "made")


def told(state: str, session_id: str) -> tuple[Verdict, ...]:
    return (Verdict("GRD-7", "warn", "guard.made-event"),) if session.take_mark(state, session_id, "made") else ()


def _waits(state: str, session_id: str) -> bool:
    from memorybank.store import proposals

    return any(proposal.session == session_id for proposal in proposals.open_ones(state))
