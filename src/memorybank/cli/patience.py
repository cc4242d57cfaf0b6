"""A wait that is explained: after a moment, a line on the terminal's standard error says what is going on; where there
are thousands of things to do and the work counts them, a bar says how far it is.

Light, and without click: a quick way that turns out not to be quick uses it too.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Timer

from memorybank.cli.wide import columns, cut, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Count = Callable[[int, int], None]  # how much is done, of how much

_PATIENCE = 0.7  # seconds
_MANY = 2000  # below this the work is done before a bar is drawn
_STEPS = 200  # that a bar is drawn in
_BAR = 24


@contextmanager
def explained(label: str) -> Iterator[Count]:
    """The line first, the bar once there is something to count, and the line again for what comes after it."""
    said = _Said(label)
    said.soon()
    try:
        yield said.count
    finally:
        said.gone()


@contextmanager
def counted(label: str) -> Iterator[Count]:
    """The bar alone: behind it somebody may be asked something."""
    said = _Said(label)
    try:
        yield said.count
    finally:
        said.gone()


class _Said:
    """One line of the terminal, for as long as something is said there."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._shown = False
        self._step = -1
        self._timer: Timer | None = None

    def soon(self) -> None:
        self._timer = Timer(_PATIENCE, self._say, [_short(f"{self._label} …")])
        self._timer.daemon = True
        self._timer.start()

    def count(self, done: int, total: int) -> None:
        if total < _MANY or done * _STEPS // total == self._step:
            return
        self._step = done * _STEPS // total
        waits = self._timer is not None
        if done == total:
            self.gone()
            if waits:
                self.soon()
            return
        self._hush()
        self._say(bar(self._label, done, total))

    def gone(self) -> None:
        self._hush()
        if self._shown:
            _write("\r\x1b[K")
        self._shown = False

    def _hush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()

    def _say(self, text: str) -> None:
        self._shown = True
        _write(f"\r{text}")


def bar(label: str, done: int, total: int) -> str:
    """With as much of a bar as the terminal has room for; before the numbers the label gives way."""
    numbers = f"{done:>{len(str(total))}}/{total}"  # as wide at the beginning as at the end
    room = columns(sys.stderr) - len(numbers) - 2
    size = min(_BAR, room - width(label) - 3)
    if size < 4:
        return _short(f"{cut(label, max(1, room))} {numbers}")
    filled = size * done // total
    return f"{label} [{'#' * filled}{'.' * (size - filled)}] {numbers}"


def _short(text: str) -> str:
    """A line that wraps cannot be drawn over."""
    return cut(text, columns(sys.stderr) - 1)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
