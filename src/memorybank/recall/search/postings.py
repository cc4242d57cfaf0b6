"""What an index keeps of one page: its words, and how often each stands in which part, as bytes to look up in.

A query asks a page for a few words out of hundreds, so nothing is decoded but the answer: a line for each word, the
word, a tab, and three printable bytes for each part it stands in. A page's parts are its fields, then its sections; the
parts of its history are the commits that touched it.
"""

from __future__ import annotations

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Found = list[tuple[int, int]]  # part, how often

_FIRST, _BASE = 33, 90  # the bytes used: printable ones, so that none of them can be taken for a tab or a newline
_PARTS = _BASE * _BASE  # of one page; a page with more sections than this is a log, and its first ones speak for it
_MOST = _BASE - 1  # no ranking tells two hundred from ninety


def encode(parts: Sequence[Iterable[str]]) -> tuple[bytes, bytes]:
    """The lines, sorted by word, and how long each part is."""
    where: dict[str, dict[int, int]] = {}
    lengths = array("I")
    for number, words in enumerate(parts[:_PARTS]):
        length = 0
        for word in words:
            length += 1
            spots = where.get(word)
            if spots is None:
                where[word] = {number: 1}
            else:
                spots[number] = spots.get(number, 0) + 1
        lengths.append(length)
    lines = bytearray(b"\n")
    for word in sorted(where):
        lines += word.encode()
        lines += b"\t"
        for number, count in where[word].items():
            high, low = divmod(number, _BASE)
            lines += bytes((_FIRST + low, _FIRST + high, _FIRST + min(count, _MOST)))
        lines += b"\n"
    return bytes(lines), lengths.tobytes()


class Postings:
    """A page's words, opened for looking up."""

    __slots__ = ("_lines", "lengths")

    def __init__(self, lines: bytes, lengths: bytes) -> None:
        self._lines = lines
        self.lengths = memoryview(lengths).cast("I")

    def find(self, word: str) -> Found:
        """Where it stands: nothing, when it does not."""
        lines = self._lines
        key = b"\n%s\t" % word.encode()
        at = lines.find(key)
        if at < 0:
            return []
        at += len(key)
        return _spots(lines[at : lines.find(b"\n", at)])


def every(lines: bytes) -> list[tuple[str, Found]]:
    """Each word with where it stands, sorted."""
    cells = (line.partition(b"\t") for line in lines.split(b"\n")[1:-1])
    return [(word.decode(), _spots(spots)) for word, _, spots in cells]


def _spots(told: bytes) -> Found:
    return [(told[n] - _FIRST + (told[n + 1] - _FIRST) * _BASE, told[n + 2] - _FIRST) for n in range(0, len(told), 3)]
