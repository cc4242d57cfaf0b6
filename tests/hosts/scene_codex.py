"""Codex on the stage: its throw-away home, what a person agreed to, and the ways its model calls tools."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hosts.model_server import Script
from hosts.scene import Scene, must_have
from hosts.stage import Seen
from memorybank.hosts import codex

_CONFIG = """\
model = "gpt-5.5"
model_provider = "fake"
approval_policy = "never"
sandbox_mode = "danger-full-access"

[model_providers.fake]
name = "fake"
wire_api = "responses"
env_key = "FAKE_KEY"
supports_websockets = false
request_max_retries = 0
stream_max_retries = 0
"""
AGREED = "--dangerously-bypass-hook-trust"  # stands for a person who agreed to the hooks
SUMMARY = {"when": ["CONTEXT CHECKPOINT"], "reply": {"text": "We counted widgets."}}
FULL = 900_000  # tokens; a reply that reports so many makes Codex compact


def agree(scene: Scene) -> None:
    """What Codex writes when a person says yes, in its own window, to the hooks of their home folder."""
    hooks = scene.home / codex.HOST.SETTINGS["user"]
    known: dict[str, Any] = json.loads(hooks.read_text(encoding="utf-8"))["hooks"]
    lines = [
        f'[hooks.state."{hooks}:{codex.snake(event)}:0:0"]\ntrusted_hash = "{codex.trust_of(event, group)}"\n'
        for event, (group,) in known.items()
    ]
    with settled(scene).open("a", encoding="utf-8") as config:
        config.write("\n" + "\n".join(lines))


def play_codex(
    scene: Scene, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (AGREED,), **env: str
) -> Seen:
    settled(scene)
    where = ("-c", 'model_providers.fake.base_url="{url}/v1"')
    return scene._play([str(must_have("codex")), "exec", *args, *where, prompt], script, {"FAKE_KEY": "dummy", **env})


def settled(scene: Scene) -> Path:
    """Its settings, with a model and a project that its person trusts."""
    config = scene.home / ".codex/config.toml"
    if not config.exists():
        config.parent.mkdir(parents=True, exist_ok=True)
        trusted = f'\n[projects."{scene.repo}"]\ntrust_level = "trusted"\n'
        config.write_text(_CONFIG + trusted, encoding="utf-8")
    return config


def patch(*lines: str) -> dict[str, Any]:
    """A turn of the model that applies a patch; `*** Begin Patch` and `*** End Patch` go around the lines."""
    return {"tools": [{"name": "apply_patch", "input": patch_text(*lines)}]}


def patch_text(*lines: str) -> str:
    return "\n".join(("*** Begin Patch", *lines, "*** End Patch")) + "\n"


def added(path: str, text: str = "x = 1") -> dict[str, Any]:
    return patch(f"*** Add File: {path}", f"+{text}")


def last_result(seen: Seen, at: int) -> str:
    """The newest tool result in a request, with what our hooks put beside it."""
    items = seen.main[at]["input"]
    called = max(n for n, item in enumerate(items) if item["type"].endswith("_call"))
    return json.dumps(items[called:], ensure_ascii=False)
