"""Which words of a text say what it is about, and how much of an intent a request speaks of."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from memorybank.recall.tokens import terms
from memorybank.recall.vocabulary import CONCEPTS, GENERIC

ENOUGH = 1.0  # of evidence: one word that is not generic, or two light concepts


def evidence(request: str, intent: str) -> float:
    """How much of an intent a request speaks of. Generic words say nothing; a light concept is half a word."""
    shared = telling(request) & telling(intent)
    return len(shared) + sum(c.weight * c.told(request) for c in _concepts() if c.told(intent))


def telling(text: str) -> frozenset[str]:
    """The words of a text that say what it is about."""
    return _terms(text) - _generic()


@lru_cache(maxsize=512)
def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(text))


class Concept(NamedTuple):
    weight: float
    latin: frozenset[str]  # as terms
    others: tuple[str, ...]  # as they stand in a text

    def told(self, text: str) -> int:
        """How many of its words a text has; a second one confirms, but not in a light concept."""
        count = sum(word in text for word in self.others) + len(self.latin & _terms(text))
        return min(count, 1 if self.weight < ENOUGH else 2)


@cache
def _generic() -> frozenset[str]:
    light = [word for weight, words in CONCEPTS if weight < ENOUGH for word in words]
    return frozenset(term for word in (*GENERIC, *light) for term in terms(word))


@cache
def _concepts() -> tuple[Concept, ...]:
    return tuple(
        Concept(
            weight,
            frozenset(term for word in words if word.isascii() for term in terms(word)),
            tuple(word for word in words if not word.isascii()),
        )
        for weight, words in CONCEPTS
    )
