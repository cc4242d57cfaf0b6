"""What the ledger says of a change (LED-1): which one, on whose word, and what each file was before and after."""

from dataclasses import dataclass
from enum import Enum


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
