"""The manifests of today, and, when something is missing from them, those that history has."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path

from memorybank.manifests import Manifest, ecosystem_of, read_manifest
from memorybank.model.value import NamedTuple, value
from memorybank.recall.verdicts.claim_judge import Lost, Manifests
from memorybank.recall.verdicts.evidence import ProjectPast, ProjectTree
from memorybank.store import disk
from memorybank.store.history.renames import contents
from memorybank.store.history.work_tree import ignored

_MOST = 60  # manifests read, the shallow ones first
_LARGEST = 512 * 1024
_VERSIONS = 400  # of manifests in the past, the newest first
_BYTES = 16 * 1024 * 1024
_ELSEWHERE = frozenset(("java", "dotnet", "dart"))  # a version may stand on a line that does not name what has it
_FOREIGN = frozenset(("node_modules", "vendor", "third_party", "fixtures", "testdata", "__fixtures__"))


class _Version(NamedTuple):
    commit: str
    path: str

    @property
    def before(self) -> str:
        return f"{self.commit}^:{self.path}"

    @property
    def after(self) -> str:
        return f"{self.commit}:{self.path}"


@value
class _ManifestHistory:
    """Reads the past only when asked, and then once."""

    top: Path
    tree: ProjectTree
    past: ProjectPast
    git_has: bool
    keep: Callable[[str], None]  # told what was read, so that a later look can compare

    def now(self) -> tuple[frozenset[str], Mapping[str, tuple[str, ...]], frozenset[str]]:
        """The scripts, the dependencies, and the ecosystems they are of."""
        scripts: set[str] = set()
        dependencies: dict[str, tuple[str, ...]] = {}
        ecosystems: set[str] = set()
        for path in _ranked(self.tree.files):
            self.keep(path)
            data = disk.data(f"{self.top}/{path}", _LARGEST)
            if not data:
                continue
            found = _read(path, data)
            ecosystem = ecosystem_of(path)
            ecosystems.add(ecosystem)
            scripts.update(f"{ecosystem}:{name}" for name in found.scripts)
            own = {found.name: ("",)} if found.name else {}  # a package of the project's own is there, in any version
            for name, versions in (*found.dependencies.items(), *own.items()):
                key = f"{ecosystem}:{name}"
                dependencies[key] = (*dependencies.get(key, ()), *versions)
        return frozenset(scripts), dependencies, frozenset(ecosystems)

    @cached_property
    def versions(self) -> dict[str, list[_Version]]:
        """Every change of a manifest, the newest first, by its ecosystem."""
        paths = set(_ranked({path for _, path in self.past.touched}))
        if gone := paths - self.tree.files:
            paths -= ignored(self.top, gone)  # committed by mistake once: a log of a run, what a tool installed
        changes = ((when, path) for when, path in reversed(self.past.touched) if path in paths)
        found: dict[str, list[_Version]] = {}
        for when, path in islice(changes, _VERSIONS):
            found.setdefault(ecosystem_of(path), []).append(_Version(self.past.commit(when), path))
        return found

    @cached_property
    def blobs(self) -> dict[str, bytes]:
        changes = (v for group in self.versions.values() for v in group)
        wanted = dict.fromkeys(name for v in changes for name in (v.before, v.after))
        return contents(self.top, wanted, _BYTES) if self.git_has else {}

    @cached_property
    def lost(self) -> dict[_Version, bytes]:
        """The lines that each change took away: a few, where the manifests would have to be read a hundred times."""
        texts = {data: frozenset(_plain(data).split(b"\n")) for data in set(self.blobs.values())}
        lines = {blob: texts[data] for blob, data in self.blobs.items()}
        none: frozenset[bytes] = frozenset()
        return {
            v: b"\n".join(lines.get(v.before, none) - lines.get(v.after, none))
            for group in self.versions.values()
            for v in group
        }

    def last(self, kind: str, name: str, has: Callable[[Manifest], bool]) -> Lost | None:
        word = b"" if kind in _ELSEWHERE else _plain(name.encode())
        for version in self.versions.get(kind, ()):
            if word not in self.lost[version]:
                continue
            before, after = (self.blobs.get(blob, b"") for blob in (version.before, version.after))
            if has(_read(version.path, before)) and not has(_read(version.path, after)):
                return Lost(version.commit, version.path)
        return None

    def ran(self, key: str) -> Lost | None:
        kind, _, name = key.partition(":")
        return self.last(kind, name, lambda found: name in found.scripts)

    def needed(self, key: str, accepts: Callable[[str], bool]) -> Lost | None:
        kind, _, name = key.partition(":")
        return self.last(kind, name, lambda found: any(map(accepts, found.dependencies.get(name, ()))))


def manifests(
    top: Path, tree: ProjectTree, past: ProjectPast, *, git_has: bool, keep: Callable[[str], None]
) -> Manifests:
    read = _ManifestHistory(top, tree, past, git_has, keep)
    return Manifests(*read.now(), read.ran, read.needed)


@lru_cache(2_000)
def _read(path: str, data: bytes) -> Manifest:
    """Many claims ask for the same, and one change leaves what the next finds. Some shells write
    `pip freeze > requirements.txt` as UTF-16."""
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    return read_manifest(path, data.decode("utf-16" if wide else "utf-8-sig", "replace"))


def _plain(text: bytes) -> bytes:
    """One spelling of all: a Python name may have `_` or `.`, and UTF-16 a zero beside every letter."""
    return text.replace(b"\0", b"").lower().replace(b"_", b"-").replace(b".", b"-")


def _ranked(paths: frozenset[str] | set[str]) -> list[str]:
    found = [p for p in paths if ecosystem_of(p) and _FOREIGN.isdisjoint(p.split("/"))]
    return sorted(found, key=lambda p: (p.count("/"), p))[:_MOST]
