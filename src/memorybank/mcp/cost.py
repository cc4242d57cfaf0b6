"""What it costs a model to know the tools. Hosts send name, description and input schema with every conversation."""

from __future__ import annotations

import json
from typing import NamedTuple

from memorybank.mcp.tools import TOOLS, description, schema
from memorybank.model.cost import tokens
from memorybank.texts.catalogue import Say


class Cost(NamedTuple):
    name: str
    characters: int
    tokens: int


def costs(say: Say) -> tuple[Cost, ...]:
    """Each tool as compact JSON, and the server's instructions, which hosts show beside them."""
    told = [
        (tool.name, {"name": tool.name, "description": description(tool, say), "inputSchema": schema(tool)})
        for tool in TOOLS.values()
    ]
    texts = [(name, json.dumps(told_of, ensure_ascii=False, separators=(",", ":"))) for name, told_of in told]
    texts.append(("(instructions)", say("mcp.instructions")))
    return tuple(Cost(name, len(text), tokens(text)) for name, text in texts)


def total(parts: tuple[Cost, ...]) -> Cost:
    return Cost("total", sum(part.characters for part in parts), sum(part.tokens for part in parts))


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
