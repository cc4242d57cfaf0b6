"""A change as a value: printable, diffable, refusable, and only then applied."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar


class Flow(Enum):
    INIT = "init"
    UPGRADE = "upgrade"
    ADOPT = "adopt"  # another tool's pages stay, an entry page is added (IMP-2)
    MIGRATE = "migrate"
    REFRESH = "refresh"
    INDEX = "index"
    ARCHIVE = "archive"
    INSTALL = "install"
    RESTORE = "restore"
    REMEMBER = "remember"  # a proposal: something new to keep
    UNDO = "undo"
    COMPLETE = "complete"  # indexes, and metadata where it is wanted, behind an agent's own write
    MERGE = "merge"  # two branches of a page, or of their numbers (MRG-1)
    MEND = "mend"  # a word of a claim made right where it stands (VER-2)


class OnConflict(Enum):
    """CON-2's three choices."""

    KEEP = "keep"
    OVERWRITE = "overwrite"
    MERGE = "merge"


@dataclass(frozen=True, slots=True)
class Create:
    path: str  # relative to the bank, with "/"
    after: bytes = field(repr=False)
    reason: str
    before: ClassVar[None] = None
    to: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Update:
    path: str
    before: bytes = field(repr=False)
    after: bytes = field(repr=False)
    reason: str
    block: str = ""  # MACHINE_BLOCK when that is all it touches
    to: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A rename, or a rename with new content. The old text is `before` only where it is rewritten."""

    path: str
    to: str
    reason: str
    before: bytes | None = field(default=None, repr=False)
    after: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Delete:
    path: str
    before: bytes = field(repr=False)
    reason: str
    after: ClassVar[None] = None
    to: ClassVar[str] = ""


Change = Create | Update | Move | Delete


def change_between(path: str, before: bytes | None, after: bytes | None, why: str) -> Change | None:
    """From one content of a file to another; None is no file."""
    if before == after:
        return None
    if before is None:
        return Create(path, after or b"", why)
    return Delete(path, before, why) if after is None else Update(path, before, after, why)


@dataclass(frozen=True, slots=True)
class Note:
    """Something the reader of a plan or an answer should know: a text key and its holes."""

    text: str
    params: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, text: str, **params: object) -> Note:
        return cls(text, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class Theirs:
    """Lines of a page that an update would rewrite although a human edited them (CON-1)."""

    path: str
    lines: frozenset[bytes] = field(repr=False)
    updated: str  # when the program last wrote the page; "" where nobody knows


class Applied(Enum):
    """What came of a plan, or of one that was interrupted."""

    NOTHING = "nothing"  # there was nothing to write
    WHOLE = "finished"
    NOT_IN_GIT = "not-in-git"  # all written, but git's index could not be told of the moves
    UNDONE = "undone"  # it was interrupted, and nothing of it is left


@dataclass(frozen=True, slots=True)
class Plan:
    flow: Flow
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()
    appended: tuple[str, ...] = ()  # upgrade: the section titles that will be appended, in order
    theirs: tuple[Theirs, ...] = ()  # what a person is asked about before it is applied (CON-2)

    @property
    def empty(self) -> bool:
        return not self.changes
