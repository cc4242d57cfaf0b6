"""What one clause is: an answer, a courtesy, a doubt, a condition, a question, a request, or just talk."""

from __future__ import annotations

from memorybank.model.value import value
from memorybank.policy.reply import cues
from memorybank.policy.reply import words as w
from memorybank.policy.reply.clauses import Clause
from memorybank.policy.reply.words import Table, Words, merged

YES = "yes"  # an answer that agrees
WRITE = "write"  # ... and names the write: cannot be taken for a mere "right, go on"
RECALL = "recall"  # ... with a verb that may as well open something new to be remembered
AFFIRM = "affirm"  # ... as easily agrees with a statement
AGREES = (YES, WRITE, RECALL, AFFIRM)
NO = "no"  # an answer that refuses
NO_WRITE = "no-write"  # ... and names the write
REFUSES = (NO, NO_WRITE)
LEANING = "leaning"  # a refusal refused
COURTESY = "courtesy"
HEARD = "heard"
DOUBT = "doubt"
TAG = "tag"  # an answer asked back: "ok?"

Step = tuple[Table, str]  # a table and how often it may be used: "1", "?", "*", "+"

_AGREE = merged(w.ASSENT, w.PARTICLE)
_WITH = merged(w.THING, w.PLACE, w.PARTICLE, w.CLOSER, w.AFTER_WRITE)
_GRAMMARS: tuple[tuple[str, tuple[Step, ...]], ...] = (
    (LEANING, ((w.BEFORE_NO, "*"), (w.NOT_SKIPPED, "1"), (merged(w.THING, w.AFTER_NO), "*"))),
    (NO_WRITE, ((w.BEFORE_NO, "*"), (w.NOT_WORTH, "1"), (w.AFTER_NO, "*"))),
    (NO_WRITE, ((w.BEFORE_NO, "*"), (w.NEGATION, "1"), (w.NEGATED, "1"), (merged(w.THING, w.PLACE, w.BANK, w.AFTER_NO), "*"))),
    (NO_WRITE, ((w.BEFORE_NO, "*"), (w.NEGATION, "1"), (merged(w.BEFORE_WRITE, w.HELP, w.THING), "1"), (w.NEGATED, "1"), (merged(w.THING, w.PLACE, w.BANK, w.AFTER_NO), "*"))),
    (NO_WRITE, ((w.BEFORE_NO, "*"), (w.NEGATION, "1"), (w.NEGATED_BANK, "1"), (w.AFTER_NO, "*"))),
    (NO, ((w.BEFORE_NO, "*"), (w.REFUSE, "1"), (merged(w.REFUSE, w.AFTER_NO), "*"))),
    (NO, ((w.BEFORE_NO, "*"), (w.SKIP, "1"), (w.SKIPPED, "1"), (w.AFTER_NO, "*"))),
    (YES, ((w.OPENER, "*"), (w.ASSENT, "1"), (merged(_AGREE, w.CLOSER), "*"))),
    (AFFIRM, ((w.OPENER, "*"), (w.AFFIRM, "+"), (w.PARTICLE, "*"), (w.CLOSER, "*"))),
    (WRITE, ((w.OPENER, "*"), (_AGREE, "*"), (w.BEFORE_WRITE, "*"), (w.WRITE, "+"), (_WITH, "*"))),
    (RECALL, ((w.OPENER, "*"), (_AGREE, "*"), (w.BEFORE_WRITE, "*"), (w.RECALL, "+"), (_WITH, "*"))),
    (WRITE, ((w.OPENER, "*"), (_AGREE, "*"), (w.HELP, "1"), (w.RECORD, "1"), (_WITH, "*"))),
    (WRITE, ((w.OPENER, "*"), (_AGREE, "*"), (w.BEFORE_WRITE, "*"), (w.WRITE_OBJECT, "1"), (w.THING, "1"), (w.PLACE, "1"), (merged(w.PARTICLE, w.CLOSER, w.AFTER_WRITE), "*"))),
    (WRITE, ((w.OPENER, "*"), (_AGREE, "*"), (merged(w.BEFORE_WRITE, w.HELP), "*"), (w.UPDATE, "1"), (w.THING, "?"), (w.BANK, "1"), (merged(w.PLACE, w.PARTICLE, w.CLOSER, w.AFTER_WRITE), "*"))),
    (DOUBT, ((w.OPENER, "*"), (w.DOUBT, "+"), (merged(w.PARTICLE, w.CLOSER), "*"))),
    (HEARD, ((w.OPENER, "*"), (w.HEARD, "+"), (merged(w.PARTICLE, w.CLOSER), "*"))),
    (COURTESY, ((merged(w.COURTESY, w.PARTICLE), "+"),)),
    (COURTESY, ((w.PRAISE_AROUND, "*"), (w.PRAISE, "1"), (merged(w.PRAISE_AROUND, w.PRAISE, w.PARTICLE, w.CLOSER), "*"))),
)
_LONGEST = 24  # words; a longer clause is no answer, however it begins
_JOINTS = w.table(
    "and|also|but|however|though|although|except|if|because|since|as long as|plus|while|before|after|once|unless|only|when|until|provided|as soon as|without|instead|by the way|btw|as|just not",
    "顺便|顺带|另外|然后|还有|同时|并且|接着|不过|但|但是|可是|只是|如果|要是|除非|因为|毕竟|对了|以后|免得|省得",
)
_AFTER_WRITE = w.table("then|and then|再|然后再")
_LOOSE_JOINTS = w.table("再|先|等|请|帮我|帮忙|麻烦|继续|接下来|下一步|那|现在|就是|把|顺手")
_MODAL = ("以", "行", "要", "认", "意", "许", "写", "记", "存", "入", "录")  # these take a verb or an object behind them


