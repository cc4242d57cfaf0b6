"""One writer at a time, across processes. The kernel lets go of the lock when its holder dies."""

import os
from _thread import get_ident
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from memorybank.model.errors import Busy, CannotWrite
from memorybank.store import disk
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
    with ExitStack() as stack:
        try:
            stack.enter_context(held(places.lock, wait=wait))
        except OSError as error:
            raise CannotWrite("state.cannot-make", path=str(places.lock), why=error.strerror or str(error)) from None
        _held.add(mine)
        stack.callback(_held.discard, mine)
        yield


@contextmanager
def held(path: Path, *, wait: float = WAIT) -> Iterator[None]:
    wait = min(wait, *_patience) if _patience else wait
    try:
        handle = disk.lock(path, wait)
    except BlockingIOError:
        raise Busy("apply.busy", seconds=int(wait)) from None
    try:
        yield
    finally:
        with suppress(OSError):  # the work is done; a complaint while letting go would deny it
            os.close(handle)
