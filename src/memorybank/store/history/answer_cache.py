"""The verdicts of `verify`, kept with all they rest on: while every bit of that is as it was, they are given again, and
so are the very bytes that were printed.

Builtin modules only, as `address`: to look must cost less than to load what would make the answer anew.
"""

from __future__ import annotations

import marshal
import posix
import sys
import zlib
from collections.abc import Iterable

from memorybank.light import address
from memorybank.model.value import value
from memorybank.model.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Stamp = tuple[int, int, int]
Answer = tuple[bytes, int, tuple[str, ...]]  # what was printed, the exit code, and `language` then
PLACE = "verdicts"  # in the cache folder of a bank

SETTLED = 2_000_000_000  # ns; a younger change could be followed by one that leaves the same stamp
_MAKER = (VERSION, str(sys.implementation.cache_tag))
_LANGUAGE = ("MEMORY_BANK_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@value
class Rests:
    """Whole paths. What was merely there, or not, may since have been written to."""

    project: str
    stamps: dict[str, Stamp | None]  # None: it was not there
    renamed: dict[str, Stamp | None]  # git's own files: another file takes their place with every change
    there: dict[str, bool]
    written: list[str]  # many files, known by one sum
    sum: int


def stamp(file: str) -> Stamp | None:
    """The kernel sets the first with every change, and nobody can set it back. None when it is not there."""
    try:
        info = posix.stat(file)
    except (OSError, ValueError):
        return None
    return info.st_ctime_ns, info.st_ino, info.st_size


def summed(files: Iterable[str]) -> int:
    """One number for all of them: another one when any was written to, came or went."""
    total = 0
    stat = posix.stat
    for file in files:
        try:
            info = stat(file)
        except (OSError, ValueError):
            continue
        total = hash((total, info.st_mtime_ns, info.st_size))
    return total


def keep(place: str, rests: Rests, rows: list[Any], answers: dict[str, Answer], now: int) -> None:
    """Not when something was written to since shortly before `now`, when the look began: nobody could tell later."""
    if any(mark is not None and mark[0] + SETTLED >= now for mark in rests.stamps.values()):
        return
    fields = (rests.project, rests.stamps, rests.renamed, rests.there, rests.written, rests.sum)
    body = marshal.dumps((_MAKER, fields, rows, answers))
    temp = f"{place}.{posix.getpid()}.tmp"
    try:
        handle = posix.open(temp, posix.O_WRONLY | posix.O_CREAT | posix.O_TRUNC | posix.O_CLOEXEC, 0o600)
        with open(handle, "wb") as file:
            file.write(b"%08x\n" % zlib.crc32(body) + body)
        posix.replace(temp, place)
    except OSError:
        return  # nothing is lost but time


def recall(place: str, project: str) -> tuple[Rests, list[Any], dict[str, Answer]] | None:
    """What was kept there, with what it rests on, if all of that is as it was."""
    try:
        with open(place, "rb", 0) as file:
            kept: bytes = file.read()
        body = memoryview(kept)[9:]
        if kept[:9] != b"%08x\n" % zlib.crc32(body):
            return None
        maker, fields, rows, answers = marshal.loads(body)
    except (OSError, EOFError, ValueError, TypeError):
        return None
    if maker != _MAKER:
        return None
    rests = Rests(*fields)
    return (rests, rows, answers) if _holds(rests, project) else None


def _holds(rests: Rests, project: str) -> bool:
    exists = posix.access  # no error is raised and caught for what is not there; of links, the link itself counts
    return (
        rests.project == project
        and all(stamp(file) == mark for known in (rests.stamps, rests.renamed) for file, mark in known.items())
        and all(exists(path, posix.F_OK, follow_symlinks=False) is there for path, there in rests.there.items())
        and summed(rests.written) == rests.sum
    )


def language() -> tuple[str, ...]:
    """What tells the program which language to speak."""
    return tuple(address.env(name) for name in _LANGUAGE)
