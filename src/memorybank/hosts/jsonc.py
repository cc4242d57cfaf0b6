"""JSON with comments, as settings files are written: read with offsets into the source, changed by splices.

What is not ours keeps its bytes. The law: what `append` or `put` put in, `take_out` takes out again to the byte,
whatever the file's comments, order, indentation or line endings are.
"""

from __future__ import annotations

import re
from _json import scanstring
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from json import JSONDecodeError, dumps, loads

from memorybank.hosts.payload import quote

DEPTH = 100
_COMMENT = r"//[^\n]*|/\*.*?\*/"
_GAP = re.compile(rf"(?:[ \t\r\n\ufeff]+|{_COMMENT})*", re.S)
_WORD = re.compile(r"(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])", re.A)
_SAID = re.compile(r'"(?:[^"\\]|\\.)*"|(/[/*])', re.S)  # a string, or where a comment begins
_ON_LINE = r"/\*(?:(?!\*/)[^\n])*\*/[ \t]*"  # a comment that ends on its line
_REST = re.compile(rf"[ \t]*(?:(?:{_ON_LINE})+(?=[\r\n])|(?:{_ON_LINE})*//[^\n]*?(?=\r?(?:\n|\Z)))")
Path = tuple[str | int, ...]
Way = tuple[str, ...]  # the keys that lead to a value
Style = tuple[str, str]  # line end, indentation
Ours = Callable[[Path, object, Callable[[], bool]], bool]  # where it is, its value, does it hold a comment?


class NotJson(ValueError):
    """Why a text cannot be edited: a reason (a text key of ours) and the line it was seen in."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason, line)
        self.reason, self.line = reason, line


@dataclass(frozen=True, slots=True)
class Node:
    """A value in the source. `whole` begins where its key begins, when it is a member of an object."""

    start: int
    end: int
    whole: int
    value: object = None  # of a leaf
    key: str = ""
    kind: str = "leaf"  # leaf | object | array
    items: tuple[Node, ...] = ()
    commas: tuple[int, ...] = ()  # the offset of each comma between and after the items

    def get(self, key: str) -> Node | None:
        """The last of that name: that is the one programs obey."""
        return next((item for item in reversed(self.items) if item.key == key), None) if self.kind == "object" else None

    def plain(self) -> object:
        if self.kind == "object":
            return {item.key: item.plain() for item in self.items}
        return [item.plain() for item in self.items] if self.kind == "array" else self.value


@lru_cache(maxsize=4)  # one edit asks many questions about the same text
def read(text: str) -> Node | None:
    """The tree; None when there is nothing but space and comments. Raises NotJson."""
    reader = _Reader(text)
    at = reader.skip(0)
    if at == len(text):
        return None
    root = reader.value(at, 0)
    after = reader.skip(root.end)
    if after != len(text):
        raise reader.wrong("install.json.more", after)
    return root


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text

    def wrong(self, reason: str, at: int) -> NotJson:
        return NotJson(reason, self.text.count("\n", 0, at) + 1)

    def skip(self, at: int) -> int:
        """Past space and comments."""
        gap = _GAP.match(self.text, at)
        end = gap.end() if gap else at
        if self.text.startswith("/*", end):
            raise self.wrong("install.json.comment", end)
        return end

    def value(self, at: int, depth: int, whole: int | None = None, key: str = "") -> Node:
        if depth > DEPTH:
            raise self.wrong("install.json.deep", at)
        first, whole = self.text[at : at + 1], at if whole is None else whole
        if first in ("{", "["):
            return self.many(at, depth, whole, key)
        end, found = self.string(at) if first == '"' else self.word(at)
        return Node(at, end, whole, found, key)

    def many(self, start: int, depth: int, whole: int, key: str) -> Node:
        kind, close = ("object", "}") if self.text[start] == "{" else ("array", "]")
        items: list[Node] = []
        commas: list[int] = []
        at = self.skip(start + 1)
        while self.text[at : at + 1] != close:
            if len(commas) < len(items):
                raise self.wrong("install.json.comma", at)
            item = self.member(at, depth) if kind == "object" else self.value(at, depth + 1)
            items.append(item)
            at = self.skip(item.end)
            if self.text[at : at + 1] == ",":
                commas.append(at)
                at = self.skip(at + 1)
            elif at >= len(self.text):
                raise self.wrong("install.json.open", start)
        return Node(start, at + 1, whole, None, key, kind, tuple(items), tuple(commas))

    def member(self, at: int, depth: int) -> Node:
        if self.text[at : at + 1] != '"':
            raise self.wrong("install.json.key", at)
        end, key = self.string(at)
        colon = self.skip(end)
        if self.text[colon : colon + 1] != ":":
            raise self.wrong("install.json.colon", colon)
        return self.value(self.skip(colon + 1), depth + 1, at, key)

    def string(self, start: int) -> tuple[int, str]:
        try:
            word, end = scanstring(self.text, start + 1)
        except JSONDecodeError as error:
            escape = error.msg.startswith("Invalid \\")
            raise self.wrong(
                *("install.json.escape", error.pos) if escape else ("install.json.string", start)
            ) from None
        return end, word

    def word(self, start: int) -> tuple[int, object]:
        found = _WORD.match(self.text, start)
        if found is None:
            raise self.wrong("install.json.value", start)
        return found.end(), loads(found[0])


def at(text: str, way: Way) -> Node | None:
    """The value that these keys lead to."""
    node = read(text)
    for key in way:
        node = node.get(key) if node is not None else None
    return node


def missing(text: str, way: Way) -> set[Way]:
    """Of the containers on the way, and what it leads to: those that are not there."""
    return {way[:n] for n in range(len(way) + 1) if at(text, way[:n]) is None}


def commented(text: str, node: Node) -> bool:
    """Is there a comment inside? Somebody's words are in it."""
    return any(found[1] for found in _SAID.finditer(text, node.start, node.end))


