"""Clauses that are no answer: does this one ask, request, set a condition, take something back, or give a reason?"""

from __future__ import annotations

from memorybank.policy.reply import cue_words as c
from memorybank.policy.reply import order_words as o
from memorybank.policy.reply import reason_words as w
from memorybank.policy.reply import topic
from memorybank.policy.reply.clauses import is_han
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
    return 0 if words[:2] == ("next", "to") else starts(words, o.ADDED)


def asks(words: Words) -> bool:
    han = han_of(words)
    return (
        (starts(words, c.ASK_FIRST) > 0 and not starts(words, c.STATES))
        or says(without(han, c.NO_QUESTION), c.ASK_INSIDE)
        or (han.endswith(c.ASK_LAST) and words[-1] in han and len(han) > 1)
    )


def writes_code(words: Words) -> bool:
    """开始写登录接口; not so 就这样写测试, which may speak of how the proposal is written."""
    return (topic.names_code(words) or topic.names_code_han(han_of(words))) and not says(han_of(words), c.SO_WRITTEN)


def other_work(words: Words) -> bool:
    return topic.works(words)


def vague(words: Words) -> bool:
    """`sure, what is it?` has not seen what it agrees to."""
    return spelled(words) in c.VAGUE or words[-3:] == ("do", "you", "mean") or starts(wish(words), c.MEANS) > 0


def gathers(words: Words) -> bool:
    """`ok, so it's a caching problem?` has only understood something."""
    own = words[starts(words, c.SO) :]
    told = starts(own, w.POINTS) or starts(own, o.MINE) or (own != words and not starts(own, c.ASK_FIRST))
    return bool(told) and not (asks(own) or orders(own))


def looks_into(words: Words) -> bool:
    """`yes, where will it be stored?`: first to be told about the proposal; in doubt that comes before the write."""
    if added(words) or topic.works(words) or troubled(words) or len(words) > c.SHORT or starts(words, c.HOW_DO_I):
        return False
    pointed = {"it", "this", "that"}.intersection(words) and c.OF_THE_TEXT.intersection(words)
    return bool(pointed) or bool(c.ITSELF.intersection(words)) or says(han_of(words), c.ITSELF_HAN)


def pairs(lead: Words, words: Words) -> bool:
    """`save and load should be symmetric`: two names, and neither an answer nor an order."""
    own = wish(words)
    if words[0] != "and" or not own or asks(own) or "let's" in words:
        return False
    return not orders(own) or (lead[-1] in o.NAMES and bool(o.FINITE.intersection(own)))


def states(words: Words) -> bool:
    """`now the page is blank`: said on top, but nothing is asked for."""
    own = wish(words)
    wished = starts(own, o.MINE) and o.MODALS.intersection(own[:3])  # "then we can start with the API"
    finite = o.STATED.intersection(own[:6]) or o.FINITE.intersection(own[1:6])
    return bool(finite) and not wished and not orders(own) and not asks(own)


def wants(words: Words) -> bool:
    """Is something asked for on top? `yes, also on Safari` and `ok, now I get it` only go on talking."""
    own = wish(words)
    if not own:
        return True
    if troubled(own) and len(own) <= c.SCRAP and not topic.works(own) and not orders(own):
        return False  # "ok, next error"
    if spelled(words[: added(words)]) not in o.WEAKLY_ADDED:
        return True
    if starts(own, c.WISHES):
        return False  # "and we need it by Friday"
    if orders(own) or asks(own) or starts(own, o.REQUEST_LOOSE) or topic.spares(own) or "let's" in words:
        return True
    if spelled(own).startswith(o.MINE_ASKS):
        return True
    named = topic.works(own) and (troubled(own) or bool(o.FAULTY.intersection(own)) or not o.STATED.intersection(own))
    return named and own[0] not in o.PLACES


def mocks(lead: Words, words: Words) -> bool:
    return lead[0] in c.MOCK_FIRST and words[0] in c.MOCK_THEN


def reports(words: Words) -> bool:
    """A trouble of one's own, which has nothing to do with what is written."""
    return starts(words, o.REPORTS) > 0


def scrap(words: Words) -> bool:
    """`yes, every time`, 是的，好几天了: how often, how long or who, which answers something else."""
    long = any(word not in w.WHILES for word in words)
    who = any(word not in w.WHO for word in words)
    return not (long and who)


