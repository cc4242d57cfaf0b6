"""A text with what every search wants to know of it first, so that most searches need not begin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from memorybank.model.value import value
from memorybank.policy.late import late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generic, TypeVar

    T = TypeVar("T")
else:
    T, Generic = None, {None: object}  # a hook does without `typing`

# A credential has six characters in a row, a letter and a digit or a special one among them, or twenty of any kind;
# behind the word for a password it may be letters only.
_INK = r"[!-~\xa1-\u024f]"
_COULD = late(
    rf"(?<!{_INK})(?:(?={_INK}{{6}})(?={_INK}*?[A-Za-z]){_INK}*?(?:[0-9]|[!@#$%^&?+=~][0-9A-Za-z])|{_INK}{{20}})"
    r"|[\u2e80-\uffef][!-~]{6}|(?i:pass|pwd?|identified)|(?<!\S)(?:[!-9;-~]{1,120}:){4}|密码|密碼|口令"
)
_WORDS = late(r"[a-z0-9]+|[\u4e00-\u9fff]+")
_SHORT = 3000  # characters: in a longer text nearly every pair of letters stands anyway


@value
class Sheet:
    text: str
    low: str  # in lower case, character for character
    vocabulary: frozenset[str]
    words: str  # the same in one piece: a part of a word is found in it

    def places(self, word: str) -> Iterator[int]:
        """Where it stands, in any case."""
        at = self.low.find(word)
        while at >= 0:
            yield at
            at = self.low.find(word, at + len(word))


class Words(Generic[T]):
    """Hundreds of words to look for, each with what is to be done where it is found."""

    def __init__(self, entries: Iterable[tuple[str, T]], *, whole: bool = False) -> None:
        """Of a word with blanks or strokes in it one part is looked up, unless it is to be taken `whole`."""
        self._by_head: dict[str, list[tuple[str, str, T]]] = {}
        for word, entry in entries:
            parts = [] if whole else _WORDS.findall(word)
            part = parts[0] if parts and len(parts[0]) > 1 else max(parts, key=len, default=word)
            self._by_head.setdefault(part[:2], []).append((part, word, entry))

    def spoken_in(self, words: str) -> Iterator[tuple[str, T]]:
        """Those that may stand in the text: in a short one only where a pair of letters agrees."""
        heads: Iterable[str] = self._by_head
        if len(words) < _SHORT:
            heads = self._by_head.keys() & {one + two for one, two in pairwise(words)}
        for head in heads:
            for part, word, entry in self._by_head[head]:
                if part in words:
                    yield word, entry


def sheet(text: str) -> Sheet | None:
    """None for a text that cannot hold a credential, as most headings and many sentences are."""
    if _COULD.search(text) is None:
        return None
    low = text.lower()
    if len(low) != len(text):  # a few letters become two, and would shift every place behind them
        low = "".join(c.lower() if c.isascii() else c for c in text)
    vocabulary = frozenset(_WORDS.findall(low))
    return Sheet(text, low, vocabulary, "\n".join(vocabulary))
