"""A pack that a model wrote, held to its form and to the files it quotes (PAK-3, PAK-4). Everything wrong is named."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from memorybank.markdown.read import read
from memorybank.recall.packs.doubts import SEVERITIES, TRUST, TYPES
from memorybank.recall.packs.make import MOST_FILES
from memorybank.recall.packs.pack_text import ROOT, Fault, parse

if TYPE_CHECKING:
    from memorybank.recall.packs.pack_text import YamlNode

CAP = 200_000  # characters; ten files' quotes are a tenth of that
_FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})[ \t]*ya?ml\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z0-9_]+|[^\x00-\x7f]")
_CITED = re.compile(r"\[(E\d{1,6})\](?!\()")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?")

# The published schema, as this module asks it: the fields of each list, and what may stand there.
_TEXT, _NUMBER, _MOMENT = "text", "number", "moment"
_SHAPE: dict[str, dict[str, str | tuple[str, ...]]] = {
    "evidence": {"claim_id": _TEXT, "path": _TEXT, "mtime": _MOMENT, "line": _NUMBER, "quote": _TEXT},
    "conflicts": {
        "type": TYPES,
        "severity": SEVERITIES,
        "memory_says": _TEXT,
        "source_shows": _TEXT,
        "trust_source": TRUST,
        "minimal_fix": _TEXT,
    },
    "open_questions": {"question": _TEXT, "suggested_path": _TEXT},
}
_OPTIONAL = frozenset(("line",))


class CheckedFile(NamedTuple):
    """What is behind a path: its text, or the text key that says why it cannot be had."""

    path: str  # as the project names it
    text: str = ""
    fault: str = ""


class PackFiles(NamedTuple):
    """What a check may ask about the project."""

    look: Callable[[str], CheckedFile]
    exists: Callable[[str], bool]
    is_secret: Callable[[str], bool]


class CheckedPack(NamedTuple):
    faults: tuple[Fault, ...]
    quotes: int
    files: int


def check(text: str, files: PackFiles) -> CheckedPack:
    """Every fault of a pack, by line; of one that cannot be parsed, the first."""
    if len(text) > CAP:
        return CheckedPack((Fault(1, "check.too-large", (("limit", CAP),)),), 0, 0)
    text = text.removeprefix("\ufeff")
    blocks = tuple(_blocks(text))
    if len(blocks) != 1:
        at = blocks[1].line if blocks else 1
        return CheckedPack((Fault(at, "check.blocks", (("count", len(blocks)),)),), 0, 0)
    parsed = parse(blocks[0].text, blocks[0].line)
    if parsed.root is None:
        return CheckedPack(parsed.faults, 0, 0)
    faults = [*parsed.faults, *_form(parsed.root)]
    pack = parsed.root.get(ROOT)
    if pack is None or pack.fields is None:
        return CheckedPack(tuple(faults), 0, 0)
    evidence = [item for item in _items(pack, "evidence") if item.fields is not None]
    faults += _quotes(evidence, files)
    faults += _ids(evidence, text[: blocks[0].start])
    faults += _suggestions(pack, files)
    named = {path for item in evidence if (path := _text(item, "path"))}
    return CheckedPack(tuple(sorted(faults, key=lambda f: f.line)), len(evidence), len(named))


class YamlBlock(NamedTuple):
    text: str
    line: int  # of the text's first line
    start: int


def _blocks(text: str) -> Iterator[YamlBlock]:
    """Every YAML fence; or the whole text, where it is the bare block."""
    found = False
    for start, end in read(text).fences:
        if _FENCE.match(text, start):
            found = True
            body = text.find("\n", start, end) + 1 or end
            close = (
                text.rstrip("\n").rfind("\n", body, end) + 1 if text[:end].rstrip().endswith(("```", "~~~")) else end
            )
            yield YamlBlock(text[body : max(body, close)], text.count("\n", 0, body) + 1, start)
    if not found and text.lstrip().startswith(f"{ROOT}:"):
        yield YamlBlock(text, 1, 0)


def _form(root: YamlNode) -> Iterator[Fault]:
    """The schema: the root, its four parts, the fields of each item."""
    if root.fields is None:
        yield Fault(root.line, "check.root", (("root", ROOT),))
        return
    yield from _unknown(root, (ROOT,))
    pack = root.get(ROOT)
    if pack is None or pack.fields is None:
        yield Fault(root.line if pack is None else pack.line, "check.root", (("root", ROOT),))
        return
    yield from _unknown(pack, ("user_question", *_SHAPE))
    question = pack.get("user_question")
    if question is None:
        yield _missing(pack, "user_question")
    elif question.text is None or not question.text.strip():
        yield Fault(question.line, "check.text", (("field", "user_question"),))
    for name, shape in _SHAPE.items():
        part = pack.get(name)
        if part is None:
            yield _missing(pack, name)
        elif part.items is None:
            yield Fault(part.line, "check.list", (("field", name),))
        else:
            for item in part.items:
                yield from _item(item, name, shape)


def _item(item: YamlNode, name: str, shape: dict[str, str | tuple[str, ...]]) -> Iterator[Fault]:
    if item.fields is None:
        yield Fault(item.line, "check.mapping", (("field", name),))
        return
    yield from _unknown(item, tuple(shape))
    for field, kind in shape.items():
        value = item.get(field)
        if value is None:
            if field not in _OPTIONAL:
                yield _missing(item, field)
        elif isinstance(kind, tuple):
            if value.text not in kind:
                yield Fault(value.line, "check.choice", (("field", field), ("choices", ", ".join(kind))))
        elif kind == _NUMBER:
            if value.number is None or value.number < 1:
                yield Fault(value.line, "check.number", (("field", field),))
        elif value.text is None or not value.text:
            yield Fault(value.line, "check.text", (("field", field),))
        elif kind == _MOMENT and not _TIME.fullmatch(value.text):
            yield Fault(value.line, "check.time", (("field", field),))


def _missing(node: YamlNode, field: str) -> Fault:
    return Fault(node.line, "check.missing", (("field", field),))


def _unknown(node: YamlNode, known: tuple[str, ...]) -> Iterator[Fault]:
    for name, value in node.fields or ():
        if name not in known:
            yield Fault(value.line, "check.unknown", (("field", name[:60]), ("known", ", ".join(known))))


def _items(pack: YamlNode, name: str) -> tuple[YamlNode, ...]:
    part = pack.get(name)
    return part.items or () if part is not None else ()


def _text(item: YamlNode, field: str) -> str:
    value = item.get(field)
    return value.text or "" if value is not None else ""


def _quotes(evidence: list[YamlNode], files: PackFiles) -> Iterator[Fault]:
    opened: dict[str, CheckedFile] = {}
    for item in evidence:
        path, quote = item.get("path"), item.get("quote")
        if path is None or not path.text:
            continue
        if path.text not in opened:
            if len({looked.path for looked in opened.values()}) == MOST_FILES:
                yield Fault(path.line, "check.files", (("limit", MOST_FILES), ("path", path.text)))
                continue
            opened[path.text] = files.look(path.text)
        looked = opened[path.text]
        if looked.fault:
            yield Fault(path.line, looked.fault, (("path", path.text),))
        elif quote is not None and quote.text:
            if files.is_secret(quote.text):
                yield Fault(quote.line, "check.secret", (("path", path.text),))
            elif not holds(looked.text, quote.text):
                yield _not_there(quote.line, path.text, quote.text, looked.text)


def holds(text: str, quote: str) -> bool:
    """Verbatim, whichever line ending the file has; a YAML block adds a last one of its own."""
    wanted = quote.replace("\r\n", "\n").rstrip("\n")
    return bool(wanted.strip()) and wanted in text.replace("\r\n", "\n")


def _not_there(line: int, path: str, quote: str, text: str) -> Fault:
    near = _but_for_spaces(text, quote)
    if near:
        return Fault(line, "check.spaces", (("path", path), ("near", near)))
    near = _nearest(text, quote)
    key = "check.not-there-near" if near else "check.not-there"
    return Fault(line, key, (("path", path), ("near", near)))


def _but_for_spaces(text: str, quote: str) -> int:
    """The line where the same words stand with other spaces or line breaks between them; 0 when nowhere."""
    words, lines, starts, length = [], [], [], 0
    for number, line in enumerate(text.split("\n"), 1):
        for word in line.split():
            words.append(word)
            lines.append(number)
            starts.append(length)
            length += len(word) + 1
    wanted = " ".join(quote.split())
    at = " ".join(words).find(wanted) if wanted else -1
    return lines[bisect_right(starts, at) - 1] if at >= 0 else 0


def _nearest(text: str, quote: str) -> int:
    """The line that shares most words with the quote's first line, where it shares at least half of them."""
    first = next((line for line in quote.split("\n") if line.strip()), "")
    wanted = set(_WORD.findall(first.lower())) or {first}
    best, near = 0, 0
    for number, line in enumerate(text.split("\n"), 1):
        shared = len(wanted.intersection(_WORD.findall(line.lower())))
        if shared > best:
            best, near = shared, number
    return near if best * 2 >= len(wanted) else 0


def _ids(evidence: list[YamlNode], summary: str) -> Iterator[Fault]:
    """An id names one quote; what the summary cites is there."""
    seen: set[str] = set()
    for item in evidence:
        value = item.get("claim_id")
        if value is not None and value.text:
            if value.text in seen:
                yield Fault(value.line, "check.id-twice", (("id", value.text[:60]),))
            seen.add(value.text)
    for match in _CITED.finditer(summary):
        if match[1] not in seen:
            yield Fault(summary.count("\n", 0, match.start()) + 1, "check.id-unknown", (("id", match[1]),))


def _suggestions(pack: YamlNode, files: PackFiles) -> Iterator[Fault]:
    for item in _items(pack, "open_questions"):
        value = item.get("suggested_path") if item.fields is not None else None
        if value is not None and value.text and not files.exists(value.text):
            yield Fault(value.line, "check.no-place", (("path", value.text),))
