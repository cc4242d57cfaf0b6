"""Which words of a text say what it is about, and how much of an intent a request speaks of."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from memorybank.recall.search.tokens import terms
from memorybank.recall.selection.vocabulary import CONCEPTS, EMPTY, GENERIC, IDIOMS

_PROSE = 4_000  # characters; turns of phrase matter in a request, a title, a passage, and not in a whole page
ENOUGH = 1.0  # of evidence: one word that is not generic, or two light concepts


def evidence(request: str, intent: str) -> float:
    """How much of an intent a request speaks of. Generic words say nothing; a light concept is half a word."""
    shared = telling(request) & telling(intent)
    return len(shared) + sum(c.weight * c.told(request) for c in _concepts() if c.told(intent))


def telling(text: str) -> frozenset[str]:
    """The words of a text that say what it is about."""
    return _terms(text) - _generic()


def content(text: str) -> frozenset[str]:
    """The words of a text without those that only hold a sentence together."""
    return _terms(text) - _empty()


@lru_cache(maxsize=512)
def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(_IDIOM.sub(" ", text) if len(text) < _PROSE else text))


_IDIOM = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(IDIOMS)})(?![A-Za-z])", re.IGNORECASE)


class Concept(NamedTuple):
    weight: float
    latin: frozenset[str]  # as terms
    others: tuple[str, ...]  # Chinese, or several words: as they stand in a text, in lower case

    def told(self, text: str) -> int:
        """How many of its words a text has; a second one confirms, but not in a light concept."""
        plain = text.lower()
        count = sum(word in plain for word in self.others) + len(self.latin & _terms(text))
        return min(count, 1 if self.weight < ENOUGH else 2)


@cache
def _empty() -> frozenset[str]:
    return frozenset(term for word in EMPTY for term in terms(word))


@cache
def _generic() -> frozenset[str]:
    light = [word for weight, words in CONCEPTS if weight < ENOUGH for word in words]
    return frozenset(term for word in (*GENERIC, *light) for term in terms(word))


@cache
def _concepts() -> tuple[Concept, ...]:
    return tuple(
        Concept(
            weight,
            frozenset(term for word in words if word.isascii() and " " not in word for term in terms(word)),
            tuple(word for word in words if not word.isascii() or " " in word),
        )
        for weight, words in CONCEPTS
    )
