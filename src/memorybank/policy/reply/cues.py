"""Clauses that are no answer: does this one ask, request, set a condition, take something back, or give a reason?"""

from __future__ import annotations

from memorybank.policy.reply import cue_words as c
from memorybank.policy.reply import topic
from memorybank.policy.reply.words import Phrases, Table, Words, spelled, starts

CONTRAST = "contrast"  # takes back or changes what was agreed
CONDITION = "condition"
QUESTION = "question"
ADDED = "added"  # a request that says itself that it comes on top
REQUEST = "request"
REWRITE = "rewrite"  # asks to write something else
REASON = "reason"
PLEA = "plea"  # a reason that can be nothing else
OWN = "own"  # what the user means to do first, or instead
TALK = "talk"


def contrast(words: Words) -> int:
    return starts(words, c.CONTRAST)


def added(words: Words) -> int:
    return starts(words, c.ADDED)


def asks(words: Words) -> bool:
    han = _han(words)
    return (
        (starts(words, c.ASK_FIRST) > 0 and not starts(words, c.STATES))
        or _says(han, c.ASK_INSIDE)
        or (han.endswith(c.ASK_LAST) and words[-1] in han and len(han) > 1)
    )


def corrects(words: Words) -> bool:
    """`no, I meant ...`: the no is to something else."""
    if words[0] in ("it's", "that's", "this") and "not" in words and c.UNFIT.intersection(words):
        return False
    if words[0] in ("on", "in", "at", "under", "inside") and len(words) <= c.SHORT:
        return True
    pointed = words[0] in ("the", "that", "this", "not") and len(words) > 1
    which = pointed and (words[-1] in c.WHICH or "not" in words[1:])
    return which or starts(words, c.CORRECTS) > 0


def pairs(lead: Words, words: Words) -> bool:
    """`save and load should be symmetric`: two names, and neither an answer nor an order."""
    own = _wish(words)
    if words[0] != "and" or not own or asks(own):
        return False
    return not _orders(own) or (lead[-1] in c.NAMES and bool(c.FINITE.intersection(own)))


def twins(lead: Words, words: Words) -> bool:
    """Is the answer only one half of a pair that the next clause goes on with?"""
    others = c.TWINS.get(spelled(lead), ())
    return any(spelled(words).startswith(other) for other in others)


def supposes(words: Words) -> bool:
    """An "if" that is meant: 如果测试没过; not the polite one: 方便的话."""
    text, han = spelled(words), _han(words)
    named = any(starts(words[at:], c.IF_EN) for at in range(len(words))) or _says(han, c.IF_HAN)
    return named and not _says(text, c.POLITE_IF)


def troubled(words: Words) -> bool:
    """Something does not run: a topic of its own."""
    text, han = " ".join(words), _han(words)
    return bool(c.TROUBLE_EN.intersection(words)) or _says(text, c.TROUBLE_PHRASES) or _says(han, c.TROUBLE_HAN)


def about_write(words: Words) -> bool:
    return bool(c.WRITING_EN.intersection(words)) or _says(_without(_han(words), c.NOT_WRITING), c.WRITING_HAN)


def changes(words: Words) -> bool:
    """Words of the proposal, or of the write: no quoted error."""
    return about_write(words) or _says(_han(words), c.PARTS_HAN) or _names_part(words)


def asks_of_write(words: Words) -> bool:
    """Is the write asked about, or only how some code is written?"""
    if not (added(words) or topic.names_code(words)):
        return about_write(words)
    han = _without(_han(words), (*c.NOT_WRITING, *c.HOW_WRITTEN))
    return bool(c.WRITING_EN.intersection(words)) or _says(han, c.WRITING_HAN)


def other_kind(words: Words, asked: bool) -> str:
    """The kind of a clause that no answer grammar covers."""
    han = _han(words)
    if contrast(words):
        return CONTRAST
    if starts(words, c.DEFERS) > added(words):
        return QUESTION if asked else CONDITION
    denies = bool(c.NEGATIVE_EN.intersection(words)) or _says(_without(han, c.NOT_NEGATIVE), c.NEGATIVE_HAN)
    own = _wish(words)
    if topic.includes(own) or topic.names_more(words, own) or starts(words, c.WISHES) or _says(han, c.WISHES_HAN):
        return CONTRAST
    if not asked and _then_orders(words, han):
        return ADDED
    if asked or asks(words):
        return QUESTION
    if _explains(words, han, own):
        return ADDED
    if han.startswith(c.ONE_MORE) and topic.names_code_han(han):
        return REWRITE
    if _pleads(words, han):
        return PLEA
    if added(words) and topic.spares(own):
        return ADDED
    if _takes_back(words, han, denies):
        return CONTRAST
    if han.startswith(c.DONE_FIRST):
        return ADDED
    timed = words[:-1] if words[-1] == "before" else _without_asked(words, own)  # "this bit us before"
    if not added(words) and _says(han, c.DELIBERATES_HAN):
        return CONDITION
    if c.CONDITION_EN.intersection(timed) or _says(han, c.CONDITION_HAN) or han.startswith("等"):
        return CONDITION
    if starts(words, c.OWN) and not starts(words, c.NOT_OWN):
        return OWN
    if added(words) or added(words[starts(words, c.POLITE) :]):
        return ADDED
    mine = starts(words, c.MINE) and not " ".join(words).startswith(c.MINE_ASKS) and not han.startswith(c.MINE_ASKS)
    if (_orders(words) or _orders(own)) and not mine:
        return REQUEST
    if _reasons(words, han):
        return TALK if denies and "forget" not in words and not _says(han, c.NOT_LOST) else REASON
    return REQUEST if starts(words, c.REQUEST_LOOSE) and not mine else TALK


