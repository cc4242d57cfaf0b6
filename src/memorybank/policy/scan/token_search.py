"""Search for the token formats: jump from anchor to anchor, and look closer only there."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from memorybank.model.lazy_pattern import lazy
from memorybank.policy.scan.scanned_text import Span, scanned
from memorybank.policy.scan.secret_names import KEYS, PASSWORDS, joined, speaks_about
from memorybank.policy.scan.secret_values import (
    entropy,
    goes_on,
    is_code,
    is_key,
    is_path,
    is_said,
    is_stand_in,
    is_term,
)
from memorybank.policy.scan.token_formats import MARKED, NAMED, PREFIXES, ROWS, WEBHOOKS, Token, decoded

_RUN = lazy(r"[!-~]{14}")  # no token is shorter, and prose has few of these
_LONG_RUN = lazy(r"[!-~]{32,4096}")  # what formats without an anchor have
_DRAWN = lazy(r"[0-9A-Za-z_+/=-]{12,4000}")  # behind a prefix
_SHORT_PREFIX = 4
_REACH, _WINDOW = 100, 330  # how far before and behind its anchor a format known by its middle may go
_LETTERS = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
_SHOWN = lazy(
    r"(?i)x{6,}|\*{3,}|\.{3}|…|example|placeholder|redacted|your[_-]|replace[_-]?me|(?-i:([*0a.\-_#?])\1{7,})|insert[_-]"
)
# The longest first: it names what a shorter one would find too.
_PREFIXES = sorted((*PREFIXES, *WEBHOOKS), key=len, reverse=True)
_MARKED, _NAMED = lazy(MARKED), lazy(NAMED)


@cache
def _pattern(row: Token, anchor: str) -> re.Pattern[str]:
    """Compiled when its anchor is first met: most processes meet none."""
    lead = rf"(?<![0-9A-Za-z_]){row.lead}" if row.lead else "" if anchor else "(?<![0-9A-Za-z_+/-])"
    return re.compile(rf"{lead}{re.escape(anchor)}(?:{row.body})(?![0-9A-Za-z_])")


def tokens(text: str, *, samples: bool = False) -> Iterator[Span]:
    """With `samples`, also those that say themselves that they are examples."""
    if _RUN.search(text) is None:
        return
    for prefix in _PREFIXES:
        rule = "webhook" if prefix in WEBHOOKS else f"{prefix.strip('_-.=~')}-token"
        for at in _places(text, prefix):
            drawn = _DRAWN.match(text, at + len(prefix)) if _begins(text, at, prefix) else None
            if drawn and (_is_token(prefix, drawn) or (samples and _SHOWN.search(drawn[0]))):
                yield Span(rule, at, drawn.end())
    for row in ROWS:
        for found, anchor in _matches(row, text):
            drawn_part = found[0][len(anchor) :] if not row.lead else found[0]
            shown = bool(_SHOWN.search(drawn_part)) or entropy(drawn_part) < 2.2
            if samples if shown else row.check is None or row.check(found[0]):
                yield Span(row.rule, found.start(), found.end())
    for pattern, rule in ((_MARKED, "marked-token"), (_NAMED, "vendor-credential")):
        for found in pattern.finditer(text):
            if is_key(found[1]):
                yield Span(rule, found.start(), found.end())


def _matches(row: Token, text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Where a row's pattern matches, each with the anchor that led there."""
    for anchor in row.anchors:
        for at in _places(text, anchor):
            if row.lead:
                found = _pattern(row, anchor).search(text, max(0, at - _REACH), at + _WINDOW)
            else:
                found = _pattern(row, anchor).match(text, at) if _begins(text, at, anchor) else None
            if found:
                yield found, anchor
    for run in () if row.anchors else _LONG_RUN.finditer(text):
        if found := _pattern(row, "").search(text, *run.span()):
            yield found, ""


def _places(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))


def _begins(text: str, at: int, prefix: str) -> bool:
    """Is this the beginning of a value, not the middle of a longer word, nor a short prefix inside a path or base64?"""
    before = text[at - 1 : at]
    if text[at] in _LETTERS and before in _LETTERS and before:
        # `\n` written out in JSON, or %3D in an address
        return text[max(0, at - 2) : at] in ("\\n", "\\t", "\\r") or text[max(0, at - 3)] == "%"
    return not (before and len(prefix) <= _SHORT_PREFIX and before in ("./+-" if prefix.isalnum() else ".-"))


def _is_token(prefix: str, drawn: re.Match[str]) -> bool:
    """A prefix of letters alone may be a word, and `sk-` anybody's; behind others a digit is enough."""
    value = drawn[0]
    if goes_on(drawn.string, drawn.end()) or _SHOWN.search(value):
        return False
    mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    known = len(prefix) >= _SHORT_PREFIX and not prefix.isalnum()
    whole = max(map(len, re.split(r"[_+/=-]", value))) >= 14  # not `npm_config_fetch_retries=0`
    return is_key(value) or (known and len(value) >= 20 and mixed and whole and entropy(value) >= 2.5)


# --- Credentials that fill several lines: private keys, and the Secrets of a cluster.

# PEM's lines, and PuTTY's: `Private-Lines: 14`, the body, `Private-MAC: …`.
_BEGIN = lazy(r"-{4,5} ?BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-Lines: ?\d{1,3}")
_END = lazy(r"-{4,5} ?END (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY|Private-(?:MAC|Hash):")
_BODY = lazy(r"[0-9A-Za-z+/]{20,}={0,2}")
_FAR = 20_000  # an RSA key of 16,384 bits is shorter
_JWK = lazy(r'"(?:d|k)"\s{0,4}:\s{0,4}"([0-9A-Za-z_-]{40,1000})"')

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
