"""Every page a request may need, most relevant first, and how each came to be thought of (ROU-1, ROU-3).

Of the pages that search found, some speak of the request and others only share a word with it (`sort_out`).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from memorybank.model.bank import Bank
from memorybank.model.layout import every, is_index
from memorybank.model.pack import Candidate, Hit, LeftOut, Level, Question, Route, Why
from memorybank.model.vocabulary import calls_for_conventions
from memorybank.recall.search.tokens import terms
from memorybank.recall.selection.alerts import FileMention
from memorybank.recall.selection.named_pages import beyond_pages, named
from memorybank.recall.selection.request_words import content, telling
from memorybank.recall.selection.routing_rules import Means, follow, match, reach

NAMING_FILES = 2  # places for pages that name a file about to be changed; all five made selections worse


class Gathered(NamedTuple):
    pages: tuple[Candidate, ...]  # none of the fixed load; what something points to, then what search found
    lead: int  # how many of them something points to
    best: str  # the page that search found first; "" when it found none
    left_out: tuple[LeftOut, ...]  # what a name or a route led to, and no page is
    files: tuple[str, ...]  # of the project, to which the intents of the request lead
    pointed: bool  # by the request's own words or the routing table, not by search alone
    found: bool  # by search, in whatever page


def fixed_load(bank: Bank) -> tuple[str, ...]:
    """What a session has loaded anyway (BUD-1): the entry page, or the three of the older layout."""
    there = {p.path for p in bank.pages} | {u.path for u in bank.unread}
    return tuple(path for path in bank.layout.fixed if path in there)


def gather(
    question: Question,
    bank: Bank,
    table: tuple[Route, ...],
    hits: tuple[Hit, ...],
    touching: tuple[Candidate, ...],
    guide: Callable[[str], Mapping[str, str]],
    in_project: Callable[[str], bool] = lambda _: False,
) -> Gathered:
    request, words = question.request, beyond_pages(question.request)
    unread = (u.path for u in bank.unread if not u.path.endswith("/"))
    said = named(request, [*(p.path for p in bank.pages), *unread])
    fixed = fixed_load(bank)
    matched = match(words, table)
    near, faint, found = sort_out(hits, words, fixed, pointed=bool(said.pages or matched))
    if not near and bank.layout.tool:  # of another tool's brief and focus a session begins with the start
        fixed = (bank.layout.entry,)
        near, faint, found = sort_out(hits, words, fixed, pointed=bool(said.pages or matched))
    means = Means(words, bank, {hit.path: hit.score for hit in near}, guide, frozenset(said.pages))
    led = follow(matched, means, in_project)
    folders = {folder: reached for folder in said.folders if (reached := reach(folder, means))}
    conventions = [path for path in every("conventions") if bank.page(path) is not None]
    telling_why = {candidate.path: candidate for candidate in touching}
    lead = _once(
        (
            *(Candidate(path, Why.NAMED) for path in said.pages),
            *(Candidate(path, Why.NAMED, folder) for folder, reached in folders.items() for path in reached.pages),
            *(Candidate(path, Why.CONVENTIONS) for path in conventions[:1] if calls_for_conventions(request)),
            *led.pages,
            *touching[:NAMING_FILES],
        ),
        fixed,
    )
    searched = (telling_why.get(hit.path) or Candidate(hit.path, Why.FOUND, hit.section) for hit in near)
    pages = lead | _once((*searched, *touching[NAMING_FILES:]), (*fixed, *lead))
    unlisted = [reached.rest for reached in folders.values() if reached.rest]
    weak = [LeftOut(hit.path, "ask.left.faint") for hit in faint]
    left = {item.path: item for item in (*weak, *said.left_out, *unlisted, *led.left_out)}
    return Gathered(
        tuple(pages.values()),
        len(lead),
        near[0].path if near else "",
        tuple(item for path, item in left.items() if path not in pages),
        led.files,
        pointed=bool(said.pages or matched or touching),
        found=found,
    )


def _once(candidates: Iterable[Candidate], without: Iterable[str]) -> dict[str, Candidate]:
    found: dict[str, Candidate] = {}
    for candidate in candidates:
        found.setdefault(candidate.path, candidate)
    return {path: candidate for path, candidate in found.items() if path not in without}


def naming(mentions: Mapping[str, tuple[FileMention, ...]], hits: tuple[Hit, ...]) -> tuple[Candidate, ...]:
    """The pages that name files about to be changed: the nearest first, then learnings, then those that name most."""
    places = {hit.path: place for place, hit in enumerate(hits)}

    def order(item: tuple[str, tuple[FileMention, ...]]) -> tuple[object, ...]:
        path, found = item
        level = list(Level).index(found[0].level)
        return level, not path.startswith(every("learnings")), -len(found), places.get(path, len(hits)), path

    told = sorted(((path, found) for path, found in mentions.items() if found), key=order)
    return tuple(Candidate(path, Why.TOUCHES, found[0].told) for path, found in told)


RELEVANT = 0.25  # of the best one's score
_KINDS = "details design requirements learnings archive docs bugs performance integrations"


class Sorted(NamedTuple):
    near: tuple[Hit, ...]
    faint: tuple[Hit, ...]  # named, not loaded: nothing that shares a telling word is lost without a word (BUD-2)
    found: bool  # does any page speak of it, the fixed load too?


def sort_out(hits: Iterable[Hit], words: str, fixed: Iterable[str], *, pointed: bool = False) -> Sorted:
    """A page is near when it has a telling word of the request in its own text or name. One that has such a word only
    because of the folder for its kind, or far less of them than the best, is faint; others are no answer at all. The
    best hit is near in any case (BUD-2). Where the request points to pages itself, common words (`read`, `change`) ask
    for no others."""
    said, any_words = telling(words), content(words)
    graded = [(_grade(hit, said, any_words), hit) for hit in hits]
    found = any(grade for grade, _ in graded)
    loaded = frozenset(fixed)
    loaded |= frozenset(every("map"))  # the documents it lists are found themselves
    pages = [(g, hit) for g, hit in graded if g > pointed and hit.path not in loaded and not is_index(hit.path)]
    top = max((grade for grade, _ in pages), default=0)
    least = RELEVANT * max((hit.score for grade, hit in pages if grade == top), default=0.0)
    near = tuple(hit for at, (grade, hit) in enumerate(pages) if not at or (grade == top and hit.score >= least))
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
    if said & (held | (folders - telling(_KINDS))):
        return 3
    if said & folders:
        return 2
    return int(bool(any_words & (held | folders)))
