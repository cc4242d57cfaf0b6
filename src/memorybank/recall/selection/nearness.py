"""Which of the pages that search found speak of a request, and which only share a word with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from memorybank.model.bank import is_index
from memorybank.model.recall import Hit
from memorybank.recall.search.tokens import terms
from memorybank.recall.selection.telling import content, telling

RELEVANT = 0.25  # of the best one's score
_KINDS = "details design requirements learnings archive docs bugs performance integrations"


class Sorted(NamedTuple):
    near: tuple[Hit, ...]
    faint: tuple[Hit, ...]  # named, not loaded: nothing that shares a telling word is lost without a word (BUD-2)
    found: bool  # does any page speak of it, the fixed load too?


def sort_out(hits: Iterable[Hit], words: str, fixed: Iterable[str], *, pointed: bool = False) -> Sorted:
    """A page is near when it has a telling word of the request in its own text or name. One that has such a word only
    because of the folder for its kind, or far less of them than the best, is faint; others are no answer at all. Where
    the request points to pages itself, common words (`read`, `change`) ask for no others."""
    said, any_words = telling(words), content(words)
    graded = [(_grade(hit, said, any_words), hit) for hit in hits]
    found = any(grade for grade, _ in graded)
    loaded = frozenset(fixed)
    pages = [(g, hit) for g, hit in graded if g > pointed and hit.path not in loaded and not is_index(hit.path)]
    top = max((grade for grade, _ in pages), default=0)
    least = RELEVANT * max((hit.score for grade, hit in pages if grade == top), default=0.0)
    near = tuple(hit for grade, hit in pages if grade == top and hit.score >= least)
    faint = tuple(hit for grade, hit in pages if hit not in near and grade >= min(top, 2))
    return Sorted(near, faint, found)


def _grade(hit: Hit, said: frozenset[str], any_words: frozenset[str]) -> int:
    """3: its own words tell; 2: only the folder for pages of its kind does; 1: common words alone; 0: none at all."""
    if not hit.why:
        return 3
    held: set[str] = set()
    folders: set[str] = set()
    for part in hit.why.split("; "):
        place, _, found = part.partition(": ")
        (folders if place == "folder" else held).update(terms(found))
    if said & (held | (folders - _kinds())):
        return 3
    if said & folders:
        return 2
    return int(bool(any_words & (held | folders)))


@cache
def _kinds() -> frozenset[str]:
    return telling(_KINDS)
