"""Routing rules: read from a page, and followed from a request to the pages they lead to (ROU-1).

They are written as tables or lists, with links, code spans or plain paths, in any language.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from memorybank.markdown import read
from memorybank.markdown.edit import text_lines
from memorybank.markdown.links import resolves, targets
from memorybank.markdown.pieces import cells
from memorybank.model.bank import Bank, Document
from memorybank.model.layout import CURRENT, INDEX_NAMES, is_index
from memorybank.model.pack import Candidate, LeftOut, Route, Why
from memorybank.recall.request_words import ENOUGH, evidence, telling

PER_INTENT = 3
NAMED_SINGLY = 20  # pages of one target; of a folder of thousands the rest is counted


class Led(NamedTuple):
    pages: tuple[Candidate, ...]
    left_out: tuple[LeftOut, ...]
    files: tuple[str, ...]  # targets that are files of the project and no pages


def match(request: str, table: Iterable[Route]) -> tuple[Route, ...]:
    """The intents a request has enough evidence for, best first; those with half of the best's or less drop out."""
    told = {route: evidence(request, route.intent) for route in table}
    best = max(told.values(), default=0.0)
    enough = [route for route in told if told[route] >= ENOUGH and told[route] * 2 > best]
    return tuple(sorted(enough, key=lambda route: (-told[route], route.line)))


class Means(NamedTuple):
    """What tells the pages of a folder apart."""

    words: str  # of the request, without the pages it names
    bank: Bank
    found: Mapping[str, float] = {}  # what search gives a page
    guide: Callable[[str], Mapping[str, str]] = lambda _: {}  # what an index says of each page
    named: frozenset[str] = frozenset()  # pages the request names itself


def follow(matched: Iterable[Route], means: Means, in_project: Callable[[str], bool] = lambda _: False) -> Led:
    """From intents to pages, one to three each."""
    files: dict[str, None] = {}
    pages: dict[str, Candidate] = {}
    left: dict[str, LeftOut] = {}
    for route in matched:
        taken = 0
        for target in route.targets:
            reached = reach(target, means)
            if reached is None and in_project(target):
                files[target] = None
                left[target] = LeftOut(target, "ask.left.no-page")
            elif reached is None and not any(resolves(name, means.bank) for name in _names(target)):
                left[target] = LeftOut(target, "ask.left.dead-route", (("line", route.line),))
            for path in reached.pages if reached else ():
                if path in pages or taken < PER_INTENT:
                    taken += path not in pages
                    pages.setdefault(path, Candidate(path, Why.ROUTED, route.intent))
                else:
                    left[path] = LeftOut(path, "ask.left.route", (("limit", PER_INTENT),))
            if reached and reached.rest:
                left[target] = reached.rest
    overflow = tuple(item for path, item in left.items() if path not in pages)
    return Led(tuple(pages.values()), overflow, tuple(files))


def _names(target: str) -> tuple[str, str]:
    """From the top of the bank, or as a page of `details/` is often named."""
    name = target.removeprefix("memory-bank/").removeprefix("./")
    return name, f"{CURRENT.details}{name}"


class Reached(NamedTuple):
    pages: tuple[str, ...]  # most telling first, those that can be named one by one
    rest: LeftOut | None = None  # those that are only counted


def reach(target: str, means: Means) -> Reached | None:
    """The pages behind a target: itself, a folder's, a glob's; of many, those the request speaks of. None: no page."""
    bank, name = means.bank, _names(target)[0]
    for tried in _names(target):
        if bank.page(tried) is not None and not is_index(tried):
            return Reached((tried,))
        folder = tried.rpartition("/")[0] if is_index(tried) else tried.rstrip("/")
        if folder and bank.holds(folder + "/"):
            below = [p.path for p in bank.pages if p.path.startswith(folder + "/") and not is_index(p.path)]
            index = next((f"{folder}/{i}" for i in INDEX_NAMES if bank.page(f"{folder}/{i}")), "")
            return _spoken_of(target, below, index, means)
    if any(c in name for c in "*?["):
        globs = [g for n in (name, name.replace("**/", "")) for g in (n, f"{CURRENT.details}{n}")]
        below = [p.path for p in bank.pages if any(fnmatchcase(p.path, g) for g in globs)]
        return _spoken_of(target, [p for p in below if not is_index(p)], "", means) if below else None
    same = [p.path for p in bank.pages if p.path.endswith("/" + name)]  # an unknown name is looked for (ROU-1)
    return Reached((same[0],)) if len(same) == 1 else None


def _spoken_of(target: str, below: list[str], index: str, means: Means) -> Reached:
    named = tuple(path for path in below if path in means.named)
    if named:
        return Reached(named)  # whoever names a page does not mean its neighbours
    asked, found = telling(means.words), means.found
    guide = means.guide(index) if index else {}

    def told(path: str) -> int:
        page = means.bank.page(path)
        about = f"{path} {page.title if page else ''} {guide.get(path, '')}"
        return len(asked & telling(about))

    spoken = [path for path in below if path in found or told(path)]
    spoken.sort(key=lambda path: (-told(path), -found.get(path, 0.0), path))
    if spoken[NAMED_SINGLY:]:
        rest = LeftOut(target, "ask.left.more", (("count", len(spoken) - NAMED_SINGLY),))
        return Reached(tuple(spoken[:NAMED_SINGLY]), rest)
    if spoken or index:
        return Reached(tuple(spoken) or (index,))
    if len(below) > PER_INTENT:
        return Reached((), LeftOut(target, "ask.left.folder", (("count", len(below)),)))
    return Reached(tuple(below))


