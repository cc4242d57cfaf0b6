"""Which agents may be at work on the bank (GRD-11). Loads no more than `os`.

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

from memorybank.light.address import exists, key, tail
from memorybank.light.work_marks import LEFT, MARKS, RAN, mark, path, put
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
