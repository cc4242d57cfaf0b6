"""A text with what every search wants to know of it first, so that most searches need not begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

# A credential has six characters in a row, a letter and a digit or a special one among them, or twenty of any kind.
_INK = r"[!-~\xa1-\u024f]"
_COULD = re.compile(
    rf"(?<!{_INK})(?:(?={_INK}{{6}})(?={_INK}*?[A-Za-z]){_INK}*?(?:[0-9]|[!@#$%^&?+=~][0-9A-Za-z])|{_INK}{{20}})"
    r"|[\u2e80-\uffef][!-~]{6}"
)
_WORDS = re.compile(r"[a-z0-9]+|[\u4e00-\u9fff]+")


class Sheet(NamedTuple):
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

    def speaks_of(self, word: str) -> bool:
        """Sooner said than found: only the first part of a word with blanks or strokes is looked up."""
        return _first(word) in self.words

    def has(self, word: str) -> bool:
        """As a word of its own."""
        return word in self.vocabulary


@cache
def _first(word: str) -> str:
    found = _WORDS.search(word)
    return found[0] if found else word


def sheet(text: str) -> Sheet | None:
    """None for a text that cannot hold a credential, as most headings and many sentences are."""
    if _COULD.search(text) is None:
        return None
    low = text.lower()
    if len(low) != len(text):  # a few letters become two, and would shift every place behind them
        low = "".join(c.lower() if c.isascii() else c for c in text)
    vocabulary = frozenset(_WORDS.findall(low))
    return Sheet(text, low, vocabulary, "\n".join(vocabulary))
