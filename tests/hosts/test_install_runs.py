"""Do the real hosts find what our installer puts there? Seen in what each of them shows its model."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hosts import scene_codex, scene_copilot, scene_qwen
from hosts.model_server import Script
from hosts.scene import FOCUS, Scene, must_have
from hosts.stage import Seen
from memorybank.hosts.gemini import HOST as gemini

pytestmark = [pytest.mark.hosts]

SKILL = "Project memory in memory-bank/"  # how the skill's description begins
READER = "memory-reader"
REFRESH = "Bring the memory bank of this project up to date."  # of the command's own text
Play = Callable[..., Seen]


def play_gemini(scene: Scene, script: Script, *, prompt: str = "hello") -> Seen:
    """With its user's settings as they are: our hooks may be among them."""
    settings = scene.home / gemini.SETTINGS["user"]
    settings.parent.mkdir(exist_ok=True)
    known = json.loads(settings.read_text(encoding="utf-8")) if settings.exists() else {}
    known["security"] = {"auth": {"selectedType": "gemini-api-key"}}
    settings.write_text(json.dumps(known), encoding="utf-8")
    own = {"GEMINI_API_KEY": "dummy", "GOOGLE_GEMINI_BASE_URL": "{url}", "GEMINI_CLI_TRUST_WORKSPACE": "true"}
    command = [str(must_have("node")), str(must_have("gemini")), "-p", prompt, "-m", "gemini-2.5-pro"]
    return scene._play([*command, "--approval-mode", "yolo"], script, own)


def play_codex(scene: Scene, script: Script, *, prompt: str = "hello") -> Seen:
    return scene_codex.play_codex(scene, script, prompt=prompt)


def play_copilot(scene: Scene, script: Script, *, prompt: str = "hello") -> Seen:
    return scene_copilot.play_copilot(scene, script, prompt=prompt)


PLAYS: dict[str, Play] = {
    "claude-code": lambda scene, script, prompt="hello": scene.claude(script, prompt=prompt),
    "opencode": lambda scene, script, prompt="hello": scene.opencode(script, prompt=prompt),
    "codex": play_codex,
    "gemini": play_gemini,
    "qwen": lambda scene, script, prompt="hello": scene_qwen.run(scene, script, prompt=prompt),
    "copilot": play_copilot,
}
COMMAND = {"codex": "$memory-bank-refresh"}  # its commands are skills
FIRST = Script([{"text": "fine"}])


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path / "scene")


def everything(seen: Seen) -> str:
    return "\n".join(seen.shown(at) for at in range(len(seen.main)))


@pytest.mark.rule("SKL-1", "SKL-3", "INJ-1")
@pytest.mark.parametrize("scope", ["project", "user"])
@pytest.mark.parametrize("host", list(PLAYS))
def test_memory_skill_and_sub_agent_are_shown_to_the_model(scene: Scene, host: str, scope: str) -> None:
    scene.mb("install", host, "--scope", scope, "--no-mcp", "--yes")
    shown = everything(PLAYS[host](scene, FIRST))
    missing = [word for word in (FOCUS, SKILL, READER) if word not in shown]
    assert missing == []


@pytest.mark.rule("SKL-3")
@pytest.mark.parametrize("host", [name for name in PLAYS if name not in ("copilot", "opencode")])
def test_the_command_is_the_hosts_own(scene: Scene, host: str) -> None:
    scene.mb("install", host, "--scope", "project", "--no-mcp", "--yes")
    if host == "gemini":  # without a terminal it puts a hook's text before the slash, and then looks for none
        (scene.repo / gemini.SETTINGS["project"]).unlink()
    seen = PLAYS[host](scene, FIRST, prompt=COMMAND.get(host, "/memory-bank-refresh"))
    assert REFRESH in everything(seen)


@pytest.mark.rule("SKL-3")
def test_the_command_in_copilot(scene: Scene) -> None:
    """Without a terminal it takes no slash for a command; the skill behind it is offered to the model."""
    scene.mb("install", "copilot", "--no-mcp", "--yes")
    assert "memory-bank-refresh" in everything(play_copilot(scene, FIRST))


@pytest.mark.rule("SKL-3")
def test_the_command_in_opencode(scene: Scene) -> None:
    scene.mb("install", "opencode", "--no-mcp", "--yes")
    seen = scene.opencode(FIRST, args=("--command", "memory-bank-refresh"), prompt="now")
    assert REFRESH in everything(seen)


def test_codex_agrees_with_doctor_about_what_was_agreed_to(scene: Scene) -> None:
    """The hooks run without a flag exactly when `doctor` says that they are trusted."""
    scene.mb("install", "codex", "--no-mcp", "--yes")
    scene_codex.agree(scene)
    found = scene.mb("hosts", "--json")
    assert '"trusted": true' in found
    seen = scene_codex.play_codex(scene, FIRST, prompt="hello", args=())
    assert FOCUS in everything(seen)
