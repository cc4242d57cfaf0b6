"""The real Codex, wired by us, against a scripted model: what its model is shown is what we promise (tier 3)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hosts.dialect_responses import LAST_SESSION
from hosts.model_server import Script
from hosts.players import Host
from hosts.scene import FOCUS, Scene, tool
from hosts.scene_codex import (
    FULL,
    SUMMARY,
    added,
    agree,
    last_result,
    patch,
    patch_text,
    play_codex,
)
from memorybank.app.install.hook_command import launch_argv

pytestmark = [pytest.mark.hosts, pytest.mark.host("codex")]

PATTERNS_PAGE = "memory-bank/details/patterns.md"


def run(command: str, **more: object) -> dict[str, object]:
    return tool("exec_command", cmd=command, **more)


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    scene = Scene(tmp_path / "scene")
    scene.install("codex")
    return scene


@pytest.mark.promise("memory")
@pytest.mark.rule("INJ-1", "INJ-3")
def test_all_of_the_memory_is_in_the_first_request(scene: Scene) -> None:
    """Of a hook's text over 10,000 bytes Codex would show the two ends; our entry in its file asks for more."""
    entry = scene.repo / "memory-bank/MEMORY.md"
    rows = "".join(f"- {n:04} 北架上的一件小东西，数过两遍，记在账上\n" for n in range(400))
    text = entry.read_text(encoding="utf-8").replace("## Top Quick Answers\n", f"## Top Quick Answers\n\n{rows}\n", 1)
    entry.write_text(text, encoding="utf-8")
    shown = play_codex(scene, Script()).shown(0)
    for mark in (FOCUS, "- 0000 北架上", "protocol_version: memory-bank/v1"):
        assert mark in shown
    assert "truncated output" not in shown


@pytest.mark.promise("markdown", "shell", "hooks")
@pytest.mark.rule("GRD-1", "GRD-2", "GAT-8")
def test_nothing_gets_into_the_bank_past_its_rules(scene: Scene) -> None:
    """A patch, a shell, a shell that applies a patch, a shell in another folder; then the hooks themselves."""
    bank = scene.repo / "memory-bank"
    before = {path: path.read_bytes() for path in bank.rglob("*.md")}
    script = patch_text("*** Add File: run.sh", "+true")
    hooks = (scene.repo / ".codex/hooks.json").read_bytes()
    tried = [
        ("GRD-1", added("memory-bank/run.sh", "true")),
        ("GRD-1", run(f"cd memory-bank && apply_patch <<'EOF'\n{script}EOF\n")),
        ("GRD-2", run(f"echo x >> {PATTERNS_PAGE}")),
        ("GRD-2", run("echo x >> MEMORY.md", workdir=str(bank))),
        ("GRD-2", run(f"echo x >> {bank}/MEMORY.md", workdir=str(scene.tmp))),
        ("GAT-8", patch("*** Delete File: .codex/hooks.json")),
        ("GAT-8", run("rm .codex/hooks.json")),
        ("GAT-8", run("echo '[features]' >> ~/.codex/config.toml")),
    ]
    seen = play_codex(scene, Script([turn for _, turn in tried]))
    assert [rule for at, (rule, _) in enumerate(tried) if rule not in last_result(seen, at + 1)] == []
    assert {path: path.read_bytes() for path in bank.rglob("*") if path.is_file()} == before
    assert (scene.repo / ".codex/hooks.json").read_bytes() == hooks


@pytest.mark.promise("read-gate")
@pytest.mark.rule("GAT-2", "GAT-3", "GAT-7", "GAT-8")
def test_the_read_gate_blocks_and_then_opens(scene: Scene) -> None:
    write = added("src/auth/login.py")
    seen = play_codex(scene, Script([write, run(f"cat {PATTERNS_PAGE}"), write]), MEMORY_BANK_GUARD_MODE="block")
    assert "GAT-2" in last_result(seen, 1)
    assert PATTERNS_PAGE in last_result(seen, 1)
    assert "Success" in last_result(seen, 3)
    assert (scene.repo / "src/auth/login.py").exists()


