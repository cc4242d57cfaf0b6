"""Which shell calls are being watched, and that only one hook looks at a time.

While a watched call runs, what is good does not move: a second call's look would make the first one's damage good.
Loaded by a hook: nothing heavier than `os`.
"""

from __future__ import annotations

import fcntl
import os
import time

from memorybank.store.address import key
from memorybank.store.copies import Copies, make_private

_WAIT = 3.0  # seconds for another hook to finish its look
_RUNNING = 900.0  # seconds after which a call whose end nobody told is not running any more


def open_call(kept: Copies, session: str, call: str) -> None:
    kept.write(f"{_marks(session)}{_name(call)}", b"")


def close(kept: Copies, session: str, call: str = "") -> None:
    """This call has ended; without one, all of the session have."""
    for name in [f"{_marks(session)}{_name(call)}"] if call else kept.records(_marks(session)):
        kept.drop(name)


def any_running(kept: Copies) -> bool:
    found = False
    for name in kept.records("open-"):
        try:
            age = time.time() - os.stat(os.path.join(kept.folder, name)).st_mtime
        except OSError:
            continue
        if age > _RUNNING:
            kept.drop(name)
        else:
            found = True
    return found


def _marks(session: str) -> str:
    return f"open-{_name(session)}-"


def _name(id: str) -> str:
    return key(id.encode("utf-8", "surrogatepass").decode("latin-1"))  # a host's id may be any JSON string


class Locked:
    """What is good is read, compared and replaced as one step. The kernel lets go when the holder dies."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def __enter__(self) -> None:
        make_private(self._folder)
        self._handle = os.open(os.path.join(self._folder, "lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        deadline = time.monotonic() + _WAIT
        while True:
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() > deadline:
                    os.close(self._handle)
                    raise
                time.sleep(0.002)

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)
