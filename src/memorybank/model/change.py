"""Story 2's words: a change as a value (printable, diffable, refusable, and only then applied), the proposal that waits
with one for a word, and what the ledger says of one that was made (LED-1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from memorybank.model.layout import is_index


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


# --- a change that waits for a word


class State(Enum):
    PENDING = "pending"
    CONFIRMED = "confirmed"  # by a user's message; ends with one apply or the next message
    REFUSED = "refused"
    SKIPPED = "skipped"  # the user went on to something else
    SUPERSEDED = "superseded"  # another proposal with newer lines stands for it; never waiting again (PRO-10)
    APPLIED = "applied"


OPEN = (State.PENDING, State.CONFIRMED, State.SKIPPED)


@dataclass(frozen=True, slots=True)
class Proposal:
    id: str  # "p-" and eight hexadecimal digits
    kind: str
    target: str  # relative to the bank; the page the block names first
    points: tuple[str, ...]  # what the block says is in it
    plan: Plan
    key: str  # PRO-7: the same content has the same key
    made: str  # ISO 8601
    session: str = ""  # "" was made by a person in a terminal
    host: str = ""
    state: State = State.PENDING
    words: str = ""  # what confirmed or refused it, less anything secret
    decided: str = ""  # when
    intent: str = ""  # the memory and the wish as JSON, to be planned again upon another state of the pages (PRO-10)
    shown: str = ""  # what was printed for the user to agree to; "" where only a terminal accepts it

    @property
    def pages(self) -> tuple[str, ...]:
        """Every page its plan touches: what a confirmation covers (GRD-5)."""
        found = [p for c in self.plan.changes for p in (c.path, c.to) if p]
        return tuple(dict.fromkeys(found))

    @property
    def named(self) -> tuple[str, ...]:
        """The pages the block names: the target first, and no index, whose rows only follow."""
        return tuple(dict.fromkeys((self.target, *(p for p in self.pages if not is_index(p)))))


# --- a change that was made


@dataclass(frozen=True, slots=True)
class Authority:
    """On whose word a change is made."""

    what: str = "applied"  # applied | undone | completed | direct | accepted | refused
    kind: str = ""  # of memory (decision, learning, ...); "" where the flow says it all
    proposal: str = ""  # its id; several of one review with blanks between
    refused: str = ""  # those that the same review refused
    words: str = ""  # that confirmed it; secrets are taken out before they are kept
    by: str = ""  # message | terminal | elicitation | yes | hook | page
    host: str = ""
    session: str = ""  # kept only as a short name
    undoes: str = ""  # the entry that is taken back


@dataclass(frozen=True, slots=True)
class Touched:
    """One file of a change. SHA-256 of whole contents; "" is no file there, or one whose content is not known."""

    path: str  # relative to the bank
    before: str = ""
    after: str = ""
    to: str = ""  # a rename's new path


@dataclass(frozen=True, slots=True)
class Entry:
    seq: int
    id: str  # "e-" and eight hexadecimal digits
    time: str
    flow: str
    because: Authority
    worktree: str
    files: tuple[Touched, ...]
    hash: str

    @property
    def pages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(p for file in self.files for p in (file.path, file.to) if p))


@dataclass(frozen=True, slots=True)
class PageCommit:
    """What git knows of a change, where there is no record of ours (MRG-3)."""

    id: str
    time: str
    author: str
    subject: str
    pages: tuple[str, ...] = ()  # relative to the bank


class Harm(Enum):
    """What was done to a ledger that does not verify."""

    EDITED = "edited"  # a line is not the entry that was written there
    TRUNCATED = "truncated"  # its last entries are gone, or cut short
    HEAD = "head"  # the note of where it ends is gone or does not fit


@dataclass(frozen=True, slots=True)
class Broken:
    """The first link that does not hold."""

    harm: Harm
    line: int  # in the file, from 1; the entry that should stand there has the same number
