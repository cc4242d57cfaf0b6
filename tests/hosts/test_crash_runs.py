"""What each host does when our hook breaks, and when it cannot even be started."""

from __future__ import annotations

from pathlib import Path

import pytest

from hosts.broken import broken_start
from hosts.model_server import Script
from hosts.players import PLAYERS, Host
from hosts.scene import Scene
from hosts.vanishing import WAYS, Copy
from memorybank.hosts import host_named

pytestmark = [pytest.mark.hosts]

SCRIPT, CODE = "memory-bank/run.sh", "src/a.py"
# One scope for each host, by turns. Kilo Code starts slowly, and what it loads for a user is OpenCode's plugin again.
PLACES = [
    (host, "user" if at % 2 and "user" in host_named(host).SCOPES and host != "kilo" else host_named(host).SCOPES[0])
    for at, host in enumerate(PLAYERS)
]
GONE = "nothing of it was loaded"


def written(host: Host) -> set[str]:
    return {path for path in (SCRIPT, CODE) if (host.scene.repo / path).exists()}


@pytest.mark.promise("crash")
@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("host", PLAYERS)
def test_a_hook_that_breaks_refuses_what_names_the_bank_and_nothing_else(host: str, tmp_path: Path) -> None:
    player = Host(host, Scene(tmp_path / "scene"))
    player.starts(program=broken_start(player.scene.folder))
    seen = player.hears("please do it", player.writes(SCRIPT, "true\n"), player.writes(CODE, "x = 1\n"))
    assert "Memory Bank" in player.result(seen, 1)
    assert "GRD-1" not in player.result(seen, 1), "the broken copy was asked"
    assert written(player) == {CODE}
    assert "Traceback" not in seen.out + seen.err + seen.shown(-1)


@pytest.mark.rule("GRD-1")
def test_an_answer_that_takes_long_does_not_end_clines_run(tmp_path: Path) -> None:
    """Cline gives a hook three seconds, and then ends the whole run with an error."""
    player = Host("cline", Scene(tmp_path / "scene"))
    slow = player.scene.folder / "slow.py"
    late = 'import sys, time\n\ntime.sleep(4 * (sys.argv[-1] == "tool.execute.before"))\nsys.exit(1)\n'
    slow.write_text(late, encoding="utf-8")
    player.starts(program=str(slow))
    seen = player.hears("please do it", player.writes(SCRIPT, "true\n"), player.writes(CODE, "x = 1\n"))
    assert "The guard could not be asked" in player.result(seen, 1)
    assert written(player) == {CODE}


@pytest.mark.rule("GRD-10")
def test_what_cline_did_without_the_plugin_is_told_to_its_next_session(tmp_path: Path) -> None:
    """It goes on without one that loads too slowly. Here: whatever loads."""
    player = Host("cline", Scene(tmp_path / "scene"))
    player.hears("look around", player.runs("true"))
    spoils = Script([player.runs("echo spoilt >> memory-bank/MEMORY.md")], last={"text": "Done."})
    player.player.play(player.scene, spoils, CLINE_PLUGIN_IMPORT_TIMEOUT_MS="1")
    assert "spoilt" in (player.scene.repo / "memory-bank/MEMORY.md").read_text(encoding="utf-8")
    told = player.hears("and now?").shown(0)
    assert "memory-bank restore" in told


def bank(host: Host) -> dict[str, bytes]:
    root = host.scene.repo / "memory-bank"
    return {str(page.relative_to(root)): page.read_bytes() for page in root.rglob("*") if page.is_file()}


def vanishes(name: str, scope: str, way: str, tmp_path: Path) -> None:
    """Four calls of a model whose host was wired by a copy of the product that is gone since."""
    scene = Scene(tmp_path / "scene")
    copy = Copy(tmp_path / "a place")
    host = Host(name, scene, scope, by=copy)
    WAYS[way](copy)
    before = bank(host)
    writes, runs = host.writes(CODE, "x = 1\n"), host.runs("echo ordinary > ran.txt")
    sneaks, spoils = host.writes(SCRIPT, "true\n"), host.runs("echo spoilt >> memory-bank/MEMORY.md")
    seen = host.hears("please do it", writes, runs, sneaks, spoils)
    assert len(seen.main) == 5, "the model was asked, and told of each of its calls"
    assert written(host) == {CODE}
    assert (scene.repo / "ran.txt").read_text(encoding="utf-8") == "ordinary\n"
    assert bank(host) == before
    for at, refused in ((1, False), (2, False), (3, True), (4, True)):
        shown = host.result(seen, at)
        assert ("was not run" in shown, str(host.settings) in shown) == (refused, refused), shown
    assert [seen.shown(at).count(GONE) for at in range(5)] == [1] * 5, "told when the session starts, and once"
    assert "Traceback" not in seen.out + seen.err + seen.shown(-1)


@pytest.mark.promise("crash")
@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize(("host", "scope"), PLACES)
def test_where_the_program_is_gone_only_what_names_the_bank_is_refused(host: str, scope: str, tmp_path: Path) -> None:
    vanishes(host, scope, "uninstalled", tmp_path)


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize(
    ("host", "way"), [("claude-code", "upgraded"), ("gemini", "half"), ("copilot", "another machine's")]
)
def test_in_whichever_way_it_went(host: str, way: str, tmp_path: Path) -> None:
    vanishes(host, "user", way, tmp_path)
