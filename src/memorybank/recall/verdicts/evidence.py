"""What is known of a project when a claim is judged: its files as they lie there, and what became of the others.

Paths are relative to the top of the work tree, with `/`. `store` fills these; nothing here looks anywhere.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from memorybank.model.value import NamedTuple

UNCOMMITTED = 1 << 40  # later than every commit
_ALIKE = 0.7  # of two names, how much they share
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
    def _folders_by_case(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for folder in sorted(self.folders):
            found.setdefault(folder.casefold(), []).append(folder)
        return found

    def spelled(self, folder: str) -> list[str]:
        """The folders that are called so, in whatever case."""
        return self._folders_by_case.get(folder.casefold(), [])

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        return _by_name((*self.files, *self.folders))

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
        return [p for p in _ending(path, self._by_name) if self.there(p)]

    def drawn_short(self, path: str) -> list[str]:
        """Those that a drawing may mean by `path` when it leaves out folders in between."""
        parts = path.split("/")
        steps = ((p, iter(p.split("/"))) for p in self._by_name.get(parts[-1], ()) if p.startswith(f"{parts[0]}/"))
        return sorted(p for p, left in steps if all(part in left for part in parts))

    @cached_property
    def _by_spelling(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in sorted((*self.files, *self.folders)):
            found.setdefault(_spelling(path), []).append(path)
        return found

    def nearest(self, path: str) -> str:
        """A path that is there and is called alike: the same name elsewhere or spelled otherwise, else a similar one in
        the same folder. Of several, the one that shares most folders."""
        folder, _, name = path.rpartition("/")
        same = [p for p in self._by_spelling.get(_spelling(path), ()) if self.there(p)]
        if same:
            own = set(folder.split("/"))
            return min(same, key=lambda p: (-len(own.intersection(p.split("/")[:-1])), p.count("/"), p))
        beside = self._beside.get(folder, {}) if name else {}
        return beside.get(alike(_spelling(name), list(beside)), "")

    @cached_property
    def _beside(self) -> dict[str, dict[str, str]]:
        """Folder -> how its files are spelled."""
        found: dict[str, dict[str, str]] = {}
        for path in sorted(self.files):
            found.setdefault(path.rpartition("/")[0], {})[_spelling(path)] = path
        return found

    def has_stem(self, path: str) -> bool:
        """Is there a file that `path` names without its extension, as an import does?"""
        folder, _, name = path.rpartition("/")
        return any(f == folder or f.endswith(f"/{folder}") or not folder for f in self._by_stem.get(name, ()))


def alike(name: str, names: Sequence[str]) -> str:
    """The one of these that is spelled most like it; "" when none is."""
    # most are too long or too short for that: to be told so by `difflib` takes longer than everything else here
    near = [other for other in names if 2 * min(len(other), len(name)) >= _ALIKE * (len(other) + len(name))]
    if not near:
        return ""
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, near, 1, _ALIKE)), "")


def _spelling(path: str) -> str:
    """A name without its ending, in one case, with no signs between its words."""
    stem = path.rpartition("/")[2].partition(".")[0] or path.rpartition("/")[2]
    return "".join(filter(str.isalnum, stem)).lower()


def _folders(paths: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _by_name(paths: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault(path.rpartition("/")[2], []).append(path)
    return found


def _ending(path: str, by_name: Mapping[str, list[str]]) -> list[str]:
    """Those that are called so, or end so."""
    near = by_name.get(path.rpartition("/")[2], ())
    return sorted(p for p in near if p == path or p.endswith(f"/{path}"))


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
        ends: dict[str, list[tuple[int, str]]] | None = None,
        commits: list[str] | None = None,
        began: Mapping[str, int] | None = None,
        touched: Sequence[tuple[int, str]] = (),
        together: frozenset[str] = frozenset(),
        *,
        whole: bool = True,
        known: bool = True,
    ) -> None:
        self.ends = {} if ends is None else ends  # path -> [(when, where to)]
        self.commits = [] if commits is None else commits  # each with its parents behind it
        self.began = began or {}  # path -> when it last appeared
        self.touched = touched  # when, and which manifest or page, oldest first
        self.together = together  # pages that came in one commit with other files: a squash may have dropped names
        self.whole = whole  # False in a shallow clone: what is not seen may still have been
        self.known = known  # False without git

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.ends)

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        return _by_name(self.ends)

    def fate(self, path: str, tree: ProjectTree) -> End | None:
        """What became of a file: where it is now, or in which commit it went. None when it never ended.

        Two branches may have moved it two ways: the way that leads to a file of the tree is the one that was kept.
        """
        events = self.ends.get(path)
        if not events:
            return None
        reborn = self.began.get(path, -1)
        for when, to in reversed(events):
            if when < reborn:
                break
            if to and (at := self._way(to, when, tree, {path})):
                return End(path, at, self.commit(when), when)
        last, _ = self.last(path)
        return End(path, "", self.commit(last), last)

    def _way(self, path: str, since: int, tree: ProjectTree, seen: set[str]) -> str:
        """Where a chain of renames leads that begins here; "" when to nothing that is there."""
        if path in seen or len(seen) > _LONGEST_CHAIN:
            return ""
        if tree.holds(path):
            return path
        seen.add(path)
        later = (event for event in self.ends.get(path, ()) if event[0] > since and event[1])
        return next((at for when, to in later if (at := self._way(to, when, tree, seen))), "")

    def last(self, path: str) -> tuple[int, str]:
        """When a file was lost, and what it was called then."""
        when, to = self.ends[path][-1]
        for _ in range(_LONGEST_CHAIN):
            later = [event for event in self.ends.get(to, ()) if event[0] > when]
            if not later:
                break
            path = to
            when, to = later[-1]
        return when, path

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

    def since(self, path: str) -> int:
        """When a file appeared, or the first of a folder's."""
        inside = (when for file, when in self.began.items() if file == path or file.startswith(f"{path}/"))
        return min(inside, default=UNCOMMITTED)

    def commit(self, when: int) -> str:
        return self.commits[when].partition(" ")[0] if 0 <= when < len(self.commits) else ""

    def below(self, folder: str) -> Iterator[str]:
        """The paths that once were in this folder and ended."""
        prefix = f"{folder}/"
        at = bisect_left(self._sorted, prefix)
        while at < len(self._sorted) and self._sorted[at].startswith(prefix):
            yield self._sorted[at]
            at += 1

    def ending(self, path: str) -> list[str]:
        """The ended files that `path` may be short for."""
        return _ending(path, self._by_name)

    @cached_property
    def _folders(self) -> dict[str, list[str]]:
        return _by_name(_folders(self.ends))

    def folders_ending(self, path: str) -> list[str]:
        return _ending(path, self._folders)
