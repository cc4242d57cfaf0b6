"""Kilo Code in a scene: OpenCode's fork, with files of its own."""

from __future__ import annotations

import json

from hosts.model_server import Script
from hosts.scene import OPENCODE_CONFIG, Scene, must_have
from hosts.stage import Seen

ENV = {
    "FAKE_URL": "{url}",
    "npm_config_fetch_retries": "0",
    "KILO_DISABLE_AUTOUPDATE": "1",
    "KILO_DISABLE_MODELS_FETCH": "1",
    "KILO_DISABLE_LSP_DOWNLOAD": "1",
    "KILO_DISABLE_DEFAULT_PLUGINS": "1",
    "KILO_TELEMETRY_DISABLED": "1",
    "KILO_DISABLE_CODEBASE_INDEXING": "1",
    "KILO_DISABLE_SESSION_INGEST": "1",
}
CONFIG = {**OPENCODE_CONFIG, "snapshot": False}  # a run costs it 20 seconds of a processor; no promise needs its copies


def run(scene: Scene, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (), **env: str) -> Seen:
    config = scene.home / ".config/kilo/kilo.json"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(json.dumps(CONFIG), encoding="utf-8")
    command = [str(must_have("kilo")), "run", "--auto", "-m", "fake/m", *args, prompt]
    return scene._play(command, script, {**ENV, **env})
