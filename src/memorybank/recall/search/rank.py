"""The pages that answer a request, best first: by the words in each of a page's parts, and by the page's past.

All figures of one page come from that page and from how many pages have a word, so nothing else need be kept. Every
weight was fitted on the past of public repositories (which pages did this commit change?) and held against others.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple, Protocol

from memorybank.model.layout import every
from memorybank.model.pack import Hit
from memorybank.recall.search.document_roles import is_change_log
from memorybank.recall.search.page_fields import Postings
from memorybank.recall.search.tokens import light, names

Spots = dict[str, list[tuple[int, int]]]  # word -> part, how often


class SearchIndex(Protocol):
    """Where pages are looked up; a page's past has its page's number."""

    def size(self) -> int: ...
    def count(self, word: str, *, past: bool = False) -> int: ...
    def having(self, word: str, *, past: bool = False, most: int = -1) -> Iterable[int]: ...
    def pages(self, numbers: list[int]) -> Iterable[tuple[int, str, tuple[str, ...], Postings]]: ...
    def pasts(self, numbers: list[int]) -> Mapping[int, tuple[int, Postings]]: ...


class Query(NamedTuple):
    """What is asked: every word that some page has, with what it weighs in pages and in their past."""

    weight: dict[str, float]
    past: dict[str, float]
    total: float  # of `weight`
    past_total: float


def weigh(words: Iterable[str], index: SearchIndex) -> Query:
    """A word nobody has is left out: it tells no pages apart, and would only make every one look half as good."""
    pages = index.size()
    weight: dict[str, float] = {}
    before: dict[str, float] = {}
    for word in dict.fromkeys(words):
        here, then = index.count(word), index.count(word, past=True)
        if here or then:
            by = light(word)
            weight[word] = by * idf(pages, here)
            before[word] = by * idf(pages, then) if then else weight[word]
    return Query(weight, before, sum(weight.values()) or 1.0, sum(before.values()) or 1.0)


def idf(pages: int, having: int) -> float:
    """How much it says that a page has a word which so many have; never negative."""
    return log(1.0 + max(0.0, pages - having + 0.5) / (having + 0.5))


FOLDERS, BASE, TITLE, HEADINGS, BODY, FIELDS = range(6)  # the parts of a page as an index has them; then its sections


class Tuning(NamedTuple):
    """One part of a page: what a match there is worth, how soon repeats stop counting, how much its length does."""

    worth: float
    repeats: float
    length: float
    usual: float  # words; of such a part on an ordinary page


FOLDER = Tuning(6.5, 1.2, 0.3, 3.0)  # where a page lies says what it is part of
TEXT = Tuning(2.5, 0.8, 0.9, 600.0)  # long pages have every word, so length counts nearly in full
SECTION = Tuning(3.25, 1.2, 0.5, 90.0)  # of the best one: the words of an answer stand together
IN_FOLDERS = 1.7  # how much of its folders' names the request says
IN_NAME = 3.1  # how much of the file's name: a whole name is nearly always meant
IN_TITLE = 0.45  # how much of the title
COVERED = 1.15  # how much of the request the page has at all, in its text or in its past
COVERED_BY_NAME = 3.2  # how much of the request stands in folders, file name and title
LIKENED = 5.7  # to the subjects of the commits that changed the page: a request says again what was once done
ORDINARY = 3.0  # what a word of a subject weighs, as not all of them can be looked up
SHORTEST = 3  # words of a subject; a shorter one is no better a likeness
EDITED = 0.2  # what is changed often is wanted often: by the logarithm of the edits, and
EDITS = 15  # no further than this, as a page that every commit touches is a log
LONG = 0.4  # a page says more than a stub: by the logarithm of its words, but
LENGTHS = (200, 2000)  # only between these, so that no prior outweighs a word that was found

_LIST = 0.5  # of a log of changes or a list of documents: it has every word, and is seldom what is meant
_FIRST = 3  # places; the page whose own words answer best has one of them
_DIGITS = 4  # of a score: ties are ties on any machine

MOST = 2_000  # places of words that are counted to choose the pages looked at closely
POOL = 100  # such pages; on sets of six thousand they give the same R@5 as two thousand
NAMES = (("₁", 1.0), ("₂", 0.5), ("₀", 0.7))  # the index's marks of file name, title and folders: worth when choosing
PAST = 0.5  # worth of a word in a page's past when choosing

SHOWN = {BASE: "name", TITLE: "title", FOLDERS: "folder", HEADINGS: "heading", BODY: "text"}


class IndexedPage(NamedTuple):
    """What is known of a page, as far as a query's words go: word -> (part, how often)."""

    path: str
    lengths: Sequence[int]
    spots: Spots
    subject_lengths: Sequence[int]  # of its commits
    subject_spots: Spots
    edits: int


