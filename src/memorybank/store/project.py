"""Where a project is, where its bank is, and where everything that is not memory lives: outside of both, private.

The address of each comes from `address`, because a hook must find the same folders without importing a library.
"""

from __future__ import annotations

import os
from _thread import get_ident
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from memorybank.light import address
from memorybank.model.errors import BadUsage, Busy, CannotWrite, Refused
from memorybank.model.layout import every, layout_of
from memorybank.model.value import value
from memorybank.store import disk
from memorybank.store.git import toplevel


@value
class Where:
    project: Path
    bank: Path  # as named; a link's real path is the fence
    git: Path | None
    places: Places

    @property
    def folder(self) -> str:
        return address.folder_of(str(self.project), str(self.bank))


def find(project: str | None, cwd: Path) -> Where:
    """`--project`, else the nearest ancestor with a bank inside the git work tree, else its top, else here."""
    if project is not None:
        root = Path(project).expanduser()
        root = root if root.is_absolute() else cwd / root
        if not root.is_dir():
            raise BadUsage("usage.no-project", path=str(root))
        if root.name == address.FOLDER and any((root / name).exists() for name in every("entry", "brief")):
            raise BadUsage("usage.project-is-bank", path=str(root), parent=str(root.parent))
        return _where(root)
    return _where(Path(address.find(str(cwd), address.exists).project))


def _where(root: Path) -> Where:
    bank = root / address.bank_name(str(root))
    if not os.path.lexists(bank) and not address.named_bank(str(root)):
        bank = next(filter(_is_adoptable, (root / name for name in address.ROOTS)), bank)
    return Where(project=root, bank=bank, git=toplevel(Path(os.path.realpath(root))), places=places(bank))


def _is_adoptable(bank: Path) -> bool:
    """Does another tool keep its bank here? Only commands ask: a hook takes no bank for one that nobody agreed to."""
    return bank.is_dir() and layout_of(lambda name: (bank / name).exists()) is not None


def odd_bank(bank: Path) -> Refused | None:
    """What stands in the bank's place and is no folder, or further up and is not ours, as the error that says so; None
    for nothing, or a folder."""
    if os.path.isdir(bank):
        return None
    if not os.path.lexists(bank):
        foreign = address.find(str(bank.parent)).foreign
        return Refused("guard.foreign", path=foreign, project=str(bank.parent)) if foreign else None
    if not os.path.islink(bank):
        return Refused("bank.not-a-folder", path=str(bank))
    return Refused("bank.link", path=str(bank), to=os.readlink(bank))


def no_bank(bank: Path) -> Refused:
    """Why there is no bank here, told alike by every command."""
    return odd_bank(bank) or Refused("bank.missing", path=str(bank.parent))


def typed_in_bank(typed: str, where: Where, here: str = "") -> list[str]:
    """A path as people type it (in the bank, from the project, from here, or absolute): the names in the bank that it
    may mean. "" is the bank itself."""
    if "\0" in typed:
        return []
    fence = os.path.realpath(where.bank)
    tried = [os.path.normpath(os.path.join(root, typed)) for root in (fence, where.project, here or address.here())]
    tried += [os.path.realpath(one) for one in tried]
    tops = (fence, str(where.bank))
    return [one[len(top) + 1 :] for one in tried for top in tops if one == top or one.startswith(top + os.sep)]


# --- the state folder


@value
class Places:
    """One bank's folders. They may not exist yet: reading commands make none but the cache, for large banks."""

    state: Path
    cache: Path
    shared: Path | None = None  # of a bank that is a link, and so perhaps another project's as well

    @property
    def working(self) -> Path:
        """Where an apply has its lock, its journal and its backups."""
        return self.shared or self.state

    @property
    def lock(self) -> Path:
        return self.working / "lock"

    @property
    def journal(self) -> Path:
        return self.working / "journal.json"

    @property
    def bugs(self) -> Path:
        return self.state.parent / "bugs"


def places(bank: Path) -> Places:
    """State is the project's; two links to one bank still share one lock and one journal."""
    address.follow_project(str(bank))
    real = address.key(os.path.realpath(bank))
    state = Path(address.state_folder(str(bank)))
    shared = state.with_name(f"shared-{real}") if bank.is_symlink() else None
    return Places(state, Path(address.base("cache")) / real, shared)


def ensure(folder: Path) -> Path:
    """Make a private folder, and those above it (all 0700), with a message a person can act on when that fails."""
    try:
        disk.make_private(str(folder))
    except OSError as error:
        raise CannotWrite("state.cannot-make", path=str(folder), why=error.strerror or str(error)) from None
    return folder


# --- its lock: one writer at a time, across processes. The kernel lets go of it when its holder dies


_WAIT = 20.0  # seconds; an apply takes milliseconds, so this is a crowd or a hung file system
_patience: list[float] = []
_held: set[tuple[str, int]] = set()  # lock and thread: whoever has it may ask for it again


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Whoever waits in here for a lock waits so long and no longer: a host does not wait for ever for its hook."""
    _patience.append(seconds)
    try:
        yield
    finally:
        _patience.pop()


@contextmanager
def locked(places: Places, *, wait: float = _WAIT) -> Iterator[None]:
    """The bank is ours to write. What is planned in here is written upon what it was planned upon (PRO-10)."""
    mine = (str(places.lock), get_ident())
    if mine in _held:
        yield
        return
    ensure(places.working)
    with ExitStack() as stack:
        try:
            stack.enter_context(held(places.lock, wait=wait))
        except OSError as error:
            raise CannotWrite("state.cannot-make", path=str(places.lock), why=error.strerror or str(error)) from None
        _held.add(mine)
        stack.callback(_held.discard, mine)
        yield


@contextmanager
def held(path: Path, *, wait: float = _WAIT) -> Iterator[None]:
    wait = min(wait, *_patience) if _patience else wait
    try:
        handle = disk.lock(path, wait)
    except BlockingIOError:
        raise Busy("apply.busy", seconds=int(wait)) from None
    try:
        yield
    finally:
        with suppress(OSError):  # the work is done; a complaint while letting go would deny it
            os.close(handle)
