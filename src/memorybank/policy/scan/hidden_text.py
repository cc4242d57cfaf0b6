"""Text that is not what it seems: characters that nobody sees, and lines that a page would take for its own markers.

The table of characters is the one that makes them visible where a page is injected (INJ-3).
"""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.policy.hidden import hidden, kind
from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.scan.scanned_text import Span

# Blanks of odd widths: one of them is typography, a row of them carries something.
_BLANKS = lazy(r"[\u1680\u2000-\u200a\u202f\u205f]{4,}")


def unseen(text: str) -> Iterator[Span]:
    """A byte-order mark at the very beginning and CRLF are how some editors save, and hide nothing."""
    plain = text.replace("\r\n", " \n") if "\r" in text else text
    lead = 1 if plain.startswith("\ufeff") else 0
    for start, end in hidden(plain[lead:]):
        yield Span(f"hidden-{kind(plain[start + lead : end + lead])}", start + lead, end + lead)
    if not plain.isascii():
        for found in _BLANKS.finditer(plain):
            yield Span("hidden-blanks", found.start(), found.end())


_HEADS = ("<!-- MEMORY_BANK_TEMPLATE:", "<!-- blockVersion:")
_CONFLICT = ("<<<<<<< ", ">>>>>>> ")


def markers(text: str) -> Iterator[Span]:
    """Whole lines at column 0 outside of code, as LAY-7 reads them; look-alikes are plain text and stay."""
    from memorybank.model.document import MARKERS  # not for a hook, which asks a lighter reader

    if not any(sign in text for sign in (*MARKERS, *_HEADS, *_CONFLICT)):
        return
    from memorybank.markdown.read import read

    fences = read(text).fences
    at = 0
    for line in text.split("\n"):
        bare = line.rstrip(" \t\r")
        real = bare in MARKERS or bare.startswith((*_HEADS, *_CONFLICT))
        if real and not any(start <= at < end for start, end in fences):
            yield Span("page-marker", at, at + len(bare))
        at += len(line) + 1
