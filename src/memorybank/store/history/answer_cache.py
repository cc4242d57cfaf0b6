"""The verdicts of `verify`, kept with all they rest on: while every bit of that is as it was, they are given again, and
so are the very bytes that were printed.

Builtin modules only, as `address`: to look must cost less than to load what would make the answer anew.
"""

from __future__ import annotations

import posix
import sys
from collections.abc import Iterable

from memorybank.light import address
from memorybank.model.value import value
from memorybank.model.version import VERSION
from memorybank.store import disk
from memorybank.store.disk import Stamp, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Answer = tuple[bytes, int, tuple[str, ...]]  # what was printed, the exit code, and `language` then
PLACE = "verdicts"  # in the cache folder of a bank

SETTLED = 2_000_000_000  # ns; a younger change could be followed by one that leaves the same stamp
_FORM = f"{VERSION} {sys.implementation.cache_tag} verdicts".encode()
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
    disk.keep(place, _FORM, (fields, rows, answers))


def recall(place: str, project: str) -> tuple[Rests, list[Any], dict[str, Answer]] | None:
    """What was kept there, with what it rests on, if all of that is as it was."""
    found = disk.kept(place, _FORM)
    try:
        fields, rows, answers = found
        rests = Rests(*fields)
    except (ValueError, TypeError):  # nothing, or what another build of the same version kept
        return None
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
