"""The records of a bank's good state, in the state folder's `snapshot`.

    good      every name with its stamps and the hash of its content       copies/   those contents
    seen      stamps of the last whole look, for the quick one             slips     what slipped, and how it looks now
    expected  contents that are allowed to come, until they have come      former    contents that were good before
    taken     first sight, not told yet                                    trouble   why nothing could be kept

Everything is written beside its place and renamed, so a reader finds the whole old or the whole new one. Nothing is
synced: after a power cut a record that does not check is no record, and a copy that does not match its name is no copy.

Loaded by a hook when something changed, and at the edges of a turn: nothing heavier than `os`.
"""

from __future__ import annotations

import os

from memorybank.model.value import value
from memorybank.store import disk
from memorybank.store.inventory import FILE, HASH, KIND, Entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Mark = tuple[str, str]  # what it is now, by hash or mode, so that a second change of it is news again; and how
Slips = dict[bytes, Mark]

GOOD, SLIPS, REPLACED, ASIDE, SEEN, TAKEN = "good", "slips", "replaced", "aside-", "seen", "taken"
_EXPECTED, _FORMER, _TROUBLE = "expected", "former", "trouble"
_FORMERLY = 400  # contents that were good once and stay restorable
_WAIT = 3.0  # seconds for another hook to finish its look
_PATIENCE = 20.0  # seconds, where a write would be taken for a slip if nobody could note it
NOTHING = "-"  # stands for the hash of what is not there
OWN = "?"  # before the hash of a call's own lines, where it does not tell what becomes of the page
_FORM = b"memory-bank snapshot 4"
_SLACK = 64  # unneeded copies that are let lie, so that not every page saved starts a search for them


@value
class Slip:
    path: str  # relative to the bank; "" is the bank itself. Odd bytes of a name as surrogates
    how: str  # created | changed | deleted | mode


@value
class Trouble:
    """The bank could not be looked at, or what was seen could not be kept."""

    why: str  # what the system said
    first: bool = True  # nobody was told of it yet
    noted: bool = True  # False: nobody can note that it was told, so it is told when a session starts
    text: str = "snapshot.not-taken"


@value
class Own:
    """A call's own lines, where nobody can tell what it makes of the page: just these may change, in one place."""

    put_in: str
    taken_out: str = ""

    @property
    def packed(self) -> bytes:
        return f"{self.taken_out}\0{self.put_in}".encode("utf-8", "surrogateescape")


@value
class Coming:
    name: bytes
    before: str  # hash, or "-"
    after: str  # hash; "-" for a page that goes; "?" and the hash of the call's own lines
    call: str = ""  # counts only when this call is done; "" at once (our own apply)
    session: str = ""
    whole: bool = False  # all of the page was agreed to, and not only what is new in it


def name_of(content: bytes | Own | None) -> str:
    if isinstance(content, Own):
        return f"{OWN}{digest(content.packed)}"
    return NOTHING if content is None else digest(content)


class Records:
    """One bank's `snapshot` folder. It is made, private, when the first thing is kept."""

    def __init__(self, state: str) -> None:
        self.folder = os.path.join(state, "snapshot")
        self._contents = os.path.join(self.folder, "copies")
        self._fresh = 0

    def locked(self, *, patient: bool = False) -> Records:
        """For `with`: the good state is read, compared and replaced in one step. OSError if another takes too long."""
        self._handle = disk.lock(f"{self.folder}/lock", _PATIENCE if patient else _WAIT)
        return self

    def __enter__(self) -> Records:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)

    # --- contents

    def keep(self, data: bytes) -> str:
        name = digest(data)
        path = self.path(name)
        known = disk.stamp(path)
        if known is not None and known[3] == len(data):
            return name
        self._fresh += 1
        self._write(path, data)
        return name

    def content(self, name: str) -> bytes | None:
        """A kept content, verified; None when there is no such copy, or it is not what its name says."""
        data = disk.readable(self.path(name))
        return data if data is not None and digest(data) == name else None

    def found(self, start: str) -> bytes | None:
        names = (name for name in disk.names(self._contents) if start and name.startswith(start))
        return next(map(self.content, names), None)

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
                    disk.remove(self.path(name))
        for name in os.listdir(self.folder):  # of one who was killed while writing
            if name.startswith(".") and name.endswith(".tmp"):
                disk.remove(os.path.join(self.folder, name))

    # --- manifests and small records

    def save(self, name: str, value: Any) -> None:
        self.write(name, disk.sealed(_FORM, value))

    def load(self, name: str) -> Any:
        """None when there is none that can be understood."""
        return disk.unsealed(_FORM, self.read(name))

    def write(self, name: str, data: bytes) -> None:
        self._write(os.path.join(self.folder, name), data)

    def _write(self, path: str, data: bytes) -> None:
        disk.replace(path, data, str(os.getpid()), durable=False)

    def read(self, name: str) -> bytes:
        return disk.present(os.path.join(self.folder, name)) or b""

    def drop(self, name: str) -> None:
        disk.remove(os.path.join(self.folder, name))

    def records(self, prefix: str) -> list[str]:
        return [name for name in disk.names(self.folder) if name.startswith(prefix)]

    # --- each record

    def good(self) -> Entries | None:
        """None where the bank was never looked at."""
        found: Entries | None = self.load(GOOD)
        return found

    def slips(self) -> Slips:
        return self.load(SLIPS) or {}

    def expected(self) -> list[Coming]:
        return [Coming(*fields) for fields in self.load(_EXPECTED) or ()]

    def save_expected(self, lines: list[Coming]) -> None:
        self.save(_EXPECTED, [tuple(getattr(line, name) for name in Coming.__match_args__) for line in lines])

    def former(self) -> list[tuple[bytes, str]]:
        """What was good before, the oldest first."""
        return self.load(_FORMER) or []

    def add_former(self, contents: list[tuple[bytes, str]]) -> None:
        self.save(_FORMER, [*self.former(), *contents][-_FORMERLY:])

    def needed(self, good: Entries) -> set[str]:
        """Hashes of every content that somebody may still want back."""
        manifests = [good, self.load(REPLACED) or {}, *(self.load(name) or {} for name in self.records(ASIDE))]
        found = {entry[HASH] for entries in manifests for entry in entries.values() if entry[KIND] == FILE}
        found |= {content for _, content in self.former()}
        return found | {content.removeprefix(OWN) for line in self.expected() for content in (line.before, line.after)}

    # --- why nothing could be kept

    def note_trouble(self, error: OSError) -> Trouble:
        why = error.strerror or str(error)
        path = os.path.join(self.folder, _TROUBLE)
        first = not os.path.exists(path)
        disk.note(path, why.encode("utf-8", "replace"))  # where there is no room, an empty file still can be made
        noted = os.path.exists(path)
        return Trouble(why, first and noted, noted)

    def trouble(self) -> Trouble | None:
        path = os.path.join(self.folder, _TROUBLE)
        return Trouble(disk.text(path) or "?", first=False) if os.path.exists(path) else None

    def end_trouble(self) -> None:
        self.drop(_TROUBLE)


def digest(data: bytes) -> str:
    """SHA-256. Imported only when something is to be hashed; a hook that finds nothing changed never needs it."""
    from hashlib import sha256

    return sha256(data, usedforsecurity=False).hexdigest()
