"""The banks that an event is about, and what is noted of it in their state folders. Loaded before tool calls."""

from memorybank.light import address
from memorybank.light.address import Address
from memorybank.model.event import Origin
from memorybank.model.facts import Verdict
from memorybank.store import hook_log, host_process, session
from memorybank.store.host_process import FORGED, HOST


def banks(origin: Origin) -> tuple[Address, ...]:
    """The project the agent is in, and the one it was started in when that is another one with a bank."""
    found = _projects(origin)
    for where in found:
        where.state = state_of(where)
    return found


def _projects(origin: Origin) -> tuple[Address, ...]:
    here = address.find(origin.cwd or address.here())
    if not origin.project:
        return (here,)
    started = address.find(origin.project)
    if not started.bank or started.real == here.real:
        return (here,)
    if not here.bank:
        return (started,)
    # a bank made further down does not take the place of the one the session began with
    below = address.inside(address.real(here.project), address.real(started.project))
    return (started, here) if below else (here, started)


def state_of(where: Address) -> str:
    address.follow_project(where.bank_path)
    return address.state_folder(where.bank_path)


def is_watched(where: Address) -> bool:
    return bool(where.bank) or address.exists(f"{where.state}/snapshot/good")


def has_proposals(where: Address) -> bool:
    """Was anything ever proposed or planned here? Before that there is nothing to agree to, and nothing to load."""
    return address.exists(f"{where.state}/proposals")


def remember(where: Address, session_id: str, records: bytes, host: str) -> None:
    """A log that cannot be written costs what it would have remembered, not the answer."""
    if not records:
        return
    try:
        session.append(where.state, session_id, records)
    except OSError as error:
        hook_log.fail(where.state, host, "session", str(error), now())


def now() -> int:
    import time

    return int(time.time())


# --- did the host itself tell us of this event? (GRD-5, GRD-7)
#
# A program that an agent started can feed our hook whatever it likes: a user's yes, the end of a turn, the two events
# around a write. Such an event confirms nothing, settles nothing and is told nothing that somebody else has to hear;
# that it came is told at the next event of the host.


def is_from_host(session_id: str, state: str) -> bool:
    """Did the host itself send this event? Asked only where it matters: it reads the processes above us."""
    found = host_process.speaker(session_id)
    if found.who == HOST:
        return True
    from memorybank.store import proposals

    # a host that an agent starts for work of its own is nobody's business, until something waits for a word in it
    if found.who == FORGED or any(proposal.session == session_id for proposal in proposals.open_ones(state)):
        session.mark_made(state, found.keys)
    return False


def made_events(state: str, session_id: str) -> tuple[Verdict, ...]:
    return (Verdict("GRD-7", "warn", "guard.made-event"),) if session.take(state, session_id, "made") else ()
