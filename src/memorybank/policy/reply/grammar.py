"""The grammars of an answer: words that are a yes, a no, a doubt or a courtesy from the first to the last."""

from __future__ import annotations

from memorybank.policy.reply import aside_words as a
from memorybank.policy.reply import no_words as n
from memorybank.policy.reply import remark_words as r
from memorybank.policy.reply import yes_words as y
from memorybank.policy.reply.words import LONGEST as LONGEST_PHRASE
from memorybank.policy.reply.words import Table, Words, spelled, starts

YES = "yes"  # an answer that agrees
WRITE = "write"  # ... and names the write: cannot be taken for a mere "right, go on"
RECALL = "recall"  # ... with a verb that may as well open something new to be remembered
AFFIRM = "affirm"  # ... as easily agrees with a statement
AGREES = (YES, WRITE, RECALL, AFFIRM)
NO = "no"  # an answer that refuses
NO_WRITE = "no-write"  # ... and names the write
LATER = "later"  # ... for now
REFUSES = (NO, NO_WRITE, LATER)
LEANING = "leaning"  # a refusal refused
COURTESY = "courtesy"
HEARD = "heard"
DOUBT = "doubt"
GRUMBLE = "grumble"  # on the way to a no
REMARK = "remark"  # speaks of the proposal and leaves it as it is
PARTING = "parting"
TROUBLE = "trouble"  # a no to how something runs

Known = list[tuple[int, str]]  # where a phrase of some table ends, and the phrase
Step = tuple[Table, str]  # a table and how often it may be used: "1", "?", "*", "+"

_AGREE = y.ASSENT | y.PARTICLE
_LEAD = y.OPENER | _AGREE  # "ok great write it"
_END = y.PARTICLE | y.CLOSER | y.AFTER_WRITE | y.AS_IS
_WITH = y.THING | y.PLACE | _END
_BANKED = y.PLACE | y.KEPT
_REFUSED = y.THING | y.PLACE | y.BANK | n.AFTER_NO | n.WITH_IT
_GRAMMARS: tuple[tuple[str, tuple[Step, ...]], ...] = (
    (HEARD, ((a.THANKS_FOR, "1"), (a.TOLD, "1"), (y.PARTICLE | y.CLOSER, "*"))),
    (HEARD, ((a.AH_SO, "1"), (y.PARTICLE | y.CLOSER, "*"))),
    (PARTING, ((a.PARTING, "1"), (a.PARTING_TO | y.CLOSER | y.PARTICLE, "*"))),
    (TROUBLE, ((n.BEFORE_NO, "*"), (n.SEEMS, "+"), (n.BEFORE_NO, "*"), (n.FAILS, "1"), (n.AFTER_NO, "*"))),
    (LEANING, ((n.BEFORE_NO, "*"), (n.NOT_SKIPPED, "1"), (y.THING | n.AFTER_NO, "*"))),
    (NO_WRITE, ((n.BEFORE_NO, "*"), (n.NOT_WORTH, "1"), (n.AFTER_NO, "*"))),
    (
        NO_WRITE,
        ((n.BEFORE_NO, "*"), (n.DOUBTS_NEED, "1"), (y.THING, "1"), (n.MUST_BE, "1"), (n.KEPT, "1"), (n.AFTER_NO, "*")),
    ),
    (NO_WRITE, ((n.BEFORE_NO, "*"), (y.THING, "1"), (n.NOT_BE, "1"), (n.KEPT, "1"), (n.AFTER_NO, "*"))),
    (
        NO_WRITE,
        ((n.BEFORE_NO, "*"), (n.NEGATION, "1"), (n.NEGATED, "1"), (_REFUSED, "*")),
    ),
    (
        NO_WRITE,
        (
            (n.BEFORE_NO, "*"),
            (n.NEGATION, "1"),
            (y.BEFORE_WRITE | y.HELP | y.THING | n.TOWARDS | n.EACH, "1"),
            (n.NEGATED, "1"),
            (_REFUSED, "*"),
        ),
    ),
    (NO_WRITE, ((n.BEFORE_NO, "*"), (n.NEGATION, "1"), (n.NEGATED_BANK, "1"), (n.AFTER_NO, "*"))),
    (NO_WRITE, ((n.BEFORE_NO, "*"), (n.SKIP, "1"), (n.SKIPPED_BANK, "1"), (n.AFTER_NO, "*"))),
    (NO, ((n.BEFORE_NO, "*"), (n.REFUSE, "1"), (n.REFUSE | n.DEFER | n.AFTER_NO | y.PLACE, "*"))),
    (NO, ((n.BEFORE_NO, "*"), (n.SKIP, "1"), (n.SKIPPED, "1"), (n.AFTER_NO, "*"))),
    (LATER, ((n.BEFORE_NO, "*"), (n.DEFER, "1"), (n.DEFER | n.AFTER_NO | y.PLACE, "*"))),
    (YES, ((y.OPENER, "*"), (y.ASSENT, "1"), (_AGREE | y.CLOSER, "*"))),
    (AFFIRM, ((y.OPENER, "*"), (y.AFFIRM, "+"), (y.PARTICLE, "*"), (y.CLOSER, "*"))),
    (YES, ((y.OPENER, "*"), (y.ALONE, "1"), (y.PARTICLE, "*"), (y.CLOSER, "*"))),
    (AFFIRM, ((y.OPENER, "*"), (y.GO, "1"), (y.PARTICLE, "*"), (y.CLOSER, "*"))),
    (WRITE, ((_LEAD, "*"), (y.BEFORE_WRITE | y.WRITE, "*"), (y.WRITE, "1"), (_WITH, "*"))),
    (RECALL, ((_LEAD, "*"), (y.BEFORE_WRITE, "*"), (y.RECALL, "+"), (_WITH, "*"))),
    (WRITE, ((_LEAD, "*"), (y.HELP, "1"), (y.RECORD, "1"), (_WITH, "*"))),
    (
        WRITE,
        (
            (_LEAD, "*"),
            (y.BEFORE_WRITE, "*"),
            (y.WRITE_OBJECT, "1"),
            (y.THING, "1"),
            (y.PLACE, "1"),
            (_END, "*"),
        ),
    ),
    (
        WRITE,
        (
            (_LEAD, "*"),
            (y.BEFORE_WRITE | y.HELP, "*"),
            (y.UPDATE, "1"),
            (y.THING, "?"),
            (y.BANK, "1"),
            (y.PLACE | _END, "*"),
        ),
    ),
    (YES, ((_LEAD, "*"), (y.WISHED, "1"), (y.THING, "1"), (y.TO_BE, "?"), (_BANKED, "1"), (_END, "*"))),
    (YES, ((_LEAD, "*"), (y.THING, "1"), (y.BELONGS, "1"), (_BANKED, "1"), (_END, "*"))),
    (DOUBT, ((y.OPENER, "*"), (a.DOUBT, "+"), (y.PARTICLE | y.CLOSER, "*"))),
    (HEARD, ((y.OPENER, "*"), (a.HEARD, "+"), (y.PARTICLE | y.CLOSER, "*"))),
    (COURTESY, ((a.COURTESY | y.PARTICLE, "+"),)),
    (
        COURTESY,
        ((a.PRAISE_AROUND, "*"), (a.PRAISE, "1"), (a.PRAISE_AROUND | a.PRAISE | y.PARTICLE | y.CLOSER, "*")),
    ),
    (GRUMBLE, ((a.GRUMBLE, "+"), (y.PARTICLE | n.AFTER_NO, "*"))),
    (GRUMBLE, ((a.SLIGHT_AROUND, "*"), (a.SLIGHT, "1"), (a.SLIGHT_AROUND | a.SLIGHT | y.PARTICLE | n.AFTER_NO, "*"))),
    (COURTESY, ((y.PLACE, "1"), (y.CLOSER, "+"))),
    (COURTESY, ((y.AS_IS, "1"), (y.CLOSER | y.PARTICLE, "*"))),
    (COURTESY, ((a.NO_CHANGE, "1"), (a.NO_CHANGE_OF, "1"), (a.NO_CHANGE_END, "*"))),
    (COURTESY, ((a.THANKS_FOR, "1"), (a.THANKED, "1"), (y.THING | y.CLOSER | y.PARTICLE, "*"))),
    (REMARK, ((r.REMARK_AROUND, "*"), (r.REMARK, "1"), (r.REMARK_AROUND | r.REMARK, "*"))),
)
_PHRASES: Table = frozenset().union(*{id(phrases): phrases for _, steps in _GRAMMARS for phrases, _ in steps}.values())
LONGEST = 24  # words; a longer clause is no answer, however it begins


