"""Gemini CLI itself, wired by our installer, against a scripted model: what did the model get to see?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hosts.gemini_tools import CREATED, PATTERNS, read, shell, turns_told, write
from hosts.model_server import Script
from hosts.scene import FOCUS, Scene, tool
from hosts.scene_gemini import COMPACTS, FULL, SUMMARY, last_result, run

pytestmark = [pytest.mark.hosts, pytest.mark.host("gemini")]


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    scene = Scene(tmp_path / "scene")
    scene.install("gemini")
    return scene


@pytest.mark.promise("memory", "markdown", "shell", "hooks")
@pytest.mark.rule("INJ-1", "GRD-1", "GRD-2", "GAT-8")
def test_memory_goes_in_and_the_bank_and_the_hooks_are_guarded(scene: Scene) -> None:
    settings = scene.repo / ".gemini/settings.json"
    wired = settings.read_bytes()
    off = json.dumps({**json.loads(wired), "hooksConfig": {"enabled": False}})
    seen = run(
        scene,
        Script(
            [
                write(scene, "memory-bank/run.sh"),
                shell(f"echo x >> {PATTERNS}"),
                write(scene, ".gemini/settings.json", "{}\n"),
                shell("rm .gemini/settings.json"),
                write(scene, ".gemini/settings.json", off),
            ]
        ),
    )
    assert FOCUS in seen.shown(0)
    assert "protocol_version: memory-bank/v1" in seen.shown(0)
    assert "GRD-1" in last_result(seen, 1)
    assert "GRD-2" in last_result(seen, 2)
    assert all("GAT-8" in last_result(seen, at) for at in (3, 4, 5))
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert "\nx" not in (scene.repo / PATTERNS).read_text(encoding="utf-8")
    assert settings.read_bytes() == wired


@pytest.mark.promise("read-gate")
@pytest.mark.rule("GAT-2", "GAT-3", "GAT-7")
def test_the_read_gate_blocks_and_then_opens(scene: Scene) -> None:
    login = write(scene, "src/auth/login.py")
    grep = tool("grep_search", pattern="handler", dir_path=scene.at("memory-bank"))
    seen = run(scene, Script([login, grep, login]), MEMORY_BANK_GUARD_MODE="block")
    assert "GAT-2" in last_result(seen, 1)
    assert PATTERNS in last_result(seen, 1)
    assert CREATED in last_result(seen, 3)


@pytest.mark.promise("read-gate")
@pytest.mark.rule("GAT-2")
def test_advice_reaches_the_agent_with_the_next_request(scene: Scene) -> None:
    """Gemini CLI has no place for words to the agent before a call; they come with its result, and once."""
    seen = run(scene, Script([write(scene, "src/shelf.py"), shell("true")]))
    assert CREATED in last_result(seen, 1)
    assert "GAT-2" in seen.shown(1)
    assert "GAT-2" not in seen.shown(2)


@pytest.mark.promise("compaction", "recovery")
@pytest.mark.rule("REC-1", "REC-2", "INJ-1")
def test_after_a_compaction_memory_is_back_and_the_pages_are_due_again(scene: Scene) -> None:
    """A turn's own beginning is never summed up, so the compaction comes with the second message."""
    scene.write("memory-bank/details/design/shelf.md", "# Shelf\n\nHow src/shelf.py counts.\n")
    shelf, anchor = write(scene, "src/shelf.py"), read(scene, "memory-bank/details/design/shelf.md")
    run(scene, Script([anchor], last={"text": "All read."}))
    full = {**shell("true"), "input": FULL}
    cues = [{**COMPACTS, "reply": {"text": SUMMARY}}]
    again = Script([full, shelf, anchor, shelf, shell("date")], cues=cues)
    seen = run(scene, again, prompt="and now the shelf", args=("--resume", "latest"))
    after = next(at for at in range(len(seen.main)) if "We counted widgets." in seen.shown(at))
    assert all(FOCUS in seen.shown(at) for at in range(after, len(seen.main)))
    assert "REC-2" in last_result(seen, after + 1)
    assert "details/design/shelf.md" in last_result(seen, after + 1)
    assert CREATED in last_result(seen, after + 3)
    assert seen.shown(len(seen.main) - 1).count("[memory-bank] end project data") == 1


@pytest.mark.promise("sub-memory", "sub-guard")
@pytest.mark.rule("INJ-1", "GRD-1")
def test_a_sub_agent_gets_the_memory_and_is_guarded(scene: Scene) -> None:
    """The limit: it has no id, so what its parent has read counts as read by it."""
    ask = tool("invoke_agent", agent_name="generalist", prompt="Look at the shelf")
    theirs = {"when": ["Look at the shelf"], "unless": ["please do it"]}
    done = tool("complete_task", result={"response": "Seen."})
    cues = [
        {**theirs, "unless": ["please do it", "functionResponse"], "reply": write(scene, "memory-bank/run.sh")},
        {**theirs, "unless": ["please do it", CREATED], "reply": write(scene, "src/auth/login.py")},
        {**theirs, "reply": done},
    ]
    seen = run(scene, Script([read(scene, PATTERNS), ask], cues=cues), MEMORY_BANK_GUARD_MODE="block")
    found = [at for at in range(len(seen.main)) if "please do it" not in seen.shown(at)]
    assert len(found) == 3
    assert all(FOCUS in seen.shown(at) for at in found)
    assert "GRD-1" in last_result(seen, found[1])
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert (scene.repo / "src/auth/login.py").exists()


@pytest.mark.promise("confirm")
@pytest.mark.rule("PRO-1", "GRD-5")
def test_a_turn_held_by_us_goes_on_once_and_nobody_has_spoken(scene: Scene) -> None:
    """Gemini CLI tells a held turn's going on as it tells a message of the user's."""
    words = "We decided to use SQLite instead of PostgreSQL from now on, because it needs no server."
    seen = run(
        scene, Script(last={"text": words}), prompt="decide which database we use from now on, and write down why"
    )
    assert len(seen.main) == 2
    assert "[Memory Bank PRO-1]" in json.dumps(seen.main[1]["contents"][-1])
    assert turns_told(scene) == [1]
