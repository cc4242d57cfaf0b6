"""Tables of ours in somebody's TOML file: put in, kept in step, taken out. What is not ours keeps its bytes.

The text is parsed by `tomllib` before and after. What stands where is found by the same parser: in a valid document a
statement is the fewest lines from its first on that are TOML by themselves.
"""

import tomllib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from memorybank.hosts.jsonc import NotEditable
from memorybank.hosts.payload import quote, under

Way = tuple[str, ...]
_CLOSING = ('"""', "'''", "]")  # one of these stands in the last line of a value that has several


class _Statement(NamedTuple):
    start: int  # of its line
    end: int  # behind its line end
    way: Way
    header: bool  # of a table; else a key and its value


def table(text: str, way: Way) -> dict[str, Any] | None:
    """What the file holds there, however it is written. Raises NotEditable."""
    found = under(parsed(text), way)
    return found if isinstance(found, dict) else None


def put(text: str, way: Way, values: Mapping[str, object]) -> str:
    """The text with this table of ours at its end; what somebody added to it stays in it."""
    if values.items() <= (table(text, way) or {}).items():
        return text
    rows = [row for section in _sections(text) if section[0].way == way for row in section[1:]]
    theirs = "".join(text[row.start : row.end] for row in rows if row.way[0] not in values)
    there = f"[{'.'.join(_key(key) for key in way)}]"
    return _checked(_appended(_cut(text, lambda at, _: at == way), there, values) + theirs, text, way, values)


def take_out(text: str, way: Way) -> str:
    """Without our table and what was put below it. Comments of others stay, wherever they stand."""
    parsed(text)
    return _cut(text, lambda at, _: at[: len(way)] == way)


# ---------------------------------------------------------------- `[[hooks]]`, one an event (Kimi Code)


def hooks(text: str) -> dict[str, list[object]]:
    """All hooks of the file by their events, as a JSON file of hooks lists them."""
    found: dict[str, list[object]] = {}
    listed = parsed(text).get("hooks")
    for hook in listed if isinstance(listed, list) else ():
        if isinstance(hook, dict):
            rest = {key: value for key, value in hook.items() if key != "event"}
            found.setdefault(str(hook.get("event")), []).append(rest)
    return found


def put_hooks(text: str, entries: Mapping[str, Mapping[str, object]], ours: Callable[[str], bool]) -> str:
    """The text with exactly these entries of ours, at its end; as it is where they stand in it already."""
    mine = {event: [hook for hook in there if ours(str(hook))] for event, there in hooks(text).items()}
    if {event: there for event, there in mine.items() if there} == {event: [e] for event, e in entries.items()}:
        return text
    after = take_out_hooks(text, ours)
    for event, entry in entries.items():
        after = _appended(after, "[[hooks]]", {"event": event, **entry})
    return _checked(after, text, (), {})


def take_out_hooks(text: str, ours: Callable[[str], bool]) -> str:
    return _cut(text, lambda at, section: at == ("hooks",) and ours(section))


def parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        at = str(error).partition("(at line ")[2].partition(",")[0]  # at the end of a document it says only that
        raise NotEditable("install.toml.wrong", int(at) if at.isdigit() else text.count("\n") + 1) from None
    except RecursionError:
        raise NotEditable("install.toml.wrong", 1) from None


def _appended(text: str, header: str, values: Mapping[str, object]) -> str:
    newline = "\r\n" if "\r\n" in text[: text.find("\n") + 1] else "\n"
    rows = [header, *(f"{_key(key)} = {_shown(value)}" for key, value in values.items())]
    return text + (newline if text.removeprefix("\ufeff") else "") + newline.join(rows) + newline


def _checked(text: str, before: str, way: Way, values: Mapping[str, object]) -> str:
    """Nothing is written that does not mean what it should: an inline table cannot be added to, nor can a list."""
    try:
        found = table(text, way)
    except NotEditable:
        found = None
    if found is None or not values.items() <= found.items():
        there = [step.start for step in _statements(before) if step.way[:1] == (way or ("hooks",))[:1]]
        raise NotEditable("install.toml.closed", before.count("\n", 0, there[0]) + 1 if there else 1)
    return text


def _sections(text: str) -> list[list[_Statement]]:
    """Each header with its rows; what stands before the first of them is never ours."""
    found: list[list[_Statement]] = []
    for step in _statements(text):
        if step.header:
            found.append([])
        if found:
            found[-1].append(step)
    return found


def _cut(text: str, goes: Callable[[Way, str], bool]) -> str:
    """Without the tables of which this is true, told by the header and all that stands below it. The first loses the
    line end that was put before it; comments between the rows stay."""
    spans: list[tuple[int, int]] = []
    gone = [s for s in _sections(text) if goes(s[0].way, text[s[0].start : s[-1].end])]
    for section in gone:
        for step in section:
            if spans and not text[spans[-1][1] : step.start].strip():  # nothing but blank lines since the last of ours
                spans[-1] = (spans[-1][0], step.end)
            else:
                spans.append((step.start, step.end))
    for n, (start, end) in reversed(list(enumerate(spans))):
        before, after = text[:start], text[end:]
        bare = before.removesuffix("\n").removesuffix("\r")
        apart = not after.strip(" \t") or after.startswith(("\n", "\r\n")) or bare.endswith("\n")
        text = (bare if not n and apart else before) + after
    return text


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else _shown(key)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return quote(str(value)).replace("\x7f", "\\u007f")


def _statements(text: str) -> list[_Statement]:
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
        if way:
            found.append(_Statement(start, at, tuple(way), text[start:at].lstrip().startswith("[")))
        start = at
    return found
