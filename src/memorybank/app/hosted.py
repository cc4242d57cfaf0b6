"""What differs from host to host and is no dialect: who really speaks, and what must be said again.

Loaded only for the few hosts that `hosts.words` names.
"""

from __future__ import annotations

from memorybank.app.gather import homes, state_of
from memorybank.hosts import host_named
from memorybank.hosts.words import RUN_BY, files
from memorybank.model.decision import Decision
from memorybank.model.event import HostEvent, ToolProposed, UserSpoke
from memorybank.model.value import replace
from memorybank.policy.session import record, short
from memorybank.store import address, session
from memorybank.store.world import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.hosts import Host


def speaker(host: Host, payload: dict[str, object]) -> Host | None:
    """Some hosts run another's hooks beside their own. A call is judged once: where the host that really speaks has
    hooks of its own, those answer and this one is silent (None); where it has none, this one answers in its dialect."""
    for name, variable, field in RUN_BY.get(host.NAME, ()):
        if field in payload and address.env(variable):
            return None if _wired(name, payload) else host_named(name)
    return host


def _wired(name: str, payload: dict[str, object]) -> bool:
    """By our own command in one of its files."""
    folder = payload.get("cwd")
    project = address.find(folder if isinstance(folder, str) else address.here()).project
    words = ("memorybank/hook/start.py", f" {name} ")
    return any(all(word in text(path) for word in words) for path in files(project, address.env("HOME", "/")))


def lost(event: HostEvent) -> bool:
    """Did a compaction take the memory, and nothing has brought it back?"""
    if not isinstance(event, ToolProposed | UserSpoke):
        return False
    where = homes(event.origin)[0]
    if not where.bank:
        return False
    return session.load(state_of(where), event.origin.session, event.origin.agent).lost


def given_again(event: HostEvent, host: Host, decision: Decision) -> Decision:
    """INJ-1 where nothing fires after a compaction: the next event that can carry text brings the memory."""
    from memorybank.app.turns import memory

    assert isinstance(event, ToolProposed | UserSpoke)
    where = homes(event.origin)[0]
    told = memory(where, event.origin.session, host.CONTEXT)
    session.append(state_of(where), event.origin.session, record("I", short(event.origin.agent)))
    return replace(decision, answer="context" if decision.answer == "allow" else decision.answer, inject=told)
