"""A process killed at its n-th change of the disk, played in this process: quick enough for thousands of times.

What a kill leaves is the same: no handler of ours catches it, and what Python still does on its way out (closing
files, letting go of locks) the kernel would do. The real thing, under strace, is tests/crash.
"""

from __future__ import annotations

import os
import posix
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_CHANGING = ("write", "fsync", "replace", "rename", "unlink", "mkdir", "rmdir", "truncate", "utime", "chmod")


class Killed(BaseException):
    """Not an error: nobody may catch it."""


class Counter:
    def __init__(self) -> None:
        self.calls = 0


@contextmanager
def killed_at(nth: int) -> Iterator[Counter]:
    """Killed before the n-th such call from now on; a write is cut in half. With 0, only counted."""
    counter = Counter()
    real = {name: getattr(os, name) for name in _CHANGING}

    def struck(name: str) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            counter.calls += 1
            if 0 < nth <= counter.calls:
                if name == "write" and nth == counter.calls:
                    real["write"](args[0], bytes(args[1])[: len(args[1]) // 2])
                raise Killed
            return real[name](*args, **named)

        return call

    for name in _CHANGING:
        for module in (os, posix):
            setattr(module, name, struck(name))
    try:
        yield counter
    finally:
        for name, function in real.items():
            for module in (os, posix):
                setattr(module, name, function)
