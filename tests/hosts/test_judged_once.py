"""A host runs its user's hooks and its project's: where both are ours, one of them answers and the other is silent."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from conftest import Project
from hosts.hook_files import HOOKED, HOOKED_PLACES, SHARED, hooks_in, quoted, settings_file
from memorybank.hosts import HOSTS, codex, host_named
from memorybank.light.hosts import BEFORE

pytestmark = pytest.mark.slow  # every row starts hooks as a host does
BOTH = [name for name in HOOKED if name in SHARED]  # a plugin looks by itself whether it runs already


OFF: dict[str, dict[str, object]] = {  # how its user switches hooks off, where that is a word of its own
    "gemini": {"hooksConfig": {"enabled": False}},
    "droid": {"hooksDisabled": True},
}


def wired_twice(project: Project, host: str) -> tuple[str, str]:
    """A team shares its wiring, and somebody in it has one for all projects. The two lines before a tool call."""
    project.page("MEMORY.md", "# Widget\n")
    settings = host_named(host).SETTINGS
    project.mb("install", host, "--scope", "project", "--no-mcp", "--yes")
    theirs = (project.root / settings["project"]).read_bytes()
    project.mb("uninstall", host, "--scope", "project", "--yes")
    project.mb("install", host, "--scope", "user", "--no-mcp", "--yes")
    project.write(settings["project"], theirs)
    return line(project, host, "project"), line(project, host, "user")


def line(project: Project, host: str, scope: str) -> str:
    hooks = hooks_in(settings_file(host, scope, project.root).read_text(encoding="utf-8"), host)
    return str(next(hook["command"] for event, hook in hooks.items() if event in BEFORE))


def said(project: Project, command: str, session: str = "s", **more: str) -> str:
    call = {"file_path": str(project.bank / "run.sh"), "content": "x"}
    event = {"session_id": session, "cwd": str(project.root), "tool_name": "Write", "tool_input": call}
    names = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")
    env = {name: os.environ[name] for name in names if name in os.environ} | more
    done = subprocess.run(
        ["sh", "-c", command], input=json.dumps(event), env=env, cwd=project.root, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.rule("GAT-6", "GRD-1")
@pytest.mark.parametrize("host", BOTH)
def test_beside_the_users_own_a_projects_hooks_are_silent(project: Project, host: str) -> None:
    of_project, of_user = wired_twice(project, host)
    assert "GRD-1" in said(project, of_project), "nobody has heard of the user's own in this session"
    assert said(project, of_user).count("[Memory Bank GRD-1]") in (1, 2)  # Cursor has one for the person, too
    if host == "codex":  # there even the user's own run only once they were agreed to
        assert "GRD-1" in said(project, of_project)
        agree()
    assert said(project, of_project) == ""
    assert said(project, of_project) == "", "once found out"
    assert "GRD-1" in said(project, of_project, "another session")
    assert "GRD-1" in said(project, of_user)


def agree() -> None:
    file = Path(os.environ["HOME"]) / ".codex/hooks.json"
    hooks = json.loads(file.read_text(encoding="utf-8"))["hooks"]
    rows = [
        f'[hooks.state."{file}:{codex.snake(event)}:0:0"]\ntrusted_hash = "{codex.trust_of(event, group)}"\n'
        for event, [group] in hooks.items()
    ]
    (file.parent / "config.toml").write_text("".join(rows), encoding="utf-8")


@pytest.mark.rule("GRD-1", "GRD-8")
@pytest.mark.parametrize(
    "host", [*BOTH[::3], *(pytest.param(h, marks=pytest.mark.long) for h in BOTH if h not in BOTH[::3])]
)
def test_but_not_beside_a_line_that_is_not_the_installers(project: Project, host: str) -> None:
    """Else nobody would judge: the interpreter is gone, the event is not registered, the entry is a project's own, the
    line is only mentioned, its answer goes elsewhere, it is asked about other tools, hooks are off."""
    of_project, of_user = wired_twice(project, host)
    settings = Path(os.environ["HOME"]) / host_named(host).SETTINGS["user"]
    text = settings.read_text(encoding="utf-8")
    before = next(event for event in host_named(host).EVENTS if event in BEFORE)
    said(project, of_user)
    if host == "codex":
        agree()
    assert said(project, of_project) == ""
    written = quoted(of_user)
    document = json.loads(text)
    group = document["hooks"][before][0]
    narrow = json.dumps({**document, "hooks": {**document["hooks"], before: [{**group, "matcher": "Nothing"}]}})
    for weaker in (
        text.replace(sys.executable, "/gone/python"),
        text.replace(f"{host} {before}", f"{host} other"),
        text.replace(written, f": {written}"),
        text.replace(written, f"{written} >/dev/null"),
        text.replace(written, f"true # {written}"),
        narrow,
        json.dumps({**document, **OFF.get(host, {"disableAllHooks": True})}),
        "{}",
        "{ memorybank/hook/start.py",
    ):
        assert weaker != text
        settings.write_text(weaker, encoding="utf-8")
        assert "GRD-1" in said(project, of_project), weaker[:200]
    shutil.copy(project.root / host_named(host).SETTINGS["project"], settings)
    assert "GRD-1" in said(project, of_project)


@pytest.mark.rule("INJ-1", "GAT-6")
def test_two_hooks_that_start_at_the_same_moment_hand_the_memory_over_once(project: Project) -> None:
    wired_twice(project, "claude-code")
    files = (project.root / ".claude/settings.local.json", Path(os.environ["HOME"]) / ".claude/settings.json")
    lines = [json.loads(file.read_text("utf-8"))["hooks"]["SessionStart"][0]["hooks"][0]["command"] for file in files]

    def start(command: str, session: str) -> bytes:
        event = json.dumps({"session_id": session, "cwd": str(project.root), "source": "startup"}).encode()
        return subprocess.run(["sh", "-c", command], input=event, stdout=subprocess.PIPE, cwd=project.root).stdout

    sessions = [f"s{at}" for at in range(20)]
    with ThreadPoolExecutor(8) as pool:  # more than there are processors, so that every order comes up
        told = list(pool.map(start, lines * len(sessions), [each for each in sessions for _ in lines]))
    for session, pages in zip(sessions, zip(told[::2], told[1::2], strict=True), strict=True):
        assert sum(b"# Widget" in page for page in pages) == 1, session


@pytest.mark.rule("INJ-1", "GAT-6")
def test_a_message_that_overtakes_the_start_does_not_have_the_memory_handed_over_twice(project: Project) -> None:
    """Some hosts run the hooks of a start and of the first message at the same moment."""
    wired_twice(project, "claude-code")
    files = (project.root / ".claude/settings.local.json", Path(os.environ["HOME"]) / ".claude/settings.json")
    ours, theirs = (json.loads(file.read_text("utf-8"))["hooks"] for file in files)

    def said_to(hooks: dict[str, Any], event: str) -> bytes:
        told = {"session_id": "s", "cwd": str(project.root), "source": "startup", "prompt": "hello"}
        command = hooks[event][0]["hooks"][0]["command"]
        given = json.dumps(told | {"hook_event_name": event}).encode()
        return subprocess.run(["sh", "-c", command], input=given, stdout=subprocess.PIPE, cwd=project.root).stdout

    first = said_to(ours, "SessionStart")
    said_to(theirs, "UserPromptSubmit")
    assert [b"# Widget" in page for page in (first, said_to(theirs, "SessionStart"))] == [True, False]


@pytest.mark.rule("GRD-8")
def test_no_variable_and_no_file_mutes_an_installation(project: Project) -> None:
    """Every host's own wiring stands in its files, word for word, and every variable that tells hosts apart is set:
    none of those hooks has spoken in this session."""
    project.page("MEMORY.md", "# Widget\n")
    for other in HOSTS:
        project.mb("install", other, "--scope", "user", "--no-mcp", "--yes")
        file = settings_file(other, "user", project.root)
        theirs = file.read_bytes()
        project.mb("uninstall", other, "--scope", "user", "--yes")
        project.mb("install", other, "--scope", "project", "--no-mcp", "--yes")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(theirs)
    forged = {"CURSOR_VERSION": "2", "MEMORY_BANK_PACKAGE": "1", "CLAUDE_PROJECT_DIR": "/"}
    for host, scope in HOOKED_PLACES:
        if host == "droid":  # like claude-code
            continue
        mine = line(project, host, scope)
        for _ in range(2):
            assert "GRD-1" in said(project, mine, f"{host}-{scope}", **forged), f"{host}, {scope}"
