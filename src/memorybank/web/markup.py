"""HTML built from values: whatever is put in is escaped, and characters that nobody sees are shown (WEB-2)."""

from collections.abc import Iterable
from html import escape

from memorybank.policy.hidden_characters import hidden

_LONGEST = 4_000  # characters of one line that a page shows
_VOID = ("meta", "link", "input", "br", "hr")


class Markup(str):
    """Text that is HTML already: made by this module only."""

    __slots__ = ()


Child = str | Markup | None | Iterable["Child"]


def text(value: str) -> Markup:
    """Plain text of anybody's, line by line no longer than a person reads."""
    lines = [_cut(line) for line in value.split("\n")] if len(value) > _LONGEST else [value]
    return Markup("\n".join(map(_shown, lines)))


def _cut(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} … (+{len(line) - _LONGEST})"


def _shown(line: str) -> str:
    parts, upto = [], 0
    for start, end in hidden(line):
        codes = " ".join(f"U+{ord(c):04X}" for c in line[start : min(end, start + 8)])
        parts += [escape(line[upto:start]), f'<mark class="hidden">{codes}</mark>']
        upto = end
    return "".join((*parts, escape(line[upto:])))


def tag(name: str, /, *children: Child, **attributes: str | bool | int | None) -> Markup:
    """`class_` is class, `data_id` is data-id; True is an attribute without a value, False and None are none."""
    given = "".join(_attribute(key, value) for key, value in attributes.items() if value not in (False, None))
    return Markup(f"<{name}{given}>" if name in _VOID else f"<{name}{given}>{join(children)}</{name}>")


def _attribute(key: str, value: str | bool | int | None) -> str:
    name = key.rstrip("_").replace("_", "-")
    given = str(value)
    plain = given if given.isprintable() else "".join(c if c.isprintable() or c in "\n\t" else " " for c in given)
    return f" {name}" if value is True else f' {name}="{escape(plain)}"'


def join(children: Child) -> Markup:
    if isinstance(children, Markup):
        return children
    if isinstance(children, str):
        return text(children)
    return Markup("".join(join(child) for child in children or ()))
