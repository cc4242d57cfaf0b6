"""A folder of pages: what lies in it, each page with the stamp by which a change is noticed."""

from __future__ import annotations

import os
import time
from typing import NamedTuple

from memorybank.store.files import walk

_SETTLED = 50_000_000  # ns; what changed later than that before we looked may change again under the same stamp


class BankTree(NamedTuple):
    root: str
    hidden: bool = False  # do names with a leading dot count? Every `.md` of a folder that is nobody's bank does

    def pages(self) -> dict[str, bytes]:
        """Path -> stamp. No pipes; no links out of the tree."""
        found: dict[str, bytes] = {}
        for path, entry in walk(self.root, [], [], hidden=self.hidden):
            is_page = path.lower().endswith(".md") and is_text(path) and os.path.isfile(entry.path)
            if is_page and (not entry.is_symlink() or self.holds(entry.path)):
                found[path] = stamp(entry.path)
        return found

    def holds(self, file: str) -> bool:
        return os.path.realpath(file).startswith(f"{self.root.rstrip('/')}/")


def stamp(file: str) -> bytes:
    """Changes with the file; empty when that is too young for anybody to be sure. How young is told by its ctime: any
    program can set the other date, also to one in the future."""
    try:
        found = os.stat(file)
    except (OSError, ValueError):
        return b"-"
    if abs(time.time_ns() - found.st_ctime_ns) < _SETTLED:
        return b""
    return b"%d %d %d %d" % (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino)


def is_text(name: str) -> bool:
    """Names that are no text are not kept: no index or answer could hold them."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
