"""A session's past, folded back to the last user message. Loaded before tool calls: builtin modules only.

The log is lines of tab-separated fields, each record with a newline at both ends so that a torn one spoils only
itself. What must outlive a user message (anchors, a recovery still due) is written again behind it, so that nobody
ever has to read further back than that.

    U  time                   a user message
    R  agent page             a bank page's content was read
    A  page                   an anchor carried over from earlier messages
    C  agent                  the context was compacted
    I  agent                  the memory was given again after a compaction
    N  agent page             to be read again before the next risky write
    P  agent question         a context pack was made, for the question of this key
    B  question               a pack of earlier messages, made by the main agent and still good
    W  agent what             said already in this message: read, doc, guideline
    D  agent                  the work was written down (doc-first)
    K  proposal page          the user confirmed this proposal, it could not be applied at once, and it has this page
    O  call proposal page     (by keys) it has covered this call's direct write of the page, and covers no second one
    Y  proposal               its confirmation was used up by an apply (GRD-5)
    S  proposal what          the assistant's message showed this proposal ("-": a block that is none's; what "?":
                              which of CON-2's three)
    G                         the host or an agent spoke in the user's place: no answer, and no end of a question
    H  key                    a prompt of this key is on the host's calendar ("*": too many to tell)
    J  key                    a tool was given a prompt of this key for later
    V  what                   what the message was: declined, answered, waiting; or that something was proposed since
                              (PRO-2)
    E  before page            a page was written with an agent's own tools (before it: the start of this hash); what is
                              left to do follows at the turn's end
    M  key                    this content was reminded of (PRO-1, PRO-7)
    X  mark                   the compaction of this mark was answered
    T                         the turn ended, and the bank was looked at
    F  agent time answer rules page
                              a gate refused, asked or warned; told to people only (RCP-1)
    Q  agent                  a further ordinary write in this message says nothing: the fast lane may answer
"""

from memorybank.light.log_tail import quiet, short, turn
from memorybank.model.facts import Session
from memorybank.model.layout import every, work_logs

__all__ = ["after_compaction", "after_user", "fold", "quiet", "record", "short", "turn"]

LONGEST = 190  # bytes of a record; the file system appends that much in one piece
ANCHORS = 5
PLANTED = 200  # prompts of a session that come by themselves; with more than that no message is a yes
TOO_MANY = "*"
REMINDED = 20  # keys; nobody goes on longer about one thing
PACKS = 10  # questions remembered; a pack that far back is hardly before the agent any more


def record(kind: str, *fields: str) -> bytes:
    """One line for the log; a field that does not fit is cut, and is then a page nobody asks about."""
    clean = [f.replace("\t", " ").replace("\n", " ") for f in (kind, *fields)]
    body = "\t".join(clean).encode("utf-8", "surrogateescape")
    return b"\n" + body[:LONGEST] + b"\n"


def question_key(words: tuple[str, ...]) -> str:
    """A short name for exactly this question and the files it is about (PAK-3). The question itself is not kept."""
    from binascii import crc32

    data = "\0".join(words).encode("utf-8", "surrogatepass")
    return f"{crc32(data):08x}{len(data):x}"


def prompt_key(prompt: str) -> str:
    """A short name for what a prompt says, however it is cased and spaced."""
    return question_key((" ".join(prompt.casefold().split()),))


def on_calendar(kind: str, prompts: tuple[str, ...]) -> bytes:
    """The records of prompts that will come by themselves, H or J; of too many, that they are too many."""
    keys = list(dict.fromkeys(prompt_key(prompt) for prompt in prompts))
    return b"".join(record(kind, key) for key in (keys if len(keys) <= PLANTED else [TOO_MANY]))


def used_up(call: str, proposal: str, page: str) -> bytes:
    """The record of a direct write that a confirmation covers: a word is for one write of a page (GRD-5)."""
    return record("O", question_key((call,)), proposal, question_key((page,)))


def still_covers(past: Session, call: str, proposal: str, page: str) -> bool:
    """Two hooks may hear of one call; what has no name of its own is a call of its own."""
    mine = question_key((call,)) if call else ""
    return not any((p, at) == (proposal, question_key((page,))) and by != mine for by, p, at in past.used)


def is_anchor(page: str) -> bool:
    """REC-1: designs, requirements and progress are what an agent must not go on without."""
    return page.startswith(every("design", "requirements")) or page in work_logs()


# Records of which a session keeps every one, in order, and how many fields they have.
_KEPT = {"K": 2, "H": 1, "J": 1, "O": 3, "V": 1, "M": 1, "X": 1}


def fold(data: bytes, agent: str = "") -> Session:
    folded = Fold(short(agent))
    for line in turn(data).split(b"\n"):
        kind, *fields = line.decode("utf-8", "surrogateescape").split("\t")
        folded.take(kind, fields)
    return folded.session()


