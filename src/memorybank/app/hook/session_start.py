"""A session starts: the memory goes in (INJ-1), and what failed or slipped since the last one is told.

A compaction is half a start: the pages that the work stands on are due again (REC-1).
"""

from memorybank.app.hook import slips
from memorybank.app.hook.banks import made_events, now, remember
from memorybank.hosts.dialect import Host
from memorybank.light import address
from memorybank.light.address import Address
from memorybank.model.bank import Unread
from memorybank.model.errors import MemoryBankError
from memorybank.model.event import HostEvent, Origin, SessionStarted, ToolDone, ToolProposed, UserSpoke
from memorybank.model.facts import Decision, Verdict
from memorybank.model.layout import EMPTY, MISSING, UNKNOWN, Layout, every, layout_of
from memorybank.model.value import replace
from memorybank.policy.injection import LIMIT, inject
from memorybank.policy.injection.excerpt import Fitted
from memorybank.policy.session import after_compaction, record, short
from memorybank.store import disk, hook_log, session, settings

_FRESH = ("startup", "resume", "clear", "compact")


def started(event: SessionStarted, host: Host, where: Address) -> Decision:
    """After a compaction also REC-1. What failed since the last start is told to the person."""
    origin, state = event.origin, where.state
    kind, _, mark = event.source.partition(" ")
    if not where.bank:
        text = "" if kind == "known" else memory(where, origin, host, "start")
        params = (("path", where.foreign), ("project", where.project))
        # a bank above that anybody may have put there is named, not read
        said: tuple[Verdict, ...] = (Verdict("GRD-8", "warn", "guard.foreign", params),) if where.foreign else ()
        if event.source in _FRESH:
            said += slips.session_started(where, origin.session)
        return Decision(answer="warn" if said else "context", verdicts=said, inject=text)
    said = ()
    if kind == "compact":
        if not mark or mark not in session.load(state, origin.session).compacted:  # shown with every request since
            compacted(origin, host, where, mark)
    elif event.source in _FRESH:
        session.trim(state, origin.session)
        said = (
            *_troubles(where),
            *_lost_indexes(where),
            *made_events(state, origin.session),
            *slips.session_started(where, origin.session),
        )
        if event.source == "clear":
            remember(where, origin.session, record("U", str(now())), host.NAME)
        if host.SILENT_AT_START:
            remember(where, origin.session, record("C", short(origin.agent)), host.NAME)
    hook_log.beat(state, host.NAME, event.source)
    text = "" if kind == "known" else memory(where, origin, host, kind if kind == "compact" else "start", said)
    if host.KEY_TRIGGER and text:
        from memorybank.app.hook.host_choice import beside_trigger

        text = beside_trigger(where, text)
    return Decision(answer="warn" if said else "context", verdicts=said, inject=text)


def _room(host: Host, said: tuple[Verdict, ...], where: Address) -> int:
    """What is left of the characters that the host hands over whole, beside what else is said; 0 has no limit."""
    if not host.CONTEXT or not said:
        return host.CONTEXT
    from memorybank.app.hook.respond import spoken

    return max(1, host.CONTEXT - len(spoken(Decision(answer="warn", verdicts=said), where)[0]) - 4)


def _troubles(where: Address) -> tuple[Verdict, ...]:
    """A hook that died must not have died silently."""
    told: list[Verdict] = []
    since = hook_log.told_until(where.state, now()) + 1
    failed = (*hook_log.failures(address.base("state"), since), *hook_log.failures(where.state, since))
    if failed:
        last = failed[-1]
        params = (("count", len(failed)), ("rule", last.rule), ("error", last.error))
        told.append(Verdict("GAT-8", "warn", "hook.failed-before", params))
    chosen, wrong = settings.modes(where.project)
    if wrong:
        told.append(Verdict("GAT-4", "warn", "hook.bad-setting", (("setting", wrong),)))
    if chosen.sandbox:
        from memorybank.store import sandbox

        found = sandbox.find()
        told += [Verdict("GRD-2", "warn", found.text, (("why", found.why),))] if found.text else []
    return tuple(told)


def _lost_indexes(where: Address) -> tuple[Verdict, ...]:
    """IDX-3: an index that lists nothing is said to agent and person, with the command that makes it anew."""
    from memorybank.store.lost_indexes import lost_indexes

    found = lost_indexes(where.real)
    return tuple(Verdict("IDX-3", "warn", f"index.lost.{state}", (("path", path),)) for path, state in found)


