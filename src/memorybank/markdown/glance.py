"""What `read` would say of an ordinary page, told from a handful of searches.

A look at ten thousand pages wants their title, their shape and their date, and nearly all of them are ordinary:
a `# title` on the first line, markers once and in order, code fences of the plainest kind. Only such a page gets
an answer here; for any other the answer is None, and `read` decides. A law holds the two together.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from memorybank.model.document import MARKERS

_MARKER_LINES = tuple(f"\n{marker}\n" for marker in MARKERS)
_OPEN_COMMENT = re.compile(r"<!--(?![^\n]*-->)")
_VERSION_LINE = re.compile(r"<!-- MEMORY_BANK_TEMPLATE:v\d{1,8}\.\d{1,8} -->\n")
_META_LINE = re.compile(r"<!-- blockVersion: \d{1,9} \| lastUpdated: ([^|\n]{0,40}?)(?: \| hash: [^|\n]{0,100})? -->\n")


class Glance(NamedTuple):
    title: str
    marked: bool
    updated: str  # as the metadata line says it; "" when there is none


def glance(text: str) -> Glance | None:
    end = text.find("\n")
    title = text[2:end].strip(" \t")
    if end < 0 or not text.startswith("# ") or not title or title.endswith(("#", "\r")):
        return None
    if "<<<<<<<" in text or ">>>>>>>" in text or "\r" in text or _OPEN_COMMENT.search(text):
        return None
    places = _marker_places(text)
    if places is None or not _stand_outside_fences(text, places):
        return None
    updated = _updated(text, places)
    return None if updated is None else Glance(title, bool(places), updated)


def _marker_places(text: str) -> tuple[int, ...] | None:
    """Where the markers stand: nowhere, or all four once and in their order."""
    count = text.count("_BLOCK_")
    if not count:
        return ()
    found: list[int] = []
    at = 0
    for line in _MARKER_LINES:
        at = text.find(line, at)
        if at < 0:
            return None
        found.append(at)
    return tuple(found) if count == 4 else None


def _stand_outside_fences(text: str, places: tuple[int, ...]) -> bool:
    """Every fence is at column 0, of three backticks, and closed before the next marker."""
    at = text.find("```")
    opened = -1
    while at >= 0:
        end = text.find("\n", at)
        rest = text[at + 3 : end if end >= 0 else len(text)]
        if text[at - 1] != "\n" or "`" in rest:
            return False
        if opened < 0:
            opened = at
        elif not rest.strip(" \t"):
            if any(opened < place < at for place in places):
                return False
            opened = -1
        at = text.find("```", at + 3)
    return opened < 0 and "~~~" not in text


def _updated(text: str, places: tuple[int, ...]) -> str | None:
    """The date in the metadata line, where that stands at the head of the block and only there."""
    if not places or "blockVersion:" not in text:
        return ""
    at = places[0] + len(_MARKER_LINES[0])
    version = _VERSION_LINE.match(text, at)
    meta = _META_LINE.match(text, version.end() if version else at)
    if meta is None or text.count("blockVersion:") > 1:
        return None
    return meta[1].strip()
