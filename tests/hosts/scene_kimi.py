"""Kimi Code in a scene: one prompt without its window, its model in the user's own settings."""

from __future__ import annotations

from hosts.model_server import Script
from hosts.scene import Scene, must_have
from hosts.scene_droid import FILLED
from hosts.stage import Seen

_CONFIG = """\
default_model = "m"

[providers.fake]
type = "openai"
base_url = "http://127.0.0.1:0/v1"
api_key = "dummy"

[models.m]
provider = "fake"
model = "m"
max_context_size = 100000

"""


def run(scene: Scene, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (), **env: str) -> Seen:
    file = scene.home / ".kimi-code/config.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    known = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(known if known.startswith(_CONFIG[:20]) else _CONFIG + known, encoding="utf-8")
    called = [str(must_have("node")), str(must_have("kimi")), *args, "-p", prompt]
    own = {"FAKE_URL": "{url}", "KIMI_DISABLE_TELEMETRY": "1", **env}
    return scene._play(["/bin/sh", "-c", FILLED, str(file), *called], script, own)
