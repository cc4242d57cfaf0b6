"""A text as it is scanned, and what is found in it.

A finding has a rule's name and a line. The value itself is in no finding, so it cannot leak from one.
"""

from collections.abc import Iterator

from memorybank.model.value import lazy, value

REFUSE, WARN = "refuse", "warn"


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


@value
class ScanHit:
    rule: str
    line: int  # from 1
    severity: str  # REFUSE or WARN
    generic: bool  # by its looks, not by a format: may be waived on its line


@value
class Span:
    """A finding while it is still a place in the text."""

    rule: str
    start: int
    end: int
    generic: bool = False
    severity: str = REFUSE


# A credential has six characters in a row, a letter and a digit or a special one among them, or twenty of any kind;
# behind the word for a password it may be letters only.
_INK = r"[!-~\xa1-\u024f]"
_COULD = lazy(
    rf"(?<!{_INK})(?:(?={_INK}{{6}})(?={_INK}*?[A-Za-z]){_INK}*?(?:[0-9]|[!@#$%^&?+=~][0-9A-Za-z])|{_INK}{{20}})"
    r"|[\u2e80-\uffef][!-~]{6}|(?i:pass|pwd?|identified)|(?<!\S)(?:[!-9;-~]{1,120}:){4}|密码|密碼|口令"
)


@value
class ScannedText:
    text: str
    low: str  # in lower case, character for character


def places(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))


def scanned(text: str) -> ScannedText | None:
    """None for a text that cannot hold a credential, as most headings and many sentences are."""
    close = text
    while "  " in close:  # indented text would cost a look at every blank
        close = close.replace("  ", " ")
    if _COULD.search(close) is None:
        return None
    low = text.lower()
    if len(low) != len(text):  # a few letters become two, and would shift every place behind them
        low = "".join(c.lower() if c.isascii() else c for c in text)
    return ScannedText(text, low)
