"""The manifests of today, and, when something is missing from them, those that history has."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from memorybank.recall.declared import Declared, Lost, Manifests
from memorybank.recall.known import Past, Tree
from memorybank.store import git
from memorybank.store.declared import declared, ecosystem, kind_of, reader
from memorybank.store.past import contents

_MOST = 60  # manifests read, the shallow ones first
_LARGEST = 512 * 1024
_VERSIONS = 400  # of manifests in the past, the newest first
_BYTES = 16 * 1024 * 1024
_FOREIGN = frozenset(("node_modules", "vendor", "third_party", "fixtures", "testdata", "__fixtures__"))


class _Version(NamedTuple):
    commit: str
    path: str
    before: str  # blob
    after: str


class _Reader:
    """Reads the past only when asked, and then once."""

    def __init__(self, top: Path, tree: Tree, past: Past, git_has: bool, keep: Callable[[str], None]) -> None:
        self.top, self.tree, self.past = top, tree, past
        self.git_has = git_has
        self.keep = keep  # told what was read, so that a later look can compare

    @cached_property
    def now(self) -> tuple[Declared, frozenset[str]]:
        runs: set[str] = set()
        needs: dict[str, tuple[str, ...]] = {}
        kinds: set[str] = set()
        for path in _ranked(self.tree.files):
            data = _content(self.top / path)
            self.keep(path)
            if data is None:
                continue
            name = kind_of(path)
            found = declared(name, _text(data))
            kinds.add(ecosystem(name))
            runs |= found.runs
            for key, versions in found.needs.items():
                needs[key] = (*needs.get(key, ()), *versions)
        return Declared(frozenset(runs), needs), frozenset(kinds)

    @cached_property
    def versions(self) -> list[_Version]:
        """Every change of a manifest, the newest first."""
        paths = _ranked({*self.tree.files, *self.past.ends})
        if not paths or not self.git_has:
            return []
        asked = ["log", "-z", "--raw", "--no-abbrev", "--no-renames", "--format=%x01%H", "--no-show-signature"]
        out = git.run(self.top, ["--literal-pathspecs", *asked, "HEAD", "--", *paths])
        return list(_changes(os.fsdecode(out or b"")))[:_VERSIONS]

    @cached_property
    def blobs(self) -> dict[str, bytes]:
        wanted = dict.fromkeys(blob for v in self.versions for blob in (v.before, v.after) if blob.strip("0"))
        return contents(self.top, wanted, _BYTES)

    def last(self, key: str, has: Callable[[Declared], str]) -> Lost | None:
        """The newest change that took something away which `has` names."""
        name = key.partition(":")[2].encode()
        kind = key.partition(":")[0]
        for version in self.versions:
            file = kind_of(version.path)
            before = self.blobs.get(version.before, b"")
            if ecosystem(file) != kind or not _mentions(before, name):
                continue
            was = has(declared(file, _text(before)))
            if was and not has(declared(file, _text(self.blobs.get(version.after, b"")))):
                return Lost(version.commit, version.path, was)
        return None


def manifests(top: Path, tree: Tree, past: Past, *, git_has: bool, keep: Callable[[str], None]) -> Manifests:
    read = _Reader(top, tree, past, git_has, keep)
    now, kinds = read.now

    def ran(key: str) -> Lost | None:
        return read.last(key, lambda found: "yes" if key in found.runs else "")

    def needed(key: str, accepts: Callable[[str], bool]) -> Lost | None:
        return read.last(key, lambda found: next((v or "*" for v in found.needs.get(key, ()) if accepts(v)), ""))

    return Manifests(now, kinds, ran, needed)


def _text(data: bytes) -> str:
    """Some shells write `pip freeze > requirements.txt` as UTF-16."""
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    return data.decode("utf-16" if wide else "utf-8-sig", "replace")


def _mentions(manifest: bytes, name: bytes) -> bool:
    """Cheaper than reading it, and never wrong when it says no: a Python name may be spelt with `_` or `.`."""
    manifest = manifest.replace(b"\0", b"")
    return name in manifest or name.lower() in manifest.lower().replace(b"_", b"-").replace(b".", b"-")


def _ranked(paths: frozenset[str] | set[str]) -> list[str]:
    found = [p for p in paths if reader(kind_of(p)) and _FOREIGN.isdisjoint(p.split("/"))]
    return sorted(found, key=lambda p: (p.count("/"), p))[:_MOST]


def _content(file: Path) -> bytes | None:
    try:
        if not file.is_file() or file.stat().st_size > _LARGEST:
            return None
        return file.read_bytes()
    except OSError:
        return None


def _changes(log: str) -> list[_Version]:
    found: list[_Version] = []
    commit = ""
    tokens = iter(log.split("\0"))
    for token in tokens:
        bare = token.lstrip("\n")
        if bare.startswith("\x01"):
            commit = bare[1:]
        elif bare.startswith(":"):
            _, _, before, after, _ = bare.split(" ", 4)
            found.append(_Version(commit, next(tokens, ""), before, after))
    return found
