"""What reaches the screen: text for people on a terminal or in a pipe, one JSON document for programs.

Light: a plain `verify` prints through this before click is loaded.
"""

from __future__ import annotations

import sys

from memorybank.light import address
from memorybank.texts.catalogue import plain_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TextIO

    from memorybank.model.change import Note
    from memorybank.texts.catalogue import Say

    Look = Callable[[str], str]  # of one line that was already made harmless: our own escapes are the only ones shown

_YES = ("", "y", "yes", "ok", "sure", "好", "写", "确认", "可以", "行", "是")
_BOLD, _RED, _GREEN, _CYAN = "1", "31", "32", "36"  # titles, the lines of a diff, what is wrong
_quiet = False
_nobody = False


def be_quiet(quiet: bool) -> None:
    """`--quiet`: from here on only what was asked for, and errors."""
    global _quiet
    _quiet = quiet


def is_quiet() -> bool:
    return _quiet


def put(text: str = "", look: Look | None = None) -> None:
    """What was asked for."""
    _put(text, look, sys.stdout)


def put_done(text: str = "", look: Look | None = None) -> None:
    """That something was done, or that all is well: with `--quiet` the exit code says it."""
    if not _quiet:
        put(text, look)


def put_aside(text: str) -> None:
    """Notes go to standard error, so that a pipe gets only the answer; with `--quiet` nowhere."""
    if not _quiet:
        put_error(text)


def put_notes(notes: Iterable[Note], say: Say) -> None:
    for note in notes:
        put_aside(say(note.text, **dict(note.params)))


def put_error(text: str, look: Look | None = None) -> None:
    """What must be known in any case."""
    _put(text, look, sys.stderr)


def _put(text: str, look: Look | None, stream: TextIO | None) -> None:
    clean = printable(text)
    write((painted(clean, look, stream) if look else clean) + "\n", stream)


def write(text: str, stream: TextIO | None) -> None:
    """As it is."""
    if stream is not None:  # None: closed before we began
        stream.write(text)
        stream.flush()


def put_json(action: str, **fields: object) -> None:
    put_document({"schemaVersion": "1.0", "action": action, **fields})


def row(value: object, *names: str) -> dict[str, object]:
    """These of its attributes, for a document whose keys are called the same."""
    return {name: getattr(value, name) for name in names}


def put_document(document: dict[str, object]) -> None:
    write(json_text(document, indent=2) + "\n", sys.stdout)


def json_text(document: dict[str, object], indent: int | None = None) -> str:
    """JSON can say anything in ASCII, to a stream that takes no more."""
    import json

    ascii_only = not str(getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")
    told = json.dumps(document, ensure_ascii=ascii_only, indent=indent)
    return told.encode("utf-8", "backslashreplace").decode("utf-8")


def answer_lines(answer: Callable[[str], dict[str, object]]) -> int:
    """`--batch`: one JSON answer for each line of input, in order and at once: somebody may wait for it to ask on."""
    for line in sys.stdin.buffer if sys.stdin else ():
        write(json_text(answer(line.decode("utf-8", "replace"))) + "\n", sys.stdout)
    return 0


def said(line: str, name: str) -> str | None:
    """The text that a JSON line has under this name; None where it has none."""
    import json

    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        return None
    found = given.get(name) if isinstance(given, dict) else None
    return found if isinstance(found, str) else None


def printable(text: str) -> str:
    """Control characters of a file's name or a page's line must not drive the terminal."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return plain_lines(text).encode(encoding, "backslashreplace").decode(encoding)


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

    answer: str = click.prompt(printable(question), default=default, show_default=False, prompt_suffix=" ")
    return answer.strip()


def painted(text: str, look: Look, stream: TextIO | None) -> str:
    """Line by line, on a terminal whose user did not switch colour off (NO_COLOR)."""
    shows = stream is not None and stream.isatty() and not address.env("NO_COLOR") and address.env("TERM") != "dumb"
    return "\n".join(map(look, text.split("\n"))) if shows else text


def _paint(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if text else text


def as_heading(line: str) -> str:
    """A plan, a report: the line in brackets that says what it is."""
    return _paint(line, _BOLD) if line.startswith("[") else line


def as_diff(line: str) -> str:
    if line.startswith(("+++", "---")):
        return _paint(line, _BOLD)
    return _paint(line, {"+": _GREEN, "-": _RED, "@": _CYAN}[line[0]]) if line.startswith(("+", "-", "@")) else line


def as_wrong(line: str) -> str:
    return _paint(line, _RED)
