"""A text as it is scanned, and what is found in it.

A finding has a rule's name and a line. The value itself is in no finding, so it cannot leak from one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Generic, TypeVar

from memorybank.model.value import value
from memorybank.policy.lazy_pattern import lazy

REFUSE, WARN = "refuse", "warn"


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


T = TypeVar("T")

# A credential has six characters in a row, a letter and a digit or a special one among them, or twenty of any kind;
# behind the word for a password it may be letters only.
_INK = r"[!-~\xa1-\u024f]"
_COULD = lazy(
    rf"(?<!{_INK})(?:(?={_INK}{{6}})(?={_INK}*?[A-Za-z]){_INK}*?(?:[0-9]|[!@#$%^&?+=~][0-9A-Za-z])|{_INK}{{20}})"
    r"|[\u2e80-\uffef][!-~]{6}|(?i:pass|pwd?|identified)|(?<!\S)(?:[!-9;-~]{1,120}:){4}|密码|密碼|口令"
)
_WORDS = lazy(r"[a-z0-9]+|[\u4e00-\u9fff]+")
_SHORT = 3000  # characters: in a longer text nearly every pair of letters stands anyway


@value
class ScannedText:
    text: str
    low: str  # in lower case, character for character
    vocabulary: frozenset[str]
    words: str  # the same in one piece: a part of a word is found in it

    def places(self, word: str) -> Iterator[int]:
        """Where it stands, in any case."""
        at = self.low.find(word)
        while at >= 0:
            yield at
            at = self.low.find(word, at + len(word))


class WordIndex(Generic[T]):
    """Hundreds of words to look for, each with what is to be done where it is found."""

    def __init__(self, entries: Iterable[tuple[str, T]], *, whole: bool = False) -> None:
        """Of a word with blanks or strokes in it one part is looked up, unless it is to be taken `whole`."""
        self._by_head: dict[str, list[tuple[int, str, str, T]]] = {}
        for number, (word, entry) in enumerate(entries):
            parts = [] if whole else _WORDS.findall(word)
            part = parts[0] if parts and len(parts[0]) > 1 else max(parts, key=len, default=word)
            self._by_head.setdefault(part[:2], []).append((number, part, word, entry))

    def spoken_in(self, words: str) -> Iterator[tuple[str, T]]:
        """Those that may stand in the text, in their order: in a short one only where a pair of letters agrees."""
        heads: Iterable[str] = self._by_head
        if len(words) < _SHORT:
            heads = self._by_head.keys() & {one + two for one, two in pairwise(words)}
        spoken = [entry for head in heads for entry in self._by_head[head] if entry[1] in words]
        for _, _, word, entry in sorted(spoken, key=lambda one: one[0]):
            yield word, entry


def scanned(text: str) -> ScannedText | None:
    """None for a text that cannot hold a credential, as most headings and many sentences are."""
    if _COULD.search(text) is None:
        return None
    low = text.lower()
    if len(low) != len(text):  # a few letters become two, and would shift every place behind them
        low = "".join(c.lower() if c.isascii() else c for c in text)
    vocabulary = frozenset(_WORDS.findall(low))
    return ScannedText(text, low, vocabulary, "\n".join(vocabulary))
