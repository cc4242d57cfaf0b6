"""The files of a project as git's index lists them, and as they lie there. Ignored folders are never entered."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from memorybank.recall.verdicts.known import Tree
from memorybank.store import cache, git
from memorybank.store.code.head import Head

_MOST = 100_000  # files of a project without git
_DEEPEST = 24


class Disk:
    """Asks about single paths, once each, and remembers what it was told: that is what a later look compares."""

    def __init__(self, top: Path, unwritten: frozenset[str] = frozenset()) -> None:
        self.top = f"{top}/"
        self.seen: dict[str, bool] = {}
        self._none: set[str] = set()  # folders that are not there
        self.unwritten = unwritten  # tracked, and left out of this work tree on purpose

    def there(self, path: str) -> bool:
        found = self.seen.get(path)
        if found is not None:
            return found
        if path.rpartition("/")[0] in self._none:
            return False
        if path in self.unwritten:
            return True  # git's index says so, not the disk
        found = os.path.lexists(self.top + path)
        self.seen[path if found else self._missing(path)] = found
        return found

    def _missing(self, path: str) -> str:
        """The highest folder above that is not there either: one thing to look at again instead of many."""
        self._none.add(path)
        folder = path.rpartition("/")[0]
        while folder and not self.seen.get(folder):
            if folder not in self._none and os.path.lexists(self.top + folder):
                self.seen[folder] = True
                break
            self._none.add(folder)
            path, folder = folder, folder.rpartition("/")[0]
        return path


def tree(at: Head | None, project: Path, folder: Path) -> tuple[Tree, Disk]:
    if at is None:
        top = Path(os.path.realpath(project))
        disk = Disk(top)
        return Tree(_walk(str(top)), disk.there), disk
    files, links, unwritten = _listed(at, folder)
    disk = Disk(at.top, unwritten)
    return Tree(files, disk.there, links), disk


def _listed(at: Head, folder: Path) -> tuple[list[str], frozenset[str], frozenset[str]]:
    """Files, submodules, and what a sparse checkout leaves out."""
    if not at.staged:
        return [], frozenset(), frozenset()
    place = folder / "tree"
    kept = cache.load(place)
    if not kept or kept["index"] != at.staged:
        out = git.run(at.top, ["ls-files", "-s", "-t", "-z"]) or b""
        kept = {"index": at.staged, "files": [], "links": [], "unwritten": []}
        for entry in os.fsdecode(out).split("\0"):
            meta, tab, path = entry.partition("\t")
            if not tab:
                continue
            kept["links" if " 160000 " in meta else "files"].append(path)
            if meta[0] == "S":
                kept["unwritten"].append(path)
        cache.save(place, kept)
    return kept["files"], frozenset(kept["links"]), frozenset(kept["unwritten"])


def _walk(top: str) -> Iterator[str]:
    stack = [("", 0)]
    left = _MOST
    while stack and left > 0:
        prefix, depth = stack.pop()
        try:
            with os.scandir(f"{top}/{prefix}") as entries:
                for entry in sorted(entries, key=lambda e: e.name):
                    left -= 1
                    if not entry.is_dir(follow_symlinks=False):
                        yield prefix + entry.name
                    elif depth < _DEEPEST and not _skipped(entry.name):
                        stack.append((f"{prefix}{entry.name}/", depth + 1))
        except OSError:
            continue


# What tools put there, and what others wrote: without git nobody says what is to be ignored.
_SKIPPED_NAMES = """
    .git .venv .tox .next .cache node_modules bower_components vendor third_party target dist build venv env __pycache__
    obj coverage htmlcov
"""
_SKIPPED = frozenset(_SKIPPED_NAMES.split())


def _skipped(name: str) -> bool:
    return name in _SKIPPED or name.endswith(".egg-info")


def ignored(top: Path, paths: Iterable[str]) -> frozenset[str]:
    """Those that git would not track if they were there. Nothing is walked."""
    asked = sorted(paths)
    out = git.run(top, ["check-ignore", "-z", "--stdin", "--no-index"], stdin=os.fsencode("\0".join(asked)) + b"\0")
    return frozenset(os.fsdecode(out or b"").split("\0"))
