"""JSON with comments, as settings files are written: read as plain JSON, changed by splices.

What is not ours keeps its bytes. The law: what `append` or `put` put in, `take_out` takes out again to the byte,
whatever the file's comments, order, indentation or line endings are.
"""

import re
from _json import scanstring
from collections.abc import Callable, Collection
from functools import lru_cache
from json import JSONDecoder, dumps
from typing import NamedTuple

from memorybank.manifests.formats import JSON_COMMENT, plain_json, uncommented

_ON_LINE = r"/\*(?:(?!\*/)[^\n])*\*/[ \t]*"  # a comment that ends on its line
_LINE_REST = re.compile(rf"[ \t]*(?:(?:{_ON_LINE})+(?=[\r\n])|(?:{_ON_LINE})*//[^\n]*?(?=\r?(?:\n|\Z)))")
Way = tuple[str | int, ...]  # the keys and indexes that lead to a value
Style = tuple[str, str]  # line end, indentation


class NotEditable(ValueError):
    """Why a text cannot be edited: a reason (a text key of ours) and the line it was seen in."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason, line)
        self.reason, self.line = reason, line


class _Item(NamedTuple):
    key: str | int
    whole: int  # where its key begins, in an object
    start: int
    end: int
    value: object


def _refused(_: str) -> object:
    raise ValueError


_DECODER = JSONDecoder(parse_constant=_refused)
_bare = lru_cache(maxsize=4)(plain_json)  # one edit asks many questions about the same text


def _parsed(text: str) -> tuple[str, object]:
    """The text as plain JSON, and its value; None where there is nothing but space and comments."""
    bare = _bare(text)
    try:
        return bare, _DECODER.decode(bare) if bare.strip() else None
    except (ValueError, RecursionError) as error:
        raise NotEditable("install.json.wrong", getattr(error, "lineno", 1)) from None


def read(text: str) -> object:
    """The whole document; None where there is none. Raises NotEditable."""
    return _parsed(text)[1]


def at(text: str, way: Way) -> object:
    item = _find(text, way)[-1]
    return item.value if item is not None else None


def missing(text: str, way: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Of the containers on the way, and what it leads to: those that are not there."""
    return {way[:n] for n, item in enumerate(_find(text, way)) if item is None}


def _find(text: str, way: Way) -> list[_Item | None]:
    bare, value = _parsed(text)
    start = _skip(bare, 0)
    found: list[_Item | None] = [_Item("", start, start, len(bare.rstrip()), value) if bare.strip() else None]
    for key in way:
        above = found[-1]
        inside = reversed(_items(bare, above)) if above is not None else ()
        found.append(next((item for item in inside if item.key == key), None))  # the last of a name counts
    return found


def _items(bare: str, container: _Item) -> list[_Item]:
    found: list[_Item] = []
    at = _skip(bare, container.start + 1) if isinstance(container.value, dict | list) else container.end - 1
    while at < container.end - 1:
        whole, key = at, len(found)
        name: str | int = key
        if isinstance(container.value, dict):
            name, at = scanstring(bare, at + 1)
            at = _skip(bare, _skip(bare, at) + 1)
        value, end = _DECODER.raw_decode(bare, at)
        found.append(_Item(name, whole, at, end, value))
        at = _skip(bare, end)
        at = _skip(bare, at + 1) if bare[at] == "," else at
    return found


def _skip(bare: str, at: int) -> int:
    while at < len(bare) and bare[at] in " \t\r\n":
        at += 1
    return at


def append(text: str, way: Way, value: object, style: Style | None = None) -> str:
    """Put a value at the end of the array at this way; objects and the array are made where missing.

    Raises NotEditable, also where something of another kind is in the way.
    """
    found = _find(text, way)[-1]
    if found is None:
        return put(text, way, [value], style)
    if not isinstance(found.value, list):
        raise _in_the_way(text, found)
    return _added(text, found, "", value, style or style_of(text))


def put(text: str, way: Way, value: object, style: Style | None = None) -> str:
    """Set the value at this way: in its place where it is, else at the end of its object. Raises NotEditable."""
    style, found = style or style_of(text), _find(text, way)
    there = [item for item in found if item is not None]
    wrong = next((item for item in there[: len(way)] if not isinstance(item.value, dict | list)), None)
    if wrong is not None or (len(there) <= len(way) and there and not isinstance(there[-1].value, dict)):
        raise _in_the_way(text, wrong or there[-1])
    if len(there) > len(way):
        last, indent = there[-1], _indent(text, there[-1].whole)
        own = (style[0], _own_unit(text, last, indent) or style[1])  # as it was written
        return text[: last.start] + show(value, indent, own) + text[last.end :]
    for key in reversed(way[max(len(there), 1) if there else 0 :]):
        value = {key: value}
    if there:
        return _added(text, there[-1], f"{dumps(way[len(there) - 1], ensure_ascii=False)}: ", value, style)
    # Behind what an empty file says, unless that is a comment which no line end closes.
    open_comment = JSON_COMMENT.search(text, text.rfind("\n") + 1)
    at = int(text.startswith("\ufeff")) if open_comment and open_comment[0].startswith("//") else len(text)
    return text[:at] + show(value, "", style) + style[0] + text[at:]


