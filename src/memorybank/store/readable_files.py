"""The project's own files as an answer may see them: tracked or at least not ignored, inside the project, text;
and which of them are documents (DAY-2), never one on the deny-list."""

import os
from pathlib import Path
from typing import NamedTuple

from memorybank.light import address
from memorybank.recall.search.document_roles import is_denied, role_of
from memorybank.store import clock, disk, git
from memorybank.store.files import decode, resolve, walk_files

LARGEST = 512 * 1024  # bytes; a longer source is generated, and nobody quotes from it
_MOST, _DEEPEST = 20_000, 6  # without git the tree is walked
_MOST_DOCUMENTS = 3_000  # the shallowest first


class ProjectSample(NamedTuple):
    text: str
    mtime: str  # ISO 8601, UTC


def listed(project: Path, top: Path | None, *, untracked: bool = True) -> frozenset[str]:
    """Every file git tracks or would: never an ignored one. Relative to the project, with `/`."""
    if top is not None:
        more = ["--others", "--exclude-standard"] if untracked else []
        out = git.run(project, ["ls-files", "-z", "--cached", *more, "--", "."])
        if out is not None:
            return frozenset(os.fsdecode(name) for name in out.split(b"\0") if name)
    return frozenset(walk_files(str(project), most=_MOST, deepest=_DEEPEST, hidden=False))


def read_sample(project: Path, path: str) -> ProjectSample | None:
    """None for what is not a plain text file of modest size inside the project, or may hold a credential."""
    if not is_open(project, path):
        return None
    try:
        with open(disk.opened(os.path.realpath(project / path), os.O_NOFOLLOW), "rb") as file:
            info = os.fstat(file.fileno())
            text = decode(file.read(LARGEST + 1)) if info.st_size <= LARGEST else None
            return None if text is None else ProjectSample(text, clock.of(info.st_mtime))
    except (OSError, ValueError):
        return None


def page_mtime(bank: Path, path: str) -> str:
    try:
        return clock.of(os.stat(resolve(bank, path)).st_mtime)
    except OSError:
        return clock.of(0)


def real_path(project: Path, path: str, links: dict[str, bool] | None = None) -> str:
    """Where a path of the project really leads, relative to it; "" when that is outside, or no path at all. `links`: as
    for `address.real`, for one who asks for many."""
    links = {} if links is None else links
    top = address.real(address.joined(address.here(), str(project)), links).rstrip("/")
    real = address.real(os.path.join(top, path), links)
    return real[len(top) + 1 :] if real.startswith(f"{top}/") and "\0" not in path else ""


def documents(project: Path, top: Path | None, bank: str) -> dict[str, str]:
    """The repository's documents, each with its role: tracked, inside the repository by their real path, and never
    what may hold a credential. `bank` is the bank's folder, whose pages have an index of their own."""
    paths = listed(project, top, untracked=False)
    shown = (path for path in paths if path.isprintable())  # no page could name a line end, or bytes that are no UTF-8
    behind = os.path.relpath(os.path.realpath(project / bank), os.path.realpath(project))  # where a linked bank lies
    pages = tuple(f"{part}/" for part in (*address.guarded(bank), *address.guarded(behind)))
    found = {path: role for path in shown if not f"{path}/".startswith(pages) and (role := role_of(path))}
    nearest = sorted(found, key=lambda path: (path.count("/"), path))[:_MOST_DOCUMENTS]
    links: dict[str, bool] = {}  # many of them lie in the same folders
    return {path: found[path] for path in nearest if is_open(project, path, links)}


def is_open(project: Path, path: str, links: dict[str, bool] | None = None) -> bool:
    """May it be read? A link is judged by where it leads."""
    real = real_path(project, path, links)
    return bool(real) and not any(map(is_denied, {path, real}))
