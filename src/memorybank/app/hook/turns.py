"""A turn begins with the user's message and ends with the assistant's last words: what each of them means for the bank.

The message may answer what the assistant's last one asked. At the end the bank is compared once more, what was asked is
noted, and what may be worth keeping is said.
"""

from __future__ import annotations

from memorybank.app.hook import slips
from memorybank.app.hook.agent_commands import unasked
from memorybank.app.hook.banks import has_proposals, is_watched, now, remember
from memorybank.app.hook.call_facts import required
from memorybank.hosts.dialect import Host
from memorybank.light.address import Address, env, exists
from memorybank.model.errors import MemoryBankError
from memorybank.model.event import Origin, TurnEnded, UserSpoke
from memorybank.model.facts import ALLOW, Decision, Session, Verdict
from memorybank.model.layout import every
from memorybank.model.value import replace
from memorybank.model.vocabulary import calls_for_conventions
from memorybank.policy.proposal_block import asks, place, stands_in
from memorybank.policy.session import after_user, on_calendar, prompt_key, record
from memorybank.store import hook_log, session, settings

TYPE_CHECKING = False
if TYPE_CHECKING:  # a message that is no answer loads no dataclasses
    from memorybank.model.change import Proposal

Asked = tuple[tuple[str, str], ...]  # (proposal, "") or (proposal, CHOICE); UNKNOWN for a block that is nobody's

UNKNOWN = ("-", "")
CHOICE = "?"  # stands in the log where a page would: the question is which of CON-2's three
_CHOICE_SIGNS = ("(1/2/3)", "（1/2/3）")
_REQUEST = 2_000  # characters of a message that say what it is about; the rest is what somebody pasted
OFF = "MEMORY_BANK_DISABLED"


def spoke(event: UserSpoke, host: Host, banks: tuple[Address, ...]) -> Decision:
    """What was read counts no more, what is still due is carried over (GAT-1, REC-2)."""
    where = banks[0]
    state, name = where.state, event.origin.session
    old = session.load(state, name)
    if not is_a_persons(event, old):
        return notified(event.origin, host, where)
    if where.bank and old.open and old.edited:
        complete_pages(where, old, host.NAME, name)
    late = tuple(verdict for bank in filter(is_watched, banks) for verdict in slips.turn_started(bank, name))
    if not where.bank and not has_proposals(where):
        return _said(late)
    records, replies = _answered(event, host, where, old)
    remember(where, name, after_user(old, now()) + records, host.NAME)
    if where.bank:
        session.keep(state, name, "ask", event.text[:_REQUEST])
        hook_log.beat(state, host.NAME, "message")
        replies += _conventions(event.text, where)
    return _said((*late, *replies))


def _answered(event: UserSpoke, host: Host, where: Address, old: Session) -> tuple[bytes, tuple[Verdict, ...]]:
    """The message's records, and what the agent is told: what nobody had asked it to do, and what was written."""
    from memorybank.policy.answer import declines, mb_word

    records, told = unasked(where, host.NAME, event.origin.session, old, said=event.text)
    # PRO-4: the host's own file tells what the last message asked, where no turn end told its words
    said = session.at_message(where.state, event.origin.session, event.transcript, broken_off=old.open)
    shown = old.shown if said is None else asked_about(host.last_said(said), where.state, event.origin.session)
    if declines(event.text) or mb_word(event.text):
        records += record("V", "declined")
    if not shown and not has_proposals(where):
        return records, told
    from memorybank.app.hook.confirmation import answer

    more, replies = answer(event, host, where, old, shown)
    return records + more, (*told, *replies)


def _conventions(text: str, where: Address) -> tuple[Verdict, ...]:
    """ROU-3: work that calls for the project's conventions is told where they are."""
    pages = required(where)
    if not pages or pages[0] not in every("conventions") or not calls_for_conventions(text):
        return ()
    chosen, _ = settings.modes(where.project)
    return (Verdict("ROU-3", "context", "gate.conventions", (("page", pages[0]),)),) if chosen.guard != "off" else ()


def _said(told: tuple[Verdict, ...]) -> Decision:
    if not told:
        return ALLOW
    return Decision(answer="warn" if any(v.answer == "warn" for v in told) else "context", verdicts=told)


def notified(origin: Origin, host: Host, where: Address) -> Decision:
    """Nobody spoke: no new turn begins, and an open question stays open (GRD-5)."""
    if not origin.agent:
        remember(where, origin.session, record("G"), host.NAME)
    return ALLOW


def ended(event: TurnEnded, host: Host, banks: tuple[Address, ...]) -> Decision:
    where, name = banks[0], event.origin.session
    past = session.load(where.state, name)
    if where.bank and past.edited:
        complete_pages(where, past, host.NAME, name)
    told = tuple(verdict for bank in filter(is_watched, banks) for verdict in slips.turn_ended(bank, name))
    if not where.bank and not has_proposals(where):
        return _said(told)
    event = last_words(event, host, where.state)
    asked, records = at_turn_end(event, where.state, past)
    noticed: tuple[Verdict, ...] = ()
    if where.bank:
        noted, more = unasked(where, host.NAME, name, past)
        records, told = records + noted, (*told, *more)
        if not asked and not told:  # the person must see it, and a held turn shows them nothing
            noticed, kept = notice(event, where, past)
            records += kept
        hook_log.beat(where.state, host.NAME, "turn")
    remember(where, name, records + record("T"), host.NAME)
    return Decision(answer="hold", verdicts=noticed) if noticed else _said(told)


