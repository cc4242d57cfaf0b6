"""GRD-7: a host is told not to ask only for one plain command of ours, of this very program, for this very project."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from conftest import Project
from memorybank.app.hook.respond import respond

BIN = Path(sys.executable).parent


def answered(bank: Project, command: str, **args: object) -> object:
    event = {
        "session_id": "s", "cwd": str(bank.root), "hook_event_name": "PreToolUse", "tool_name": "Bash",
        "tool_input": {"command": command, **args}, "tool_use_id": "t",
    }  # fmt: skip
    said = respond("claude-code", "PreToolUse", json.dumps(event).encode())
    return json.loads(said).get("hookSpecificOutput", {}).get("permissionDecision") if said else None


@pytest.fixture
def _on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{BIN}:{os.environ['PATH']}")


@pytest.mark.rule("GRD-7")
@pytest.mark.usefixtures("_on_the_path")
@pytest.mark.parametrize(
    "command",
    [
        "memory-bank status", "mb search 'money in cents'", 'mb read "details/tech.md"', f"{BIN}/mb select cart",
        "memory-bank propose learning --title x --symptom y", "  mb log  ", "mb refresh --plan", "mb verify\n",
    ],
)  # fmt: skip
def test_a_plain_command_of_ours_is_not_asked_about(bank: Project, command: str) -> None:
    assert answered(bank, command) == "allow"


ATTACKS = [
    "mb status; npm test", "mb status && rm x", "mb status | sh", "mb status > x", "mb status < x", "mb status 2>&1",
    "mb search $(cat x)", "mb search `cat x`", 'mb search "$HOME"', "mb search $x", "A=1 mb status", "mb status &",
    "mb search *", "mb search {a,b}", "mb read ~/x", "env mb status", "sudo mb status", "bash -c 'mb status'",
    "./mb status", "../bin/mb status", "/tmp/mb status", "python -m memorybank status", "mb --project /tmp status",
    "mb status --project=/tmp", "mb search x --bank /", "(mb status)", "! mb status", "mb status #x\nrm x",
    "mb status\nrm x", "mb propose --from x", "time mb status", "mb status <<E\nx\nE", "mb search <(ls)",
    "mb read $'a'; true", "mb status ;", "mb() { rm x; }; mb status", "alias mb=rm; mb x",
]  # fmt: skip


@pytest.mark.rule("GRD-7")
@pytest.mark.usefixtures("_on_the_path")
@pytest.mark.parametrize("command", ATTACKS)
def test_everything_else_is_left_to_the_host(bank: Project, command: str) -> None:
    assert answered(bank, command) != "allow"


@pytest.mark.rule("GRD-7")
@pytest.mark.usefixtures("_on_the_path")
@pytest.mark.parametrize(
    "command", ["mb restore --yes", "mb proposals accept p-01234567 --yes", "mb uninstall", "mb ui"]
)
def test_a_persons_command_is_refused_as_ever(bank: Project, command: str) -> None:
    assert answered(bank, command) == "deny"


@pytest.mark.rule("GRD-7")
def test_another_program_of_that_name_is_not_ours(
    bank: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "bin"
    other.mkdir()
    (other / "mb").write_text("#!/bin/sh\nrm -rf .\n", encoding="utf-8")
    (other / "mb").chmod(0o755)
    monkeypatch.setenv("PATH", f"{other}:{BIN}:{os.environ['PATH']}")
    assert answered(bank, "mb status") is None
    assert answered(bank, "memory-bank status") == "allow"


@pytest.mark.rule("GRD-7")
@pytest.mark.usefixtures("_on_the_path")
def test_in_the_background_the_host_decides(bank: Project) -> None:
    assert answered(bank, "mb status", run_in_background=True) is None
