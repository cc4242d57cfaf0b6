"""What reaches the screen: text for people on a terminal or in a pipe, one JSON document for programs.

Light: a plain `search` prints through this and loads neither click nor json.
"""

from __future__ import annotations

import sys

from memorybank.cli import colour
from memorybank.texts.plain import plain_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from memorybank.cli.colour import Look
    from memorybank.texts.catalogue import Say

_YES = ("", "y", "yes", "ok", "sure", "好", "写", "确认", "可以", "行", "是")
_quiet = False
_nobody = False


def be_quiet(quiet: bool) -> None:
    """`--quiet`: from here on only what was asked for, and errors."""
    global _quiet
    _quiet = quiet


def is_quiet() -> bool:
    return _quiet


def put(text: str = "", look: Look | None = None, *, fold: bool = True) -> None:
    """What was asked for. Not to be folded: what a program or a shell is given."""
    _put(text, look, sys.stdout, fold=fold)


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
    _put(text, look, sys.stderr)


def _put(text: str, look: Look | None, stream: TextIO | None, *, fold: bool = True) -> None:
    clean = printable(text)
    if fold and look is not colour.diff:  # the lines of a diff are a page's
        clean = _fitted(clean, stream)
    write((colour.painted(clean, look, stream) if look else clean) + "\n", stream)


def write(text: str, stream: TextIO | None) -> None:
    """As it is."""
    if stream is not None:  # None: closed before we began
        stream.write(text)
        stream.flush()


def _fitted(text: str, stream: TextIO | None) -> str:
    """The one place where sentences meet the width of a window; in a pipe lines are as long as they are."""
    if stream is None or not stream.isatty():
        return text
    from memorybank.cli.wrap import columns, folded

    return folded(text, columns(stream))


def put_json(action: str, **fields: object) -> None:
    put_document({"schemaVersion": "1.0", "action": action, **fields})


def put_document(document: dict[str, object]) -> None:
    write(json_text(document, indent=2) + "\n", sys.stdout)


def json_text(document: dict[str, object], indent: int | None = None) -> str:
    """JSON can say anything in ASCII, to a stream that takes no more."""
    import json

    ascii_only = not str(getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")
    told = json.dumps(document, ensure_ascii=ascii_only, indent=indent)
    return told.encode("utf-8", "backslashreplace").decode("utf-8")


def printable(text: str) -> str:
    """Control characters of a file's name or a page's line must not drive the terminal."""
    clean = plain_lines(text)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return clean.encode(encoding, "backslashreplace").decode(encoding)


def ask_nobody() -> None:
    """An agent's call runs this command: whoever would answer at this terminal is no person."""
    global _nobody
    _nobody = True


def on_terminal() -> bool:
    return not _nobody and sys.stdin.isatty() and sys.stdout.isatty()


def agreed(say: Say) -> bool:
    """Enter is a yes, here and only here: a person sits at this terminal."""
    return asked(say("plan.ask"), default="").lower() in _YES


def asked(question: str, default: str | None = None) -> str:
    """What a person at this terminal answers; without a default, something."""
    import click

    shown = _fitted(printable(question), sys.stdout)
    answer: str = click.prompt(shown, default=default, show_default=False, prompt_suffix=" ")
    return answer.strip()


def room() -> int | None:
    """Columns to fit a table into; None in a pipe, where lines are as long as they are."""
    from memorybank.cli.wrap import columns

    return columns() if sys.stdout is not None and sys.stdout.isatty() else None
