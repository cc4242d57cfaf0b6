"""A bank at rest, as one look at its folder found it."""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter

from memorybank.model.document import Flaw, Shape, Version
from memorybank.model.errors import MemoryBankError
from memorybank.model.layout import Layout
from memorybank.model.value import NamedTuple, value

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
