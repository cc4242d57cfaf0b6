"""What one clause is: an answer, a courtesy, a doubt, a condition, a question, a request, or just talk.

People leave commas out ("ok 不用了", "写吧顺便看下测试"), so a clause may hold an answer and something behind it.
"""

from __future__ import annotations

from memorybank.model.value import value
from memorybank.policy.reply import cues
from memorybank.policy.reply.aside_words import BEGS
from memorybank.policy.reply.clauses import Clause
from memorybank.policy.reply.cue_words import IF_SO, OPINION
from memorybank.policy.reply.grammar import (
    AFFIRM,
    AGREES,
    COURTESY,
    DOUBT,
    GRUMBLE,
    HEARD,
    LONGEST,
    NO_WRITE,
    RECALL,
    REFUSES,
    REMARK,
    WRITE,
    YES,
    covered,
    prefixes,
)
from memorybank.policy.reply.no_words import NEGATION
from memorybank.policy.reply.other_kinds import other_kind
from memorybank.policy.reply.words import Words, spelled, starts, table

TAG = "tag"  # an answer asked back: "ok?"

_JOINTS = table(
    "and|also|but|however|though|although|except|if|because|since|as long as|plus|while|before|after|once|unless",
    "only|when|until|provided|as soon as|without|instead|by the way|btw|as|just not",
    "顺便|顺带|另外|然后|还有|同时|并且|并提交|并推送|并继续|并运行|并跑|并帮|接着|不过|但|但是|可是|只是|如果",
    "要是|除非|因为|毕竟|对了|以后|免得|省得",
)
_AFTER_WRITE = table("then|and then|so i|so we|so that|so it|so nobody|so everyone|so people|so the next|再|然后再")
_LOOSE_JOINTS = table("再|先|等|请|帮我|帮忙|麻烦|继续|接下来|下一步|那|现在|就是|把|顺手")
# Begins a sentence of its own behind `ok` and a space; other words may make a name of the two.
_NEW_START = table("请问|看看|看下|看一下|跑一下|跑下|跑个|我|我们|咱们|你|谢谢|收到|明白|知道了|辛苦|顺手|问一下|问下")
_ADJECTIVES = ("好", "行", "对")
_POINTING = tuple("这那个条些")  # `record 这个 class`
# These take a verb or an object behind them.
_MODAL = (
    *"以行要认意许定写记存入录到进下上住须能可得准成中来搞整干弄办排权新加",
    "can",
    "may",
    "to",
    "free",
    "ahead",
    "write",
    "save",
    "record",
    "store",
    "remember",
    "update",
)
_AFTER_REFUSAL = table(
    "i|i'm|i'll|i've|we|let's|just|please|because|but|and|don't|since|it's|that's|this is|thanks for",
    "我自己|谢谢|因为|我来|但|不过|我已经|我会",
)
_UNLESS = ("unless", "except", "除")
_REMOVES = ("delete", "remove", "get", "throw", "drop", "toss", "scrap", "discard")
_DENIES = tuple("不别唔没")
_OBJECT = frozenset("把将给")  # the verb behind belongs to what they name
_PLEADING = (cues.REASON, cues.PLEA)
_BARE_YES = ("yes", "yeah", "yep", "yup", "sure", "ok", "okay", "definitely", "absolutely", "please")
_REFUSED = tuple("了过写记存")  # a refusal ends here: 算了不写
_FORGETS = table(
    "i|we|always|keep|people|to|never|will|i'll|i'd|we'll|don't|won't|easily|often|would|sometimes|usually",
)
_NO_ENDING = ("later", "不好")
_SPEAKS_OF = table(
    "是|有|会|的|和|或|与|还是|这个|命令|怎么|什么|能|is|does|do|did|means|vs|or|has|was|isn't|doesn't|can"
)
_EITHER = frozenset("行不唔好可以写记要对是存用需能得使系吧呢啊呀ok")