class Fold:
    """A session while its records are read one after the other. What is torn or foreign changes nothing."""

    def __init__(self, me: str) -> None:
        self.me = me
        self.kept: dict[str, dict[tuple[str, ...], None]] = {kind: {} for kind in _KEPT}
        self.read: set[str] = set()
        self.anchors: dict[str, None] = {}
        self.due: dict[str, None] = {}
        self.said: set[str] = set()
        self.packs: dict[str, None] = {}
        self.packed = self.written_down = self.lost = False
        self.started = 0
        self.asking: dict[tuple[str, str], None] = {}
        self.shown: dict[tuple[str, str], None] = {}
        self.edited: dict[str, str] = {}
        self.known = self.ended = self.notified = False

    def take(self, kind: str, fields: list[str]) -> None:
        if _KEPT.get(kind) == len(fields):
            self.kept[kind][tuple(fields)] = None
        else:
            self._context(kind, fields)
            self._course(kind, fields)

    def _context(self, kind: str, fields: list[str]) -> None:
        """What this agent has before it: pages, packs, warnings. An anchor of the main agent's is everybody's."""
        me = self.me
        match kind, fields:
            case "R", [who, page]:
                if who == me:
                    self.read.add(page)
                    self.due.pop(page, None)
                if is_anchor(page) and who == "-":
                    self._anchor(page)
            case "A", [page]:
                self._anchor(page)
            case "C", [who] if who == me:  # what was read is no longer in front of the agent
                self.due, self.read, self.packs = {}, set(), {}
                self.packed, self.lost = False, True
            case "I", [who] if who == me:
                self.lost = False
            case "N", [who, page] if who == me:
                self.due.setdefault(page)
            case "P", [who, *keys] if who == me:
                self.packed, self.due = True, {}
                self.packs |= dict.fromkeys(keys)
            case "B", [key] if me == "-":
                self.packs[key] = None
            case "W", [who, what] if who == me:
                self.said.add(what)
            case "D", [who] if who == me:
                self.written_down, self.packs = True, {}  # the bank may say something else now

    def _anchor(self, page: str) -> None:
        self.anchors.pop(page, None)
        self.anchors[page] = None

    def _course(self, kind: str, fields: list[str]) -> None:
        """What happened between the user, the assistant and the bank in this turn."""
        match kind, fields:
            case "U", [at, *_]:
                self.started, self.known = int(at) if at.isdigit() else 0, True
            case "Y", [proposal]:
                self.kept["K"] = {pair: None for pair in self.kept["K"] if pair[0] != proposal}
            case "S", [proposal, page]:
                self.asking[proposal, page] = None
            case "G", []:
                self.notified = True
            case "E", [*before, page]:
                self.edited.setdefault(page, "".join(before))
            case "T", []:  # of several ends in one turn only the last message was read last (PRO-4)
                self.ended, self.shown = True, self.asking
                self.asking, self.notified = {}, False

    def _ones(self, kind: str) -> tuple[str, ...]:
        return tuple(one for (one,) in self.kept[kind])

    def session(self) -> Session:
        planted, was = self._ones("J"), self._ones("V")
        return Session(
            started=self.started,
            read=frozenset(self.read),
            packed=self.packed,
            said=frozenset(self.said),
            written_down=self.written_down,
            anchors=tuple(self.anchors)[-ANCHORS:],
            due=tuple(self.due),
            confirmed=frozenset((proposal, page) for proposal, page in self.kept["K"]),
            used=frozenset((call, proposal, page) for call, proposal, page in self.kept["O"]),
            packs=tuple(self.packs)[-PACKS:],
            open=self.known and not self.ended,
            shown=tuple(self.shown),
            notified=self.notified,
            scheduled=frozenset(self._ones("H")),
            planted=planted if len(planted) <= PLANTED else (TOO_MANY,),
            edited=tuple(self.edited.items()),
            reminded=self._ones("M")[-REMINDED:],
            compacted=self._ones("X")[-PACKS:],
            declined="declined" in was,
            answered="answered" in was,
            proposed="proposed" in was,
            waiting="waiting" in was,
            lost=self.lost,
        )


def after_user(old: Session, now: int) -> bytes:
    """The records of a new user message: the message itself, and what outlives the one before."""
    kept = (("A", old.anchors), ("B", old.packs), ("M", old.reminded), ("X", old.compacted), ("J", old.planted))
    lines = [record("U", str(now)), *(record("N", "-", page) for page in old.due)]
    return b"".join([*lines, *(record(kind, field) for kind, fields in kept for field in fields)])


def after_compaction(agent: str, alive: tuple[str, ...], mark: str = "") -> bytes:
    """The records of a compaction: what was read is gone from the agent's context, and these pages are due again."""
    me = short(agent)
    answered = record("X", mark) if mark else b""
    return record("C", me) + answered + b"".join(record("N", me, page) for page in alive)
