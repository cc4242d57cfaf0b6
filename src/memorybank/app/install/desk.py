"""Files while they are being planned: pieces go in or out, and in the end there is one plan for every folder."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from memorybank.app.install.where import Spot, spot
from memorybank.app.setting import Setting
from memorybank.hosts.jsonc import NotJson
from memorybank.hosts.toml_edit import NotToml
from memorybank.model.change import Change, Create, Delete, Flow, Note, Plan, Update
from memorybank.model.errors import Refused
from memorybank.store import recover
from memorybank.store.installed import Record, home, load
from memorybank.store.project import Places, places

Key = tuple[str, str, str, tuple[str, ...]]  # a piece, whichever host it is of: root, path, kind, way


@dataclass(frozen=True, slots=True)
class Target:
    host: str
    scope: str


@dataclass(frozen=True, slots=True)
class Part:
    """What changes below one folder, and what the manifest will say of it."""

    root: Path
    places: Places  # where its journal lives
    plan: Plan  # paths relative to root
    prefix: str = ""  # before a path that is shown: the home folder's, or the root itself outside of both
    kept: tuple[Record, ...] = ()
    gone: tuple[Record, ...] = ()
    folders: frozenset[str] = frozenset()  # made by us: they go with the last file in them


@dataclass(frozen=True, slots=True)
class Work:
    """An installation as a value."""

    parts: tuple[Part, ...]
    notes: tuple[Note, ...] = ()
    changed: tuple[Target, ...] = ()  # the hosts for which anything is written

    @property
    def empty(self) -> bool:
        return all(part.plan.empty for part in self.parts)

    @property
    def found(self) -> bool:
        """Anything to take out, or to forget?"""
        return not self.empty or any(part.gone for part in self.parts)

    @property
    def shown(self) -> Plan:
        """One plan for the reader: what is below the home folder is named from there."""
        listed = [replace(c, path=f"{part.prefix}{c.path}") for part in self.parts for c in part.plan.changes]
        return Plan(Flow.INSTALL, tuple(listed), self.notes)


@dataclass
class Sheet:
    """One file, while pieces are put into it or taken out of it."""

    spot: Spot
    before: bytes | None
    text: str
    there: bool
    reasons: list[str] = field(default_factory=list)
    folders: set[str] = field(default_factory=set)  # above it, ours to remove

    def change(self) -> Change | None:
        path, reason = self.spot.path, " + ".join(dict.fromkeys(self.reasons))
        if not self.there:
            return None if self.before is None else Delete(path, self.before, reason)
        after = self.text.encode("utf-8")
        if self.before is None:
            return Create(path, after, reason)
        return None if self.before == after else Update(path, self.before, after, reason)


class Desk:
    """All files of one plan, by where they are."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.manifest = load()
        self.sheets: dict[tuple[str, str], Sheet] = {}
        self.kept: list[Record] = []
        self.gone: list[Record] = []
        self.touched: dict[Target, None] = {}
        self.project = spot(setting, "project", "x").root

    def sheet(self, at: Spot) -> Sheet:
        key = (str(at.root), at.path)
        if at.root != self.project and all(sheet.spot.root != at.root for sheet in self.sheets.values()):
            recover.settle(self.places(at.root))  # what was interrupted there is settled before anything is read
        if key not in self.sheets:
            before = _current(at)
            self.sheets[key] = Sheet(at, before, _text(at, before), before is not None)
        return self.sheets[key]

    def work(self, notes: Iterable[Note]) -> Work:
        roots = dict.fromkeys([*(s.spot.root for s in self.sheets.values()), *(Path(r.root) for r in self.gone)])
        after = {key: digest(sheet.text.encode()) for key, sheet in self.sheets.items() if sheet.there}
        parts = []
        for root in roots:
            own = [s for s in self.sheets.values() if s.spot.root == root]
            changes = tuple(change for s in own if (change := s.change()) is not None)
            plan = Plan(Flow.INSTALL, changes)
            kept = tuple(replace(r, after=after.get((r.root, r.path), "")) for r in self.kept if r.root == str(root))
            gone = tuple(r for r in self.gone if r.root == str(root))
            folders = frozenset(folder for s in own for folder in s.folders)
            parts.append(Part(root, self.places(root), plan, self.prefix(root), kept, gone, folders))
        return Work(tuple(parts), tuple(dict.fromkeys(notes)), tuple(self.touched))

    def places(self, root: Path) -> Places:
        return self.setting.where.places if root == self.project else places(root / ".memory-bank-hosts")

    def prefix(self, root: Path) -> str:
        if root == self.project:
            return ""
        return "~/" if root == home().resolve() else f"{root}/"

    def records(self, at: Spot) -> tuple[Record, ...]:
        """Whatever is known of that file, for any piece of it and any host: who leaves last has to clear it away."""
        return tuple(r for r in (*self.manifest.records, *self.kept) if (r.root, r.path) == (str(at.root), at.path))

    def made(self, at: Spot) -> frozenset[tuple[str, ...]]:
        return frozenset(way for record in self.records(at) for way in record.made)

    def folders(self, at: Spot) -> tuple[str, ...]:
        """Above it: what is not there yet, and what we made before, for whichever host."""
        known = {f for r in self.manifest.records if r.root == str(at.root) for f in r.folders or ()}
        return tuple(f for f in above(at.path) if f in known or not (at.root / f).exists())


def above(path: str) -> tuple[str, ...]:
    """The folders that lead to it."""
    return tuple(folder.as_posix() for folder in PurePosixPath(path).parents)[:-1]


def _current(at: Spot) -> bytes | None:
    try:
        return at.read()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Refused("install.unreadable", path=str(at.file), why=error.strerror or str(error)) from None


def _text(at: Spot, data: bytes | None) -> str:
    try:
        return (data or b"").decode("utf-8")
    except UnicodeDecodeError as error:
        line = (data or b"").count(b"\n", 0, error.start) + 1
        raise Refused("install.not-utf8", path=str(at.file), line=line) from None


def damaged(desk: Desk, at: Spot, error: NotJson | NotToml) -> Refused:
    key = "install.not-json" if isinstance(error, NotJson) else "install.not-toml"
    return Refused(key, path=told(desk, at), line=error.line, flaw=error.reason)


def told(desk: Desk, at: Spot) -> str:
    return at.path if at.root == desk.project else str(at.file)


def digest(data: bytes | None) -> str:
    return "" if data is None else hashlib.sha256(data).hexdigest()