def complete_pages(where: Address, past: Session, host: str, name: str) -> None:
    """What an agent's own write leaves to be done. A page that cannot be completed stays as it was written."""
    from memorybank.app.hook.direct_writes import complete

    try:
        complete(where, past, host, name)
    except (MemoryBankError, OSError, ValueError) as error:
        hook_log.fail(where.state, host, "complete", str(error), now())


def notice(event: TurnEnded, where: Address, past: Session) -> tuple[tuple[Verdict, ...], bytes]:
    """PRO-1: a turn that probably holds something worth keeping is told so, once. At most one sentence for the agent,
    and the record that keeps it from being said again."""
    from memorybank.policy.triggers import reminder, signals, silent
    from memorybank.store.turn_files import changed_since

    asked = session.take(where.state, event.origin.session, "ask")
    waits, refused = _proposals(where, event.origin.session) if has_proposals(where) else (False, ())
    disabled = env(OFF).lower() not in ("", "0", "false", "no", "off")
    if disabled or event.again or asks(event.said) or waits or silent(past):
        return (), b""  # before anything is scanned for it
    found = reminder(signals(asked, event.said, changed_since(where.project, past.started)), (*past.reminded, *refused))
    if found is None:
        return (), b""
    from memorybank.model.memory import kind_of

    fields = ", ".join(field.key for field in kind_of(found.kind)[0].fields if field.must)
    params = (("what", found.what), ("kind", found.kind), ("fields", fields))
    return (Verdict("PRO-1", "hold", "remind.note", params),), record("M", found.key)


def _proposals(where: Address, name: str) -> tuple[bool, tuple[str, ...]]:
    """Of this session: does one wait for its answer (one is enough at a time), and what did the user not want
    remembered, as keys that other words for it have too?"""
    from memorybank.model.change import State
    from memorybank.policy.triggers import key_of
    from memorybank.store import proposals

    mine = [p for p in proposals.load_all(where.state) if p.session == name]
    refused = tuple(key_of(p.kind, " ".join(p.points)) for p in mine if p.state is State.REFUSED)
    return any(p.state is State.PENDING for p in mine), refused


# --- PRO-4: which proposals did the assistant's last message show? Asked at the end of a turn and at the next message


def last_words(event: TurnEnded, host: Host, state: str) -> TurnEnded:
    """With what the assistant said; some hosts name the file it stands in, and write a line behind a turn's last."""
    if event.said or not event.transcript:
        return event

    def is_over(data: bytes) -> bool:
        return host.OVER in b"\n".join(data.rsplit(b"\n", 4)[1:]) if host.OVER else bool(host.last_said(data))

    return replace(event, said=host.last_said(session.at_end(state, event.origin.session, event.transcript, is_over)))


def asked_about(message: str, state: str, session: str) -> Asked:
    """What the assistant asks the user to agree to: this session's proposals whose text its message shows, in order.

    Of two that read the same nobody could say which is meant; one whose text is a part of another's was not asked.
    """
    mine: list[Proposal] = []
    if exists(f"{state}/proposals"):
        from memorybank.store import proposals

        mine = [p for p in proposals.open_ones(state) if p.session == session]
    found = [p for p in mine if p.shown and stands_in(p.shown, message)]
    shown = [p for p in found if not any(p is not q and stands_in(p.shown, q.shown) for q in found)]
    shown.sort(key=lambda p: place(p.shown, message))
    asked: Asked = tuple((p.id, "") for p in shown) or _choices_in(message, mine)
    return (*asked, UNKNOWN) if asks(message) > sum(asks(p.shown) for p in shown) else asked


def at_turn_end(event: TurnEnded, state: str, past: Session) -> tuple[Asked, bytes]:
    """What the turn's last message asked, and the records of it.

    A turn that a notification opened leaves an open question open, unless its own message asks something: a yes to
    that is no yes to the older question. That a sentence asks is told by its mark, and that is all that is guessed.
    """
    asked = asked_about(event.said, state, event.origin.session)
    if not asked and past.notified and not any(mark in event.said for mark in "?？"):
        asked = past.shown
    lines = [record("S", *pair) for pair in asked]
    return asked, b"".join(lines) + on_calendar("H", event.scheduled)


def is_a_persons(event: UserSpoke, old: Session) -> bool:
    """A sub-agent's prompt is its agent's; one on the host's calendar, or given to a tool for later, is nobody's."""
    return not event.origin.agent and prompt_key(event.text) not in (*old.scheduled, *old.planted)


def _choices_in(message: str, mine: list[Proposal]) -> tuple[tuple[str, str], ...]:
    """The one confirmed proposal that the message asks about; of two nobody could say which number is whose."""
    if not any(sign in message for sign in _CHOICE_SIGNS):
        return ()
    from memorybank.model.change import State

    named = [p for p in mine if p.state is State.CONFIRMED and any(page in message for page in p.pages)]
    return ((named[0].id, CHOICE),) if len(named) == 1 else ()
