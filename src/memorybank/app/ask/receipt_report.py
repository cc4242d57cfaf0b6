"""The receipts and the timeline of a session (RCP-1): in words for terminal and page, and as rows for programs."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from memorybank.app.ask.verification import judged_claims
from memorybank.app.hook.call_facts import required
from memorybank.app.setting import Setting
from memorybank.light import address
from memorybank.light.address import session_log
from memorybank.light.log_tail import short
from memorybank.model.change import Proposal
from memorybank.model.claim import Judged
from memorybank.model.pack import Why
from memorybank.policy.session import Fold
from memorybank.recall.verdicts.verdict_text import what_became
from memorybank.store import clock, disk, proposals, receipts
from memorybank.store.receipts import Lines, Part, Receipt
from memorybank.texts.catalogue import Say

_LOG = 256 * 1024


class SessionReceipts(NamedTuple):
    session: str  # "" for a terminal
    host: str
    receipts: tuple[Receipt, ...]  # oldest first

    @property
    def pages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(str(part["path"]) for one in self.receipts for part in one["pages"]))

    @property
    def tokens(self) -> int:
        """Of what was given; a selection only names."""
        return sum(part["tokens"] for one in self.receipts if one["how"] != "select" for part in one["pages"])


def by_session(setting: Setting, wanted: str | None = None) -> tuple[SessionReceipts, ...]:
    """The one spoken to last first; `wanted` is the start of a session's name ("-" is the terminal)."""
    found: dict[str, list[Receipt]] = {}
    for receipt in receipts.load(str(setting.where.places.state)):
        name = str(receipt.get("session", ""))
        if wanted is None or (name or "-").startswith(wanted):
            found.setdefault(name, []).append(receipt)
    told = [SessionReceipts(name, str(some[-1].get("host", "")), tuple(some)) for name, some in found.items()]
    return tuple(sorted(told, key=lambda one: str(one.receipts[-1]["at"]), reverse=True))


# --- A session's log told as steps: reads, gates that spoke and what opened them, judged by the gates' own fold of it.

TOLD = {"U": "message", "R": "read", "P": "packed", "C": "compacted", "D": "noted", "K": "agreed", "E": "wrote"}
REFUSED = "F"
_PERSONS = "U"  # a message is for every agent of the session


class Step(NamedTuple):
    at: int  # seconds: when, or no earlier than
    what: str  # of TOLD, or what the gate answered: deny, ask, warn
    subject: str = ""  # a page
    rules: tuple[str, ...] = ()  # that spoke
    opened: tuple[str, ...] = ()  # gates that this opened


def steps(log: bytes, required: tuple[str, ...]) -> Iterator[Step]:
    """Oldest first. `required`: the pages that open the read gate, any one of them (GAT-2)."""
    at = 0
    folds: dict[str, Fold] = {}
    shut: dict[str, dict[str, None]] = {}  # by agent: the gates that spoke and are not open yet
    for line in log.split(b"\n"):
        kind, *fields = line.decode("utf-8", "replace").split("\t")
        if kind == _PERSONS:
            at, folds, shut = _seconds(fields[:1], at), {}, {}
        me = fields[0] if fields and kind in ("R", "P", "C", "D", "N", REFUSED) else short("")
        fold = folds.setdefault(me, Fold(me))
        fold.take(kind, fields)
        if kind == REFUSED and len(fields) == 5:
            at, rules = _seconds(fields[1:2], at), tuple(fields[3].split())
            shut.setdefault(me, {}).update(dict.fromkeys(rules))
            yield Step(at, fields[2], fields[4], rules)
        elif kind in TOLD:
            opened = tuple(rule for rule in shut.get(me, ()) if _is_open(rule, fold, required, kind))
            for rule in opened:
                del shut[me][rule]
            yield Step(at, TOLD[kind], fields[-1] if kind in "REK" and fields else "", opened=opened)


