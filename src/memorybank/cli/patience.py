"""A wait that is explained: after a moment, a line on the terminal's standard error says what is going on.

Light, and without click: a quick way that turns out not to be quick uses it too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Timer

_PATIENCE = 0.7  # seconds


@contextmanager
def explained(label: str) -> Iterator[None]:
    shown = Event()

    def show() -> None:
        shown.set()
        _write(f"\r{label} …")

    timer = Timer(_PATIENCE, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if shown.is_set():
            _write("\r\x1b[K")


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
