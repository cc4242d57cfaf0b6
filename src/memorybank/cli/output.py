"""What reaches the screen: text for people on a terminal or in a pipe, one JSON document for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import click

from memorybank.cli import colour
from memorybank.texts.plain import plain_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from memorybank.cli.colour import Look
    from memorybank.texts.catalogue import Say

_PROGRESS_OVER = 2000  # files; below this the work is done before a bar is drawn
_BAR = 24
_YES = ("", "y", "yes", "ok", "sure", "好", "写", "确认", "可以", "行", "是")
_quiet = False


def be_quiet(quiet: bool) -> None:
    """`--quiet`: from here on only what was asked for, and errors."""
    global _quiet
    _quiet = quiet


def is_quiet() -> bool:
    return _quiet


def put(text: str = "", look: Look | None = None) -> None:
    """What was asked for."""
    _echo(text, look, sys.stdout, err=False)


def put_done(text: str = "", look: Look | None = None) -> None:
    """That something was done, or that all is well: with `--quiet` the exit code says it."""
    if not _quiet:
        put(text, look)


def put_aside(text: str) -> None:
    """Notes go to standard error, so that a pipe gets only the answer; with `--quiet` nowhere."""
    if not _quiet:
        put_error(text)


def put_error(text: str, look: Look | None = None) -> None:
    """What must be known in any case."""
    _echo(text, look, sys.stderr, err=True)


def _echo(text: str, look: Look | None, stream: TextIO | None, *, err: bool) -> None:
    clean = printable(text)
    if look is None or not colour.wanted(stream):
        click.echo(clean, err=err)
    else:
        click.echo(colour.painted(clean, look, stream), err=err, color=True)


def put_json(action: str, **fields: object) -> None:
    put_document({"schemaVersion": "1.0", "action": action, **fields})


def put_document(document: dict[str, object]) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace").decode("utf-8"))


def printable(text: str) -> str:
    """Control characters of a file's name or a page's line must not drive the terminal."""
    clean = plain_lines(text)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return clean.encode(encoding, "backslashreplace").decode(encoding)


def on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def agreed(say: Say) -> bool:
    """Enter is a yes, here and only here: a person sits at this terminal."""
    answer: str = click.prompt(say("plan.ask"), default="", show_default=False, prompt_suffix=" ")
    return answer.strip().lower() in _YES


def room() -> int | None:
    """Columns to fit a table into; None in a pipe, where lines are as long as they are."""
    from memorybank.cli.wide import columns

    return columns() if sys.stdout is not None and sys.stdout.isatty() else None


def _shows_progress() -> bool:
    return not _quiet and sys.stderr is not None and sys.stderr.isatty()


def _clear() -> None:
    click.echo("\r\x1b[K", err=True, nl=False)


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on a terminal's standard error for thousands of files; in a pipe nothing at all."""
    if not _shows_progress():
        yield None
        return
    shown = False

    def report(done: int, total: int) -> None:
        nonlocal shown
        if total < _PROGRESS_OVER:
            return
        if done == total:
            if shown:
                _clear()
            shown = False
            return
        click.echo(f"\r{_bar(label, done, total)}", err=True, nl=False)
        shown = True

    try:
        yield report
    finally:
        if shown:
            _clear()


def _bar(label: str, done: int, total: int) -> str:
    """Never wider than the terminal: a line that wraps cannot be drawn over."""
    from memorybank.cli.wide import columns, cut, width

    counted = f"{done}/{total}"
    size = min(_BAR, columns() - width(label) - len(counted) - 5)
    filled = size * done // total
    bar = f" [{'#' * filled}{'.' * (size - filled)}] " if size >= 4 else " "
    return cut(f"{label}{bar}{counted}", columns() - 1)


def waiting(label: str) -> AbstractContextManager[None]:
    """Work that cannot say how far it is."""
    from memorybank.cli.patience import explained

    return explained(label) if _shows_progress() else nullcontext()
