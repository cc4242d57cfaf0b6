"""Authorization headers, and passwords that were hashed: they open the same doors, a little later."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.policy.late import late
from memorybank.policy.scan.checks import decoded
from memorybank.policy.scan.found import Span
from memorybank.policy.scan.likeness import is_key, is_password
from memorybank.policy.scan.sheet import Sheet
from memorybank.policy.scan.stand_ins import goes_on, is_stand_in

_HEADER = late(
    r"(?i)\b(?:proxy-)?authorization[\"'`]?[ \t]{0,4}[:=,][ \t]{0,4}[\"'`]?"
    r"(?:(basic|bearer|token|apikey|api-key|key|digest|bot)[ \t]{1,4})?([^\s\"'`<>\\,;]{6,4000})"
)
_BEARER = late(r"(?i)\bbearer[ \t]{1,4}[\"'`]?([^\s\"'`<>\\,;]{16,4000})")
_BASIC = late(r"\b[Bb]asic[ \t]{1,4}([0-9A-Za-z+/]{12,400}={0,2})(?![0-9A-Za-z])")
_HASHES = (
    ("$2", late(r"\$2[abxy]\$\d\d\$[./0-9A-Za-z]{53}")),
    ("$apr1$", late(r"\$apr1\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{22}")),
    ("$6$", late(r"\$6\$(?:rounds=\d+\$)?[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{86}")),
    ("$5$", late(r"\$5\$(?:rounds=\d+\$)?[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{43}")),
    ("$1$", late(r"\$1\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{22}")),
    ("$y$", late(r"\$y\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{8,30}\$[./0-9A-Za-z]{43}")),
    ("$argon2",
     late(r"\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[0-9A-Za-z+/]{16,64}\$[0-9A-Za-z+/]{30,90}")),
    ("pbkdf2_sha", late(r"pbkdf2_sha\d{1,3}\$\d{4,7}\$[0-9A-Za-z]{8,32}\$[0-9A-Za-z+/]{40,90}=?")),
    ("SHA}", late(r"\{S?SHA(?:256|512)?\}[0-9A-Za-z+/]{27,100}={0,2}")),
)  # fmt: skip


def headers(sheet: Sheet) -> Iterator[Span]:
    if "authorization" in sheet.vocabulary:
        for found in _HEADER.finditer(sheet.text):
            if (found[1] or "").lower() != "basic":
                yield from _drawn(sheet.text, found, 2, 16)
    if "bearer" in sheet.vocabulary:
        for found in _BEARER.finditer(sheet.text):
            yield from _drawn(sheet.text, found, 1, 20)
    if "basic" in sheet.vocabulary:
        for found in _BASIC.finditer(sheet.text):
            if _is_login(found[1]):
                yield Span("basic-auth", found.start(1), found.end(1))


def _drawn(text: str, found: re.Match[str], group: int, least: int) -> Iterator[Span]:
    value = found[group].rstrip(")].}")
    shown = "..." in found[group] or goes_on(text, found.end())
    if not shown and (is_key(value, least) or (group == 2 and is_password(value, strict=True))):
        yield Span("authorization-header", found.start(group), found.start(group) + len(value), generic=True)


def _is_login(value: str) -> bool:
    """Base64 of user:password, and not of the words `user` and `password`."""
    plain = decoded(value)
    user, colon, password = plain.partition(b":")
    if not colon or not plain.isascii() or not plain.decode("ascii").isprintable():
        return False
    word = password.decode("ascii")
    return len(user) > 1 and len(word) > 3 and (is_password(word) or is_key(word, 8))


def hashes(text: str) -> Iterator[Span]:
    if "$" not in text and "SHA}" not in text:
        return
    for sign, pattern in _HASHES:
        if sign in text:
            for found in pattern.finditer(text):
                if not is_stand_in(found[0]):
                    yield Span("password-hash", found.start(), found.end(), generic=True)
