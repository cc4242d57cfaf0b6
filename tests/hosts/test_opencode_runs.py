"""OpenCode itself, with our plugin in it, against a scripted model: what did the model get to see?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hosts.model_server import Script
from hosts.scene import FOCUS, Scene, tool
from hosts.stage import Seen

pytestmark = [pytest.mark.hosts, pytest.mark.host("opencode")]

SUMMARY = {"when": ["context summarization agent"], "reply": {"text": "We counted widgets."}}
FULL = 98_000  # tokens of the 100,000 that the scene's model has


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    scene = Scene(tmp_path / "scene")
    scene.install("opencode")
    return scene


def last_result(seen: Seen, at: int) -> str:
    return str(seen.main[at]["messages"][-1]["content"])


def memory(request: dict[str, object]) -> list[str]:
    messages = request["messages"]
    assert isinstance(messages, list)
    return [m["content"] for m in messages if m["role"] == "system" and FOCUS in m["content"]]


@pytest.mark.promise("memory", "markdown", "shell", "hooks")
@pytest.mark.rule("INJ-1", "INJ-2", "GRD-1", "GRD-2", "GAT-8")
def test_memory_in_every_request_and_a_guarded_bank_and_plugin(scene: Scene) -> None:
    plugin = scene.repo / ".opencode/plugin/memory-bank.js"
    wired = plugin.read_bytes()
    seen = scene.opencode(
        Script(
            [
                tool("write", filePath=scene.at("memory-bank/run.sh"), content="true\n"),
                tool("bash", command="echo x >> memory-bank/details/patterns.md", description="d"),
                tool("read", filePath=str(plugin)),
                tool("write", filePath=str(plugin), content="\n"),
                tool("bash", command="rm .opencode/plugin/memory-bank.js", description="d"),
            ]
        )
    )
    injected = [memory(request) for request in seen.main]
    assert len(injected) == 6
    assert all(len(texts) == 1 for texts in injected)
    assert len({texts[0] for texts in injected}) == 1  # byte for byte: the host's prompt cache lives on it
    asides = [r["body"] for r in seen.requests if not r["body"].get("tools")]
    assert asides
    assert not any(memory(request) for request in asides)
    assert last_result(seen, 1).startswith("[Memory Bank GRD-1]")
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert last_result(seen, 2).startswith("[Memory Bank GRD-2]")
    assert "\nx" not in (scene.repo / "memory-bank/details/patterns.md").read_text(encoding="utf-8")
    assert all("GAT-8" in last_result(seen, at) for at in (4, 5))
    assert plugin.read_bytes() == wired


@pytest.mark.promise("read-gate")
@pytest.mark.rule("GAT-2", "GAT-3", "GAT-7", "GAT-8", "ROU-3")
def test_a_hint_goes_along_and_the_read_gate_blocks_and_then_opens(scene: Scene) -> None:
    write = tool("write", filePath=scene.at("src/auth/login.py"), content="x = 1\n")
    read = tool("read", filePath=scene.at("memory-bank/details/patterns.md"))
    script, asked = Script([write, read, write]), "refactor the shared module"
    seen = scene.opencode(script, prompt=asked, MEMORY_BANK_GUARD_MODE="block")
    assert "ROU-3" in json.dumps(seen.main[0]["messages"], ensure_ascii=False)
    assert last_result(seen, 1).startswith("[Memory Bank GAT-2]")
    assert "memory-bank/details/patterns.md" in last_result(seen, 1)
    assert last_result(seen, 3).startswith("Wrote file successfully.")
    assert (scene.repo / "src/auth/login.py").exists()


@pytest.mark.promise("compaction", "recovery")
@pytest.mark.rule("REC-1", "REC-2", "INJ-1")
def test_after_a_compaction_the_pages_are_due_again(scene: Scene) -> None:
    scene.write("memory-bank/details/design/shelf.md", "# Shelf\n\nHow src/shelf.py counts.\n")
    write = tool("write", filePath=scene.at("src/shelf.py"), content="x = 1\n")
    anchor = tool("read", filePath=scene.at("memory-bank/details/design/shelf.md"))
    last = {**tool("bash", command="true", description="d"), "input": FULL}
    seen = scene.opencode(Script([anchor, last, write, anchor, write], cues=[SUMMARY]))
    after = next(at for at in range(len(seen.main)) if "We counted widgets." in seen.shown(at))
    assert memory(seen.main[after])
    assert last_result(seen, after + 1).startswith("[Memory Bank REC-2]")
    assert "details/design/shelf.md" in last_result(seen, after + 1)
    assert last_result(seen, after + 3).startswith("Wrote file successfully.")


@pytest.mark.promise("sub-memory", "sub-guard")
@pytest.mark.rule("INJ-1", "GAT-1")
def test_a_sub_agent_gets_the_memory_and_is_gated_for_itself(scene: Scene) -> None:
    """The main agent has read the conventions; its sub-agent has not."""
    read = tool("read", filePath=scene.at("memory-bank/details/patterns.md"))
    ask = tool("task", description="look", prompt="Mend the login", subagent_type="general")
    theirs = tool("write", filePath=scene.at("src/auth/login.py"), content="x = 1\n")
    words = ["Mend the login"]
    cues = [
        {"when": words, "unless": ["please do it", "GAT-2"], "reply": theirs},
        {"when": [*words, "GAT-2"], "unless": ["please do it"], "reply": {"text": "I could not."}},
    ]
    seen = scene.opencode(Script([read, ask], cues=cues), MEMORY_BANK_GUARD_MODE="block")
    child = [request for request in seen.main if "please do it" not in json.dumps(request)]
    assert len(child) == 2
    assert all(memory(request) for request in child)
    assert "GAT-2" in json.dumps(child[1])
    assert not (scene.repo / "src/auth/login.py").exists()


@pytest.mark.rule("SKL-5")
def test_a_plugin_that_came_by_git_speaks_where_the_product_is_missing(scene: Scene) -> None:
    for page in (scene.home / ".local/state/memory-bank/hosts").iterdir():
        page.unlink()
    seen = scene.opencode(
        Script(
            [
                tool("write", filePath=scene.at("memory-bank/x.md"), content="x\n"),
                tool("write", filePath=scene.at("src/a.py"), content="x = 1\n"),
            ]
        )
    )
    assert "cannot be started on this machine" in last_result(seen, 1)
    assert (scene.repo / "src/a.py").exists()
