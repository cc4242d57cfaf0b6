"""Claude Code itself, wired by our installer, against a scripted model: what did the model get to see?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hosts.model_server import Script
from hosts.scene import FOCUS, Scene, tool
from hosts.stage import Seen

pytestmark = [pytest.mark.hosts, pytest.mark.host("claude-code")]

SUMMARY = {"when": ["create a detailed summary"], "reply": {"text": "<summary>We counted widgets.</summary>"}}
FULL = 195_000  # tokens; a reply that reports so many makes Claude Code compact


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    scene = Scene(tmp_path / "scene")
    scene.install("claude-code")
    return scene


def last_result(seen: Seen, at: int) -> str:
    """The newest tool result in a request, with what our hooks put beside it."""
    return json.dumps(seen.main[at]["messages"][-1], ensure_ascii=False)


@pytest.mark.promise("memory", "markdown", "shell", "hooks")
@pytest.mark.rule("INJ-1", "INJ-3", "GRD-1", "GRD-2", "GAT-8")
def test_memory_goes_in_and_the_bank_and_the_hooks_are_guarded(scene: Scene) -> None:
    settings = scene.repo / ".claude/settings.local.json"
    wired = settings.read_bytes()
    tried = [
        ("GRD-1", tool("Write", file_path=scene.at("memory-bank/run.sh"), content="true\n")),
        ("GRD-2", tool("Bash", command="echo x >> memory-bank/details/patterns.md")),
        ("", tool("Read", file_path=str(settings))),
        ("GAT-8", tool("Write", file_path=str(settings), content="{}\n")),
        ("GAT-8", tool("Bash", command="rm .claude/settings.local.json")),
    ]
    seen = scene.claude(Script([turn for _, turn in tried]))
    assert FOCUS in seen.shown(0)
    assert "protocol_version: memory-bank/v1" in seen.shown(0)
    assert [rule for at, (rule, _) in enumerate(tried) if rule not in last_result(seen, at + 1)] == []
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert "\nx" not in (scene.repo / "memory-bank/details/patterns.md").read_text(encoding="utf-8")
    assert settings.read_bytes() == wired


@pytest.mark.promise("read-gate")
@pytest.mark.rule("GAT-2", "GAT-3", "GAT-7", "GAT-8", "ROU-3")
def test_a_hint_goes_along_and_the_read_gate_blocks_and_then_opens(scene: Scene) -> None:
    write = tool("Write", file_path=scene.at("src/auth/login.py"), content="x = 1\n")
    read = tool("Read", file_path=scene.at("memory-bank/details/patterns.md"))
    script, asked = Script([write, read, write]), "refactor the shared module"
    seen = scene.claude(script, prompt=asked, MEMORY_BANK_GUARD_MODE="block")
    assert "ROU-3" in json.dumps(seen.main[0]["messages"], ensure_ascii=False)
    assert "GAT-2" in last_result(seen, 1)
    assert "memory-bank/details/patterns.md" in last_result(seen, 1)
    assert "File created successfully" in last_result(seen, 3)
    assert (scene.repo / "src/auth/login.py").exists()


@pytest.mark.rule("GAT-7")
def test_a_shell_cat_is_a_read(scene: Scene) -> None:
    write = tool("Write", file_path=scene.at("src/auth/login.py"), content="x = 1\n")
    seen = scene.claude(
        Script([tool("Bash", command="cat memory-bank/details/patterns.md"), write]), MEMORY_BANK_GUARD_MODE="block"
    )
    assert "File created successfully" in last_result(seen, 2)


@pytest.mark.promise("compaction", "recovery")
@pytest.mark.rule("REC-1", "REC-2", "INJ-1")
def test_after_a_compaction_memory_is_back_and_the_pages_are_due_again(scene: Scene) -> None:
    scene.write("memory-bank/details/design/shelf.md", "# Shelf\n\nHow src/shelf.py counts.\n")
    write = tool("Write", file_path=scene.at("src/shelf.py"), content="x = 1\n")
    anchor = tool("Read", file_path=scene.at("memory-bank/details/design/shelf.md"))
    last = {**tool("Bash", command="true"), "input": FULL}
    seen = scene.claude(Script([anchor, last, write, anchor, write], cues=[SUMMARY]))
    after = next(at for at in range(len(seen.main)) if "We counted widgets." in seen.shown(at))
    assert FOCUS in seen.shown(after)
    assert "REC-2" in last_result(seen, after + 1)
    assert "details/design/shelf.md" in last_result(seen, after + 1)
    assert "File created successfully" in last_result(seen, after + 3)


@pytest.mark.promise("sub-memory", "sub-guard", "confirm")
@pytest.mark.rule("INJ-1", "GRD-1", "GRD-5")
def test_a_sub_agent_is_covered_and_its_orders_are_no_users_words(scene: Scene) -> None:
    orders = {"description": "look", "prompt": "好, look at the shelf", "subagent_type": "general-purpose"}
    ask = tool("Agent", **orders, run_in_background=False)
    bad = tool("Write", file_path=scene.at("memory-bank/run.sh"), content="true\n")
    theirs = {"when": ["look at the shelf"], "unless": ["please do it"]}
    first = {**theirs, "unless": ["please do it", "tool_result"], "reply": bad}
    seen = scene.claude(Script([ask], cues=[first, {**theirs, "reply": {"text": "Seen."}}]))
    found = [at for at in range(len(seen.main)) if "please do it" not in seen.shown(at)]
    assert len(found) == 2
    assert all(FOCUS in seen.shown(at) for at in found)
    assert "GRD-1" in last_result(seen, found[1])
    assert not (scene.repo / "memory-bank/run.sh").exists()
    logs = [path.read_bytes() for path in scene.home.rglob("sessions/*.log")]
    assert [log.count(b"\nU\t") for log in logs] == [1]


@pytest.mark.promise("shell")
@pytest.mark.rule("GRD-2")
def test_what_a_failing_command_did_to_the_bank_is_found(scene: Scene) -> None:
    """It could not be told from the command's text, and the host fires another event for it."""
    computed = "import base64\npage = base64.b64decode(b'bWVtb3J5LWJhbmsvZGV0YWlscy9wYXR0ZXJucy5tZA==')\n"
    scene.write("tool.py", computed + "open(page, 'a').write('slipped')\nraise SystemExit(1)\n")
    seen = scene.claude(Script([tool("Bash", command="python3 tool.py")]))
    assert "restore" in last_result(seen, 1)


