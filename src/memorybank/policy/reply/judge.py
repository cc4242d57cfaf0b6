"""The user's answer to a proposal (PRO-4, PRO-5), given that the message before carried one.

Nothing is confirmed by a word that merely occurs: the message must begin with a clause that is nothing but a yes (or
end, behind a question, with one that names the write), and nothing behind it may take that back, put a condition on
it, or ask to change what is written. In doubt the answer is none, and the agent asks.
"""

from __future__ import annotations

from memorybank.model.value import value
from memorybank.policy.reply import cues, refusing
from memorybank.policy.reply import grammar as k
from memorybank.policy.reply.aside_words import HESITATES, RESUMES
from memorybank.policy.reply.clauses import clauses
from memorybank.policy.reply.convincing import convinces
from memorybank.policy.reply.kinds import TAG, Part, begs, parts
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
_BARE_OK = (("ok",), ("okay",), ("k",))
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
    found = _hesitating([part for clause in mended(clauses(message)) for part in parts(clause)])
    spoken = [part for part in found if part.kind != k.COURTESY]
    return spoken or [Part(k.AFFIRM, part.words, part.clause) for part in found if begs(part)]


def _hesitating(found: list[Part]) -> list[Part]:
    """Fillers by what stands beside them: "anyway, yes" resumes; "ok, hmm" and "hmm, ok" hesitate."""
    resumed = [at for at, part in enumerate(found[:-1]) if spelled(part.words) in RESUMES]
    found = [part for at, part in enumerate(found) if at not in resumed or found[at + 1].kind not in (k.YES, k.WRITE)]
    if len(found) < 2:
        return found
    first, last = found[0], found[-1]
    hums = len(found) == 2 and spelled(first.words) in HESITATES and last.words in _BARE_OK
    if hums or spelled(last.words) in HESITATES:
        return [*found[:-1], Part(k.DOUBT, last.words, last.clause)]
    return found


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
        return REFUSE if refusing.stands(found) else NONE
    if k.NO_WRITE in kinds:
        held = refusing.both(found) or refusing.supposed(found) or refusing.partial(found)
        return NONE if held else REFUSE
    if kinds[0] == k.DOUBT and found[0].clause.trails and kinds[1:2] and kinds[1] in k.REFUSES:
        return REFUSE if not _BARE.issuperset(found[1].words) and refusing.stands(found[1:]) else NONE  # 嗯……还是算了吧
    if TAG in kinds or k.DOUBT in kinds:
        return NONE
    if kinds[0] in k.AGREES:
        return _after_yes(found)
    return _before_yes(found)


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
    if _settles(found):
        return CONFIRM
    strong = _strong(found)
    weights = []
    before = lead
    pasted = -1  # the sentence in which an error is being quoted
    for at, part in enumerate(rest):
        shown = part.clause.sentence == pasted and not cues.changes(part.words)
        moved = part.kind == cues.CONTRAST and cues.goes_on(part.words, before.words)
        other = shown or moved or _opens(part, rest[at + 1 : at + 2], lead)
        held = not other and _holds_the_yes(part, rest, lead)
        weights.append(MIXED if other else NONE if held else _weight(part, lead, before, strong))
        if part.clause.announces and (part.kind in _ASKING or shown) and cues.troubled(part.words):
            pasted = part.clause.sentence
        if part.kind in k.AGREES:
            lead = part
        before = before if part.kind in (cues.REASON, cues.PLEA, k.REMARK) else part
    if NONE in weights or not _asks_enough(found[0], rest, weights):
        return NONE
    return MIXED if MIXED in weights else CONFIRM


def _settles(found: list[Part]) -> bool:
    """`yes, that was the root cause, write it`: the write is named last, and nothing before it changes what it is."""
    last = found[-1]
    if last.kind not in (k.WRITE, k.RECALL) or last.joined or found[0].words == ("ok",):
        return False
    return all(_calm(part, last.kind == k.WRITE) for part in found)


def _calm(part: Part, named: bool) -> bool:
    """Leaves an answer as it is when a write is named behind it."""
    if part.kind == cues.REASON:
        return cues.unharmed(part.words) if named else convinces(part.words)
    if part.kind == cues.CONTRAST:
        return cues.points(part.words)
    talk = part.kind == cues.TALK and named and cues.unharmed(part.words)
    return talk or part.kind in (*k.AGREES, k.REMARK, k.HEARD, cues.PLEA)


def _holds_the_yes(part: Part, rest: list[Part], lead: Part) -> bool:
    """`yes!! at last, if the tests pass`: a condition near the yes, beside nothing else that it could be one of."""
    if part.kind != cues.CONDITION or part.clause.sentence - lead.clause.sentence > _NEAR:
        return False
    return not any(other.kind in _ASKING for other in rest if other.clause.sentence == part.clause.sentence)


def _opens(part: Part, following: list[Part], lead: Part) -> bool:
    """A clause that only leads up to the next, which asks for something else."""
    if not following or following[0].clause.sentence != part.clause.sentence:
        return False
    asked = following[0].kind
    if cues.done_first(part.words):
        return asked == cues.REQUEST  # "once that's done, open the PR"
    if part.kind == cues.ADDED:
        return asked in (cues.QUESTION, cues.REQUEST)  # "also the captcha does not load, have a look"
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
        return NONE if same or before is lead or (near and (writing or cues.own(part.words))) else MIXED
    if part.kind in (k.REMARK, cues.REASON) and strong != k.WRITE and cues.scrap(part.words):
        return NONE
    if part.kind == k.REMARK:
        return CONFIRM if strong != k.AFFIRM and (same or before is lead) else NONE if near else MIXED
    if part.kind == k.PARTING:
        return CONFIRM if strong == k.WRITE else NONE
    if part.kind == cues.PLEA:
        return NONE if strong == k.AFFIRM else CONFIRM
    if part.kind == cues.REASON and (same or before is lead):
        doubtful = strong == k.AFFIRM or (strong == k.RECALL and cues.rules(part.words))
        return NONE if doubtful or (strong != k.WRITE and not convinces(part.words)) else CONFIRM
    if part.clause.asked and before is lead and not cues.wish(part.words):
        return NONE  # "ok, and?"
    if part.kind == cues.ADDED and strong != k.WRITE and not part.clause.asked and not cues.wants(part.words):
        return NONE
    if part.kind == cues.ADDED:
        return NONE if part.joined and cues.pairs(lead.words, part.words) else MIXED
    if strong == k.AFFIRM or (part.joined and part.kind != cues.QUESTION and writing):
        return NONE
    if part.kind == cues.REWRITE and before.kind == cues.ADDED and cues.other_work(part.words):
        return MIXED  # "next: write the test"
    if part.kind in (cues.QUESTION, cues.REQUEST) and before is lead and cues.vague(part.words):
        return NONE
    if (
        part.kind == cues.QUESTION
        and before is lead
        and same
        and (cues.gathers(part.words) or cues.looks_into(part.words))
    ):
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
