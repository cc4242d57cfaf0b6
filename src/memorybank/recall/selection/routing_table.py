"""Routing Rules as they are written: tables or lists, links or code spans or plain paths, in any language (ROU-1)."""

from __future__ import annotations

import re

from memorybank.markdown.links import targets
from memorybank.markdown.read import read
from memorybank.markdown.tables import cells
from memorybank.model.bank import Bank
from memorybank.model.document import Document, Heading
from memorybank.model.pack import Route

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
    inner: list[Heading] = []
    for heading in chosen:
        if not any(h.start < heading.start < h.end for h in inner):
            inner.append(heading)
    return tuple(row for heading in inner for row in rows(document, heading.body, heading.end))


def rows(document: Document, start: int = 0, end: int | None = None) -> tuple[Route, ...]:
    """Every table row and list item between two offsets that points somewhere."""
    stop = len(document.text) if end is None else end
    found: list[Route] = []
    line_number = document.text.count("\n", 0, start) + 1
    heading = ""
    for raw in document.text[start:stop].split("\n"):
        line = raw.strip()
        at = start
        start += len(raw) + 1
        line_number += 1
        if any(a <= at < b for a, b in document.fences) or not line:
            continue
        if line.startswith("#"):
            # a section of its own per intent, with its pages listed below; a page's title is no intent
            heading = line.lstrip("#").strip() if line.startswith("##") else ""
            continue
        row = _row(line, heading)
        if row is not None:
            found.append(Route(row[0], row[1], line_number - 1))
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
