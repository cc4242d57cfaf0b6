"""Shell patterns: `*`, `?`, `[…]`, extended globs and braces. Linear on what people write, bounded on the rest."""

from __future__ import annotations

from memorybank.policy.shell.marks import MARKS, QUOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MAGIC = "*?["
LIMIT = 4000  # steps of one match; a pattern that needs more is taken to match


def _punctuation(char: str) -> bool:
    return char.isprintable() and not char.isalnum() and not char.isspace()


_CLASSES: dict[str, Callable[[str], bool]] = {
    "alpha": str.isalpha,
    "digit": str.isdigit,
    "alnum": str.isalnum,
    "upper": str.isupper,
    "lower": str.islower,
    "space": str.isspace,
    "punct": _punctuation,
}


def magic(text: str) -> bool:
    """Is there an unquoted pattern character in it?"""
    at = 0
    while at < len(text):
        char = text[at]
        if char == QUOTE:
            at += 1
        elif char in _MAGIC or (char in "+@!" and text.startswith("(", at + 1)):
            return True
        at += 1
    return False


def unquote(text: str) -> str:
    return text.replace(QUOTE, "") if QUOTE in text else text


def matches(pattern: str, text: str, *, slash: bool = True, fold: bool = False) -> bool:
    """`slash`: wildcards cross `/`, as in `case` and `find -path`."""
    if fold:
        pattern, text = pattern.lower(), text.lower()
    return _Matcher(slash).run(pattern, 0, text, 0)


class _Matcher:
    def __init__(self, slash: bool) -> None:
        self.slash = slash
        self.steps = 0

    def run(self, pattern: str, p: int, text: str, t: int) -> bool:
        star, star_text = -1, 0
        ends, size = len(pattern), len(text)
        while True:
            self.steps += 1
            if self.steps > LIMIT:
                return True
            if p < ends:
                char = pattern[p]
                if char in "?*+@!" and pattern.startswith("(", p + 1):
                    return self.extended(pattern, p, text, t)
                if char == "*":
                    star, star_text = p, t
                    p += 1
                    continue
                if char in MARKS:
                    return True
                after = self.one(pattern, p, text, t) if t < size else -1
                if after >= 0:
                    p, t = after, t + 1
                    continue
            elif t == size:
                return True
            if star < 0 or star_text >= size or (text[star_text] == "/" and not self.slash):
                return False
            star_text += 1
            p, t = star + 1, star_text

    def one(self, pattern: str, p: int, text: str, t: int) -> int:
        """Does one pattern character match? Then where the pattern goes on, else -1."""
        char, found = pattern[p], text[t]
        if char == "?":
            return -1 if found == "/" and not self.slash else p + 1
        if char == "[":
            close = self.bracket(pattern, p, found)
            if close is not None:
                return close
        if char in (QUOTE, "\\") and p + 1 < len(pattern):
            p += 1
            char = pattern[p]
        return p + 1 if char == found else -1

    def bracket(self, pattern: str, p: int, found: str) -> int | None:
        stop = p + 1
        negated = pattern[stop : stop + 1] in ("!", "^")
        stop += negated
        hit, first = False, True
        while stop < len(pattern) and (pattern[stop] != "]" or first):
            first = False
            if pattern.startswith("[:", stop):
                close = pattern.find(":]", stop)
                if close > 0:
                    test = _CLASSES.get(pattern[stop + 2 : close])
                    hit = hit or (test is not None and test(found))
                    stop = close + 2
                    continue
            if pattern[stop] in (QUOTE, "\\"):
                stop += 1
            low = pattern[stop : stop + 1]
            high = low
            if pattern[stop + 1 : stop + 2] == "-" and pattern[stop + 2 : stop + 3] not in ("]", ""):
                high = pattern[stop + 2]
                stop += 2
            hit = hit or (low <= found <= high)
            stop += 1
        if stop >= len(pattern):
            return None  # no closing bracket: a plain `[`
        return stop + 1 if hit != negated and not (found == "/" and not self.slash) else -1

    def extended(self, pattern: str, p: int, text: str, t: int) -> bool:
        kind = pattern[p]
        choices, rest = alternatives(pattern, p + 1)
        if rest < 0:
            return False
        for stop in range(t, len(text) + 1):
            piece = text[t:stop]
            if kind in "?*" and not piece:
                hit = True
            elif kind == "!":
                hit = not any(self.run(choice, 0, piece, 0) for choice in choices)
            elif kind in "+*":
                hit = self.repeated(choices, piece)
            else:
                hit = any(self.run(choice, 0, piece, 0) for choice in choices)
            if hit and self.run(pattern, rest, text, stop):
                return True
            if self.steps > LIMIT:
                return True
        return False

    def repeated(self, choices: list[str], piece: str) -> bool:
        reach = {0}
        for stop in range(1, len(piece) + 1):
            if any(start in reach and self.run(c, 0, piece[start:stop], 0) for start in range(stop) for c in choices):
                reach.add(stop)
        return len(piece) in reach and bool(piece)


def alternatives(pattern: str, at: int) -> tuple[list[str], int]:
    """The choices between round brackets, and where the pattern goes on; -1 when they never close."""
    nested, start, found = 0, at + 1, []
    for stop in range(at, len(pattern)):
        char = pattern[stop]
        if char == "(":
            nested += 1
        elif char == ")":
            nested -= 1
            if not nested:
                found.append(pattern[start:stop])
                return found, stop + 1
        elif char == "|" and nested == 1:
            found.append(pattern[start:stop])
            start = stop + 1
    return found, -1