# ---------------------------------------------------------------- in


def append(text: str, path: Way, value: object, style: Style | None = None) -> str:
    """Put a value at the end of the array at `path`; objects and the array on the way are made where missing.

    Raises NotJson, also where something of another kind is in the way.
    """
    style = style or style_of(text)
    node, rest = _reached(text, path)
    if node is None or rest:
        return _made(text, node, rest, [value], style)
    if node.kind != "array":
        raise NotJson("install.json.array", text.count("\n", 0, node.start) + 1)
    return _put(text, node, "", value, style)


def put(text: str, path: Way, value: object, style: Style | None = None) -> str:
    """Set the member at `path`: in its place where it is, else at the end of its object. Raises NotJson."""
    style = style or style_of(text)
    node, rest = _reached(text, path)
    if node is None or rest:
        return _made(text, node, rest, value, style)
    return _renewed(text, node, value, style)


def _reached(text: str, path: Way) -> tuple[Node | None, Way]:
    """The last value on the way that is there, and the keys that are left."""
    node = read(text)
    for n, key in enumerate(path if node is not None else ()):
        assert node is not None
        if node.kind != "object":
            raise NotJson("install.json.object", text.count("\n", 0, node.start) + 1)
        inner = node.get(key)
        if inner is None:
            return node, path[n:]
        node = inner
    return node, () if node is not None else path


def _made(text: str, node: Node | None, keys: Way, value: object, style: Style) -> str:
    """With the objects that these keys stand for; in an empty file, with the first of all."""
    for key in reversed(keys[0 if node is None else 1 :]):
        value = {key: value}
    return _first(text, value, style) if node is None else _put(text, node, f"{quote(keys[0])}: ", value, style)


def _first(text: str, value: object, style: Style) -> str:
    """Into a file that holds no value yet: behind what it says, unless that is a comment which no line end closes."""
    at = int(text.startswith("\ufeff")) if _ends_in_line_comment(text, 0, len(text)) else len(text)
    return _splice(text, at, at, show(value, "", style) + style[0])


def renew(text: str, path: Path, value: object) -> str:
    """Another value in the place of the one at `path`, which is there."""
    node = read(text)
    for key in path:
        assert node is not None
        node = node.items[key] if isinstance(key, int) else node.get(key)
    assert node is not None
    return _renewed(text, node, value, style_of(text))


def _renewed(text: str, node: Node, value: object, style: Style) -> str:
    return _splice(text, node.start, node.end, show(value, _indent(text, node.whole), _own_style(text, node) or style))


def _own_style(text: str, node: Node) -> Style | None:
    """As this value was written, where it has lines of its own: told by its second one."""
    lines = text[node.start : node.end].split("\n")
    if len(lines) < 2:
        return None
    deeper = lines[1][: len(lines[1]) - len(lines[1].lstrip(" \t"))]
    unit = deeper.removeprefix(_indent(text, node.whole))
    return ("\r\n" if lines[0].endswith("\r") else "\n", unit) if unit else None


def _put(text: str, node: Node, head: str, value: object, style: Style) -> str:
    """After the last item, on a line of its own; a comment that stands behind that item stays with it."""
    newline, unit = style
    outer = _indent(text, node.start)
    inner = outer + unit
    shown = newline + inner + head + show(value, inner, (newline, unit))
    if not node.items:
        return _splice(text, node.start + 1, node.start + 1, shown + newline + outer)
    last = node.items[-1]
    if len(node.commas) == len(node.items):  # a comma at the end: theirs stays one, too
        at = _line_rest(text, node.commas[-1] + 1)
        return _splice(text, at, at, shown + ",")
    at = _line_rest(text, last.end)
    return _splice(_splice(text, at, at, shown), last.end, last.end, ",")


# ---------------------------------------------------------------- out


