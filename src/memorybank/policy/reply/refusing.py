"""What a refusal refuses: all of it, a part, only in some case, or something else than the proposal."""

from __future__ import annotations

from memorybank.policy.reply import cue_words as c
from memorybank.policy.reply import cues, topic
from memorybank.policy.reply import grammar as k
from memorybank.policy.reply import order_words as o
from memorybank.policy.reply.kinds import TAG, Part
from memorybank.policy.reply.no_words import EASY, HALT, OPEN_NO
from memorybank.policy.reply.words import NO_SIGNS, YES_SIGNS, Words, spelled, starts

_THEN_WRITE = ("就写", "就记", "就存")  # 过了就写，没过就不写


def stands(found: list[Part]) -> bool:
    """Does the no at the beginning of the message still count at its end?"""
    if "mb:no" in found[0].words:
        return True  # the word for scripts and the impatient: it outweighs its opposite
    signed = all(word in NO_SIGNS for word in found[0].words)
    if signed and any(part.kind not in k.REFUSES for part in found):
        return False  # a cross in front of something is a list, not an answer
    if spelled(found[0].words) in HALT and any(part.kind == cues.TALK for part in found):
        return False  # "stop, you deleted the wrong file"
    if found[0].kind == k.NO and len(found) > 1 and _elsewhere(found):
        return False
    if found[0].kind == k.LATER and any(part.kind == k.DOUBT for part in found):
        return False  # 再说吧，我先看看
    turned = any(p.kind in (*k.AGREES, k.LEANING) and not _eases(p) for p in found)
    return not turned and TAG not in [part.kind for part in found]


def _elsewhere(found: list[Part]) -> bool:
    """Is the no to something else? `no, the other file`, 不行，还是报错."""
    rest = [part for part in found[1:] if part.kind not in (*k.REFUSES, cues.QUESTION)]
    if any(part.kind == k.NO_WRITE for part in found):
        return False
    if any(_corrects(part.words) for part in rest if part.clause.sentence == found[0].clause.sentence):
        return True
    open_no = spelled(found[0].words).rstrip("啊呀哦吧呢了") in OPEN_NO
    return open_no and any(_unmended(part.words) for part in rest)


def _eases(part: Part) -> bool:
    """`no, that's fine` and a friendly sign do not turn a no."""
    return spelled(part.words) in EASY or all(word in YES_SIGNS for word in part.words)


def both(found: list[Part]) -> bool:
    """A write asked for after it was refused: nobody can tell which counts."""
    kinds = [part.kind for part in found]
    return any(kind in (k.WRITE, k.RECALL) for kind in kinds[kinds.index(k.NO_WRITE) :])


def partial(found: list[Part]) -> bool:
    """第一条写，第二条不写 refuses a part."""
    return any(cues.counts_part(part.words) for part in found if part.kind not in k.REFUSES)


def supposed(found: list[Part]) -> bool:
    """`if CI fails, don't write it` refuses nothing yet."""
    refusal = next(part for part in found if part.kind == k.NO_WRITE)
    before = [part for part in found[: found.index(refusal)] if part.clause.sentence == refusal.clause.sentence]
    return any(cues.supposes(part.words) or spelled(part.words).endswith(_THEN_WRITE) for part in before)


def _corrects(words: Words) -> bool:
    """`no, I meant ...`: the no is to something else."""
    told = words[0] in ("it's", "that's", "this") or starts(words, c.CONCLUDED)
    if told and "not" in words and c.UNFIT.intersection(words):
        return False
    if (wants := starts(words, c.WANTS)) and not c.OTHER_WANTS.intersection(words[wants : wants + 1]):
        return not cues.about_write(words)
    if words[0] == "the" and topic.works(words) and not c.DOCUMENTED.intersection(words):
        return True  # "no, the tests pass locally"
    if words[-1][0].isdigit() and len(words) <= c.SCRAP:
        return True  # "no, Postgres 14"
    if words[0] in ("on", "in", "at", "under", "inside") and len(words) <= c.SHORT:
        return True
    if (
        words[0] == "not"
        and words[1:2] in (("the",), ("that",), ("this",))
        and not {"time", "moment"}.intersection(words)
    ):
        return not cues.about_write(words)  # "no, not the API, the worker"
    pointed = words[0] in ("the", "that", "this", "not") and len(words) > 1
    if words[-1] in c.WHICH and len(words) <= c.SCRAP + 1:
        return True  # "no, Ben's branch"
    which = pointed and (words[-1] in c.WHICH or "not" in words[1:])
    return which or starts(words, c.CORRECTS) > 0


def _unmended(words: Words) -> bool:
    """It still does not run: 页面还是空的; not so `fix the failing test first`."""
    still = cues.says(cues.han_of(words), o.AS_BEFORE) or ("still" in words and topic.works(words))
    ordered = cues.orders(words) or cues.orders(cues.wish(words))
    return (still and not cues.says(cues.han_of(words), c.CONDITION_HAN)) or (cues.troubled(words) and not ordered)