def twins(lead: Words, words: Words) -> bool:
    """Is the answer only one half of a pair that the next clause goes on with?"""
    others = c.TWINS.get(spelled(lead), ())
    return any(spelled(words).startswith(other) for other in others)


def supposes(words: Words) -> bool:
    """An "if" that is meant: 如果测试没过; not the polite one: 方便的话."""
    text, han = spelled(words), han_of(words)
    named = any(starts(words[at:], c.IF_EN) for at in range(len(words))) or says(han, c.IF_HAN)
    return named and not says(text, c.POLITE_IF)


def harmless(words: Words) -> bool:
    """Nobody means to look at it first, to talk it over, or to do it alone."""
    part = words[0] in ("just", "only") and words[1:2] != () and words[1] in ("the", "a", "an", "one", "our", "your")
    if words[-1] in ("now", "here", "there") and len(words) <= c.SHORT and "standard" not in words:
        return False  # "it's fine now"
    doer = len(words) == 1 or words[0] in ("i", "we", "i've", "we've", "already")
    if doer and w.STORED.intersection(words) and not w.WISHED.intersection(words):
        return False  # "yes, I saved it"
    return not part and not starts(words, c.OWN) and not starts(words, c.DELIBERATING)


def own(words: Words) -> bool:
    """`let me read it first`: what the user means to do."""
    return starts(words, c.OWN) > 0 and not starts(words, c.NOT_OWN)


def points(words: Words) -> bool:
    """Speaks of the proposal as it stands: `that was the root cause`, 就是这个原因."""
    return starts(words, w.POINTS) > 0 and unharmed(words)


def unharmed(words: Words) -> bool:
    """No file, fault, number, part or condition in it."""
    if len(words) > w.STATEMENT or any(not word.isalpha() and "'" not in word for word in words):
        return False
    han = without(han_of(words), c.NOT_NEGATIVE)
    faulty = c.NEGATIVE_EN.intersection(words) or w.FAULTS.intersection(words) or says(han, w.FAULTS_HAN)
    held = c.CONDITION_EN.intersection(words) or says(han, c.CONDITION_HAN) or c.DELIBERATES.intersection(words)
    return not (faulty or held or changes(words) or troubled(words) or topic.works(words) or asks(words))


def troubled(words: Words) -> bool:
    """Something does not run: a topic of its own."""
    text = f" {' '.join(words)} "
    phrased = any(f" {phrase} " in text for phrase in o.TROUBLE_PHRASES)
    return bool(o.TROUBLE_EN.intersection(words)) or phrased or says(han_of(words), o.TROUBLE_HAN)


def about_write(words: Words) -> bool:
    return _writes_en(words) or says(without(han_of(words), c.NOT_WRITING), c.WRITING_HAN)


def _writes_en(words: Words) -> bool:
    """Not so: `look into the memory leak`."""
    named = [at for at, word in enumerate(words) if word in c.WRITING_EN]
    return any(words[at] != "memory" or not c.MEMORY_OF.intersection(words[at + 1 : at + 2]) for at in named)


def goes_on(words: Words, before: Words) -> bool:
    """前端的按钮颜色不对，改成蓝色: the edit is of what the clause before named."""
    edit = starts(words, c.SHORT_EDITS) or starts(words, c.EDITS)
    faulty = troubled(before) or bool(o.FAULTY.intersection(before))
    edit = edit or starts(wish(words), c.EDITS)
    return edit > 0 and topic.works(before) and faulty and not changes(words) and not changes(before)


def names_topic(words: Words) -> bool:
    return topic.names_more(words, wish(words)) and not changes(words)


def only_times(words: Words) -> bool:
    """明天要上线，帮我列个清单: when, but not "first"."""
    held = c.FIRST.intersection(words) or "先" in words
    return len(words) > c.SCRAP and not held and not about_write(words) and starts(words, c.DEFERS) > 0


def done_first(words: Words) -> bool:
    """`once that's done, open the PR`: the write comes first, so it is no condition on it."""
    return starts(words, o.DONE_FIRST_EN) == len(words)


