"""The real Copilot CLI, wired by us, against a scripted model: what its model is shown is what we promise (tier 3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hosts.model_server import Script
from hosts.scene import FOCUS, Scene, tool
from hosts.scene_codex import added
from hosts.scene_copilot import (
    FULL,
    PATCHING,
    SUMMARY,
    WINDOW,
    bash,
    delegate,
    last_result,
    play_copilot,
)

pytestmark = [pytest.mark.hosts, pytest.mark.host("copilot")]

PATTERNS_PAGE = "memory-bank/details/patterns.md"


def create(scene: Scene, path: str, text: str = "x = 1\n") -> dict[str, object]:
    (scene.repo / path).parent.mkdir(parents=True, exist_ok=True)  # Copilot makes no folders
    return tool("create", path=scene.at(path), file_text=text)


def records(scene: Scene, kind: str) -> int:
    """How often something was written down, over all sessions of this home."""
    logs = (scene.home / ".local/state/memory-bank").rglob("sessions/*.log")
    return sum(log.read_bytes().count(f"\n{kind}\t".encode()) for log in logs)


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    scene = Scene(tmp_path / "scene")
    scene.install("copilot")
    return scene


@pytest.mark.promise("memory", "markdown", "shell", "hooks")
@pytest.mark.rule("INJ-1", "INJ-3", "GRD-1", "GRD-2", "GAT-8")
def test_memory_goes_in_and_nothing_gets_into_the_bank_past_its_rules(scene: Scene) -> None:
    bank, settings = scene.repo / "memory-bank", scene.repo / ".github/copilot/settings.local.json"
    before = {path: path.read_bytes() for path in (settings, *bank.rglob("*.md"))}
    start = settings.read_text(encoding="utf-8")[:40]
    tried = [
        ("GRD-1", create(scene, "memory-bank/run.sh", "true\n")),
        ("GRD-2", bash(f"echo x >> {PATTERNS_PAGE}")),
        ("GRD-2", bash("cd memory-bank && echo x >> MEMORY.md")),
        ("GAT-8", tool("edit", path=str(settings), old_str=start, new_str='{"disableAllHooks": true, "hooks": {')),
        ("GAT-8", bash("rm -r .github")),
        ("GAT-8", bash("echo '{}' > ~/.copilot/config.json")),
    ]
    seen = play_copilot(scene, Script([turn for _, turn in tried]))
    assert FOCUS in seen.shown(0)
    assert "protocol_version: memory-bank/v1" in seen.shown(0)
    assert [rule for at, (rule, _) in enumerate(tried) if rule not in last_result(seen, at + 1)] == []
    assert {path: path.read_bytes() for path in (settings, *bank.rglob("*")) if path.is_file()} == before


@pytest.mark.promise("markdown")
@pytest.mark.rule("GRD-1")
def test_a_patch_of_a_model_that_writes_patches_is_read(scene: Scene) -> None:
    """For some models Copilot offers `apply_patch`, and hands hooks the patch as a mere string."""
    turns = [added("memory-bank/run.sh", "true"), added("fine.py")]
    seen = play_copilot(scene, Script(turns), env=PATCHING)
    assert "GRD-1" in last_result(seen, 1)
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert (scene.repo / "fine.py").exists()


@pytest.mark.promise("read-gate")
@pytest.mark.rule("GAT-2", "GAT-3", "GAT-7", "GAT-8")
def test_the_read_gate_blocks_and_then_opens(scene: Scene) -> None:
    write = create(scene, "src/auth/login.py")
    turns = [write, tool("grep", pattern="logs"), write, tool("view", path=scene.at(PATTERNS_PAGE)), write]
    seen = play_copilot(scene, Script(turns), env={"MEMORY_BANK_GUARD_MODE": "block"})
    assert "GAT-2" in last_result(seen, 1)
    assert PATTERNS_PAGE in last_result(seen, 2), "the search named the page"
    assert "GAT-2" in last_result(seen, 3), "and a list of names is no reading"
    assert "Created file" in last_result(seen, 5)
    assert (scene.repo / "src/auth/login.py").exists()


@pytest.mark.promise("recovery")
@pytest.mark.rule("REC-1", "REC-2")
def test_after_a_compaction_the_pages_are_due_again(scene: Scene) -> None:
    page = "memory-bank/details/design/shelf.md"
    scene.write(page, "# Shelf\n\nHow src/shelf.py counts.\n")
    write, anchor = create(scene, "src/shelf.py"), tool("view", path=scene.at(page))
    turns = [anchor, {**bash("true"), "input": FULL}, write, anchor, write]
    seen = play_copilot(scene, Script(turns, cues=[SUMMARY]), env=WINDOW)
    after = next(at for at in range(len(seen.main)) if "We counted widgets." in seen.shown(at))
    assert "REC-2" in last_result(seen, after)
    assert "details/design/shelf.md" in last_result(seen, after)
    assert "Created file" in last_result(seen, after + 2)
    assert (scene.repo / "src/shelf.py").exists()


@pytest.mark.promise("compaction")
@pytest.mark.rule("INJ-1")
def test_after_a_compaction_the_memory_is_back(scene: Scene) -> None:
    """Nothing fires after it, and what was said at the start is gone: the next tool call brings the memory."""
    turns = [{**bash("true"), "input": FULL}, bash("echo one"), bash("echo two")]
    seen = play_copilot(scene, Script(turns, cues=[SUMMARY]), env=WINDOW)
    after = [at for at in range(len(seen.main)) if "We counted widgets." in seen.shown(at)]
    assert after
    assert all(seen.shown(at).count(FOCUS) == 1 for at in after)


@pytest.mark.promise("sub-memory", "sub-guard", "confirm")
@pytest.mark.rule("INJ-1", "GRD-1", "GRD-5")
def test_a_sub_agent_is_covered_and_its_orders_are_no_users_words(scene: Scene) -> None:
    theirs = {"when": ["look at the shelf"], "unless": ["please do it"]}
    bad = create(scene, "memory-bank/run.sh", "true\n")
    first = {**theirs, "unless": ["please do it", '"tool"'], "reply": bad}
    cues = [first, {**theirs, "reply": {"text": "Seen."}}]
    seen = play_copilot(scene, Script([delegate("好, look at the shelf")], cues=cues))
    found = [at for at in range(len(seen.main)) if "please do it" not in seen.shown(at)]
    assert len(found) == 2
    assert all(FOCUS in seen.shown(at) for at in found)
    assert "GRD-1" in last_result(seen, found[1])
    assert records(scene, "U") == 1


@pytest.mark.rule("SKL-5")
def test_in_a_folder_nobody_trusts_only_the_users_own_hooks_run(scene: Scene) -> None:
    write = Script([create(scene, "memory-bank/run.sh", "true\n")])
    seen = play_copilot(scene, write, args=())
    assert FOCUS not in seen.shown(0)
    assert (scene.repo / "memory-bank/run.sh").exists()
    (scene.repo / "memory-bank/run.sh").unlink()
    scene.mb("uninstall", "copilot", "--yes")
    scene.install("copilot", "user")
    seen = play_copilot(scene, write, args=())
    assert seen.shown(0).count(FOCUS) == 1
    assert "GRD-1" in last_result(seen, 1)


@pytest.mark.rule("GAT-6", "GRD-1")
@pytest.mark.parametrize("both", [True, False], ids=["beside its own", "alone"])
def test_claude_codes_hooks_run_here_too_and_a_call_is_judged_once(tmp_path: Path, both: bool) -> None:
    """Copilot runs what stands in .claude/settings.local.json. One answer and one record, whichever wiring is there."""
    scene = Scene(tmp_path / "scene")
    scene.install("claude-code")
    if both:
        scene.install("copilot")
    turns = [
        create(scene, "memory-bank/run.sh", "true\n"),
        tool("view", path=scene.at(PATTERNS_PAGE)),
        create(scene, "src/a.py"),
    ]
    seen = play_copilot(scene, Script(turns))
    assert seen.shown(0).count(FOCUS) == 1
    assert last_result(seen, 1).count("GRD-1") == 1
    assert records(scene, "U") in ((1, 2) if both else (1,))  # at the first message nobody can know who else will speak
    assert records(scene, "R") == 1
    assert not (scene.repo / "memory-bank/run.sh").exists()
    assert (scene.repo / "src/a.py").exists()
