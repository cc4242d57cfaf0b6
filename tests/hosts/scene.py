"""A project with a bank, a throw-away home, and a real host that is wired by our own installer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hosts import programs
from hosts.model_server import Script
from hosts.stage import Seen, play

REPOSITORY = Path(__file__).parents[2]
FOCUS = "Counting the widgets of the northern shelf"  # a line of the bank that a model must have seen
PATTERNS = "Every handler logs before it answers."


def must_have(name: str) -> Path:
    """The host's program. A machine without Node skips, and says so; CI does not let that pass."""
    why = programs.missing()
    if not why:
        try:
            return programs.ensure(name)
        except RuntimeError as error:
            why = str(error)
    if os.environ.get("MEMORY_BANK_NO_SKIPS"):
        pytest.fail(f"{name} cannot be run, and MEMORY_BANK_NO_SKIPS is set: {why}")
    pytest.skip(f"{name} cannot be run here: {why}")


def tool(name: str, **args: object) -> dict[str, Any]:
    """A turn of the model that calls one tool."""
    return {"tools": [{"name": name, "args": args}]}


CLAUDE = {
    "ANTHROPIC_BASE_URL": "{url}",
    "ANTHROPIC_API_KEY": "sk-ant-dummy",
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_TELEMETRY": "1",
    "DISABLE_ERROR_REPORTING": "1",
    "DISABLE_AUTOUPDATER": "1",
}


OPENCODE = {
    "FAKE_URL": "{url}",
    "npm_config_fetch_retries": "0",
    "OPENCODE_DISABLE_AUTOUPDATE": "1",
    "OPENCODE_DISABLE_MODELS_FETCH": "1",
    "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
    "OPENCODE_DISABLE_DEFAULT_PLUGINS": "1",
}
OPENCODE_CONFIG = {
    "model": "fake/m",
    "small_model": "fake/m",
    "enabled_providers": ["fake"],
    "provider": {
        "fake": {
            "npm": "@ai-sdk/openai-compatible",
            "name": "Fake",
            "options": {"baseURL": "{env:FAKE_URL}/v1", "apiKey": "dummy"},
            "models": {"m": {"name": "M", "limit": {"context": 100000, "output": 8000}}},
        }
    },
    "permission": {"edit": "allow", "bash": "allow"},
}


class Scene:
    """Everything one story needs, below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = Path(os.path.realpath(folder))
        self.home, self.tmp, self.repo = (self.folder / name for name in ("home", "tmp", "repo"))
        for path in (self.home, self.tmp, self.repo):
            path.mkdir(parents=True)
        self.env = {
            "HOME": str(self.home),
            "TMPDIR": str(self.tmp),
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "GIT_CONFIG_NOSYSTEM": "1",
        }
        subprocess.run(["git", "init", "-q", str(self.repo)], env=self.env, check=True)
        self.write("README.md", "# Widget\n\nCounts widgets for a living.\n")
        self.mb("refresh", "--yes")
        entry = self.repo / "memory-bank/MEMORY.md"
        text = entry.read_text(encoding="utf-8")
        assert "## Current Focus\n" in text
        entry.write_text(text.replace("## Current Focus\n", f"## Current Focus\n\n- {FOCUS}\n", 1), encoding="utf-8")
        self.write("memory-bank/details/patterns.md", f"# Patterns\n\n- {PATTERNS}\n")

    def write(self, path: str, text: str) -> Path:
        target = self.repo / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        return target

    def at(self, path: str) -> str:
        return str(self.repo / path)

    def mb(self, *args: str) -> str:
        """Our own command, as a user of this home would run it."""
        command = [sys.executable, "-m", "memorybank", *args, "--project", str(self.repo)]
        env = {**self.env, "PYTHONPATH": str(REPOSITORY / "src")}
        done = subprocess.run(command, env=env, cwd=self.repo, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self, host: str, scope: str = "project") -> None:
        """As a person would, but for the MCP server: every run would start it."""
        self.mb("install", host, "--scope", scope, "--no-mcp", "--yes")

    # ------------------------------------------------------------ the hosts

    def claude(self, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (), **env: str) -> Seen:
        known = {"projects": {str(self.repo): {"hasTrustDialogAccepted": True}}}
        settings = self.home / ".claude.json"
        if not settings.exists():
            settings.write_text(json.dumps(known), encoding="utf-8")
        own = {**CLAUDE, "CLAUDE_CODE_AUTO_COMPACT_WINDOW": "100000"}
        tail = ("--permission-mode", "acceptEdits", "--allowedTools", "Bash", "--model", "claude-sonnet-4-5", *args)
        return self._play([str(must_have("claude-code")), "-p", prompt, *tail], script, {**own, **env})

    def opencode(self, script: Script, *, prompt: str = "please do it", args: tuple[str, ...] = (), **env: str) -> Seen:
        self.write("opencode.json", json.dumps(OPENCODE_CONFIG))
        return self._play([str(must_have("opencode")), "run", *args, prompt], script, {**OPENCODE, **env})

    def _play(self, command: list[str], script: Script, env: dict[str, str]) -> Seen:
        seen = play(command, cwd=self.repo, env={**self.env, **env}, script=script, scratch=self.folder)
        assert seen.code == 0, seen.out + seen.err
        return seen
