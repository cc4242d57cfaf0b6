"""What past requests ended up reading: a small log in the state folder, from which search learns what was meant.

It holds no words: of a request only what its words hash to is kept, enough to know them again. Local, capped, and off
with `recall.learn = false` or MEMORY_BANK_LEARN=off. Loaded by a hook and by a search: builtin modules only.
"""

from __future__ import annotations

import posix
import time

from memorybank.light import address
from memorybank.light.log_tail import tail
from memorybank.store import disk

CAP = 256 * 1024  # bytes; past it, the older half goes
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
        _append(state, "asked", f"{int(time.time())} {_short(who)} {hashes}", CAP // 16)


def read(state: str, who: str, pages: list[str]) -> None:
    """These pages were opened; if that was for a request, the two belong together."""
    request = _last_request(state, _short(who), int(time.time()))
    for page in pages if request else ():
        if "\n" not in page:
            _append(state, "reads", f"{request}\t{page}", CAP)


def _last_request(state: str, who: str, now: int) -> str:
    for line in reversed(_lines(state, "asked", CAP // 16)):
        when, _, rest = line.partition(" ")
        name, _, hashes = rest.partition(" ")
        if name == who and when.isascii() and when.isdigit() and len(when) < 20:
            return hashes if abs(now - int(when)) <= _SECONDS else ""
    return ""


def by_page(state: str) -> dict[str, list[list[str]]]:
    """For each page the requests it was read for, the latest first, as hashed words."""
    found: dict[str, list[list[str]]] = {}
    for line in reversed(_lines(state, "reads", CAP)):
        hashes, tab, page = line.partition("\t")
        request = [_HASHED + part for part in hashes.split(" ")]
        requests = found.setdefault(page, []) if tab and page else []
        if request not in requests and len(requests) < _KEPT:
            requests.append(request)
    return found


def _short(who: str) -> str:
    return address.key(who)[:8]


def _lines(state: str, name: str, most: int) -> list[str]:
    """Lines that make no sense are passed over by whoever reads them."""
    return tail(f"{state}/{name}", most + 4096).decode("utf-8", "surrogateescape").split("\n")


def _append(state: str, name: str, told: str, most: int) -> None:
    """Best effort: what is not noted teaches nothing, and that is all."""
    path = f"{state}/{name}"
    try:
        if posix.stat(path).st_size > most:
            half = tail(path, most // 2).partition(b"\n")[2]
            disk.put(f"{path}.new", half)
            posix.rename(f"{path}.new", path)
    except OSError:
        pass
    disk.note(path, f"\n{told}\n".encode("utf-8", "surrogateescape"), disk.APPEND)