def memory(where: Address, origin: Origin, host: Host, how: str, said: tuple[Verdict, ...] = ()) -> str:
    """What the agent is given, the same bytes while the bank is the same (INJ-2); noted as a receipt (RCP-1).

    A page that the host would not hand over whole, beside what else is said, is cut by our own rule, not by the host's.
    """
    from functools import partial
    from pathlib import Path

    from memorybank.store.files import read_page

    plain, keys = settings.speaker_at(where), [verdict.text for verdict in said]

    def say(key: str, **params: object) -> str:
        keys.append(key)
        return plain(key, **params)

    if not where.bank:
        return inject((), layout=MISSING, secret=b"", say=say)
    secret = session.secret(where.state, origin.session)
    layout, most = _layout(where), _room(host, said, where)
    pages: list[tuple[str, str]] = []
    unread: list[Unread] = []
    for name in layout.fixed:
        if name and address.exists(f"{where.real}/{name}"):
            try:
                pages.append((name, read_page(Path(where.real), name)[1]))
            except MemoryBankError as error:
                unread.append(Unread.of(name, error))
    limit, fitted = LIMIT, list[Fitted]()
    made = partial(
        inject, tuple(pages), layout=layout, secret=secret, say=say, unread=tuple(unread), folder=where.folder
    )
    text = made(limit=limit, account=fitted.append)
    while most and len(text) > most and limit > 0:
        limit = max(0, limit - (len(text) - most))
        fitted.clear()
        text = made(limit=limit, account=fitted.append)
    _note(where, origin, host, how, fitted, unread, keys)
    return text


def _note(
    where: Address, origin: Origin, host: Host, how: str, fitted: list[Fitted], unread: list[Unread], keys: list[str]
) -> None:
    from memorybank.store.receipts import note, ranges, tokens

    given: list[dict[str, object]] = []
    left: list[dict[str, object]] = [{"path": one.path, "lines": [], "why": one.text} for one in unread]
    for one in fitted:
        for path, lines in one.pages:
            shown = ranges(n + 1 for n in one.shown[path])
            given.append({"path": path, "lines": shown, "why": "fixed", "tokens": tokens("\n".join(lines))})
        left += [
            {"path": p, "lines": ranges(n + 1 for n in over), "why": "room"} for p, over in one.over.items() if over
        ]
    to = (host.NAME, origin.session, origin.agent)
    note(where.state, where.project, how, given, to=to, left=left, texts=keys)


def _layout(where: Address) -> Layout:
    found = layout_of(lambda name: address.exists(f"{where.real}/{name}"))
    if found is not None:
        return found
    return UNKNOWN if any(not name.startswith(".") for name in disk.names(where.real)) else EMPTY


def compacted(origin: Origin, host: Host, where: Address, mark: str = "") -> None:
    """REC-1: the pages the work stands on are due again; those that are gone drop out."""
    if not where.bank:
        return
    old = session.load(where.state, origin.session, origin.agent)
    alive = tuple(p for p in old.anchors if address.exists(f"{where.real}/{p}"))
    if not alive:
        alive = tuple(p for p in every("brief", "conventions") if address.exists(f"{where.real}/{p}"))[:2]
    remember(where, origin.session, after_compaction(origin.agent, alive, mark), host.NAME)


def is_lost(event: HostEvent, host: Host, where: Address) -> bool:
    """Did a compaction take the memory, and nothing has brought it back? Asked where an answer could."""
    carried = {host.MEANING.get(name) for name in host.CARRIES}
    match event:
        case UserSpoke():
            carries = True
        case ToolProposed():
            carries = "before" in carried
        case ToolDone():
            carries = "after" in carried and "before" not in carried
        case _:
            return False
    if not carries or not where.bank:
        return False
    return session.load(where.state, event.origin.session, event.origin.agent).lost


def given_again(event: HostEvent, host: Host, where: Address, decision: Decision) -> Decision:
    """INJ-1 where nothing fires after a compaction: the next event that can carry text brings the memory."""
    assert isinstance(event, ToolProposed | ToolDone | UserSpoke)
    told = memory(where, event.origin, host, "compact")
    session.append(where.state, event.origin.session, record("I", short(event.origin.agent)))
    return replace(decision, answer="context" if decision.answer == "allow" else decision.answer, inject=told)
