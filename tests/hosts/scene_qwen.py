"""Qwen Code in a scene: run without a terminal, its models ours."""

from __future__ import annotations

import json
from typing import Any

from hosts.model_server import Script
from hosts.scene import Scene, must_have
from hosts.stage import Seen

FULL = 195_000  # tokens; a reply that reports so many makes it compact before the next request
# The summary is asked for without tools; that it was made of so many tokens tells the host that it got smaller.
SUMMARY: dict[str, Any] = {"text": "<state_snapshot>We counted widgets.</state_snapshot>", "input": 190_000}


ENV = {"OPENAI_API_KEY": "dummy", "OPENAI_BASE_URL": "{url}/v1", "OPENAI_MODEL": "fake-model"}


def run(scene: Scene, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (), **env: str) -> Seen:
    command = [str(must_have("node")), str(must_have("qwen")), "-p", prompt, "--yolo", *args]
    return scene._play(command, script, {**ENV, **env})


def last_result(seen: Seen, at: int) -> str:
    """The newest tool result in a request, with what came behind it."""
    messages = seen.main[at]["messages"]
    newest = max(at for at, message in enumerate(messages) if message["role"] == "tool")
    return json.dumps(messages[newest:], ensure_ascii=False)
