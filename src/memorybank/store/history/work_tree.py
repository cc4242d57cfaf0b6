"""The files of a project: as git's index lists them, as they lie there, and what the few cited ones hold.

Ignored folders are never entered.
"""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from memorybank.markdown import read
from memorybank.model.value import lazy
from memorybank.recall.verdicts.evidence import ProjectTree
from memorybank.store import git
from memorybank.store.disk import readable
from memorybank.store.files import walk_files
from memorybank.store.history.head import Head

_MOST = 100_000  # files of a project without git
_DEEPEST = 24


class Disk:
    """Asks about single paths, once each, and remembers what it was told: that is what a later look compares."""

    def __init__(self, top: Path, unwritten: frozenset[str] = frozenset()) -> None:
        self.top = f"{top}/"
        self.seen: dict[str, bool] = {}
        self.unwritten = unwritten  # tracked, and left out of this work tree on purpose

    def there(self, path: str) -> bool:
        found = self.seen.get(path)
        if found is not None:
            return found
        if path in self.unwritten:
            return True  # git's index says so, not the disk
        self.seen[path] = os.path.lexists(self.top + path)
        return self.seen[path]


def tree(at: Head | None, project: Path) -> tuple[ProjectTree, Disk]:
    if at is None:
        top = Path(os.path.realpath(project))
        disk = Disk(top)
        return ProjectTree(walk_files(str(top), most=_MOST, deepest=_DEEPEST, hidden=True), disk.there), disk
    files, links, unwritten = _listed(at)
    disk = Disk(at.top, unwritten)
    return ProjectTree(files, disk.there, links), disk


def _listed(at: Head) -> tuple[list[str], frozenset[str], frozenset[str]]:
    files: list[str] = []
    links: list[str] = []
    unwritten: list[str] = []
    out = git.run(at.top, ["ls-files", "-s", "-t", "-z"]) or b""
    for meta, tab, path in (entry.partition("\t") for entry in os.fsdecode(out).split("\0")):
        if tab:
            (links if " 160000 " in meta else files).append(path)
            if meta[0] == "S":
                unwritten.append(path)
    return files, frozenset(links), frozenset(unwritten)


def ignored(top: Path, paths: Iterable[str]) -> frozenset[str]:
    """Those that git would not track if they were there. Nothing is walked. One path behind a link, or outside, and git
    would answer for none."""
    real = os.path.realpath(top)
    folders = {path: os.path.join(real, os.path.dirname(path)) for path in paths if path}
    asked = sorted(path for path, folder in folders.items() if os.path.realpath(folder) == folder.rstrip("/"))
    out = git.run(top, ["check-ignore", "-z", "--stdin", "--no-index"], stdin=os.fsencode("\0".join(asked)) + b"\0")
    return frozenset(os.fsdecode(out or b"").split("\0"))


_LARGEST = 4 * 1024 * 1024
_DROPPED = lazy(r"[^\w\- ]")
_ANCHOR = lazy(r"<a\s+(?:id|name)=[\"']([^\"']+)[\"']|\{#([\w-]+)\}", re.I)


class Contents:
    def __init__(self, top: Path) -> None:
        self.top = top
        self.used: set[str] = set()  # what the verdicts rest on
        self._known: dict[str, bytes | None] = {}
        self._anchors: dict[str, frozenset[str]] = {}

    def _read(self, path: str) -> bytes | None:
        self.used.add(path)
        if path not in self._known:
            self._known[path] = readable(self.top / path, _LARGEST)
        return self._known[path]

    def lines(self, path: str) -> int:
        data = self._read(path)
        if data is None or b"\0" in data:
            return -1
        return data.count(b"\n") + (not data.endswith(b"\n") and bool(data))

    def anchors(self, path: str) -> frozenset[str] | None:
        """As the common hosts make them from headings; many links lead to the same few pages."""
        if path in self._anchors:
            return self._anchors[path]
        if not path.lower().endswith((".md", ".mdx", ".markdown")):
            return None
        data = self._read(path)
        if data is None:
            return None
        text = data.decode("utf-8", "replace")
        found: set[str] = set()
        counts: dict[str, int] = {}
        for heading in read(text).headings:
            slug = _slug(heading.title)
            again = counts.get(slug, 0)
            counts[slug] = again + 1
            found.add(f"{slug}-{again}" if again else slug)
        found |= {(a or b).lower() for a, b in _ANCHOR.findall(text)}
        self._anchors[path] = frozenset(found)
        return self._anchors[path]


def _slug(title: str) -> str:
    plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|`([^`]*)`|\*+", lambda m: m[1] or m[2] or "", title)
    return _DROPPED.sub("", plain.strip().lower()).replace(" ", "-")
