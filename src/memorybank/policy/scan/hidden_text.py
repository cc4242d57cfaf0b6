"""Characters that nobody sees.

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
