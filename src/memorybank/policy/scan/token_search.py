"""Search for the token formats: jump from anchor to anchor, and look closer only there."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from memorybank.model.lazy_pattern import lazy
from memorybank.policy.scan.formats import ROWS, Token, decoded
from memorybank.policy.scan.scanned_text import Span, scanned
from memorybank.policy.scan.secret_names import KEYS, PASSWORDS, joined, speaks_about
from memorybank.policy.scan.secret_values import entropy, is_code, is_path, is_said, is_stand_in, is_term

_RUN = lazy(r"[!-~]{14,}")  # no token is shorter, and prose has few of these
_LOOSE_LEAST, _LOOSE_MOST = 32, 4096  # a longer run is a blob, not a token
_DENSE = lazy(r"[0-9A-Za-z]{14}|\.[0-9A-Za-z_-]{6,7}\.[0-9A-Za-z_-]{27}")  # what formats without an anchor have
_REACH, _WINDOW = 100, 330  # how far before and behind its anchor a format known by its middle may go
_LETTERS = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
_SHOWN = lazy(
    r"(?i)x{6,}|\*{3,}|\.{3}|…|example|placeholder|redacted|your[_-]|replace[_-]?me|(?-i:([*0a.\-_#?])\1{7,})|insert[_-]"
)
_ANCHORS = [(anchor, row) for row in ROWS for anchor in row.anchors]
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
    for anchor, row in _ANCHORS:
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


# --- Credentials that fill several lines: private keys, and the Secrets of a cluster.

# PEM's lines, and PuTTY's: `Private-Lines: 14`, the body, `Private-MAC: …`.
_BEGIN = lazy(r"-{4,5} ?BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-Lines: ?\d{1,3}")
_END = lazy(r"-{4,5} ?END (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY|Private-(?:MAC|Hash):")
_BODY = lazy(r"[0-9A-Za-z+/]{20,}={0,2}")
_FAR = 20_000  # an RSA key of 16,384 bits is shorter
_JWK = lazy(r'"(?:d|k)"\s{0,4}:\s{0,4}"([0-9A-Za-z_-]{40,1000})"')
_MINISIGN = lazy(r"untrusted comment: (?:minisign encrypted|signify) secret key\s+[0-9A-Za-z+/]{60,}")

_KIND = lazy(r"(?mi)^[ \t>]{0,12}kind:[ \t]*[\"']?secret[\"']?[ \t]*\r?$")
_DATA = lazy(r"(?m)^[ \t>]{0,12}[\"']?(?:data|stringData)[\"']?:[ \t]*\r?$")
_ENTRY = lazy(
    r"(?m)^[ \t>]{1,16}[\"']?[\w.-]{1,80}[\"']?:[ \t]*(?:[>|][-+]?[ \t]*\n[ \t]{1,16})?"
    r"[\"']?([0-9A-Za-z+/]{12,8000}={0,2})[\"']?[ \t]*\r?$"
)
_APART = lazy(r"(?m)^(?:---|```|~~~)")


def key_blocks(text: str) -> Iterator[Span]:
    if "PRIVATE KEY" in text or "Private-Lines:" in text:
        yield from _private_keys(text)
    if '"kty"' in text:
        for found in _JWK.finditer(text):
            if not is_stand_in(found[1]):
                yield Span("jwk-private", found.start(1), found.end(1))
    if "untrusted comment:" in text:
        for found in _MINISIGN.finditer(text):
            yield Span("private-key", found.start(), found.end())
    if "ecret" in text and "kind:" in text:
        yield from _cluster_secrets(text)


def _private_keys(text: str) -> Iterator[Span]:
    """The head alone is talk about keys; a key has a body, and one that is cut short with dots has none."""
    upto = 0
    ends = [found.start() for found in _END.finditer(text)]
    for begin in _BEGIN.finditer(text):
        if begin.start() < upto:
            continue
        near = bisect_left(ends, begin.end())
        end = ends[near] if near < len(ends) and ends[near] < begin.end() + _FAR else 0
        last = end or min(len(text), begin.end() + 200)  # cut off, but a key begins at once
        lines = [found[0] for found in _BODY.finditer(text, begin.end(), last)]
        body = "".join(lines)
        cut = "..." in text[begin.end() : begin.end() + 200] or "…" in text[begin.end() : begin.end() + 200]
        if len(body) >= 40 and not cut and not text.startswith("xx", begin.end()) and entropy(body[:400]) >= 3.5:
            upto = last
            yield Span("private-key", begin.start(), upto)


def _cluster_secrets(text: str) -> Iterator[Span]:
    """`kind: Secret` with values under `data`: base64 hides nothing."""
    edges = [0, *(edge.start() for edge in _APART.finditer(text)), len(text)]
    kinds = [kind.start() for kind in _KIND.finditer(text)]
    for begin, end in pairwise(edges):
        if not any(begin <= kind < end for kind in kinds):
            continue
        data = _DATA.search(text, begin, end)
        for entry in _ENTRY.finditer(text, data.end() if data else end, end):
            plain = decoded(entry[1])
            shown = plain.isascii() and len(plain) < 24 and is_stand_in(plain.decode("ascii"))
            if len(plain) >= 8 and not shown and len(set(entry[1])) > 6:
                yield Span("kubernetes-secret", entry.start(1), entry.end(1))


# --- Samples of credentials: what the scan lets pass because manuals print it, and what a generated page leaves out.
# A sentence that somebody wrote may say `password: changeme`. One that the program takes from a README need not.


def holds_sample(text: str) -> bool:
    """Behind a word for a secret something that stands for one, or a vendor's format with an example in it."""
    if any(True for _ in tokens(text, samples=True)):
        return True
    page = scanned(text)
    if page is None:
        return False
    for word in (*PASSWORDS, *KEYS):
        for found in joined(page, word):
            about = found.bare or speaks_about(found.prefix, found.tail, key=word in KEYS)
            if not about and _is_sample(found.value):
                return True
    return False


def _is_sample(value: str) -> bool:
    if is_code(value) or is_path(value) or is_term(value):
        return False
    return is_stand_in(value) or (is_said(value) and any(map(str.isdigit, value)) and any(map(str.isalpha, value)))
