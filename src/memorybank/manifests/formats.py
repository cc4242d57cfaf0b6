"""JSON, TOML, YAML, INI, XML; text by a pattern. What cannot be read as a whole is `Unreadable`, not half believed."""

import json
import re

from memorybank.model.value import NamedTuple, lazy

DEEPEST = 60
_YAML_NESTING = lazy(r"[\[\]{}]|(?:[-?:][ \t]+){3,}")
MOST_DOTS = 2_000  # of a line of TOML: a key of ten thousand dots takes the parser quadratic time
# A string, or what JSON with comments has besides: a comment, a spare comma.
_STRING = r'("[^"\\]*(?:\\.[^"\\]*)*")'
JSON_COMMENT = lazy(_STRING + r"|//[^\n]*|/\*.*?\*/", re.DOTALL)
_SPARE_COMMA = lazy(_STRING + r"|,(?=\s*[}\]])", re.DOTALL)


class Unreadable(ValueError):
    """Cut, broken, or nested deeper than any manifest is."""


def first(pattern: re.Pattern[str], text: str) -> str:
    """What the pattern's first group that took part has found; "" where there is nothing."""
    found = pattern.search(text)
    return next(filter(None, found.groups()), "") if found else ""


def read_json(text: str) -> dict[str, object]:
    """The top object. Comments and spare commas are forgiven."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        try:
            found = json.loads(plain_json(text), strict=False)
        except (ValueError, RecursionError) as error:
            raise Unreadable from error
    return found if isinstance(found, dict) else {}


def plain_json(text: str) -> str:
    """Comments, and commas before a bracket, read as blanks, so that every offset is one of the source."""
    return _SPARE_COMMA.sub(lambda found: found[1] or " ", uncommented(text))


def uncommented(text: str) -> str:
    text = " " + text[1:] if text.startswith("\ufeff") else text
    return JSON_COMMENT.sub(lambda found: found[1] or re.sub(r"[^\r\n]", " ", found[0]), text)


def read_toml(text: str) -> dict[str, object]:
    import tomllib  # many projects have none to read

    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise Unreadable
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable from error


def read_yaml(text: str) -> dict[str, object]:
    """The top mapping, every value as it is written: `3.10` is no number, and `on` no truth."""
    import yaml

    if _nests_too_deep(text):
        raise Unreadable
    try:
        found = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise Unreadable from error
    return found if isinstance(found, dict) else {}


def _nests_too_deep(text: str) -> bool:
    """The parser calls itself for every bracket and dash, and has no limit of its own."""
    depth = 0
    for sign in _YAML_NESTING.finditer(text):
        depth += 1 if sign[0] in "[{" else -1 if sign[0] in "]}" else 0
        if depth > DEEPEST or len(sign[0]) > DEEPEST:
            return True
    return False


def table(document: object, *keys: str) -> dict[str, object]:
    for key in keys:
        document = document.get(key) if isinstance(document, dict) else None
    return document if isinstance(document, dict) else {}


def entries(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def strings(value: object) -> tuple[str, ...]:
    return tuple(v for v in entries(value) if isinstance(v, str))


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


class Element(NamedTuple):
    path: tuple[str, ...]  # the names from the root down, without namespaces
    attributes: dict[str, str]
    text: str
    fields: dict[str, str]  # the texts of its children; the first of a name counts


def read_xml(text: str) -> tuple[Element, ...]:
    """Every element in the order of the text. Entity bombs are refused, not defused."""
    from xml.etree.ElementTree import Element as Node
    from xml.etree.ElementTree import ParseError, fromstring

    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise Unreadable  # no manifest needs one, and every entity bomb does
    try:
        root = fromstring(text.lstrip("\ufeff \t\r\n"))
    except (ParseError, ValueError) as error:
        raise Unreadable from error
    found: list[Element] = []
    waiting: list[tuple[tuple[str, ...], Node]] = [((), root)]
    while waiting:
        above, node = waiting.pop()
        path = (*above, _local(node.tag))
        fields = {_local(child.tag): (child.text or "").strip() for child in reversed(node)}
        found.append(Element(path, node.attrib, (node.text or "").strip(), fields))
        waiting += ((path, child) for child in reversed(node) if len(path) < DEEPEST)
    return tuple(found)


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]
