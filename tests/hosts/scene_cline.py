"""Cline's command line in a scene: one prompt, its provider set by its own command. The daemon it leaves is ended."""

from __future__ import annotations

from hosts.model_server import Script
from hosts.scene import Scene, must_have
from hosts.stage import Seen

ENV = {"FAKE_URL": "{url}", "CLINE_TELEMETRY_DISABLED": "1", "CLINE_NO_AUTO_UPDATE": "1"}
ENV |= {"CLINE_PLUGIN_IMPORT_TIMEOUT_MS": "60000"}  # it goes on without a plugin that takes longer than 4 seconds
_START = '"$0" auth -p openai-compatible -k dummy -m m -b "$FAKE_URL/v1" >&2; exec "$0" "$@"'
_ARGS = ("-P", "openai-compatible", "-m", "m", "--auto-approve", "true", "-t", "150")


def run(scene: Scene, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (), **env: str) -> Seen:
    called = [str(must_have("cline")), *_ARGS, "-c", str(scene.repo), *args, prompt]
    return scene._play(["/bin/sh", "-c", _START, *called], script, {**ENV, **env})
