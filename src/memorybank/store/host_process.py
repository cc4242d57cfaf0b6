"""Which process is an agent's host, and does an event or a command come from it, and from which agent? (GRD-5, GRD-7)
Builtin modules only.

A host starts our hook itself, through a shell and our launcher at most. So the nearest process above a hook that is no
such wrapper is the host, and it stays the same while a session lives. A program that an agent started has itself
between the host and us, or is nobody's child any more.

    host-processes   lines of session key, and number and start of its host; the last line of each key counts

Where the system does not tell (no /proc, no ps) nothing is known, and everybody is believed.
"""

from __future__ import annotations

import posix
import sys
import time

from memorybank.light.address import base, env, key, tail
from memorybank.model.value import value
from memorybank.store import disk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from os import PathLike

_UP = 40  # processes; nobody nests deeper
# What a host may put between itself and its hook. They end with the hook.
_SHELLS = ("sh", "bash", "dash", "zsh", "ksh", "fish", "ash", "busybox")
_OTHERS = ("env", "timeout", "nice", "nohup")
_LAUNCHER = "set+eu;mb_end=;mb_try(){"  # how the script of app/install/hook_command.py begins, blanks aside
# Everybody's ancestors. A hook that hangs there has lost its host.
_NOBODY = ("systemd", "init", "launchd", "login", "sshd", "tmux: server", "screen", "dbus-daemon", "tini", "dumb-init")
HOST, BELOW, FORGED = "host", "below", "forged"


@value
class Process:
    number: int
    born: str  # when it started: numbers are used again


@value
class Link:
    """One of the processes above us, or this one."""

    process: Process
    name: str
    line: str  # its command line without quotes and blanks
    parent: int = 0
    words: tuple[str, ...] = ()  # the command line as it was given; where ps tells it, parted at every blank


@value
class Speaker:
    who: str  # HOST; BELOW: a program below one, in a session of its own; FORGED: one that speaks for a host's session
    keys: tuple[str, ...] = ()  # of the sessions that have to be told


def speaker(session: str) -> Speaker:
    """Whose event is this? The first process to speak for a session is noted as its host, unless it is below one."""
    (me, over), noted = _host(), _noted()
    mine = noted.get(key(session))
    if me is None:  # nobody's child, or the system does not tell
        return Speaker(FORGED, (key(session),)) if mine is not None and is_alive(mine) else Speaker(HOST)
    hosts = tuple(name for name, process in noted.items() if process in over)
    if mine is not None and mine != me and is_alive(mine):
        return Speaker(FORGED, (key(session), *hosts))
    if hosts:
        return Speaker(BELOW, hosts)
    if mine != me:
        disk.log(_path(), key(session), me.number, me.born)  # best effort
    return Speaker(HOST)


def runs_below() -> bool:
    """Is one of our commands, or our server, run by something that a host runs? Not by the host's own hand."""
    return not _host()[1].isdisjoint(_noted().values())


def own_mark() -> bytes:
    """This process, as a mark that tells later whether it still runs."""
    own = _table()(posix.getpid())
    return f"{own.process.number} {own.process.born}".encode() if own else b""


def still_runs(mark: str) -> bool:
    """Where the system does not tell, it does."""
    number, _, born = mark.partition(" ")
    return not born or is_alive(Process(int(number), born))


def hosts_above() -> tuple[str, ...]:
    """The keys of the sessions whose host is above us, or is what started us."""
    over = set(above())
    return tuple(name for name, process in _noted().items() if process in over)


def is_hosts_own() -> bool:
    """Was it a host's own hand that started us, with nothing between?"""
    return host() in _noted().values()


def host() -> Process | None:
    return _host()[0]


def above() -> list[Process]:
    return [link.process for link in _links()]


def of(session_key: str) -> Process | None:
    return _noted().get(session_key)


def words(process: Process) -> tuple[str, ...]:
    """How it was started; () where nobody can tell."""
    told = _table()(process.number)
    return told.words if told is not None and told.process == process else ()


def is_alive(process: Process) -> bool:
    told = _table()(process.number)
    return told is not None and told.process == process


# --- the record


def _path() -> str:
    return f"{base('state')}/host-processes"


def _noted() -> dict[str, Process]:
    lines = disk.logged(_path(), 3)
    return {name: Process(int(number), born) for name, number, born in lines if number.isdigit()}


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
    process: Process | None  # None where it is not known
    seen: int | None  # how far the ledger went; what came later was done since
    host: str
    session: str


def note_agent(state: str, host: str, session: str, seen: int | None = None) -> None:
    """An agent of this host and session speaks, or is about to run one of our commands. Best effort."""
    process = _host()[0]
    old = None if seen is not None else noted_agent(state, session)
    known = seen if old is None else old.seen
    number, born = (process.number, process.born) if process is not None else (0, "")
    fields = (int(time.time()), number, born, "" if known is None else known, host, session)
    disk.log(f"{state}/speaking", *fields)


def noted_agent(state: str, session: str) -> AgentNote | None:
    return next((found for found in _agents(state) if found.session == session), None)


def running_agent(state: str | PathLike[str], *, served: bool = False) -> tuple[str, str]:
    """Host and session of the agent that is running us; two empty strings for a person. `served`: we are an MCP server,
    which is never a person's terminal."""
    notes = _agents(state)
    if not notes:
        return "", ""  # no agent was ever here
    for process in above():
        mine = next((found for found in notes if found.process == process), None)
        if mine is not None:
            return mine.host, mine.session
    from memorybank.light.hosts import AGENTS  # the processes do not tell, which is rare

    last = notes[0]
    is_person = not any(env(name) for name in AGENTS) and any(posix.isatty(handle) for handle in (0, 1, 2))
    if served or (abs(int(time.time()) - last.at) <= FRESH and not is_person):
        return last.host, last.session
    return "", ""


