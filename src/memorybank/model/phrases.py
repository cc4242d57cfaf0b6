"""Tables of phrases by class, and the reading of a text as phrases of such a table.

A phrase may have several classes. Only the longest phrase that stands at a place is read there. English is read word by
word, Chinese character by character. A hook loads this for a user message: builtins alone.
"""

from __future__ import annotations

Words = tuple[str, ...]
Classes = tuple[str, ...]
Pieces = list[tuple[Words, Classes]]  # a text as phrases of a table; a word of no table has no class


class Phrases(dict[Words, Classes]):
    """Each phrase with its classes."""

    longest = 1  # words of the longest phrase


def named(text: str) -> dict[str, str]:
    """The classes of a table, each with its phrases between bars. A class begins at the margin, and may have a remark
    in brackets."""
    found: dict[str, str] = {}
    name = ""
    for line in text.strip().split("\n"):
        if line.startswith(" "):
            found[name] += "|" + line.strip()
        else:
            head, _, words = line.partition(": ")
            name = head.partition(" (")[0]
            found[name] = words
    return found


def phrase_table(classes: dict[str, str]) -> Phrases:
    """A phrase with a star is of its class, and of the class with a star."""
    found = Phrases()
    for name, phrases in classes.items():
        for phrase in phrases.split("|"):
            own = (name, f"{name}*") if phrase[-1] == "*" else (name,)
            phrase = phrase.rstrip("*")
            words = tuple(phrase.split()) if phrase.isascii() else atoms(phrase)
            found[words] = found[words] + own if words in found else own
    found.longest = max(map(len, found), default=1)
    return found


def atoms(text: str) -> Words:
    """English words, and everything else one character at a time; `a.py`, `--yes` and `x=1` are words."""
    if not text.isascii():
        text = "".join([char if char < "\x80" else f" {char} " for char in text])
    return tuple(text.split())


def longest(words: Words, at: int, phrases: Phrases) -> int:
    """How many words the longest phrase of the table takes that stands here; 0 if none does."""
    for size in range(min(phrases.longest, len(words) - at), 0, -1):
        if words[at : at + size] in phrases:
            return size
    return 0


def phrases_of(words: Words, phrases: Phrases) -> Pieces:
    found: Pieces = []
    at = 0
    while at < len(words):
        phrase = words[at : at + (longest(words, at, phrases) or 1)]
        found.append((phrase, phrases.get(phrase, ())))
        at += len(phrase)
    return found
