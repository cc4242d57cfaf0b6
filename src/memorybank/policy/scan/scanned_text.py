"""A text as it is scanned, what is found in it, and what stands around a place.

A finding has a rule's name and a line. The value itself is in no finding, so it cannot leak from one.
"""

from bisect import bisect_right
from collections.abc import Iterator

from memorybank.model.value import lazy, value

REFUSE, WARN = "refuse", "warn"


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


@value
class ScanHit:
    rule: str
    line: int  # from 1
    severity: str  # REFUSE or WARN
    generic: bool  # by its looks, not by a format: may be waived on its line


@value
class Span:
    """A finding while it is still a place in the text."""

    rule: str
    start: int
    end: int
    generic: bool = False
    severity: str = REFUSE


# A credential has six characters in a row, a letter and a digit or a special one among them, or twenty of any kind;
# behind the word for a password it may be letters only.
_INK = r"[!-~\xa1-\u024f]"
_COULD = lazy(
    rf"(?<!{_INK})(?:(?={_INK}{{6}})(?={_INK}*?[A-Za-z]){_INK}*?(?:[0-9]|[!@#$%^&?+=~][0-9A-Za-z])|{_INK}{{20}})"
    r"|[\u2e80-\uffef][!-~]{6}|(?i:pass|pwd?|identified)|(?<!\S)(?:[!-9;-~]{1,120}:){4}|密码|密碼|口令"
)


@value
class ScannedText:
    text: str
    low: str  # in lower case, character for character


def places(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))


def scanned(text: str) -> ScannedText | None:
    """None for a text that cannot hold a credential, as most headings and many sentences are."""
    close = text
    while "  " in close:  # indented text would cost a look at every blank
        close = close.replace("  ", " ")
    if _COULD.search(close) is None:
        return None
    low = text.lower()
    if len(low) != len(text):  # a few letters become two, and would shift every place behind them
        low = "".join(c.lower() if c.isascii() else c for c in text)
    return ScannedText(text, low)


# --- what stands around it: in prose, of its own line; in a table the title of its column is the label, and the row,
# the titles and the heading above stand beside it. A list of labelled lines (`姓名：`, `Phone:`) is read as one record.

_BEFORE, _AFTER = 90, 40  # characters of a sentence that still speak of the same thing
_LABEL = 28  # characters: what is said right before a number
_RECORD = 120  # characters on either side, of lines that belong to the same record
_ROW = 240  # characters of a line on either side that are looked at

_BLANK = lazy(r"\n[ \t]*\r?\n")
_HEADING = lazy(r"(?m)^#{1,6}[ \t]+(.{1,120})")
_RULE = lazy(r"(?m)^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*\r?$")
_FIELD = lazy(r"[ \t]*(?:[-*+>][ \t]+)*\**[^\s|:：][^|:：\n]{0,24}[:：]")
_ITEM = lazy(r"[ \t]*(?:[-*+][ \t]|\d{1,3}[.)][ \t])")
_STOP = lazy(r"[。！？；;!?]|(?<![Nn]o)(?<![Tt]el)[.,，、](?=\s)|[|\n]")


@value
class Surroundings:
    label: str  # what it is called: the words right before it, or its column's title
    beside: str  # what is said of it on its line, or in its row and its record
    above: str  # the heading over a table, a list or a record


class TextPlaces:
    """Blocks, headings and tables of one text, each found once however many places ask."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._blocks = [0, *(gap.end() for gap in _BLANK.finditer(text))]
        headings = [(found.start(), found[1]) for found in _HEADING.finditer(text)]
        self._heads = [at for at, _ in headings]
        self._titles = [title for _, title in headings]
        self._columns: dict[int, tuple[int, list[str]]] = {}

    def around(self, start: int, end: int) -> Surroundings:
        text = self.text
        first = max(text.rfind("\n", max(0, start - _ROW), start) + 1, start - _ROW, 0)
        last = text.find("\n", end, end + _ROW)
        last = min(len(text), end + _ROW) if last < 0 else last
        block = self._blocks[bisect_right(self._blocks, start) - 1]
        if "|" in text[first:start]:
            titles = self._titles_of(block, first)
            at = text.count("|", first, start) - text[first:start].lstrip().startswith("|")
            own = text[max(first, text.rfind("|", first, start) + 1) : start]
            label = " ".join((*titles[at : at + 1], own))
            row = " | ".join((*titles, text[first:last]))
            return Surroundings(label, row, self._above(start))
        before, after = text[max(first, start - _BEFORE) : start], text[end : min(last, end + _AFTER)]
        label = _STOP.split(before[-_LABEL:])[-1]
        if not _FIELD.match(text, first, last) and not _ITEM.match(text, first, last):
            return Surroundings(label, f"{before} {after}", "")
        near = text[max(block, first - _RECORD) : first] + _BLANK.split(text[last : last + _RECORD])[0]
        record = (line[:_BEFORE] for line in near.split("\n") if _FIELD.match(line))
        beside = "\n".join((before, after, *record))
        return Surroundings(label, beside, self._above(start))

    def _above(self, at: int) -> str:
        found = bisect_right(self._heads, at) - 1
        return self._titles[found] if found >= 0 else ""

    def _titles_of(self, block: int, row: int) -> list[str]:
        """The cells of a table's first row; none where there is no line of strokes below it."""
        if block not in self._columns:
            after = bisect_right(self._blocks, block)
            rule = _RULE.search(self.text, block, self._blocks[after] if after < len(self._blocks) else len(self.text))
            titles: list[str] = []
            at = -1
            if rule is not None:
                at = rule.start()
                line = self.text[self.text.rfind("\n", 0, max(0, at - 1)) + 1 : max(0, at - 1)]
                titles = [cell.strip() for cell in line.strip().strip("|").split("|")]
            self._columns[block] = at, titles
        at, titles = self._columns[block]
        return titles if row > at >= 0 else []
