"""What a journaled apply does not do for `restore`: permissions, links, files that are not pages, things in the way.

Each step leaves the whole old or the whole new thing, and doing it twice is doing it once. One restores at a time (the
bank's lock), so what a killed one left lying has the same name and goes with the next.
"""

import os
from collections.abc import Iterable
from contextlib import suppress

from memorybank.store import disk
from memorybank.store.good_records import Records
from memorybank.store.inventory import FILE, FOLDER, HASH, KIND, LINK, MODE, MTIME, SIZE, Entries, Entry, inventory

_TEMP = b".restore.mbtmp"


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


class RestoredFiles:
    """The files of one bank, by their names in it; b"" is the bank itself."""

    def __init__(self, bank: str, copies: Records) -> None:
        self._bank, self._copies = bank, copies
        self._fence = os.fsencode(os.path.realpath(bank))

    def _at(self, name: bytes) -> bytes:
        return os.path.join(self._fence, name) if name else self._fence

    def keep_present(self, names: set[bytes]) -> Entries:
        """Records of everything that is about to be overwritten or removed, giants too. What is not there: "-"."""
        present = inventory(self._bank, {}, self._copies.keep).entries
        kept: Entries = {}
        for name in names:
            entry = present.get(name, ("-", 0, 0, 0, 0, 0, ""))
            if entry[KIND] == FILE and not entry[HASH]:  # a giant; or locked, and not touched if it cannot be opened
                path = self._at(name)
                if not os.access(path, os.R_OK):
                    os.chmod(path, entry[MODE] | 0o400)
                entry = (*entry[:HASH], self._copies.keep(disk.whole(path)))
            kept[name] = entry
        return kept

    def unlock(self, aim: Entries) -> None:
        """Folders' permissions, outermost first: what is in a locked one cannot be reached."""
        for name in sorted(aim):
            if aim[name][KIND] == FOLDER:
                with suppress(FileNotFoundError):
                    os.chmod(self._at(name), aim[name][MODE])

    def clear(self, names: Iterable[bytes]) -> None:
        """Remove them, innermost first. A folder that somebody has filled since is an error, and stays."""
        for name in sorted(names, key=_depth):
            path = self._at(name)
            with suppress(FileNotFoundError):
                os.rmdir(path) if os.path.isdir(path) and not os.path.islink(path) else os.unlink(path)

    def put(self, name: bytes, aim: Entry) -> None:
        path = self._at(name)
        folder = os.path.dirname(path)
        temp = os.path.join(folder, _TEMP)
        os.makedirs(folder, exist_ok=True)
        with suppress(FileNotFoundError):
            os.unlink(temp)
        try:
            if aim[KIND] == LINK:
                os.symlink(bytes.fromhex(aim[HASH]), temp)
            else:
                disk.write_synced(temp, self._copies.content(aim[HASH]) or b"", 0o666)
            os.replace(temp, path)
        except OSError:
            disk.remove(temp)
            raise

    def sweep(self, names: Iterable[bytes]) -> None:
        """What a restore of these names left lying where it was killed."""
        for folder in {os.path.dirname(self._at(name)) for name in names}:
            disk.remove(os.path.join(folder, _TEMP))

    def set_modes_and_times(self, aim: Entries) -> None:
        """As they were; an index may date a page by its time."""
        for name, entry in aim.items():
            path = self._at(name)
            if entry[KIND] == LINK or not os.path.lexists(path):
                continue
            info = os.lstat(path)
            if info.st_mode & 0o7777 != entry[MODE]:
                os.chmod(path, entry[MODE])
            if entry[KIND] == FILE and info.st_size == entry[SIZE]:
                os.utime(path, ns=(entry[MTIME], entry[MTIME]))

    def drop_empty(self, names: Iterable[bytes]) -> None:
        for name in sorted(names, key=_depth):
            with suppress(OSError):
                os.rmdir(self._at(name))


def _depth(name: bytes) -> tuple[int, bytes]:
    return -name.count(b"/"), name
