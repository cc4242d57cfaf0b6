"""Marks of who may be at work on the bank, a small file each. `store.agents_at_work` says what they mean."""

import posix

from memorybank.light.address import key

MARKS, LOST = "snapshot/work", "snapshot/work.lost"
RAN, LEFT = "ran", "left"


def path(state: str, session: str, what: str) -> str:
    return f"{state}/{MARKS}/{key(session)}.{what}"


def mark(state: str, session: str, *, stays: bool = False) -> None:
    """An unproven call is about to run. `stays`: also after it has ended."""
    put(state, session, LEFT if stays else RAN, b".", posix.O_APPEND)


def put(state: str, session: str, what: str, text: bytes, how: int) -> None:
    """`how`: posix.O_APPEND or posix.O_TRUNC."""
    flags = posix.O_WRONLY | posix.O_CREAT | posix.O_CLOEXEC | how
    try:
        handle = posix.open(path(state, session, what), flags, 0o600)
    except FileNotFoundError:
        return  # no record of this bank, so nothing to be a person's
    except OSError:
        _lose(state)
        return
    try:
        posix.write(handle, text)
    except OSError:
        pass  # that it is there says enough
    finally:
        posix.close(handle)


def _lose(state: str) -> None:
    """Where nothing can be marked, it is not quiet: `store.agents_at_work` misses the folder."""
    try:
        posix.rename(f"{state}/{MARKS}", f"{state}/{LOST}")
    except OSError:
        return