def _agents(state: str | PathLike[str]) -> list[AgentNote]:
    """Newest first."""
    found: list[AgentNote] = []
    for at, number, born, seen, host, session in disk.logged(f"{state}/speaking", 6):
        if at.isdigit() and number.isdigit():
            process = Process(int(number), born) if born else None
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


# --- the processes


def _host() -> tuple[Process | None, set[Process]]:
    """The host of whoever is running us, and the processes above it."""
    links, own = _links(), _table()(posix.getpid())
    inner = own.line if own else ""
    for at, link in enumerate(links):
        if link.line == inner:
            continue  # we are a fork of it
        if not _only_runs(link, inner):
            return (None, set()) if link.name in _NOBODY else (link.process, {over.process for over in links[at + 1 :]})
        inner = link.line
    return None, set()


def _only_runs(link: Link, inner: str) -> bool:
    """Does it do nothing but start what is below it? Our launcher, or what was given just that command line."""
    if link.name in _SHELLS and f"-c{_LAUNCHER}" in link.line:
        return True
    if not inner or not link.line.endswith(inner) or link.name not in (*_SHELLS, *_OTHERS):
        return False
    before = link.line[: -len(inner)]
    return link.name in _OTHERS or "$@" in before or before.partition("-")[2].replace("-", "").isalpha()


def _links() -> list[Link]:
    """The processes above this one, nearest first, without the first of all."""
    return list(_upwards(posix.getppid()))


def _upwards(number: int) -> Iterator[Link]:
    told = _table()
    for _ in range(_UP):
        link = told(number) if number > 1 else None
        if link is None:
            return
        yield link
        number = link.parent


def _table() -> Callable[[int], Link | None]:
    """What the system tells of a process by its number: /proc, if there is one of our own processes (a namespace may
    have its own numbers, and that of another); where there is none, ps."""
    if sys.platform == "darwin":
        return listed(_ps()).get
    return _in_proc if _link_of("/proc/self") == str(posix.getpid()) else lambda _: None


def _link_of(path: str) -> str:
    try:
        return posix.readlink(path)
    except OSError:  # none, not ours to read, or gone meanwhile
        return ""


def _in_proc(number: int) -> Link | None:
    head, _, rest = tail(f"/proc/{number}/stat", 4096).decode("utf-8", "replace").rpartition(")")
    fields = rest.split()
    if len(fields) < 20 or not fields[1].isdigit() or fields[0] in ("Z", "X"):  # ended, and nobody has asked how
        return None
    # a process without one is a thread of the kernel, or ended
    line = (disk.readable(f"/proc/{number}/cmdline") or b"").decode("utf-8", "replace")
    name, words = head.partition("(")[2], tuple(line.split("\0"))
    return Link(Process(number, fields[19]), name, _bare(line), int(fields[1]), words)


def _bare(line: str) -> str:
    """Quotes, blanks and what escapes them are the shell's. What is left can be compared, however it was quoted."""
    for sign in "\0'\"\\ \t\n":
        line = line.replace(sign, "")
    return line


def _ps() -> str:
    """A process more, so only where an event matters."""
    import subprocess

    asked = ["/bin/ps", "-A", "-ww", "-o", "pid=,ppid=,lstart=,command="]
    try:
        told = subprocess.run(asked, capture_output=True, timeout=2, check=True, env={"LC_ALL": "C"}).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.decode("utf-8", "replace")


def listed(told: str) -> dict[int, Link]:
    """What ps printed: two numbers, a date of five words, and the command."""
    found = {}
    for line in told.split("\n"):
        fields = line.split(None, 7)
        if len(fields) == 8 and fields[0].isdigit() and fields[1].isdigit():
            name = fields[7].split(" ")[0].rpartition("/")[2].lstrip("-")
            process = Process(int(fields[0]), "-".join(fields[2:7]))
            words = tuple(fields[7].split())
            found[process.number] = Link(process, name, _bare(fields[7]), int(fields[1]), words)
    return found


# --- the process at the other end of a connection (WEB-2)


def is_an_agents(client: tuple[str, int], server: tuple[str, int]) -> bool:
    inode = _inode(client, server)
    hosts = set(_noted().values())
    holders = _holders(inode) if inode else ()
    return any(link.process in hosts for number in holders for link in _upwards(number))


def _inode(client: tuple[str, int], server: tuple[str, int]) -> str:
    """Of the other end's socket: its own address is the one that we see as the client's."""
    ends = [_as_proc(client), _as_proc(server)]
    lines = (disk.readable("/proc/net/tcp") or b"").decode("ascii", "replace").split("\n")[1:]
    return next((fields[9] for fields in map(str.split, lines) if len(fields) > 9 and fields[1:3] == ends), "")


def _as_proc(address: tuple[str, int]) -> str:
    try:
        numbers = [int(part) for part in address[0].split(".")]
    except ValueError:
        return ""
    return f"{''.join(f'{part:02X}' for part in reversed(numbers))}:{address[1]:04X}"


def _holders(inode: str) -> list[int]:
    numbers = [name for name in disk.names("/proc") if name.isdigit()]
    handles = ((number, handle) for number in numbers for handle in disk.names(f"/proc/{number}/fd"))
    return [int(number) for number, handle in handles if _link_of(f"/proc/{number}/fd/{handle}") == f"socket:[{inode}]"]