def take_out_at(text: str, way: Way, made: Collection[Path], goes: Callable[[object], bool] = lambda _: True) -> str:
    """Without the value at the end of this way, if it `goes`, and without the containers that we made for it and that
    hold nothing else."""

    def only(path: Path, value: object) -> bool:
        """Nothing but that below, in containers that we made."""
        if path == way:
            return goes(value)
        inner = way[len(path)]
        return path in made and isinstance(value, dict) and set(value) == {inner} and only((*path, inner), value[inner])

    def ours(path: Path, value: object, comment: Callable[[], bool]) -> bool:
        return path == way[: len(path)] and only(path, value) and (path == way or not comment())

    return take_out(text, ours)


def take_out(text: str, ours: Ours) -> str:
    """Remove every item that `ours` says yes to; the outermost is asked first, and the root before all."""
    while True:
        root = read(text)
        found = None if root is None else next(_found(text, root, (), ours), None)
        if root is None or found is None:
            return text
        parent, at = found
        text = _cut_root(text, root) if parent is None else _cut(text, parent, at)


def _found(text: str, node: Node, path: Path, ours: Ours) -> Iterator[tuple[Node | None, int]]:
    if not path and ours((), node.plain(), partial(commented, text, node)):
        yield None, 0
    for at, item in enumerate(node.items):
        here = (*path, item.key if node.kind == "object" else at)
        if ours(here, item.plain(), partial(commented, text, item)):
            yield node, at
        else:
            yield from _found(text, item, here, ours)


def _cut_root(text: str, root: Node) -> str:
    """What `append` made of an empty file: the value and the line end behind it."""
    newline = style_of(text)[0]
    end = root.end + (len(newline) if text.startswith(newline, root.end) else 0)
    return text[: root.start] + text[end:]


def _cut(text: str, parent: Node, at: int) -> str:
    item = parent.items[at]
    start, end = _lead(text, item.whole), item.end
    before = max([parent.start + 1, *(c + 1 for c in parent.commas[:at])])
    open_comment = _ends_in_line_comment(text, before, start)
    comma = parent.commas[at] if at < len(parent.commas) else parent.commas[at - 1] if at else None
    if comma is None:  # the only one: with it goes the line end before the bracket
        tail = _line_end_after(text, item)
        if text.startswith(tail, end) and not open_comment:
            end += len(tail)
        return text[:start] + text[end:]
    after = comma + 1 if comma >= end else end
    if open_comment and text[after : after + 1] not in ("\n", "\r"):
        start = item.whole  # the line end before it ends somebody's comment
    first, second = sorted([(start, end), (comma, comma + 1)])
    return text[: first[0]] + text[first[1] : second[0]] + text[second[1] :]


def _line_end_after(text: str, item: Node) -> str:
    """The line end and indentation that `_put` wrote behind a first item, told by the item's own lines."""
    inner = text[_lead(text, item.whole) : item.whole]
    newline = inner[: len(inner) - len(inner.lstrip("\r\n"))]
    lines = text[item.start : item.end].split("\n")
    deeper = lines[1][: len(lines[1]) - len(lines[1].lstrip(" \t"))] if len(lines) > 1 else ""
    unit = deeper.removeprefix(inner[len(newline) :])
    return inner.removesuffix(unit) if newline and unit else "\n"


def _ends_in_line_comment(text: str, at: int, end: int) -> bool:
    """Between two items: is the last thing before `end` a comment that only a line end closes?"""
    comments = re.finditer(_COMMENT, text[at:end], re.S)
    return any(found[0].startswith("//") and found.end() == end - at for found in comments)


def _lead(text: str, at: int) -> int:
    """Where the line end and the indentation before an item begin; a single blank when it shares its line."""
    back = at
    while back and text[back - 1] in " \t":
        back -= 1
    if back and text[back - 1] == "\n":
        return back - (2 if text[back - 2 : back] == "\r\n" else 1)
    return at - 1 if back < at else at


def _line_rest(text: str, at: int) -> int:
    """Past the blanks and the comment that follow on the same line, when nothing else does."""
    found = _REST.match(text, at)
    return found.end() if found else at


# ---------------------------------------------------------------- spelling


def _splice(text: str, start: int, end: int, new: str) -> str:
    return text[:start] + new + text[end:]


def style_of(text: str) -> Style:
    """The file's own line end and indentation."""
    first = text.find("\n")
    newline = "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"
    for line in text.split("\n"):
        bare = line.lstrip(" \t")
        if bare.startswith('"') and bare != line:
            return newline, line[: len(line) - len(bare)]
    return newline, "  "


def _indent(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 :].removeprefix("\ufeff")
    return line[: len(line) - len(line.lstrip(" \t"))]


def show(value: object, indent: str, style: Style) -> str:
    """A value as people write it: one line a member, by the file's own indentation."""
    newline, unit = style
    shown = dumps(value, ensure_ascii=False, indent=unit).replace("\n", newline + indent)
    return shown.encode("utf-8", "backslashreplace").decode("utf-8")  # half a character stays an escape