@value
class Part:
    kind: str
    words: Words
    clause: Clause
    joined: bool = False  # nothing but a word parts it from what stands before


def parts(clause: Clause) -> list[Part]:
    """A clause as one part, or as the answer it begins with and the rest, where no punctuation parts them."""
    found: list[Part] = []
    start, end = 0, len(clause.words)
    while start < end:
        words = clause.words[start:]
        kind = _whole(clause, words)
        cut = 0 if kind else _cut(clause, words)
        if cut:
            words = words[:cut]
            kind = covered(words)
        asked = clause.asked and not cut
        found.append(Part(kind or _other(words, asked), words, clause, start > 0))
        start += len(words)
    return found


def begs(part: Part) -> bool:
    """A bare `please`: an answer if nothing else is one."""
    return spelled(part.words) in BEGS and not part.clause.asked


def _other(words: Words, asked: bool) -> str:
    kind = other_kind(words, asked)
    writes = [at for at, left in enumerate(prefixes(words)) if left in (WRITE, RECALL)]
    if writes and kind in (cues.REQUEST, cues.TALK, cues.REASON):
        return cues.CONTRAST if words[writes[-1]] not in _MODAL else cues.REWRITE
    if kind in (*_PLEADING, cues.TALK) and any(_denied(words, at) for at in range(1, len(words))):
        return cues.CONTRAST
    return kind


def _denied(words: Words, at: int) -> bool:
    """Does a reason end in a refusal? Not so: `I always forget this`, `I need it later`, 我记性不好."""
    if words[at] == "forget" and words[at - 1] in _FORGETS:
        return False
    tail = words[at:]
    return covered(tail) in (*REFUSES, DOUBT) and not (len(tail) <= 2 and spelled(tail).endswith(_NO_ENDING))


def _whole(clause: Clause, words: Words) -> str:
    """The kind of words that are an answer from end to end, else nothing."""
    said = words
    turned = cues.contrast(words)
    if turned and turned < len(words) and not covered(words):  # 就是这样 turns nothing
        kind = covered(words[turned:])
        return kind if kind in REFUSES and words[0] not in _UNLESS else cues.CONTRAST
    if (
        (skipped := cues.added(words))
        and words[0] != "再"
        and not covered(words)
        and covered(words[skipped:]) in (*AGREES, *REFUSES, COURTESY)
    ):
        said = words[skipped:]
    kind = covered(said)
    if spelled(words) in OPINION or spelled(words).startswith(IF_SO):
        return TAG
    if kind == REMARK and (clause.asked or cues.asks(words)):
        return TAG  # "that matches what we discussed?"
    if kind == REMARK and not cues.harmless(words):
        return ""
    if words == ("why", "not"):
        return COURTESY
    if clause.asked and kind:
        return kind if kind == GRUMBLE else TAG
    if not kind and (cues.asks(words) and (covered(words[:-1]) not in ("", GRUMBLE) or _either_or(words))):
        return TAG
    return DOUBT if kind in (YES, AFFIRM, COURTESY) and clause.trails and not _thanks(said) else kind


def _thanks(words: Words) -> bool:
    return "谢" in words or any(word.startswith("th") for word in words)


def _either_or(words: Words) -> bool:
    """行不行, 可以不可以, 写不写: a question whatever stands behind it."""
    doubled = any(words[at] in "不唔" and words[at - 1] == words[at + 1] for at in range(1, len(words) - 1))
    return doubled and all(word in _EITHER for word in words)


def _cut(clause: Clause, words: Words) -> int:
    """Where an answer ends and something else begins without a comma; 0 where that cannot be told."""
    offset = len(clause.words) - len(words)
    kinds = prefixes(words)
    for at in range(min(len(words) - 1, LONGEST), 0, -1):
        if kinds[at - 1] and _parted(words, at, kinds[at - 1], at + offset in clause.gaps):
            return at
    for at in range(1, min(len(words), 2 * LONGEST)):
        if at + offset in clause.gaps and _speaks(words[at:]) and not _OBJECT.intersection(words[:at]):
            return at
    return _trailing_no(words)


