"""The user's answer to a proposal (PRO-4, PRO-5), given that the message before carried one.

Nothing is confirmed by a word that merely occurs: the message must begin with a clause that is nothing but a yes (or
end, behind a question, with one that names the write), and nothing behind it may take that back, put a condition on
it, or ask to change what is written. In doubt the answer is none, and the agent asks.
"""

from __future__ import annotations

from memorybank.model.value import value
from memorybank.policy.reply import cues
from memorybank.policy.reply import grammar as k
from memorybank.policy.reply.clauses import clauses
from memorybank.policy.reply.kinds import TAG, Part, begs, parts
from memorybank.policy.reply.no_words import EASY, HALT, OPEN_NO
from memorybank.policy.reply.typos import mended
from memorybank.policy.reply.words import NO_SIGNS, YES_SIGNS, spelled

CONFIRM = "confirm"
REFUSE = "refuse"
MIXED = "mixed"
NONE = "none"
ANSWERS = (CONFIRM, REFUSE, MIXED, NONE)

_NEAR = 2  # sentences behind the answer in which a "but" still speaks about it
_A_TOPIC = 10  # words
_ASKING = (cues.QUESTION, cues.REQUEST, cues.REWRITE, cues.ADDED)
_FOR_GOOD = (k.NO, k.NO_WRITE)
_BARE = frozenset(("no", "不", "and", "then", "but", "sir"))
_LONGEST_SAID = 60


@value
class Reply:
    answer: str
    said: str = ""  # the words that answered; table words only, so nothing private can be in it
    later: bool = False  # refused for now only: "not now", 回头再说


def judge(message: str) -> str:
    return reply(message).answer


def said(message: str) -> str:
    """The words that answered, for the ledger; empty where nothing was answered."""
    return reply(message).said


def reply(message: str) -> Reply:
    found = _read(message)
    answer = _weigh(found)
    if answer == NONE:
        return Reply(NONE)
    later = answer == REFUSE and not any(part.kind in _FOR_GOOD for part in found)
    deciding = k.REFUSES if answer == REFUSE else k.AGREES
    spoken = [spelled(part.words) for part in found if part.kind in deciding]
    return Reply(answer, ", ".join(dict.fromkeys(spoken))[:_LONGEST_SAID], later)


def unclear(message: str) -> bool:
    """No answer, but words of one are in it: better to ask once more than to pass over what somebody meant."""
    found = _read(message)
    words = any(part.kind in (*k.AGREES, *k.REFUSES, k.LEANING) for part in found)
    return words and _weigh(found) == NONE


def _read(message: str) -> list[Part]:
    """What was said, without the courtesies around it."""
    found = [part for clause in mended(clauses(message)) for part in parts(clause)]
    spoken = [part for part in found if part.kind != k.COURTESY]
    return spoken or [Part(k.AFFIRM, part.words, part.clause) for part in found if begs(part)]


def _weigh(found: list[Part]) -> str:
    while found and cues.added(found[0].words) == len(found[0].words):
        found = found[1:]  # "by the way, ..."
    if not found:
        return NONE
    kinds = [part.kind for part in found]
    if kinds[0] == k.HEARD and len(found) > 1 and kinds[1] in (*k.AGREES, *k.REFUSES):
        return _weigh(found[1:])
    if kinds[0] == k.GRUMBLE and len(found) > 1 and kinds[1] in (*k.REFUSES, k.GRUMBLE):
        return _weigh(found[1:])
    if kinds[0] in k.REFUSES:
        return _after_no(found)
    if k.NO_WRITE in kinds:
        return NONE if _both(found) or _supposed(found) or _partial(found) else REFUSE
    if TAG in kinds or k.DOUBT in kinds:
        return NONE
    if kinds[0] in k.AGREES:
        return _after_yes(found)
    return _before_yes(found)


def _both(found: list[Part]) -> bool:
    """A write asked for after it was refused: nobody can tell which counts."""
    kinds = [part.kind for part in found]
    return any(kind in (k.WRITE, k.RECALL) for kind in kinds[kinds.index(k.NO_WRITE) :])


def _partial(found: list[Part]) -> bool:
    """第一条写，第二条不写 refuses a part."""
    return any(cues.counts_part(part.words) for part in found if part.kind not in k.REFUSES)


