"""Hosts in their own windows, with a person at the keys: what only a person can be asked, and answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from hosts import scene_codex, scene_copilot, scene_gemini, scene_qwen
from hosts.model_server import Script
from hosts.players import PLAYERS
from hosts.scene import CLAUDE, FOCUS, OPENCODE, OPENCODE_CONFIG, Scene, must_have, tool
from hosts.stage import Seen, play
from hosts.window import Keys
from memorybank.hosts.codex import HOST as codex

pytestmark = [pytest.mark.hosts]

READY, ASKED, DONE = "accept edits", "Do you want", "That is all."
NOTES = "memory-bank/details/notes.md"


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path / "scene")


def sits_at(scene: Scene, script: Script, *keys: tuple[str, str]) -> Seen:
    """Claude Code, past its first questions."""
    scene.install("claude-code")
    known = {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}
    begun = {"hasCompletedOnboarding": True, "theme": "dark", "customApiKeyResponses": {"approved": ["sk-ant-dummy"]}}
    document = {**begun, "projects": {str(scene.repo): known}}
    (scene.home / ".claude.json").write_text(json.dumps(document), encoding="utf-8")
    command = [str(must_have("claude-code")), "--permission-mode", "acceptEdits", "--model", "claude-sonnet-4-5"]
    return shown_to(scene, command, CLAUDE, script, keys)


def shown_to(scene: Scene, command: list[str], env: dict[str, str], script: Script, keys: Keys) -> Seen:
    seen = play(command, cwd=scene.repo, env={**scene.env, **env}, script=script, scratch=scene.folder, keys=keys)
    assert seen.code == 0, seen.out[-2000:]
    return seen


@pytest.mark.host("claude-code")
@pytest.mark.promise("memory", "markdown", "confirm")
@pytest.mark.rule("INJ-1", "GRD-1", "GRD-5")
def test_a_direct_write_is_asked_about_and_one_that_may_never_be_is_not(scene: Scene) -> None:
    """Edits are accepted without a question here, so the question is ours."""
    sneaks = tool("Write", file_path=scene.at("memory-bank/run.sh"), content="true\n")
    notes = tool("Write", file_path=scene.at(NOTES), content="# Notes\n\n- a note\n")
    script = Script([sneaks, notes], last={"text": DONE})
    seen = sits_at(scene, script, (READY, "please do it\r"), (ASKED, "1"), (DONE, "\x03"))
    assert FOCUS in seen.shown(0)
    assert "GRD-1" in json.dumps(seen.main[1]["messages"][-1])
    assert "[MemoryBankGRD-1]" in seen.out, "the person reads why"
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert "[MemoryBankGRD-5]" in seen.out, "the person reads what is asked, and by whom"
    assert (scene.repo / NOTES).exists()


@pytest.mark.host("claude-code")
@pytest.mark.promise("confirm")
@pytest.mark.rule("GRD-5")
def test_a_no_at_the_keys_is_a_no(scene: Scene) -> None:
    notes = tool("Write", file_path=scene.at(NOTES), content="# Notes\n\n- a note\n")
    sits_at(scene, Script([notes]), (READY, "please do it\r"), (ASKED, "\x1b"), ("User rejected", "\x03"))
    assert not (scene.repo / NOTES).exists()


class Window(NamedTuple):
    scope: str
    command: Callable[[], list[str]]
    env: dict[str, str]
    settled: Callable[[Scene], None]  # past its first questions
    ready: str  # stands there when somebody may type
    asked: str = ""  # and this when a person is to decide; "" where a hook cannot have it asked
    yes: str = "1"


def _copilot(scene: Scene) -> None:
    scene_copilot.trust(scene)
    scene_copilot.unpacked(scene)


def _opencode(scene: Scene) -> None:
    scene.write("opencode.json", json.dumps(OPENCODE_CONFIG))


def _node(name: str, *args: str) -> list[str]:
    return [str(must_have("node")), str(must_have(name)), *args]


WINDOWS = {
    "opencode": Window("project", lambda: [str(must_have("opencode"))], OPENCODE, _opencode, "Ask anything"),
    "gemini": Window(
        "user",
        lambda: _node("gemini", "--approval-mode", "auto_edit", *scene_gemini.MODEL),
        scene_gemini.ENV,
        scene_gemini.settled,
        "Type your message",
    ),
    "qwen": Window(
        "user",
        lambda: _node("qwen", "--approval-mode", "auto-edit"),
        scene_qwen.ENV,
        lambda _: None,
        "Type your message",
        "Apply this change?",
    ),
    "copilot": Window(
        "project",
        lambda: [str(must_have("copilot")), "--allow-all-tools"],
        scene_copilot.ENV,
        _copilot,
        "/ commands",
        "Do you want to allow this tool call?",
        "\r",
    ),
}


def opened(host: str, scene: Scene, script: Script, *keys: tuple[str, str]) -> Seen:
    window = WINDOWS[host]
    scene.install(host, window.scope)
    window.settled(scene)
    return shown_to(scene, window.command(), window.env, script, ((window.ready, "please do it\r"), *keys))


@pytest.mark.promise("memory", "markdown")
@pytest.mark.rule("INJ-1", "GRD-1")
@pytest.mark.parametrize("host", WINDOWS)
def test_a_window_hears_the_memory_and_what_is_refused(host: str, scene: Scene) -> None:
    sneaks = PLAYERS[host].write(scene, "memory-bank/run.sh", "true\n")
    seen = opened(host, scene, Script([sneaks], last={"text": DONE}), (DONE, "\x03"))
    shown = [seen.shown(at) for at in range(len(seen.main))]  # some ask for a title or a suggestion in between
    assert any(FOCUS in body for body in shown)
    assert any("GRD-1" in body for body in shown)
    assert not (scene.repo / "memory-bank/run.sh").exists()


@pytest.mark.promise("confirm")
@pytest.mark.rule("GRD-5")
@pytest.mark.parametrize("yes", [True, False], ids=["yes", "no"])
@pytest.mark.parametrize("host", [name for name, window in WINDOWS.items() if window.asked])
def test_a_direct_write_is_asked_about_in_the_hosts_own_words_with_our_reason(
    host: str, yes: bool, scene: Scene
) -> None:
    """Edits are accepted without a question here, so the question is ours."""
    (scene.repo / NOTES).parent.mkdir(parents=True, exist_ok=True)
    notes, window = PLAYERS[host].write(scene, NOTES, "# Notes\n\n- a note\n"), WINDOWS[host]
    answer = (window.asked, window.yes if yes else "\x1b")
    after = (DONE, "\x03") if yes else ("", "\x03")
    seen = opened(host, scene, Script([notes], last={"text": DONE}), answer, after)
    assert "[MemoryBankGRD-5]" in seen.out, "the person reads what is asked, and by whom"
    assert (scene.repo / NOTES).exists() == yes


@pytest.mark.rule("SKL-5", "GRD-1")
def test_codex_asks_about_our_hooks_and_runs_them_once_its_person_agreed(scene: Scene) -> None:
    """What `doctor` says of the agreement is what Codex wrote down of it, and nobody else wrote anything."""
    scene.install("codex", "user")
    config = scene_codex.settled(scene)
    assert not trusted(scene)
    sneaks = scene_codex.patch("*** Add File: memory-bank/run.sh", "+true")
    command = [str(must_have("codex")), "-c", 'model_providers.fake.base_url="{url}/v1"']
    keys = [
        ("hooks are new or changed", "2\r"),  # trust all and continue
        ("Use existing model", "2\r"),
        ("", "please do it\r"),
        (DONE, "\x03"),
    ]
    seen = shown_to(scene, command, {"FAKE_KEY": "dummy"}, Script([sneaks], last={"text": DONE}), keys)
    shown = [seen.shown(at) for at in range(len(seen.main))]  # its window asks for other things in between
    assert any(FOCUS in body for body in shown)
    assert any("GRD-1" in body for body in shown)
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert config.read_text(encoding="utf-8").count("trusted_hash") == len(codex.EVENTS)
    assert trusted(scene)


def trusted(scene: Scene) -> bool:
    found = {row["host"]: row for row in json.loads(scene.mb("hosts", "--json"))["hosts"]}
    return bool(found["codex"]["wired"][0]["trusted"])
