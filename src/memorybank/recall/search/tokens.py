"""Text -> the words that search compares, the same for a page and for a question.

Identifiers are taken apart and also kept whole, English endings are dropped, Chinese, Japanese and Korean runs become
pairs of characters.
"""

from __future__ import annotations

import re

_SPACED = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}
# Full-width forms of ASCII; and lowered digits, by which an index marks words, so that no word may have one.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    code: code - 0x2050 for code in range(0x2080, 0x208A)
}
_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_RUN = re.compile(rf"[{_UNSPACED}]+|[^\W{_UNSPACED}]+")  # of one kind of writing
_CJK = re.compile(rf"[{_UNSPACED}]")
_HUMP = re.compile(r"_+|(?<=[a-z])(?=[A-Z])|(?<=[^_])(?=[A-Z](?!s(?:_|$))[a-z])")  # `getHTTPResponse_v2`
_MEMORY = 100_000  # chunks remembered; then it starts anew, so that a long-lived server stays small
_LONGEST = 64  # characters of one word; longer ones are hashes, keys and encoded data

_seen: dict[str, tuple[str, ...]] = {}


def terms(text: str) -> list[str]:
    """The words of `text` in order, repeats included; letters, digits and non-ASCII characters only."""
    if len(_seen) > _MEMORY:
        _seen.clear()
    found: list[str] = []
    for chunk in chunks(text):
        words = _seen.get(chunk)
        if words is None:
            words = _seen[chunk] = _words(chunk)
        found += words
    return found


def chunks(text: str) -> list[str]:
    """A text at its spaces and signs: what `terms` takes apart."""
    return text.translate(_SPACED).split()


def names(path: str) -> tuple[list[str], list[str]]:
    """The words of a page's folders, and of its file name without the ending."""
    folders, _, name = path.rpartition("/")
    return terms(folders), terms(name[:-3] if name.lower().endswith(".md") else name)


def is_cjk(word: str) -> bool:
    """Is it written without spaces between words? The first character tells, as runs are never mixed."""
    return _CJK.match(word) is not None


def _words(chunk: str) -> tuple[str, ...]:
    found: list[str] = []
    for run in _RUN.findall(chunk.translate(_PLAIN)):
        if not is_cjk(run):
            found += _named(run)
        else:
            found += [run[at : at + 2] for at in range(len(run) - 1)] or [run]
    return tuple(found)


def _named(name: str) -> list[str]:
    """A name's parts and the whole. Endings are only known of English words."""
    parts = [part.lower()[:_LONGEST] for part in _HUMP.split(name) if part]
    if len(parts) > 1:
        parts.append("".join(parts)[:_LONGEST])
    return [stem(part) for part in parts]


_VOWELS = frozenset("aeiou")
# What a longer ending becomes, when enough of a word stands before it: one round after the other.
_ROUNDS = (
    (("ational", "ate"), ("ization", "ize"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"),
     ("tional", "tion"), ("biliti", "ble"), ("entli", "ent"), ("ousli", "ous"), ("ation", "ate"),
     ("alism", "al"), ("aliti", "al"), ("iviti", "ive"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
     ("abli", "able"), ("alli", "al"), ("ator", "ate"), ("eli", "e")),
    (("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ness", ""),
     ("ful", "")),
)  # fmt: skip
_LAST = (
    ("ement",),
    ("ance", "ence", "able", "ible", "ment"),
    ("ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize"),
    ("al", "er", "ic", "ou"),
)


def stem(word: str) -> str:
    """`word` is lower case; anything but a plain English word comes back as it is."""
    if len(word) <= 2 or not word.isascii() or not word.isalpha():
        return word
    word = _past(_singular(word))
    if word[-1] == "y" and _spoken(word[:-1]):
        word = word[:-1] + "i"
    for endings in _ROUNDS:
        for ending, instead in endings:
            if word.endswith(ending):
                start = word[: -len(ending)]
                word = start + instead if _beats(start) else word
                break
    return _tidy(_without_last(word))


def _singular(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word[-1] == "s" and word[-2] != "s" else word


def _past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _beats(word[:-3]) else word
    start = word[:-2] if word.endswith("ed") else word[:-3] if word.endswith("ing") else ""
    if not start or not _spoken(start):
        return word
    if start.endswith(("at", "bl", "iz")) or (_beats(start) == 1 and _short(start)):
        return start + "e"
    return start[:-1] if len(start) > 1 and start[-1] == start[-2] and start[-1] not in "lsz" else start


def _without_last(word: str) -> str:
    for endings in _LAST:
        for ending in endings:
            if word.endswith(ending):
                start = word[: -len(ending)]
                return start if _beats(start) > 1 else word
    return word[:-3] if word.endswith(("sion", "tion")) and _beats(word[:-3]) > 1 else word


def _tidy(word: str) -> str:
    if word[-1] == "e":
        beats = _beats(word[:-1])
        if beats > 1 or (beats == 1 and not _short(word[:-1])):
            word = word[:-1]
    return word[:-1] if word.endswith("ll") and _beats(word[:-1]) > 1 else word


def _beats(word: str) -> int:
    """How often a vowel is followed by a consonant."""
    beats, vowel = 0, False
    for at, letter in enumerate(word):
        now = letter in _VOWELS or (letter == "y" and at > 0 and not vowel)
        beats += vowel and not now
        vowel = now
    return beats


def _spoken(word: str) -> bool:
    return not _VOWELS.isdisjoint(word) or "y" in word[1:]


def _short(word: str) -> bool:
    """It ends like `hop`: consonant, vowel, consonant."""
    return len(word) > 2 and word[-1] not in "aeiouwxy" and word[-2] in "aeiouy" and word[-3] not in _VOWELS