@pytest.mark.promise("compaction", "recovery")
@pytest.mark.rule("REC-1", "REC-2", "INJ-1")
def test_after_a_compaction_memory_is_back_and_the_pages_are_due_again(scene: Scene) -> None:
    page = "memory-bank/details/design/shelf.md"
    scene.write(page, "# Shelf\n\nHow src/shelf.py counts.\n")
    write, anchor = added("src/shelf.py"), run(f"cat {page}")
    turns = [anchor, {**run("true"), "input": FULL}, write, anchor, write]
    seen = play_codex(scene, Script(turns, cues=[SUMMARY]))
    after = next(at for at in range(len(seen.main)) if "We counted widgets." in seen.shown(at))
    assert FOCUS in seen.shown(after)
    assert "REC-2" in last_result(seen, after + 1)
    assert "details/design/shelf.md" in last_result(seen, after + 1)
    assert "Success" in last_result(seen, after + 3)


@pytest.mark.promise("sub-memory", "sub-guard", "confirm")
@pytest.mark.rule("INJ-1", "GRD-1", "GRD-5")
def test_a_sub_agent_is_covered_and_its_orders_are_no_users_words(scene: Scene) -> None:
    ask = {"name": "spawn_agent", "namespace": "multi_agent_v1", "args": {"message": "好, look at the shelf"}}
    theirs = {"when": ["look at the shelf"], "unless": ["please do it"]}
    first = {**theirs, "unless": ["please do it", "call_output"], "reply": added("memory-bank/run.sh", "true")}
    cues = [first, {**theirs, "reply": {"text": "Seen."}}]
    seen = play_codex(scene, Script([{"tools": [ask]}, run("sleep 3")], cues=cues))
    found = [at for at in range(len(seen.main)) if "please do it" not in seen.shown(at)]
    assert len(found) == 2
    assert all(FOCUS in seen.shown(at) for at in found)
    assert "GRD-1" in last_result(seen, found[1])
    logs = list((scene.home / ".local/state").rglob("*.log"))
    assert [log.read_bytes().count(b"\nU\t") for log in logs] == [1]


@pytest.mark.promise("shell")
@pytest.mark.rule("GRD-2")
def test_what_is_typed_into_an_open_shell_is_found_afterwards(scene: Scene) -> None:
    """Codex fires no hook for it, so it cannot be stopped: it is put right afterwards."""
    typed = {"session_id": LAST_SESSION, "chars": "echo x >> memory-bank/MEMORY.md; exit\n", "yield_time_ms": 1000}
    seen = play_codex(scene, Script([run("bash", tty=True, yield_time_ms=500), tool("write_stdin", **typed)]))
    assert (scene.repo / "memory-bank/MEMORY.md").read_text(encoding="utf-8").endswith("x\n")
    assert "restore" in seen.out + seen.err + seen.shown(-1)


@pytest.mark.promise("crash")
@pytest.mark.rule("GRD-1")
def test_a_hook_that_is_not_whole_refuses_what_names_the_bank_and_nothing_else(tmp_path: Path) -> None:
    """Half an upgrade: the program is there, the package is not."""
    host = Host("codex", Scene(tmp_path / "scene"))
    scene = host.scene
    start = scene.folder / "half/memorybank/hook/start.py"
    start.parent.mkdir(parents=True)
    start.write_bytes(Path(launch_argv()[-1]).read_bytes())
    host.starts(program=str(start))
    seen = play_codex(scene, Script([added("memory-bank/run.sh", "true"), added("src/a.py")]))
    assert "cannot be started on this machine" in last_result(seen, 1)
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert (scene.repo / "src/a.py").exists()


@pytest.mark.rule("SKL-5")
def test_hooks_nobody_agreed_to_are_skipped_without_a_word(scene: Scene) -> None:
    """So `doctor` has to say it. The agreement is a hash in the person's own settings."""
    write = Script([added("memory-bank/run.sh", "true")])
    seen = play_codex(scene, write, args=())
    assert FOCUS not in seen.shown(0)
    assert (scene.repo / "memory-bank/run.sh").exists()
    (scene.repo / "memory-bank/run.sh").unlink()
    scene.mb("uninstall", "codex", "--scope", "project", "--yes")
    scene.install("codex", "user")
    agree(scene)
    seen = play_codex(scene, write, args=())
    assert FOCUS in seen.shown(0)
    assert "GRD-1" in last_result(seen, 1)
    assert json.dumps(seen.main[0]).count("protocol_version: memory-bank/v1") == 1
