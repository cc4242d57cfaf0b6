"""What reaches the screen: text for people on a terminal or in a pipe, one JSON document for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

_PROGRESS_OVER = 2000  # files; below this the work is done before a bar is drawn


def put(text: str = "") -> None:
    click.echo(_printable(text))


def put_aside(text: str) -> None:
    """Notes and progress go to standard error, so that a pipe gets only the answer."""
    click.echo(_printable(text), err=True)


def put_json(action: str, **fields: object) -> None:
    put_document({"schemaVersion": "1.0", "action": action, **fields})


def put_document(document: dict[str, object]) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace").decode("utf-8"))


def _printable(text: str) -> str:
    """Control characters of a file's name or a page's line must not drive the terminal."""
    clean = "".join(c if c >= " " or c in "\n\t" else f"\\x{ord(c):02x}" for c in text)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return clean.encode(encoding, "backslashreplace").decode(encoding)


def on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on a terminal's standard error for thousands of files; in a pipe nothing at all."""
    if not sys.stderr.isatty():
        yield None
        return
    shown = False

    def clear() -> None:
        nonlocal shown
        if shown:
            click.echo("\r\x1b[K", err=True, nl=False)
        shown = False

    def report(done: int, total: int) -> None:
        nonlocal shown
        if total < _PROGRESS_OVER:
            return
        if done == total:
            clear()
            return
        filled = 24 * done // total
        click.echo(f"\r{label} [{'#' * filled}{'.' * (24 - filled)}] {done}/{total}", err=True, nl=False)
        shown = True

    try:
        yield report
    finally:
        clear()
