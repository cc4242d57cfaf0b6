"""Shell patterns (`*`, `?`, `[…]`) and the names they stand for, looked up in the world."""

from __future__ import annotations

from memorybank.policy.shell.marks import MARKS, QUOTE
from memorybank.policy.shell.paths import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.paths import Ground

_LIMIT = 2000
_CHOICES = 300
_CLASSES = {
    "alpha": str.isalpha, "digit": str.isdigit, "alnum": str.isalnum, "upper": str.isupper, "lower": str.islower,
    "space": str.isspace,
}  # fmt: skip


def magic(text: str) -> bool:
    """Is there an unquoted pattern character in it?"""
    bare = "".join(piece[1:] if at else piece for at, piece in enumerate(text.split(QUOTE)))
    return any(sign in bare for sign in "*?[") or any(f"{sign}(" in bare for sign in "+@!")


def unquote(text: str) -> str:
    return text.replace(QUOTE, "") if QUOTE in text else text


def matches(pattern: str, text: str) -> bool:
    """Wildcards cross `/`, as in `case` and `find -path`. What is unknown, and an extended pattern, match anything."""
    if any(mark in pattern for mark in MARKS) or any(f"{sign}(" in pattern for sign in "?*+@!"):
        return True
    at = here = 0
    star, resume = -1, 0
    while here < len(text):
        size = _one(pattern, at, text[here])
        if pattern[at : at + 1] == "*":
            star, resume = at, here
            at += 1
        elif size:
            at, here = at + size, here + 1
        elif star >= 0:
            resume += 1
            at, here = star + 1, resume
        else:
            return False
    return not pattern[at:].strip("*")


def _one(pattern: str, at: int, char: str) -> int:
    """How much of the pattern this one character takes up; 0 where it does not match."""
    sign = pattern[at : at + 1]
    if sign == QUOTE:
        return 2 if pattern[at + 1 : at + 2] == char else 0
    close = pattern.find("]", at + 2) if sign == "[" else -1
    while close > 0 and ":" in (pattern[close - 1], pattern[close - 2]) and pattern.find("]", close + 1) > 0:
        close = pattern.find("]", close + 1)  # the end of a class inside, as in `[[:alpha:]_]`
    if close < 0:
        return 1 if sign in ("?", char) and sign else 0
    inside = pattern[at + 1 : close].replace(QUOTE, "")
    negated = inside[:1] in ("!", "^")
    inside = inside[1:] if negated else inside
    hit = any(f"[:{name}:]" in inside and test(char) for name, test in _CLASSES.items())
    ranges = zip(inside, inside[1:], inside[2:], strict=False)
    hit = hit or any(low <= char <= high for low, dash, high in ranges if dash == "-")
    return close + 1 - at if (hit or char in inside) != negated else 0


def braces(text: str) -> list[str]:
    """`{a,b}` and `{1..5}`, as a shell spells them out; what is quoted stays."""
    start = text.find("{")
    while start >= 0 and text[start - 1 : start] == QUOTE:
        start = text.find("{", start + 1)
    if start < 0:
        return [text]
    depth, cuts = 0, [start]
    for at in range(start, len(text)):
        char = text[at] if text[at - 1 : at] != QUOTE else ""
        depth += (char == "{") - (char == "}")
        if char == "," and depth == 1:
            cuts.append(at)
        if not depth:
            break
    else:
        return [text]
    pieces = [text[one + 1 : two] for one, two in zip(cuts, [*cuts[1:], at], strict=True)]
    low, _, high = pieces[0].partition("..")
    if len(cuts) == 1 and low.isdigit() and high.isdigit() and abs(int(high) - int(low)) < _CHOICES:
        pieces = [str(number) for number in range(int(low), int(high) + 1)]
    elif len(cuts) == 1:  # no choice: plain text
        return [text[: start + 1] + rest for rest in braces(text[start + 1 :])]
    choices = [choice for piece in pieces for choice in braces(piece)][:_CHOICES]
    return [text[:start] + choice + tail for tail in braces(text[at + 1 :]) for choice in choices][:_CHOICES]


def glob(pattern: str, cwd: str, ground: Ground) -> list[str]:
    """Sorted as bash sorts them; empty when nothing matches. `**` goes down all folders, as where globstar is set."""
    found = [""]
    steps = pattern.split("/")
    for at, step in enumerate(steps):
        last = at == len(steps) - 1
        if not magic(step):
            found = [_below(folder, unquote(step)) if step else f"{folder}/" for folder in found]
        else:
            found = [name for folder in found for name in _matching(folder, step, cwd, ground)][:_LIMIT]
            if not last:
                found = [name for name in found if ground.is_folder(join(cwd, name))]
    return [name for name in found if name and ground.kind(join(cwd, name))]


def _below(folder: str, name: str) -> str:
    return folder + name if not folder or folder.endswith("/") else f"{folder}/{name}"


def _matching(folder: str, step: str, cwd: str, ground: Ground) -> list[str]:
    out: list[str] = []
    queue = [folder]
    while queue and len(out) < _LIMIT:
        where = queue.pop(0)
        for name in ground.world.names(ground.real(join(cwd, where) if where else cwd)):
            path = _below(where, name)
            if name[:1] == "." and step[:1] != ".":
                continue
            if matches(step, name):
                out.append(path)
            if step == "**" and ground.kind(join(cwd, path)) == "dir":
                queue.append(path)
    return out