def _is_open(rule: str, fold: Fold, required: tuple[str, ...], kind: str) -> bool:
    match rule:
        case "GAT-2":
            return fold.packed or any(page in fold.read for page in required)
        case "REC-2":
            return not fold.due
        case "DOC-1":
            return fold.written_down
        case "GRD-5":
            return kind == "K"
    return False


def _seconds(told: list[str], before: int) -> int:
    """A record's time; what is none changes nothing."""
    text = told[0] if told else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else before


# --- what was given, and when


class GivenPart(NamedTuple):
    part: Part
    read_later: bool  # in the session after this receipt, by our command or with the host's own tool
    false: tuple[Judged, ...]  # what its lines claim and the code denies by now


def given(
    setting: Setting, told: SessionReceipts, wrong: dict[tuple[str, int], Judged]
) -> list[tuple[Receipt, list[GivenPart]]]:
    """Oldest first; `wrong` is what `contradicted` says of these pages."""
    found: list[tuple[Receipt, list[GivenPart]]] = []
    turns = _turns(_steps(setting, told.session))
    later: set[str] = set()  # pages that a receipt behind this one says were read
    for receipt in reversed(told.receipts):
        read = later | {page for until, page in turns if until is None or until > str(receipt["at"])}
        parts = [GivenPart(part, part["path"] in read, tuple(_false(part, wrong))) for part in receipt["pages"]]
        found.append((receipt, parts))
        if receipt["how"] in ("read", "page"):
            later |= {str(part["path"]) for part in receipt["pages"]}
    return found[::-1]


def _false(part: Part, wrong: dict[tuple[str, int], Judged]) -> Iterator[Judged]:
    for (page, line), judged in wrong.items():
        if page == part["path"] and any(first <= line <= last for first, last in part["lines"]):
            yield judged


def _turns(steps: list[Step]) -> list[tuple[str | None, str]]:
    """The pages that a session's log says were read, each with when its turn was over; None for the last one."""
    found: list[tuple[str | None, str]] = []
    waiting: list[str] = []
    for step in steps:
        if step.what == "message":
            found += [(clock.of(step.at), page) for page in waiting]
            waiting = []
        elif step.what == "read":
            waiting.append(step.subject)
    return [*found, *((None, page) for page in waiting)]


def _steps(setting: Setting, session: str) -> list[Step]:
    if not session:
        return []
    log = disk.data(session_log(str(setting.where.places.state), session), _LOG)
    return list(steps(log, required(address.find(str(setting.where.project)))))


def contradicted(setting: Setting, told: Iterable[SessionReceipts]) -> dict[tuple[str, int], Judged]:
    """What the pages that were handed over claim and the code denies, by page and line."""
    known = dict.fromkeys(p for one in told for p in one.pages if p.endswith(".md") and not p.startswith(".."))
    there = (path for path in known if (setting.bank / path).is_file())
    return {(one.claim.file, one.claim.line): one for one in judged_claims(setting, there) if one.alarm}


class Moment(NamedTuple):
    at: str
    what: tuple[Receipt, list[GivenPart]] | Step | Proposal


def timeline(setting: Setting, told: SessionReceipts, wrong: dict[tuple[str, int], Judged]) -> list[Moment]:
    """Oldest first. The log has the time of messages and of gates; what lies between is placed behind them."""
    moments = [Moment(str(one[0]["at"]), one) for one in given(setting, told, wrong)]
    moments += [Moment(clock.of(step.at), step) for step in _steps(setting, told.session)]
    if told.session:
        made = proposals.load_all(setting.where.places.state)
        moments += [Moment(one.made, one) for one in made if one.session == told.session]
    return sorted(moments, key=lambda one: one.at)


def of_sessions(setting: Setting, found: Iterable[SessionReceipts]) -> list[str]:
    return [
        setting.say(
            "receipts.session", name=named(one, setting.say), at=one.receipts[-1]["at"], count=len(one.receipts),
            pages=len(one.pages), tokens=one.tokens,
        )
        for one in found
    ]  # fmt: skip


