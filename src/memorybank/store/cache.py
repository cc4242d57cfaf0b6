"""Derived values in the cache folder. Whatever is wrong with one, it is simply not there, and is made again."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from memorybank.model.version import VERSION
from memorybank.store import disk
from memorybank.store.seal import sealed, unsealed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FORM = f"{VERSION} {sys.implementation.cache_tag}".encode()

Stamp = tuple[int, int, int, int]


def stamp(file: Path | os.DirEntry[str]) -> Stamp:
    """A file that still has these was not written to: the kernel sets the first, and nobody can set it back."""
    info = file.stat()
    return info.st_ctime_ns, info.st_mtime_ns, info.st_ino, info.st_size


def load(place: Path) -> Any:
    """What was saved by this very version of the program, None otherwise."""
    try:
        return unsealed(_FORM, place.read_bytes())
    except OSError:
        return None


def save(place: Path, value: Any) -> None:
    """Written whole beside itself and renamed; when that fails, nothing is lost but time."""
    with suppress(OSError):
        disk.replace(place, sealed(_FORM, value), str(os.getpid()), durable=False)
