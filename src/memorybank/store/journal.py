"""The record of an apply in progress: what will be renamed where, so that a later command can finish or undo it.

Three phases. `staging`: new files are being written beside their targets; undo by removing them. `commit`: all
new content is on disk; finish by renaming. `rollback`: finishing turned out impossible, go back to how it was.
The file is replaced as a whole, so it says one phase or another, never half of one.
"""

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from memorybank.store import disk
from memorybank.store.files import TEMP_MARK
from memorybank.store.git import IndexMove
from memorybank.store.project import Places

STAGING, COMMIT, ROLLBACK = "staging", "commit", "rollback"


@dataclass(frozen=True, slots=True)
class JournalStep:
    """One file of an apply. Absolute real paths; hashes are SHA-256 of whole contents."""

    kind: str  # put | rename | remove
    target: str
    temp: str = ""  # beside the target. put: what will be there; remove: what was, until all else is in its place
    source: str = ""  # rename: where it comes from
    before: str = ""  # hash of what was there; "" = nothing was. rename: the stamp of what moves
    after: str = ""  # put: hash of what will be there
    backup: str = ""  # put over something, remove: a copy of what was there, in the state folder


@dataclass(frozen=True, slots=True)
class Journal:
    id: str
    phase: str
    bank: str
    steps: tuple[JournalStep, ...]
    made: tuple[str, ...] = ()  # folders this apply makes, outermost first
    emptied: tuple[str, ...] = ()  # folders to drop if nothing is left in them
    git: tuple[IndexMove, ...] = ()
    keep: bool = False  # rollback: the backups hold a text that no page holds any more
    entry: dict[str, Any] | None = None  # what the ledger will say of it, once it is done


def save(places: Places, journal: Journal) -> None:
    disk.replace(places.journal, json.dumps(asdict(journal)).encode("utf-8", "surrogatepass"), journal.id)


def load(places: Places) -> Journal | None:
    """The pending journal; None when there is none. Raises ValueError when it cannot be understood."""
    try:
        raw = json.loads(places.journal.read_bytes().decode("utf-8", "surrogatepass"))
    except FileNotFoundError:
        return None
    try:
        raw["steps"] = tuple(JournalStep(**step) for step in raw["steps"])
        raw |= {name: tuple(map(tuple if name == "git" else str, raw[name])) for name in ("made", "emptied", "git")}
        return Journal(**raw)
    except (KeyError, TypeError) as error:
        raise ValueError(f"journal of an unknown form: {error}") from None


def beside(target: Path, tag: str) -> Path:
    """A temporary name next to a page. A name near the system's limit is given by its hash."""
    name = os.fsencode(target.name)
    short = target.name if len(name) <= 200 else hashlib.sha256(name).hexdigest()
    return target.with_name(f".{short}.{tag}{TEMP_MARK}")


def take_owner(path: Path, like: os.stat_result) -> None:
    """Give a file to whom another belongs, where we may: root at work must not take pages away from their owner."""
    if (like.st_uid, like.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(PermissionError):
            os.chown(path, like.st_uid, like.st_gid)
