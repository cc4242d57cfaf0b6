"""A page of ours, read for what it promises: rule ids, commands with their flags, holes, links, and its structure."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from made.skill_source import HOLE

PROGRAMS = ("memory-bank", "mb")
ID = re.compile(r"\b(?!UTF-)[A-Z]{3}-\d+\b")
_SPAN = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_MARK = re.compile(r"(#{1,6}|[-*]|\d{1,2}\.) ")
_ORDER = re.compile(r"\d+\.")
# Sentences name commands without backticks, too.
_LOOSE = re.compile(r"(?<![\w/.`-])(?:memory-bank|mb) ([a-z][a-z-]*)((?: --[a-z][a-z-]*)*)")


class NamedCall(NamedTuple):
    """One of our commands, as a text spells it."""

    command: str
    flags: tuple[str, ...]
    words: tuple[str, ...]  # its arguments, values of flags included
    text: str


class Item(NamedTuple):
    """A heading, a point of a list, a table's row or a paragraph."""

    kind: str
    line: int  # from 1
    text: str

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(ID.findall(self.text))

    @property
    def calls(self) -> tuple[NamedCall, ...]:
        return tuple(call for span in _SPAN.findall(self.text) if (call := call_in(span)) is not None)

    @property
    def spans(self) -> tuple[str, ...]:
        return tuple(_SPAN.findall(self.text))

    @property
    def links(self) -> tuple[str, ...]:
        return tuple(_LINK.findall(self.text))

    @property
    def holes(self) -> tuple[str, ...]:
        return tuple(HOLE.findall(self.text))

    @property
    def prose(self) -> str:
        """Without code, holes, ids, links and the list's own number."""
        text = _MARK.sub("", self.text, count=1) if self.kind != "row" else self.text
        for pattern in (_SPAN, HOLE, ID, _LINK):
            text = pattern.sub(" ", text)
        return text


class CodeFence(NamedTuple):
    info: str
    line: int  # of its first line inside
    text: str


class Read(NamedTuple):
    items: tuple[Item, ...]
    fences: tuple[CodeFence, ...]


@lru_cache(maxsize=128)
def read(text: str) -> Read:
    """Line by line: our own pages are plain. Front matter is no item."""
    items: list[Item] = []
    fences: list[CodeFence] = []
    lines = text.split("\n")
    at = lines.index("---", 1) + 1 if lines[0] == "---" and "---" in lines[1:] else 0
    while at < len(lines):
        line, bare = lines[at], lines[at].strip()
        if bare.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == "```"), len(lines))
            fences.append(CodeFence(bare[3:], at + 2, "\n".join(lines[at + 1 : end])))
            at = end
        elif bare.startswith("|"):
            items.append(Item("row", at + 1, bare))
        elif bare:
            marked = _MARK.match(line)
            kind = _kind(marked[1]) if marked else "text"
            goes_on = kind == "text" and items and items[-1].kind != "head" and lines[at - 1].strip() and at > 0
            if goes_on and items[-1].kind != "row" and not lines[at - 1].strip().startswith("```"):
                items[-1] = items[-1]._replace(text=f"{items[-1].text}\n{line}")
            else:
                items.append(Item(kind, at + 1, line))
        at += 1
    return Read(tuple(items), tuple(fences))


def _kind(mark: str) -> str:
    if mark[0] == "#":
        return "head"
    return "step" if _ORDER.fullmatch(mark) else "point"


@lru_cache(maxsize=2048)
def call_in(span: str) -> NamedCall | None:
    try:
        words = shlex.split(span)
    except ValueError:
        words = span.split()
    if len(words) < 2 or words[0] not in PROGRAMS:
        return None
    flags = tuple(word.partition("=")[0] for word in words[2:] if word.startswith("--"))
    return NamedCall(words[1], flags, tuple(words[2:]), span)


def calls_of(found: Read) -> Iterator[tuple[int, NamedCall]]:
    """Of a page: in its sentences, and line by line in its shell examples."""
    for item in found.items:
        yield from ((item.line, call) for call in item.calls)
    for fence in found.fences:
        for n, line in enumerate(fence.text.split("\n") if fence.info in ("sh", "bash", "shell") else ()):
            call = call_in(line.strip())
            if call is not None:
                yield fence.line + n, call


@lru_cache(maxsize=8192)
def loose_calls(sentence: str) -> tuple[NamedCall, ...]:
    """In a message, which names a command in the middle of a sentence."""
    found = [NamedCall(m[1], tuple(m[2].split()), (), m[0]) for m in _LOOSE.finditer(sentence)]
    spans = [call for span in _SPAN.findall(sentence) if (call := call_in(span)) is not None]
    return (*found, *(call for call in spans if not call.command.startswith(("{", "-"))))
