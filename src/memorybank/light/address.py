"""Which bank, which state folder, which file really: what every hook asks first.

Builtin modules only. `os` alone would cost a hook a tenth of a bare interpreter's start, `pathlib` twice the whole.
"""

from __future__ import annotations

import posix
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = "memory-bank"
# Where other tools keep a bank (IMP-2): as good as ours once our entry page lies there. Never what a host loads
# whole: of `.kilocode/rules` it is the folder above.
ROOTS = (
    *(".memory-bank", "memory_bank", "cline_docs", "docs/memory-bank", ".cursor/memory-bank", ".github/memory-bank"),
    *(".kilocode", ".serena/memories", "Memory-Bank"),
)
# Of a folder that a bank shares with its tool only this is memory: the tool's pages, and what a layout of ours adds.
SHARED = {
    ".kilocode": (
        *("MEMORY.md", "rules/memory-bank", "details", "legacy.md", "documentation-map.md"),
        *("requirements", "design", "learnings", "archive"),
    )
}
_ENTRY = "MEMORY.md"
_SETTINGS = (("memory-bank.toml", "bank"), ("pyproject.toml", "tool.memory-bank.bank"))
LARGEST_SETTINGS = 1024 * 1024
_LINKS = 40  # as many as the kernel follows
PACKAGE = __file__[: -len("/light/address.py")]
_PRIME, _OFFSET, _MASK = 0x100000001B3, 0xCBF29CE484222325, (1 << 64) - 1


class Address:
    """A plain class: the first thing that every event makes, and `@value` would be a module more."""

    __slots__ = ("bank", "foreign", "project", "real", "state")

    def __init__(self, project: str, bank: str = "", real: str = "", foreign: str = "") -> None:
        self.project = project
        self.bank = bank  # as named; "" when the project has none
        self.real = real  # the folder behind it: the fence
        self.foreign = foreign  # a bank above that is not taken as ours (GRD-8)
        self.state = ""  # the state folder, once somebody has looked for it (`app.hook.banks`)

    @property
    def bank_path(self) -> str:
        """As it is named: one that is gone as a whole, or has become a link, is still this project's bank."""
        return self.bank or f"{self.project.rstrip('/')}/{bank_name(self.project)}"

    @property
    def folder(self) -> str:
        """The bank as the project names it: what a page's path is shown with."""
        return folder_of(self.project, self.bank_path)


def folder_of(project: str, bank: str) -> str:
    return bank.removeprefix(f"{project.rstrip('/')}/")


def bank_name(project: str) -> str:
    """The bank's folder in a project: the one that `bank.path` names, else the usual one, else an adopted one."""
    project = project.rstrip("/")
    named = named_bank(project)
    if named or exists(f"{project}/{FOLDER}"):
        return named or FOLDER
    return next((root for root in ROOTS if exists(f"{project}/{root}/{_ENTRY}")), FOLDER)


def named_bank(project: str) -> str:
    """`bank.path` as the settings have it on a line of its own, "" where they do not: a hook must know the bank before
    it can load a parser. Only a folder of the project counts."""
    for name, table in _SETTINGS:
        data = tail(f"{project}/{name}", LARGEST_SETTINGS).decode("utf-8", "replace")
        if not data.strip() or (table != "bank" and "memory-bank" not in data):
            continue
        inside = ""
        for line in data.split("\n") if "path" in data else ():
            line = line.strip()
            if line.startswith("["):
                inside = line.strip("[] \t").replace('"', "") + "."
            key, _, value = line.partition("=")
            if inside + key.strip().replace(" ", "") == f"{table}.path":
                return _below(value)
        return ""
    return ""


def _below(value: str) -> str:
    """A quoted path that stays in the project, without quotes and slashes around it."""
    value = value.strip()
    path = value[1:].partition(value[0])[0].strip("/") if value[:1] in ("'", '"') and value[1:2] != "/" else ""
    return "" if any(part in ("", ".", "..", "~", ".git") for part in path.split("/")) else path


