"""What a bank's folder holds, name by name: a stat for everything, a hash only where the stat is not the known one.

Names are bytes here, because a file's name need not be text. Loaded by a hook: nothing heavier than `os`.
"""

from __future__ import annotations

import os
import time

from memorybank.light.address import leads, memory_names
from memorybank.light.stamps import NOT_MEMORY, PASSING
from memorybank.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
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
TOTAL_CAP = 256 * 1024 * 1024  # bytes of one bank; past it the same, pages last

_NOT_MEMORY = frozenset(os.fsencode(name) for name in NOT_MEMORY)
_PASSING = tuple(os.fsencode(ending) for ending in PASSING)

# A file written this shortly before the look may be written again within the same tick of the file system's clock.
_TICK = 100_000_000


@value
class BankListing:
    entries: Entries
    closed: tuple[bytes, ...] = ()  # folders nobody let us look into; what they hold is not known


def inventory(bank: str, known: Entries, keep: Keep, first: Collection[bytes] = ()) -> BankListing:
    """Everything below the bank, the bank itself under the name b"". Links are not followed, but for the bank's own.

    `keep` is given a content and answers with its hash. Whatever vanishes while we look was not there. `first`: what is
    hashed before everything else, where there is too much.
    """
    now = time.time_ns()
    fence = os.fsencode(os.path.realpath(bank))
    stats, closed = _walk(fence)
    entries: Entries = {}
    named_only = _too_much(stats, first)
    if stats and os.path.islink(bank):
        del stats[b""]
        entries[b""] = (LINK, 0, 0, 0, 0, 0o777, _target(os.fsencode(bank)) or "")
    for name, info in stats.items():
        kind = _KINDS.get(info.st_mode & 0o170000, OTHER)
        mode = info.st_mode & 0o7777
        if kind == FOLDER:
            entries[name] = (kind, 0, 0, 0, info.st_ino, mode, "")
            continue
        was = known.get(name)
        if (
            was is not None
            and was[CTIME] == info.st_ctime_ns
            and was[:CTIME] == (kind, info.st_size, info.st_mtime_ns)
            and was[INODE:HASH] == (info.st_ino, mode)
            and (was[HASH] or name in named_only)
        ):
            entries[name] = was
            continue
        path = fence + b"/" + name
        believed = info.st_ctime_ns < now - _TICK
        content: str | None = ""
        if kind == LINK:
            content = _target(path)
        elif kind == FILE and name not in named_only:
            content, believed = _content(path, info, believed, keep)
            if content == "" and was is not None and _looks_same(was, info):
                content = was[HASH]  # locked, not changed
        if content is not None:
            ctime = info.st_ctime_ns if believed else 0
            entries[name] = (kind, info.st_size, info.st_mtime_ns, ctime, info.st_ino, mode, content)
    return BankListing(entries, closed)


def _too_much(stats: dict[bytes, os.stat_result], first: Collection[bytes]) -> frozenset[bytes]:
    """The files of which no copy is kept: giants, and in a giant bank what comes after the pages that fit. Known ones
    come first, so that nobody crowds them out."""
    large = [name for name, info in stats.items() if info.st_size > FILE_CAP]
    total = sum(info.st_size for info in stats.values())
    if total > TOTAL_CAP:
        total = 0
        for name in sorted(stats.keys() - set(large), key=lambda name: (name not in first, *_pages_first(name))):
            total += stats[name].st_size
            if total > TOTAL_CAP:
                large.append(name)
    return frozenset(large)


def _pages_first(name: bytes) -> tuple[bool, bytes]:
    return not name.lower().endswith(b".md"), name


def _looks_same(was: Entry, info: os.stat_result) -> bool:
    return was[KIND] == FILE and (was[SIZE], was[MTIME], was[INODE]) == (info.st_size, info.st_mtime_ns, info.st_ino)


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


def _content(path: bytes, info: os.stat_result, believed: bool, keep: Keep) -> tuple[str | None, bool]:
    """The hash; None when the file has gone, "" when it cannot be read. And whether its stat may be believed."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)  # a pipe must not hold us
    except FileNotFoundError:
        return None, False
    except OSError:
        return "", False
    try:
        before = os.fstat(handle)
        if _kind(before.st_mode) != FILE:
            return "", False
        data = _read(handle, before.st_size)
    except OSError:
        return "", False
    finally:
        os.close(handle)
    quiet = (before.st_ino, before.st_size, before.st_ctime_ns) == (info.st_ino, info.st_size, info.st_ctime_ns)
    return keep(data), believed and quiet and len(data) == info.st_size


def _read(handle: int, size: int) -> bytes:
    parts = []
    left = FILE_CAP + 1  # it may be growing while we read
    while left > 0 and (part := os.read(handle, min(left, max(size, 0) + 1))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def bytes_now(bank: str, name: bytes) -> bytes | None:
    """What a file of the bank holds at this moment; None where it cannot be read."""
    try:
        with open(os.path.join(os.fsencode(os.path.realpath(bank)), name), "rb") as file:
            return file.read()
    except OSError:
        return None


def differences(old: Entries, now: BankListing) -> dict[bytes, str]:
    """Name -> created, changed, deleted or mode. Nothing is said of what lies in a folder that is closed to us."""
    new = now.entries
    found: dict[bytes, str] = {}
    for name, was in old.items():
        entry = new.get(name)
        if entry is was:
            continue
        how = _gone(name, was, now.closed) if entry is None else _differs(was, entry)
        if how:
            found[name] = how
    parents = {name.rpartition(b"/")[0] for name in new}
    for name, entry in new.items():
        if name not in old and name and (entry[KIND] != FOLDER or name not in parents):
            found[name] = "created"
    return found


def _gone(name: bytes, was: Entry, closed: tuple[bytes, ...]) -> str:
    if was[KIND] == FOLDER and name:
        return ""  # empty folders are nobody's memory; a page that was in it is named itself
    return "" if any(not folder or name.startswith(folder + b"/") for folder in closed) else "deleted"


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
