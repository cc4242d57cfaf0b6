"""What is known of a project when a claim is judged: its files as they lie there, and what became of the others.

Paths are relative to the top of the work tree, with `/`. `store` fills these; nothing here looks anywhere.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

UNCOMMITTED = 1 << 40  # later than every commit
_LONGEST_CHAIN = 50  # renames of renames; two files that swap names for ever must not hang us


class ProjectTree:
    """The tracked files and their folders. `there` asks the disk about one path: the index may know what is gone."""

    def __init__(
        self, files: Iterable[str], there: Callable[[str], bool], linked: frozenset[str] = frozenset()
    ) -> None:
        self.files = frozenset(files)
        self.there = there
        self.linked = linked  # submodules: what is below them is another repository's

    @cached_property
    def folders(self) -> frozenset[str]:
        return frozenset(_folders(self.files))

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self.files:
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return found

    @cached_property
    def _folders_by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self.folders:
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return found

    @cached_property
    def _by_stem(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self.files:
            found.setdefault(path.rpartition("/")[2].partition(".")[0], []).append(path.rpartition("/")[0])
        return found

    @cached_property
    def _folded(self) -> frozenset[str]:
        return frozenset(path.casefold() for path in self.files)

    def holds(self, path: str) -> bool:
        """Tracked, or simply there; and not only under another spelling of its case."""
        if path in self.files or path in self.folders:
            return self.there(path)
        return self.there(path) and path.casefold() not in self._folded

    def in_submodule(self, path: str) -> bool:
        return any(path == link or path.startswith(f"{link}/") for link in self.linked)

    def ending(self, path: str) -> list[str]:
        """The files and folders that `path` may be short for."""
        name = path.rpartition("/")[2]
        tail = f"/{path}"
        near = (*self._by_name.get(name, ()), *self._folders_by_name.get(name, ()))
        return sorted(p for p in near if (p == path or p.endswith(tail)) and self.there(p))

    def has_stem(self, path: str) -> bool:
        """Is there a file that `path` names without its extension, as an import does?"""
        folder, _, name = path.rpartition("/")
        return any(f == folder or f.endswith(f"/{folder}") or not folder for f in self._by_stem.get(name, ()))


def _folders(paths: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


class CodeWords(NamedTuple):
    """Names of code, looked up in the tracked files."""

    found: Mapping[str, str]  # a name that is still there -> a file that has it
    lost: Mapping[str, tuple[str, str]]  # a name that was there once -> the commit it went in, the file that had it
    sure: bool = True  # False when there was too much to search: nothing is then said to be gone


class End(NamedTuple):
    """How a path ended."""

    path: str
    to: str  # "" when it was deleted
    commit: str  # "" when that is not committed yet
    when: int  # it left its place; later is larger


class ProjectPast:
    """Every rename and deletion that history knows. `ends` lists them for each path, oldest first."""

    def __init__(
        self,
        ends: Mapping[str, list[tuple[int, str]]] | None = None,
        commits: Sequence[str] = (),
        born: Mapping[str, int] | None = None,
        touched: Sequence[tuple[int, str]] = (),
        head: str = "",
        *,
        whole: bool = True,
        known: bool = True,
    ) -> None:
        self.ends = ends or {}  # path -> [(when, where to)]
        self.commits = commits
        self.born = born or {}  # path -> when its text began, under whatever name
        self.touched = touched  # when, and which manifest or page, oldest first
        self.head = head  # the last commit
        self._whole_banks: dict[str, bool] = {}
        self.whole = whole  # False in a shallow clone: what is not seen may still have been
        self.known = known  # False without git

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.ends)

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self.ends:
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return found

    def fate(self, path: str, tree: ProjectTree) -> End | None:
        """What became of a file: where it is now, or in which commit it went. None when it never ended."""
        events = self.ends.get(path)
        if not events:
            return None
        when, to = events[-1]
        last, at = when, to
        for _ in range(_LONGEST_CHAIN):
            if not at or tree.holds(at):
                break
            later = [event for event in self.ends.get(at, ()) if event[0] > last]
            if not later:
                at = ""  # gone without a commit that says so: in a merge, or not committed yet
                break
            last, at = later[0]
        else:
            at = ""
        # A file that came home is where it always was; the caller has looked there first.
        return End(path, "" if at == path else at, self.commit(when if at else last), when)

    @cached_property
    def _came_from(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path, events in self.ends.items():
            for _, to in events:
                if to:
                    found.setdefault(to, []).append(path)
        return found

    def earlier_names(self, path: str) -> tuple[str, ...]:
        """What a file was called before, the latest name first."""
        names = [path]
        for name in names:
            names += [old for old in self._came_from.get(name, ()) if old not in names]
        return tuple(names[1:])

    def written(self, page: str, bank: str) -> int:
        """When a page's text began. 0 when nobody knows: a bank that came whole with the last commit was written
        before, elsewhere."""
        birth = self.born.get(page, 0)
        return 0 if birth and self.commit(birth) == self.head and self._came_whole(bank) else birth

    def _came_whole(self, bank: str) -> bool:
        if bank not in self._whole_banks:
            births = {when for path, when in self.born.items() if path.startswith(bank)}
            self._whole_banks[bank] = len(births) == 1
        return self._whole_banks[bank]

    def commit(self, when: int) -> str:
        return self.commits[when] if 0 <= when < len(self.commits) else ""

    def below(self, folder: str) -> Iterator[str]:
        """The paths that once were in this folder and ended."""
        prefix = f"{folder}/"
        at = bisect_left(self._sorted, prefix)
        while at < len(self._sorted) and self._sorted[at].startswith(prefix):
            yield self._sorted[at]
            at += 1

    def ending(self, path: str) -> list[str]:
        """The ended files that `path` may be short for."""
        tail = f"/{path}"
        near = self._by_name.get(path.rpartition("/")[2], ())
        return sorted(p for p in near if p == path or p.endswith(tail))

    @cached_property
    def _folders(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for folder in _folders(self.ends):
            found.setdefault(folder.rpartition("/")[2], []).append(folder)
        return found

    def folders_ending(self, path: str) -> list[str]:
        tail = f"/{path}"
        near = self._folders.get(path.rpartition("/")[2], ())
        return sorted(p for p in near if p == path or p.endswith(tail))
