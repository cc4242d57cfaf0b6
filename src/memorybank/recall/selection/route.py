"""Which intents of a routing table a request has, and the pages they lead to (ROU-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from memorybank.markdown.links import resolves
from memorybank.model.bank import Bank, is_index
from memorybank.model.pack import Candidate, LeftOut, Route, Why
from memorybank.recall.selection.telling import ENOUGH, evidence, telling

PER_INTENT = 3
NAMED_SINGLY = 20  # pages of one target; of a folder of thousands the rest is counted


class Matched(NamedTuple):
    route: Route
    evidence: float


class Led(NamedTuple):
    """Where the matching routes lead."""

    pages: tuple[Candidate, ...]
    left_out: tuple[LeftOut, ...]
    dead: tuple[tuple[str, int], ...]  # targets that lead nowhere, with the line of the row
    files: tuple[str, ...] = ()  # targets that are files of the project and no pages


def match(request: str, table: Iterable[Route]) -> tuple[Matched, ...]:
    """The intents a request has enough evidence for, best first; those with half of the best's or less drop out."""
    scored = [Matched(route, evidence(request, route.intent)) for route in table]
    enough = [m for m in scored if m.evidence >= ENOUGH]
    best = max((m.evidence for m in enough), default=0.0)
    return tuple(sorted((m for m in enough if m.evidence * 2 > best), key=lambda m: (-m.evidence, m.route.line)))


class Means(NamedTuple):
    """What tells the pages of a folder apart."""

    words: str  # of the request, without the pages it names
    bank: Bank
    found: Mapping[str, float] = {}  # what search gives a page
    guide: Callable[[str], Mapping[str, str]] = lambda _: {}  # what an index says of each page
    named: frozenset[str] = frozenset()  # pages the request names itself


def follow(matched: Iterable[Matched], means: Means, in_project: Callable[[str], bool] = lambda _: False) -> Led:
    """From intents to pages, one to three each."""
    files: dict[str, None] = {}
    pages: dict[str, Candidate] = {}
    left: dict[str, LeftOut] = {}
    dead: dict[str, int] = {}
    for route, _ in matched:
        taken = 0
        for target in route.targets:
            reached = reach(target, means)
            if reached is None:
                if in_project(target):
                    files[target] = None
                elif not _is_there(target, means.bank):
                    dead[target] = route.line
                continue
            for path in reached.pages:
                if path in pages or taken < PER_INTENT:
                    taken += path not in pages
                    pages.setdefault(path, Candidate(path, Why.ROUTED, route.intent))
                else:
                    left[path] = LeftOut(path, "ask.left.route", (("limit", PER_INTENT),))
            if reached.unsaid:
                left[target] = LeftOut(target, "ask.left.folder", (("count", reached.unsaid),))
            if reached.more:
                left[target] = LeftOut(target, "ask.left.more", (("count", reached.more),))
    overflow = tuple(item for path, item in left.items() if path not in pages)
    return Led(tuple(pages.values()), overflow, tuple(dead.items()), tuple(files))


def _is_there(target: str, bank: Bank) -> bool:
    """A page that cannot be read is named with its repair, and is no fault of the table."""
    name = target.removeprefix("memory-bank/").removeprefix("./")
    return resolves(name, bank) or resolves(f"details/{name}", bank)


class Reached(NamedTuple):
    pages: tuple[str, ...]  # most telling first, those that can be named one by one
    unsaid: int = 0  # pages of a folder of which the request names none
    more: int = 0  # pages it speaks of, beyond those


def reach(target: str, means: Means) -> Reached | None:
    """The pages behind a target: itself, a folder's, a glob's; of many, those the request speaks of. None: no page."""
    bank = means.bank
    name = target.removeprefix("memory-bank/").removeprefix("./")
    for tried in (name, f"details/{name}"):
        if bank.page(tried) is not None and not is_index(tried):
            return Reached((tried,))
        folder = tried.rpartition("/")[0] if is_index(tried) else tried.rstrip("/")
        if folder and bank.holds(folder + "/"):
            below = [p.path for p in bank.pages if p.path.startswith(folder + "/") and not is_index(p.path)]
            index = next((i for i in (f"{folder}/index.md", f"{folder}/_index.md") if bank.page(i)), "")
            return _spoken_of(below, index, means)
    if any(c in name for c in "*?["):
        globs = [g for n in (name, name.replace("**/", "")) for g in (n, f"details/{n}")]
        below = [p.path for p in bank.pages if any(fnmatchcase(p.path, g) for g in globs)]
        return _spoken_of([p for p in below if not is_index(p)], "", means) if below else None
    same = [p.path for p in bank.pages if p.path.endswith("/" + name)]  # an unknown name is looked for (ROU-1)
    return Reached((same[0],)) if len(same) == 1 else None


def _spoken_of(below: list[str], index: str, means: Means) -> Reached:
    named = tuple(path for path in below if path in means.named)
    if named:
        return Reached(named)  # whoever names a page does not mean its neighbours
    asked, found = telling(means.words), means.found
    guide = means.guide(index) if index else {}

    def told(path: str) -> int:
        page = means.bank.page(path)
        about = f"{path} {page.title if page else ''} {guide.get(path, '')}"
        return len(asked & telling(about))

    spoken = sorted(
        (path for path in below if path in found or told(path)), key=lambda p: (-told(p), -found.get(p, 0.0), p)
    )
    if spoken:
        return Reached(tuple(spoken[:NAMED_SINGLY]), more=max(0, len(spoken) - NAMED_SINGLY))
    if index:
        return Reached((index,))
    return Reached(tuple(below)) if len(below) <= PER_INTENT else Reached((), len(below))
