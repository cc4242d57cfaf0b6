"""Qwen Code itself, wired by our installer, against a scripted model: what did the model get to see?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hosts.gemini_tools import CREATED, PATTERNS, read, shell, turns_told, write
from hosts.model_server import Script
from hosts.scene import FOCUS, Scene, tool
from hosts.scene_qwen import FULL, SUMMARY, last_result, run

pytestmark = [pytest.mark.hosts, pytest.mark.host("qwen")]


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    scene = Scene(tmp_path / "scene")
    scene.install("qwen")
    return scene


@pytest.mark.promise("memory", "markdown", "shell", "hooks")
@pytest.mark.rule("INJ-1", "GRD-1", "GRD-2", "GAT-8")
def test_memory_goes_in_and_the_bank_and_the_hooks_are_guarded(scene: Scene) -> None:
    settings = scene.repo / ".qwen/settings.json"
    wired = settings.read_bytes()
    read_first = read(scene, ".qwen/settings.json")
    off = json.dumps({**json.loads(wired), "disableAllHooks": True})
    seen = run(
        scene,
        Script(
            [
                write(scene, "memory-bank/run.sh"),
                shell(f"echo x >> {PATTERNS}"),
                read_first,
                write(scene, ".qwen/settings.json", "{}\n"),
                shell("rm .qwen/settings.json"),
                write(scene, ".qwen/settings.json", off),
            ]
        ),
    )
    assert FOCUS in seen.shown(0)
    assert "protocol_version: memory-bank/v1" in seen.shown(0)
    assert "GRD-1" in last_result(seen, 1)
    assert "GRD-2" in last_result(seen, 2)
    assert all("GAT-8" in last_result(seen, at) for at in (4, 5, 6))
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert "\nx" not in (scene.repo / PATTERNS).read_text(encoding="utf-8")
    assert json.loads(settings.read_bytes())["hooks"] == json.loads(wired)["hooks"]  # it adds words of its own


@pytest.mark.promise("read-gate", "confirm")
@pytest.mark.rule("GAT-1", "GAT-2", "GAT-3", "GAT-7", "GRD-5")
def test_the_read_gate_blocks_and_opens_and_one_message_is_one_turn(scene: Scene) -> None:
    """UserPromptSubmit fires before every request: were each a message, what was read would never count."""
    login = write(scene, "src/auth/login.py")
    grep = tool("grep_search", pattern="handler", path=scene.at("memory-bank"))
    seen = run(scene, Script([login, grep, login]), MEMORY_BANK_GUARD_MODE="block")
    assert "GAT-2" in last_result(seen, 1)
    assert PATTERNS in last_result(seen, 1)
    assert CREATED in last_result(seen, 3)
    assert turns_told(scene) == [1]


@pytest.mark.promise("read-gate")
@pytest.mark.rule("GAT-2")
def test_advice_reaches_the_agent_with_the_next_request(scene: Scene) -> None:
    """Qwen Code drops what a hook says before a call; the words come behind its result, and once."""
    seen = run(scene, Script([write(scene, "src/shelf.py"), shell("true")]))
    assert CREATED in last_result(seen, 1)
    assert "GAT-2" in last_result(seen, 1)
    assert "GAT-2" not in last_result(seen, 2)


@pytest.mark.promise("compaction", "recovery")
@pytest.mark.rule("REC-1", "REC-2", "INJ-1")
def test_after_a_compaction_memory_is_back_and_the_pages_are_due_again(scene: Scene) -> None:
    scene.write("memory-bank/details/design/shelf.md", "# Shelf\n\nHow src/shelf.py counts.\n")
    shelf, anchor = write(scene, "src/shelf.py"), read(scene, "memory-bank/details/design/shelf.md")
    full = {**shell("true"), "input": FULL}
    seen = run(scene, Script([anchor, full, shelf, anchor, shelf], aside=SUMMARY))
    after = next(at for at in range(len(seen.main)) if "We counted widgets." in seen.shown(at))
    assert FOCUS in seen.shown(after)
    assert "REC-2" in last_result(seen, after + 1)
    assert "details/design/shelf.md" in last_result(seen, after + 1)
    assert CREATED in last_result(seen, after + 3)


@pytest.mark.promise("sub-memory", "sub-guard")
@pytest.mark.rule("INJ-1", "GRD-1")
def test_a_sub_agent_is_guarded_and_gets_the_memory_where_its_prompt_has_a_place_for_it(scene: Scene) -> None:
    """The limit: `general-purpose` has no `${hook_context}` in its prompt, so it starts without the memory."""
    page = "---\nname: {name}\ndescription: counts\n---\nYou count.\n\n{place}\n"
    scene.write(".qwen/agents/knowing.md", page.format(name="knowing", place="${hook_context}"))
    asks = [
        tool("agent", description="look", prompt=f"Look at {where}", subagent_type=kind, run_in_background=False)
        for where, kind in (("the shelf", "general-purpose"), ("the cellar", "knowing"))
    ]
    sneak = write(scene, "memory-bank/run.sh")
    cues = []
    for where in ("the shelf", "the cellar"):
        mine = {"when": [f"Look at {where}"], "unless": ["please do it", '"role": "tool"']}
        done = {"when": [f"Look at {where}", '"role": "tool"'], "unless": ["please do it"]}
        cues += [{**mine, "reply": sneak}, {**done, "reply": {"text": "Seen."}}]
    seen = run(scene, Script(asks, cues=cues))
    theirs = [at for at in range(len(seen.main)) if "please do it" not in seen.shown(at)]
    knowing = [at for at in theirs if "the cellar" in seen.shown(at)]
    assert [FOCUS in seen.shown(at) for at in theirs] == [at in knowing for at in theirs]
    assert len(knowing) == 2
    assert all("GRD-1" in last_result(seen, at) for at in theirs if '"role": "tool"' in seen.shown(at))
    assert not (scene.repo / "memory-bank/run.sh").exists()


@pytest.mark.promise("confirm")
@pytest.mark.rule("PRO-1", "GRD-5")
def test_a_turn_held_by_us_goes_on_once_and_nobody_has_spoken(scene: Scene) -> None:
    words = "We decided to use SQLite instead of PostgreSQL from now on, because it needs no server."
    seen = run(
        scene, Script(last={"text": words}), prompt="decide which database we use from now on, and write down why"
    )
    talk = [body for body in seen.main if "Managed memory has" not in json.dumps(body)]  # its own notes, at the side
    assert len(talk) == 2
    assert "[Memory Bank PRO-1]" in json.dumps(talk[1]["messages"][-1])
    assert turns_told(scene) == [1]