def covered(words: Words) -> str:
    """The kind of words that are an answer from the first to the last, else nothing."""
    return prefixes(words)[-1] if 0 < len(words) <= LONGEST else ""


def prefixes(words: Words) -> list[str]:
    """The same for every beginning of them: the kind of the first word, of the first two, and so on."""
    words = words[:LONGEST]
    size = len(words)
    kinds = [""] * size
    known = [_known(words, at) for at in range(size)] if size and _known(words, 0) else [[]]
    for kind, steps in _GRAMMARS if known[0] else ():
        for end in _reached(known, steps):
            kinds[end - 1] = kinds[end - 1] or kind
    for end in range(trapped(words)):
        kinds[end] = ""
    return kinds


def trapped(words: Words) -> int:
    """How many of the first words mean something else together than one by one: 好写 is "easy to write"."""
    return starts(words, a.TRAPS)


def _known(words: Words, at: int) -> Known:
    ends = range(at + 1, min(len(words), at + LONGEST_PHRASE) + 1)
    return [(end, phrase) for end in ends if (phrase := spelled(words[at:end])) in _PHRASES]


def _reached(known: list[Known], steps: tuple[Step, ...]) -> set[int]:
    reached = {0}
    for phrases, times in steps:
        once = _after(known, reached, phrases)
        if times in "*+":
            fresh = once
            while fresh := _after(known, fresh, phrases) - once:
                once |= fresh
        reached = reached | once if times in "?*" else once
        if not reached:
            break
    return reached


def _after(known: list[Known], reached: set[int], phrases: Table) -> set[int]:
    return {end for at in reached if at < len(known) for end, phrase in known[at] if phrase in phrases}