def tail(path: str, most: int = 64 * 1024) -> bytes:
    """The end of a file; nothing where there is none, or it cannot be read. A message with more records in a session's
    log than that starts over."""
    try:
        handle = posix.open(path, posix.O_RDONLY | posix.O_CLOEXEC | posix.O_NONBLOCK)
    except (OSError, ValueError):
        return b""
    try:
        size = posix.fstat(handle).st_size
        return posix.pread(handle, most, max(0, size - most))
    except OSError:
        return b""
    finally:
        posix.close(handle)


def env(name: str, default: str = "") -> str:
    """The environment: as `os` has it where somebody loaded that, else as the process was given it."""
    loaded = sys.modules.get("os")
    if loaded is not None:
        return str(loaded.environ.get(name, default))
    return posix.environ.get(name.encode(), default.encode()).decode("utf-8", "surrogateescape")


def here() -> str:
    try:
        return posix.getcwd()
    except OSError:  # removed under our feet
        return "/"


def kind(path: str, ask: Callable[[str], posix.stat_result] = posix.lstat) -> int:
    """A folder, a link, ... as the system numbers them; 0 where nothing of that name is there."""
    try:
        return ask(path).st_mode & 0o170000
    except (OSError, ValueError):
        return 0


def exists(path: str) -> bool:
    """Something of that name is there, a dangling link included."""
    return kind(path) != 0


def is_dir(path: str) -> bool:
    return kind(path, posix.stat) == 0o040000


def joined(folder: str, path: str) -> str:
    """An absolute spelling; `..` and links are left for `real`."""
    if path.startswith("~/") or path == "~":
        path = env("HOME", "/") + path[1:]
    if not path.startswith("/"):
        path = f"{folder}/{path}"
    return path if path.startswith("/") else f"{here()}/{path}"


def real(path: str, known: dict[str, bool] | None = None) -> str:
    """An absolute path with `.`, `..` and every link resolved, as far as it exists. Never raises for odd names.
    `known`: which paths are links, for one who resolves many in the same folders at one moment."""
    known = {} if known is None else known
    done: list[str] = []
    todo = path.split("/")[::-1]
    links = 0
    while todo:
        part = todo.pop()
        if part in ("", "."):
            continue
        if part == "..":
            if done:
                done.pop()
            continue
        here = "/" + "/".join((*done, part))
        if here not in known:
            known[here] = kind(here) == 0o120000
        if known[here] and links < _LINKS:
            links += 1
            try:
                target = posix.readlink(here)
            except OSError:
                target = ""
            if target.startswith("/"):
                done = []
            todo += target.split("/")[::-1]
            continue
        done.append(part)
    return "/" + "/".join(done)


def find(cwd: str, stands: Callable[[str], bool] = is_dir) -> Address:
    """The nearest folder from here upwards that holds a bank, not above the git work tree; else its top; else here.
    Nothing is looked for in git's ceiling directories and above them. One that anybody may have put there is passed by
    (GRD-8). `stands`: does something of that name count as a bank?"""
    cwd = cwd if cwd.startswith("/") else f"{here()}/{cwd}"
    start = folder = cwd.rstrip("/") or "/"
    ceilings = env("GIT_CEILING_DIRECTORIES").split(":")
    foreign = ""
    while True:
        bank = f"{folder.rstrip('/')}/{bank_name(folder)}"
        if stands(bank):
            if folder == start or _trusted(folder, bank):
                return Address(folder, bank, real(bank), foreign)
            foreign = foreign or bank
        parent = folder.rpartition("/")[0] or "/"
        if exists(f"{folder.rstrip('/')}/.git"):
            return Address(folder, foreign=foreign)
        if parent == folder or parent in ceilings:
            return Address(cwd, foreign=foreign)
        folder = parent


def _trusted(folder: str, bank: str) -> bool:
    """As git's safe.directory has it: folder and bank, and what a link leads to, are ours and not writable by everyone.
    The top of a work tree is what somebody chose to work in, with a bank of the same owner and no more open than it is,
    unless everybody shares the folder it is in (`/tmp`)."""
    try:
        top, found = posix.stat(folder), posix.stat(bank)
    except OSError:
        return False
    if _is_ours(top):
        return _is_ours(found)
    chosen = not top.st_mode & 0o1000 and exists(f"{folder.rstrip('/')}/.git")
    same = found.st_uid == top.st_uid or _is_ours(found)
    return chosen and same and not found.st_mode & ~top.st_mode & 0o002


