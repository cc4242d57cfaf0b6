"""Progress on a terminal's standard error: what is going on, and how far it is where the work counts it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from memorybank.cli.output import is_quiet, write

Count = Callable[[int, int], None]  # how much is done, of how much
_MANY = 2000  # below this the work is done before anybody reads how far it is
_STEPS = 100


@contextmanager
def progress(label: str, *, line: bool = False) -> Iterator[Count | None]:
    """With `line` the label at once, where nobody will be asked anything meanwhile. In a pipe nothing at all."""
    if is_quiet() or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return

    shown, step = line, 0

    def count(done: int, total: int) -> None:
        nonlocal shown, step
        if done == total:
            clear()
        elif total >= _MANY and done * _STEPS // total > step:
            step = done * _STEPS // total
            write(f"\r{label} {done}/{total}", sys.stderr)
            shown = True

    def clear() -> None:
        nonlocal shown
        if shown:
            write("\r\x1b[K", sys.stderr)
        shown = False

    if line:
        write(f"\r{label} …", sys.stderr)
    try:
        yield count
    finally:
        clear()
