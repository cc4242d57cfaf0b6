"""The tools, as rows: what a model is told of each, what it may be called with, and what it costs to know them. Loads
nothing of the SDK."""

from __future__ import annotations

import json
from typing import NamedTuple

from memorybank.model.cost import tokens
from memorybank.model.errors import BadUsage
from memorybank.model.event import EARLIER_NAMES
from memorybank.model.layout import CURRENT
from memorybank.texts.catalogue import Say

LONGEST = 100_000  # characters of one argument
_MOST = 50  # items of a list


class Argument(NamedTuple):
    name: str
    kind: str  # text | texts | count | fields
    example: str  # in a call that would work, as JSON
    required: bool = False


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
    match argument.kind:
        case "text":
            return {"type": "string"}
        case "texts":
            least = {"minItems": 1} if argument.required else {}
            return {"type": "array", "items": {"type": "string"}, **least, "maxItems": _MOST}
        case "fields":
            return {"type": "object"}
        case _:
            return {"type": "integer", "minimum": 1, "maximum": _MOST}


def checked(tool: Tool, given: dict[str, object]) -> dict[str, object]:
    """What the schema says, held here too: not every client looks at it. Null is as good as absent."""
    known = {argument.name: argument for argument in tool.arguments}
    given = {EARLIER_NAMES.get(name, name): item for name, item in given.items()}
    strange = sorted(given.keys() - known.keys())
    if strange:
        raise BadUsage("mcp.strange-argument", tool=tool.name, name=strange[0][:80], call=example(tool))
    found = {name: value for name, value in given.items() if value is not None}
    for name, argument in known.items():
        if name in found and not _fits(found[name], argument):
            raise BadUsage("mcp.bad-argument", tool=tool.name, name=name, call=example(tool))
        if argument.required and name not in found:
            raise BadUsage("mcp.no-argument", tool=tool.name, name=name, call=example(tool))
    return found


def _fits(value: object, argument: Argument) -> bool:
    match argument.kind:
        case "text":
            return isinstance(value, str) and len(value) <= LONGEST
        case "texts":
            least = 1 if argument.required else 0
            return (
                isinstance(value, list)
                and least <= len(value) <= _MOST
                and all(isinstance(item, str) and len(item) <= LONGEST for item in value)
            )
        case "fields":
            return isinstance(value, dict) and len(json.dumps(value)) <= LONGEST
        case _:
            return type(value) is int and 1 <= value <= _MOST


def example(tool: Tool) -> str:
    """A call that would work, for whoever made one that does not."""
    return "{" + ", ".join(f'"{a.name}": {a.example}' for a in tool.arguments) + "}"


# ---------------------------------------------------------------- what they cost


class ToolCost(NamedTuple):
    """Of what hosts send with every conversation: name, description and input schema."""

    name: str
    characters: int
    tokens: int


def costs(say: Say) -> tuple[ToolCost, ...]:
    """Each tool as compact JSON, and the server's instructions, which hosts show beside them."""
    told = [
        (tool.name, {"name": tool.name, "description": description(tool, say), "inputSchema": schema(tool)})
        for tool in TOOLS.values()
    ]
    texts = [(name, json.dumps(told_of, ensure_ascii=False, separators=(",", ":"))) for name, told_of in told]
    texts.append(("(instructions)", say("mcp.instructions")))
    return tuple(ToolCost(name, len(text), tokens(text)) for name, text in texts)


def total(parts: tuple[ToolCost, ...]) -> ToolCost:
    return ToolCost("total", sum(part.characters for part in parts), sum(part.tokens for part in parts))


def cost_text(say: Say) -> str:
    parts = costs(say)
    rows = [say("mcp.cost.row", name=p.name, characters=p.characters, tokens=p.tokens) for p in (*parts, total(parts))]
    return "\n".join((say("mcp.cost.title"), *rows, "", say("mcp.cost.how")))


def cost_document(say: Say) -> dict[str, object]:
    parts = costs(say)
    whole = total(parts)
    return {
        "schemaVersion": "1.0",
        "action": "mcp_cost",
        "parts": [part._asdict() for part in parts],
        "total": {"characters": whole.characters, "tokens": whole.tokens},
        "estimate": say("mcp.cost.how"),
    }