def _speaks(rest: Words) -> bool:
    return cues.contrast(rest) > 0 or covered(rest) in (*REFUSES, *AGREES, DOUBT)


def _parted(words: Words, at: int, left: str, spaced: bool) -> bool:
    rest = words[at:]
    if words[:at] in (("mb:write",), ("mb:no",)):
        return not starts(rest, _SPEAKS_OF)
    if left in AGREES:
        if _either_or(words):
            return False
        right = covered(rest)
        if words[at - 1] == "ahead" and rest[:1] == ("and",) and rest[1:2] and rest[1] in _REMOVES:
            return False  # "go ahead and delete it"
        if right in REFUSES and rest != ("不",):
            return True
        if words[at - 1 : at + 1] == ("ahead", "and") and rest[1:2] != ("also",):
            return False  # "go ahead and ..." permits what follows, and nothing else
        if starts(rest, _JOINTS) or (left in (WRITE, RECALL) and starts(rest, _AFTER_WRITE)):
            return True
        if words[at - 1] in _BARE_YES and right == REMARK and not cues.asks(rest):
            return True  # "yes that is what we decided"
        if at == 1 and words[0] in _BARE_YES and cues.points(rest):
            return True  # "yes that was the root cause"
        if words[at - 1] in _BARE_YES and len(rest) <= LONGEST and other_kind(rest, False) in _PLEADING:
            return True  # "yes this will help the team"
        firm = words[at - 1] not in _MODAL or (spaced and left in (WRITE, RECALL) and rest[0] in _POINTING)
        spaced = spaced and not _named(words, at)
        return firm and bool(starts(rest, _LOOSE_JOINTS) or spaced or right)
    if left in REFUSES:
        return _after_refusal(words, at) or (spaced and words[at - 1] in "了吧")
    if left == COURTESY and rest[0] == "就":
        return False  # 你觉得有用就写吧
    if left == DOUBT and spaced and words[at - 1] >= "\u3400" and rest[0].isascii():
        return False  # 先看看 PaymentService 的代码
    turned = cues.contrast(rest)
    if left in (COURTESY, GRUMBLE) and turned and covered(rest[turned:]) in REFUSES:
        return True  # "thanks but no"
    return left in (COURTESY, GRUMBLE, HEARD, DOUBT) and (spaced or covered(rest) in (*AGREES, *REFUSES))


def _named(words: Words, at: int) -> bool:
    """Chinese sets a Latin name off with spaces, which are no commas then: `ok 按钮`, 好 API."""
    before, after = words[at - 1], words[at]
    if before.isascii() and after.isascii():
        return not after[0].isalnum()  # `ok = False`
    if before.isascii():
        return not starts(words[at:], _NEW_START)
    return after.isascii() and (before in _POINTING or (at == 1 and before in _ADJECTIVES))


def _after_refusal(words: Words, at: int) -> bool:
    rest = words[at:]
    right = covered(rest)
    if right in REFUSES and words[at - 1] in _REFUSED:
        return True
    return (right in AGREES and words[at - 1] not in _DENIES) or bool(starts(rest, _AFTER_REFUSAL))


def _trailing_no(words: Words) -> int:
    """`... 不用记`, `... and don't save it`: the refusal that ends a longer clause."""
    for at in range(max(1, len(words) - LONGEST), len(words)):
        if words[at] == "without" and not words[-1].endswith("ing") and not any(w.endswith("ing") for w in words[at:]):
            continue  # "lost without that note"
        if starts(words[at:], NEGATION) and covered(words[at:]) == NO_WRITE:
            before = words[:at]
            if before[-1:] == words[at + 1 : at + 2]:
                return 0  # 要不要写
            return 0 if cues.asks(before) or starts(before[-1:], NEGATION) else at
    return 0