def _supposed(found: list[Part]) -> bool:
    """`if CI fails, don't write it` refuses nothing yet."""
    refusal = next(part for part in found if part.kind == k.NO_WRITE)
    before = [part for part in found[: found.index(refusal)] if part.clause.sentence == refusal.clause.sentence]
    return any(cues.supposes(part.words) for part in before)


def _after_no(found: list[Part]) -> str:
    if "mb:no" in found[0].words:
        return REFUSE  # the word for scripts and the impatient: it outweighs its opposite
    signed = all(word in NO_SIGNS for word in found[0].words)
    if signed and any(part.kind not in k.REFUSES for part in found):
        return NONE  # a cross in front of something is a list, not an answer
    if spelled(found[0].words) in HALT and any(part.kind == cues.TALK for part in found):
        return NONE  # "stop, you deleted the wrong file"
    if found[0].kind == k.NO and len(found) > 1 and _elsewhere(found):
        return NONE
    turned = any(p.kind in (*k.AGREES, k.LEANING) and not _eases(p) for p in found)
    return NONE if turned or TAG in [part.kind for part in found] else REFUSE


def _elsewhere(found: list[Part]) -> bool:
    """Is the no to something else? `no, the other file`, 不行，还是报错."""
    rest = [part for part in found[1:] if part.kind not in (*k.REFUSES, cues.QUESTION)]
    if any(part.kind == k.NO_WRITE for part in found):
        return False
    if any(cues.corrects(part.words) for part in rest if part.clause.sentence == found[0].clause.sentence):
        return True
    open_no = spelled(found[0].words).rstrip("啊呀哦吧呢了") in OPEN_NO
    return open_no and any(cues.unmended(part.words) for part in rest)


def _eases(part: Part) -> bool:
    """`no, that's fine` and a friendly sign do not turn a no."""
    return spelled(part.words) in EASY or all(word in YES_SIGNS for word in part.words)


def _after_yes(found: list[Part]) -> str:
    lead, rest = found[0], found[1:]
    kinds = [part.kind for part in rest]
    if any(kind in k.REFUSES for kind in kinds):
        return _yes_and_no(found)
    if lead.clause.announces and rest:
        return NONE  # "remember this: ..." brings its own content
    if rest and cues.mocks(lead.words, rest[0].words):
        return NONE  # "oh sure, because that went so well"
    if rest and cues.twins(lead.words, rest[0].words):
        return NONE  # 行，列互换一下: a comma between two names
    if any(part.clause.lists for part in found) and any(kind not in k.AGREES for kind in kinds):
        return NONE  # 好、中、差三档: a name among names
    if all(word in YES_SIGNS for word in lead.words) and any(word in NO_SIGNS for part in rest for word in part.words):
        return NONE  # a list of what went well and what did not
    strong = _strong(found)
    weights = []
    before = lead
    pasted = -1  # the sentence in which an error is being quoted
    for at, part in enumerate(rest):
        shown = part.clause.sentence == pasted and not cues.changes(part.words)
        moved = part.kind == cues.CONTRAST and cues.goes_on(part.words, before.words)
        other = shown or moved or _opens(part, rest[at + 1 : at + 2], lead)
        weights.append(MIXED if other else _weight(part, lead, before, strong))
        if part.clause.announces and (part.kind in _ASKING or shown) and cues.troubled(part.words):
            pasted = part.clause.sentence
        if part.kind in k.AGREES:
            lead = part
        before = before if part.kind in (cues.REASON, cues.PLEA, k.REMARK) else part
    if NONE in weights or not _asks_enough(found[0], rest, weights):
        return NONE
    return MIXED if MIXED in weights else CONFIRM


def _opens(part: Part, following: list[Part], lead: Part) -> bool:
    """A clause that only leads up to the next, which asks for something else."""
    if not following or following[0].clause.sentence != part.clause.sentence:
        return False
    asked = following[0].kind
    if cues.done_first(part.words):
        return asked == cues.REQUEST  # "once that's done, open the PR"
    if part.kind == cues.CONTRAST:
        return asked == cues.QUESTION and cues.names_topic(part.words)  # "and the nightly job, did it run?"
    apart = part.clause.sentence > lead.clause.sentence
    return apart and part.kind == cues.CONDITION and asked == cues.REQUEST and cues.only_times(part.words)