def named(one: SessionReceipts, say: Say) -> str:
    return f"{one.host} {one.session}".strip() if one.session else say("receipts.terminal")


def of_one(setting: Setting, one: SessionReceipts) -> list[str]:
    say = setting.say
    lines = [*of_sessions(setting, [one]), ""]
    for moment in timeline(setting, one, contradicted(setting, [one])):
        match moment.what:
            case Step() as step:
                lines.append(f"{moment.at} {of_step(step, say)}")
            case Proposal() as proposal:
                lines.append(f"{moment.at} {of_proposal(proposal, say)}")
            case receipt, parts:
                lines += [f"{moment.at} {how(receipt, say)}", *_receipt(receipt, parts, say)]
    return lines


def how(receipt: Receipt, say: Say) -> str:
    asked = receipt.get("asked") or receipt.get("question", "")
    return " ".join(filter(None, (say(f"receipts.how.{receipt['how']}"), asked)))


def _receipt(receipt: Receipt, parts: list[GivenPart], say: Say) -> list[str]:
    lines = []
    for one in parts:
        part = one.part
        told = [say("receipts.page", path=part["path"], lines=spans(part["lines"]), tokens=part["tokens"])]
        lines.append("  " + say("propose.semicolon").join([*told, why(part, say), *marks(one, say)]))
    for part in receipt.get("left", ()):
        lines.append("  " + say("receipts.left", path=part["path"], lines=spans(part["lines"]), why=why(part, say)))
    if receipt.get("texts"):
        lines.append("  " + say("receipts.texts", count=len(receipt["texts"])))
    return lines


def of_step(step: Step, say: Say) -> str:
    """What happened, why a gate spoke, and which gate this opened."""
    told, page = say(f"receipts.step.{step.what}", page=step.subject).strip(), say("receipts.gate.page")
    told += "".join(
        say("receipts.step.why", rule=rule, why=_known(f"receipts.gate.{rule}", page, say)) for rule in step.rules
    )
    return told + (say("receipts.step.opens", rules=", ".join(step.opened)) if step.opened else "")


def _known(key: str, other: str, say: Say) -> str:
    """The sentence, or another one for what only a later version knows."""
    try:
        return say(key)
    except KeyError:
        return other


def of_proposal(proposal: Proposal, say: Say) -> str:
    return say("receipts.step.proposed", id=proposal.id, page=proposal.target, state=proposal.state.value)


def spans(lines: Lines) -> str:
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in lines)


def why(part: Part, say: Say) -> str:
    """A reason of ours in words; one of a later version, or of an error, as its last word."""
    name = str(part["why"]).rpartition(".")[2]
    return _known(f"ask.why.{name}" if name in {one.value for one in Why} else f"receipts.why.{name}", name, say)


def marks(one: GivenPart, say: Say) -> list[str]:
    """Read later? No longer true?"""
    later = [say("receipts.read-later")] if one.read_later else []
    return later + [
        say("receipts.contradicted", line=j.claim.line, text=j.claim.text, verdict=what_became(j, say))
        for j in one.false
    ]


def document(setting: Setting, found: Iterable[SessionReceipts]) -> list[dict[str, object]]:
    sessions = tuple(found)
    wrong = contradicted(setting, sessions)
    return [
        {
            "session": one.session,
            "host": one.host,
            "tokens": one.tokens,
            "receipts": [_row(receipt, parts) for receipt, parts in given(setting, one, wrong)],
        }
        for one in sessions
    ]


def _row(receipt: Receipt, parts: list[GivenPart]) -> dict[str, object]:
    pages = [
        one.part
        | {
            "readLater": one.read_later,
            "contradicted": [{"line": j.claim.line, "text": j.claim.text, "verdict": j.verdict} for j in one.false],
        }
        for one in parts
    ]
    told = {key: receipt.get(key, "") for key in ("at", "agent", "how", "question", "asked")}
    return {**told, "pages": pages, "left": receipt.get("left", []), "texts": receipt.get("texts", [])}
