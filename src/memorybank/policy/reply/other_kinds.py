"""The kind of a clause that no answer grammar covers: does it take back, hold back, ask, order, or only talk?"""

from __future__ import annotations

from memorybank.policy.reply import cue_words as c
from memorybank.policy.reply import cues, topic
from memorybank.policy.reply import order_words as o
from memorybank.policy.reply import reason_words as w
from memorybank.policy.reply.words import Words, spelled, starts


def other_kind(words: Words, asked: bool) -> str:
    """The kind of a clause that no answer grammar covers."""
    han = cues.han_of(words)
    if cues.contrast(words):
        return cues.CONTRAST
    if (starts(words, c.DEFERS) or han.startswith(c.THEN)) and not asked and cues.needed(words, han):
        return cues.REASON
    if starts(_bare(words), c.DELIBERATING):
        return cues.CONDITION
    if starts(words, c.DEFERS) > cues.added(words):
        return cues.QUESTION if asked else cues.CONDITION
    han = cues.without(han, c.TALKS)
    denies = bool(c.NEGATIVE_EN.intersection(words)) or cues.says(cues.without(han, c.NOT_NEGATIVE), c.NEGATIVE_HAN)
    own = cues.wish(words)
    if (
        (_chooses(own) and not cues.added(words))
        or starts(own, c.UNDOES) == len(own) > 0
        or starts(own, c.FORGETS)
        or _keeps(own)
    ):
        return cues.CONTRAST
    if topic.rewords(words, own, cues.added(words) > 0):
        return cues.CONTRAST
    if han.startswith(c.SOME) and cues.says(han, c.REVISIONS):
        return cues.CONTRAST  # 同意，有个小改动
    if topic.swaps(words, own, han):
        return cues.CONTRAST
    if topic.includes(own) or topic.names_more(words, own) or starts(words, c.WISHES) or cues.says(han, c.WISHES_HAN):
        return cues.CONTRAST
    if not asked and _then_orders(words, han):
        return cues.ADDED
    if asked or cues.asks(words):
        return cues.QUESTION
    if _explains(words, han, own):
        return cues.ADDED
    if han.startswith(o.ONE_MORE) and topic.names_code_han(han):
        return cues.REWRITE
    if _pleads(words, han):
        return cues.PLEA
    if topic.spares(own) and (cues.added(words) or "forget" in own or "忘" in own):
        return cues.ADDED
    if _takes_back(words, han, denies):
        return cues.CONTRAST
    if han.startswith(o.DONE_FIRST):
        return cues.ADDED
    timed = words[:-1] if words[-1] == "before" else _without_asked(words, own)  # "this bit us before"
    if not cues.added(words) and cues.says(cues.without(han, c.DELIBERATED_HAN), c.DELIBERATES_HAN):
        return cues.CONDITION
    if _holds(timed) or cues.says(han, c.CONDITION_HAN) or han.startswith(("等", "那等", "那就等", "还是等", "再等")):
        return cues.CONDITION
    if len(words) <= c.SHORT and han.endswith(c.WHEN_LAST):
        return cues.CONDITION  # 好，发版后
    if starts(words, c.OWN) and not starts(words, c.NOT_OWN):
        return cues.OWN
    if _adds_fact(words, own):
        return cues.CONTRAST
    if cues.added(words) or cues.added(words[starts(words, o.POLITE) :]):
        return cues.ADDED
    mine = starts(words, o.MINE) and not " ".join(words).startswith(o.MINE_ASKS) and not han.startswith(o.MINE_ASKS)
    if (cues.orders(words) or cues.orders(own)) and not mine:
        return cues.REQUEST
    if _reasons(words, han):
        return cues.TALK if denies and "forget" not in words and not cues.says(han, w.NOT_LOST) else cues.REASON
    states = (
        han.endswith(("了", "的")) or "是" in han[:3] or han.startswith(o.THAT_HAN) or cues.says(han, o.SUPPOSED_HAN)
    )
    shown = han.startswith(o.NOW_HAN) and cues.troubled(words)  # 现在报另一个错; not so 现在来修这个 bug
    states = states or (shown and not any(cues.orders(words[at:]) or words[at] == "来" for at in (1, 2) if words[at:]))
    if "也" in han and topic.works(words) and han.endswith(("一下", "一遍")) and not cues.about_write(words):
        return cues.REQUEST  # 可以，分支也清理一下
    loose = starts(words, o.REQUEST_LOOSE) and words[:2] != ("next", "to") and not states  # 现在正常了, 那是旧的
    return cues.REQUEST if loose and not mine else cues.TALK


def _reasons(words: Words, han: str) -> bool:
    if c.DELIBERATES.intersection(words):
        return False  # "the team should review it"
    if cues.says(han, w.SORTS):
        return False  # 重要的放前面
    because = next((at for at, word in enumerate(words) if word in w.BECAUSE), -1)
    if because >= 0 and not starts(words[because + 1 :], w.POINTS) and not starts(words[because + 1 :], o.MINE):
        words = words[:because] + words[because + 1 :]  # "yes because the index was missing" explains something else
    if han.startswith(w.BECAUSE_HAN) and not starts(words[2:], w.POINTS) and not starts(words[2:], o.MINE):
        han = han[2:]
    if w.REASON_EN.intersection(words) or cues.says(han, w.REASON_HAN):
        return True
    text = " ".join(words)
    if cues.says(text, w.EFFORT) or cues.needed_again(words):
        return True  # "that bug cost me my weekend", "we will need that decision later"
    return cues.says(text, w.REASON_PHRASES) and not cues.troubled(words)


