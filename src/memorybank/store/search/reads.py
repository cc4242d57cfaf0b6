"""What past requests ended up reading: a small log in the state folder, from which search learns what was meant.

It holds no words: of a request only what its words hash to is kept, enough to know them again. Local, capped, and off
with `recall.learn = false` or MEMORY_BANK_LEARN=off. Loaded by a hook and by a search: builtin modules only.
"""

from __future__ import annotations

import time

from memorybank.light import address
from memorybank.store import disk

CAP = 256 * 1024  # bytes; past it, a new log begins, and of the old one as much is read
_SECONDS = 30 * 60  # between a request and a page read for it
_WORDS = 24  # of one request
_KEPT = 30  # requests of one page, the latest
_HASHED = "¤"  # before the hash of a word, where it stands beside words


def hashed(word: str) -> str:
    return _HASHED + address.key(word)[:8]


def asked(state: str, who: str, words: list[str]) -> None:
    """`who` is a session, or "" for a person in a terminal."""
    kept = list(dict.fromkeys(words))[:_WORDS]
    if kept:
        hashes = " ".join(hashed(word)[1:] for word in kept)
        disk.log(f"{state}/asked", int(time.time()), _short(who), hashes, most=CAP // 16)


def read(state: str, who: str, pages: list[str]) -> None:
    """These pages were opened; if that was for a request, the two belong together."""
    mine = (fields for fields in reversed(disk.logged(f"{state}/asked", CAP // 16, 3)) if fields[1] == _short(who))
    when, _, request = next((fields for fields in mine if fields[0].isdecimal() and len(fields[0]) < 20), ("0", "", ""))
    if abs(time.time() - int(when)) <= _SECONDS:
        for page in pages:
            disk.log(f"{state}/reads", request, page, most=CAP)


def by_page(state: str) -> dict[str, list[list[str]]]:
    """For each page the requests it was read for, the latest first, as hashed words."""
    found: dict[str, list[list[str]]] = {}
    for hashes, page in reversed(disk.logged(f"{state}/reads", CAP, 2)):
        request = [_HASHED + part for part in hashes.split(" ")]
        requests = found.setdefault(page, [])
        if request not in requests and len(requests) < _KEPT:
            requests.append(request)
    return found


def _short(who: str) -> str:
    return address.key(who)[:8]
