"""Copilot CLI on the stage: its throw-away home, what a person trusts, and the ways its model calls tools."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hosts.model_server import Script
from hosts.programs import PROGRAMS
from hosts.scene import Scene, must_have
from hosts.stage import Seen

TRUSTED = "--trust-folder"  # stands for a person who said yes to the folder
SUMMARY = {"when": ["The history is being compacted"], "reply": {"text": "<overview>We counted widgets.</overview>"}}
WINDOW = {"COPILOT_PROVIDER_MAX_PROMPT_TOKENS": "128000"}
FULL = 110_000  # tokens; in that window a reply that reports so many makes Copilot compact, behind the next turns
# A model for which Copilot offers patches, in the dialect it then speaks.
PATCHING = {"COPILOT_MODEL": "gpt-5.5", "COPILOT_PROVIDER_WIRE_API": "responses"}


ENV = {
    "COPILOT_OFFLINE": "true",
    "COPILOT_AUTO_UPDATE": "false",
    "COPILOT_PROVIDER_BASE_URL": "{url}/v1",
    "COPILOT_PROVIDER_API_KEY": "dummy",
    "COPILOT_MODEL": "fake-model",
}


def trust(scene: Scene) -> None:
    """What Copilot keeps of a person's yes; a conversation that goes on does not take the flag."""
    config = scene.home / ".copilot/config.json"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(json.dumps({"trustedFolders": [str(scene.repo)]}), encoding="utf-8")


def play_copilot(
    scene: Scene,
    script: Script,
    *,
    prompt: str = "please do it",
    args: tuple[str, ...] = (TRUSTED,),
    env: Mapping[str, str] | None = None,
) -> Seen:
    command = [str(must_have("copilot")), "-p", prompt, "--allow-all-tools", *args]
    unpacked(scene)
    return scene._play(command, script, {**ENV, **(env or {})})


def unpacked(scene: Scene) -> None:
    """It unpacks a quarter of a gigabyte into its home; once will do for all the homes of these tests."""
    shared, here = PROGRAMS["copilot"].folder / "unpacked", scene.home / ".cache/copilot"
    shared.mkdir(exist_ok=True)
    here.parent.mkdir(parents=True, exist_ok=True)
    if not here.is_symlink():
        here.symlink_to(shared)


def bash(command: str) -> dict[str, Any]:
    return {"tools": [{"name": "bash", "args": {"command": command, "description": "as told"}}]}


def delegate(prompt: str) -> dict[str, Any]:
    args = {"description": "look", "prompt": prompt, "agent_type": "general-purpose", "mode": "sync", "name": "looker"}
    return {"tools": [{"name": "task", "args": args}]}


def last_result(seen: Seen, at: int) -> str:
    """The newest tool result in a request, with what our hooks put beside it."""
    said = seen.main[at].get("messages") or seen.main[at]["input"]
    called = max(n for n, item in enumerate(said) if item.get("role") == "assistant" or item.get("call_id"))
    return json.dumps(said[called:], ensure_ascii=False)
