"""Colour, where a person looks: what is wrong, what is well, where it is. Light, for the quick ways say it too.

A look is a function of one line that was already made harmless: our own escapes are the only ones that reach a screen.
"""

from __future__ import annotations

from memorybank.light import address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    Look = Callable[[str], str]

BOLD, DIM, RED, GREEN, YELLOW, CYAN = "1", "2", "31", "32", "33", "36"


def wanted(stream: TextIO | None) -> bool:
    """NO_COLOR beats everything; FORCE_COLOR and CLICOLOR_FORCE ask for it in a pipe too."""
    if stream is None or address.env("NO_COLOR"):  # None: closed before we began
        return False
    if any(address.env(name) not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return address.env("CLICOLOR") != "0" and address.env("TERM") != "dumb" and stream.isatty()


def paint(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if text else text


def painted(text: str, look: Look, stream: TextIO | None) -> str:
    """Line by line, if this stream shows colour."""
    return "\n".join(map(look, text.split("\n"))) if wanted(stream) else text


def heading(line: str) -> str:
    """A plan, a report: the line in brackets that says what it is."""
    return paint(line, BOLD) if line.startswith("[") else line


def diff(line: str) -> str:
    if line.startswith(("+++", "---")):
        return paint(line, BOLD)
    return paint(line, {"+": GREEN, "-": RED, "@": CYAN}.get(line[:1], "")) if line[:1] in ("+", "-", "@") else line


def first_word(code: str) -> Look:
    """The mark at the head of a line: ok, no, an id."""

    def look(line: str) -> str:
        word, space, rest = line.partition(" ")
        return f"{paint(word, code)}{space}{rest}" if word else line

    return look


def id_first(line: str) -> str:
    """An entry and, indented, what is said of it."""
    return line if line.startswith(" ") else first_word(CYAN)(line)


def finding(line: str) -> str:
    """A list of things to look at."""
    return f"{paint('-', YELLOW)}{line[1:]}" if line.startswith("- ") else line


def place(line: str) -> str:
    """`path  more` at the head of a line; what is indented explains it."""
    if line.startswith(" "):
        return line
    path, space, rest = line.partition("  ")
    return f"{paint(path, CYAN)}{space}{rest}" if space else paint(path, CYAN)


def severity(line: str) -> str:
    """`path:line  rule  refuse`."""
    said, gap, last = line.rpartition("  ")
    if last not in ("refuse", "warn"):  # the rest of it is on a line of its own
        return place(line)
    return f"{place(said) if said else ''}{gap}{paint(last, RED if last == 'refuse' else YELLOW)}"


def whole(code: str) -> Look:
    return lambda line: paint(line, code)
