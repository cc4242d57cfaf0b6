"""JSON, TOML, YAML, INI and XML that may end in the middle: what was complete is kept, nothing is ever raised."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress

from memorybank.model.lazy_pattern import lazy

DEEPEST = 60
_CUT_LINES = 12
_YAML_NESTING = lazy(r"[\[\]{}]|(?:[-?:][ \t]+){3,}")
MOST_DOTS = 2_000  # of a line of TOML: a key of ten thousand dots takes the parser quadratic time
_JSON_TOKEN = lazy(
    r'(?P<text>"[^"\\]*(?:\\.[^"\\]*)*")|(?P<note>//[^\n]*|/\*.*?\*/)|(?P<open>[{\[])|(?P<close>[}\]])'
    r"|(?P<colon>:)|(?P<skip>[\s,\ufeff]+)|(?P<plain>[\w.+-]+)|(?P<junk>.)",
    re.DOTALL,
)


def read_json(text: str) -> dict[str, object]:
    """The top object, with everything before the first break. Comments and spare commas are forgiven."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return _read_broken_json(text)
    return found if isinstance(found, dict) else {}


def _read_broken_json(text: str) -> dict[str, object]:
    """Without recursion. Only objects, lists and strings count: no number was ever a name."""
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
            if _closes_wrongly(stack, token[0]):
                break
            stack.pop()
        elif isinstance(inside, dict) and not keyed:
            key = _string(token[0]) if kind == "text" and key is None else None
            if key is None:
                break
        elif kind in ("text", "open", "plain"):
            value = _json_value(kind, token[0])
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


def _closes_wrongly(stack: list[dict[str, object] | list[object]], sign: str) -> bool:
    return len(stack) == 1 or isinstance(stack[-1], dict) != (sign == "}")


def _json_value(kind: str, token: str) -> object:
    if kind == "open":
        return {} if token == "{" else []
    return _string(token) if kind == "text" else None


def _string(token: str) -> str:
    try:
        return str(json.loads(token, strict=False))
    except ValueError:
        return ""


def read_toml(text: str) -> dict[str, object]:
    """The longest beginning that parses, cut between statements; a list that was cut is closed first."""
    import tomllib  # many projects have none to read

    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        return {}
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


def read_yaml(text: str) -> dict[str, object]:
    """The top mapping, every value as it is written: `3.10` is no number, and `on` no truth. A text that is cut loses
    its last lines."""
    import yaml

    if _nests_too_deep(text):
        return {}
    lines = text.split("\n")
    for end in (len(lines), *range(len(lines) - 1, max(0, len(lines) - _CUT_LINES), -1)):
        try:
            found = yaml.load("\n".join(lines[:end]), Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        except (yaml.YAMLError, ValueError, RecursionError):
            continue
        return found if isinstance(found, dict) else {}
    return {}


def _nests_too_deep(text: str) -> bool:
    """The parser calls itself for every bracket and dash, and has no limit of its own."""
    depth = 0
    for sign in _YAML_NESTING.finditer(text):
        depth += 1 if sign[0] in "[{" else -1 if sign[0] in "]}" else 0
        if depth > DEEPEST or len(sign[0]) > DEEPEST:
            return True
    return False


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


class Element:
    """An XML element. Text is filled in when it closes, so half a value is never taken for one."""

    def __init__(self, path: tuple[str, ...], attributes: dict[str, str]) -> None:
        self.path = path  # the names from the root down, without namespaces
        self.attributes = attributes
        self.text = ""
        self.fields: dict[str, str] = {}  # the texts of its children; the first of a name counts


class _Collector:
    """What expat reports, kept flat: a tree of a million nested elements is never built."""

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self._open: list[Element | None] = []
        self._text: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._text.clear()
        parent = self._open[-1] if self._open else Element((), {})
        element = None
        if parent is not None and len(parent.path) < DEEPEST:
            element = Element((*parent.path, tag.rpartition("}")[2]), attributes)
            self.elements.append(element)
        self._open.append(element)

    def data(self, text: str) -> None:
        self._text.append(text)

    def end(self, _tag: str) -> None:
        element = self._open.pop()
        parent = self._open[-1] if self._open else None
        if element is not None:
            element.text = "".join(self._text).strip()
            if parent is not None:
                parent.fields.setdefault(element.path[-1], element.text)
        self._text.clear()

    def close(self) -> None: ...


def read_xml(text: str) -> tuple[Element, ...]:
    """Every element in the order of the text. Entity bombs are refused, not defused."""
    from xml.etree.ElementTree import ParseError, XMLParser

    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        return ()  # no manifest needs one, and every entity bomb does
    collector = _Collector()
    with suppress(ParseError, ValueError):  # what came before the break stands
        XMLParser(target=collector).feed(text.lstrip("\ufeff \t\r\n"))
    return tuple(collector.elements)
