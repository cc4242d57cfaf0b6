"""The passages of the repository's documents that answer a request, best first.

BM25 over the request's words; words of a heading and of the path count extra; a passage with more of the request is
worth more than its sum. The words of an everyday intent add a little, and its documents count half as much again.
"""

from __future__ import annotations

from math import log

from memorybank.model.value import value
from memorybank.recall.documents.document_roles import (
    BUILD,
    CHANGES,
    CHECKS,
    CI,
    CONTRIBUTING,
    EXAMPLE,
    LICENSE,
    MANIFEST,
    README,
    RULES,
)
from memorybank.recall.documents.intents import meant
from memorybank.recall.search.empty_words import empty_words
from memorybank.recall.search.tokens import terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_REPEATS, _LENGTH, _USUAL = 1.2, 0.4, 60.0  # how soon repeats stop counting, how much length does, words of a passage
_IN_HEADING, _IN_PATH, _OF_INTENT = 1.2, 0.6, 0.25
_COVERED = 0.4  # of a passage's worth hangs on how much of the request it has
_FOR_INTENT, _AT_TOP = 1.5, 1.15
_REQUEST, _WORDS = 4_000, 100  # characters and words that are looked at; more than that is a document, not a question
# What is written for people is worth more than what is written for machines; a log of changes has every word.
_PRIOR = {
    CHANGES: 0.5, LICENSE: 0.6, CHECKS: 0.7, CI: 0.8, EXAMPLE: 0.8, BUILD: 0.9, MANIFEST: 0.9, README: 1.15,
    CONTRIBUTING: 1.2, RULES: 1.25,
}  # fmt: skip


@value
class IndexedPassage:
    path: str
    role: str
    heading: str
    line: int
    lines: int
    words: str  # as `terms` gives them, with spaces between


@value
class FoundPassage:
    path: str
    heading: str
    line: int  # from 1
    lines: int
    score: float


@value
class PassageQuery:
    asked: tuple[str, ...]
    meant: frozenset[str]
    roles: frozenset[str]


def passage_query(request: str) -> PassageQuery:
    said = request[:_REQUEST]
    empty = empty_words()
    asked = tuple(dict.fromkeys(word for word in terms(said) if word not in empty))[:_WORDS]
    implied = meant(said)
    return PassageQuery(asked, implied.words - frozenset(asked), implied.roles)


def ranked_passages(
    query: PassageQuery, passages: Iterable[IndexedPassage], size: int, count: Callable[[str], int]
) -> list[FoundPassage]:
    """`count`: how many of the `size` passages have a word."""
    worth = {word: log(1 + (size - (n := count(word)) + 0.5) / (n + 0.5)) for word in (*query.asked, *query.meant)}
    whole = sum(worth[word] for word in query.asked) or 1.0
    found = [(_score(query, passage, worth, whole), passage) for passage in passages]
    found.sort(key=lambda item: (-item[0], item[1].path, item[1].line))
    return [FoundPassage(p.path, p.heading, p.line, p.lines, score) for score, p in found if score > 0]


def _score(query: PassageQuery, passage: IndexedPassage, worth: dict[str, float], whole: float) -> float:
    words = passage.words.split(" ")
    heading, path = frozenset(terms(passage.heading)), frozenset(terms(passage.path))
    full = _REPEATS * (1 - _LENGTH + _LENGTH * len(words) / _USUAL)
    score = held = 0.0
    for word in query.asked:
        told = _told(words, word, full) + _IN_HEADING * (word in heading) + _IN_PATH * (word in path)
        score += told * worth[word]
        held += worth[word] if told else 0.0
    score *= 1 - _COVERED + _COVERED * held / whole
    for word in query.meant:
        told = _told(words, word, full) + _IN_HEADING * (word in heading)
        score += _OF_INTENT * told * worth[word]
    for_intent = _FOR_INTENT if passage.role in query.roles else 1.0
    return score * _PRIOR.get(passage.role, 1.0) * for_intent * (1.0 if "/" in passage.path else _AT_TOP)


def _told(words: Sequence[str], word: str, full: float) -> float:
    often = words.count(word)
    return often * (_REPEATS + 1) / (often + full) if often else 0.0
