"""JSON, TOML and INI that may end in the middle: what was complete is kept, nothing is ever raised."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator

DEEPEST = 60
_JSON_TOKEN = re.compile(
    r'(?P<text>"[^"\\]*(?:\\.[^"\\]*)*")|(?P<note>//[^\n]*|/\*.*?\*/)|(?P<open>[{\[])|(?P<close>[}\]])'
    r"|(?P<colon>:)|(?P<skip>[\s,\ufeff]+)|(?P<plain>[\w.+-]+)|(?P<junk>.)",
    re.DOTALL,
)


def read_json(text: str) -> dict[str, object]:
    """The top object, with everything before the first break. Comments and spare commas are forgiven.

    The standard parser gives nothing for a document that was cut, and recurses; this one does neither.
    """
    top: list[object] = []
    stack: list[dict[str, object] | list[object]] = [top]
    key: str | None = None
    keyed = False  # the colon after `key` was seen
    for token in _JSON_TOKEN.finditer(text):
        kind = token.lastgroup
        if kind in ("skip", "note"):
            continue
        inside = stack[-1]
        if kind == "colon" and key is not None and not keyed:
            keyed = True
        elif kind == "close":
            if len(stack) == 1 or isinstance(inside, dict) != (token[0] == "}"):
                break
            stack.pop()
        elif isinstance(inside, dict) and not keyed:
            key = _string(token[0]) if kind == "text" and key is None else None
            if key is None:
                break
        elif kind in ("text", "open", "plain"):
            value = _value(kind, token[0])
            if isinstance(inside, dict):
                inside[key or ""] = value
                key, keyed = None, False
            else:
                inside.append(value)
            if isinstance(value, (dict, list)):
                stack.append(value)
            if len(stack) > DEEPEST or len(stack) == 1:
                break  # too deep to be a manifest, or a whole value with no object around it
        else:
            break
    return next((value for value in top if isinstance(value, dict)), {})


def _value(kind: str, token: str) -> object:
    if kind == "open":
        return {} if token == "{" else []
    return _string(token) if kind == "text" else None  # no number was ever a name


def _string(token: str) -> str:
    try:
        return str(json.loads(token, strict=False))
    except ValueError:
        return ""


def read_toml(text: str) -> dict[str, object]:
    """The longest beginning that parses, cut between statements; a list that was cut is closed first."""
    if any(len(line) > 8_000 for line in text.split("\n")):
        return {}  # a key of ten thousand dots takes the parser quadratic time
    work = 1_000_000
    for attempt in _beginnings(text):
        work -= len(attempt) + 100
        try:
            return tomllib.loads(attempt)
        except (ValueError, RecursionError):
            if work < 0:
                break
    return {}


def _beginnings(text: str) -> Iterator[str]:
    yield text
    lines = text.split("\n")
    for spare in (0, 1):  # the last line may itself be half a string
        yield "\n".join(lines[: len(lines) - spare]) + "\n]"
    for end in range(len(lines) - 1, 0, -1):
        if lines[end][:1].strip(" \t#])}'\""):
            yield "\n".join(lines[:end])


def table(document: object, *keys: str) -> dict[str, object]:
    """The table at `keys`, or an empty one."""
    for key in keys:
        document = document.get(key) if isinstance(document, dict) else None
    return document if isinstance(document, dict) else {}


def strings(value: object) -> tuple[str, ...]:
    return tuple(v for v in value if isinstance(v, str)) if isinstance(value, list) else ()


def read_ini(text: str) -> dict[str, dict[str, str]]:
    """Sections of keys. `configparser` takes quadratic time over one long line, so this is a plain walk."""
    sections: dict[str, dict[str, str]] = {}
    keys: dict[str, str] = {}
    key = ""
    for line in text.split("\n"):
        bare = line.strip()
        if not bare or bare[0] in "#;":
            continue
        if line[0].isspace():
            if key:
                keys[key] += "\n" + bare
        elif bare[0] == "[":
            keys, key = sections.setdefault(bare.strip("[]").strip(), {}), ""
        else:
            mark = min((bare.find(c) for c in "=:" if c in bare), default=len(bare))
            key = bare[:mark].strip().lower().replace("-", "_")
            keys[key] = bare[mark + 1 :].strip()
    return sections
