"""JSON with builtin modules only. `json` would double the cost of a hook; this reads what a host sends and no more.

Escaped characters are masked first, byte for byte, so that every quote left is a quote that means something and a
megabyte of file content is skipped at the speed of `find`. Anything odd raises: the full lane has the real parser.
"""

from __future__ import annotations

_DEEP = 40
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Odd(ValueError):
    """Not the JSON that hosts send."""


def parse(text: str, longest: int = 0) -> object:
    """The value. With `longest`, a string of more characters that would have to be unescaped comes back as None: the
    fast lane asks for no file's content, and whoever finds None where a name should be has nothing proven."""
    reader = _Reader(text, longest)
    value, at = reader.value(reader.skip(0), 0)
    if reader.skip(at) != len(text):
        raise Odd
    return value


class _Reader:
    def __init__(self, text: str, longest: int) -> None:
        self.text = text
        self.longest = longest
        self.mask = text.replace("\\\\", "__").replace('\\"', "__") if "\\" in text else text

    def skip(self, at: int) -> int:
        text = self.text
        while at < len(text) and text[at] in " \t\r\n":
            at += 1
        return at

    def value(self, at: int, depth: int) -> tuple[object, int]:
        sign = self.text[at : at + 1]
        if sign == '"':
            end = self.mask.find('"', at + 1)
            if 0 < self.longest < end - at and "\\" in self.text[at:end]:
                return None, end + 1
            return self.string(at)
        if sign == "{" and depth < _DEEP:
            return self.members(at + 1, depth + 1)
        if sign == "[" and depth < _DEEP:
            return self.items(at + 1, depth + 1)
        for word, meaning in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, at):
                return meaning, at + len(word)
        return self.number(at)

    def string(self, at: int) -> tuple[str, int]:
        end = self.mask.find('"', at + 1)
        if end < 0:
            raise Odd
        found = self.text[at + 1 : end]
        return (unescaped(found) if "\\" in found else found), end + 1

    def number(self, at: int) -> tuple[object, int]:
        end = at
        while end < len(self.text) and self.text[end] in "+-0123456789.eE":
            end += 1
        if end == at:
            raise Odd
        shown = self.text[at:end]
        return (int(shown) if shown.lstrip("-").isdigit() else float(shown)), end

    def members(self, at: int, depth: int) -> tuple[dict[str, object], int]:
        found: dict[str, object] = {}
        at = self.skip(at)
        if self.text[at : at + 1] == "}":
            return found, at + 1
        while True:
            if self.text[at : at + 1] != '"':
                raise Odd
            name, at = self.string(at)
            at = self.skip(at)
            if self.text[at : at + 1] != ":":
                raise Odd
            found[name], at = self.value(self.skip(at + 1), depth)
            at = self.skip(at)
            sign = self.text[at : at + 1]
            if sign == "}":
                return found, at + 1
            if sign != ",":
                raise Odd
            at = self.skip(at + 1)

    def items(self, at: int, depth: int) -> tuple[list[object], int]:
        found: list[object] = []
        at = self.skip(at)
        if self.text[at : at + 1] == "]":
            return found, at + 1
        while True:
            item, at = self.value(at, depth)
            found.append(item)
            at = self.skip(at)
            sign = self.text[at : at + 1]
            if sign == "]":
                return found, at + 1
            if sign != ",":
                raise Odd
            at = self.skip(at + 1)


def unescaped(text: str) -> str:
    """A string's escapes; pairs of surrogates become the character they stand for."""
    out: list[str] = []
    at = 0
    while True:
        cut = text.find("\\", at)
        if cut < 0:
            out.append(text[at:])
            return "".join(out)
        out.append(text[at:cut])
        sign = text[cut + 1 : cut + 2]
        if sign == "u":
            code = int(text[cut + 2 : cut + 6], 16)
            at = cut + 6
            if 0xD800 <= code < 0xDC00 and text[at : at + 2] == "\\u":
                low = int(text[at + 2 : at + 6], 16)
                if 0xDC00 <= low < 0xE000:
                    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
                    at += 6
            out.append(chr(code))
        elif sign in _ESCAPES:
            out.append(_ESCAPES[sign])
            at = cut + 2
        else:
            raise Odd
