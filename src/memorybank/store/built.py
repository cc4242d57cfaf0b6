"""A folder of files that were made here and belong to nobody else yet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from memorybank.model.errors import CannotWrite, Refused


def write_out(folder: Path, files: Mapping[str, str]) -> tuple[str, ...]:
    """Into a new folder, or over an older making of the same files. Anything else in it is somebody's: refused."""
    try:
        there = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if not p.is_dir() or p.is_symlink()}
        strange = sorted(there - set(files))
        if strange or folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise Refused("package.taken", path=str(folder), name=strange[0] if strange else folder.name)
        for path, text in files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise CannotWrite("package.cannot", path=str(folder), why=error.strerror or str(error)) from None
    return tuple(sorted(files))