def unmended(words: Words) -> bool:
    """It still does not run: 页面还是空的; not so `fix the failing test first`."""
    still = _says(_han(words), c.AS_BEFORE)
    ordered = _orders(words) or _orders(_wish(words))
    return (still and not _says(_han(words), c.CONDITION_HAN)) or (troubled(words) and not ordered)


def rules(words: Words) -> bool:
    """`remember: ...` may bring a rule of its own behind it: 以后都用 pnpm."""
    return bool(c.RULES_EN.intersection(words)) or _says(_han(words), c.RULES_HAN)


def _orders(own: Words) -> bool:
    """An imperative; 跑不起来, 看得懂 and `port 8080` begin like one."""
    size = starts(own, c.REQUEST)
    rest = own[size:]
    return size > 0 and rest[:1] not in (("不",), ("没",), ("得",)) and not (len(rest) == 1 and rest[0].isdigit())


def _reasons(words: Words, han: str) -> bool:
    if c.DELIBERATES.intersection(words):
        return False  # "the team should review it"
    if c.REASON_EN.intersection(words) or _says(han, c.REASON_HAN):
        return True
    return _says(" ".join(words), c.REASON_PHRASES) and not troubled(words)


def _pleads(words: Words, han: str) -> bool:
    """A denial that asks for the write all the more: `I never remember this`, 不记的话肯定忘."""
    if starts(words, c.MINE) and _says(" ".join(words), c.PLEADS_EN) and not c.CONDITION_EN.intersection(words):
        return True
    spared = words[1:] if words[0] == "so" else words
    if starts(spared, c.AGAIN) and spared[-1] == "again" and not about_write(words):
        return True
    if troubled(words) or added(words):
        return False
    return _says(han, c.PLEADS_HAN) or (han.startswith(c.UNWRITTEN) and _says(han, c.LOST))


def _takes_back(words: Words, han: str, denies: bool) -> bool:
    """No to a part, another place, other words: it is not the proposal that was agreed to."""
    own = _wish(words)
    if (starts(own, c.NEGATIVE_FIRST) and not spelled(own).startswith(c.NOT_NEGATIVE)) or (
        denies and about_write(words)
    ):
        return True
    if topic.elsewhere(own, added(words) > 0):
        return False
    if _says(han, c.PARTS_HAN) or _names_part(words):
        return True
    if (edit := starts(own, c.EDITS)) and (edit > 1 or (own[edit : edit + 1] and own[edit] in c.EDITED)):
        return True
    short = starts(own, c.SHORT_EDITS)
    if short and topic.edits_code(own, short):
        return False
    if len(words) <= c.SHORT and (short or han.rstrip("吧啊呀的").endswith(("写", "记"))):
        return True
    named = any(word.endswith((".md", ".markdown")) or word.startswith("details/") for word in words)
    return named and (about_write(words) or not (added(words) or starts(words, c.REQUEST)))


def _then_orders(words: Words, han: str) -> bool:
    """写完告诉我下一步做什么: the write, and an order behind it."""
    done = max((len(phrase) for phrase in c.DONE_FIRST if han.startswith(phrase)), default=0)
    return done > 0 and _orders(_wish(words[done:]))


def _explains(words: Words, han: str, own: Words) -> bool:
    """On top of the yes, a part of the proposal is to be explained. 再解释 may as well mean "explain it again"."""
    if not added(words) or words[0] == "再" or not starts(own, c.EXPLAINS) or about_write(words):
        return False
    if c.BETTER_EN.intersection(words) or _says(han, c.BETTER_HAN) or _says(han, c.CONDITION_HAN):
        return False
    held = [at for at, word in enumerate(words) if word in c.CONDITION_EN]
    return all(words[at] == "first" and words[at + 1 : at + 2] and words[at + 1] in c.PARTS_EN for at in held)


def _without_asked(words: Words, own: Words) -> Words:
    """`also check if tests pass`: the "if" of a question, as long as it cannot be about the proposal."""
    size = starts(own, c.FINDS_OUT)
    rest = own[size:]
    asked = added(words) and size and rest[:1] in (("if",), ("whether",)) and len(rest) > 2
    return rest[1:] if asked and (rest[1] not in c.OF_IT or topic.names_code(rest)) else words


def _names_part(words: Words) -> bool:
    """A title, a bullet, an entry; not the next item of a plan."""
    return any(word in c.PARTS_EN and (at == 0 or words[at - 1] not in c.COMPOUND) for at, word in enumerate(words))


def _wish(words: Words) -> Words:
    """What is wished, without the words that lead up to it."""
    while size := added(words) or starts(words, c.POLITE):
        words = words[size:]
    return words


def _says(text: str, phrases: Phrases | Table) -> bool:
    return any(phrase in text for phrase in phrases)


def _without(text: str, phrases: Phrases) -> str:
    for phrase in phrases:
        text = text.replace(phrase, " ")
    return text


def _han(words: Words) -> str:
    return "".join(word if len(word) == 1 and not word.isascii() else " " for word in words)
