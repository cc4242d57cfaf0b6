"""Who may be at work on the bank (GRD-11). Builtin modules only.

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

from __future__ import annotations

import posix

from memorybank.light.address import exists, key
from memorybank.light.log_tail import tail
from memorybank.light.work_marks import LEFT, MARKS, RAN, mark, path, put
from memorybank.store import disk

_TURN, _DONE = "turn", "done"


def is_quiet(state: str) -> bool:
    try:
        return not posix.listdir(f"{state}/{MARKS}")
    except OSError:
        return False


def has_worked(state: str, session: str) -> int:
    """How many unproven calls are marked for this session."""
    return sum(disk.size(path(state, session, what)) for what in (RAN, _DONE, LEFT))


def anybody_worked(state: str) -> bool:
    """Is an unproven call of any session marked?"""
    try:
        return any(not name.endswith(f".{_TURN}") for name in posix.listdir(f"{state}/{MARKS}"))
    except OSError:
        return False


def turn_starts(state: str, session: str, programs: bytes = b"") -> None:
    """`programs`: what git could be made to run; compared when the turn ends."""
    put(state, session, _TURN, programs, posix.O_TRUNC)


def has_turn(state: str, session: str) -> bool:
    return exists(path(state, session, _TURN))


def turn_ends(state: str, session: str, programs: bytes = b"") -> None:
    mine = f"{state}/{MARKS}/{key(session)}"
    if has_turn(state, session) and tail(f"{mine}.{_TURN}") != programs:
        mark(state, session, stays=True)
    _rename(f"{mine}.{RAN}", f"{mine}.{_DONE}")
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
    others = {name.partition(".")[0] for name in there} - {key(session)}
    ended = {name for name in others if _is_gone(name)} | {key(session)}
    here = {name for name in others - ended if f"{name}.{_TURN}" not in there and _shares_our_host(name)}
    for name in there:
        whose, _, what = name.partition(".")
        if whose in ended or (whose in here and what == _DONE):
            disk.remove(f"{folder}/{name}")


def _is_gone(name: str) -> bool:
    """Has the host process of a session ended? One that nobody knows has."""
    from memorybank.store import host_process

    process = host_process.of(name)
    return process is None or not host_process.is_alive(process)


def _shares_our_host(name: str) -> bool:
    from memorybank.store import host_process

    return host_process.of(name) == host_process.host()


def _rename(old: str, new: str) -> None:
    try:
        posix.rename(old, new)
    except OSError:
        return
