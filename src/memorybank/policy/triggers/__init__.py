"""PRO-1: does a turn probably hold something worth keeping? Without a model, and rather too seldom than once too often.

A wrong reminder annoys a person; a missed one costs nothing, because the agent may propose by itself.
"""

from __future__ import annotations

import re

from memorybank.model.facts import Session
from memorybank.model.lazy_pattern import lazy
from memorybank.model.value import value
from memorybank.policy.proposal_block import asks
from memorybank.policy.triggers.content_key import key_of, same
from memorybank.policy.triggers.noticed import decided, flow, implied, learnt, made, stated, told_files
from memorybank.policy.triggers.sentences import LONGEST, Sentence, sentences
from memorybank.policy.triggers.told_words import is_material

Noticed = tuple[str, str]  # kind, what

# PRO-2: talk about the bank itself, and PRO-7's words, hold nothing to be remembered.
_BANK = lazy(r"memory[- ]?bank|memory\.md|记忆库|\bmb:(?:write|no)\b|💾", re.I)
_SAVED = lazy(
    r"\[memory bank|已写入(?:记忆库|memory)|(?:saved|written|added) (?:it |this )?to (?:the )?memory[- ]bank", re.I
)
MOST = 160  # characters of what was noticed, as it is told


@value
class Signal:
    kind: str  # decision | requirement | learning | tech: what `propose` calls it
    what: str  # the words, or the files, that gave it away
    key: str  # PRO-7: the same content has a key like this one


def signals(user: str, said: str, changed: tuple[str, ...] = ()) -> tuple[Signal, ...]:
    """What a turn gave away, the surest first: the user's words, then the assistant's, then the files."""
    if asks(said):
        return ()
    found = [Signal(kind, _cut(what), key_of(kind, what)) for kind, what in _noticed(user, said, changed)]
    return tuple({signal.kind: signal for signal in reversed(found)}.values())[::-1]


def silent(past: Session) -> bool:
    """Is nothing to be said, whatever the turn holds (PRO-2)? Not where a page was written in it, either."""
    return any((past.declined, past.answered, past.waiting, past.edited, past.written_down))


def reminder(found: tuple[Signal, ...], known: tuple[str, ...] = ()) -> Signal | None:
    """One a turn, or none; nothing like what these keys stand for: said already, or not wanted (PRO-7)."""
    return next((signal for signal in found if not any(same(signal.key, key) for key in known)), None)


def _cut(what: str) -> str:
    flat = " ".join(what.split())
    return flat if len(flat) <= MOST else f"{flat[: MOST - 1].rstrip()}…"


# --- the words and files of one turn, asked for each kind of memory


def _noticed(user: str, said: str, changed: tuple[str, ...]) -> list[Noticed]:
    if _BANK.search(user) or _SAVED.search(said):
        return []
    theirs, ours = sentences(user), sentences(said[-LONGEST:])  # a user begins with it, an assistant ends with it
    found: list[Noticed] = []
    if not is_material(user[:LONGEST]):
        found += _spoken(theirs)
        cause = learnt(theirs, ours)
        if cause is not None:  # before what else a user's own lesson may look like
            found.insert(0 if cause in theirs else len(found), ("learning", cause.shown))
        told = [s for s in ours if made(s)] or [s for s in theirs if made(s, asked=True)]
        if told:
            found.append(("tech", told[0].shown))
    files = told_files(changed)
    if files:
        found.append(("tech", ", ".join(files[:6])))
    return found


def _spoken(user: tuple[Sentence, ...]) -> list[Noticed]:
    found: list[Noticed] = []
    for sentence in user:
        if flow(sentence):
            found.append(("tech", sentence.shown))
        elif stated(sentence):
            found.append(("requirement", sentence.shown))
        elif decided(sentence):
            found.append(("decision", sentence.shown))
        elif implied(sentence):
            found.append(("requirement", sentence.shown))
    return found
