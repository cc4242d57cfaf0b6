"""What passes along story 3: a question, the pages it may need, those that fit, and the pack made of them."""

from enum import Enum
from typing import NamedTuple

from memorybank.model.change import Note


class Why(Enum):
    """How a page came to be thought of. In the order in which one outranks the next (ROU-1, ROU-3)."""

    NAMED = "named"  # the request gives its path
    CONVENTIONS = "conventions"  # ROU-3: the request chooses, builds or reshapes a part of the project
    ROUTED = "routed"  # an intent of the routing table
    TOUCHES = "touches"  # it names a file about to be changed
    FOUND = "found"  # search
    DOCUMENT = "document"  # search, in the repository's own documents (DAY-2)


class Level(Enum):
    """SCH-1, the nearest first."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Question(NamedTuple):
    request: str  # as it was asked, to the byte
    files: tuple[str, ...] = ()  # project files about to be changed


class Route(NamedTuple):
    intent: str
    targets: tuple[str, ...]  # as written: pages, folders, globs
    line: int  # from 1, in the page that holds the table


class Candidate(NamedTuple):
    """A page that may answer, in the order of relevance in whatever holds several."""

    path: str
    why: Why
    detail: str = ""  # the intent, the words found, the file it touches


class Shown(NamedTuple):
    """A page within a selection: how long it is and how much of it is shown."""

    path: str
    why: Why
    detail: str
    lines: int  # every line counts, an unterminated last one too (BUD-4)
    shown: int  # of those lines; what the budget counts (BUD-1)


class LeftOut(NamedTuple):
    """A page that was thought of and is not shown, and the reason as a text key."""

    path: str
    reason: str
    params: tuple[tuple[str, object], ...] = ()
    lines: int = 0


class Alert(NamedTuple):
    level: Level
    file: str
    message: Note


class Limits(NamedTuple):
    """A budget is an argument. Direct reading 3/300, selection 5/500, pack 10 files (ROU-2)."""

    files: int
    lines: int

    def used(self, files: int, lines: int) -> dict[str, int]:
        """For a program (SCH-1)."""
        return {"filesSelected": files, "filesLimit": self.files, "linesSelected": lines, "linesLimit": self.lines}


SELECTION = Limits(files=5, lines=500)


class Selection(NamedTuple):
    question: Question
    fixed: tuple[str, ...]  # loaded anyway, not counted (BUD-1)
    shown: tuple[Shown, ...]
    left_out: tuple[LeftOut, ...]
    alerts: tuple[Alert, ...]
    pack_because: tuple[str, ...]  # text keys; empty when reading directly is enough (ROU-2)
    called_for: bool  # ROU-4
    notes: tuple[Note, ...] = ()
    limits: Limits = SELECTION

    @property
    def lines(self) -> int:
        return sum(page.shown for page in self.shown)


class Evidence(NamedTuple):
    claim_id: str  # E1, E2 ...; the summary's lines carry it
    path: str  # relative to the project
    mtime: str  # ISO 8601
    line: int  # from 1, where the quote begins
    quote: str  # verbatim


class Conflict(NamedTuple):
    type: str  # stale
    severity: str  # medium | high
    memory_says: str
    source_shows: str
    trust_source: str  # source
    minimal_fix: str


class OpenQuestion(NamedTuple):
    question: str
    suggested_path: str


class Told(NamedTuple):
    """A line of the summary, and the claim it rests on."""

    text: str  # "" for what a part above has told
    claim_id: str


class Pack(NamedTuple):
    question: str
    goal: tuple[Told, ...]
    focus: tuple[Told, ...]
    tech: tuple[Told, ...]
    conventions: tuple[Told, ...]
    answers: tuple[Told, ...]  # what the pages say about the request itself
    evidence: tuple[Evidence, ...]
    files: tuple[str, ...]  # every file that was opened for it, in that order, relative to the project
    conflicts: tuple[Conflict, ...] = ()
    open_questions: tuple[OpenQuestion, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    alerts: tuple[Alert, ...] = ()
    notes: tuple[Note, ...] = ()


class Hit(NamedTuple):
    """A page that answers a request, best first in whatever holds several."""

    path: str  # relative to the bank
    score: float
    section: str = ""  # the heading under which most of the request was found; "" when the page has none
    why: str = ""  # which words were found where, as `title: payment timeout; body: retry`
    line: int = 0  # from 1; of the line that says most of the request
    snippet: str = ""  # of that line; "" where it looks like a credential
