"""Whether something may still be at work when a turn has ended (GRD-11). Builtin modules only.

A change between two turns is a person's only while nothing unproven ran in the session. That is kept as a file that is
there, not as one that is missing: a state folder that cannot be written never makes a slip a person's.

    session starts    quiet
    message           quiet -> turning       unproven call    turning goes
    turn ends         turning -> quiet       where it is still there

Every command is unproven that is not made of readers in the table, git and our own commands alone (`policy.shell`).
"""

from __future__ import annotations

import posix

_QUIET, _TURNING = "snapshot/quiet", "snapshot/turning"


def is_quiet(state: str) -> bool:
    return _exists(f"{state}/{_QUIET}")


def session_starts(state: str) -> None:
    try:
        handle = posix.open(f"{state}/{_QUIET}", posix.O_WRONLY | posix.O_CREAT | posix.O_CLOEXEC, 0o600)
    except OSError:
        return
    posix.close(handle)


def turn_starts(state: str) -> None:
    _rename(f"{state}/{_QUIET}", f"{state}/{_TURNING}")


def turn_ends(state: str) -> None:
    _rename(f"{state}/{_TURNING}", f"{state}/{_QUIET}")


def mark(state: str) -> None:
    """An unproven call is about to run."""
    for name in (_TURNING, _QUIET):  # some hosts tell of no message
        if _exists(f"{state}/{name}"):
            _remove(f"{state}/{name}")


def _exists(path: str) -> bool:
    try:
        posix.lstat(path)
    except OSError:
        return False
    return True


def _rename(old: str, new: str) -> None:
    try:
        posix.rename(old, new)
    except OSError:
        return


def _remove(path: str) -> None:
    try:
        posix.unlink(path)
    except OSError:
        return
