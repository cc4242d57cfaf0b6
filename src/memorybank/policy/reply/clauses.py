"""A folded message cut into clauses at its punctuation, and clauses into words: one Han character, one Latin word."""

from __future__ import annotations

from memorybank.model.value import value
from memorybank.policy.reply.fold import MARK, QUOTED, fold
from memorybank.policy.reply.words import SIGNS, Words

_ENDS = "。!?;\n｡"
_PAUSES = ",、，:()[]{}|—–‒―·•（）【】<>"
_DECORATION = "*#~～_\"'”“’‘「」`^"
_IN_WORD = "'’:.-_/@+%$&=#\\"
_HEAD, _TAIL = 4000, 1000  # characters
_LONG_DRAWN = ("yes", "no", "ok", "okay", "sure", "yeah", "yep", "yup", "nope", "nah", "please", "okey", "k", "skip")
_DOUBLED = ("no", "ok", "yes", "nope")  # nonono
_CONTRACTED = {
    "dont": "don't",
    "doesnt": "doesn't",
    "lets": "let's",
    "thats": "that's",
    "pls": "please",
    "plz": "please",
    "im": "i'm",
    "cant": "can't",
    "wont": "won't",
    "isnt": "isn't",
    "didnt": "didn't",
    "neednt": "needn't",
    "u": "you",
    "ur": "your",
    "bc": "because",
    "cuz": "because",
    "coz": "because",
} | {
    slip: word
    for word, slips in {
        "write": ("wirte", "wrtie", "wriet", "wrte", "writte", "wrire"),
        "please": ("plese", "pleae", "plase", "pleese", "plaese", "pleaes", "plss", "plzz", "pl0x"),
        "definitely": ("definately", "definitly", "definetly", "defintely", "definitley"),
        "remember": ("rember", "remeber", "rememeber", "remebmer"),
        "record": ("recrod", "reocrd", "recored"),
        "save": ("svae", "saev"),
        "store": ("sotre", "stroe"),
        "memory": ("memroy", "memery", "meory", "memoy"),
        "necessary": ("neccessary", "necesary", "neccesary", "necessery"),
        "thanks": ("thnaks", "thanx", "thankx", "tnx", "thnx"),
        "agreed": ("agred", "agreeed"),
    }.items()
    for slip in slips
}


@value
class Clause:
    words: Words
    asked: bool = False  # ended by a question mark
    trails: bool = False  # ended by dots: hesitating
    announces: bool = False  # ended by a colon: what follows is its content
    sentence: int = 0  # which sentence of the message it is in
    line: int = 0
    gaps: frozenset[int] = frozenset()  # words before which a space stands where Chinese would put a comma
    lists: bool = False  # ended by the comma of an enumeration


def is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or "\U00020000" <= char <= "\U0003ffff" or "\u3040" <= char <= "\u30ff"


def clauses(message: str) -> list[Clause]:
    text = _ends(fold(_ends(message, 5)), 1)
    found: list[Clause] = []
    start = sentence = line = 0
    at = 0
    size = len(text)
    while at <= size:
        char = text[at] if at < size else "\n"
        ends = char in _ENDS or (char == "." and _full_stop(text, at))
        if not ends and not _pauses(text, at, char):
            at += 1
            continue
        run = at + 1
        while ends and run < size and text[run] in "。!?;.｡":
            run += 1
        stop = text[at:run]
        words, gaps = split_words(text[start:at])
        if words:
            trails = stop.count(".") + stop.count("。") > 1
            found.append(Clause(words, "?" in stop, trails, char == ":", sentence, line, gaps, char == "、"))
        elif "?" in stop and found:
            found[-1] = _asked(found[-1])
        sentence += ends
        line += char == "\n"
        start = at = run
    return found


def _ends(text: str, times: int) -> str:
    """Both ends of what is too long to be read: an answer begins a message, a second thought closes it."""
    head, tail = times * _HEAD, times * _TAIL
    return text if len(text) <= head + tail else f"{text[:head]}\n{MARK}\n{text[-tail:]}"


def _asked(old: Clause) -> Clause:
    return Clause(old.words, True, old.trails, old.announces, old.sentence, old.line, old.gaps, old.lists)


def _full_stop(text: str, at: int) -> bool:
    """Not the dot of `tech.md`, `7.1`, `e.g.` or `No. 5`."""
    after = text[at + 1 : at + 2]
    if after.isascii() and (after.isalnum() or (after and after in "/\\_-")):
        return False
    return not (text[max(0, at - 2) : at] == "no" and text[at + 1 :].lstrip(" ")[:1].isdigit())


def _pauses(text: str, at: int, char: str) -> bool:
    if char == ":":
        after = text[at + 1 : at + 2]
        return not (after.isascii() and (after.isalnum() or after == "/")) and not _mb(text, at)
    if char == "-" and text[at - 1 : at] in (" ", "-") and text[at:].lstrip("-")[:1].isalnum():
        return False  # `pass --verbose`
    if char == "-":
        return text[at - 1 : at] in ("-", " ", "") and text[at + 1 : at + 2] in ("-", " ")
    if char == "/":
        return text[at - 1 : at] == " " == text[at + 1 : at + 2]
    return char in _PAUSES


def _mb(text: str, at: int) -> bool:
    """`mb: write` is meant as `mb:write`."""
    return text[max(0, at - 2) : at] == "mb" and text[at + 1 :].lstrip(" ").startswith(("write", "no"))


def split_words(text: str) -> tuple[Words, frozenset[int]]:
    words: list[str] = []
    gaps: set[int] = set()
    latin = ""
    wide = spaced = False
    for char in f"{text} ":
        if (char.isalnum() and not is_han(char)) or (latin and char in _IN_WORD):
            if not latin and wide and spaced:
                gaps.add(len(words))
            latin += char
            continue
        if latin:
            words.extend(_spelled(latin))
            latin, wide, spaced = "", False, False
        if char.isspace() or char in _DECORATION:
            spaced = spaced or char.isspace()
        elif not is_smile(char):
            if words and (spaced or not is_han(char)):
                gaps.add(len(words))
            words.append("and" if char == "&" else char)
            wide, spaced = True, not is_han(char)
    for at in range(1, len(words) - 1):
        if words[at] == "n" and words[at - 1].isascii() and words[at + 1].isascii():
            words[at] = "and"  # "write it n run the tests"
    return tuple(words), frozenset(gaps)


def is_smile(char: str) -> bool:
    """An emoji that only colours what was said; the ones that answer or doubt are words."""
    return char not in SIGNS and char not in (MARK, QUOTED) and (char >= "\U0001f000" or "\u2600" <= char <= "\u27bf")


def _spelled(word: str) -> Words:
    word = word.rstrip(_IN_WORD).replace("’", "'")
    if word in _CONTRACTED:
        return (_CONTRACTED[word],)
    if word == "mb" or not word:
        return (word,) if word else ()
    for mb in ("mb:write", "mb:no"):
        if word == mb:
            return (mb,)
    for base in _DOUBLED:
        if len(word) > len(base) and word == base * (len(word) // len(base)):
            return (base,) * (len(word) // len(base))
    short = "".join(c for i, c in enumerate(word) if i == 0 or c != word[i - 1])
    return (short,) if short in _LONG_DRAWN else (word,)
