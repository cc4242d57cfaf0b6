"""The pages that answer a request, best first: how well each of a page's parts has its words, and what the page's
past says of it.

All figures of one page come from that page and from how many pages have a word, so nothing else need be kept. Every
weight below was fitted on the past of public repositories (which pages did the commit with this subject change?) and
held against others.
"""

from __future__ import annotations

from math import log, sqrt

from memorybank.model.recall import Hit
from memorybank.model.value import value
from memorybank.recall.rank_words import Query, light, size, weigh
from memorybank.recall.tokens import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, Protocol

    Spots = dict[str, list[tuple[int, int]]]  # word -> part, how often

    class Words(Protocol):
        """What an index keeps of a page's parts."""

        @property
        def lengths(self) -> Sequence[int]: ...
        def find(self, word: str) -> list[tuple[int, int]]: ...

    class Index(Protocol):
        """Where pages are looked up; a page's past has its page's number."""

        def size(self) -> int: ...
        def count(self, word: str, *, past: bool = False) -> int: ...
        def having(self, word: str, *, past: bool = False) -> Iterable[tuple[int]]: ...
        def page(self, number: int) -> tuple[str, Any, Words] | None: ...
        def past(self, number: int) -> tuple[Any, Words] | None: ...


FOLDERS, BASE, TITLE, HEADINGS, BODY, FIELDS = range(6)  # the parts of a page as an index has them; then its sections


@value
class Tuning:
    """One part of a page: what a match there is worth, how soon repeats stop counting, how much its length does."""

    worth: float
    repeats: float
    length: float
    usual: float  # words; of such a part on an ordinary page


FOLDER = Tuning(3.5, 1.2, 0.3, 3.0)  # where a page lies says what it is part of
TEXT = Tuning(0.7, 0.8, 0.9, 600.0)  # long pages have every word, so length counts nearly in full
SECTION = Tuning(2.9, 1.2, 0.5, 90.0)  # of the best one: the words of an answer stand together
IN_FOLDERS = 1.6  # how much of its folders' names the request says
IN_NAME = 2.4  # how much of the file's name: a whole name is nearly always meant
IN_TITLE = 0.7  # how much of the title
COVERED = 2.9  # how much of the request the page has at all, in its text or in its past
COVERED_BY_NAME = 1.4  # how much of the request stands in folders, file name and title
LIKENED = 1.8  # to the subjects of the commits that changed the page: a request says again what was once done
READ = 1.2  # to earlier requests that ended up reading the page; fewer and chosen by us, so a little less
EDITED = 0.46  # what is changed often is wanted often; by the logarithm, and
ORDINARY = 3.0  # what a word of a subject weighs, as not all of them can be looked up
EDITS = 40  # no further than this: a page that every commit touches is a log
MOST = 6_000  # places looked at to choose them
NAMES = (
    ("₁", 1.0),
    ("₂", 0.5),
    ("₀", 0.7),
)  # by which the index finds a word in file name, title, folders; their worth there
PAST = 0.5  # a word in a page's past, when choosing
POOL = 300  # pages looked at closely, after a first count of the words they have


NOTHING: Spots = {}
SHOWN = {BASE: "name", TITLE: "title", FOLDERS: "folder", HEADINGS: "heading", BODY: "text"}


@value
class Page:
    """What is known of a page, as far as a query's words go: word -> (part, how often)."""

    lengths: Sequence[int]
    sizes: Sequence[float]  # of folders, file name and title: what their words weigh together
    spots: Spots
    subject_lengths: Sequence[int] = ()  # of commits first, then of earlier requests
    subject_spots: Spots = NOTHING
    commits: int = 0  # how many of those are commits
    edits: int = 0


def ranked(index: Index, words: Sequence[str], limit: int) -> tuple[Hit, ...]:
    """At most `limit`, none without a word of the request; ties break by path."""
    query = weigh(words, index.size(), index.count, lambda word: index.count(word, past=True))
    found = []
    for number in candidates(index, query):
        opened = index.page(number)
        if opened is not None:
            path, head, inside = opened
            page = _page(query, path, inside, index.past(number))
            found.append((-score(query, page), path, head, page))
    found.sort(key=lambda one: one[:2])
    return tuple(
        Hit(path, round(-below, 4), best_section(query, head, page), why(page))
        for below, path, head, page in found[:limit]
        if below < 0
    )


