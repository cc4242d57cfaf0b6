"""What was handed over, told twice: as a receipt when it is, and as a report of the receipts of a session (RCP-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memorybank.light import address
from memorybank.light.address import session_log
from memorybank.model.errors import MemoryBankError
from memorybank.model.pack import LeftOut, Pack, Shown
from memorybank.recall.selection.budget import HEAD, TAIL, cut, line_count
from memorybank.store import agents_at_work, clock, disk, proposals, receipts
from memorybank.store.receipts import Lines, Part, Receipt, tokens

if TYPE_CHECKING:
    from memorybank.app.ask.page_reader import ShownPage
    from memorybank.app.setting import Setting
    from memorybank.model.claim import Judged
    from memorybank.model.proposal import Proposal
    from memorybank.policy.session_course import Step

_LOG = 256 * 1024


# --- handing over


def of_selection(
    setting: Setting, request: str, shown: Iterable[Shown], left: Iterable[LeftOut], read: Callable[[str], str]
) -> None:
    """Pages that it named, with the lines to read and what reading them costs."""
    pages = [_part(p.path, _lines(p.lines, p.lines - p.shown), p.why.value, _cost(read(p.path))) for p in shown]
    _note(setting, "select", pages, request, left)


def _cost(text: str) -> int:
    head, _, tail = cut(text)
    return tokens(head + tail)


def of_pack(setting: Setting, pack: Pack) -> None:
    """Every quote."""
    pages = []
    for quoted in pack.evidence:
        inside = quoted.path.startswith(f"{setting.where.folder}/")
        path = quoted.path.removeprefix(f"{setting.where.folder}/") if inside else f"../{quoted.path}"
        lines = [[quoted.line, quoted.line + quoted.quote.rstrip("\n").count("\n")]]
        pages.append(_part(path, lines, "evidence", tokens(quoted.quote)))
    _note(setting, "context", pages, pack.question, pack.left_out)


def of_reading(setting: Setting, shown: Iterable[ShownPage], unread: Iterable[tuple[str, MemoryBankError]]) -> None:
    """What cannot be had may be named by any path, so it is told without its name."""
    pages = [_part(p.path, _lines(p.lines, p.omitted), "named", tokens(p.text)) for p in shown]
    _note(setting, "read", pages, "", [LeftOut("", error.text) for _, error in unread])


def of_page(setting: Setting, path: str, text: str) -> None:
    _note(setting, "page", [_part(path, _lines(line_count(text), 0), "named", tokens(text))], "", ())


def _part(path: str, lines: Lines, why: str, cost: int) -> Part:
    return {"path": path, "lines": lines, "why": why, "tokens": cost}


def _lines(count: int, omitted: int) -> Lines:
    if not omitted:
        return [[1, count]] if count else []
    return [[1, HEAD], [count - TAIL + 1, count]]


def _note(setting: Setting, how: str, pages: list[Part], question: str, left: Iterable[LeftOut]) -> None:
    state = str(setting.where.places.state)
    if not pages and not question:
        return
    to = (*agents_at_work.speaker(state, served=setting.served), "")
    parts: list[Part] = [{"path": item.path, "lines": [], "why": item.reason} for item in left]
    receipts.note(state, str(setting.where.project), how, pages, to=to, question=question, left=parts)


# --- looking back


@dataclass(frozen=True, slots=True)
class SessionReceipts:
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


@dataclass(frozen=True, slots=True)
class GivenPart:
    """A page of a receipt, and what became of it."""

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
        found.append((receipt, [_given(part, str(part["path"]) in read, wrong) for part in receipt["pages"]]))
        if receipt["how"] in ("read", "page"):
            later |= {str(part["path"]) for part in receipt["pages"]}
    return found[::-1]


def _given(part: Part, later: bool, wrong: dict[tuple[str, int], Judged]) -> GivenPart:
    false = (
        judged
        for (page, line), judged in wrong.items()
        if page == part["path"] and any(first <= line <= last for first, last in part["lines"])
    )
    return GivenPart(part, later, tuple(false))


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
    from memorybank.app.hook.call_facts import required
    from memorybank.policy.session_course import steps

    if not session:
        return []
    log = disk.data(session_log(str(setting.where.places.state), session), _LOG)
    return list(steps(log, required(address.find(str(setting.where.project)))))


def contradicted(setting: Setting, told: Iterable[SessionReceipts]) -> dict[tuple[str, int], Judged]:
    """What the pages that were handed over claim and the code denies, by page and line."""
    from memorybank.app.ask.verification import look

    known = dict.fromkeys(p for one in told for p in one.pages if p.endswith(".md") and not p.startswith(".."))
    there = tuple(path for path in known if (setting.bank / path).is_file())
    try:
        judged = look(setting.where, there).judged if there else ()
    except MemoryBankError:
        return {}
    return {(one.claim.file, one.claim.line): one for one in judged if one.alarm}


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened in a session: something was given, the log has a step, or something was proposed."""

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
