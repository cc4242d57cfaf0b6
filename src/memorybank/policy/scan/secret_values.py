"""Does a value look like a credential: made by a machine, or by a person who was asked for a password?

What is judged here was found behind a word such as `token` or 密码; nothing is refused for its looks alone.
"""

from __future__ import annotations

import re
from itertools import pairwise
from math import log2

from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.scan.placeholders import UUID, is_code, is_path, is_said, is_spoken, is_stand_in, is_term

# Pairs of letters that make up nine tenths of English words and identifiers, by their first letter.
_PAIRS = (
    "abcdgilmnprstuvy baeilorsu cacehiklortu dadeiorsu eabcdefgilmnprstvwx faefilor gaehinoru haeiot "
    "iabcdefglmnoprstvz keis ladeilostuy maeimop nacdefginostuv oabcdgilmnoprstuvw paeiloprstu qu racdegikmnorstuvy "
    "sacehiklopstu tacehilorstuy uabceilmnprst vaei waeio xpt yp ze"
)
_COMMON = frozenset(row[0] + letter for row in _PAIRS.split() for letter in row[1:])
_SPLIT = lazy(r"[\W_]+")
_HEX = lazy(r"(?:[0-9a-f]+|[0-9A-F]+)")
_DATE = lazy(r"(?:19|20)\d\d[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:[0-2]\d|3[01])")
_MAIL = lazy(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_NAME = lazy(r"[A-Za-z]?[a-z]{2,}\d{0,2}|[A-Z]{2,}\d{0,2}|\d{1,4}|(?:[A-Z][a-z]+){4,}[A-Z]?\d{0,2}")
_AGAIN = lazy(r"[A-Za-z]\d+[A-Za-z]+\d")  # word, number, word, number
_JOINED = lazy(r"@\d|^\w+[=@#+]\w+$|[=&]\w+[=&]")
_WORDED = lazy(r"(?=.*[A-Za-z].*[A-Za-z].*[A-Za-z].*[A-Za-z])[A-Za-z0-9][\w!@#$%^&*+?~.-]{5,63}", re.ASCII)
_SPECIAL = "!@#$%^&*?+=~"


def entropy(value: str) -> float:
    """Bits a character, by how often each stands in the value."""
    size = len(value)
    return -sum((share := value.count(c) / size) * log2(share) for c in set(value)) if size else 0.0


def noise(value: str) -> float:
    """Surprise a step, from letter to letter: under .3 for words and names, around .7 for what a machine drew."""
    total = 0.0
    steps = 0
    for one, two in pairwise(value):
        if not (one.isalnum() and two.isalnum()):
            continue
        steps += 1
        if one.isdigit() != two.isdigit():
            total += 1.0
        elif one.isdigit():
            total += 0.3
        elif one.islower() and two.isupper():
            total += 0.6
        elif (one + two).lower() not in _COMMON:
            total += 1.0
    return total / steps if steps else 0.0


def is_key(value: str, least: int = 12) -> bool:
    """Drawn by a machine: letters and digits in no order that anybody would write."""
    if len(value) < least or (value.isdigit() and len(value) < 20):
        return False
    if is_stand_in(value) or is_code(value) or is_term(value):
        return False
    if UUID.fullmatch(value) or value.isdigit():
        return True
    if _HEX.fullmatch(value):
        return len(value) >= 16 and entropy(value) >= 2.6 and not value.isalpha()
    return _is_drawn(value)


def _is_drawn(value: str) -> bool:
    """No path, date, slug, address or version, and more surprising than words are; the shorter, the more so."""
    surprise = noise(value)
    if surprise < 0.5 and (is_path(value) or _DATE.search(value)):
        return False
    pieces = _pieces(value)
    if len(max(pieces, key=len, default="")) < 8 and len(pieces) > 3:
        return False
    digits = any(map(str.isdigit, value))
    if not digits and (len(value) < 20 or value in (value.lower(), value.upper())):
        return False
    wanted = 0.4 if len(value) >= 32 else 0.44 if len(value) >= 20 else 0.48
    return entropy(value) >= (3.2 if len(value) >= 20 else 2.9) and surprise >= wanted


def is_password(value: str, *, strict: bool = False) -> bool:
    """Chosen by a person who was told to mix. With `strict`, only what can hardly be anything else."""
    surprise = noise(value)
    if _is_something_else(value, surprise):
        return False
    lower, upper, digit = (any(map(test, value)) for test in (str.islower, str.isupper, str.isdigit))
    if not lower and not upper:
        return False
    if not digit:
        return not strict and lower and upper and _holds_a_sign(value)
    if any(c in _SPECIAL for c in value) and value[0] not in "@#+=~?":
        return not strict or (len(value) >= 8 and _is_mixed(value))
    if strict:
        return len(value) >= 9 and surprise >= 0.5 and len(max(_pieces(value), key=len, default="")) < 24
    return _is_numbered(value, surprise, both_cases=lower and upper)


def _is_something_else(value: str, surprise: float) -> bool:
    """Too short or long, several words, a word that is said of passwords, a mail address, a path."""
    if not 6 <= len(value) <= 128 or len(value.split()) != 1 or is_said(value) or _MAIL.fullmatch(value):
        return True
    return value.count("/") > 2 and surprise < 0.45


def _holds_a_sign(value: str) -> bool:
    """Letters with a sign among them, or an exclamation mark behind."""
    mixes = any(c in "!@#$%^&?" for c in value[1:-1]) or value.endswith("!")
    return mixes and len(value) >= 9 and value[0].isalnum()


def _is_numbered(value: str, surprise: float, *, both_cases: bool) -> bool:
    """Letters and digits without a sign: words and a number, as people are told to do it, or no name at all."""
    pieces = _pieces(value)
    if len(pieces) < 3:
        mixed = surprise >= 0.3 or both_cases or bool(_AGAIN.search(value))
        return len(value) >= 8 and mixed and not _is_name(pieces)
    words = [piece for piece in pieces if piece.isalpha()]
    counted = len(pieces) == len(words) + 1 and any(map(str.isdigit, pieces))
    if counted and len(words) >= 3 and all(len(word) > 3 for word in words):
        return True
    return surprise >= 0.45 or (both_cases and surprise >= 0.2 and not _is_name(pieces))


def is_worded(value: str, *, prose: bool = True) -> bool:
    """Words that somebody took for a password, letters only as they may be: for places where nothing else stands."""
    return bool(_WORDED.fullmatch(value)) and not is_spoken(value, prose=prose) and not _MAIL.fullmatch(value)


def has_special(value: str) -> bool:
    return any(c in "!@#$%^&*?" for c in value[1:])


def _pieces(value: str) -> list[str]:
    return [piece for piece in _SPLIT.split(value) if piece]


def _is_mixed(value: str) -> bool:
    """Not `a=1`, `x@1.2.3`, `#42-foo`: the special characters stand among letters and digits."""
    inner = value.strip("!?*")
    return not _JOINED.search(inner) or noise(inner) >= 0.5


def _is_name(pieces: list[str]) -> bool:
    """`Level3`, `my-service-2`: words that are counted."""
    return all(map(_NAME.fullmatch, pieces))
