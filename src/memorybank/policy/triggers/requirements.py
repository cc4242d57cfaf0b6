"""A requirement, a scope or an acceptance criterion (PRO-1), as the user states it: of the product, not of its code."""

from __future__ import annotations

from memorybank.policy.triggers.sentences import Sentence
from memorybank.policy.triggers.stated_words import STATED
from memorybank.policy.triggers.told_words import has, is_said, leading

_SHORTEST = 16  # characters, half of that in Chinese; less is a heading
_NEAR = 10  # words from somebody to what they must be able to do


def stated(sentence: Sentence) -> bool:
    """In so many words: a requirement, a scope, who wants it."""
    words = STATED.words(sentence.plain)
    if sentence.asks or len(sentence.plain) * (1 + sentence.chinese) < _SHORTEST:
        return False
    if is_said(words, "scoped"):
        return True
    if is_said(words, "named"):
        return has(words[len(leading(words, "named")) :], "stating")
    if has(words, "code") or not is_said(words, "wanter"):
        return False
    return has(words[len(leading(words, "wanter")) :], "want")


def implied(sentence: Sentence) -> bool:
    """What the product must be able to do, and not what a line of its code must do."""
    words = STATED.words(sentence.plain)
    if sentence.asks or has(words, "code", "local"):
        return False
    if has(words, "measure") and has(words, "bound", "able") and any(char.isdigit() for char in sentence.plain):
        return True
    behind = words[len(leading(words, "actor")) :][:_NEAR]
    return is_said(words, "actor") and (has(behind, "able") or has(words, "cap"))
