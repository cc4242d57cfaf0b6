"""A page as it was read, its text untouched; and a bank at rest, as one look at its folder found it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from enum import Enum
from operator import attrgetter

from memorybank.model.errors import MemoryBankError
from memorybank.model.layout import HIGHLIGHTS, Layout, is_highlights
from memorybank.model.value import NamedTuple, value

MACHINE_START = "<!-- MACHINE_BLOCK_START -->"
MACHINE_END = "<!-- MACHINE_BLOCK_END -->"
USER_START = "<!-- USER_BLOCK_START -->"
USER_END = "<!-- USER_BLOCK_END -->"
CLOSING = {MACHINE_START: MACHINE_END, USER_START: USER_END}
MARKERS = (MACHINE_START, MACHINE_END, USER_START, USER_END)


class Version(NamedTuple):
    """Compares as a pair of integers, so v7.10 is above v7.9."""

    major: int
    minor: int

    def __str__(self) -> str:
        return f"v{self.major}.{self.minor}"


TEMPLATE = Version(7, 1)  # what this program writes; what a bank *has* is read from its file (LAY-5)


class Shape(Enum):
    """What a page's markers allow us to do with it (LAY-7)."""

    MARKED = "marked"
    UNMARKED = "unmarked"
    DAMAGED = "damaged"
    CONFLICTED = "in conflict"


class Flaw(NamedTuple):
    """Why a page is damaged: a text key, and the line (from 1) where it shows."""

    text: str
    line: int
    marker: str = ""


class Block(NamedTuple):
    """A marked block. `start` and `end` take in the marker lines, `inner` does not."""

    start: int
    inner: int
    inner_end: int
    end: int


class Heading(NamedTuple):
    level: int
    title: str
    start: int  # of the heading's line
    body: int  # the first character after that line
    end: int  # where the section ends: the next heading of this level or above, or a marker line


class BlockMeta(NamedTuple):
    """The line `<!-- blockVersion: N | lastUpdated: T | hash: sha256:HEX -->` (LAY-6)."""

    version: int
    updated: str
    digest: str  # "" when the line carries no hash
    start: int
    end: int


@value
class Document:
    text: str
    lines: int  # newline count, as `wc -l` gives it
    shape: Shape
    flaw: Flaw | None
    machine: Block | None
    user: Block | None
    version: Version | None
    version_span: tuple[int, int] | None
    meta: BlockMeta | None
    headings: tuple[Heading, ...]
    fences: tuple[tuple[int, int], ...]  # code fences, marker lines included
    newline: str  # what a line we add ends with

    @property
    def body(self) -> tuple[int, int]:
        """Where the machine may edit: its block, or the page when it has none; never the user's block."""
        if self.machine is not None:
            return self.machine.inner, self.machine.inner_end
        if self.user is None:
            return 0, len(self.text)
        before = self.text[: self.user.start].strip("\ufeff \t\r\n")
        return (0, self.user.start) if before else (self.user.end, len(self.text))

    def kept(self, *, around: bool) -> tuple[str, str]:
        """LAY-3: what is not the machine's: the text before and behind its block, or only the user's block."""
        if around:
            return (self.text[: self.machine.inner], self.text[self.machine.inner_end :]) if self.machine else ("", "")
        return ("", self.text[self.user.start : self.user.end]) if self.user else ("", "")

    def fence_end(self, offset: int) -> int:
        """Where the code fence around this offset ends; 0 outside of one."""
        at = bisect_right(self.fences, (offset, len(self.text) + 1)) - 1
        return self.fences[at][1] if at >= 0 and offset < self.fences[at][1] else 0

    def section(self, title: str) -> Heading | None:
        """The machine's own section of exactly this title: level 2, inside what it may edit. Decision Highlights may
        say more in brackets, as in "Decision Highlights (Still Binding)"."""
        start, end = self.body
        inside = [h for h in self.headings if h.level == 2 and start <= h.start < end]
        found = next((h for h in inside if h.title == title), None)
        if found is None and title == HIGHLIGHTS:
            found = next((h for h in inside if is_highlights(h.title)), None)
        return found


SIZE_CAP = 8 * 1024 * 1024  # bytes, asked before decoding; a page of memory is a few kilobytes
INDEX_OVER = 8  # a folder of more pages than this gets an index.md (IDX-6)


class Page(NamedTuple):
    """What an index row, a status line or a budget needs to know of one page."""

    path: str
    title: str
    lines: int
    size: int
    updated: str  # YYYY-MM-DD
    status: str
    type: str
    shape: Shape
    flaw: Flaw | None


class Unread(NamedTuple):
    """A file that is there but cannot be taken as a page, and the text key that says why. A folder that cannot be
    opened is one too, named with its slash: whatever is in it is there as well."""

    path: str
    text: str
    detail: str = ""  # the encoding it may have, its size, the reason the system gave
    line: int = 0

    @property
    def params(self) -> tuple[tuple[str, object], ...]:
        """The holes of its sentence."""
        return ("encoding", self.detail), ("size", self.detail), ("why", self.detail), ("line", self.line)

    @classmethod
    def of(cls, path: str, error: MemoryBankError) -> Unread:
        """As the error says that a reader of the page got."""
        detail = next((str(error.params[k]) for k in ("why", "encoding", "size") if error.params.get(k)), "")
        line = error.params.get("line")
        return cls(path, error.text, detail, line if isinstance(line, int) else 0)


@value
class Bank:
    layout: Layout
    pages: tuple[Page, ...] = ()  # every readable .md, sorted by path
    unread: tuple[Unread, ...] = ()
    strangers: tuple[str, ...] = ()  # files that are not .md
    version: Version | None = None  # of MEMORY.md, as detected
    authors: tuple[str, ...] = ()  # who has committed to the bank
    last_author: dict[str, str] | None = None  # page -> who touched it last

    def page(self, path: str) -> Page | None:
        at = bisect_left(self.pages, path, key=attrgetter("path"))
        return self.pages[at] if at < len(self.pages) and self.pages[at].path == path else None

    def holds(self, folder: str) -> bool:
        """Is there a page below this folder (given with its slash)?"""
        at = bisect_left(self.pages, folder, key=attrgetter("path"))
        return at < len(self.pages) and self.pages[at].path.startswith(folder)

    @property
    def names(self) -> frozenset[str]:
        """Every file there is, pages or not, and the folders that cannot be opened."""
        return frozenset((*(p.path for p in self.pages), *self.strangers, *(u.path for u in self.unread)))

    def has(self, path: str) -> bool:
        """Is there such a page, or may there be one that nobody can read?"""
        return self.page(path) is not None or self.hides(path)

    @property
    def closed(self) -> tuple[str, ...]:
        """The folders that cannot be opened, each with its slash."""
        return tuple(u.path for u in self.unread if u.path.endswith("/"))

    def hides(self, path: str) -> bool:
        """Is this there, or may it be, although nobody can read it? Only what is surely gone may be cleared away."""
        return any(path == u.path or (u.path.endswith("/") and path.startswith(u.path)) for u in self.unread)
