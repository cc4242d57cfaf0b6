"""The grammars of an answer: words that are a yes, a no, a doubt or a courtesy from the first to the last."""

from __future__ import annotations

from memorybank.policy.reply import words as w
from memorybank.policy.reply.words import Table, Words, spelled

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

Known = list[tuple[int, str]]  # where a phrase of some table ends, and the phrase
Step = tuple[Table, str]  # a table and how often it may be used: "1", "?", "*", "+"

_AGREE = w.ASSENT | w.PARTICLE
_WITH = w.THING | w.PLACE | w.PARTICLE | w.CLOSER | w.AFTER_WRITE
_GRAMMARS: tuple[tuple[str, tuple[Step, ...]], ...] = (
    (LEANING, ((w.BEFORE_NO, "*"), (w.NOT_SKIPPED, "1"), (w.THING | w.AFTER_NO, "*"))),
    (NO_WRITE, ((w.BEFORE_NO, "*"), (w.NOT_WORTH, "1"), (w.AFTER_NO, "*"))),
    (
        NO_WRITE,
        ((w.BEFORE_NO, "*"), (w.NEGATION, "1"), (w.NEGATED, "1"), (w.THING | w.PLACE | w.BANK | w.AFTER_NO, "*")),
    ),
    (
        NO_WRITE,
        (
            (w.BEFORE_NO, "*"),
            (w.NEGATION, "1"),
            (w.BEFORE_WRITE | w.HELP | w.THING, "1"),
            (w.NEGATED, "1"),
            (w.THING | w.PLACE | w.BANK | w.AFTER_NO, "*"),
        ),
    ),
    (NO_WRITE, ((w.BEFORE_NO, "*"), (w.NEGATION, "1"), (w.NEGATED_BANK, "1"), (w.AFTER_NO, "*"))),
    (NO_WRITE, ((w.BEFORE_NO, "*"), (w.SKIP, "1"), (w.SKIPPED_BANK, "1"), (w.AFTER_NO, "*"))),
    (NO, ((w.BEFORE_NO, "*"), (w.REFUSE, "1"), (w.REFUSE | w.AFTER_NO | w.PLACE, "*"))),
    (NO, ((w.BEFORE_NO, "*"), (w.SKIP, "1"), (w.SKIPPED, "1"), (w.AFTER_NO, "*"))),
    (YES, ((w.OPENER, "*"), (w.ASSENT, "1"), (_AGREE | w.CLOSER, "*"))),
    (AFFIRM, ((w.OPENER, "*"), (w.AFFIRM, "+"), (w.PARTICLE, "*"), (w.CLOSER, "*"))),
    (WRITE, ((w.OPENER, "*"), (_AGREE, "*"), (w.BEFORE_WRITE, "*"), (w.WRITE, "+"), (_WITH, "*"))),
    (RECALL, ((w.OPENER, "*"), (_AGREE, "*"), (w.BEFORE_WRITE, "*"), (w.RECALL, "+"), (_WITH, "*"))),
    (WRITE, ((w.OPENER, "*"), (_AGREE, "*"), (w.HELP, "1"), (w.RECORD, "1"), (_WITH, "*"))),
    (
        WRITE,
        (
            (w.OPENER, "*"),
            (_AGREE, "*"),
            (w.BEFORE_WRITE, "*"),
            (w.WRITE_OBJECT, "1"),
            (w.THING, "1"),
            (w.PLACE, "1"),
            (w.PARTICLE | w.CLOSER | w.AFTER_WRITE, "*"),
        ),
    ),
    (
        WRITE,
        (
            (w.OPENER, "*"),
            (_AGREE, "*"),
            (w.BEFORE_WRITE | w.HELP, "*"),
            (w.UPDATE, "1"),
            (w.THING, "?"),
            (w.BANK, "1"),
            (w.PLACE | w.PARTICLE | w.CLOSER | w.AFTER_WRITE, "*"),
        ),
    ),
    (DOUBT, ((w.OPENER, "*"), (w.DOUBT, "+"), (w.PARTICLE | w.CLOSER, "*"))),
    (HEARD, ((w.OPENER, "*"), (w.HEARD, "+"), (w.PARTICLE | w.CLOSER, "*"))),
    (COURTESY, ((w.COURTESY | w.PARTICLE, "+"),)),
    (
        COURTESY,
        ((w.PRAISE_AROUND, "*"), (w.PRAISE, "1"), (w.PRAISE_AROUND | w.PRAISE | w.PARTICLE | w.CLOSER, "*")),
    ),
)
_PHRASES: Table = frozenset().union(*(phrases for _, steps in _GRAMMARS for phrases, _ in steps))
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
    for end in range(min(size, w.LONGEST)):
        if kinds[end] and spelled(words[: end + 1]) in w.TRAPS:
            kinds[end] = ""
    return kinds


def _known(words: Words, at: int) -> Known:
    ends = range(at + 1, min(len(words), at + w.LONGEST) + 1)
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
