"""Our MCP server inside the real hosts: a scripted model reads through it, and the read gate knows."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from hosts.model_server import Script
from hosts.scene import PATTERNS, REPOSITORY, Scene, tool
from hosts.stage import Seen

pytestmark = [pytest.mark.hosts]

COMMAND = [sys.executable, "-m", "memorybank", "mcp"]
ENV = {"PYTHONPATH": str(REPOSITORY / "src")}
PAGES = ["details/patterns.md"]


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path / "scene")


def with_claude(scene: Scene) -> None:
    scene.install("claude-code")
    server = {"command": COMMAND[0], "args": COMMAND[1:], "env": ENV}
    scene.write(".mcp.json", json.dumps({"mcpServers": {"memory-bank": server}}))
    allowed = {"permissions": {"allow": ["mcp__memory-bank"]}, "enableAllProjectMcpServers": True}
    scene.write(".claude/settings.json", json.dumps(allowed))


def with_opencode(scene: Scene) -> None:
    """In the user's own file: the scene writes the project's."""
    scene.install("opencode")
    server = {"type": "local", "command": COMMAND, "environment": ENV, "enabled": True}
    config = scene.home / ".config/opencode/opencode.json"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(json.dumps({"mcp": {"memory-bank": server}}), encoding="utf-8")


def last(seen: Seen, at: int) -> str:
    return json.dumps(seen.main[at]["messages"][-1], ensure_ascii=False)


@pytest.mark.rule("GAT-2", "GAT-7")
def test_claude_code_reads_through_us_and_may_write(scene: Scene) -> None:
    with_claude(scene)
    write = tool("Write", file_path=scene.at("src/auth/login.py"), content="x = 1\n")
    read = tool("mcp__memory-bank__read", paths=PAGES)
    seen = scene.claude(Script([write, read, write]), MEMORY_BANK_GUARD_MODE="block")
    assert "GAT-2" in last(seen, 1)
    assert PATTERNS in last(seen, 2)
    assert "File created successfully" in last(seen, 3)


@pytest.mark.rule("GAT-2", "GAT-7")
def test_a_context_pack_in_claude_code_opens_the_gate(scene: Scene) -> None:
    with_claude(scene)
    write = tool("Write", file_path=scene.at("src/auth/login.py"), content="x = 1\n")
    pack = tool("mcp__memory-bank__context", request="how do handlers log?")
    seen = scene.claude(Script([pack, write]), MEMORY_BANK_GUARD_MODE="block")
    assert "memory_reader" in last(seen, 1)
    assert "File created successfully" in last(seen, 2)


@pytest.mark.rule("GAT-2", "GAT-7")
def test_opencode_reads_through_us_and_may_write(scene: Scene) -> None:
    with_opencode(scene)
    write = tool("write", filePath=scene.at("src/auth/login.py"), content="x = 1\n")
    read = tool("memory-bank_read", paths=PAGES)
    seen = scene.opencode(Script([write, read, write]), MEMORY_BANK_GUARD_MODE="block")
    assert "GAT-2" in last(seen, 1)
    assert PATTERNS in last(seen, 2)
    assert "Wrote file successfully." in last(seen, 3)


@pytest.mark.rule("GAT-2", "GAT-7")
def test_a_context_pack_in_opencode_opens_the_gate(scene: Scene) -> None:
    with_opencode(scene)
    write = tool("write", filePath=scene.at("src/auth/login.py"), content="x = 1\n")
    pack = tool("memory-bank_context", request="how do handlers log?")
    seen = scene.opencode(Script([pack, write]), MEMORY_BANK_GUARD_MODE="block")
    assert "memory_reader" in last(seen, 1)
    assert "Wrote file successfully." in last(seen, 2)
