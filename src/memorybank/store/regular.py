"""A regular file, opened without waiting: a pipe put in its place must not hold a writer or a hook for ever.

Builtin modules only: hooks load this.
"""

from __future__ import annotations

import errno
import posix

_LEAST = 64 * 1024  # asked for at once; a file of the kernel's own says that it has no size


class NotRegular(OSError):
    """A folder, a pipe, a socket, a device."""


def opened(path: str) -> int:
    """A handle to read from, which the caller closes; OSError where there is none to be had."""
    try:
        handle = posix.open(path, posix.O_RDONLY | posix.O_CLOEXEC | posix.O_NONBLOCK | posix.O_NOCTTY)
    except OSError as error:
        if error.errno == errno.ENXIO:  # nobody can open a socket
            raise NotRegular(errno.ENXIO, error.strerror, path) from None
        raise
    try:
        if posix.fstat(handle).st_mode & 0o170000 == 0o100000:
            return handle
    except OSError:
        posix.close(handle)
        raise
    posix.close(handle)
    raise NotRegular(errno.EINVAL, posix.strerror(errno.EINVAL), path)


def start(path: str, most: int) -> bytes:
    """Its first bytes."""
    handle = opened(path)
    try:
        return posix.read(handle, most)
    finally:
        posix.close(handle)


def whole(path: str, largest: int | None = None) -> bytes:
    """All of it; OSError for one that is larger than that."""
    handle = opened(path)
    try:
        size = posix.fstat(handle).st_size
        if largest is not None and size > largest:
            raise OSError(errno.EFBIG, posix.strerror(errno.EFBIG), path)
        parts = []
        while part := posix.read(handle, max(_LEAST, size + 1)):
            parts.append(part)
        return b"".join(parts)
    finally:
        posix.close(handle)
