"""The edges of a session and of a turn: memory goes in, a message opens a turn, a compaction makes pages due again.

These may scan the bank; tool calls may not. So this is loaded only when one of them happens.
"""

from __future__ import annotations

import time

from memorybank.app import slips
from memorybank.app.gather import homes, required, state_of
from memorybank.model.bank import ENTRY, OLD_ENTRIES, Layout, Unread
from memorybank.model.decision import ALLOW, Decision, Verdict
from memorybank.model.errors import MemoryBankError
from memorybank.model.event import (
    Compacted,
    Compacting,
    ContextPacked,
    HostEvent,
    Notified,
    Origin,
    SessionStarted,
    SubagentStarted,
    ToolDone,
    ToolProposed,
    TurnEnded,
    Unrecognised,
    UserSpoke,
)
from memorybank.model.session import Session
from memorybank.model.value import replace
from memorybank.model.words import calls_for_conventions
from memorybank.policy.session import after_compaction, after_user, record, short
from memorybank.store import address, hook_log, session, settings
from memorybank.store.search import reads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.hosts.dialect import Host

_FALLBACK = ("MEMORY.md", "details/patterns.md", "brief.md", "patterns.md")
_REQUEST = 2_000  # characters of a message that say what it is about; the rest is what somebody pasted
_FRESH = ("startup", "resume", "clear", "compact")


def turn(event: HostEvent, host: Host) -> Decision:
    if isinstance(event, SessionStarted | UserSpoke | Notified | TurnEnded):
        from memorybank.app.event_source import is_hosts

        if not is_hosts(event.origin.session, state_of(homes(event.origin)[0])):
            return _of_a_program(event, host)
    match event:
        case SessionStarted():
            return started(event, host)
        case SubagentStarted(origin):
            return Decision(answer="context", inject=memory(homes(origin)[0], origin.session, host.CONTEXT))
        case UserSpoke():
            return spoke(event, host)
        case Notified():
            return notified(event, host)
        case Compacting():
            return ALLOW
        case Compacted(origin):
            _compacted(origin, host)
            return ALLOW
        case TurnEnded():
            return ended(event, host)
        case ContextPacked(origin):
            where = homes(origin)[0]
            if where.bank:
                _remember(state_of(where), origin.session, record("P", short(origin.agent)), host)
            return ALLOW
        case ToolProposed() | ToolDone() | Unrecognised():
            return ALLOW


def _of_a_program(event: HostEvent, host: Host) -> Decision:
    """Nobody's host speaks. An agent that another one started is given the memory, and that is all."""
    if not isinstance(event, SessionStarted) or event.source.startswith("known"):
        return ALLOW
    return Decision(answer="context", inject=memory(homes(event.origin)[0], event.origin.session, host.CONTEXT))


def started(event: SessionStarted, host: Host) -> Decision:
    """INJ-1; after a compaction also REC-1. What failed since the last start is told to the person."""
    origin = event.origin
    kind, _, mark = event.source.partition(" ")
    where = homes(origin)[0]
    if not where.bank:
        text = "" if kind == "known" else memory(where, origin.session, host.CONTEXT)
        said = _foreign(where)
        if event.source in _FRESH:
            said += slips.session_started(where, state_of(where), origin.session)
        return Decision(answer="warn" if said else "context", verdicts=said, inject=text)
    state = state_of(where)
    said = ()
    if kind == "compact":
        if not mark or mark not in session.load(state, origin.session).compacted:  # shown with every request since
            _compacted(origin, host, mark)
    elif event.source in _FRESH:
        session.trim(state, origin.session)
        from memorybank.app.event_source import told

        said = (*_troubles(where, state), *told(state, origin.session))
        said += slips.session_started(where, state, origin.session)
        if event.source == "clear":
            _remember(state, origin.session, record("U", str(_now())), host)
    hook_log.beat(state, host.NAME, event.source)
    text = "" if kind == "known" else memory(where, origin.session, _room(host, said, where))
    if host.KEY_TRIGGER and text:
        from memorybank.app.hosted import beside_trigger

        text = beside_trigger(where, text)
    return Decision(answer="warn" if said else "context", verdicts=said, inject=text)


def _room(host: Host, said: tuple[Verdict, ...], where: address.Address) -> int:
    """What is left of the characters that the host hands over whole, beside what else is said; 0 has no limit."""
    if not host.CONTEXT or not said:
        return host.CONTEXT
    from memorybank.app.hook import spoken

    return max(1, host.CONTEXT - len(spoken(Decision(answer="warn", verdicts=said), where)[0]) - 4)


def _foreign(where: address.Address) -> tuple[Verdict, ...]:
    """A bank above that anybody may have put there is named, not read (GRD-8)."""
    params = (("path", where.foreign), ("project", where.project))
    return (Verdict("GRD-8", "warn", "guard.foreign", params),) if where.foreign else ()