def _asks_enough(lead: Part, rest: list[Part], weights: list[str]) -> bool:
    """Talk behind a yes is another topic if it asks for something, or is long; a scrap may well speak about the yes."""
    asked = any(part.kind in _ASKING and not (part.kind == cues.ADDED and cues.states(part.words)) for part in rest)
    if MIXED not in weights or asked:
        return True
    size = sum(len(part.words) for part, weight in zip(rest, weights, strict=True) if weight == MIXED)
    return lead.words != ("ok",) and size >= _A_TOPIC


def _yes_and_no(found: list[Part]) -> str:
    """`好的，不过别写` refuses; a bare `yes` and a bare `no` say nothing."""
    refusals = [part for part in found if part.kind in k.REFUSES]
    if any(part.kind in (k.WRITE, k.RECALL) for part in found) and found[-1].kind not in k.REFUSES:
        return NONE
    bare = all(_BARE.issuperset(part.words) for part in refusals)
    return NONE if bare and found[0].words[0].startswith("y") else REFUSE


def _strong(found: list[Part]) -> str:
    """The firmest of the answers that stand before anything else."""
    firm = ""
    for part in found:
        if part.kind in (k.HEARD, k.LEANING):
            continue
        if part.kind not in k.AGREES:
            break
        firm = max(firm, part.kind, key=("", k.AFFIRM, k.RECALL, k.YES, k.WRITE).index)
    return firm


def _weight(part: Part, lead: Part, before: Part, strong: str) -> str:
    """What a part behind a yes makes of it: nothing (CONFIRM), something more was asked (MIXED), or no yes (NONE)."""
    distance = part.clause.sentence - lead.clause.sentence
    same, near = distance == 0, distance <= _NEAR
    writing = cues.about_write(part.words)
    if part.kind in (*k.AGREES, k.LEANING):
        return CONFIRM
    if part.kind == k.HEARD:
        return NONE if same and strong in (k.YES, k.AFFIRM) else CONFIRM
    if part.kind in (cues.CONTRAST, cues.OWN):
        return NONE if near or writing else MIXED
    if part.kind == cues.CONDITION:
        return NONE if same or before is lead or (near and writing) else MIXED
    if part.kind == k.REMARK:
        return CONFIRM if strong != k.AFFIRM and (same or before is lead) else NONE if near else MIXED
    if part.kind == cues.PLEA:
        return NONE if strong == k.AFFIRM else CONFIRM
    if part.kind == cues.REASON and (same or before is lead):
        doubtful = strong == k.AFFIRM or (strong == k.RECALL and cues.rules(part.words))
        return NONE if doubtful else CONFIRM
    if part.kind == cues.ADDED:
        return NONE if part.joined and cues.pairs(lead.words, part.words) else MIXED
    if strong == k.AFFIRM or (part.joined and part.kind != cues.QUESTION and writing):
        return NONE
    if part.kind == cues.REWRITE and before.kind == cues.ADDED and cues.other_work(part.words):
        return MIXED  # "next: write the test"
    if part.kind in (cues.QUESTION, cues.REQUEST) and before is lead and cues.vague(part.words):
        return NONE
    if part.kind == cues.REWRITE and same and writing and strong == k.YES and not cues.added(part.words):
        return NONE
    if part.kind in (cues.QUESTION, cues.REWRITE):  # "ok, write a test": which writing is agreed to?
        other = distance > 0 and cues.writes_code(part.words)  # "Yes. Can you now write the tests?"
        return NONE if strong == k.YES and near and cues.asks_of_write(part.words) and not other else MIXED
    if part.kind == cues.REQUEST and same and writing and strong == k.YES and not cues.writes_code(part.words):
        return NONE  # "yes, keep a note of it in the ticket"
    if part.kind == cues.REQUEST or (strong == k.WRITE and cues.reports(part.words)):
        return MIXED
    if before is not lead and cues.reports(before.words):
        return MIXED
    return NONE if same or all(word in YES_SIGNS for word in lead.words) else MIXED


def _before_yes(found: list[Part]) -> str:
    """Something else first: only a question or an aside may stand before, and the yes must name the write."""
    last = found[-1]
    if last.kind != k.WRITE or last.joined:
        return NONE
    others = [part.kind for part in found[:-1]]
    if all(kind in (k.REMARK, k.HEARD, *k.AGREES) for kind in others):
        return CONFIRM
    return MIXED if all(kind in (cues.QUESTION, cues.ADDED, *k.AGREES) for kind in others) else NONE
