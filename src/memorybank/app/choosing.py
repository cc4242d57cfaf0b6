"""CON-2 through an agent: its message asked 1, 2 or 3 about a confirmed proposal, and the user's next one answers.

The user's own number is the word, so the hook carries it out itself: an agent may not pass `--on-conflict` (GRD-7),
and the confirmation would end with this message.
"""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import UserSpoke
from memorybank.model.proposal import Proposal, State
from memorybank.policy.session import record

CHOICE = "?"  # stands in the log where a page would: the question is which of the three
_SIGNS = ("(1/2/3)", "（1/2/3）")
_NUMBERS = {"1": "keep", "2": "overwrite", "3": "merge"}


def choices_in(message: str, mine: list[Proposal]) -> tuple[tuple[str, str], ...]:
    """The one confirmed proposal that the message asks about; of two nobody could say which number is whose."""
    if not any(sign in message for sign in _SIGNS):
        return ()
    named = [p for p in mine if p.state is State.CONFIRMED and any(page in message for page in p.pages)]
    return ((named[0].id, CHOICE),) if len(named) == 1 else ()


def choice_of(text: str) -> str:
    """keep, overwrite or merge, for a bare number however it is dressed; "" for anything else."""
    plain = text.strip().translate({ord("１"): "1", ord("２"): "2", ord("３"): "3"})
    return _NUMBERS.get(plain.strip(" .。!！)）(（#、,，选择吧"), "")


def chosen(event: UserSpoke, host: str, id: str) -> tuple[bytes, tuple[Verdict, ...]]:
    """Records and a line for the agent. Whatever comes of it, the confirmation ends here."""
    choice = choice_of(event.text)
    if choice in ("overwrite", "merge"):
        return record("V", "answered"), (_carried_out(event, host, id, choice),)
    text, was = ("direct.choice-keep", "answered") if choice else ("direct.choice-unclear", "waiting")
    return record("V", was), (Verdict("CON-2", "context", text, (("id", id),)),)


def _carried_out(event: UserSpoke, host: str, id: str, choice: str) -> Verdict:
    from memorybank.app.carrying import carried_out
    from memorybank.app.decide import Done
    from memorybank.model.change import OnConflict

    outcome, _, why = carried_out(event, host, id, event.text, OnConflict(choice))
    if isinstance(outcome, Done):
        pages = ", ".join(f"memory-bank/{change.path}" for change in outcome.plan.changes)
        return Verdict("CON-2", "context", f"direct.choice-{choice}", (("id", id), ("pages", pages)))
    return Verdict("CON-2", "context", "direct.choice-failed", (("id", id), ("why", why)))
