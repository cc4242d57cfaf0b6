"""Gemini CLI in a scene: wired by its settings file, run without a terminal, its models ours."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

from hosts.model_server import Script
from hosts.scene import Scene, must_have
from hosts.stage import Seen
from memorybank.app.install import TIMEOUT, hook_argv
from memorybank.hosts import gemini

SUMMARY = "<state_snapshot>We counted widgets.</state_snapshot>"
# It asks twice for a summary, without offering tools, and takes the second answer.
COMPACTS: dict[str, Any] = {"when": ["state_snapshot", "systemInstruction"], "unless": ["functionDeclarations"]}
FULL = 600_000  # tokens; a reply that reports so many makes it compact before the next request


def wire(scene: Scene, *, home: bool = False, start: str = "") -> Path:
    """Our entries, as the host's own shape has them; `start` is another hook program than ours."""
    entries = {}
    for event in gemini.EVENTS:
        *head, program, host, name = hook_argv(gemini.NAME, event)
        entries[event] = [gemini.entry(event, shlex.join([*head, start or program, host, name]), TIMEOUT)]
    return _settings(scene, {"hooks": entries}, home=home)


def _settings(scene: Scene, document: dict[str, Any], *, home: bool) -> Path:
    path = (scene.home if home else scene.repo) / gemini.SETTINGS["user" if home else "project"]
    path.parent.mkdir(exist_ok=True)
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.write_text(json.dumps(known | document, indent=2), encoding="utf-8")
    return path


def run(scene: Scene, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (), **env: str) -> Seen:
    auth = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
    quiet = {"privacy": {"usageStatisticsEnabled": False}, "general": {"disableAutoUpdate": True}}
    _settings(scene, auth | quiet, home=True)
    own = {
        "GEMINI_API_KEY": "dummy",
        "GOOGLE_GEMINI_BASE_URL": "{url}",
        "GEMINI_CLI_TRUST_WORKSPACE": "true",
    }
    command = [str(must_have("node")), str(must_have("gemini")), "-p", prompt]
    tail = ("--approval-mode", "yolo", "-m", "gemini-2.5-pro", *args)
    return scene._play([*command, *tail], script, {**own, **env})


def last_result(seen: Seen, at: int) -> str:
    """The newest tool result in a request, with what our hooks put beside it."""
    return json.dumps(seen.main[at]["contents"][-1], ensure_ascii=False)