@value
class Part:
    kind: str
    words: Words
    clause: Clause
    joined: bool = False  # nothing but a word parts it from what stands before


def parts(clause: Clause) -> list[Part]:
    """A clause as one part, or as the answer it begins with and the rest, where no punctuation parts them."""
    return _parts(clause, clause.words, False)


def _parts(clause: Clause, words: Words, joined: bool) -> list[Part]:
    if not words:
        return []
    kind = _whole(clause, words)
    if kind:
        return [Part(kind, words, clause, joined)]
    cut = _cut(clause, words)
    if cut:
        return [*_parts(_unasked(clause), words[:cut], joined), *_parts(clause, words[cut:], True)]
    return [Part(cues.other_kind(words, clause.asked), words, clause, joined)]


def _unasked(clause: Clause) -> Clause:
    return Clause(clause.words, False, clause.trails, clause.announces, clause.sentence, clause.line)


def _whole(clause: Clause, words: Words) -> str:
    """The kind of words that are an answer from end to end, else nothing."""
    said = words
    turned = cues.contrast(words)
    if turned and turned < len(words):
        kind = covered(words[turned:])
        return kind if kind in REFUSES else cues.CONTRAST
    if (skipped := cues.added(words)) and not covered(words) and covered(words[skipped:]) in (*AGREES, *REFUSES):
        said = words[skipped:]
    kind = covered(said)
    if words == ("why", "not"):
        return COURTESY
    if clause.asked and kind and words == clause.words[-len(words) :]:
        return TAG
    if not kind and (cues.asks(words) and (covered(words[:-1]) or _either_or(words))):
        return TAG
    return DOUBT if kind in (AFFIRM, COURTESY) and clause.trails and not _thanks(said) else kind


def _thanks(words: Words) -> bool:
    return "谢" in words or any(word.startswith("th") for word in words)


def _either_or(words: Words) -> bool:
    """行不行, 可以不可以, 写不写: a question whatever stands behind it."""
    return any(
        word == "不" and at and words[at - 1] == words[at + 1 : at + 2][0]
        for at, word in enumerate(words[:-1])
        if words[at + 1 : at + 2]
    ) and all(word in _EITHER for word in words)


_EITHER = frozenset("行不好可以写记要对是存用需能吧呢啊呀ok")


def covered(words: Words) -> str:
    if not 0 < len(words) <= _LONGEST or words in w.TRAPS.get(words[0], ()):
        return ""
    for kind, steps in _GRAMMARS:
        if _matches(words, steps):
            return kind
    return ""


def _matches(words: Words, steps: tuple[Step, ...]) -> bool:
    size = len(words)
    reached = {0}
    for phrases, times in steps:
        once = _after(words, reached, phrases)
        if times in "*+":
            fresh = once
            while fresh := _after(words, fresh, phrases) - once:
                once |= fresh
        reached = reached | once if times in "?*" else once
        if not reached:
            return False
    return size in reached


def _after(words: Words, reached: set[int], phrases: Table) -> set[int]:
    return {
        at + len(phrase)
        for at in reached
        if at < len(words)
        for phrase in phrases.get(words[at], ())
        if words[at : at + len(phrase)] == phrase
    }


def _cut(clause: Clause, words: Words) -> int:
    """Where an answer ends and something else begins without a comma; 0 where that cannot be told."""
    offset = len(clause.words) - len(words)
    for at in range(min(len(words) - 1, _LONGEST), 0, -1):
        left = covered(words[:at])
        if left and _parted(words, at, left, at + offset in clause.gaps):
            return at
    return _trailing_no(words)


def _parted(words: Words, at: int, left: str, spaced: bool) -> bool:
    rest = words[at:]
    if words[:at] in (("mb:write",), ("mb:no",)):
        return True
    if left in AGREES:
        if words[at - 1 : at + 1] == ("不",) or _either_or(words):
            return False
        right = covered(rest)
        if right in REFUSES and rest != ("不",):
            return True
        if words[at - 1 : at + 1] == ("ahead", "and"):
            return False  # "go ahead and ..." permits what follows, and nothing else
        if cues.starts(rest, _JOINTS) or (left in (WRITE, RECALL) and cues.starts(rest, _AFTER_WRITE)):
            return True
        firm = words[at - 1] not in _MODAL
        return firm and bool(cues.starts(rest, _LOOSE_JOINTS) or spaced or (right and right != TAG))
    if left in REFUSES:
        return covered(rest) in AGREES or bool(cues.starts(rest, _AFTER_REFUSAL)) or (spaced and words[at - 1] in "了吧")
    return left in (COURTESY, HEARD, DOUBT) and (spaced or covered(rest) in (*AGREES, *REFUSES))


_AFTER_REFUSAL = w.table(
    "i|i'm|i'll|i've|we|let's|just|please|because|but|and|don't|since|it's|that's|this is|thanks for",
    "我自己|谢谢|因为|我来|但|不过|我已经|我会",
)


def _trailing_no(words: Words) -> int:
    """`... 不用记`, `... and don't save it`: the refusal that ends a longer clause."""
    for at in range(max(1, len(words) - _LONGEST), len(words)):
        if cues.starts(words[at:], w.NEGATION) and covered(words[at:]) == NO_WRITE:
            before = words[:at]
            return 0 if cues.asks(before) or cues.starts(before[-1:], w.NEGATION) else at
    return 0
