"""A proposal and its answer, as the host's own events tell them: the end of a turn asks, the next message answers.

Nothing else confirms (GRD-5): not what an assistant writes, not what a tool prints, not a file's text, and not what a
host or an agent puts into the user-message event.
"""

from __future__ import annotations

from contextlib import suppress

from memorybank.app.choosing import CHOICE, choices_in, chosen
from memorybank.app.gather import homes
from memorybank.app.unasked import unasked
from memorybank.model.decision import Verdict
from memorybank.model.event import TurnEnded, UserSpoke
from memorybank.model.proposal import Proposal, State
from memorybank.model.session import Session
from memorybank.model.value import replace
from memorybank.policy.answer import declines, mb_word, reply
from memorybank.policy.proposal_block import asks, place, stands_in
from memorybank.policy.session import TOO_MANY, on_calendar, prompt_key, record
from memorybank.store import clock, proposals, transcript

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.hosts.dialect import Host

Asked = tuple[tuple[str, str], ...]  # (proposal, "") or (proposal, CHOICE); UNKNOWN for a block that is nobody's

UNKNOWN = ("-", "")
_TO_HOST = ("!", "！", "#", "＃")  # before words that a host runs or keeps, and that nobody says to an agent


def last_words(event: TurnEnded, host: Host, state: str) -> TurnEnded:
    """With what the assistant said; some hosts name the file it stands in."""
    if event.said or not event.transcript:
        return event
    found = transcript.at_end(state, event.origin.session, event.transcript, lambda data: _is_over(data, host))
    return replace(event, said=host.last_said(found))


def _is_over(data: bytes, host: Host) -> bool:
    """Do the turn's last words stand there? Told by a line behind them, where the host writes one."""
    return host.OVER in b"\n".join(data.rsplit(b"\n", 4)[1:]) if host.OVER else bool(host.last_said(data))


def asked_about(message: str, state: str, session: str) -> Asked:
    """What the assistant asks the user to agree to: this session's proposals whose text its message shows, in order.

    Of two that read the same nobody could say which is meant; one whose text is a part of another's was not asked.
    """
    mine = [p for p in proposals.open_ones(state) if p.session == session]
    found = [p for p in mine if p.shown and stands_in(p.shown, message)]
    shown = [p for p in found if not any(p is not q and stands_in(p.shown, q.shown) for q in found)]
    shown.sort(key=lambda p: place(p.shown, message))
    asked: Asked = tuple((p.id, "") for p in shown) or choices_in(message, mine)
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


def _may_answer(text: str, old: Session) -> bool:
    """Nobody could say of any message that it is a person's, once too many come by themselves."""
    said = text.lstrip()
    to_host = said.startswith(_TO_HOST) and not said[1:].lstrip()[:1].isdigit()
    return not to_host and TOO_MANY not in (*old.scheduled, *old.planted)


def answer(event: UserSpoke, host: Host, state: str, old: Session) -> tuple[bytes, tuple[Verdict, ...]]:
    """The message's records, and what the agent is told: what nobody had asked it to do, and what was written."""
    bank, session = homes(event.origin)[0].real, event.origin.session
    noted, told = unasked(bank, state, host.NAME, session, old, said=event.text)
    records, replies = _answer(event, host, state, old)
    return noted + records, (*told, *replies)


def asked_before(event: UserSpoke, host: Host, state: str, old: Session) -> Asked:
    """What the assistant's last message asked. The host's own file tells where no turn end told its words (PRO-4)."""
    said = transcript.at_message(state, event.origin.session, event.transcript, broken_off=old.open)
    if said is None:
        return old.shown
    return asked_about(host.last_said(said), state, event.origin.session)


