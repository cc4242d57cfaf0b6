"""What a learning answers with: its solution and its prevention, beside whatever part of it matched a request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from memorybank.markdown.labels import Said, labelled, words_of
from memorybank.model.kinds import KINDS
from memorybank.model.layout import every
from memorybank.model.memory import Kind
from memorybank.recall.packs.passages import (
    MOST_CHARACTERS,
    MOST_LINES,
    OpenedPage,
    Passage,
    PassageLine,
    lines_of,
    quoted,
)

_WORDS = words_of((field.name, field.words) for field in KINDS[Kind.LEARNING].fields)
_ANSWERING = ("solution", "prevention")


class Remedy(NamedTuple):
    passage: Passage
    told: str  # the label and the first words under it


def is_learning(path: str) -> bool:
    """By its role, wherever the bank lies in the project (LAY-8)."""
    return any(f"/{folder}" in path for folder in every("learnings"))


def remedies(opened: OpenedPage, matched: Iterable[Passage]) -> Iterator[Remedy]:
    """Of the learnings that these passages belong to; a page may hold several."""
    said = labelled(opened.text, _WORDS)
    if not said:
        return
    lines = lines_of(opened)
    wanted = {_record_at(said, passage.line) for passage in matched}
    for at, found in enumerate(said):
        if found.field in _ANSWERING and found.text and _record_at(said, found.line) in wanted:
            until = said[at + 1].line if at + 1 < len(said) else len(lines) + 1
            kept = list(_kept(lines[found.line - 1 : max(until - 1, found.line)], opened.hidden))
            if kept:
                yield Remedy(quoted(opened, kept), _told(kept))


def _record_at(said: tuple[Said, ...], line: int) -> int:
    """Which learning of a page a line belongs to: a new one begins where a label comes a second time."""
    record, seen = 0, set[str]()
    for found in said:
        if found.line > line:
            break
        if found.field in seen:
            record, seen = record + 1, set()
        seen.add(found.field)
    return record


def _kept(lines: list[PassageLine], hidden: frozenset[int]) -> Iterator[PassageLine]:
    """The label's line and what stands under it, up to the next heading, comment or hidden line."""
    size = 0
    last: list[PassageLine] = []  # blank lines count only where something follows them
    for at, line in enumerate(lines[: 2 * MOST_LINES]):
        size += len(line.text) + 1
        stops = line.text.startswith("<!--") or (at and line.text.startswith("#")) or (at and size > MOST_CHARACTERS)
        if stops or line.number in hidden:
            return
        last.append(line)
        if line.text.strip():
            yield from last
            last = []


def _told(lines: list[PassageLine]) -> str:
    label, *below = (line.text for line in lines if line.text.strip())
    return f"{label.lstrip('# ')}: {below[0]}" if label.startswith("#") and below else label
