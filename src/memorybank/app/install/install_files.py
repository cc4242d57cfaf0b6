"""The files of an installation: where they are, and what they hold while pieces go in or out. In the end there is one
plan for every folder."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from memorybank.app.setting import Setting
from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.jsonc import NotJson
from memorybank.hosts.toml_edit import NotToml
from memorybank.light.hosts import MOVED
from memorybank.model.change import Change, Create, Delete, Flow, Note, Plan, Update
from memorybank.model.errors import Refused
from memorybank.store import installed, recover
from memorybank.store.installed import Record
from memorybank.store.project import Places, places

SCOPES = ("project", "user")
_LARGEST = 8 * 1024 * 1024  # bytes
Key = tuple[str, str, str, tuple[str, ...]]  # a piece, whichever host it is of: root, path, kind, way


@dataclass(frozen=True, slots=True)
class Spot:
    """A folder that is not ours, and the path below it that is."""

    root: Path  # real
    path: str

    @property
    def file(self) -> Path:
        return self.root / self.path

    def read(self) -> bytes:
        """A pipe is never waited for, and nobody's settings are that large."""
        found = self.file.stat()
        if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        if found.st_size > _LARGEST:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return self.file.read_bytes()


def spot(setting: Setting, scope: str, path: str, others: tuple[str, ...] = ()) -> Spot:
    """Of several names the first that exists. Refused where a link leads out of the folder."""
    found = [_spot(setting, scope, name) for name in (path, *others)]
    chosen = next((one for one in found if one.file.exists()), found[0])
    real = Path(os.path.realpath(chosen.file))
    if chosen.root not in real.parents:
        raise Refused("install.outside", path=str(chosen.file), real=str(real))
    return chosen


def _spot(setting: Setting, scope: str, path: str) -> Spot:
    if scope == "project":
        return Spot(Path(os.path.realpath(setting.where.project)), path)
    home, first = installed.home(), path.partition("/")[0]
    folder = installed.moved(MOVED[first]) if first in MOVED else None
    if folder is None and (home / first).is_symlink():
        folder = home / first  # kept elsewhere by its user, as dotfiles are
    if folder is None:
        return Spot(Path(os.path.realpath(home)), path)
    base, below = Path(os.path.realpath(folder)), path.partition("/")[2]
    root = Path(os.path.realpath(home))
    return Spot(root, (base / below).relative_to(root).as_posix()) if root in base.parents else Spot(base, below)


def text_at(setting: Setting, scope: str, path: str) -> str:
    """What a file holds; "" where there is none that we could read."""
    with suppress(Refused, OSError, ValueError):
        return spot(setting, scope, path).read().decode("utf-8")
    return ""


def default_scope(host: str) -> str:
    """The project, where the host reads a file there that is this machine's own or carries nothing of it. Otherwise the
    user's: what git shares is a team's to decide about."""
    return host_named(host).SCOPE


def detected(setting: Setting) -> tuple[str, ...]:
    """Hosts that are on this machine."""
    return tuple(name for name in HOSTS if is_here(setting, name))


def is_here(setting: Setting, name: str) -> bool:
    """Is its program on the PATH, or its own folder in the home? One in a repository may be a teammate's (MRG-3)."""
    host = host_named(name)
    if any(installed.program(program) for program in host.PROGRAMS):
        return True
    return any(_is_lived_in(_spot(setting, "user", folder)) for folder in host.FOLDERS["user"])


def is_a_teammates(setting: Setting, name: str) -> bool:
    """Does the repository hold a folder of a host that is not on this machine?"""
    places = [_spot(setting, "project", folder) for folder in host_named(name).FOLDERS["project"]]
    return any(place.file.exists() for place in places) and not is_here(setting, name)


def _is_lived_in(place: Spot) -> bool:
    """Is anything in there that an installation of ours did not make?"""
    made = {str(Path(r.root, r.path)) for r in installed.load().records if r.created}
    try:
        inside = [str(path) for path in place.file.iterdir()]
    except OSError:
        return False
    return any(not any(f"{own}/".startswith(f"{path}/") for own in made) for path in inside)


# ---------------------------------------------------------------- an installation as a value


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
class Installation:
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
class FileDraft:
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


class Drafts:
    """All files of one plan, by where they are."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.manifest = installed.load()
        self.drafts: dict[tuple[str, str], FileDraft] = {}
        self.kept: list[Record] = []
        self.gone: list[Record] = []
        self.touched: dict[Target, None] = {}
        self.project = spot(setting, "project", "x").root

    def draft(self, at: Spot) -> FileDraft:
        key = (str(at.root), at.path)
        if at.root != self.project and all(draft.spot.root != at.root for draft in self.drafts.values()):
            recover.finish_interrupted(self.places(at.root))  # before anything is read there
        if key not in self.drafts:
            before = _current(at)
            self.drafts[key] = FileDraft(at, before, _text(at, before), before is not None)
        return self.drafts[key]

    def work(self, notes: Iterable[Note]) -> Installation:
        roots = dict.fromkeys([*(s.spot.root for s in self.drafts.values()), *(Path(r.root) for r in self.gone)])
        after = {key: digest(draft.text.encode()) for key, draft in self.drafts.items() if draft.there}
        parts = []
        for root in roots:
            own = [s for s in self.drafts.values() if s.spot.root == root]
            changes = tuple(change for s in own if (change := s.change()) is not None)
            plan = Plan(Flow.INSTALL, changes)
            kept = tuple(replace(r, after=after.get((r.root, r.path), "")) for r in self.kept if r.root == str(root))
            gone = tuple(r for r in self.gone if r.root == str(root))
            folders = frozenset(folder for s in own for folder in s.folders)
            parts.append(Part(root, self.places(root), plan, self.prefix(root), kept, gone, folders))
        return Installation(tuple(parts), tuple(dict.fromkeys(notes)), tuple(self.touched))

    def places(self, root: Path) -> Places:
        return self.setting.where.places if root == self.project else places(root / ".memory-bank-hosts")

    def prefix(self, root: Path) -> str:
        if root == self.project:
            return ""
        return "~/" if root == installed.home().resolve() else f"{root}/"

    def records(self, at: Spot) -> tuple[Record, ...]:
        """Whatever is known of that file, for any piece of it and any host: who leaves last has to clear it away."""
        return tuple(r for r in (*self.manifest.records, *self.kept) if (r.root, r.path) == (str(at.root), at.path))

    def made(self, at: Spot) -> frozenset[tuple[str, ...]]:
        return frozenset(way for record in self.records(at) for way in record.made)

    def folders(self, at: Spot) -> tuple[str, ...]:
        """Above it: what is not there yet, and what we made before, for whichever host."""
        known = {f for r in self.manifest.records if r.root == str(at.root) for f in r.folders}
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


def damaged(drafts: Drafts, at: Spot, error: NotJson | NotToml) -> Refused:
    key = "install.not-json" if isinstance(error, NotJson) else "install.not-toml"
    return Refused(key, path=told(drafts, at), line=error.line, flaw=error.reason)


def told(drafts: Drafts, at: Spot) -> str:
    return at.path if at.root == drafts.project else str(at.file)


def digest(data: bytes | None) -> str:
    return "" if data is None else hashlib.sha256(data).hexdigest()
