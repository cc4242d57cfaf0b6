"""One-line entries of a list: told apart by what they say, whatever bullet, box or date stands before it."""

from __future__ import annotations

import re
from typing import NamedTuple

from memorybank.changes.remember.clean import normal
from memorybank.changes.remember.editing import items
from memorybank.model.document import Document

_LEAD = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s*)?(?:(?:\*\*)?\d{4}-\d{2}-\d{2}(?:\*\*)?[\s:：|—-]*)?")
_BULLET = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)])\s+")
_REST = re.compile(r"[；;]\s*(?:limits|boundary|边界|see|见)[:： ].*$|\s*(?:→|—|–)\s.*$", re.DOTALL)


class Entry(NamedTuple):
    start: int
    end: int
    text: str  # as it stands, without its last line ending

    @property
    def first(self) -> str:
        return self.text.partition("\n")[0].rstrip("\r")

    @property
    def rest(self) -> str:
        """Nested lines, that go where the entry goes."""
        return self.text.partition("\n")[2]

    @property
    def said(self) -> str:
        """Without its bullet, box and date."""
        return _LEAD.sub("", self.first)

    @property
    def bare(self) -> str:
        """Without its bullet only: a bold date may be all there is."""
        return _BULLET.sub("", self.first)

    def is_about(self, text: str, line: str) -> bool:
        """Is this the entry that says `text`? `line` is how we would write it now, box and date apart."""
        ours = normal(_LEAD.sub("", line))
        said = normal(self.said)
        return self.first == line or said in (normal(text), ours) or normal(_REST.sub("", self.said)) == normal(text)


def entries(document: Document, start: int, end: int) -> list[Entry]:
    text = document.text
    return [Entry(p.start, p.end, text[p.start : p.end].rstrip("\r\n")) for p in items(document, start, end)]


def clipped(text: str, limit: int = 60) -> str:
    flat = " ".join(text.strip("| ").split())
    return flat if len(flat) <= limit else f"{flat[: limit - 1]}…"
