"""Our MCP server inside the real hosts, wired by our own installer: a scripted model calls it, and the gates know."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hosts.players import Host, Turn
from hosts.scene import PATTERNS, Scene, tool

pytestmark = [pytest.mark.hosts]

PAGES = ["details/patterns.md"]
FOCUS = ("propose", "focus", "--focus", "Lamps above every aisle", "--boundary", "until May", "--pointer", "README.md")
# What each calls a tool of ours.
CALLED = {
    "claude-code": "mcp__memory-bank__{}",
    "opencode": "memory-bank_{}",
    "codex": "",
    "gemini": "mcp_memory-bank_{}",
    "qwen": "mcp__memory-bank__{}",
    "copilot": "memory-bank-{}",
    "kilo": "memory-bank_{}",
    "droid": "memory-bank___{}",
    "kimi": "mcp__memory-bank__{}",
    "cline": "memory-bank__{}",
}

SCOPE = {"opencode": "user", "cline": "user"}  # of one the scene writes the project's own file, the other has none
LONGER = {"codex": ("-c", "mcp_servers.memory-bank.startup_timeout_sec=60")}  # than 10 seconds, on a busy machine


class Served(Scene):
    """With our command on the PATH, the server in the hosts' settings, and a read gate that refuses."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.env |= {"PATH": f"{Path(sys.executable).parent}:{self.env['PATH']}", "MEMORY_BANK_GUARD_MODE": "block"}

    def install(self, host: str, scope: str = "project") -> None:
        self.mb("install", host, "--scope", scope, "--yes")
        if host == "claude-code":  # what a person agrees to in its window
            allowed = {"permissions": {"allow": ["mcp__memory-bank"]}, "enableAllProjectMcpServers": True}
            self.write(".claude/settings.json", json.dumps(allowed))


def calls(host: Host, name: str, **args: object) -> Turn:
    if host.name == "codex":
        return {"tools": [{"name": name, "namespace": "mcp__memory_bank", "args": args}]}
    return tool(CALLED[host.name].format(name), **args)


def until_ready(host: Host) -> Turn:
    """Most hosts start a server beside the first request, and know its tools some requests later."""
    began, hello = time.monotonic(), {"protocolVersion": "2025-06-18", "capabilities": {}}
    hello |= {"clientInfo": {"name": "stage", "version": "1"}}
    asked = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello})
    command = [f"{Path(sys.executable).parent}/memory-bank", "mcp"]
    env, cwd = host.scene.env, host.scene.repo
    subprocess.run(
        command, env=env, cwd=cwd, input=asked + "\n", text=True, capture_output=True, timeout=60, check=True
    )
    return host.runs(f"sleep {2 + 3 * (time.monotonic() - began):.0f}")


@pytest.mark.rule("GAT-2", "GAT-7", "GRD-5")
@pytest.mark.parametrize("host", CALLED)
def test_a_page_read_through_us_opens_the_gate_and_nothing_waits_for_a_form(host: str, tmp_path: Path) -> None:
    """Nobody is there in these runs: `apply` says how a person decides, and does not wait for one."""
    player = Host(host, Served(tmp_path / "scene"), SCOPE.get(host, "project"))
    waits = json.loads(player.scene.mb(*FOCUS, "--json"))["id"]
    write = player.writes("src/auth/login.py", "x = 1\n")
    read, apply = calls(player, "read", pages=PAGES), calls(player, "apply", id=waits)
    wrong = calls(player, "propose", kind="decision", fields={"decision": "Lamps"})
    turns = (write, until_ready(player), read, *player.thinks(), write, wrong, apply)
    seen = player.hears("please do it", *turns, more=LONGER.get(host, ()))
    assert "GAT-2" in player.result(seen, 1)
    assert PATTERNS in player.result(seen, 3)
    assert (player.scene.repo / "src/auth/login.py").exists()
    told = player.result(seen, len(turns) - 1)
    assert "(trade_off)" in told, "a field by its name there"
    assert "--trade-off" not in told
    assert f"memory-bank proposals accept {waits}" in player.result(seen, len(turns))
    assert "Lamps" not in (player.scene.repo / "memory-bank/MEMORY.md").read_text(encoding="utf-8")


@pytest.mark.rule("GAT-2", "GAT-7")
@pytest.mark.parametrize("host", ["claude-code", "opencode"])
def test_a_context_pack_opens_the_gate(host: str, tmp_path: Path) -> None:
    player = Host(host, Served(tmp_path / "scene"), SCOPE.get(host, "project"))
    write = player.writes("src/auth/login.py", "x = 1\n")
    seen = player.hears("please do it", calls(player, "context", request="how do handlers log?"), write)
    assert "memory_reader" in player.result(seen, 1)
    assert (player.scene.repo / "src/auth/login.py").exists()
