"""YAML from a stranger, as plain nodes with their lines. Nothing in it is run, expanded or followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from yaml import Node as Composed

_DEEPEST = 12  # a pack needs five levels
_STR, _INT, _TIME = (f"tag:yaml.org,2002:{name}" for name in ("str", "int", "timestamp"))


class Fault(NamedTuple):
    line: int  # from 1, in the pack's own text
    text: str  # text key
    params: tuple[tuple[str, object], ...] = ()


class Node(NamedTuple):
    line: int
    text: str | None = None  # a scalar that is text; a date is text to us
    number: int | None = None
    items: tuple[Node, ...] | None = None
    fields: tuple[tuple[str, Node], ...] | None = None

    def get(self, name: str) -> Node | None:
        return next((value for key, value in self.fields or () if key == name), None)


class Parsed(NamedTuple):
    root: Node | None
    faults: tuple[Fault, ...]


def parse(text: str, line: int) -> Parsed:
    """`line` is the one the text begins at. Aliases, tags, further documents and deep nests are faults, not work."""
    import yaml  # only a check of somebody else's pack needs a parser

    loader = yaml.SafeLoader
    try:
        fault = _refused(yaml.parse(text, Loader=loader), line)
        if fault is not None:
            return Parsed(None, (fault,))
        composed = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = line + mark.line if mark else line
        return Parsed(None, (Fault(at, "check.yaml", (("why", error.problem or error.context or ""),)),))
    except yaml.reader.ReaderError as error:
        at = line + text.count("\n", 0, error.position)
        return Parsed(None, (Fault(at, "check.yaml", (("why", error.reason),)),))
    except (ValueError, OverflowError, yaml.YAMLError) as error:  # an escape beyond Unicode
        return Parsed(None, (Fault(line, "check.yaml", (("why", str(error)),)),))
    if composed is None:
        return Parsed(None, (Fault(line, "check.empty"),))
    faults: list[Fault] = []
    return Parsed(_node(composed, line, faults), tuple(faults))


def _refused(events: object, line: int) -> Fault | None:
    """The first thing a pack has no use for. Events are read one by one, so a bomb is met before it is built."""
    from yaml import events as kinds

    depth = documents = 0
    for event in events:  # type: ignore[attr-defined]
        at = line + event.start_mark.line
        if isinstance(event, kinds.DocumentStartEvent):
            documents += 1
            if documents > 1:
                return Fault(at, "check.documents")
        if isinstance(event, kinds.AliasEvent) or getattr(event, "anchor", None):
            return Fault(at, "check.alias")
        if getattr(event, "tag", None):
            return Fault(at, "check.tag")
        if isinstance(event, kinds.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                return Fault(at, "check.deep")
        elif isinstance(event, kinds.CollectionEndEvent):
            depth -= 1
    return None


def _node(composed: Composed, line: int, faults: list[Fault]) -> Node:
    from yaml import MappingNode, ScalarNode, SequenceNode

    at = line + composed.start_mark.line
    if isinstance(composed, SequenceNode):
        return Node(at, items=tuple(_node(item, line, faults) for item in composed.value))
    if isinstance(composed, MappingNode):
        fields: dict[str, Node] = {}
        for key, value in composed.value:
            name = key.value if isinstance(key, ScalarNode) else ""
            if name in fields or not name:
                here = line + key.start_mark.line
                faults.append(Fault(here, "check.key-twice" if name else "check.key", (("field", str(name)[:60]),)))
            fields[name] = _node(value, line, faults)
        return Node(at, fields=tuple(fields.items()))
    if composed.tag in (_STR, _TIME):
        return Node(at, text=composed.value)
    if composed.tag == _INT and composed.value.isascii() and composed.value.isdigit() and len(composed.value) < 10:
        return Node(at, number=int(composed.value))
    return Node(at)
