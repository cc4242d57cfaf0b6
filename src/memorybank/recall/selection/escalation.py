"""ROU-2 and ROU-4 as tables: is a read called for at all, and is a direct read enough? No judgement of complexity."""

from __future__ import annotations

from collections.abc import Iterable

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


def reasons_for_a_pack(request: str, pages: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """ROU-2, over every relevant page with its lines, also one the budget had no room for. Text keys; empty: read
    directly."""
    said, wanted = _plain(request), dict(pages)
    reasons = {
        "ask.pack.evidence": any(word in said for word in EVIDENCE_WORDS),
        "ask.pack.conflict": any(word in said for word in CONFLICT_WORDS),
        "ask.pack.files": len(wanted) > DIRECT.files,
        "ask.pack.lines": sum(wanted.values()) > DIRECT.lines,
        "ask.pack.folders": len({folder for path in wanted if (folder := topic_folder(path))}) > 1,
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


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