@pytest.mark.rule("SKL-5")
def test_uninstalled_it_is_silent(scene: Scene) -> None:
    scene.mb("uninstall", "claude-code", "--yes")
    seen = scene.claude(Script([tool("Write", file_path=scene.at("memory-bank/run.sh"), content="true\n")]))
    assert FOCUS not in seen.shown(0)
    assert (scene.repo / "memory-bank/run.sh").exists()


@pytest.mark.rule("SKL-5")
def test_installed_for_the_user_it_works_in_every_project(tmp_path: Path) -> None:
    scene = Scene(tmp_path / "scene")
    scene.install("claude-code", "user")
    seen = scene.claude(Script([tool("Write", file_path=scene.at("memory-bank/run.sh"), content="true\n")]))
    assert FOCUS in seen.shown(0)
    assert "GRD-1" in last_result(seen, 1)


@pytest.mark.promise("memory")
@pytest.mark.rule("INJ-1")
@pytest.mark.parametrize("item", ["item of the long list of widgets", "北架上的一件小东西，数过两遍，记在账上"])
def test_a_long_entry_page_arrives_within_what_the_host_hands_over(scene: Scene, item: str) -> None:
    """Of a hook's text over 10,000 characters Claude Code shows two kilobytes. So we cut, by our own rule."""
    entry = scene.repo / "memory-bank/MEMORY.md"
    rows = "".join(f"- {n:04} {item}\n" for n in range(400))
    text = entry.read_text(encoding="utf-8").replace("## Top Quick Answers\n", f"## Top Quick Answers\n\n{rows}\n", 1)
    entry.write_text(text, encoding="utf-8")
    assert len(text) > 12_000
    shown = scene.claude(Script()).shown(0)
    assert "persisted-output" not in shown
    for mark in (
        FOCUS,
        f"0000 {item}",
        "protocol_version: memory-bank/v1",
        "left out" if item.isascii() else "Top Quick",
    ):
        assert mark in shown
