"""The user spoke: a new turn begins, and the message may answer what the assistant's last one asked."""

from __future__ import annotations

from memorybank.app.hook import slips
from memorybank.app.hook.agent_commands import unasked
from memorybank.app.hook.banks import has_proposals, now, remember
from memorybank.app.hook.call_facts import required
from memorybank.app.hook.shown_proposals import asked_before, is_a_persons
from memorybank.hosts.dialect import Host
from memorybank.light.address import Address
from memorybank.model.decision import ALLOW, Decision, Verdict
from memorybank.model.event import Origin, UserSpoke
from memorybank.model.facts import Session
from memorybank.model.layout import every
from memorybank.model.structural_work import calls_for_conventions
from memorybank.policy.session import after_user, record
from memorybank.store import hook_log, session, settings
from memorybank.store.search import reads

_REQUEST = 2_000  # characters of a message that say what it is about; the rest is what somebody pasted


def spoke(event: UserSpoke, host: Host, banks: tuple[Address, ...]) -> Decision:
    """What was read counts no more, what is still due is carried over (GAT-1, REC-2)."""
    where = banks[0]
    state, name = where.state, event.origin.session
    old = session.load(state, name)
    if not is_a_persons(event, old):
        return notified(event.origin, host, where)
    if where.bank and old.open and old.edited:
        from memorybank.app.hook.turn_end import complete_pages

        complete_pages(where, old, host.NAME, name)
    late = tuple(verdict for bank in banks for verdict in slips.turn_started(bank, name))
    if not where.bank and not has_proposals(where):
        return _said(late)
    records, replies = _answered(event, host, where, old)
    remember(where, name, after_user(old, now()) + records, host.NAME)
    if where.bank:
        session.keep_request(state, name, event.text[:_REQUEST])
        if settings.learns(where.project):
            from memorybank.recall.search.tokens import terms

            reads.asked(state, name, terms(event.text[:_REQUEST]))
        hook_log.beat(state, host.NAME, "message")
        replies += _conventions(event.text, where)
    return _said((*late, *replies))


def _answered(event: UserSpoke, host: Host, where: Address, old: Session) -> tuple[bytes, tuple[Verdict, ...]]:
    """The message's records, and what the agent is told: what nobody had asked it to do, and what was written."""
    from memorybank.policy.answer import declines, mb_word

    records, told = unasked(where, host.NAME, event.origin.session, old, said=event.text)
    shown = asked_before(event, host, where.state, old)
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
