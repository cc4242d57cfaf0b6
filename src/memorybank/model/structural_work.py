"""ROU-3: does a message choose a technology, make or change a part of the structure, or reshape code?

A verb of making, choosing or changing, and what it is done to. Where that cannot be told the conventions are read: the
project's documents want rather one read too many. What asks about facts, looks, runs or mends something small is clear.
"""

from __future__ import annotations

from memorybank.model.vocabulary import REQUESTS, Word

_LOOK = 2_000  # characters of a message that say what it is about; the rest is what somebody pasted
_ENDS = str.maketrans(dict.fromkeys("!?;。！？；", "\n"))
_PAUSES = (",", "，", ":", "：")
_QUOTES = (("“", "”"), ("「", "」"), ('"', '"'))


def calls_for_conventions(text: str) -> bool:
    plain = _unquoted(text[:_LOOK]).translate(_ENDS).replace(". ", "\n")
    return any(_is_structural(REQUESTS.words(part)) for part in plain.split("\n"))


def _unquoted(text: str) -> str:
    """A quoted text is a value: 标题改成“登录模块”."""
    for opening, closing in _QUOTES:
        head, *rest = text.split(opening)
        if opening == closing:
            text = " ".join([head, *rest[1::2]])
        else:
            text = head + "".join(part.partition(closing)[2] for part in rest)
    return text


def _is_structural(words: tuple[Word, ...]) -> bool:
    """One clause is enough."""
    asked, either = _has(words, "open"), _has(words, "either")  # what to do; which of two
    if asked and (either or _has(words, "structure")):
        return True
    if (asked or either) and _acts(words, 0, len(words), choice=True):
        return True
    if asked or either or _asks(words):
        return False
    start = 0
    for at in range(len(words) + 1):
        if at == len(words) or words[at].said in _PAUSES or "joint" in words[at].classes:
            if _acts(words, start, at) or (not _has(words, "look") and _orders(words[start:at])):
                return True
            start = at + 1
    return False


def _asks(words: tuple[Word, ...]) -> bool:
    """Is a fact asked for? English by the first word that says something; Chinese by any, unless it belongs to a choice
    that was spoken of before it: 定一下放在哪一层."""
    first = next((word for word in words if "polite" not in word.classes), None)
    if first is not None and first.said.isascii() and "ask" in first.classes:
        return True
    for word in words:
        if "choose" in word.classes:
            return _has(words, "asks")
        if "ask" in word.classes and not word.said.isascii():
            return True
    return _has(words, "asks")


def _acts(words: tuple[Word, ...], start: int, end: int, *, choice: bool = False) -> bool:
    """Does the clause between two places order structural work? Its first verb says what kind of clause it is.

    `choice`: something is to be chosen, so an unknown thing will do for any verb."""
    for at in range(start, end):
        classes = words[at].classes
        if _looks(words, at, start):
            return False
        if not _VERBS.intersection(classes):
            continue
        noun = _noun(words, at, end)
        if "mend" in classes:
            return noun == "structure" and _has(words, "shared")
        if "reshape" in classes or noun == "structure":
            return True
        free = choice or _FREE.intersection(classes) or _has(words, "shared")
        free = free or ("swap" in classes and (_has(words[at + 1 : end], "purpose") or _names(words, at, end)))
        if free and noun != "small" and not any(_looks(words, n, start) for n in range(at, end)):
            return True
    return False


def _looks(words: tuple[Word, ...], at: int, start: int) -> bool:
    """Is it a verb of looking? One character may be a piece of a longer word: such count as the first word only."""
    return "look" in words[at].classes and (at == start or len(words[at].said) > 1)


_FREE = frozenset(("make", "choose", "reshape"))  # an unknown thing will do: rather one read too many
_VERBS = _FREE | {"fresh", "swap", "change", "mend"}


def _orders(clause: tuple[Word, ...]) -> bool:
    """A clause without a known verb: an order all the same, about a known part? An English one begins with its verb."""
    said = [word for word in clause if not {"polite", "will"}.intersection(word.classes)]
    if not said or _has(clause, "trouble") or any(_VERBS.intersection(word.classes) for word in clause):
        return False
    if said[0].said.isascii() and all(word.said.isascii() for word in said):
        if said[0].classes or not said[0].said.isalpha() or len(said) < 3:
            return False
    elif _has(clause, "state") or said[-1].said in ("了", "的", "吧"):
        return False
    return _noun(clause, -1, len(clause)) == "structure"


def _noun(words: tuple[Word, ...], at: int, end: int) -> str:
    """What the verb at this place is about: the first noun behind it, else the last one before it; "" if neither is
    known. Of several in a row the last one counts: a test framework is a framework, date code is code. In Chinese
    that is what stands behind the last 的."""
    of = max((place for place in range(at + 1, end - 1) if words[place].said == "的"), default=at)
    places = range(of + 1, end) if of > at else (*range(at + 1, end), *range(at - 1, -1, -1))
    return next((kind for place in places if (kind := _kind(words, place))), "")


def _kind(words: tuple[Word, ...], at: int) -> str:
    kind, english = "", False
    for word in words[at:]:
        found = next((name for name in ("structure", "small") if name in word.classes), "")
        if not found:
            return "" if kind == "small" and english and not word.classes and _is_english(word) else kind
        kind, english = found, _is_english(word)
    return kind


def _is_english(word: Word) -> bool:
    return word.said.isascii() and word.said.isalpha()


def _names(words: tuple[Word, ...], at: int, end: int) -> bool:
    """Is a product named that the verb is about? `jQuery`; in a Chinese sentence any English word may be one."""
    chinese = any(not word.said.isascii() for word in words)
    return any(
        _is_english(word) and not word.classes and (chinese or not word.said.islower())
        for word in words[0 if chinese else at + 1 : end]
    )


def _has(words: tuple[Word, ...], name: str) -> bool:
    return any(name in word.classes for word in words)
