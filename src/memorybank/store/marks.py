"""Signs of life and signs of trouble: when each host's hooks last ran, and what failed. Builtin modules only.

heartbeat-HOST   its date is when a hook of that host last ran, its text the event
failures         lines of time, host, rule, error; kept short
"""

from __future__ import annotations

import posix

from memorybank.model.value import value
from memorybank.store.session import make_folder
from memorybank.store.tail import tail

_MOST = 16 * 1024


@value
class Failure:
    at: int
    host: str
    rule: str
    error: str


def beat(state: str, host: str, event: str) -> None:
    """Best effort: a heartbeat that cannot be written must not cost the call its answer."""
    try:
        put(f"{state}/heartbeat-{_plain(host)}", event.encode("utf-8", "replace")[:100] + b"\n", posix.O_TRUNC, state)
    except OSError:
        pass


def last_beat(state: str, host: str) -> int:
    try:
        return int(posix.stat(f"{state}/heartbeat-{_plain(host)}").st_mtime)
    except OSError:
        return 0


def fail(state: str, host: str, rule: str, error: str, now: int) -> None:
    line = "\t".join((str(now), _plain(host), rule, error.replace("\t", " ").replace("\n", " ")))
    path = f"{state}/failures"
    try:
        if posix.stat(path).st_size > _MOST:
            posix.rename(path, f"{path}.old")
    except OSError:
        pass
    try:
        put(path, b"\n" + line.encode("utf-8", "replace")[:190] + b"\n", posix.O_APPEND, state)
    except OSError:
        pass


def failures(state: str, since: int = 0) -> tuple[Failure, ...]:
    found: list[Failure] = []
    for name in ("failures.old", "failures"):
        for line in tail(f"{state}/{name}").decode("utf-8", "replace").split("\n"):
            fields = line.split("\t", 3)
            if len(fields) == 4 and fields[0].isdigit() and int(fields[0]) >= since:
                found.append(Failure(int(fields[0]), fields[1], fields[2], fields[3]))
    return tuple(found)


def seen(state: str, now: int) -> int:
    """Until when failures were told at a session's start; tells it anew."""
    path = f"{state}/failures-told"
    old = tail(path).decode("ascii", "ignore").strip()
    try:
        put(path, str(now).encode(), posix.O_TRUNC, state)
    except OSError:
        pass
    return int(old) if old.isdigit() else 0


def put(path: str, data: bytes, mode: int, state: str) -> None:
    flags = posix.O_WRONLY | posix.O_CREAT | posix.O_CLOEXEC | mode
    try:
        handle = posix.open(path, flags, 0o600)
    except FileNotFoundError:
        make_folder(state)
        handle = posix.open(path, flags, 0o600)
    try:
        posix.write(handle, data)
    finally:
        posix.close(handle)


def _plain(host: str) -> str:
    return "".join(c for c in host if c.isalnum() or c == "-")[:40] or "unknown"
