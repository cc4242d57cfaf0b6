"""A turn ended: the bank is compared once more, what was asked is noted, and what may be worth keeping is said."""

from __future__ import annotations

from memorybank.app.hook import slips
from memorybank.app.hook.banks import has_proposals, now, remember
from memorybank.hosts.dialect import Host
from memorybank.light import address
from memorybank.light.address import Address
from memorybank.model.decision import ALLOW, Decision, Verdict
from memorybank.model.errors import MemoryBankError
from memorybank.model.event import TurnEnded
from memorybank.model.facts import Session
from memorybank.policy.session import record
from memorybank.store import hook_log, session

OFF = "MEMORY_BANK_DISABLED"


def ended(event: TurnEnded, host: Host, banks: tuple[Address, ...]) -> Decision:
    where, name = banks[0], event.origin.session
    past = session.load(where.state, name)
    if where.bank and past.edited:
        complete_pages(where, past, host.NAME, name)
    told = tuple(verdict for bank in banks for verdict in slips.turn_ended(bank, name))
    if not where.bank and not has_proposals(where):
        return _warned(told)
    from memorybank.app.hook.shown_proposals import at_turn_end, last_words

    event = last_words(event, host, where.state)
    asked, records = at_turn_end(event, where.state, past)
    noticed: tuple[Verdict, ...] = ()
    if where.bank:
        from memorybank.app.hook.agent_commands import unasked

        noted, more = unasked(where, host.NAME, name, past)
        records, told = records + noted, (*told, *more)
        if not asked and not told:  # the person must see it, and a held turn shows them nothing
            noticed, kept = notice(event, where, past)
            records += kept
        hook_log.beat(where.state, host.NAME, "turn")
    remember(where, name, records + record("T"), host.NAME)
    return Decision(answer="hold", verdicts=noticed) if noticed else _warned(told)


def _warned(told: tuple[Verdict, ...]) -> Decision:
    return Decision(answer="warn", verdicts=told) if told else ALLOW


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
    from memorybank.policy.proposal_block import asks
    from memorybank.policy.triggers import Objections, reminder, signals, silent
    from memorybank.store.turn_files import changed_since

    asked = session.take_request(where.state, event.origin.session)
    waits, refused = _proposals(where, event.origin.session) if has_proposals(where) else (False, ())
    against = Objections(
        disabled=address.env(OFF).lower() not in ("", "0", "false", "no", "off"),
        again=event.again,
        proposed=bool(asks(event.said)) or waits,
        declined=past.declined,
        answered=past.answered,
        waiting=past.waiting,
        kept=bool(past.edited) or past.written_down,
        reminded=past.reminded,
        refused=refused,
    )
    if silent(against):
        return (), b""  # before anything is scanned for it
    found = reminder(signals(asked, event.said, changed_since(where.project, past.started)), against)
    if found is None:
        return (), b""
    params = (("what", found.what), ("kind", found.kind))
    return (Verdict("PRO-1", "hold", found.reason, params),), record("M", found.key)


def _proposals(where: Address, name: str) -> tuple[bool, tuple[str, ...]]:
    """Of this session: does one wait for its answer (one is enough at a time), and what did the user not want
    remembered, as keys that other words for it have too?"""
    from memorybank.model.proposal import State
    from memorybank.policy.triggers.content_key import key_of
    from memorybank.store import proposals

    mine = [p for p in proposals.load_all(where.state) if p.session == name]
    refused = tuple(key_of(p.kind, " ".join(p.points)) for p in mine if p.state is State.REFUSED)
    return any(p.state is State.PENDING for p in mine), refused
