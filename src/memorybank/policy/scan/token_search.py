"""Search for the token formats: jump from anchor to anchor, and look closer only there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.scan.formats import ROWS
from memorybank.policy.scan.formats.row import Token
from memorybank.policy.scan.scanned_text import Span, WordIndex
from memorybank.policy.scan.secret_values import entropy

_RUN = lazy(r"[!-~]{14,}")  # no token is shorter, and prose has few of these
_LOOSE_LEAST, _LOOSE_MOST = 32, 4096  # a longer run is a blob, not a token
_DENSE = lazy(r"[0-9A-Za-z]{14}|\.[0-9A-Za-z_-]{6,7}\.[0-9A-Za-z_-]{27}")  # what formats without an anchor have
_REACH, _WINDOW = 100, 330  # how far before and behind its anchor a format known by its middle may go
_LETTERS = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
_SHOWN = lazy(
    r"(?i)x{6,}|\*{3,}|\.{3}|…|example|placeholder|redacted|your[_-]|replace[_-]?me|(?-i:([*0a.\-_#?])\1{7,})|insert[_-]"
)
_ALL = [(anchor, row) for row in ROWS for anchor in row.anchors]
_ANCHORS = WordIndex((pair for pair in _ALL if " " not in pair[0]), whole=True)
_SPACED = [pair for pair in _ALL if " " in pair[0]]  # no run of ink holds these whole
_LOOSE = tuple(row for row in ROWS if not row.anchors)


@cache
def _pattern(row: Token, anchor: str) -> re.Pattern[str]:
    """Compiled when its anchor is first met: most processes meet none."""
    lead = rf"(?<![0-9A-Za-z_]){row.lead}" if row.lead else "" if anchor else "(?<![0-9A-Za-z_+/-])"
    return re.compile(rf"{lead}{re.escape(anchor)}(?:{row.body})(?![0-9A-Za-z_])")


def tokens(text: str, *, samples: bool = False) -> Iterator[Span]:
    """With `samples`, also those that say themselves that they are examples."""
    runs = list(_RUN.finditer(text))
    if not runs:
        return
    packed = "\n".join({run[0] for run in runs})
    for anchor, row in _ANCHORS.spoken_in(packed):
        yield from _at(text, anchor, row, samples=samples)
    for anchor, row in _SPACED:
        if anchor in text:
            yield from _at(text, anchor, row, samples=samples)
    for run in runs:
        if _LOOSE_LEAST <= run.end() - run.start() <= _LOOSE_MOST and _DENSE.search(run[0]):
            for row in _LOOSE:
                found = _pattern(row, "").search(text, run.start(), run.end())
                if found:
                    yield from _judged(row, found, "", samples=samples)


def _at(text: str, anchor: str, row: Token, *, samples: bool) -> Iterator[Span]:
    at = text.find(anchor)
    while at >= 0:
        if row.lead:
            found = _pattern(row, anchor).search(text, max(0, at - _REACH), at + _WINDOW)
        else:
            found = _pattern(row, anchor).match(text, at) if _begins(text, at, row.glued) else None
        if found:
            yield from _judged(row, found, anchor, samples=samples)
        at = text.find(anchor, at + len(anchor))


def _begins(text: str, at: int, glued: str) -> bool:
    """Is this the beginning of a value, not the middle of a longer word?"""
    if at == 0 or text[at] not in _LETTERS:
        return True
    before = text[at - 1]
    if before in _LETTERS:  # `\n` written out in JSON, or %3D in an address
        return text[max(0, at - 2) : at] in ("\\n", "\\t", "\\r") or text[max(0, at - 3)] == "%"
    return before not in glued


def _judged(row: Token, found: re.Match[str], anchor: str, *, samples: bool) -> Iterator[Span]:
    value = found[0]
    drawn = value[len(anchor) :] if not row.lead else value
    if _SHOWN.search(drawn) or (row.body and entropy(drawn) < 2.2):
        if samples:
            yield Span(row.rule, found.start(), found.end(), generic=True)
        return
    if row.check is not None and not row.check(value):
        return
    proven = row.proof is None or row.proof(value)
    yield Span(row.rule, found.start(), found.end(), generic=not proven)
