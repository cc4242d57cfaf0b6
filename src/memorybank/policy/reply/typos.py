"""Slips of the keyboard, mended only where one mistyped word is the whole message: `yse`, `oky`, `cancle`."""

from __future__ import annotations

from memorybank.policy.reply.clauses import Clause
from memorybank.policy.reply.words import table

# "no" is not among them: every slip of it is a word of its own (on, not, now).
_YES = table(
    "yes|okay|sure|yeah|confirm|confirmed|approve|approved|absolutely|definitely|certainly|affirmative|agreed|accept",
    "accepted|alright",
)
_NO = table("nope|skip|cancel|decline|reject|ignore|refuse")
_LONG = 6  # letters: few words are one letter away from it
_OTHERS = table(  # words of their own
    "sue|ski|sip|kip|sky|yah|yea|ye|ok|oka|kay|no|ya|nap|nape|open|accent|access|except|excepts|accepts|confirms",
    "approves",
    "rejects|ignored|ignores|refused|refuses|cancels|canceled|declined|declines|skips|skipp|confined|conform",
    "refute|eject",
    "resect|accented|excepted|alight|aright|refuge|reuse|incline|recline|agree|greed|camel|cancer|chancel|certain",
)


def mended(found: list[Clause]) -> list[Clause]:
    if len(found) != 1 or len(found[0].words) != 1:
        return found
    old = found[0]
    word = old.words[0]
    if word in _OTHERS or word in _YES | _NO:
        return found
    yes, no = (sorted(core for core in side if slip(word, core)) for side in (_YES, _NO))
    if bool(yes) == bool(no):
        return found
    return [Clause(((yes or no)[0],), old.asked, old.trails, old.announces, old.sentence, old.line, old.gaps)]


def slip(word: str, meant: str) -> bool:
    """Two letters swapped, one left out or doubled; in a long word also one wrong or too many."""
    size, length = len(word), len(meant)
    if abs(size - length) > 1 or not word.isascii() or not word.isalpha():
        return False
    at = next((at for at, pair in enumerate(zip(word, meant, strict=False)) if pair[0] != pair[1]), min(size, length))
    if size == length:
        swapped = word[at : at + 2] == meant[at : at + 2][::-1] and word[at + 2 :] == meant[at + 2 :]
        return word != meant and (swapped or (length >= _LONG and word[at + 1 :] == meant[at + 1 :]))
    if size < length:
        return length > len("yes") and word[at:] == meant[at + 1 :]
    return word[at + 1 :] == meant[at:] and (length >= _LONG or word[at] in meant[max(0, at - 1) : at + 1])
