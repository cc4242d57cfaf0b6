"""Gemini CLI in a scene: run without a terminal, its models ours."""

from __future__ import annotations

import json
from typing import Any

from hosts.model_server import Script
from hosts.scene import Scene, must_have
from hosts.stage import Seen
from memorybank.hosts.gemini import HOST as gemini

SUMMARY = "<state_snapshot>We counted widgets.</state_snapshot>"
# It asks twice for a summary, without offering tools, and takes the second answer.
COMPACTS: dict[str, Any] = {"when": ["state_snapshot", "systemInstruction"], "unless": ["functionDeclarations"]}
FULL = 600_000  # tokens; a reply that reports so many makes it compact before the next request


ENV = {
    "GEMINI_API_KEY": "dummy",
    "GOOGLE_GEMINI_BASE_URL": "{url}",
    "GEMINI_CLI_TRUST_WORKSPACE": "true",
}
MODEL = ("-m", "gemini-2.5-pro")


def settled(scene: Scene) -> None:
    """Past its first questions."""
    auth = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
    quiet = {"privacy": {"usageStatisticsEnabled": False}, "general": {"disableAutoUpdate": True}}
    settings = scene.home / gemini.SETTINGS["user"]
    settings.parent.mkdir(exist_ok=True)
    known = json.loads(settings.read_text(encoding="utf-8")) if settings.exists() else {}
    settings.write_text(json.dumps(known | auth | quiet, indent=2), encoding="utf-8")


def run(scene: Scene, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (), **env: str) -> Seen:
    settled(scene)
    command = [str(must_have("node")), str(must_have("gemini")), "-p", prompt]
    return scene._play([*command, "--approval-mode", "yolo", *MODEL, *args], script, {**ENV, **env})


def last_result(seen: Seen, at: int) -> str:
    """The newest tool result in a request, with what our hooks put beside it."""
    return json.dumps(seen.main[at]["contents"][-1], ensure_ascii=False)
