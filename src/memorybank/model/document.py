"""A page as it was read: its text untouched, and where things are in it."""

from bisect import bisect_right
from enum import Enum

from memorybank.model.layout import HIGHLIGHTS, is_highlights
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