def _is_ours(found: posix.stat_result) -> bool:
    me = posix.geteuid()
    mine = found.st_uid == me or (me == 0 and str(found.st_uid) == env("SUDO_UID"))
    return mine and not found.st_mode & 0o002


def inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder.rstrip('/')}/")


def memory_names(bank: str) -> tuple[str, ...]:
    """What of a bank's folder is memory, where it is not all of it."""
    return SHARED.get(bank.rpartition("/")[2], ())


def leads(path: str, names: tuple[str, ...]) -> bool:
    """Does a name in a shared folder lie in its memory, or on the way to it?"""
    return any(inside(path, name) or inside(name, path) for name in names)


def guarded(bank: str) -> tuple[str, ...]:
    return tuple(f"{bank}/{name}" for name in memory_names(bank)) or (bank,)


def base(kind: str) -> str:
    """The platform's `state` or `cache` folder, ours inside it (XDG; Library on a Mac)."""
    given = env(f"XDG_{kind.upper()}_HOME")
    if given.startswith("/"):
        return f"{given.rstrip('/')}/memory-bank"
    home = env("HOME") or "/"
    if sys.platform == "darwin":
        return f"{home}/Library/{'Caches' if kind == 'cache' else 'Application Support'}/memory-bank"
    return f"{home}/{'.cache' if kind == 'cache' else '.local/state'}/memory-bank"


COMMANDS = ("memory-bank", "mb", "agent-memory-bank")  # one program, three names


def program() -> tuple[str, ...]:
    """Our own files: the package, the copy of the hook and the commands. None where they lie in a checkout (an editable
    install): who works on Memory Bank itself works on them with agents, too."""
    packages = PACKAGE.rpartition("/")[0]
    if not packages.endswith(("/site-packages", "/dist-packages")):
        return ()
    prefix = packages.rpartition("/lib/")[0] or packages
    return (PACKAGE, f"{prefix}/share/memorybank", *[f"{prefix}/bin/{name}" for name in COMMANDS])


def our_command(name: str) -> str:
    """How any shell starts it, whatever its PATH is."""
    found = f"{sys.executable.rpartition('/')[0]}/{name}"
    return found if exists(found) else f"{sys.executable} -m memorybank"


def is_our_command(word: str) -> bool:
    """Does a shell that is given this word start the command that belongs to this very interpreter?"""
    name = word.rpartition("/")[2]
    if name not in COMMANDS:
        return False
    found = word
    if "/" not in word:
        folders = env("PATH").split(":")
        found = next((f"{folder}/{name}" for folder in folders if folder and exists(f"{folder}/{name}")), "")
    return found.startswith("/") and real(found) == real(f"{sys.executable.rpartition('/')[0]}/{name}")


def key(name: str) -> str:
    """A short name for a long one: FNV-1a. Not a seal, only a folder's name, and cheap without a C module."""
    total = _OFFSET
    for byte in name.encode("utf-8", "surrogateescape"):
        total = ((total ^ byte) * _PRIME) & _MASK
    return f"{total:016x}"


def state_folder(bank: str) -> str:
    """The state of a bank, by its project's real path: a bank that is moved or turned into a link keeps its state."""
    project, _, name = bank.rstrip("/").rpartition("/")
    return f"{base('state')}/{key(real(project) if name == FOLDER else real(bank))}"


def follow_project(bank: str) -> None:
    """A project that was moved and linked takes its state along (GRD-9). Best effort: else it is begun anew."""
    project, _, name = bank.rstrip("/").rpartition("/")
    old, new = f"{base('state')}/{key(project)}", state_folder(bank)
    if name == FOLDER and old != new and is_dir(old) and not exists(new):
        try:
            posix.rename(old, new)
        except OSError:
            return


def session_log(state: str, session: str) -> str:
    return f"{state}/sessions/{key(session)}.log"
