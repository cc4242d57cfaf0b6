"""Progress on a terminal's standard error, for work that takes longer than a moment: a line that says what is going on,
and a bar where there are thousands of things to do and the work counts them. In a pipe nothing at all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from memorybank.cli.output import is_quiet
from memorybank.cli.wrap import columns, cut, width

Count = Callable[[int, int], None]  # how much is done, of how much
_MOMENT = 0.7  # seconds
_MANY = 2000  # below this the work is done before a bar is drawn
_STEPS = 200  # that a bar is drawn in
_BAR = 24


@contextmanager
def progress(label: str, *, line: bool = False) -> Iterator[Count | None]:
    """The bar; with `line` a line before it and after it, where nobody will be asked anything meanwhile."""
    if is_quiet() or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    shown = _Shown(label)
    if line:
        shown.soon()
    try:
        yield shown.count
    finally:
        shown.gone()


class _Shown:
    """One line of the terminal, for as long as something is said there."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._shown = False
        self._step = -1
        self._timer: Timer | None = None

    def soon(self) -> None:
        self._timer = Timer(_MOMENT, self._say, [_short(f"{self._label} …")])
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
