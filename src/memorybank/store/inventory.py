"""What a bank's folder holds, name by name: a stat for everything, a hash only where the stat is not the known one.

Names are bytes here, because a file's name need not be text. Loaded by a hook: nothing heavier than `os`.
"""

from __future__ import annotations

import os
import time

from memorybank.light.address import leads, memory_names
from memorybank.light.stamps import NOT_MEMORY, PASSING
from memorybank.model.value import value
from memorybank.store import disk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    Keep = Callable[[bytes], str]

# kind, size, mtime_ns, ctime_ns, inode, mode, hash: a plain tuple, because there may be ten thousand
Entry = tuple[str, int, int, int, int, int, str]
Entries = dict[bytes, Entry]

KIND: Final = 0
SIZE: Final = 1
MTIME: Final = 2
CTIME: Final = 3
INODE: Final = 4
MODE: Final = 5
HASH: Final = 6
FILE, LINK, FOLDER, OTHER = "f", "l", "d", "o"
_KINDS = {0o100000: FILE, 0o120000: LINK, 0o040000: FOLDER}

FILE_CAP = 8 * 1024 * 1024  # bytes; a larger file is known by its stat alone, and no copy of it is kept

_NOT_MEMORY = frozenset(os.fsencode(name) for name in NOT_MEMORY)
_PASSING = tuple(os.fsencode(ending) for ending in PASSING)

# A file written this shortly before the look may be written again within the same tick of the file system's clock.
_TICK = 100_000_000


@value
class BankListing:
    entries: Entries
    closed: tuple[bytes, ...] = ()  # folders nobody let us look into; what they hold is not known

    def hides(self, name: bytes) -> bool:
        return any(not folder or name.startswith(folder + b"/") for folder in self.closed)


def inventory(bank: str, known: Entries, keep: Keep) -> BankListing:
    """Everything below the bank, the bank itself under the name b"". Links are not followed, but for the bank's own.
    `keep` is given a content and answers with its hash. Whatever vanishes while we look was not there."""
    now = time.time_ns()
    fence = os.fsencode(os.path.realpath(bank))
    stats, closed = _walk(fence)
    entries: Entries = {}
    if stats and os.path.islink(bank):
        del stats[b""]
        entries[b""] = (LINK, 0, 0, 0, 0, 0o777, _target(os.fsencode(bank)) or "")
    for name, info in stats.items():
        kind = _kind(info.st_mode)
        mode = info.st_mode & 0o7777
        if kind == FOLDER:
            entries[name] = (kind, 0, 0, 0, info.st_ino, mode, "")
            continue
        was = known.get(name)
        if was is not None and _is_as_it_was(was, kind, mode, info):
            entries[name] = was
            continue
        path = fence + b"/" + name
        believed = info.st_ctime_ns < now - _TICK
        content: str | None = ""
        if kind == LINK:
            content = _target(path)
        elif kind == FILE and info.st_size <= FILE_CAP:
            content, still = _content(path, info, keep)
            believed = believed and still
            looks_same = was is not None and was[:CTIME] == (FILE, info.st_size, info.st_mtime_ns)
            if content == "" and was is not None and looks_same and was[INODE] == info.st_ino:
                content = was[HASH]  # locked, not changed
        if content is not None:
            ctime = info.st_ctime_ns if believed else 0
            entries[name] = (kind, info.st_size, info.st_mtime_ns, ctime, info.st_ino, mode, content)
    return BankListing(entries, closed)


def _is_as_it_was(was: Entry, kind: str, mode: int, info: os.stat_result) -> bool:
    return (
        was[CTIME] == info.st_ctime_ns
        and was[:CTIME] == (kind, info.st_size, info.st_mtime_ns)
        and was[INODE:HASH] == (info.st_ino, mode)
        and bool(was[HASH] or info.st_size > FILE_CAP)
    )


def _kind(mode: int) -> str:
    return _KINDS.get(mode & 0o170000, OTHER)


def _walk(fence: bytes) -> tuple[dict[bytes, os.stat_result], tuple[bytes, ...]]:
    found: dict[bytes, os.stat_result] = {}
    closed: list[bytes] = []
    try:
        found[b""] = os.stat(fence)
    except FileNotFoundError:
        return {}, ()
    names = memory_names(os.fsdecode(fence))
    stack = [b""] if _kind(found[b""].st_mode) == FOLDER else []
    while stack:
        folder = stack.pop()
        prefix = folder + b"/" if folder else b""
        try:
            with os.scandir(fence + b"/" + folder if folder else fence) as entries:
                for entry in entries:
                    name = entry.name
                    if name in _NOT_MEMORY or (name.startswith(b".") and name.endswith(_PASSING)):
                        continue
                    if names and not leads(os.fsdecode(prefix + name), names):
                        continue
                    try:
                        found[prefix + name] = entry.stat(follow_symlinks=False)
                    except FileNotFoundError:
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        stack.append(prefix + name)
        except (FileNotFoundError, NotADirectoryError):
            found.pop(folder, None)
        except OSError:
            closed.append(folder)
    return found, tuple(closed)


def _target(path: bytes) -> str | None:
    """Where a link points, as text a manifest can hold; a link has no other content."""
    try:
        return os.readlink(path).hex()
    except OSError:
        return None


def _content(path: bytes, info: os.stat_result, keep: Keep) -> tuple[str | None, bool]:
    """The hash; None when the file has gone, "" when it cannot be read. And whether it is still what was looked at."""
    try:
        data = disk.start(path, info.st_size + 1, os.O_NOFOLLOW)
        now = os.lstat(path)
    except FileNotFoundError:
        return None, False
    except OSError:
        return "", False
    still = (now.st_ino, now.st_size, now.st_ctime_ns) == (info.st_ino, info.st_size, info.st_ctime_ns)
    return keep(data), still and len(data) == info.st_size


def bytes_now(bank: str, name: bytes) -> bytes | None:
    """None where it cannot be read."""
    return disk.readable(os.path.join(os.fsencode(os.path.realpath(bank)), name))


def differences(old: Entries, now: BankListing) -> dict[bytes, str]:
    """Name -> created, changed, deleted or mode. Nothing is said of what lies in a folder that is closed to us."""
    new = now.entries
    found: dict[bytes, str] = {}
    for name, was in old.items():
        entry = new.get(name)
        if entry is was:
            continue
        if entry is None:  # empty folders are nobody's memory; a page that was in it is named itself
            how = "" if (was[KIND] == FOLDER and name) or now.hides(name) else "deleted"
        else:
            how = _differs(was, entry)
        if how:
            found[name] = how
    parents = {name.rpartition(b"/")[0] for name in new}
    for name, entry in new.items():
        if name not in old and name and (entry[KIND] != FOLDER or name not in parents):
            found[name] = "created"
    return found


def _differs(was: Entry, entry: Entry) -> str:
    if was[KIND] != entry[KIND]:
        return "changed"
    if was[KIND] in (FILE, LINK):
        if was[HASH] and entry[HASH]:
            if was[HASH] != entry[HASH]:
                return "changed"
        elif (was[SIZE], was[MTIME]) != (entry[SIZE], entry[MTIME]) or (0 != was[CTIME] != entry[CTIME] != 0):
            return "changed"
    if was[MODE] != entry[MODE] and was[KIND] != LINK:
        return "mode"
    return ""
