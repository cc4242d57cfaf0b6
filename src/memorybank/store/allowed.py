"""Changes of the bank that went through the front door: which page, and how it looked when the tool was done.

One append-only file for all sessions of a bank, so that one session's write is not another's alarm. A page that was
changed once more since, by something else, does not look like that any longer. Builtin modules only.
"""

from __future__ import annotations

import posix

from memorybank.store.marks import put
from memorybank.store.tail import tail

_MOST = 64 * 1024


def note(state: str, bank: str, pages: tuple[str, ...]) -> None:
    """Best effort: what cannot be noted is asked about once too often."""
    lines = b"".join(
        b"\n" + _looks(bank, page) + b"\t" + page.encode("utf-8", "surrogateescape") + b"\n" for page in pages
    )
    path = f"{state}/allowed"
    try:
        if posix.stat(path).st_size > _MOST:
            posix.unlink(path)
    except OSError:
        pass
    try:
        put(path, lines, posix.O_APPEND, state)
    except OSError:
        pass


def pages(state: str, bank: str) -> tuple[str, ...]:
    """Those that still look as they did."""
    last: dict[str, bytes] = {}
    for line in tail(f"{state}/allowed", _MOST).split(b"\n"):
        looks, tab, page = line.partition(b"\t")
        if tab:
            last[page.decode("utf-8", "surrogateescape")] = looks
    return tuple(page for page, looks in last.items() if _looks(bank, page) == looks)


def _looks(bank: str, page: str) -> bytes:
    try:
        found = posix.lstat(f"{bank}/{page}")
    except (OSError, ValueError):
        return b"gone"
    return f"{found.st_size} {found.st_mtime_ns} {found.st_ino}".encode()