def _answer(event: UserSpoke, host: Host, state: str, old: Session) -> tuple[bytes, tuple[Verdict, ...]]:
    """What the user's message means for what the assistant's last message asked."""
    shown = asked_before(event, host, state, old)
    records = record("V", "declined") if declines(event.text) or mb_word(event.text) else b""
    moment = clock.iso(clock.now())
    if not shown or not _may_answer(event.text, old):
        _lapse(state, event.origin.session, moment)
        return records, ()
    choice = next((id for id, page in shown if page == CHOICE), "")
    if choice:
        more, told = chosen(event, host.NAME, choice)
        _lapse(state, event.origin.session, moment)
        return records + more, told
    meant = reply(event.text, blocks=1 if UNKNOWN in shown else len(shown))
    asked = _asked(state, shown)
    _lapse(state, event.origin.session, moment, but=tuple(p.id for p in asked))
    if meant.answer in ("confirm", "mixed"):
        asked = _chosen(state, shown, asked, meant.blocks, moment)
        written, replies = _confirmed(event, host, state, asked, meant.said, moment)
        if UNKNOWN in shown:
            replies += (_unknown(state, event.origin.session, asked),)
        if meant.answer == "mixed" and asked:
            replies += (Verdict("PRO-5", "context", "reply.mixed"),)
        return records + written + (record("V", "answered") if asked else b""), replies
    pages = ", ".join(dict.fromkeys(f"memory-bank/{page}" for p in asked for page in p.named))
    params = (("ids", " ".join(p.id for p in asked)), ("pages", pages))
    if meant.answer == "refuse" and not meant.later:
        for proposal in asked:
            _note(state, proposal, State.REFUSED, moment, meant.said)
        records += record("V", "answered") + record("V", "declined")
        return records, (Verdict("PRO-4", "context", "reply.refused", params),) if asked else ()
    for proposal in asked:
        _note(state, proposal, State.SKIPPED, moment)
    if asked and not meant.later:
        return records + record("V", "waiting"), (Verdict("PRO-9", "context", "reply.unclear", params),)
    return records + record("V", "waiting"), ()


def _asked(state: str, shown: Asked) -> list[Proposal]:
    """Those that still wait, in the order in which they were shown."""
    waiting = {p.id: p for p in proposals.open_ones(state)}
    return [waiting[id] for id, _ in shown if id in waiting]


def _chosen(state: str, shown: Asked, asked: list[Proposal], blocks: tuple[int, ...], moment: str) -> list[Proposal]:
    """PRO-9: those that the user's numbers name; the others are passed over. Without numbers all are meant."""
    meant = {shown[number - 1][0] for number in blocks} or {id for id, _ in shown}
    for proposal in asked:
        if proposal.id not in meant:
            proposals.decide(state, proposal.id, State.SKIPPED, words="", now=moment)
    return [proposal for proposal in asked if proposal.id in meant]


def _confirmed(
    event: UserSpoke, host: Host, state: str, asked: list[Proposal], words: str, moment: str
) -> tuple[bytes, tuple[Verdict, ...]]:
    """PRO-8: one yes for all that was shown, each written at once. A word that could not be used is kept (GRD-5)."""
    from memorybank.app.carrying import failed, told, why_of

    records, replies = record("L", words), []
    for proposal in asked:
        try:
            proposals.decide(state, proposal.id, State.CONFIRMED, words=words, now=moment)
            used, verdict = told(event, host.NAME, proposal.id, words)
        except OSError as error:  # the word cannot even be noted
            used, verdict = True, failed(proposal.id, why_of(error))
        replies.append(verdict)
        if not used:
            records += b"".join(record("K", proposal.id, page) for page in proposal.pages)
    return records, tuple(replies)


def _unknown(state: str, session: str, asked: list[Proposal]) -> Verdict:
    """PRO-3: a block that no proposal of this session reads like has no bytes behind it."""
    mine = [p.id for p in proposals.open_ones(state) if p.session == session and p not in asked]
    return Verdict("PRO-3", "context", "reply.unshown", (("id", mine[0] if mine else "ID"),))


def _lapse(state: str, session: str, moment: str, but: tuple[str, ...] = ()) -> None:
    """GRD-5: a confirmation that no apply has used ends with the next message."""
    for proposal in proposals.load_all(state):
        if proposal.state is State.CONFIRMED and proposal.session == session and proposal.id not in but:
            _note(state, proposal, State.SKIPPED, moment)


def _note(state: str, proposal: Proposal, to: State, moment: str, words: str = "") -> None:
    """What writes nothing: where it cannot be noted either, the proposal waits on, and the answer is not lost."""
    with suppress(OSError):
        proposals.decide(state, proposal.id, to, words=words, now=moment)
