"""PRO-1: does a turn probably hold something worth keeping? Without a model, and rather too seldom than once too often.

A wrong reminder annoys a person; a missed one costs nothing, because the agent may propose by itself.
"""

from __future__ import annotations

from memorybank.model.value import value
from memorybank.policy.saying import asks
from memorybank.policy.triggers.likeness import key_of, same

MOST = 160  # characters of what was noticed, as it is told


@value
class Signal:
    kind: str  # decision | requirement | learning | tech: what `propose` calls it
    reason: str  # a text key
    what: str  # the words, or the files, that gave it away
    key: str  # PRO-7: the same content has a key like this one


@value
class Past:
    """What speaks against a reminder, whatever the turn holds (PRO-2, PRO-7)."""

    disabled: bool = False  # MEMORY_BANK_DISABLED
    again: bool = False  # the host is going on because of us
    proposed: bool = False  # the last message asks already, or a proposal was made in this turn
    declined: bool = False  # the user wants nothing remembered of this message
    answered: bool = False  # the message was itself a yes or a no
    waiting: bool = False  # the message before asked, and nobody answered
    kept: bool = False  # a page was written in this turn
    reminded: tuple[str, ...] = ()  # keys
    refused: tuple[str, ...] = ()  # keys of what the user did not want


@value
class Reminder:
    kind: str
    text: str
    params: tuple[tuple[str, object], ...]
    key: str


def signals(user: str, said: str, changed: tuple[str, ...] = ()) -> tuple[Signal, ...]:
    """What a turn gave away, the surest first: the user's words, then the assistant's, then the files."""
    from memorybank.policy.triggers.turn import noticed

    if asks(said):
        return ()
    found = [
        Signal(kind, f"remind.{reason}", _cut(what), key_of(kind, what))
        for kind, reason, what in noticed(user, said, changed)
    ]
    return tuple({signal.kind: signal for signal in reversed(found)}.values())[::-1]


def silent(past: Past) -> bool:
    """Is nothing to be said, whatever the turn holds?"""
    return any((past.disabled, past.again, past.proposed, past.declined, past.answered, past.waiting, past.kept))


def reminder(found: tuple[Signal, ...], past: Past) -> Reminder | None:
    """One a turn, or none."""
    if silent(past):
        return None
    known = (*past.reminded, *past.refused)
    fresh = next((signal for signal in found if not any(same(signal.key, key) for key in known)), None)
    if fresh is None:
        return None
    return Reminder(fresh.kind, fresh.reason, (("what", fresh.what), ("kind", fresh.kind)), fresh.key)


def _cut(what: str) -> str:
    flat = " ".join(what.split())
    return flat if len(flat) <= MOST else f"{flat[: MOST - 1].rstrip()}…"