def ranked(
    index: SearchIndex, words: Sequence[str], limit: int, *, spell: Callable[[str], str] = str
) -> tuple[Hit, ...]:
    """At most `limit`, none without a word of the request; ties break by path. `spell`: a word as it was written."""
    query = weigh(words, index)
    found = []
    told = []
    numbers, having = candidates(index, query)
    pasts, maps = index.pasts(numbers), every("map")
    for number, path, head, inside in index.pages(numbers):
        words = [word for word in query.weight if word not in having or number in having[word]]
        page = _page(query, path, words, inside, pasts.get(number))
        named = (part == BASE for spots in page.spots.values() for part, _ in spots)  # by a word of its file's name
        worth = _LIST if (is_change_log(path) or path in maps) and not any(named) else 1.0
        text, past = _by_text(query, page) * worth, _by_past(query, page) * worth
        found.append((-round(text + past, _DIGITS), path, head, page))
        told.append((-round(text, _DIGITS), path))
    found.sort(key=lambda one: one[:2])
    _keep(min(told)[1] if told else "", found)
    return tuple(
        Hit(path, -below, best_section(query, head, page), why(page, spell))
        for below, path, head, page in found[:limit]
        if below < 0
    )


def _keep(best: str, found: list[tuple[float, str, tuple[str, ...], IndexedPage]]) -> None:
    """The page whose own words answer best is among the first few, however often others were changed."""
    at = next((at for at, one in enumerate(found) if one[1] == best), 0)
    if at >= _FIRST:
        _, path, head, page = found.pop(at)
        just_before = round(found[_FIRST - 1][0] - 10**-_DIGITS, _DIGITS)
        found.insert(_FIRST - 1, (just_before, path, head, page))
        found.sort(key=lambda one: one[:2])


def candidates(index: SearchIndex, query: Query) -> tuple[list[int], dict[str, dict[int, float]]]:
    """The pages worth a close look: those with the rarest words, and most of them. Names, texts and pasts are each
    counted up to MOST places, so that a word which half of a large bank has costs no more than a rare one. Beside them
    the words that were counted to the last page: no other page need be looked through for one."""
    pages: dict[int, float] = {}
    having: dict[str, dict[int, float]] = {}

    def counted(word: str, worth: float, left: int, *, past: bool = False) -> dict[int, float]:
        found = dict.fromkeys(index.having(word, past=past, most=left), worth)
        found.update([(number, pages[number] + worth) for number in found.keys() & pages.keys()])
        pages.update(found)
        return found

    by_name = by_text = by_past = MOST
    for word, worth in sorted(query.weight.items(), key=lambda item: (-item[1], item[0])):
        if by_text:
            found = counted(word, worth, by_text)
            by_text -= len(found)
            if by_text:
                having[word] = found
        for mark, more in NAMES:
            if by_name:
                by_name -= len(counted(mark + word, worth * more, by_name))
    for word, worth in sorted(query.past.items(), key=lambda item: (-item[1], item[0])):
        if by_past:
            by_past -= len(counted(word, worth * PAST, by_past, past=True))
    return sorted(sorted(pages), key=pages.__getitem__, reverse=True)[:POOL], having


