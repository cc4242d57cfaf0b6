"""One table of ours in somebody's TOML file: put in, kept in step, taken out. What is not ours keeps its bytes.

The text is parsed by `tomllib` before and after. What stands where is found by the same parser: in a valid document a
statement is the fewest lines from its first on that are TOML by themselves.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from memorybank.hosts.payload import quote, under

Way = tuple[str, ...]
Values = tuple[tuple[str, object], ...]
_CLOSING = ('"""', "'''", "]")  # one of these stands in the last line of a value that has several


class NotToml(ValueError):
    """Why a text cannot be edited: a reason (a text key of ours) and the line it was seen in."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason, line)
        self.reason, self.line = reason, line


@dataclass(frozen=True, slots=True)
class _Statement:
    start: int  # of its line
    end: int  # behind its line end
    header: Way  # of a table; () for a key and its value
    key: Way
    array: bool = False


def table(text: str, way: Way) -> dict[str, Any] | None:
    """What the file holds there, however it is written. Raises NotToml."""
    found = under(parsed(text), way)
    return found if isinstance(found, dict) else None


def put(text: str, way: Way, values: Values) -> str:
    """The text with this table of ours at its end; where it is there already, with these values in it."""
    known = table(text, way)
    if known is not None:
        same = dict(values).items() <= known.items()
        return text if same else _checked(_renewed(text, way, values), way, values, text)
    newline = _newline(text)
    rows = [
        f"[{'.'.join(_key(key) for key in way)}]",
        *(f"{_key(key)} = {shown_value(value)}" for key, value in values),
    ]
    lead = newline if text.removeprefix("\ufeff") else ""
    return _checked(text + lead + newline.join(rows) + newline, way, values, text)


def take_out(text: str, way: Way) -> str:
    """Without our table and what was put below it. Comments of others stay, wherever they stand."""
    parsed(text)
    pieces, first = [], True
    inside, at = False, 0
    for step in statements(text):
        if step.header:
            inside = step.header[: len(way)] == way
        if not inside:
            continue
        start = step.start
        if step.header == way and first:
            start, first = _lead(text, start), False
        elif at and not _said(text[at:start]):
            start = at  # nothing but blank lines since the last one of ours
        pieces.append((start, step.end))
        at = step.end
    for start, end in reversed(pieces):
        text = text[:start] + text[end:]
    return text


def parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise NotToml("install.toml.wrong", _line_of(text, error)) from None
    except RecursionError:
        raise NotToml("install.json.deep", 1) from None


def _line_of(text: str, error: tomllib.TOMLDecodeError) -> int:
    """It says so in its message; at the end of a document it says only that."""
    _, _, rest = str(error).partition("(at line ")
    number = rest.partition(",")[0]
    return int(number) if number.isdigit() else text.count("\n") + 1


def _checked(text: str, way: Way, values: Values, before: str) -> str:
    """Nothing is written that does not mean what it should: an inline table cannot be added to, nor can a list."""
    try:
        found = table(text, way)
    except NotToml:
        found = None
    if found is None or not dict(values).items() <= found.items():
        raise _closed(before, way)
    return text


def _closed(text: str, way: Way) -> NotToml:
    """Named where the table above ours stands."""
    there = [step.start for step in statements(text) if (step.header or step.key)[:1] == way[:1]]
    return NotToml("install.toml.closed", text.count("\n", 0, there[0]) + 1 if there else 1)


def _renewed(text: str, way: Way, values: Values) -> str:
    """In place: each value that differs, each key that is missing. Another form of table than ours is not touched."""
    steps = list(statements(text))
    at = next((n for n, step in enumerate(steps) if step.header == way and not step.array), None)
    if at is None:
        raise _closed(text, way)
    own = []
    for step in steps[at + 1 :]:
        if step.header:
            break
        own.append(step)
    newline = _newline(text)
    known = table(text, way) or {}
    edits: list[tuple[int, int, str]] = []
    for key, value in values:
        row = f"{_key(key)} = {shown_value(value)}{newline}"
        there = next((step for step in own if step.key == (key,)), None)
        if there is None:
            end = steps[at].end
            edits.append((end, end, row if text[end - 1 : end] == "\n" else newline + row))
        elif known.get(key) != value:
            edits.append((there.start, there.end, row))
    for start, end, row in sorted(edits, reverse=True):
        text = text[:start] + row + text[end:]
    return text


def _lead(text: str, start: int) -> int:
    """Past the one line end that `put` wrote before the header."""
    if text[start - 2 : start] == "\r\n" and start > 1:
        return start - 2
    return start - 1 if start and text[start - 1] == "\n" else start


def _said(between: str) -> bool:
    return bool(between.strip())


def _newline(text: str) -> str:
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else shown_value(key)


def shown_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(shown_value(item) for item in value) + "]"
    return quote(str(value)).replace("\x7f", "\\u007f")


# ---------------------------------------------------------------- where things stand


def statements(text: str) -> list[_Statement]:
    """Headers, and keys with their values, in order. Blank lines and comments between them are nobody's."""
    found: list[_Statement] = []
    start = at = 1 if text.startswith("\ufeff") else 0
    while at < len(text):
        line, at = at, text.find("\n", at) + 1 or len(text)
        if line > start and not any(mark in text[line:at] for mark in _CLOSING):
            continue  # inside a value; to parse a long one once more for each of its lines takes long
        try:
            said: object = tomllib.loads(text[start:at])
        except tomllib.TOMLDecodeError:
            continue  # a value that goes on in the next line
        way: list[str] = []
        while isinstance(said, dict) and said:
            way += list(said)[:1]
            said = said[way[-1]]
        header = text[start:at].lstrip().startswith("[")
        if way:
            own = tuple(way)
            found.append(_Statement(start, at, own if header else (), () if header else own, isinstance(said, list)))
        start = at
    return found
