"""ROU-3: does a message choose a technology, make or change a part of the structure, or reshape code?

A verb of making, choosing or changing, and what it is done to. Where that cannot be told the conventions are read: the
project's documents want rather one read too many. What asks about facts, looks, runs or mends something small is clear.
"""

from __future__ import annotations

from memorybank.model.vocabulary import REQUESTS, Word, has

_LOOK = 2_000  # characters of a message that say what it is about; the rest is what somebody pasted
_ENDS = str.maketrans(dict.fromkeys("!?;。！？；", "\n"))
_FREE = frozenset(("make", "choose", "reshape"))  # an unknown thing will do: rather one read too many
_VERBS = _FREE | {"fresh", "swap", "change", "mend"}


def calls_for_conventions(text: str) -> bool:
    plain = text[:_LOOK].translate(_ENDS).replace(". ", "\n")
    return any(_is_structural(REQUESTS.words(part)) for part in plain.split("\n"))


def _is_structural(words: tuple[Word, ...]) -> bool:
    asked, either = has(words, "open"), has(words, "either")  # what to do; which of two
    if asked or either:
        return (asked and (either or has(words, "structure"))) or _acts(words, choice=True)
    return not _asks(words) and (_acts(words) or (not has(words, "look") and _orders(words)))


def _asks(words: tuple[Word, ...]) -> bool:
    """Is a fact asked for? English by the first word that says something, Chinese by any."""
    first = next((word for word in words if "polite" not in word.classes), None)
    asking = [word for word in words if "ask" in word.classes]
    return has(words, "asks") or any(word is first or not word.said.isascii() for word in asking)


def _acts(words: tuple[Word, ...], *, choice: bool = False) -> bool:
    """Does the sentence order structural work? Its first verb says what kind of sentence it is. `choice`: something is
    to be chosen, so an unknown thing will do for any verb."""
    for at, word in enumerate(words):
        # of looking; one character may be a piece of a longer word: such count as the first word only
        if "look" in word.classes and (at == 0 or len(word.said) > 1):
            return False
        if not _VERBS.intersection(word.classes):
            continue
        noun = _noun(words, at)
        if "mend" in word.classes:
            return noun == "structure" and has(words, "shared")
        if "reshape" in word.classes or noun == "structure":
            return True
        free = choice or _FREE.intersection(word.classes) or has(words, "shared")
        free = free or ("swap" in word.classes and (has(words[at + 1 :], "purpose") or _names(words, at)))
        if free and noun != "small":
            return True
    return False


def _orders(words: tuple[Word, ...]) -> bool:
    """A sentence without a known verb: is it an order all the same? An English one begins with its verb."""
    said = [word for word in words if not {"polite", "will"}.intersection(word.classes)]
    if len(said) < 3 or has(words, "trouble", "state") or any(_VERBS.intersection(word.classes) for word in words):
        return False
    english = all(word.said.isascii() for word in said)
    return not (english and said[0].classes) and _noun(words, -1) == "structure"


def _noun(words: tuple[Word, ...], at: int) -> str:
    """What the verb at this place is about: the first noun behind it, else the last one before it; "" if neither is
    known. Of several in a row the last one counts: a test framework is a framework."""
    for place in (*range(at + 1, len(words)), *range(at - 1, -1, -1)):
        kind = ""
        for word in words[place:]:
            found = next((name for name in ("structure", "small") if name in word.classes), "")
            if not found:
                break
            kind = found
        if kind:
            return kind
    return ""


def _names(words: tuple[Word, ...], at: int) -> bool:
    """Is a product named that the verb is about? `jQuery`; in a Chinese sentence any English word may be one."""
    chinese = any(not word.said.isascii() for word in words)
    return any(
        word.said.isascii() and word.said.isalpha() and not word.classes and (chinese or not word.said.islower())
        for word in words[0 if chinese else at + 1 :]
    )
