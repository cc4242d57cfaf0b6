"""A proposal and its answer, as the host's own events tell them: the end of a turn asks, the next message answers.

Nothing else confirms (GRD-5): not what an assistant writes, not what a tool prints, not a file's text.
"""

from __future__ import annotations

from memorybank.app.choosing import CHOICE, choices_in, chosen
from memorybank.app.gather import homes
from memorybank.app.planned import PLAN, agreed, plans_in
from memorybank.app.unasked import unasked
from memorybank.model.decision import Verdict
from memorybank.model.event import TurnEnded, UserSpoke
from memorybank.model.proposal import OPEN, Proposal, State
from memorybank.model.session import Session
from memorybank.model.value import replace
from memorybank.policy.reply.declining import declines, mb_word
from memorybank.policy.saying import asks, blocks_in, normal
from memorybank.policy.session import record
from memorybank.store import clock, proposals, transcript

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.hosts import Host

_GOING = "/"  # before a page that is to be removed; no page's own name begins so
_PAGES = 12  # of one block; nobody reads more before saying yes


def last_words(event: TurnEnded, host: Host, state: str) -> TurnEnded:
    """With what the assistant said; some hosts name the file it stands in."""
    if event.said or not event.transcript:
        return event
    return replace(event, said=host.last_said(transcript.at_end(state, event.origin.session, event.transcript)))


def asked_about(
    message: str, state: str, session: str, asked: frozenset[str] = frozenset()
) -> tuple[tuple[str, str], ...]:
    """What an assistant's message asks the user to agree to: a stored proposal, or pages it names in its own words.

    A block is a stored proposal's only if it says what that proposal says and names every page it does: a yes to one
    text is no yes to another, and none at all where two proposals read the same. Of pages in an assistant's own words
    ("-") those that are to be removed come once more, behind a stroke.
    """
    if not asks(message):
        return choices_in(message, state, session) or plans_in(message, asked)
    mine = [p for p in proposals.load_all(state) if p.session == session and p.state in OPEN]
    found: dict[tuple[str, str], None] = {}
    for block in blocks_in(message):
        same = [p for p in mine if set(p.named) <= set(block.pages) and _points(p) == block.points]
        if len({p.key for p in same}) == 1:  # one planned anew has the key of the older one
            found |= dict.fromkeys((same[0].id, page) for page in same[0].pages)
        elif not same:
            pages = [page for page in block.pages if fits("S", "-", _GOING + page)]
            found |= dict.fromkeys(("-", page) for page in pages[:_PAGES])
            found |= dict.fromkeys(("-", _GOING + page) for page in pages[:_PAGES] if page in block.going)
    return tuple(found)


def fits(*fields: str) -> bool:
    """Will a record keep it whole? A page whose name is cut there is no page that anybody agreed to."""
    return record(*fields).strip(b"\n") == "\t".join(fields).encode("utf-8", "surrogateescape")


def _points(proposal: Proposal) -> str:
    return normal(" ".join(proposal.points))


def answer(event: UserSpoke, host: Host, state: str, old: Session) -> tuple[bytes, tuple[Verdict, ...]]:
    """The message's records, and what the agent is told: what nobody had asked it to do, and what it may do now."""
    told = unasked(homes(event.origin)[0].real, state, host.NAME, event.origin.session, old)
    records, replies = _answer(event, host, state, old)
    return records, (*told, *replies)


def asked_before(event: UserSpoke, host: Host, state: str, old: Session) -> frozenset[tuple[str, str]]:
    """What the assistant's last message asked. The host's own file tells where no turn end told its words (PRO-4)."""
    said = transcript.at_message(state, event.origin.session, event.transcript, broken_off=old.open)
    if said is None:
        return old.shown
    return frozenset(asked_about(host.last_said(said), state, event.origin.session, old.asked))


def _answer(event: UserSpoke, host: Host, state: str, old: Session) -> tuple[bytes, tuple[Verdict, ...]]:
    """What the user's message means for what the assistant's last message asked."""
    shown = asked_before(event, host, state, old)
    records = record("V", "declined") if declines(event.text) or mb_word(event.text) else b""
    moment = clock.iso(clock.now())
    if not shown:
        _lapse(state, event.origin.session, moment)
        return records, ()
    if any(page == CHOICE for _, page in shown):
        more, told = chosen(event, host.NAME, next(iter(shown))[0])
        _lapse(state, event.origin.session, moment)
        return records + more, told
    if any(page == PLAN for _, page in shown):
        more, told = agreed(event.text, shown)
        _lapse(state, event.origin.session, moment)
        return records + more, told
    from memorybank.policy.reply.judge import reply, unclear  # all its words: only where something was asked

    meant = reply(event.text)
    ids = tuple(sorted({proposal for proposal, _ in shown if proposal != "-"}))
    pages = tuple(sorted({page.removeprefix(_GOING) for _, page in shown}))
    _lapse(state, event.origin.session, moment, but=ids)
    params = (("ids", " ".join(ids)), ("pages", ", ".join(f"memory-bank/{page}" for page in pages)))
    if meant.answer in ("confirm", "mixed"):
        for proposal in ids:
            proposals.decide(state, proposal, State.CONFIRMED, words=meant.said, now=moment)
        records += b"".join(record("K", *_covered(*pair)) for pair in sorted(shown))
        records += record("L", meant.said) + record("V", "answered")
        return records, _confirmed(ids, shown, mixed=meant.answer == "mixed")
    if meant.answer == "refuse" and not meant.later:
        for proposal in ids:
            proposals.decide(state, proposal, State.REFUSED, words=meant.said, now=moment)
        records += record("V", "answered") + record("V", "declined")
        return records, (Verdict("PRO-4", "context", "reply.refused", params),)
    for proposal in ids:
        proposals.decide(state, proposal, State.SKIPPED, words="", now=moment)
    if not meant.later and unclear(event.text):
        return records + record("V", "waiting"), (Verdict("PRO-4", "context", "reply.unclear", params),)
    return records + record("V", "waiting"), ()


def _confirmed(ids: tuple[str, ...], shown: frozenset[tuple[str, str]], *, mixed: bool) -> tuple[Verdict, ...]:
    told: list[Verdict] = []
    for proposal in ids:
        pages = ", ".join(f"memory-bank/{page}" for found, page in sorted(shown) if found == proposal)
        told.append(Verdict("PRO-4", "context", "reply.confirmed", (("id", proposal), ("pages", pages))))
    direct = ", ".join(
        f"memory-bank/{page}" for page in sorted({page.removeprefix(_GOING) for found, page in shown if found == "-"})
    )
    if direct:
        told.append(Verdict("PRO-4", "context", "reply.confirmed-direct", (("pages", direct),)))
    if mixed:
        told.append(Verdict("PRO-5", "context", "reply.mixed"))
    return tuple(told)


def _covered(proposal: str, page: str) -> tuple[str, str]:
    """As the guard asks: without a proposal, "+" lets a page be written and only "-" lets it go (GRD-6)."""
    if proposal != "-":
        return proposal, page
    return ("-", page.removeprefix(_GOING)) if page.startswith(_GOING) else ("+", page)


def _lapse(state: str, session: str, moment: str, but: tuple[str, ...] = ()) -> None:
    """GRD-5: a confirmation that no apply has used ends with the next message."""
    for proposal in proposals.load_all(state):
        if proposal.state is State.CONFIRMED and proposal.session == session and proposal.id not in but:
            proposals.decide(state, proposal.id, State.SKIPPED, words="", now=moment)