def counts_part(words: Words) -> bool:
    """The first one, 第二条; not "on second thought"."""
    counted = any(word in c.ORDINALS and c.ONES.intersection(words[at + 1 : at + 2]) for at, word in enumerate(words))
    return counted or any(part in spelled(words) for part in (*c.PARTS_HAN, *c.SIDES) if part[0] in "第前后")


def changes(words: Words) -> bool:
    """Words of the proposal, or of the write: no quoted error."""
    return about_write(words) or parts_han(words) or names_part_en(words)


def asks_of_write(words: Words) -> bool:
    """Is the write asked about, or only how some code is written?"""
    if not (added(words) or topic.names_code(words)):
        return about_write(words)
    han = without(han_of(words), (*c.NOT_WRITING, *c.HOW_WRITTEN))
    return _writes_en(words) or says(han, c.WRITING_HAN)


def needed(words: Words, han: str) -> bool:
    """回头还得用; not so 以后要用 pnpm."""
    return says(han, w.NEEDED_HAN) and not says(han, c.CONDITION_HAN) and not any(word.isascii() for word in words)


def needed_again(words: Words) -> bool:
    """`we will need that decision later`; not so `we need to restart it again`."""
    at = next((at for at, word in enumerate(words[:5]) if word in w.NEED), -1)
    if at < 0 or not starts(words, o.MINE):
        return False
    what = words[at + 1 : at + 2]
    found = what in (("it",), ("this",), ("that",), ("them",)) or (
        what == ("to",) and w.FINDS.intersection(words[at + 2 : at + 3])
    )
    will = {"will", "we'll", "i'll"}.intersection(words[:3]) and "when" in words
    return bool(found) and bool(w.ONCE.intersection(words) or will)


def rules(words: Words) -> bool:
    """`remember: ...` may bring a rule of its own behind it: 以后都用 pnpm."""
    if needed(words, han_of(words)) or starts(words, w.OR_ELSE):
        return False
    return bool(c.RULES_EN.intersection(words)) or says(han_of(words), c.RULES_HAN)


def orders(own: Words) -> bool:
    """An imperative; 跑不起来, 看得懂 and `port 8080` begin like one."""
    if starts(own, o.THINGS):
        return False
    size = starts(own, o.REQUEST)
    rest = own[size:]
    if not size or rest[:1] in (("不",), ("没",), ("得",), ("的",)) or (len(rest) == 1 and rest[0].isdigit()):
        return False
    if own[-1] == "了" and not o.HANDLES.intersection(own):
        return False  # 部署完成了
    if size == 1 and rest[:1] and rest[0] in o.HEADS and len(own) <= c.SCRAP + 1:
        return False  # "start button", "update available"
    if "才" in spelled(own).replace("刚才", "") and not o.HANDLES.intersection(own):
        return False  # 升级之后才这样的, 查了好久才定位到
    if own[:1] == ("看",) and rest[:1] == ("你",):
        return False
    if own[0] in o.NOUNS and o.STATED.intersection(rest[:4]) and not o.CLAUSES.intersection(rest[:4]):
        return False  # `test coverage is 80%`
    return not o.STATED.intersection(rest[:1])  # `build fails`


def parts_han(words: Words) -> bool:
    """A part of the proposal; not 第二个需求, the second `issue`."""
    text = spelled(words)
    for work in o.COUNTED:
        text = text.replace(f"个{work}", " ")
    return says("".join(char if is_han(char) else " " for char in text), c.PARTS_HAN)


def names_part_en(words: Words) -> bool:
    """A title, a bullet, an entry; not the next item of a plan."""
    return any(word in c.PARTS_EN and (at == 0 or words[at - 1] not in o.COMPOUND) for at, word in enumerate(words))


def wish(words: Words) -> Words:
    """What is wished, without the words that lead up to it."""
    while size := added(words) or starts(words, o.POLITE):
        words = words[size:]
    return words


def says(text: str, phrases: Phrases | Table) -> bool:
    return any(phrase in text for phrase in phrases)


def without(text: str, phrases: Phrases) -> str:
    for phrase in phrases:
        text = text.replace(phrase, " ")
    return text


def han_of(words: Words) -> str:
    return "".join(word if len(word) == 1 and not word.isascii() else " " for word in words)
