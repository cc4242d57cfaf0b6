"""The tools, as rows: what a model is told of each, and what it may be called with. Loads nothing of the SDK."""

import json
from typing import NamedTuple

from memorybank.model.errors import BadUsage
from memorybank.model.layout import CURRENT
from memorybank.texts.catalogue import Say

LONGEST = 100_000  # characters of one argument
_MOST = 50  # items of a list


class Argument(NamedTuple):
    name: str
    kind: str  # text | texts | count | fields
    example: str  # in a call that would work, as JSON
    required: bool = False


class ToolAnswer(NamedTuple):
    """Text for the model, and where a command has one, its document for programs."""

    text: str
    document: dict[str, object] | None = None
    failed: bool = False


_TEXT = Argument("", "text", "")
_KINDS: dict[str, dict[str, object]] = {
    "text": {"type": "string"},
    "texts": {"type": "array", "items": {"type": "string"}, "maxItems": _MOST},
    "count": {"type": "integer", "minimum": 1, "maximum": _MOST},
    "fields": {"type": "object"},
}


class Tool(NamedTuple):
    name: str
    arguments: tuple[Argument, ...] = ()
    writes: bool = False  # into the bank; a proposal only waits for a word


REQUEST = Argument("request", "text", '"why do we retry payments?"', required=True)
FILES = Argument("files", "texts", '["src/payments/client.py"]')  # about to be changed
KIND = Argument("kind", "text", '"decision"', required=True)
FIELDS = Argument(
    "fields", "fields", '{"decision": "...", "reason": "...", "trade_off": "...", "scope": "..."}', required=True
)

TOOLS = {
    tool.name: tool
    for tool in (
        Tool("search", (REQUEST, Argument("limit", "count", "10"))),
        Tool("select", (REQUEST, FILES)),
        Tool("read", (Argument("pages", "texts", f'["{CURRENT.conventions}"]', required=True),)),
        Tool("context", (REQUEST, FILES)),
        Tool("verify", (Argument("pages", "texts", f'["{CURRENT.tech}"]'),)),
        Tool("status"),
        Tool("plan", (Argument("of", "text", '"refresh"', required=True),)),
        Tool("propose", (KIND, FIELDS)),
        Tool("apply", (Argument("id", "text", '"p-1a2b3c4d"', required=True),), writes=True),
    )
}


def description(tool: Tool, say: Say) -> str:
    return say(f"mcp.tool.{tool.name}")


def schema(tool: Tool) -> dict[str, object]:
    """As small as it can be said: every model that may call the tool pays for it."""
    found: dict[str, object] = {
        "type": "object",
        "properties": {argument.name: _shape(argument) for argument in tool.arguments},
        "additionalProperties": False,
    }
    required = [argument.name for argument in tool.arguments if argument.required]
    return found | {"required": required} if required else found


def _shape(argument: Argument) -> dict[str, object]:
    least = {"minItems": 1} if argument.kind == "texts" and argument.required else {}
    return _KINDS[argument.kind] | least


def checked(tool: Tool, given: dict[str, object]) -> dict[str, object]:
    """What the schema says, held here too: not every client looks at it. Null is as good as absent."""
    known = {argument.name: argument for argument in tool.arguments}
    found = {name: value for name, value in given.items() if value is not None}
    wrong = sorted(given.keys() - known.keys())
    wrong += [name for name, a in known.items() if (not _fits(found[name], a) if name in found else a.required)]
    if wrong:
        raise BadUsage("mcp.bad-call", tool=tool.name, name=wrong[0][:80], call=example(tool))
    return found


def _fits(value: object, argument: Argument) -> bool:
    match argument.kind, value:
        case ("text", str()) | ("fields", dict()):
            return len(json.dumps(value, ensure_ascii=False)) <= LONGEST
        case "texts", list(items):
            return argument.required <= len(items) <= _MOST and all(_fits(item, _TEXT) for item in items)
        case "count", int(number):
            return number is not True and 1 <= number <= _MOST
    return False


def example(tool: Tool) -> str:
    """A call that would work, for whoever made one that does not."""
    return "{" + ", ".join(f'"{a.name}": {a.example}' for a in tool.arguments) + "}"