def _troubles(where: address.Address, state: str) -> tuple[Verdict, ...]:
    """A hook that died must not have died silently."""
    told: list[Verdict] = []
    since = hook_log.told_until(state, _now()) + 1
    failed = (*hook_log.failures(address.base("state"), since), *hook_log.failures(state, since))
    if failed:
        last = failed[-1]
        params = (("count", len(failed)), ("rule", last.rule), ("error", last.error))
        told.append(Verdict("GAT-8", "warn", "hook.failed-before", params))
    _, wrong = settings.modes(where.project)
    if wrong:
        told.append(Verdict("GAT-4", "warn", "hook.bad-setting", (("setting", wrong),)))
    return tuple(told)


def memory(where: address.Address, session_id: str, most: int) -> str:
    """What the agent is given, the same bytes while the bank is the same (INJ-2).

    `most` is what the host hands over whole: a page that would not fit is cut by our own rule, not by the host's.
    """
    from memorybank.policy.injection import LIMIT, inject
    from memorybank.store.settings import language
    from memorybank.texts.catalogue import speaker

    say = speaker(language(where.project, where.real))
    if not where.bank:
        return inject((), layout=Layout.MISSING, secret=b"", say=say)
    secret = session.secret(state_of(where), session_id)
    pages: list[tuple[str, str]] = []
    unread: list[Unread] = []
    for name in (ENTRY, *OLD_ENTRIES):
        if address.exists(f"{where.real}/{name}"):
            _take(where, name, pages, unread)
    limit = LIMIT
    while True:
        text = inject(tuple(pages), layout=_layout(where), secret=secret, say=say, limit=limit, unread=tuple(unread))
        over = len(text) - most
        if not most or over <= 0 or limit <= 0:
            return text
        limit = max(0, limit - over)


def _take(where: address.Address, name: str, pages: list[tuple[str, str]], unread: list[Unread]) -> None:
    from pathlib import Path

    from memorybank.store.files import read_page

    try:
        pages.append((name, read_page(Path(where.real), name)[1]))
    except MemoryBankError as error:
        detail = next((str(error.params[k]) for k in ("why", "encoding", "size") if error.params.get(k)), "")
        line = error.params.get("line")
        unread.append(Unread(name, error.text, detail, line if isinstance(line, int) else 0))


def _layout(where: address.Address) -> Layout:
    if address.exists(f"{where.real}/{ENTRY}"):
        return Layout.CURRENT
    if any(address.exists(f"{where.real}/{name}") for name in OLD_ENTRIES):
        return Layout.OLD
    from memorybank.store.world import DiskWorld

    named = [name for name in DiskWorld().names(where.real) if not name.startswith(".")]
    return Layout.UNKNOWN if named else Layout.EMPTY


def spoke(event: UserSpoke, host: Host) -> Decision:
    """A new turn: what was read counts no more, what is still due is carried over (GAT-1, REC-2)."""
    where = homes(event.origin)[0]
    state = state_of(where)
    old = session.load(state, event.origin.session)
    from memorybank.app.confirming import answer, is_a_persons

    if not is_a_persons(event, old):
        return notified(Notified(event.origin), host)
    if where.bank and old.open and old.edited:
        _complete(where, state, old, host, event.origin.session)
    late = _looked(event.origin, message=True)
    if not where.bank:
        found = _spoke_of_none(event, host, state, old)
        loudest = late.answer if late.verdicts else found.answer
        return replace(found, answer=loudest, verdicts=(*late.verdicts, *found.verdicts))
    records, replies = answer(event, host, state, old)
    _remember(state, event.origin.session, after_user(old, _now()) + records, host)
    session.keep_request(state, event.origin.session, event.text[:_REQUEST])
    if settings.learns(where.project):
        from memorybank.recall.search.tokens import terms

        reads.asked(state, event.origin.session, terms(event.text[:_REQUEST]))
    hook_log.beat(state, host.NAME, "message")
    chosen, _ = settings.modes(where.project)
    pages = required(where)
    has_conventions = bool(pages) and pages[0].endswith("patterns.md")
    if chosen.guard != "off" and has_conventions and calls_for_conventions(event.text):
        replies = (*replies, Verdict("ROU-3", "context", "gate.conventions", (("page", pages[0]),)))
    if not replies:
        return late
    verdicts = (*late.verdicts, *replies)
    loud = any(verdict.answer == "warn" for verdict in verdicts)
    return Decision(answer="warn" if loud else late.answer if late.verdicts else "context", verdicts=verdicts)


