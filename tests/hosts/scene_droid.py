"""Factory Droid in a scene: one prompt without its window, its model in the user's own settings."""

from __future__ import annotations

import json

from hosts.model_server import Script
from hosts.scene import Scene, must_have
from hosts.stage import Seen

MODEL = {
    "model": "m",
    "displayName": "Fake",
    "baseUrl": "http://127.0.0.1:0/v1",
    "apiKey": "dummy",
    "provider": "generic-chat-completion-api",
    "maxOutputTokens": 8000,
    "maxContextLimit": 100_000,
}
SETTINGS = {
    "customModels": [MODEL],
    "cloudSessionSync": False,
    "compactionTokenLimit": 50_000,
    "compactionThresholdCheckEnabled": True,
}
ENV = {"FAKE_URL": "{url}", "FACTORY_API_KEY": "fk-dummy", "FACTORY_DROID_AUTO_UPDATE_ENABLED": "false"}
# Only inside the namespace the model's address is known.
FILLED = 'sed -i "s#http://127.0.0.1:[0-9]*#$FAKE_URL#" "$0"; exec "$@"'


def run(scene: Scene, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (), **env: str) -> Seen:
    file = scene.home / ".factory/settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    file.write_text(
        json.dumps(
            {
                "customModels": [MODEL],
                "cloudSessionSync": False,
                "compactionTokenLimit": 50_000,
                "compactionThresholdCheckEnabled": True,
                **known,
            }
        ),
        encoding="utf-8",
    )
    called = [str(must_have("droid")), "exec", "--skip-permissions-unsafe", "-m", "custom:Fake-0", *args, prompt]
    return scene._play(["/bin/sh", "-c", FILLED, str(file), *called], script, {**ENV, **env})
