"""The scripted model in Gemini's words: `models/NAME:generateContent`, streamed or not, and its token counts.

Whether tools were offered tells the conversation from requests at its side, as in the other dialects. Its base address
is a folder below the model's, so that a request can be told from other hosts'.
"""

from __future__ import annotations

import json
from typing import Any

_METHODS = ("generateContent", "streamGenerateContent", "countTokens")


def speaks(path: str) -> bool:
    return path.rpartition(":")[2] in _METHODS


def respond(handler: Any, path: str, body: dict[str, Any]) -> None:
    """`handler` is the server's; what it sends is what the script says."""
    method = path.rpartition(":")[2]
    if method == "countTokens":
        handler._send_json({"totalTokens": len(json.dumps(body)) // 4})
        return
    document = _content(handler.model.answer(path, body))
    if method == "streamGenerateContent":
        handler._send_stream([f"data: {json.dumps(document)}\n\n"])
    else:
        handler._send_json(document)


def _content(reply: dict[str, Any]) -> dict[str, Any]:
    parts: list[dict[str, Any]] = [{"text": reply["text"]}] if reply.get("text") else []
    parts += [{"functionCall": {"name": tool["name"], "args": tool["args"]}} for tool in reply.get("tools", ())]
    asked = reply.get("input", 100)
    return {
        "candidates": [{"index": 0, "content": {"role": "model", "parts": parts}, "finishReason": "STOP"}],
        "usageMetadata": {"promptTokenCount": asked, "candidatesTokenCount": 10, "totalTokenCount": asked + 10},
        "modelVersion": "scripted",
    }