def notified(event: Notified, host: Host) -> Decision:
    """Nobody spoke: no new turn begins, and an open question stays open (GRD-5)."""
    if not event.origin.agent:
        _remember(state_of(homes(event.origin)[0]), event.origin.session, record("G"), host)
    return ALLOW


def _remember(state: str, session_id: str, records: bytes, host: Host) -> None:
    """A log that cannot be written costs what it would have remembered, not the answer."""
    try:
        session.append(state, session_id, records)
    except OSError as error:
        hook_log.fail(state, host.NAME, "session", str(error), _now())


def _compacted(origin: Origin, host: Host, mark: str = "") -> None:
    """REC-1: the pages the work stands on are due again; those that are gone drop out."""
    where = homes(origin)[0]
    if not where.bank:
        return
    state = state_of(where)
    old = session.load(state, origin.session, origin.agent)
    alive = tuple(p for p in old.anchors if address.exists(f"{where.real}/{p}"))
    if not alive:
        alive = tuple(p for p in _FALLBACK if address.exists(f"{where.real}/{p}"))[:2]
    _remember(state, origin.session, after_compaction(origin.agent, alive, mark), host)


def ended(event: TurnEnded, host: Host) -> Decision:
    """The bank is looked at once more, the turn's question is noted, and what may be worth keeping is said."""
    where = homes(event.origin)[0]
    state, session_id = state_of(where), event.origin.session
    if not where.bank:
        _ended_without(event, host, state)
        return _looked(event.origin)
    past = session.load(state, session_id)
    if past.edited:
        _complete(where, state, past, host, session_id)
    found = _looked(event.origin)
    from memorybank.app.confirming import at_turn_end, last_words
    from memorybank.app.unasked import unasked

    noted, told = unasked(where.real, state, host.NAME, session_id, past)
    if told:
        found = replace(found, answer="warn", verdicts=(*found.verdicts, *told))

    event = last_words(event, host, state)
    asked, records = at_turn_end(event, state, past)
    records += noted
    if not asked and not found.verdicts:  # the person must see it, and a held turn shows them nothing
        noticed, more = _noticed(event, where, state, past)
        records += more
        found = replace(found, answer=_strongest(found, noticed), verdicts=(*found.verdicts, *noticed))
    _remember(state, session_id, records + record("T"), host)
    hook_log.beat(state, host.NAME, "turn")
    return found


def _spoke_of_none(event: UserSpoke, host: Host, state: str, old: Session) -> Decision:
    """Without a bank a message may agree to the plan of one."""
    if not _was_planned(state):
        return ALLOW
    from memorybank.app.confirming import answer

    records, told = answer(event, host, state, old)
    _remember(state, event.origin.session, after_user(old, _now()) + records, host)
    return _said(told)


def _said(told: tuple[Verdict, ...]) -> Decision:
    loud = any(verdict.answer == "warn" for verdict in told)
    return Decision(answer="warn" if loud else "context", verdicts=told) if told else ALLOW


def _ended_without(event: TurnEnded, host: Host, state: str) -> None:
    if not _was_planned(state):
        return
    from memorybank.app.confirming import at_turn_end, last_words

    past = session.load(state, event.origin.session)
    _, records = at_turn_end(last_words(event, host, state), state, past)
    _remember(state, event.origin.session, records + record("T"), host)


def _was_planned(state: str) -> bool:
    """Has an agent ever shown a plan here? Before that there is nothing to agree to."""
    return address.exists(f"{state}/proposals")


def _strongest(found: Decision, noticed: tuple[Verdict, ...]) -> str:
    return "hold" if noticed else found.answer


def _complete(where: address.Address, state: str, past: Session, host: Host, session_id: str) -> None:
    """What an agent's own write leaves to be done. A page that cannot be completed stays as it was written."""
    from memorybank.app.complete import complete

    try:
        complete(where, state, past, host.NAME, session_id)
    except (MemoryBankError, OSError, ValueError) as error:
        hook_log.fail(state, host.NAME, "complete", str(error), _now())


def _noticed(event: TurnEnded, where: address.Address, state: str, past: Session) -> tuple[tuple[Verdict, ...], bytes]:
    """PRO-1: a turn that probably holds something worth keeping is told so, once."""
    from memorybank.app.noticing import notice

    return notice(event, where, state, past)


def _looked(origin: Origin, *, message: bool = False) -> Decision:
    """Every bank of the session beside its good state: at a message, or at a turn's end."""
    told: list[Verdict] = []
    for where in homes(origin):
        state = state_of(where)
        if message:
            told += slips.turn_started(where, state, origin.session)
        else:
            told += slips.turn_ended(where, state, origin.session)
    return Decision(answer="warn", verdicts=tuple(told)) if told else ALLOW


def _now() -> int:
    return int(time.time())
