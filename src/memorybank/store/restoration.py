"""What a journaled apply does not do for `restore`: permissions, links, files that are not pages, things in the way.

Each step leaves the whole old or the whole new thing, and doing it twice is doing it once.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from memorybank.store.copies import Copies
from memorybank.store.inventory import FILE, FOLDER, HASH, KIND, LINK, MODE, MTIME, SIZE, inventory

if TYPE_CHECKING:
    from memorybank.store.inventory import Entries, Entry


_TEMP = (b".restore-", b".mbtmp")  # around the number of the process that writes it


def keep_present(bank: str, names: set[bytes], copies: Copies) -> Entries:
    """Copies of everything that is about to be overwritten or removed, giants too. Names that are not there: "-"."""
    fence = _fence(bank)
    present = inventory(bank, {}, copies.keep).entries
    kept: Entries = {}
    for name in names:
        entry = present.get(name, ("-", 0, 0, 0, 0, 0, ""))
        if entry[KIND] == FILE and not entry[HASH]:
            entry = (*entry[:HASH], _kept(_at(fence, name), entry[MODE], copies))
        kept[name] = entry
    return kept


def _kept(path: bytes, mode: int, copies: Copies) -> str:
    """A giant, or a file that somebody locked: it must be opened to be kept, and is not touched if it cannot be."""
    try:
        return copies.keep_file(path)
    except PermissionError:
        os.chmod(path, mode | 0o400)
        return copies.keep_file(path)


def put_bank(bank: str, aim: Entry) -> None:
    """The bank itself as it was: a folder, or a link. A folder in the place of a link must be empty to give way."""
    if os.path.islink(bank):
        os.unlink(bank)
    elif aim[KIND] == LINK and os.path.isdir(bank):
        os.rename(bank, f"{bank}.replaced-{os.getpid()}")
    if aim[KIND] == LINK:
        os.symlink(bytes.fromhex(aim[HASH]), os.fsencode(bank))
    else:
        os.makedirs(bank, aim[MODE], exist_ok=True)


def unlock(bank: str, aim: Entries) -> None:
    """Folders' permissions, outermost first: what is in a locked one cannot be reached."""
    fence = _fence(bank)
    for name in sorted(aim):
        if aim[name][KIND] == FOLDER:
            with suppress(FileNotFoundError):
                os.chmod(_at(fence, name), aim[name][MODE])


def clear(bank: str, names: tuple[bytes, ...]) -> None:
    """Remove them, innermost first. A folder that somebody has filled since is an error, and stays."""
    fence = _fence(bank)
    for name in sorted(names, key=_depth):
        path = _at(fence, name)
        with suppress(FileNotFoundError):
            os.rmdir(path) if os.path.isdir(path) and not os.path.islink(path) else os.unlink(path)


def put(bank: str, name: bytes, aim: Entry, copies: Copies) -> None:
    """A link, or a file of a kept content."""
    path = _at(_fence(bank), name)
    folder = os.path.dirname(path)
    temp = os.path.join(folder, b"%d".join(_TEMP) % os.getpid())
    os.makedirs(folder, exist_ok=True)
    try:
        if aim[KIND] == LINK:
            os.symlink(bytes.fromhex(aim[HASH]), temp)
        else:
            with open(temp, "wb") as handle:
                handle.write(copies.content(aim[HASH]) or b"")
                handle.flush()
                os.fsync(handle.fileno())
        os.replace(temp, path)
    except OSError:
        with suppress(FileNotFoundError):
            os.unlink(temp)
        raise


def sweep(bank: str, names: tuple[bytes, ...]) -> None:
    """What a restore of these names left lying where it was killed. One that is still at it keeps its own."""
    fence = _fence(bank)
    for folder in {os.path.dirname(_at(fence, name)) for name in names}:
        with suppress(OSError):
            for name in os.listdir(folder):
                owner = name.removeprefix(_TEMP[0]).removesuffix(_TEMP[1])
                if name == _TEMP[0] + owner + _TEMP[1] and owner.isdigit() and not _runs(int(owner)):
                    os.unlink(os.path.join(folder, name))


def modes_and_times(bank: str, aim: Entries) -> None:
    """As they were; an index may date a page by its time."""
    fence = _fence(bank)
    for name, entry in aim.items():
        path = _at(fence, name)
        if entry[KIND] == LINK or not os.path.lexists(path):
            continue
        info = os.lstat(path)
        if info.st_mode & 0o7777 != entry[MODE]:
            os.chmod(path, entry[MODE])
        if entry[KIND] == FILE and info.st_size == entry[SIZE]:
            os.utime(path, ns=(entry[MTIME], entry[MTIME]))


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def drop_empty(bank: str, names: set[bytes]) -> None:
    """Folders that only held what is gone now."""
    fence = _fence(bank)
    for name in sorted(names, key=_depth):
        with suppress(OSError):
            os.rmdir(_at(fence, name))


def _fence(bank: str) -> bytes:
    return os.fsencode(os.path.realpath(bank))


def _at(fence: bytes, name: bytes) -> bytes:
    return os.path.join(fence, name) if name else fence


def _depth(name: bytes) -> tuple[int, bytes]:
    return -name.count(b"/"), name
