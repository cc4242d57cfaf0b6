"""Which agent is running us? A host's hook notes who is speaking; a command looks whether that host is above it.

A person's terminal in another window hangs below a terminal program and not below the host, so what they do there is
theirs, however lately the agent spoke. Only where the processes above cannot tell (another process namespace, a host
that runs shells from a helper, no /proc) does the last note count: for two minutes, and only if the environment is one
that hosts give to their agents' shells, or no terminal is attached.

    speaking   lines of time, host process, its start, last entry of the ledger, host, session; the last of each counts

Builtin modules only: a hook writes this before it lets `propose` run.
"""

from __future__ import annotations

import posix

from memorybank.light.address import env
from memorybank.light.hosts import AGENTS
from memorybank.model.value import value
from memorybank.store import disk, host_process
from memorybank.store.host_process import Process

FRESH = 120  # seconds for which a note counts without proof
_MOST = 16 * 1024


@value
class AgentNote:
    at: int
    process: Process | None  # None where it is not known
    seen: int | None  # how far the ledger went; what came later was done since
    host: str
    session: str


def note(state: str, host: str, session: str, seen: int | None = None) -> None:
    """An agent of this host and session speaks, or is about to run one of our commands. Best effort."""
    process = host_process.host()
    old = None if seen is not None else noted(state, session)
    known = seen if old is None else old.seen
    number, born = (process.number, process.born) if process is not None else (0, "")
    fields = (_now(), number, born, "" if known is None else known, host, session)
    disk.log(f"{state}/speaking", *fields, most=_MOST)


def noted(state: str, session: str) -> AgentNote | None:
    """The last note of this session."""
    return next((found for found in _notes(state) if found.session == session), None)


def speaker(state: str, *, served: bool = False) -> tuple[str, str]:
    """Host and session of the agent that is running us; two empty strings for a person.

    `served`: we are an MCP server, which is never a person's terminal.
    """
    notes = _notes(state)
    if not notes:
        return "", ""  # no agent was ever here
    for process in host_process.above():
        mine = next((found for found in notes if found.process == process), None)
        if mine is not None:
            return mine.host, mine.session
    last = notes[0]
    if served or (abs(_now() - last.at) <= FRESH and not _has_person()):
        return last.host, last.session
    return "", ""


def _notes(state: str) -> list[AgentNote]:
    """Newest first."""
    found: list[AgentNote] = []
    for at, number, born, seen, host, session in disk.logged(f"{state}/speaking", _MOST, 6):
        if at.isdigit() and number.isdigit():
            process = Process(int(number), born) if born else None
            found.append(AgentNote(int(at), process, int(seen) if seen.isdigit() else None, host, session))
    return found[::-1]


def _has_person() -> bool:
    return not any(env(name) for name in AGENTS) and any(_is_terminal(handle) for handle in (0, 1, 2))


def has_terminal() -> bool:
    """Does this process belong to one, wherever its output goes?"""
    if any(_is_terminal(handle) for handle in (0, 1, 2)):
        return True
    try:
        posix.close(posix.open("/dev/tty", posix.O_RDONLY | posix.O_NOCTTY | posix.O_CLOEXEC))
    except OSError:
        return False
    return True


def _is_terminal(handle: int) -> bool:
    try:
        return posix.isatty(handle)
    except OSError:
        return False


def _now() -> int:
    import time

    return int(time.time())
