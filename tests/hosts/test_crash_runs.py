"""What each host does when our hook breaks, and when it cannot even be started."""

from __future__ import annotations

from pathlib import Path

import pytest

from hosts.broken import broken_start
from hosts.players import PLAYERS, Host
from hosts.scene import Scene

pytestmark = [pytest.mark.hosts]

SCRIPT, CODE = "memory-bank/run.sh", "src/a.py"
# A program that is not there can answer nothing, so here the host alone decides: which of the two writes happen?
WITHOUT_US = {
    "claude-code": {SCRIPT, CODE},
    "codex": {SCRIPT, CODE},
    "qwen": {SCRIPT, CODE},
    "opencode": {CODE},  # the plugin in it still knows what names the bank
    "gemini": set(),
    "copilot": set(),
}


@pytest.fixture
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Host:
    return Host(request.param, Scene(tmp_path / "scene"))


def written(host: Host) -> set[str]:
    return {path for path in (SCRIPT, CODE) if (host.scene.repo / path).exists()}


@pytest.mark.promise("crash")
@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("host", PLAYERS, indirect=True)
def test_a_hook_that_breaks_refuses_what_names_the_bank_and_nothing_else(host: Host) -> None:
    host.starts(program=broken_start(host.scene.folder))
    seen = host.hears("please do it", host.writes(SCRIPT, "true\n"), host.writes(CODE, "x = 1\n"))
    assert "Memory Bank" in host.result(seen, 1)
    assert written(host) == {CODE}
    assert "Traceback" not in seen.out + seen.err + seen.shown(-1)


@pytest.mark.promise("crash")
@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("host", PLAYERS, indirect=True)
def test_a_hook_whose_interpreter_is_gone_is_the_hosts_to_judge(host: Host) -> None:
    """So `doctor` looks whether it is still there."""
    host.starts(python=f"{host.scene.folder}/gone/python3")
    host.hears("please do it", host.writes(SCRIPT, "true\n"), host.writes(CODE, "x = 1\n"))
    assert written(host) == WITHOUT_US[host.name]
