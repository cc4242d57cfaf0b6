"""English endings dropped, so that `migrating`, `migrated` and `migrates` are one word. Light on purpose: a wrong
match costs more than a missed one."""

from __future__ import annotations

_VOWELS = frozenset("aeiouy")


def stem(word: str) -> str:
    """`word` is lower case; anything but a plain English word comes back as it is."""
    if len(word) <= 3 or not word.isalpha() or not word.isascii():
        return word
    word = _singular(word)
    if len(word) > 5 and word.endswith("ing") and not _VOWELS.isdisjoint(word[:-3]):
        word = _undoubled(word[:-3])
    elif len(word) > 4 and word.endswith("ed") and not _VOWELS.isdisjoint(word[:-2]):
        word = _undoubled(word[:-2])
    if len(word) > 4 and word[-1] == "e":
        return word[:-1]
    if len(word) > 3 and word[-1] == "y" and word[-2] not in _VOWELS:
        return word[:-1] + "i"
    return word


def _singular(word: str) -> str:
    if word[-1] != "s" or word[-2] in "su":
        return word
    return word[:-3] + "y" if word.endswith("ies") and len(word) > 4 else word[:-1]


def _undoubled(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word
