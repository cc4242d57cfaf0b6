"""One writer at a time, across processes. The kernel lets go of the lock when its holder dies."""

from __future__ import annotations

import fcntl
import os
import time
from _thread import get_ident
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from memorybank.model.errors import Busy, CannotWrite
from memorybank.store.project import Places, ensure

WAIT = 20.0  # seconds; an apply takes milliseconds, so this is a crowd or a hung file system


_patience: list[float] = []
_held: set[tuple[str, int]] = set()  # lock and thread: whoever has it may ask for it again


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Whoever waits in here for a lock waits so long and no longer: a host does not wait for ever for its hook."""
    _patience.append(seconds)
    try:
        yield
    finally:
        _patience.pop()


@contextmanager
def locked(places: Places, *, wait: float = WAIT) -> Iterator[None]:
    """The bank is ours to write. What is planned in here is written upon what it was planned upon (PRO-10)."""
    mine = (str(places.lock), get_ident())
    if mine in _held:
        yield
        return
    ensure(places.working)
    try:
        handle = os.open(places.lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise CannotWrite("state.cannot-make", path=str(places.lock), why=error.strerror or str(error)) from None
    try:
        try:
            hold(handle, wait=wait)
        except OSError as error:
            raise CannotWrite("state.cannot-make", path=str(places.lock), why=error.strerror or str(error)) from None
        _held.add(mine)
        yield
    finally:
        _held.discard(mine)
        with suppress(OSError):  # the work is done; a complaint while letting go would deny it
            os.close(handle)


def hold(handle: int, *, wait: float = WAIT) -> None:
    """Wait for an open file's lock; closing the file lets go of it."""
    wait = min(wait, *_patience) if _patience else wait
    deadline = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() >= deadline:
                raise Busy("apply.busy", seconds=int(wait)) from None
            time.sleep(0.01)
