"""Which agents are here: who may be at work on the bank (GRD-11), and which one is running us. Loads no more than `os`.

A change between two turns is a person's only while it is quiet: no session has a turn or a call open, and none left
anything behind that nobody could prove to be done. Each session has marks of its own, a small file each:

    turn   a message came, and its turn has not ended       goes when the turn ends
    ran    an unproven call ran in the turn that is open    becomes `done` when the turn ends
    done   and that turn has ended                          goes when its host process begins another session
    left   a call ran in the background, or git was given   stays
           a program to run later

All of a session's marks go when it starts anew, or when another one starts and its host process is gone; never before
the bank was looked at. The folder of the marks must be there: where nothing can be marked, it is not quiet.

Every command is unproven that is not made of readers in the table, git and our own commands alone (`policy.shell`).
"""

import posix
import time
from os import PathLike

from memorybank.light.address import env, exists, key, tail
from memorybank.light.work_marks import LEFT, MARKS, RAN, mark, path, put
from memorybank.model.value import value
from memorybank.store import disk, host_process

_TURN, _DONE = "turn", "done"


def is_quiet(state: str) -> bool:
    try:
        return not posix.listdir(f"{state}/{MARKS}")
    except OSError:
        return False


def has_worked(state: str, session: str) -> int:
    return sum(disk.size(path(state, session, what)) for what in (RAN, _DONE, LEFT))


def anybody_worked(state: str) -> bool:
    return any(not name.endswith(f".{_TURN}") for name in disk.names(f"{state}/{MARKS}"))


def turn_starts(state: str, session: str, programs: bytes = b"") -> None:
    """`programs`: what git could be made to run; compared when the turn ends."""
    put(state, session, _TURN, programs, posix.O_TRUNC)


def has_turn(state: str, session: str) -> bool:
    return exists(path(state, session, _TURN))


def turn_ends(state: str, session: str, programs: bytes = b"") -> None:
    mine = f"{state}/{MARKS}/{key(session)}"
    if has_turn(state, session) and tail(f"{mine}.{_TURN}") != programs:
        mark(state, session, stays=True)
    disk.move(f"{mine}.{RAN}", f"{mine}.{_DONE}")
    disk.remove(f"{mine}.{_TURN}")


def session_starts(state: str, session: str = "") -> None:
    """The bank has just been looked at."""
    folder = f"{state}/{MARKS}"
    try:
        if not exists(folder):
            posix.mkdir(folder, 0o700)
        there = posix.listdir(folder)
    except OSError:
        return
    hosts = {name: host_process.of(name) for name in {name.partition(".")[0] for name in there} - {key(session)}}
    ended = {name for name, host in hosts.items() if host is None or not host_process.is_alive(host)} | {key(session)}
    ours = host_process.host()
    here = {name for name in hosts.keys() - ended if f"{name}.{_TURN}" not in there and hosts[name] == ours}
    for name in there:
        whose, _, what = name.partition(".")
        if whose in ended or (whose in here and what == _DONE):
            disk.remove(f"{folder}/{name}")


# --- which agent is running us? A host's hook notes who is speaking; a command looks whether that host is above it.
#
# A person's terminal in another window hangs below a terminal program and not below the host, so what they do there is
# theirs, however lately the agent spoke. Only where the processes above cannot tell (another process namespace, a host
# that runs shells from a helper, no /proc) does the last note count: for two minutes, and only if the environment is
# one that hosts give to their agents' shells, or no terminal is attached.
#
#     speaking   lines of time, host process, its start, last entry of the ledger, host, session; the last counts


FRESH = 120  # seconds for which a note counts without proof


@value
class AgentNote:
    at: int
    process: host_process.Process | None  # None where it is not known
    seen: int | None  # how far the ledger went; what came later was done since
    host: str
    session: str


def note(state: str, host: str, session: str, seen: int | None = None) -> None:
    """An agent of this host and session speaks, or is about to run one of our commands. Best effort."""
    process = host_process.host()
    old = None if seen is not None else noted(state, session)
    known = seen if old is None else old.seen
    number, born = (process.number, process.born) if process is not None else (0, "")
    fields = (int(time.time()), number, born, "" if known is None else known, host, session)
    disk.log(f"{state}/speaking", *fields)


def noted(state: str, session: str) -> AgentNote | None:
    return next((found for found in _notes(state) if found.session == session), None)


def speaker(state: str | PathLike[str], *, served: bool = False) -> tuple[str, str]:
    """Host and session of the agent that is running us; two empty strings for a person. `served`: we are an MCP server,
    which is never a person's terminal."""
    notes = _notes(state)
    if not notes:
        return "", ""  # no agent was ever here
    for process in host_process.above():
        mine = next((found for found in notes if found.process == process), None)
        if mine is not None:
            return mine.host, mine.session
    from memorybank.light.hosts import AGENTS  # the processes do not tell, which is rare

    last = notes[0]
    is_person = not any(env(name) for name in AGENTS) and any(posix.isatty(handle) for handle in (0, 1, 2))
    if served or (abs(int(time.time()) - last.at) <= FRESH and not is_person):
        return last.host, last.session
    return "", ""


def _notes(state: str | PathLike[str]) -> list[AgentNote]:
    """Newest first."""
    found: list[AgentNote] = []
    for at, number, born, seen, host, session in disk.logged(f"{state}/speaking", 6):
        if at.isdigit() and number.isdigit():
            process = host_process.Process(int(number), born) if born else None
            found.append(AgentNote(int(at), process, int(seen) if seen.isdigit() else None, host, session))
    return found[::-1]


def has_terminal() -> bool:
    """Does this process belong to one, wherever its output goes?"""
    if any(posix.isatty(handle) for handle in (0, 1, 2)):
        return True
    try:
        posix.close(posix.open("/dev/tty", posix.O_RDONLY | posix.O_NOCTTY | posix.O_CLOEXEC))
    except OSError:
        return False
    return True
