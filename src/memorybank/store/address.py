"""Which bank, which state folder, which file really: what every hook asks first.

Builtin modules only. `os` alone would cost a hook a tenth of a bare interpreter's start, `pathlib` twice the whole.
"""

from __future__ import annotations

import posix
import sys

from memorybank.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Env = Callable[[str, str], str]

FOLDER = "memory-bank"
_LINKS = 40  # as many as the kernel follows
_PRIME, _OFFSET, _MASK = 0x100000001B3, 0xCBF29CE484222325, (1 << 64) - 1


@value
class Address:
    project: str
    bank: str = ""  # as named; "" when the project has none
    real: str = ""  # the folder behind it: the fence


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


def exists(path: str) -> bool:
    """Something of that name is there, a dangling link included."""
    try:
        posix.lstat(path)
    except (OSError, ValueError):
        return False
    return True


def is_dir(path: str) -> bool:
    try:
        return posix.stat(path).st_mode & 0o170000 == 0o040000
    except (OSError, ValueError):
        return False


def is_link(path: str) -> bool:
    try:
        return posix.lstat(path).st_mode & 0o170000 == 0o120000
    except (OSError, ValueError):
        return False


def joined(folder: str, path: str) -> str:
    """An absolute spelling; `..` and links are left for `real`."""
    if path.startswith("~/") or path == "~":
        path = env("HOME", "/") + path[1:]
    if not path.startswith("/"):
        path = f"{folder}/{path}"
    return path if path.startswith("/") else f"{here()}/{path}"


def real(path: str) -> str:
    """An absolute path with `.`, `..` and every link resolved, as far as it exists. Never raises for odd names."""
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
        if links < _LINKS and is_link(here):
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


def find(cwd: str) -> Address:
    """The nearest folder from here upwards that holds a bank, not above the git work tree; else its top; else here."""
    cwd = cwd if cwd.startswith("/") else f"{here()}/{cwd}"
    folder = cwd.rstrip("/") or "/"
    while True:
        bank = f"{folder.rstrip('/')}/{FOLDER}"
        if is_dir(bank):
            return Address(folder, bank, real(bank))
        parent = folder.rpartition("/")[0] or "/"
        if exists(f"{folder.rstrip('/')}/.git"):
            return Address(folder)
        if parent == folder:
            return Address(cwd)
        folder = parent


def inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder.rstrip('/')}/")


def base(kind: str, env: Env = env) -> str:
    """The platform's `state` or `cache` folder, ours inside it (XDG; Library on a Mac)."""
    given = env(f"XDG_{kind.upper()}_HOME", "")
    if given.startswith("/"):
        return f"{given.rstrip('/')}/memory-bank"
    home = env("HOME", "") or "/"
    if sys.platform == "darwin":
        return f"{home}/Library/{'Caches' if kind == 'cache' else 'Application Support'}/memory-bank"
    return f"{home}/{'.cache' if kind == 'cache' else '.local/state'}/memory-bank"


def key(name: str) -> str:
    """A short name for a long one: FNV-1a. Not a seal, only a folder's name, and cheap without a C module."""
    total = _OFFSET
    for byte in name.encode("utf-8", "surrogateescape"):
        total = ((total ^ byte) * _PRIME) & _MASK
    return f"{total:016x}"


def session_log(state: str, session: str) -> str:
    """A session's own log in its bank's state folder."""
    return f"{state}/sessions/{key(session)}.log"