def candidates(index: Index, query: Query) -> list[int]:
    """The pages worth a close look: those with the rarest words and most of them. A word that very many pages have
    only counts for pages already found, so that a large bank costs little more than a small one."""
    pages: dict[int, float] = {}
    seen = 0
    for word, worth in sorted(query.weight.items(), key=lambda item: (-item[1], item[0])):
        often = index.count(word)
        if seen and seen + often > MOST:
            continue
        seen += often
        for (number,) in index.having(word):
            pages[number] = pages.get(number, 0.0) + worth
        for tag, more in NAMES:
            for (number,) in index.having(tag + word):
                pages[number] = pages.get(number, 0.0) + worth * more
    for word, worth in query.past.items():
        if index.count(word, past=True) <= MOST:
            for (number,) in index.having(word, past=True):
                pages[number] = pages.get(number, 0.0) + worth * PAST
    return sorted(pages, key=lambda number: (-pages[number], number))[:POOL]


def _page(query: Query, path: str, inside: Words, past: tuple[Any, Words] | None) -> Page:
    spots = {word: at for word in query.weight if (at := inside.find(word))}
    folders, base = names(path)
    sizes = (size(folders), size(base), float(inside.lengths[TITLE]))
    if past is None:
        return Page(inside.lengths, sizes, spots)
    (edits, _, commits), subjects = past
    told = {word: at for word in query.past if (at := subjects.find(word))}
    return Page(inside.lengths, sizes, spots, subjects.lengths, told, commits, edits)


def best_section(query: Query, head: Any, page: Page) -> str:
    """Its heading; "" where the page has none."""
    sections: dict[int, float] = {}
    for word, spots in page.spots.items():
        for part, often in spots:
            if part >= FIELDS:
                felt = query.weight[word] * _felt(SECTION, often, page.lengths[part])
                sections[part] = sections.get(part, 0.0) + felt
    if not sections:
        return ""
    best = max(sections, key=lambda part: (sections[part], -part))
    heading: str = head[best - FIELDS]
    return heading


def why(page: Page) -> str:
    """Which words were found where: `title: payment timeout; text: retry`. A word is told once, at its best place."""
    places: dict[int, list[str]] = {}
    for word, spots in page.spots.items():
        place = next((part for part in SHOWN if any(at == part for at, _ in spots)), BODY)
        places.setdefault(place, []).append(word)
    past = [word for word in page.subject_spots if word not in page.spots]
    told = [f"{SHOWN[part]}: {' '.join(places[part])}" for part in SHOWN if part in places]
    return "; ".join([*told, f"past: {' '.join(past)}"] if past else told)


def score(query: Query, page: Page) -> float:
    """What its parts, its names and its past say for it; 0 when it has no word of the request."""
    if not page.spots and not page.subject_spots:
        return 0.0
    weight, lengths = query.weight, page.lengths
    folder = text = by_name = 0.0
    said = [0.0] * FIELDS  # of each named part, how many of its words the request says
    sections: dict[int, float] = {}
    for word, spots in page.spots.items():
        worth = weight[word]
        named = False
        for part, often in spots:
            if part >= FIELDS:
                sections[part] = sections.get(part, 0.0) + worth * _felt(SECTION, often, lengths[part])
            elif part == BODY:
                text += worth * _felt(TEXT, often, lengths[BODY])
            elif part != HEADINGS:
                named = True
                said[part] += light(word)
                if part == FOLDERS:
                    folder += worth * _felt(FOLDER, often, lengths[FOLDERS])
        if named:
            by_name += worth
    covered = sum(weight[word] for word in {*page.spots, *page.subject_spots})
    points = FOLDER.worth * folder + TEXT.worth * text + SECTION.worth * max(sections.values(), default=0.0)
    points = (points + COVERED * covered + COVERED_BY_NAME * by_name) / query.total
    for part, worth in ((FOLDERS, IN_FOLDERS), (BASE, IN_NAME), (TITLE, IN_TITLE)):
        if said[part]:
            points += worth * min(1.0, said[part] / page.sizes[part])
    return points + _past(query, page)


def _felt(part: Tuning, often: int, length: int) -> float:
    """BM25's curve: the second mention says less than the first, and less in a long part than in a short one."""
    return often * (part.repeats + 1) / (often + part.repeats * (1 - part.length + part.length * length / part.usual))


def _past(query: Query, page: Page) -> float:
    """How like its commits and earlier requests are to this one, and how often it was changed."""
    shared: dict[int, float] = {}
    for word, spots in page.subject_spots.items():
        for part, _ in spots:
            shared[part] = shared.get(part, 0.0) + query.past[word]
    commits = reads = 0.0
    for part, worth in shared.items():
        near = worth * worth / (max(3, page.subject_lengths[part]) * ORDINARY * query.past_total)
        if part < page.commits:
            commits += near
        else:
            reads += near
    return LIKENED * sqrt(commits) + READ * sqrt(reads) + EDITED * log(1 + min(page.edits, EDITS))