_INTENT_DRIVEN = ("意图", "intent")
_ROUTING = ("routing", "路由")
_PLAIN_PATH = re.compile(r"(?<![\w./*-])(?:memory-bank/)?[\w.*?-]+(?:/[\w.*?-]+)*(?:\.md\b|/(?=[\s,;，；、|]|$))")
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+")
_CALL = re.compile(r"""\w+\(["'](.+)["']\)""")
_HOLE = re.compile(r"<[^<>/]+>")  # `specs/<name>/spec.md`
_OTHER_FILE = re.compile(
    r"\]\(((?:\.\./)?[\w.@-]+(?:/[\w.@-]+)+\.\w{1,8})\)|`((?:\.\./)?[\w.@-]+(?:/[\w.@-]+)+\.\w{1,8})`"
)
_MARKS = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)|`([^`]*)`")
_READ = re.compile(
    r"(?i)[,，:：]?\s*(?:please )?(?:read|see|阅读|请?先?读|参见|请?见)$"
)  # `when modifying x, read [x](x.md)`
_LINE = 4000  # characters of a row that are looked at


def routes(text: str) -> tuple[Route, ...]:
    """The rows of the intent-driven section; of a plain one where there is no other; none where there is neither."""
    document = read(text)
    found = [h for h in document.headings if any(word in h.title.lower() for word in _ROUTING)]
    driven = [h for h in found if any(word in h.title.lower() for word in _INTENT_DRIVEN)]
    chosen = driven or [h for h in found if "legacy" not in h.title.lower()]
    outer = [h for h in chosen if not any(other.start < h.start < other.end for other in chosen)]
    return tuple(row for heading in outer for row in rows(document, heading.body, heading.end))


def rows(document: Document, start: int = 0, end: int | None = None) -> tuple[Route, ...]:
    """Every table row and list item between two offsets that points somewhere."""
    found: list[Route] = []
    heading = ""
    for number, (at, raw) in enumerate(text_lines(document.text, start, end), document.text.count("\n", 0, start) + 1):
        line = raw.strip()
        if document.fence_end(at) or not line:
            continue
        if line.startswith("#"):
            # a section of its own per intent, with its pages listed below; a page's title is no intent
            heading = line.lstrip("#").strip() if line.startswith("##") else ""
        elif row := _row(line, heading):
            found.append(Route(*row, number))
    return tuple(found)


def _row(line: str, heading: str) -> tuple[str, tuple[str, ...]] | None:
    if line.startswith("|"):
        parts = cells(line)
        if not any(part.strip("-: ") for part in parts):
            return None
        pointing = [part for part in parts if pointers(part)]
        intent = " ".join(_words(part) for part in parts if not pointers(part) or _words(part))
        pointed = tuple(dict.fromkeys(t for part in pointing for t in pointers(part)))
    else:
        item = _ITEM.match(line)
        if item is None:
            return None
        body = line[item.end() :]
        intent, pointed = f"{heading} {_words(body)}".strip(), pointers(body)
    return (intent, pointed) if pointed and intent else None


def pointers(text: str) -> tuple[str, ...]:
    """What a cell or an item points to: links, code spans, plain paths. Pages for the most part, or project files."""
    text = text[:_LINE]
    found: dict[str, None] = {}
    for target in targets(text):
        call = _CALL.fullmatch(target)  # some write `glob("details/**/*.md")`
        found[_HOLE.sub("*", call[1].removeprefix("memory-bank/") if call else target)] = None
    for link, code in _OTHER_FILE.findall(text):
        found[(link or code).removeprefix("../").removeprefix("memory-bank/")] = None
    for match in _PLAIN_PATH.finditer(_MARKS.sub(" ", text)):
        path = match[0].removeprefix("memory-bank/")
        if path.strip("*?./-"):
            found[path] = None
    return tuple(found)


def _words(text: str) -> str:
    """The prose of a cell: link texts stay, targets, code spans and paths go."""
    kept = _MARKS.sub(_kept, text)
    said = " ".join(_PLAIN_PATH.sub(" ", kept).replace("**", "").replace("→", " ").split()).strip(" -:：,，")
    return _READ.sub("", said) or said


def _kept(mark: re.Match[str]) -> str:
    said = mark[1] if mark[1] is not None else mark[2]
    return " " if said.endswith((".md", "/")) or pointers(f"`{said}`") else f" {said} "


def guide_of(text: str, index: str, bank: Bank) -> dict[str, str]:
    """What an index page says of each page it lists: by a row of its table or an item of its list."""
    folder = index.rpartition("/")[0]
    said: dict[str, str] = {}
    for route in rows(read(text)):
        for target in route.targets:
            for path in (target, f"{folder}/{target}" if folder else target):
                if bank.page(path) is not None:
                    said[path] = f"{said.get(path, '')} {route.intent}".strip()
                    break
    return said
