"""Text -> the words that search compares, the same for a page and for a question.

Identifiers are taken apart and also kept whole, English endings are dropped, Chinese, Japanese and Korean runs become
pairs of characters. No regular expression: the query path cannot afford to import one, and a table of the chunks
already seen is faster than one anyway.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_SPACED: Final = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}
_MEMORY: Final = 100_000  # chunks remembered; then it starts anew, so that a long-lived server stays small
_LONGEST: Final = (
    64  # characters of one word; longer ones are hashes, keys and encoded data, cut so that they stay cheap
)

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
    return _unspaced(ord(word[0]))


def _words(chunk: str) -> tuple[str, ...]:
    if not chunk.isascii():
        return _mixed(chunk)
    if chunk.isalpha() and (chunk.islower() or chunk[1:].islower() or len(chunk) == 1):
        return (stem(chunk.lower()[:_LONGEST]),)
    return _named(chunk)


def _named(name: str) -> tuple[str, ...]:
    """A name's parts and the whole. Endings are only known of English words."""
    parts = _parts(name)
    if len(parts) > 1:
        parts.append("".join(parts)[:_LONGEST])
    return tuple(stem(part) if part.isascii() else part for part in parts)


def _parts(name: str) -> list[str]:
    """`getHTTPResponse_v2` -> get, http, response, v2."""
    parts: list[str] = []
    for piece in name.split("_"):
        start, last = 0, len(piece) - 1
        for at in range(1, last + 1):
            before, here = piece[at - 1], piece[at]
            if here.isupper() and (
                before.islower() or (at < last and piece[at + 1].islower() and piece[at + 1 :] != "s")
            ):
                parts.append(piece[start:at].lower()[:_LONGEST])
                start = at
        if piece:
            parts.append(piece[start:].lower()[:_LONGEST])
    return parts


def _mixed(chunk: str) -> tuple[str, ...]:
    """A chunk with characters beyond ASCII: runs of one kind of writing, each told its own way."""
    words: list[str] = []
    run, kind = "", ""
    for char in chunk:
        code = ord(char)
        if 0xFF01 <= code <= 0xFF5E:  # full-width forms of ASCII
            code -= 0xFEE0
            char = chr(code)
        elif 0x2080 <= code <= 0x2089:  # lowered digits; an index marks words with them, so no word may have one
            code -= 0x2050
            char = chr(code)
        now = "cjk" if _unspaced(code) else "word" if char.isalnum() or char == "_" else ""
        if now != kind:
            words += _run(run, kind)
            run, kind = "", now
        run += char if now else ""
    words += _run(run, kind)
    return tuple(words)


def _run(run: str, kind: str) -> tuple[str, ...]:
    if not run:
        return ()
    if kind == "word":
        return _words(run) if run.isascii() else _named(run)
    if len(run) == 1:
        return (run,)
    return tuple(run[at : at + 2] for at in range(len(run) - 1))


def _unspaced(code: int) -> bool:
    return code >= 0x3040 and (
        code <= 0x30FF
        or 0x3400 <= code <= 0x4DBF
        or 0x4E00 <= code <= 0x9FFF
        or 0xAC00 <= code <= 0xD7AF
        or 0xF900 <= code <= 0xFAFF
        or 0x20000 <= code <= 0x3FFFF
    )


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
