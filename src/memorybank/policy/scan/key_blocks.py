"""Credentials that fill several lines: private keys, and the Secrets of a cluster."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise

from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.scan.formats.row import decoded
from memorybank.policy.scan.placeholders import is_stand_in
from memorybank.policy.scan.scanned_text import Span
from memorybank.policy.scan.secret_values import entropy

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