def _page(
    query: Query, path: str, words: list[str], inside: Postings, past: tuple[int, Postings] | None
) -> IndexedPage:
    spots = {word: at for word in words if (at := inside.find(word))}
    edits, subjects = past or (0, Postings([], ""))
    told = {word: at for word in query.past if (at := subjects.find(word))}
    return IndexedPage(path, inside.lengths, spots, subjects.lengths, told, edits)


def best_section(query: Query, headings: tuple[str, ...], page: IndexedPage) -> str:
    """Its heading; "" where the page has none."""
    sections = _sections(query, page)
    return headings[max(sections, key=lambda part: (sections[part], -part)) - FIELDS] if sections else ""


def _sections(query: Query, page: IndexedPage) -> dict[int, float]:
    found: dict[int, float] = {}
    for word, spots in page.spots.items():
        for part, often in spots:
            if part >= FIELDS:
                found[part] = found.get(part, 0.0) + query.weight[word] * _felt(SECTION, often, page.lengths[part])
    return found


def why(page: IndexedPage, spell: Callable[[str], str] = str) -> str:
    """Which words were found where: `title: payment timeout; text: retry`. A word is told once, at its best place."""
    places: dict[int, list[str]] = {}
    for word, spots in page.spots.items():
        place = next((part for part in SHOWN if any(at == part for at, _ in spots)), BODY)
        places.setdefault(place, []).append(word)
    past = [word for word in page.subject_spots if word not in page.spots]
    told = [*((SHOWN[part], places[part]) for part in SHOWN if part in places), ("past", past)]
    return "; ".join(f"{place}: {' '.join(dict.fromkeys(map(spell, found)))}" for place, found in told if found)


def _by_text(query: Query, page: IndexedPage) -> float:
    """What its parts and its names say for it; 0 when neither it nor its past has a word of the request."""
    if not page.spots and not page.subject_spots:
        return 0.0
    weight, lengths = query.weight, page.lengths
    folder = text = by_name = covered = 0.0
    said = [0.0] * FIELDS  # of each named part, how many of its words the request says
    for word, spots in page.spots.items():
        worth = weight[word]
        covered += worth
        named = False
        for part, often in spots:
            if part == BODY:
                text += worth * _felt(TEXT, often, lengths[BODY])
            elif part < HEADINGS:  # a section has its heading; counted by themselves they add nothing
                named = True
                said[part] += light(word)
                if part == FOLDERS:
                    folder += worth * _felt(FOLDER, often, lengths[FOLDERS])
        if named:
            by_name += worth
    points = FOLDER.worth * folder + TEXT.worth * text
    points += SECTION.worth * max(_sections(query, page).values(), default=0.0)
    points = (points + COVERED * covered + COVERED_BY_NAME * by_name) / query.total
    for part, worth in ((FOLDERS, IN_FOLDERS), (BASE, IN_NAME), (TITLE, IN_TITLE)):
        if said[part]:
            whole = lengths[TITLE] if part == TITLE else sum(map(light, set(names(page.path)[part])))
            points += worth * min(1.0, said[part] / whole)
    shortest, longest = LENGTHS
    return points + LONG * log(min(max(lengths[BODY], shortest), longest) / shortest)


def _felt(part: Tuning, often: int, length: int) -> float:
    """BM25's curve: the second mention says less than the first, and less in a long part than in a short one."""
    _, repeats, counts, usual = part
    return often * (repeats + 1) / (often + repeats * (1 - counts + counts * length / usual))


def _by_past(query: Query, page: IndexedPage) -> float:
    """How like the subjects of its commits are to this request, and how often it was changed."""
    if not page.subject_spots and not (page.spots and page.edits):
        return 0.0
    shared: dict[int, float] = {}
    for word, spots in page.subject_spots.items():
        for part, _ in spots:
            shared[part] = shared.get(part, 0.0) + query.past[word]
    near = sum(
        worth * worth / (max(SHORTEST, page.subject_lengths[part]) * ORDINARY * query.past_total)
        for part, worth in shared.items()
    )
    covered = sum(query.weight[word] for word in page.subject_spots if word not in page.spots) / query.total
    points = LIKENED * sqrt(near) + EDITED * log(1 + min(page.edits, EDITS))
    return points + COVERED * covered