def respelled(text: str, way: Way, change: Callable[[str], str]) -> str:
    item = _find(text, way)[-1]
    assert item is not None
    return text[: item.start] + change(text[item.start : item.end]) + text[item.end :]


def _in_the_way(text: str, item: _Item) -> NotEditable:
    return NotEditable("install.json.kind", text.count("\n", 0, item.start) + 1)


def _added(text: str, container: _Item, head: str, value: object, style: Style) -> str:
    """After the last item, on a line of its own; a comment that stands behind that item stays with it."""
    newline, unit = style
    outer = _indent(text, container.start)
    shown = newline + outer + unit + head + show(value, outer + unit, style)
    items = _items(_parsed(text)[0], container)
    if not items:
        at = container.start + 1
        return text[:at] + shown + newline + outer + text[at:]
    end = items[-1].end
    comma = _skip(uncommented(text), end)
    if text[comma] == ",":  # theirs stays one at the end, too
        at = _line_rest(text, comma + 1)
        return text[:at] + shown + "," + text[at:]
    at = _line_rest(text, end)
    return text[:end] + "," + text[end:at] + shown + text[at:]


def _line_rest(text: str, at: int) -> int:
    """Past the blanks and the comment that follow on the same line, when nothing else does."""
    found = _LINE_REST.match(text, at)
    return found.end() if found else at


def take_out(text: str, way: Way, made: Collection[Way] = ()) -> str:
    """Without the value at this way, and without the containers above it that we made and that are empty then."""
    if _find(text, way)[-1] is not None:
        text = _cut(text, way)
    return prune(text, [above for above in made if above == way[: len(above)]])


def prune(text: str, made: Collection[Way]) -> str:
    """Without those of these containers that hold nothing any more, not even a comment."""
    for way in sorted(made, key=len, reverse=True):
        item = _find(text, way)[-1]
        empty = item is not None and item.value in ({}, [], "")
        if item is not None and empty and not text[item.start + 1 : item.end - 1].strip():
            text = _cut(text, way)
    return text


def _cut(text: str, way: Way) -> str:
    from memorybank.markdown.edit import Splice, splice  # a hook that only reads a settings file needs no hashes

    *above, item = _find(text, way)
    assert item is not None
    if not above:  # what `put` made of an empty file: the value and the line end behind it
        newline = style_of(text)[0]
        end = item.end + (len(newline) if text.startswith(newline, item.end) else 0)
        return text[: item.start] + text[end:]
    parent, bare = above[-1], uncommented(text)
    assert parent is not None
    items = _items(_parsed(text)[0], parent)
    at = items.index(item)
    start, end = _lead(text, item.whole), item.end
    after = _skip(bare, end)
    comma = after if bare[after] == "," else bare.index(",", items[at - 1].end) if at else None
    if comma is None:  # the only one: with it goes the line end before the bracket
        tail = _line_end_after(text, text[start : item.whole], item, parent)
        end += len(tail) if text.startswith(tail, end) else 0
    apart = [] if comma is None else [Splice(comma, comma + 1, "")]
    without = splice(text, [Splice(start, end, ""), *apart])
    try:
        read(without)
    except NotEditable:  # the line end before it ends somebody's comment
        return splice(text, [Splice(item.whole, item.end, ""), *apart])
    return without


def _line_end_after(text: str, lead: str, item: _Item, parent: _Item) -> str:
    """The line end and indentation that were written behind a first item, told by the item's own lines: the line of the
    bracket may have another beginning by now."""
    newline = lead.rstrip(" \t")
    unit = _own_unit(text, item, lead[len(newline) :])
    return lead.removesuffix(unit) if unit else newline + _indent(text, parent.start)


def _own_unit(text: str, item: _Item, indent: str) -> str:
    """By how much its second line stands further in than its first; "" where it has one line."""
    return _indent(text[item.start : item.end].partition("\n")[2], 0).removeprefix(indent)


def _lead(text: str, at: int) -> int:
    """Where the line end and the indentation before an item begin; a single blank when it shares its line."""
    back = at
    while back and text[back - 1] in " \t":
        back -= 1
    if back and text[back - 1] == "\n":
        return back - (2 if text[back - 2 : back] == "\r\n" else 1)
    return at - 1 if back < at else at


def style_of(text: str) -> Style:
    newline = "\r\n" if "\r\n" in text[: text.find("\n") + 1] else "\n"
    indented = re.search(r'^([ \t]+)"', text, re.M)
    return newline, indented[1] if indented else "  "


def _indent(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 :].removeprefix("\ufeff")
    return line[: len(line) - len(line.lstrip(" \t"))]


def show(value: object, indent: str, style: Style) -> str:
    """A value as people write it: one line a member, by the file's own indentation."""
    newline, unit = style
    shown = dumps(value, ensure_ascii=False, indent=unit).replace("\n", newline + indent)
    return shown.encode("utf-8", "backslashreplace").decode("utf-8")  # half a character stays an escape
