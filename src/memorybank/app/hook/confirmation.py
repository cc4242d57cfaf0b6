"""The user's message as the answer to the proposals that the last turn showed. `policy/answer.py` judges its words.

Nothing else confirms (GRD-5): not what an assistant writes, not what a tool prints, not a file's text, and not what a
host or an agent puts into the user-message event.
"""

from contextlib import suppress

from memorybank.app.hook.turns import CHOICE, UNKNOWN, Asked
from memorybank.hosts.dialect import Host
from memorybank.light.address import Address
from memorybank.model.change import OnConflict, Proposal, State
from memorybank.model.event import UserSpoke
from memorybank.model.facts import Session, Verdict
from memorybank.model.value import replace
from memorybank.policy.answer import Reply, reply
from memorybank.policy.session import TOO_MANY, record
from memorybank.store import clock, proposals

_CHOICES = {"1": "keep", "2": "overwrite", "3": "merge", "１": "keep", "２": "overwrite", "３": "merge"}
_TO_HOST = ("!", "！", "#", "＃")  # before words that a host runs or keeps, and that nobody says to an agent


def _may_answer(text: str, old: Session) -> bool:
    """Nobody could say of any message that it is a person's, once too many come by themselves."""
    said = text.lstrip()
    to_host = said.startswith(_TO_HOST) and not said[1:].lstrip()[:1].isdigit()
    return not to_host and TOO_MANY not in (*old.scheduled, *old.planted)


def answer(
    event: UserSpoke, host: Host, where: Address, old: Session, shown: Asked
) -> tuple[bytes, tuple[Verdict, ...]]:
    """What the message means for what the assistant's last one asked: records, and what the agent is told."""
    state, session = where.state, event.origin.session
    moment = clock.iso(clock.now())
    if not shown or not _may_answer(event.text, old):
        _lapse(state, session, moment)
        missed = not shown and old.proposed and reply(event.text).answer in ("confirm", "mixed")
        return b"", _unknown(state, host, session, []) if missed else ()
    choice = next((id for id, page in shown if page == CHOICE), "")
    if choice:
        more, told = _chosen(event, host.NAME, where, choice)
        _lapse(state, session, moment)
        return more, told
    meant = reply(event.text, blocks=1 if UNKNOWN in shown else len(shown))
    waiting = {p.id: p for p in proposals.open_ones(state)}
    asked = [waiting[id] for id, _ in shown if id in waiting]  # in the order in which they were shown
    _lapse(state, session, moment, but=tuple(p.id for p in asked))
    if meant.answer in ("confirm", "mixed"):
        asked = _meant(state, shown, asked, meant.blocks, moment)
        written, replies = _confirmed(host.NAME, where, asked, meant.said, moment)
        if UNKNOWN in shown:
            replies += _unknown(state, host, session, asked)
        if meant.answer == "mixed" and asked:  # what else it asks for may be worth keeping (PRO-2)
            return written, (*replies, Verdict("PRO-5", "context", "reply.mixed"))
        return written + (record("V", "answered") if asked else b""), replies
    return _not_confirmed(where, asked, meant, moment)


def _not_confirmed(
    where: Address, asked: list[Proposal], meant: Reply, moment: str
) -> tuple[bytes, tuple[Verdict, ...]]:
    """A no refuses; "later" and whatever is unclear leave it waiting."""
    pages = ", ".join(dict.fromkeys(f"{where.folder}/{page}" for p in asked for page in p.named))
    params = (("ids", " ".join(p.id for p in asked)), ("pages", pages))
    refused = meant.answer == "refuse" and not meant.later
    for proposal in asked:
        _note(where.state, proposal, State.REFUSED if refused else State.SKIPPED, moment, meant.said if refused else "")
    if refused:
        told = (Verdict("PRO-4", "context", "reply.refused", params),) if asked else ()
        return record("V", "answered") + record("V", "declined"), told
    unclear = (Verdict("PRO-9", "context", "reply.unclear", params),) if asked and not meant.later else ()
    return record("V", "waiting"), unclear


def _meant(state: str, shown: Asked, asked: list[Proposal], blocks: tuple[int, ...], moment: str) -> list[Proposal]:
    """PRO-9: those that the user's numbers name; the others are passed over. Without numbers all are meant."""
    meant = {shown[number - 1][0] for number in blocks} or {id for id, _ in shown}
    for proposal in asked:
        if proposal.id not in meant:
            proposals.decide(state, proposal.id, State.SKIPPED, words="", now=moment)
    return [proposal for proposal in asked if proposal.id in meant]


def _confirmed(
    host: str, where: Address, asked: list[Proposal], words: str, moment: str
) -> tuple[bytes, tuple[Verdict, ...]]:
    """PRO-8: one yes for all that was shown, each written at once. A word that could not be used is kept (GRD-5)."""
    from memorybank.app.hook.confirmed_write import apply_and_report, failed, why_of

    records, replies = b"", []
    for proposal in asked:
        try:
            proposals.decide(where.state, proposal.id, State.CONFIRMED, words=words, now=moment)
            used, verdict = apply_and_report(where, host, proposal.id, words)
        except OSError as error:  # the word cannot even be noted
            used, verdict = True, failed(proposal.id, why_of(error))
        replies.append(verdict)
        if not used:
            records += b"".join(record("K", proposal.id, page) for page in proposal.pages)
    return records, tuple(replies)


def _unknown(state: str, host: Host, session: str, asked: list[Proposal]) -> tuple[Verdict, ...]:
    """PRO-3: a yes to a block that reads like none of this session's, or was never shown, confirms nothing."""
    mine = [p for p in proposals.open_ones(state) if p.session == session and p not in asked]
    if not mine:
        return (Verdict("PRO-3", "context", "reply.unmade"),)
    key = "reply.unheard" if host.UNHEARD else "reply.unshown"
    return (Verdict("PRO-3", "context", key, (("id", max(mine, key=lambda p: p.made).id),)),)


def _lapse(state: str, session: str, moment: str, but: tuple[str, ...] = ()) -> None:
    """GRD-5: a confirmation that no apply has used ends with the next message."""
    for proposal in proposals.load_all(state):
        if proposal.state is State.CONFIRMED and proposal.session == session and proposal.id not in but:
            _note(state, proposal, State.SKIPPED, moment)


def _note(state: str, proposal: Proposal, to: State, moment: str, words: str = "") -> None:
    """What writes nothing: where it cannot be noted either, the proposal waits on, and the answer is not lost."""
    with suppress(OSError):
        proposals.decide(state, proposal.id, to, words=words, now=moment)


# --- CON-2: a message asked 1, 2 or 3 about a confirmed proposal, and the user's next one is a number
#
# The number is the user's own word, so the hook carries it out itself: an agent may not pass `--on-conflict` (GRD-7),
# and the confirmation would end with this message.


def _chosen(event: UserSpoke, host: str, where: Address, id: str) -> tuple[bytes, tuple[Verdict, ...]]:
    """Records and a line for the agent. Whatever comes of it, the confirmation ends here."""
    choice = _CHOICES.get(event.text.strip().strip(" .。!！)）(（#、,，选择吧"), "")  # a number, however it is dressed
    if choice in ("overwrite", "merge"):
        from memorybank.app.hook.confirmed_write import apply_and_report

        _, verdict = apply_and_report(where, host, id, event.text, OnConflict(choice))
        return record("V", "answered"), (replace(verdict, rule="CON-2"),)
    text, was = ("direct.choice-keep", "answered") if choice else ("direct.choice-unclear", "waiting")
    return record("V", was), (Verdict("CON-2", "context", text, (("id", id),)),)
