"""A reply of the scripted model, spelled as OpenAI's Responses API: what Codex speaks.

A tool with `input` in place of `args` is a freeform call (`apply_patch`); one with a `namespace` belongs to a group.
An argument that is `LAST_SESSION` stands for the shell session that Codex named last.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

PATH = "/responses"
LAST_SESSION = "the last session"
_numbers = itertools.count(1)


def whole(reply: dict[str, Any]) -> dict[str, Any]:
    asked = reply.get("input", 100)
    return {
        "id": f"resp_{next(_numbers):06d}",
        "object": "response",
        "created_at": 0,
        "status": "completed",
        "model": "scripted",
        "output": list(_items(reply)),
        "usage": {
            "input_tokens": asked,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": 10,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": asked + 10,
        },
    }


def _items(reply: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if reply.get("text"):
        content = [{"type": "output_text", "text": reply["text"], "annotations": []}]
        yield {"type": "message", "id": f"msg_{next(_numbers):06d}", "role": "assistant", "content": content}
    for tool in reply.get("tools", ()):
        at = f"{next(_numbers):06d}"
        call = {"id": f"item_{at}", "call_id": f"call_{at}", "name": tool["name"], "status": "completed"}
        if "input" in tool:
            yield {"type": "custom_tool_call", **call, "input": tool["input"]}
        else:
            space = {"namespace": tool["namespace"]} if "namespace" in tool else {}
            yield {"type": "function_call", **call, **space, "arguments": json.dumps(tool["args"])}


def stream(reply: dict[str, Any], asked: dict[str, Any]) -> list[str]:
    """The lines of an event stream."""
    known = re.findall(r"session ID (\d+)", json.dumps(asked))
    filled = json.loads(json.dumps(reply).replace(f'"{LAST_SESSION}"', known[-1] if known else "0"))
    return [
        f"event: {event['type']}\ndata: {json.dumps({**event, 'sequence_number': at})}\n\n"
        for at, event in enumerate(_events(whole(filled)))
    ]


def _events(done: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield {"type": "response.created", "response": {**done, "status": "in_progress", "output": [], "usage": None}}
    for at, item in enumerate(done["output"]):
        yield {"type": "response.output_item.added", "output_index": at, "item": item}
        yield {"type": "response.output_item.done", "output_index": at, "item": item}
    yield {"type": "response.completed", "response": done}
