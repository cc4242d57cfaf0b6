"""JSON with comments, as settings files are written: a tree with offsets into the source, or the line that is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

DEPTH = 100
_SPACE = " \t\r\n\ufeff"
_ESCAPED = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: dict[str, object] = {"true": True, "false": False, "null": None}


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
    commas: tuple[int, ...] = field(default=())  # the offset of each comma between and after the items

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
        text = self.text
        while at < len(text):
            if text[at] in _SPACE:
                at += 1
            elif text.startswith("//", at):
                end = text.find("\n", at)
                at = len(text) if end < 0 else end
            elif text.startswith("/*", at):
                end = text.find("*/", at + 2)
                if end < 0:
                    raise self.wrong("install.json.comment", at)
                at = end + 2
            else:
                return at
        return at

    def value(self, at: int, depth: int) -> Node:
        if depth > DEPTH:
            raise self.wrong("install.json.deep", at)
        first = self.text[at : at + 1]
        if first == "{":
            return self.many(at, "}", "object", depth)
        if first == "[":
            return self.many(at, "]", "array", depth)
        if first == '"':
            end, word = self.string(at)
            return Node(at, end, at, word)
        return self.word(at)

    def many(self, start: int, close: str, kind: str, depth: int) -> Node:
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
        return Node(start, at + 1, start, None, "", kind, tuple(items), tuple(commas))

    def member(self, at: int, depth: int) -> Node:
        if self.text[at : at + 1] != '"':
            raise self.wrong("install.json.key", at)
        end, key = self.string(at)
        colon = self.skip(end)
        if self.text[colon : colon + 1] != ":":
            raise self.wrong("install.json.colon", colon)
        found = self.value(self.skip(colon + 1), depth + 1)
        return replace(found, whole=at, key=key)

    def string(self, start: int) -> tuple[int, str]:
        text, at = self.text, start + 1
        out: list[str] = []
        while (end := text.find('"', at)) >= 0:
            slash = text.find("\\", at, end)
            plain = text[at : end if slash < 0 else slash]
            if plain and min(plain) < " ":
                break
            out.append(plain)
            if slash < 0:
                return end + 1, _paired("".join(out))
            letter, digits = text[slash + 1 : slash + 2], text[slash + 2 : slash + 6]
            if letter == "u" and len(digits) == 4 and all(d in "0123456789abcdefABCDEF" for d in digits):
                out.append(chr(int(digits, 16)))
                at = slash + 6
            elif letter in _ESCAPED:
                out.append(_ESCAPED[letter])
                at = slash + 2
            else:
                raise self.wrong("install.json.escape", slash)
        raise self.wrong("install.json.string", start)

    def word(self, start: int) -> Node:
        end = start
        while end < len(self.text) and (self.text[end].isalnum() or self.text[end] in "+-."):
            end += 1
        word = self.text[start:end]
        if word in _WORDS:
            return Node(start, end, start, _WORDS[word])
        try:
            number = float(word) if word[:1] in "-0123456789" and "_" not in word and word.isascii() else None
        except ValueError:
            number = None
        if number is None:
            raise self.wrong("install.json.value", start)
        return Node(start, end, start, number)


def _paired(word: str) -> str:
    r"""Two escapes can be one character: `\ud83d\ude00`."""
    if not any("\ud800" <= char <= "\udfff" for char in word):
        return word
    return word.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def commented(text: str, node: Node) -> bool:
    """Is there a comment inside? Somebody's words are in it."""
    reader, at = _Reader(text), node.start
    while at < node.end:
        if text[at] == '"':
            at = reader.string(at)[0]
        elif text.startswith(("//", "/*"), at):
            return True
        else:
            at += 1
    return False
