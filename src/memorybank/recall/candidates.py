"""Every page a request may need, most relevant first, and how each came to be thought of (ROU-1, ROU-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from memorybank.model.bank import ENTRY, Bank, Layout, is_index
from memorybank.model.pack import Candidate, LeftOut, Question, Route, Why
from memorybank.model.recall import Hit
from memorybank.model.words import calls_for_conventions
from memorybank.recall.named import Named, named
from memorybank.recall.route import Led, Matched, follow, match, reach

# The page that holds the routing table.
ROUTER = {Layout.CURRENT: ENTRY, Layout.OLD: "_index.md"}
FIXED = {Layout.CURRENT: (ENTRY,), Layout.OLD: ("brief.md", "active.md", "_index.md")}
RELEVANT = 0.25  # of the best hit's score; a page below that only shares a common word
_CONVENTIONS = ("details/patterns.md", "patterns.md")


class Gathered(NamedTuple):
    pages: tuple[Candidate, ...]  # none of the fixed load
    left_out: tuple[LeftOut, ...]  # what a name or a route led to, and no page is
    matched: tuple[Matched, ...]  # the intents
    dead: tuple[tuple[str, int], ...]  # targets of those that lead nowhere, and the line of their row
    ambiguous: tuple[tuple[str, tuple[str, ...]], ...]  # names that several pages have
    files: tuple[str, ...]  # of the project, to which those intents lead
    pointed: bool  # by the request's own words or the routing table, not by search alone


def fixed_load(bank: Bank) -> tuple[str, ...]:
    """What a session has loaded anyway (BUD-1): the entry page, or the three of the older layout."""
    there = {p.path for p in bank.pages} | {u.path for u in bank.unread}
    return tuple(path for path in FIXED.get(bank.layout, ()) if path in there)


def gather(
    question: Question,
    bank: Bank,
    table: tuple[Route, ...],
    hits: tuple[Hit, ...],
    touching: tuple[Candidate, ...],
    guide: Callable[[str], Mapping[str, str]],
    in_project: Callable[[str], bool] = lambda _: False,
) -> Gathered:
    request = question.request
    said = named(request, [*(p.path for p in bank.pages), *(u.path for u in bank.unread)])
    found = {hit.path: hit.score for hit in _strong(hits)}
    matched = match(request, table)
    led = follow(matched, request, bank, found, guide, in_project)
    fixed = fixed_load(bank)
    folders = [(folder, r) for folder in said.folders if (r := reach(folder, request, bank, found, guide))]
    pages: dict[str, Candidate] = {}
    for candidate in (
        *(Candidate(path, Why.NAMED) for path in said.pages),
        *(Candidate(path, Why.NAMED, folder) for folder, reached in folders for path in reached.pages),
        *_conventions(request, bank),
        *led.pages,
        *touching,
        *(Candidate(hit.path, Why.FOUND, hit.section) for hit in _strong(hits)),
    ):
        if candidate.path not in fixed:
            pages.setdefault(candidate.path, candidate)
    unlisted = [LeftOut(folder, "ask.left.more", (("count", r.more),)) for folder, r in folders if r.more]
    left = [item for item in (*_nowhere(said, led), *unlisted, *led.left_out) if item.path not in pages]
    return Gathered(
        tuple(pages.values()),
        tuple(left),
        matched,
        led.dead,
        said.ambiguous,
        led.files,
        pointed=bool(said.pages or matched or touching),
    )


def _conventions(request: str, bank: Bank) -> list[Candidate]:
    page = next((path for path in _CONVENTIONS if bank.page(path) is not None), "")
    return [Candidate(page, Why.CONVENTIONS)] if page and calls_for_conventions(request) else []


def _strong(hits: tuple[Hit, ...]) -> list[Hit]:
    best = max((hit.score for hit in hits), default=0.0)
    return [hit for hit in hits if hit.score >= best * RELEVANT and not is_index(hit.path)]


def _nowhere(said: Named, led: Led) -> list[LeftOut]:
    left = [LeftOut(name, "ask.left.missing") for name in said.missing]
    left += [LeftOut(name, "ask.left.ambiguous", (("pages", ", ".join(pages)),)) for name, pages in said.ambiguous]
    left += [LeftOut(target, "ask.left.dead-route", (("line", line),)) for target, line in led.dead]
    left += [LeftOut(file, "ask.left.no-page") for file in led.files]
    return left
