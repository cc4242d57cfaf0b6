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
    L  words                  the words that confirmed, as the tables spell them
    Y  proposal               its confirmation was used up by an apply (GRD-5)
    S  proposal what          the assistant's message showed this proposal ("-": a block that is none's; what "?":
                              which of CON-2's three)
    G                         the host or an agent spoke in the user's place: no answer, and no end of a question
    H  key                    a prompt of this key is on the host's calendar ("*": too many to tell)
    J  key                    a tool was given a prompt of this key for later
    V  what                   what the message was: declined, answered, waiting (PRO-2)
    E  before page            a page was written with an agent's own tools (before it: the start of this hash); what is
                              left to do follows at the turn's end
    M  key                    this content was reminded of (PRO-1, PRO-7)
    X  mark                   the compaction of this mark was answered
    T                         the turn ended, and the bank was looked at
    Q  agent                  a further ordinary write in this message says nothing: the fast lane may answer
"""

from __future__ import annotations

from memorybank.model.session import Session
from memorybank.policy.turn import quiet, short, turn

__all__ = ["after_compaction", "after_user", "fold", "quiet", "record", "short", "turn"]

LONGEST = 190  # bytes of a record; the file system appends that much in one piece
ANCHORS = 5
PLANTED = 200  # prompts of a session that come by themselves; with more than that no message is a yes
TOO_MANY = "*"
REMINDED = 20  # keys; nobody goes on longer about one thing
PACKS = 10  # questions remembered; a pack that far back is hardly before the agent any more
_ANCHORED = ("details/design/", "details/requirements/", "docs/", "requirements/")
_PROGRESS = ("details/progress.md", "progress.md", "active.md")


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
    return page.startswith(_ANCHORED) or page in _PROGRESS


def fold(data: bytes, agent: str = "") -> Session:
    me = short(agent)
    tail = turn(data)
    started = 0
    read: list[str] = []
    anchors: list[str] = []
    due: list[str] = []
    said: set[str] = set()
    confirmed: set[tuple[str, str]] = set()
    packs: dict[str, None] = {}
    shown: dict[tuple[str, str], None] = {}
    asking: dict[tuple[str, str], None] = {}
    edited: dict[str, str] = {}
    reminded: dict[str, None] = {}
    compacted: dict[str, None] = {}
    was: set[str] = set()
    agreed = ""
    packed = written_down = known = ended = lost = notified = False
    scheduled: set[str] = set()
    used: set[tuple[str, str, str]] = set()
    planted: dict[str, None] = {}
    for line in tail.split(b"\n"):
        kind, *fields = line.decode("utf-8", "surrogateescape").split("\t")
        match kind, fields:
            case "U", [at, *_]:
                started, known = int(at) if at.isdigit() else 0, True
            case "R", [who, page]:
                if who == me:
                    read.append(page)
                    due = [p for p in due if p != page]
                if is_anchor(page) and who == "-":
                    anchors = [p for p in anchors if p != page] + [page]
            case "A", [page]:
                anchors = [p for p in anchors if p != page] + [page]
            case "C", [who] if who == me:
                due, read, packed, lost = [], [], False, True  # what was read is no longer in front of the agent
                packs.clear()
            case "I", [who] if who == me:
                lost = False
            case "N", [who, page] if who == me and page not in due:
                due.append(page)
            case "P", [who, *keys] if who == me:
                packed, due = True, []
                packs |= dict.fromkeys(keys)
            case "B", [key] if me == "-":
                packs[key] = None
            case "W", [who, what] if who == me:
                said.add(what)
            case "D", [who] if who == me:
                written_down = True
                packs.clear()  # the bank may say something else now
            case "K", [proposal, page]:
                confirmed.add((proposal, page))
            case "L", [spoken]:
                agreed = spoken
            case "Y", [proposal]:
                confirmed = {pair for pair in confirmed if pair[0] != proposal}
            case "S", [proposal, page]:
                asking[proposal, page] = None
            case "G", []:
                notified = True
            case "H", [key]:
                scheduled.add(key)
            case "J", [key]:
                planted[key] = None
            case "O", [call, proposal, page]:
                used.add((call, proposal, page))
            case "V", [what]:
                was.add(what)
            case "E", [*before, page]:
                edited.setdefault(page, "".join(before))
            case "M", [key]:
                reminded[key] = None
            case "X", [mark]:
                compacted[mark] = None
            case "T", []:
                ended, shown = True, asking  # of several ends in one turn only the last message was read last (PRO-4)
                asking, notified = {}, False
            case _:
                continue  # torn, foreign, or not about this agent
    return Session(
        started=started,
        read=frozenset(read),
        packed=packed,
        said=frozenset(said),
        written_down=written_down,
        anchors=tuple(anchors[-ANCHORS:]),
        due=tuple(due),
        confirmed=frozenset(confirmed),
        words=agreed,
        used=frozenset(used),
        packs=tuple(packs)[-PACKS:],
        open=known and not ended,
        shown=tuple(shown),
        notified=notified,
        scheduled=frozenset(scheduled),
        planted=tuple(planted) if len(planted) <= PLANTED else (TOO_MANY,),
        edited=tuple(edited.items()),
        reminded=tuple(reminded)[-REMINDED:],
        compacted=tuple(compacted)[-PACKS:],
        declined="declined" in was,
        answered="answered" in was,
        waiting="waiting" in was,
        lost=lost,
    )


def after_user(old: Session, now: int) -> bytes:
    """The records of a new user message: the message itself, and what outlives the one before."""
    lines = [record("U", str(now))]
    lines += [record("A", page) for page in old.anchors]
    lines += [record("N", "-", page) for page in old.due]
    lines += [record("B", key) for key in old.packs]
    lines += [record("M", key) for key in old.reminded]
    lines += [record("X", mark) for mark in old.compacted]
    lines += [record("J", key) for key in old.planted]
    return b"".join(lines)


def after_compaction(agent: str, alive: tuple[str, ...], mark: str = "") -> bytes:
    """The records of a compaction: what was read is gone from the agent's context, and these pages are due again."""
    me = short(agent)
    answered = record("X", mark) if mark else b""
    return record("C", me) + answered + b"".join(record("N", me, page) for page in alive)
