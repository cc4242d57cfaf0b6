"""What the interpreter does not know, written into its strings: one private character for each kind of not knowing."""

from __future__ import annotations

COMPUTED = "\ue000"  # comes out of a program that we do not run
GIVEN = "\ue001"  # an environment variable that the command does not set
BANKISH = "\ue002"  # computed from names that lie in the bank
OTHER = "\ue003"  # unknown, but not a path into the bank
QUOTE = "\ue004"  # the next character is quoted: no glob

UNKNOWN = (COMPUTED, GIVEN, BANKISH)
MARKS = (*UNKNOWN, OTHER)


def known(text: str) -> bool:
    return not any(mark in text for mark in MARKS)


def first_mark(text: str) -> int:
    """Where the known start of a text ends; -1 when all of it is known."""
    found = [at for mark in MARKS if (at := text.find(mark)) >= 0]
    return min(found) if found else -1


def clean(text: str) -> str:
    """A script's own text never carries our marks, nor what no path can hold."""
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode("utf-8")
    if "\0" in text:
        text = text.replace("\0", "")
    for mark in (*MARKS, QUOTE):
        if mark in text:
            text = text.replace(mark, "\ufffd")
    return text


def shown(text: str) -> str:
    """For a person: unknown pieces as an ellipsis."""
    for mark in MARKS:
        text = text.replace(mark, "…")
    return text.replace(QUOTE, "")


def merged(*texts: str) -> str:
    """The strongest kind of not knowing in some texts, as one mark."""
    for mark in (BANKISH, COMPUTED, GIVEN, OTHER):
        if any(mark in text for text in texts):
            return mark
    return COMPUTED


def words(text: str) -> list[str]:
    """A list of plain words, written as one text."""
    return text.split()
