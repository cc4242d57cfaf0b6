"""ROU-2 and ROU-4 as tables: is a read called for at all, and is a direct read enough? No judgement of complexity."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from memorybank.model.layout import CURRENT
from memorybank.model.pack import Limits
from memorybank.recall.selection.request_words import (
    BACKGROUND_WORDS,
    CONFLICT_WORDS,
    EVIDENCE_WORDS,
    FOLLOW_UPS,
    GENERIC_QUESTIONS,
    SMALL_TALK,
)

DIRECT = Limits(files=3, lines=300)
_EDGES = " \t\r\n.,!?;:~…。，！？；：～、\"'“”「」()（）"


class Reach(NamedTuple):
    """What an answer would take: the request, how many files and lines, how many topic folders."""

    request: str  # lower case, a space at both ends
    files: int
    lines: int
    folders: int


class Escalation(NamedTuple):
    reason: str  # text key
    holds: Callable[[Reach], bool]


def _says(words: tuple[str, ...]) -> Callable[[Reach], bool]:
    return lambda reach: any(word in reach.request for word in words)


ESCALATIONS = (
    Escalation("ask.pack.evidence", _says(EVIDENCE_WORDS)),
    Escalation("ask.pack.conflict", _says(CONFLICT_WORDS)),
    Escalation("ask.pack.files", lambda reach: reach.files > DIRECT.files),
    Escalation("ask.pack.lines", lambda reach: reach.lines > DIRECT.lines),
    Escalation("ask.pack.folders", lambda reach: reach.folders > 1),
)


def reasons_for_a_pack(request: str, pages: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """ROU-2, over every relevant page with its lines, also one the budget had no room for. Empty: read directly."""
    wanted = dict(pages)
    folders = {folder for path in wanted if (folder := topic_folder(path))}
    reach = Reach(_plain(request), len(wanted), sum(wanted.values()), len(folders))
    return tuple(e.reason for e in ESCALATIONS if e.holds(reach))


def topic_folder(path: str) -> str:
    """`details/design/x.md` is in `design`; `details/tech.md`, like any top page, is in none."""
    folders = path.removeprefix(CURRENT.details).split("/")[:-1]
    return folders[0] if folders else ""


def called_for(message: str, *, pointed: bool, matched: bool) -> bool:
    """ROU-4. `pointed`: the message names a page, or an intent of the routing table; `matched`: the bank holds a match.

    Small talk and plain follow-ups are told by the whole message; a generic question by its form, unless it also
    speaks of this project. Being the first message of a conversation plays no part.
    """
    plain = _plain(message)
    bare = plain.strip(_EDGES)
    if not bare or bare.startswith("/") or bare in _WHOLE or all(part.strip(_EDGES) in _WHOLE for part in _parts(bare)):
        return False
    of_project = any(word in plain for word in BACKGROUND_WORDS)
    if not of_project and any(form in plain for form in GENERIC_QUESTIONS):
        return False
    return pointed or (matched and of_project)


_WHOLE = frozenset((*SMALL_TALK, *FOLLOW_UPS, ""))


def _parts(text: str) -> list[str]:
    for mark in ",!?;。，！？；\n":
        text = text.replace(mark, ".")
    return text.split(".")


def _plain(text: str) -> str:
    return f" {text.lower()} "
