"""The project's own files as a pack may see them: tracked or at least not ignored, inside the project, text."""

from __future__ import annotations

import errno
import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from memorybank.store import git
from memorybank.store.files import decode, resolve
from memorybank.store.project_files import NOT_OURS

LARGEST = 512 * 1024  # bytes; a longer source is generated, and nobody quotes from it
_MOST, _DEEPEST = 20_000, 6  # without git the tree is walked


class ProjectSample(NamedTuple):
    text: str
    mtime: str  # ISO 8601, UTC


def listed(project: Path, top: Path | None) -> frozenset[str]:
    """Every file git tracks or would: never an ignored one. Relative to the project, with `/`."""
    if top is not None:
        out = git.run(project, ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "."])
        if out is not None:
            return frozenset(os.fsdecode(name) for name in out.split(b"\0") if name)
    return frozenset(_walk(project))


def _walk(project: Path) -> list[str]:
    """Without git nobody says what is ignored: hidden and foreign folders are left out, and the walk is short."""
    found: list[str] = []
    stack = [""]
    while stack and len(found) < _MOST:
        folder = stack.pop()
        try:
            with os.scandir(project / folder) as entries:
                for entry in sorted(entries, key=lambda e: e.name):
                    if entry.name.startswith(".") or entry.is_symlink():
                        continue
                    if not entry.is_dir():
                        found.append(folder + entry.name)
                    elif entry.name not in NOT_OURS and folder.count("/") < _DEEPEST:
                        stack.append(f"{folder}{entry.name}/")
        except OSError:
            continue
    return found


def read_sample(project: Path, path: str) -> ProjectSample | None:
    """None for what is not a plain text file of modest size inside the project."""
    if not real_path(project, path):
        return None
    try:
        real = os.path.realpath(project / path)
        handle = os.open(real, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with open(handle, "rb") as file:
            info = os.fstat(file.fileno())
            if not stat.S_ISREG(info.st_mode) or info.st_size > LARGEST:
                return None
            return ProjectSample(decode(file.read(LARGEST + 1)), _iso(info.st_mtime))
    except (OSError, ValueError):
        return None


def read_given(path: Path, most: int) -> bytes:
    """The first bytes of a file somebody named; a pipe or a device is not waited for."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        return file.read(most)


def page_mtime(bank: Path, path: str) -> str:
    try:
        return _iso(os.stat(resolve(bank, path)).st_mtime)
    except OSError:
        return _iso(0)


def real_path(project: Path, path: str) -> str:
    """Where a path of the project really leads, relative to it; "" when that is outside, or no path at all."""
    top = os.path.realpath(project)
    try:
        real = os.path.realpath(os.path.join(top, path))
    except ValueError:
        return ""
    return os.path.relpath(real, top) if real.startswith(top.rstrip(os.sep) + os.sep) else ""


def _iso(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(int(seconds), UTC).isoformat().replace("+00:00", "Z")
    except (OverflowError, OSError, ValueError):
        return "1970-01-01T00:00:00Z"
