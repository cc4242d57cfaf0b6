"""Which proposals did the assistant's last message show? Asked at the end of a turn and at the next message (PRO-4)."""

from __future__ import annotations

from memorybank.hosts.dialect import Host
from memorybank.light.address import exists
from memorybank.model.event import TurnEnded, UserSpoke
from memorybank.model.facts import Session
from memorybank.model.value import replace
from memorybank.policy.proposal_block import asks, place, stands_in
from memorybank.policy.session import on_calendar, prompt_key, record
from memorybank.store import session

TYPE_CHECKING = False
if TYPE_CHECKING:  # a message that is no answer loads no dataclasses
    from memorybank.model.proposal import Proposal

Asked = tuple[tuple[str, str], ...]  # (proposal, "") or (proposal, CHOICE); UNKNOWN for a block that is nobody's

UNKNOWN = ("-", "")
CHOICE = "?"  # stands in the log where a page would: the question is which of CON-2's three
_CHOICE_SIGNS = ("(1/2/3)", "（1/2/3）")


def last_words(event: TurnEnded, host: Host, state: str) -> TurnEnded:
    """With what the assistant said; some hosts name the file it stands in."""
    if event.said or not event.transcript:
        return event
    found = session.at_end(state, event.origin.session, event.transcript, lambda data: _is_over(data, host))
    return replace(event, said=host.last_said(found))


def _is_over(data: bytes, host: Host) -> bool:
    """Do the turn's last words stand there? Told by a line behind them, where the host writes one."""
    return host.OVER in b"\n".join(data.rsplit(b"\n", 4)[1:]) if host.OVER else bool(host.last_said(data))


def asked_about(message: str, state: str, session: str) -> Asked:
    """What the assistant asks the user to agree to: this session's proposals whose text its message shows, in order.

    Of two that read the same nobody could say which is meant; one whose text is a part of another's was not asked.
    """
    mine = _open_ones(state, session)
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
    """A sub-agent's prompt is its agent's; one that is on the host's calendar, or that a tool was given for later, is
    the calendar's."""
    return not event.origin.agent and prompt_key(event.text) not in (*old.scheduled, *old.planted)


def asked_before(event: UserSpoke, host: Host, state: str, old: Session) -> Asked:
    """What the assistant's last message asked. The host's own file tells where no turn end told its words (PRO-4)."""
    said = session.at_message(state, event.origin.session, event.transcript, broken_off=old.open)
    if said is None:
        return old.shown
    return asked_about(host.last_said(said), state, event.origin.session)


def _open_ones(state: str, session: str) -> list[Proposal]:
    if not exists(f"{state}/proposals"):
        return []
    from memorybank.store import proposals

    return [p for p in proposals.open_ones(state) if p.session == session]


def _choices_in(message: str, mine: list[Proposal]) -> tuple[tuple[str, str], ...]:
    """The one confirmed proposal that the message asks about; of two nobody could say which number is whose."""
    if not any(sign in message for sign in _CHOICE_SIGNS):
        return ()
    from memorybank.model.proposal import State

    named = [p for p in mine if p.state is State.CONFIRMED and any(page in message for page in p.pages)]
    return ((named[0].id, CHOICE),) if len(named) == 1 else ()
