"""Clauses that are no answer: does this one ask, request, set a condition, take something back, or give a reason?"""

from __future__ import annotations

from memorybank.policy.reply import cue_words as c
from memorybank.policy.reply.words import Words, starts

CONTRAST = "contrast"  # takes back or changes what was agreed
CONDITION = "condition"
QUESTION = "question"
ADDED = "added"  # a request that says itself that it comes on top
REQUEST = "request"
REWRITE = "rewrite"  # asks to write something else
REASON = "reason"
OWN = "own"  # what the user means to do first, or instead
TALK = "talk"


def contrast(words: Words) -> int:
    return starts(words, c.CONTRAST)


def added(words: Words) -> int:
    return starts(words, c.ADDED)


def asks(words: Words) -> bool:
    han = _han(words)
    return (
        starts(words, c.ASK_FIRST) > 0
        or any(cue in han for cue in c.ASK_INSIDE)
        or (han.endswith(c.ASK_LAST) and words[-1] in han and len(han) > 1)
    )


def corrects(words: Words) -> bool:
    """`no, I meant ...`: the no is to something else."""
    return starts(words, c.CORRECTS) > 0


def about_write(words: Words) -> bool:
    return bool(c.WRITING_EN.intersection(words)) or any(cue in _han(words) for cue in c.WRITING_HAN)


def other_kind(words: Words, asked: bool) -> str:
    """The kind of a clause that no answer grammar covers."""
    han = _han(words)
    if contrast(words):
        return CONTRAST
    if starts(words, c.DEFERS) > added(words):
        return QUESTION if asked else CONDITION
    denies = bool(c.NEGATIVE_EN.intersection(words)) or any(cue in han for cue in c.NEGATIVE_HAN)
    if asked or asks(words):
        return QUESTION
    if _takes_back(words, han, denies):
        return CONTRAST
    if han.startswith(c.DONE_FIRST):
        return ADDED
    if c.CONDITION_EN.intersection(words) or any(cue in han for cue in c.CONDITION_HAN) or han.startswith("等"):
        return CONDITION
    if starts(words, c.OWN) and not starts(words, c.NOT_OWN):
        return OWN
    if added(words) or added(words[starts(words, c.POLITE) :]):
        return ADDED
    mine = starts(words, c.MINE) and not " ".join(words).startswith(c.MINE_ASKS) and not han.startswith(c.MINE_ASKS)
    if (starts(words, c.REQUEST) or starts(_wish(words), c.REQUEST)) and not mine:
        return REQUEST
    if c.REASON_EN.intersection(words) or any(cue in han for cue in c.REASON_HAN):
        return TALK if denies and "forget" not in words and not any(cue in han for cue in c.NOT_LOST) else REASON
    return REQUEST if starts(words, c.REQUEST_LOOSE) and not mine else TALK


def _takes_back(words: Words, han: str, denies: bool) -> bool:
    """No to a part, another place, other words: it is not the proposal that was agreed to."""
    own = _wish(words)
    if starts(own, c.NEGATIVE_FIRST) or (denies and about_write(words)):
        return True
    if any(part in han for part in c.PARTS_HAN) or c.PARTS_EN.intersection(words):
        return True
    if (edit := starts(own, c.EDITS)) and (edit > 1 or (own[edit : edit + 1] and own[edit] in c.EDITED)):
        return True
    if len(words) <= c.SHORT and (starts(own, c.SHORT_EDITS) or han.rstrip("吧啊呀的").endswith(("写", "记"))):
        return True
    named = any(word.endswith((".md", ".markdown")) or word.startswith("details/") for word in words)
    return named and (about_write(words) or not (added(words) or starts(words, c.REQUEST)))


def _wish(words: Words) -> Words:
    """What is wished, without the words that lead up to it."""
    words = words[added(words) :]
    return words[starts(words, c.POLITE) :]


def _han(words: Words) -> str:
    return "".join(word if len(word) == 1 and not word.isascii() else " " for word in words)
