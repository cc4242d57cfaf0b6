"""A model that says what a test wrote down for it, in the two dialects our hosts speak.

Anthropic's messages (Claude Code) and OpenAI's chat completions (OpenCode), with and without streaming. Every request
is kept: what a model was shown is what these tests are about. Standard library only; it listens on 127.0.0.1.
"""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from hosts import dialect_gemini, dialect_responses

MODEL = "scripted"
RUNAWAY = 80  # requests; a host that asks more often than this is in a loop


@dataclass
class Script:
    """`turns` answer, in order, the requests that offer tools. A cue answers every request that holds its words."""

    turns: list[dict[str, Any]] = field(default_factory=list)
    cues: list[dict[str, Any]] = field(default_factory=list)  # {"when": [words], "unless": [words], "reply": {...}}
    aside: dict[str, Any] = field(default_factory=lambda: {"text": "A short title"})  # no tools offered: titles
    last: dict[str, Any] = field(default_factory=lambda: {"text": "That is all."})  # when the turns are used up


class ScriptedModel:
    def __init__(self, script: Script) -> None:
        self.script = script
        self.requests: list[dict[str, Any]] = []  # {"path", "body", "reply"}
        self._lock = threading.Lock()
        self._turn = 0
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"model": self}))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> ScriptedModel:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            reply = self._choose(body)
            self.requests.append({"path": path, "body": body, "reply": reply})
            return reply

    def _choose(self, body: dict[str, Any]) -> dict[str, Any]:
        if len(self.requests) >= RUNAWAY:
            return {"text": "Stopped: too many requests."}
        text = json.dumps(body, ensure_ascii=False)
        for cue in self.script.cues:
            if all(w in text for w in cue["when"]) and not any(w in text for w in cue.get("unless", ())):
                reply: dict[str, Any] = cue["reply"]
                return reply
        if not body.get("tools"):
            return self.script.aside
        if self._turn < len(self.script.turns):
            self._turn += 1
            return self.script.turns[self._turn - 1]
        return self.script.last


# ---------------------------------------------------------------- a reply, spelled for each host

# Never the same twice, not even in another run: a host that goes on with a conversation tells calls apart by them.
_numbers = itertools.count(time.time_ns() // 1_000_000 % 1_000_000_000)


def _messages(reply: dict[str, Any]) -> dict[str, Any]:
    content: list[dict[str, Any]] = [{"type": "text", "text": reply["text"]}] if reply.get("text") else []
    for tool in reply.get("tools", ()):
        block = {"type": "tool_use", "id": f"toolu_{next(_numbers):06d}", "name": tool["name"], "input": tool["args"]}
        content.append(block)
    return {
        "id": f"msg_{next(_numbers):06d}",
        "type": "message",
        "role": "assistant",
        "model": MODEL,
        "content": content,
        "stop_reason": "tool_use" if reply.get("tools") else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": reply.get("input", 100), "output_tokens": 10},
    }


def _messages_stream(reply: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    whole = _messages(reply)
    yield "message_start", {"message": {**whole, "content": [], "stop_reason": None}}
    for at, block in enumerate(whole["content"]):
        if block["type"] == "text":
            empty, delta = {**block, "text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            empty = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        yield "content_block_start", {"index": at, "content_block": empty}
        yield "content_block_delta", {"index": at, "delta": delta}
        yield "content_block_stop", {"index": at}
    stop = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    yield "message_delta", {"delta": stop, "usage": whole["usage"]}
    yield "message_stop", {}


def _chat(reply: dict[str, Any]) -> dict[str, Any]:
    calls = [
        {
            "index": at,
            "id": f"call_{next(_numbers):06d}",
            "type": "function",
            "function": {"name": tool["name"], "arguments": json.dumps(tool["args"])},
        }
        for at, tool in enumerate(reply.get("tools", ()))
    ]
    message = {"role": "assistant", "content": reply.get("text") or ""} | ({"tool_calls": calls} if calls else {})
    asked = reply.get("input", 100)
    return {
        "id": f"chat_{next(_numbers):06d}",
        "object": "chat.completion",
        "created": 0,
        "model": MODEL,
        "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}],
        "usage": {"prompt_tokens": asked, "completion_tokens": 10, "total_tokens": asked + 10},
    }


def _chat_stream(reply: dict[str, Any]) -> Iterator[Any]:
    whole = _chat(reply)
    usage, choice = whole.pop("usage"), whole["choices"][0]
    whole["object"] = "chat.completion.chunk"
    yield {**whole, "choices": [{"index": 0, "delta": choice["message"], "finish_reason": None}]}
    yield {**whole, "choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}]}
    yield {**whole, "choices": [], "usage": usage}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    model: ScriptedModel

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self._send_json({"object": "list", "data": [{"id": MODEL, "object": "model"}]})

    def do_HEAD(self) -> None:
        self._send_json({})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
        path = self.path.partition("?")[0]
        if path.endswith("/count_tokens"):
            self._send_json({"input_tokens": len(json.dumps(body)) // 4})
        elif path.endswith("/messages"):
            reply = self.model.answer(path, body)
            if body.get("stream"):
                lines = [
                    f"event: {name}\ndata: {json.dumps({'type': name, **data})}\n\n"
                    for name, data in _messages_stream(reply)
                ]
                self._send_stream(lines)
            else:
                self._send_json(_messages(reply))
        elif path.endswith("/chat/completions"):
            reply = self.model.answer(path, body)
            if body.get("stream"):
                self._send_stream(
                    [f"data: {json.dumps(chunk)}\n\n" for chunk in _chat_stream(reply)] + ["data: [DONE]\n\n"]
                )
            else:
                self._send_json(_chat(reply))
        elif path.endswith(dialect_responses.PATH):
            self._send_stream(dialect_responses.stream(self.model.answer(path, body), body))
        elif dialect_gemini.speaks(path):
            dialect_gemini.respond(self, path, body)
        else:
            self._send_json({"error": {"message": f"nothing at {path}"}}, 404)

    def _send_json(self, document: dict[str, Any], status: int = 200) -> None:
        data = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _send_stream(self, lines: list[str]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        self.wfile.write("".join(lines).encode())
