"""What an index keeps of one page: its words, and how often each stands in which part, as bytes to look up in.

A query asks a page for a few words out of hundreds, so nothing is decoded but the answer. A page's parts are its
fields, then its sections; the parts of its history are the commits that touched it.
"""

from __future__ import annotations

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Found = list[tuple[int, int]]  # part, how often

_PARTS = 0xFFFF  # of one page; a page with more sections than this is a log, and its first ones speak for it
_MOST = 255  # no ranking tells three hundred from two hundred and fifty


def encode(parts: Sequence[Iterable[str]]) -> tuple[bytes, bytes]:
    """The words, sorted, each between newlines; and the table that says where they stand."""
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
    names = sorted(where)
    starts, body = array("I", [0]), bytearray()
    for name in names:
        for number, count in where[name].items():
            body += bytes((number & 255, number >> 8, count if count < _MOST else _MOST))
        starts.append(len(body))
    text = "\n".join(("", *names, "")) if names else ""
    head = array("I", [len(lengths), len(names)])
    return text.encode(), b"".join((head.tobytes(), lengths.tobytes(), starts.tobytes(), bytes(body)))


class Words:
    """A page's words, opened for looking up."""

    __slots__ = ("_body", "_starts", "_table", "_text", "lengths")

    def __init__(self, text: bytes, table: bytes) -> None:
        view = memoryview(table)
        parts, names = view[:8].cast("I")
        at = 8 + 4 * parts
        self.lengths = view[8:at].cast("I")
        self._starts = view[at : at + 4 * (names + 1)].cast("I")
        self._body = at + 4 * (names + 1)
        self._table = table
        self._text = text

    def find(self, word: str) -> Found:
        """Where it stands: nothing, when it does not."""
        text = self._text
        at = text.find(b"\n%s\n" % word.encode())
        if at < 0:
            return []
        number = text.count(b"\n", 0, at)
        start, end = self._body + self._starts[number], self._body + self._starts[number + 1]
        spots = self._table[start:end]
        return [(spots[n] | spots[n + 1] << 8, spots[n + 2]) for n in range(0, end - start, 3)]

    def parts(self, number: int) -> list[int]:
        """Those in which the word of this number stands, in order."""
        start, end = self._body + self._starts[number], self._body + self._starts[number + 1]
        return [self._table[n] | self._table[n + 1] << 8 for n in range(start, end, 3)]


def names(text: bytes) -> list[str]:
    """Every word, as it was given."""
    return text.decode().split("\n")[1:-1]
