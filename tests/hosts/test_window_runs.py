"""Hosts in their own windows, with a person at the keys: what only a person can be asked, and answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hosts import scene_codex
from hosts.model_server import Script
from hosts.scene import CLAUDE, FOCUS, Scene, must_have, tool
from hosts.stage import Seen, play
from hosts.window import Keys
from memorybank.hosts import codex

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
