"""THR-4: what may never be stored. Text in, rule names and lines out; a value never leaves this package.

Credentials are known by a vendor's format (refused), or guessed by name and looks (refused unless waived on the line);
customer data by its checksum (refused) or its shape (warned); hidden characters by the table of INJ-3 (refused).
"""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from collections.abc import Iterable

from memorybank.policy.scan.assigned import assigned
from memorybank.policy.scan.blocks import blocks
from memorybank.policy.scan.commands import commands
from memorybank.policy.scan.found import REFUSE, WARN, Found, Span
from memorybank.policy.scan.people import people
from memorybank.policy.scan.sheet import sheet
from memorybank.policy.scan.tokens import tokens
from memorybank.policy.scan.unseen import unseen

__all__ = ("REFUSE", "WARN", "Found", "refused_in", "scan_credentials", "scan_spans", "scan_text")

_WAIVER = re.compile(r"(?:<!--|#|//)[ \t]*scan:allow generic[ \t]*(?:-->)?[ \t]*\r?$")
_NEWLINE = re.compile("\n")


def scan_text(text: str) -> tuple[Found, ...]:
    """Everything that may not be stored, in the order of lines."""
    return _founds(text, scan_spans(text))


def scan_credentials(text: str) -> tuple[Found, ...]:
    """Credentials and customer data that are refused: what must not be shown either. Hidden characters may be."""
    spans = [*_credentials(text), *(span for span in people(text) if span.severity == REFUSE)]
    return _founds(text, spans)


def refused_in(text: str, old: frozenset[str]) -> tuple[Found, ...]:
    """Credentials and customer data that would be new: one of their lines is none of these old ones."""
    if not old:
        return scan_credentials(text)
    lines = text.split("\n")
    fresh = {number for number, line in enumerate(lines, 1) if line not in old}
    spans = [
        span
        for span in (*_credentials(text), *(span for span in people(text) if span.severity == REFUSE))
        if not fresh.isdisjoint(_lines_of(text, span))
    ]
    return _founds(text, spans)


def _lines_of(text: str, span: Span) -> range:
    first = text.count("\n", 0, span.start) + 1
    return range(first, first + text.count("\n", span.start, span.end) + 1)


def scan_spans(text: str) -> list[Span]:
    return [*_credentials(text), *people(text), *unseen(text)]


def _credentials(text: str) -> list[Span]:
    """A value that a format knows is not guessed at a second time."""
    page = sheet(text)
    if page is None:
        return []
    certain: list[Span] = []
    guessed: list[Span] = []
    for span in (*tokens(text), *blocks(text), *assigned(page), *commands(page)):
        (guessed if span.generic else certain).append(span)
    certain = _apart(certain)
    starts = [span.start for span in certain]
    for span in guessed:
        if not _is_inside(span, certain, starts) and not _is_waived(text, span):
            insort(certain, span, key=lambda one: one.start)
            insort(starts, span.start)
    return certain


def _apart(spans: list[Span]) -> list[Span]:
    """Of formats that claim the same place, the one that takes more of it."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return kept


def _is_inside(span: Span, others: list[Span], starts: list[int]) -> bool:
    at = bisect_right(starts, span.end - 1)
    return any(other.end > span.start for other in others[max(0, at - 4) : at])


def _is_waived(text: str, span: Span) -> bool:
    end = text.find("\n", span.end)
    return bool(_WAIVER.search(text, span.end, end if end >= 0 else len(text)))


def _founds(text: str, spans: Iterable[Span]) -> tuple[Found, ...]:
    """One finding for each rule and line."""
    spans = sorted(set(spans), key=lambda span: (span.start, span.rule))
    if not spans:
        return ()
    lines = [match.start() for match in _NEWLINE.finditer(text)]
    seen: dict[tuple[str, int], Found] = {}
    for span in spans:
        line = bisect_right(lines, span.start - 1) + 1 if span.start else 1
        old = seen.get((span.rule, line))
        if old is None or (old.generic and not span.generic):
            seen[span.rule, line] = Found(span.rule, line, span.severity, span.generic)
    return tuple(sorted(seen.values(), key=lambda found: found.line))
