"""A word on a terminal's standard error while something takes longer than a moment; in a pipe nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from memorybank.cli.output import is_quiet, write


@contextmanager
def progress(label: str) -> Iterator[None]:
    shown = not is_quiet() and sys.stderr is not None and sys.stderr.isatty()
    if shown:
        write(f"\r{label} …", sys.stderr)
    try:
        yield
    finally:
        if shown:
            write("\r\x1b[K", sys.stderr)