def _pleads(words: Words, han: str) -> bool:
    """A denial that asks for the write all the more: `I never remember this`, 不记的话肯定忘."""
    told = starts(words, o.MINE) or starts(words, w.POINTS)
    finds = words[0] == "so" and "can" in words and w.FINDS.intersection(words)  # "so that Lisa can find it"
    if finds or starts(words, w.SO_THAT_NOBODY):
        return True
    if told and cues.says(" ".join(words), w.PLEADS_EN) and not c.CONDITION_EN.intersection(words):
        return True
    spared = words[1:] if words[0] == "so" else words
    if starts(spared, w.AGAIN) and spared[-1] == "again" and not cues.about_write(words):
        return True
    if cues.troubled(words) or cues.added(words):
        return False
    if cues.says(han, w.SPARES_HAN) and not cues.about_write(words):
        return True
    return cues.says(han, w.PLEADS_HAN) or (han.startswith(w.UNWRITTEN) and cues.says(han, w.LOST))


def _takes_back(words: Words, han: str, denies: bool) -> bool:
    """No to a part, another place, other words: it is not the proposal that was agreed to."""
    own = cues.wish(words)
    if (starts(own, c.NEGATIVE_FIRST) and not spelled(own).startswith(c.NOT_NEGATIVE)) or (
        denies and cues.about_write(words)
    ):
        return True
    if topic.elsewhere(own, cues.added(words) > 0):
        return False
    if cues.parts_han(words) or cues.names_part_en(words):
        return True
    if (edit := starts(own, c.EDITS)) and (edit > 1 or (own[edit : edit + 1] and own[edit] in c.EDITED)):
        return True
    short = starts(own, c.SHORT_EDITS)
    if short and topic.edits_code(own, short):
        return False
    if len(words) <= c.SHORT and (short or han.rstrip("吧啊呀的").endswith(("写", "记"))):
        return True
    named = any(word.endswith((".md", ".markdown")) or word.startswith("details/") for word in words)
    return named and (cues.about_write(words) or not (cues.added(words) or starts(words, o.REQUEST)))


def _adds_fact(words: Words, own: Words) -> bool:
    """`and it happens on Safari too`: no order, and nothing that went wrong, so it may be meant to be written."""
    if words[0] not in ("and", "also", "plus") or not own or starts(own, o.MINE) or cues.orders(own):
        return False
    return bool(o.STATED.intersection(own[1:]) or o.HAPPENS.intersection(own[1:])) and not (
        cues.troubled(own) or topic.works(own)
    )


def _chooses(own: Words) -> bool:
    """`yes, use the second approach` answers which one; so do `use that` and `let's try Redis`."""
    size = starts(own, o.CHOOSES)
    chosen = own[size:]
    if not size or not chosen:
        return False
    named = starts(own, o.REQUEST) <= size and own[0] not in o.DOES and len(chosen) <= o.A_NAME
    return starts(chosen, o.ALTERNATIVES) > 0 or (named and not topic.works(chosen) and not cues.orders(chosen))


def _keeps(own: Words) -> bool:
    """`yes, keep the old one`: some entry, or some file?"""
    return starts(own, c.KEEPS) > 0 and not topic.works(own)


def _then_orders(words: Words, han: str) -> bool:
    """写完告诉我下一步做什么: the write, and an order behind it."""
    done = max(
        (len(phrase) for phrase in o.DONE_FIRST if han.startswith(phrase)), default=starts(words, o.DONE_FIRST_EN)
    )
    return done > 0 and cues.orders(cues.wish(words[done:]))


def _explains(words: Words, han: str, own: Words) -> bool:
    """On top of the yes, a part of the proposal is to be explained. 再解释 may as well mean "explain it again"."""
    if not cues.added(words) or words[0] == "再" or not starts(own, o.EXPLAINS) or cues.about_write(words):
        return False
    if o.BETTER_EN.intersection(words) or cues.says(han, o.BETTER_HAN) or cues.says(han, c.CONDITION_HAN):
        return False
    held = [at for at, word in enumerate(words) if word in c.CONDITION_EN]
    return all(words[at] == "first" and words[at + 1 : at + 2] and words[at + 1] in c.PARTS_EN for at in held)


def _holds(words: Words) -> bool:
    """A word of a condition, and not the `except` of a `bare except`."""
    for at, word in enumerate(words):
        if word in ("part", "half") and o.COMPOUND.intersection(words[max(0, at - 1) : at]):
            continue  # the next part of the plan
        if word == "half" and words[at + 1 : at + 2] in (("a",), ("an",), ("the",), ("my",)):
            continue  # half a day
        around = c.CODE_BEFORE.intersection(words[max(0, at - 1) : at]) | c.CODE_BEHIND.intersection(
            words[at + 1 : at + 2]
        )
        if word in c.CONDITION_EN and not (word in c.CODE_NOUNS and around):
            return True
    return False


def _without_asked(words: Words, own: Words) -> Words:
    """`also check if tests pass`: the "if" of a question, as long as it cannot be about the proposal."""
    size = starts(own, o.FINDS_OUT)
    rest = own[size:]
    asked = cues.added(words) and size and rest[:1] in (("if",), ("whether",)) and len(rest) > 2
    return rest[1:] if asked and (rest[1] not in o.OF_IT or topic.names_code(rest)) else words


def _bare(words: Words) -> Words:
    """Without `and`, `also`, `but`."""
    return words[cues.added(words) or cues.contrast(words) :]
