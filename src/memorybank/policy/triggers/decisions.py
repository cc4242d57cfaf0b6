"""A decision, pattern or convention that the user sets or changes (PRO-1)."""

from __future__ import annotations

from memorybank.model.vocabulary import Word
from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.triggers.sentences import Sentence
from memorybank.policy.triggers.stated_words import STATED
from memorybank.policy.triggers.told_words import has, is_said, leading

# Names of what projects choose between: a capital inside an English sentence, any English word in a Chinese one.
_NAME = lazy(r"(?<=[a-z,] )[A-Z][\w.+#]+|`[^`\s]+`|\b[A-Z]{2,}")
_LATIN = lazy(r"[A-Za-z][\w.+#-]*")
_IDENTIFIER = lazy(r"\w_\w|\w\(\)|[A-Za-z] ?里")  # what is said of one function is daily work
_SHORT = 14  # words; "go with option B" is said shortly
_LEAST = 4  # words of a rule; less is a heading or a sigh


def decided(sentence: Sentence) -> str:
    """The reason's name when the user's sentence decides something for the project, else ""."""
    words = STATED.words(sentence.plain)
    if sentence.asks or has(words, "talk"):
        return ""
    if is_said(words, "settled") or (is_said(words, "settle") and has(leading(words, "settle"), "person")):
        return "decision"
    if not has(words, "always") and (has(words, "local") or _IDENTIFIER.search(sentence.shown)):
        return ""
    if is_said(words, "take", "pick") and has(words, "option") and len(words) < _SHORT:
        return "decision"
    named = bool((_LATIN if sentence.chinese else _NAME).search(sentence.shown))
    if _rules(words, named):
        return "convention"
    return "decision" if _chooses(words, named, chinese=sentence.chinese) else ""


def _rules(words: tuple[Word, ...], named: bool) -> bool:
    """Something holds from now on: it is taken, it binds, or it is a rule about a part of the project."""
    rules = is_said(words, "take") or has(words, "binding") or (has(words, "rule") and (named or has(words, "part")))
    return rules and is_said(words, "always") and len(words) > _LEAST


def _chooses(words: tuple[Word, ...], named: bool, *, chinese: bool) -> bool:
    """One thing is taken: by somebody, or rather than another."""
    taken, contrast, person = is_said(words, "take"), has(words, "contrast"), has(words, "person")
    if not chinese:
        return taken and person and (contrast or named)
    known = named or has(words, "part")
    return (taken and known and (contrast or person)) or (is_said(words, "pick") and named and contrast)
