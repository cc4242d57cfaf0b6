"""What is kept of a bank in the state folder: manifests, and a copy of every content, named by its hash.

Everything is written beside its place and renamed, so a reader finds the whole old or the whole new one. Nothing is
synced: after a power cut a manifest that does not check is no manifest, and a copy that does not match its name is no
copy. Loaded by a hook: nothing heavier than `os`.
"""

from __future__ import annotations

import marshal
import os
from binascii import crc32

from memorybank.store import disk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HEAD = b"memory-bank snapshot 3\n"
_FORM = 4  # of marshal's: every Python that we run on reads it
_SLACK = 64  # unneeded copies that are let lie, so that not every page saved starts a search for them


class Copies:
    """One bank's `snapshot` folder. It is made, private, when the first thing is kept."""

    def __init__(self, state: str) -> None:
        self.folder = os.path.join(state, "snapshot")
        self._contents = os.path.join(self.folder, "copies")
        self._fresh = 0

    # --- contents

    def keep(self, data: bytes) -> str:
        """Keep a content and answer with its hash."""
        name = digest(data)
        path = os.path.join(self._contents, name)
        try:
            if os.stat(path).st_size == len(data):
                return name
        except FileNotFoundError:
            pass
        self._fresh += 1
        self._write(path, data)
        return name

    def keep_file(self, path: bytes) -> str:
        """The same for a file that may be too large to hold in memory."""
        from hashlib import sha256

        disk.make_private(self._contents)
        seal = sha256()
        temp = os.path.join(self._contents, f".{os.getpid()}.tmp")
        try:
            with open(path, "rb") as source, open(temp, "wb", opener=_private) as target:
                while part := source.read(1 << 20):
                    seal.update(part)
                    target.write(part)
            os.replace(temp, os.path.join(self._contents, seal.hexdigest()))
        except OSError:
            disk.remove(temp)
            raise
        return seal.hexdigest()

    def content(self, name: str) -> bytes | None:
        """A kept content, verified; None when there is no such copy, or it is not what its name says."""
        try:
            with open(self.path(name), "rb") as handle:
                data = handle.read()
        except OSError:
            return None
        return data if digest(data) == name else None

    def found(self, start: str) -> bytes | None:
        """The kept content whose hash begins so."""
        name = next((name for name in self._names() if start and name.startswith(start)), "")
        return self.content(name) if name else None

    def _names(self) -> list[str]:
        try:
            return os.listdir(self._contents)
        except OSError:
            return []

    def path(self, name: str) -> str:
        return os.path.join(self._contents, name)

    def prune(self, needed: set[str]) -> None:
        """Drop the other copies. Only after new ones came, and only when there are many."""
        if not self._fresh:
            return
        there = os.listdir(self._contents)
        if len(there) > len(needed) + _SLACK:
            for name in there:
                if name not in needed:
                    disk.remove(os.path.join(self._contents, name))
        for name in os.listdir(self.folder):  # of one who was killed while writing
            if name.startswith(".") and name.endswith(".tmp"):
                disk.remove(os.path.join(self.folder, name))

    # --- manifests and small records

    def save(self, name: str, value: Any) -> None:
        """A record of plain values."""
        body = marshal.dumps(value, _FORM)
        self.write(name, b"%s%08x\n%s" % (_HEAD, crc32(body), body))

    def load(self, name: str) -> Any:
        """None when there is none that can be understood."""
        data = self.read(name)
        head = len(_HEAD) + 9
        if not data.startswith(_HEAD) or b"%08x\n" % crc32(data[head:]) != data[len(_HEAD) : head]:
            return None
        return marshal.loads(data[head:])

    def write(self, name: str, data: bytes) -> None:
        self._write(os.path.join(self.folder, name), data)

    def _write(self, path: str, data: bytes) -> None:
        disk.replace(path, data, str(os.getpid()), durable=False)

    def read(self, name: str) -> bytes:
        """A record's bytes, b"" when there is none."""
        try:
            with open(os.path.join(self.folder, name), "rb") as handle:
                return handle.read()
        except (FileNotFoundError, NotADirectoryError):
            return b""

    def drop(self, name: str) -> None:
        disk.remove(os.path.join(self.folder, name))

    def records(self, prefix: str) -> list[str]:
        try:
            return [name for name in os.listdir(self.folder) if name.startswith(prefix)]
        except OSError:
            return []


def digest(data: bytes) -> str:
    """SHA-256. Imported only when something is to be hashed; a hook that finds nothing changed never needs it."""
    from hashlib import sha256

    return sha256(data, usedforsecurity=False).hexdigest()


def _private(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CLOEXEC, 0o600)
