"""Which of our hooks spoke in a session: one small file each. Builtin modules only.

HOST SCOPE            this hook has answered an event of the session
= HOST SCOPE STAMP    its settings file, with this stamp, holds what an installation writes
"""

from __future__ import annotations

import posix

from memorybank.store import disk
from memorybank.store.address import base, key
from memorybank.store.tail import tail

_KEPT = 64  # sessions


def notes(session: str) -> tuple[str, ...]:
    return tuple(tail(_file(session)).decode("utf-8", "replace").split("\n")) if session else ()


def note(session: str, line: str) -> None:
    """Best effort: where nothing can be noted every hook answers for itself."""
    if not session or line in notes(session):
        return
    try:
        _make_room()
        disk.put(_file(session), f"{line}\n".encode("utf-8", "replace"), disk.APPEND)
    except OSError:
        return


def _make_room() -> None:
    try:
        old = sorted(posix.scandir(_folder()), key=lambda entry: entry.stat().st_mtime, reverse=True)
    except FileNotFoundError:
        return
    for entry in old[_KEPT:]:
        posix.unlink(entry.path)


def _folder() -> str:
    return f"{base('state')}/spoke"


def _file(session: str) -> str:
    return f"{_folder()}/{key(session)}"
