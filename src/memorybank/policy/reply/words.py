"""What the word tables are made of: phrases, and the signs that answer like words."""

from __future__ import annotations

Words = tuple[str, ...]
Phrases = tuple[str, ...]
Table = frozenset[str]  # phrases as `spelled` writes them

LONGEST = 8  # words of the longest phrase
YES_SIGNS = "👍👌✅✔☑🆗💯🙆"
NO_SIGNS = "👎❌✖🚫⛔🙅🛑"
DOUBT_SIGNS = "🤔🙄🤨😕😒🤷🙃😐"
SIGNS = frozenset(YES_SIGNS + NO_SIGNS + DOUBT_SIGNS)


def table(*texts: str) -> Table:
    return frozenset("|".join(texts).split("|"))


def phrases(*texts: str) -> Phrases:
    """The same in the order given, to be looked for inside a text."""
    return tuple("|".join(texts).split("|"))


def spelled(words: Words) -> str:
    """Words as people write them: a space between Latin words, none around Han characters."""
    text = ""
    for word in words:
        text += f" {word}" if text and word.isascii() and text[-1].isascii() else word
    return text


def starts(words: Words, phrases: Table) -> int:
    """How many words the longest phrase of the table takes at the beginning; 0 for none."""
    for size in range(min(len(words), LONGEST), 0, -1):
        if spelled(words[:size]) in phrases:
            return size
    return 0
