"""What each host does when our hook breaks, and when it cannot even be started."""

from __future__ import annotations

from pathlib import Path

import pytest

from hosts.broken import broken_start
from hosts.players import PLAYERS, Host
from hosts.scene import Scene

pytestmark = [pytest.mark.hosts]

SCRIPT, CODE = "memory-bank/run.sh", "src/a.py"
SHARED = ("codex", "gemini", "qwen")  # in a project their settings are git's: by default they are wired for the user
# A program that is not there can answer nothing, so the host alone decides: which of the two writes happen?
WITHOUT_US = {
    "claude-code": {SCRIPT, CODE},
    "codex": {SCRIPT, CODE},
    "qwen": {SCRIPT, CODE},
    "opencode": {CODE},  # the plugin in it still knows what names the bank
    "gemini": set(),
    "copilot": set(),
}


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
    assert written(player) == {CODE}
    assert "Traceback" not in seen.out + seen.err + seen.shown(-1)


@pytest.mark.promise("crash")
@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("host", PLAYERS)
def test_a_hook_whose_interpreter_is_gone_is_the_hosts_to_judge(host: str, tmp_path: Path) -> None:
    """So `doctor` looks whether it is still there."""
    player = Host(host, Scene(tmp_path / "scene"), "user" if host in SHARED else "project")
    player.starts(python=f"{player.scene.folder}/gone/python3")
    player.hears("please do it", player.writes(SCRIPT, "true\n"), player.writes(CODE, "x = 1\n"))
    assert written(player) == WITHOUT_US[host]


@pytest.mark.promise("crash")
@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("host", SHARED)
def test_in_a_file_that_git_shares_the_line_itself_refuses_what_names_the_bank(host: str, tmp_path: Path) -> None:
    player = Host(host, Scene(tmp_path / "scene"))
    player.starts(python=f"{player.scene.folder}/gone/python3")
    seen = player.hears("please do it", player.writes(SCRIPT, "true\n"), player.writes(CODE, "x = 1\n"))
    assert "not installed on this machine" in player.result(seen, 1)
    assert written(player) == {CODE}
