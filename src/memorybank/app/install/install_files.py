"""The files of an installation: where they are, and what they hold while pieces go in or out."""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from memorybank.app.setting import Setting
from memorybank.hosts import host_named
from memorybank.hosts.jsonc import NotEditable
from memorybank.light.address import env
from memorybank.light.hosts import at_home
from memorybank.model.change import Change, Flow, Note, Plan, change_between
from memorybank.model.errors import Refused
from memorybank.store import disk, installed, recover
from memorybank.store.installed import Record
from memorybank.store.ledger import digest
from memorybank.store.project import Places

SCOPES = ("project", "user")
_LARGEST = 8 * 1024 * 1024  # bytes


def spot(setting: Setting, scope: str, path: str, others: tuple[str, ...] = ()) -> Path:
    """The file on this machine, of several names the first that exists. Refused if a link leads out of its folder."""
    found = [_spot(setting, scope, name) for name in (path, *others)]
    root, file = next((one for one in found if one[1].exists()), found[0])
    if not root.parent.is_dir():  # a link to nowhere
        raise Refused("error.unreadable", path=str(root), why=os.strerror(errno.ENOENT))
    real = Path(os.path.realpath(file))
    if root not in real.parents:
        raise Refused("install.outside", path=str(file), real=str(real))
    return file


def _spot(setting: Setting, scope: str, path: str) -> tuple[Path, Path]:
    """The folder that is not ours, real, and the file below it."""
    if scope == "project":
        root = project_root(setting)
        return root, root / path
    home, (first, _, below) = Path(os.path.realpath(installed.home())), path.partition("/")
    folder = Path(os.path.realpath(at_home(first, env)))  # kept elsewhere by its user, as dotfiles are
    return home if home in folder.parents else folder, folder / below


def project_root(setting: Setting) -> Path:
    return Path(os.path.realpath(setting.where.project))


def read(file: Path) -> bytes:
    """A pipe is never waited for, and nobody's settings are that large."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return disk.whole(str(file), _LARGEST)


def home_text(setting: Setting, path: str) -> str:
    with suppress(Refused, OSError, ValueError):
        return read(spot(setting, "user", path)).decode("utf-8")
    return ""


def is_here(setting: Setting, name: str) -> bool:
    """Is its program on the PATH, or its own folder in the home? One in a repository may be a teammate's (MRG-3)."""
    host = host_named(name)
    programs = any(installed.program(program) for program in host.PROGRAMS)
    return programs or any(_is_lived_in(_spot(setting, "user", folder)[1]) for folder in host.FOLDERS["user"])


def is_a_teammates(setting: Setting, name: str) -> bool:
    places = [project_root(setting) / folder for folder in host_named(name).FOLDERS["project"]]
    return any(place.exists() for place in places) and not is_here(setting, name)


def _is_lived_in(place: Path) -> bool:
    """Is anything in there that an installation of ours did not make?"""
    made = [f"{record.path}/" for record in installed.load().records if record.created]
    try:
        inside = [f"{path}/" for path in place.iterdir()]
    except OSError:
        return False
    return any(not any(own.startswith(path) for own in made) for path in inside)


@dataclass(frozen=True, slots=True)
class Target:
    host: str
    scope: str


@dataclass(frozen=True, slots=True)
class Installation:
    """What changes on this machine, and what the manifest will say of it."""

    plan: Plan  # paths from the root of the file system
    project: str
    notes: tuple[Note, ...] = ()
    changed: tuple[Target, ...] = ()  # the hosts for which anything is written
    kept: tuple[Record, ...] = ()
    gone: tuple[Record, ...] = ()
    folders: frozenset[str] = frozenset()  # made by us: they go with the last file in them

    @property
    def empty(self) -> bool:
        return self.plan.empty

    @property
    def found(self) -> bool:
        return not self.empty or bool(self.gone)

    @property
    def shown(self) -> Plan:
        """The plan for the reader: what is below the project or the home folder is named from there."""
        home = os.path.realpath(installed.home())

        def name(path: str) -> str:
            if path.startswith(f"{self.project}/"):
                return path.removeprefix(f"{self.project}/")
            return f"~{path.removeprefix(home)}" if path.startswith(f"{home}/") else path

        listed = tuple(replace(c, path=name(f"/{c.path}")) for c in self.plan.changes)
        return Plan(Flow.INSTALL, listed, self.notes)


@dataclass
class FileDraft:
    file: Path
    before: bytes | None
    text: str
    there: bool
    reasons: list[str] = field(default_factory=list)

    def change(self) -> Change | None:
        path, reason = str(self.file).lstrip("/"), " + ".join(dict.fromkeys(self.reasons))
        return change_between(path, self.before, self.text.encode("utf-8") if self.there else None, reason)


def journal() -> Places:
    """One manifest and one journal, however many projects install at once."""
    return Places(installed.folder(), installed.folder())


class Drafts:
    def __init__(self, setting: Setting) -> None:
        recover.finish_interrupted(journal())  # before anything is read
        self.setting = setting
        self.manifest = installed.load()
        self.project = str(project_root(setting))
        self.drafts: dict[Path, FileDraft] = {}
        self.kept: list[Record] = []
        self.gone: list[Record] = []
        self.touched: dict[Target, None] = {}
        self.folders: set[str] = set()  # above what was taken out: ours to remove

    def draft(self, file: Path) -> FileDraft:
        if file not in self.drafts:
            try:
                before = read(file)
                self.drafts[file] = FileDraft(file, before, before.decode("utf-8"), True)
            except (FileNotFoundError, NotADirectoryError):
                self.drafts[file] = FileDraft(file, None, "", False)
            except OSError as error:
                raise Refused("error.unreadable", path=str(file), why=error.strerror or str(error)) from None
            except UnicodeDecodeError as error:
                line = error.object.count(b"\n", 0, error.start) + 1
                raise Refused("usage.not-utf8", path=str(file), line=line) from None
        return self.drafts[file]

    def work(self, notes: Iterable[Note]) -> Installation:
        after = {str(file): digest(draft.text.encode()) for file, draft in self.drafts.items() if draft.there}
        changes = tuple(change for draft in self.drafts.values() if (change := draft.change()) is not None)
        return Installation(
            Plan(Flow.INSTALL, changes),
            self.project,
            tuple(dict.fromkeys(notes)),
            tuple(self.touched),
            tuple(replace(record, after=after.get(record.path, "")) for record in self.kept),
            tuple(self.gone),
            frozenset(self.folders),
        )

    def records(self, file: Path) -> tuple[Record, ...]:
        """Whatever is known of that file, for any piece of it and any host: who leaves last has to clear it away."""
        return tuple(r for r in (*self.manifest.records, *self.kept) if r.path == str(file))

    def folders_above(self, file: Path) -> tuple[str, ...]:
        """What is not there yet, and what we made before, for whichever host."""
        known = {folder for record in self.manifest.records for folder in record.folders}
        return tuple(str(f) for f in file.parents if str(f) in known or not f.exists())

    def named(self, file: Path) -> str:
        return str(file).removeprefix(f"{self.project}/")

    def damaged(self, file: Path, error: NotEditable) -> Refused:
        return Refused("install.damaged", path=self.named(file), line=error.line, flaw=error.reason)
