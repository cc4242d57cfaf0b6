"""Reads the tail of the session log: the only part the fast lane needs. `policy.session` says what the records mean."""

from __future__ import annotations

import posix

TAIL = 64 * 1024  # bytes read back at most; a message with more records than that starts over


def tail(path: str, limit: int = TAIL) -> bytes:
    """The end of a log; nothing when there is none or it cannot be read."""
    try:
        handle = posix.open(path, posix.O_RDONLY | posix.O_CLOEXEC)
    except (OSError, ValueError):
        return b""
    try:
        size = posix.fstat(handle).st_size
        return posix.pread(handle, limit, max(0, size - limit))
    except OSError:
        return b""
    finally:
        posix.close(handle)


def short(agent: str) -> str:
    """An agent's id as the log keeps it. The main agent is "-"."""
    return "".join(c for c in agent if c.isalnum() or c in "-_.")[-48:] or "-"


def turn(data: bytes) -> bytes:
    """The part of a log that belongs to the last user message."""
    at = data.rfind(b"\nU\t")
    return data if at < 0 else data[at:]


def quiet(data: bytes, agent: str) -> bool:
    """Did the full engine find, in this message, that an ordinary write has nothing more to be told?"""
    tail = turn(data)
    at = tail.rfind(b"\nQ\t" + short(agent).encode() + b"\n")
    return at >= 0 and tail.find(b"\nC\t", at) < 0
