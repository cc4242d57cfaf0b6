"""A host runs its user's hooks and its project's: where both are ours, one of them answers and the other is silent."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from conftest import Project
from memorybank.hosts import HOSTS, codex, host_named
from memorybank.hosts.words import BEFORE

pytestmark = pytest.mark.slow  # every row starts hooks as a host does
BOTH = [name for name in HOSTS if name != "opencode"]  # its plugin looks by itself whether it runs already


def wired_twice(project: Project, host: str) -> tuple[str, str]:
    """A team shares its wiring, and somebody in it has one for all projects. The two lines before a tool call."""
    project.page("MEMORY.md", "# Widget\n")
    settings = host_named(host).SETTINGS
    project.mb("install", host, "--scope", "project", "--no-mcp", "--yes")
    theirs = (project.root / settings["project"]).read_bytes()
    project.mb("uninstall", host, "--scope", "project", "--yes")
    project.mb("install", host, "--scope", "user", "--no-mcp", "--yes")
    project.write(settings["project"], theirs)
    return line(project.root / settings["project"]), line(Path(os.environ["HOME"]) / settings["user"])


def line(file: Path) -> str:
    hooks = json.loads(file.read_text(encoding="utf-8"))["hooks"]
    group: dict[str, Any] = next(groups[0] for event, groups in hooks.items() if event in BEFORE)
    return str(group["hooks"][0]["command"] if "hooks" in group else group["command"])


def said(project: Project, command: str) -> str:
    call = {"file_path": str(project.bank / "run.sh"), "content": "x"}
    event = {"session_id": "s", "cwd": str(project.root), "tool_name": "Write", "tool_input": call}
    names = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")
    env = {name: os.environ[name] for name in names if name in os.environ}
    done = subprocess.run(
        ["sh", "-c", command], input=json.dumps(event), env=env, cwd=project.root, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.rule("GAT-6", "GRD-1")
@pytest.mark.parametrize("host", BOTH)
def test_beside_the_users_own_a_projects_hooks_are_silent(project: Project, host: str) -> None:
    of_project, of_user = wired_twice(project, host)
    if host == "codex":  # there even the user's own run only once they were agreed to
        assert "GRD-1" in said(project, of_project)
        agree()
    assert said(project, of_project) == ""
    assert said(project, of_user).count("[Memory Bank GRD-1]") in (1, 2)  # Cursor has one for the person, too


def agree() -> None:
    file = Path(os.environ["HOME"]) / ".codex/hooks.json"
    hooks = json.loads(file.read_text(encoding="utf-8"))["hooks"]
    rows = [
        f'[hooks.state."{file}:{codex.snake(event)}:0:0"]\ntrusted_hash = "{codex.trust_of(event, group)}"\n'
        for event, [group] in hooks.items()
    ]
    (file.parent / "config.toml").write_text("".join(rows), encoding="utf-8")


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("host", BOTH)
def test_but_not_beside_a_line_that_cannot_run(project: Project, host: str) -> None:
    """Else nobody would judge: the interpreter is gone, the event is not registered, the entry is a project's own."""
    of_project, of_user = wired_twice(project, host)
    settings = Path(os.environ["HOME"]) / host_named(host).SETTINGS["user"]
    text = settings.read_text(encoding="utf-8")
    gone = text.replace(of_user.split()[0], "/gone/python")
    before = next(event for event in host_named(host).EVENTS if event in BEFORE)
    for weaker in (gone, text.replace(f"{host} {before}", f"{host} other"), "{}", "{ memorybank/hook/start.py"):
        settings.write_text(weaker, encoding="utf-8")
        assert "GRD-1" in said(project, of_project), weaker[:80]
    shutil.copy(project.root / host_named(host).SETTINGS["project"], settings)
    assert "GRD-1" in said(project, of_project)
