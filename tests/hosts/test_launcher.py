"""The line around the hook program, run by real shells: it starts the program, and where that is gone it answers."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Project
from hosts.hook_files import HOOKED, HOOKED_PLACES, hooks_in, settings_file
from memorybank.app.install.hook_command import LEFT, OWN, hook_argv, hook_line
from memorybank.hosts import host_named
from memorybank.hosts.dialect import HookAnswer
from memorybank.hosts.hook_entries import argv
from memorybank.light.hosts import BEFORE
from memorybank.store import installed

pytestmark = pytest.mark.slow

SHELLS = [name for name in ("dash", "bash", "zsh", "busybox") if shutil.which(name)]
REFUSED, GONE = "It's refused; `$HOME` 拒绝", 'It\'s "gone" \\ 没有'
START_PY = "memorybank/hook/start.py"


def before(host: str) -> str:
    return next(event for event in host_named(host).EVENTS if event in BEFORE)


def greeting(host: str) -> str:
    """The event of a session that is told first of all: its start, or, where that reaches nobody, its first message."""
    return "prompt" if host_named(host).SILENT_AT_START else "start"


def line(host: str, event: str, program: list[str]) -> str:
    look = OWN if program else LEFT
    return hook_line(host_named(host), [*program, host, event], look, refused=REFUSED, gone=GONE)


def call(tool: str = "Write", path: str = "memory-bank/a.md", *, host: str = "gemini", cwd: str = "/p") -> str:
    name, given = ("toolName", "toolArgs") if host == "copilot" else ("tool_name", "tool_input")
    event = {"session_id": "s", "transcript_path": "/h/-x-memory-bank/t", "cwd": cwd, "hook_event_name": "x"}
    return json.dumps({**event, name: tool, given: {"file_path": path}}, separators=(",", ":"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Somebody's, with everything in its name that a shell may stumble over."""
    found = tmp_path / "a 'b' \"c\" $d `e` 中\\"
    found.mkdir()
    return found


@pytest.fixture(params=SHELLS)
def sh(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A shell that is called `sh`: some of them behave by that name."""
    link = tmp_path / "bin/sh"
    link.parent.mkdir()
    link.symlink_to(str(shutil.which(request.param)))
    return str(link)


def run(
    sh: str, command: str, payload: str | bytes, cwd: Path | str = "/", **env: str
) -> subprocess.CompletedProcess[bytes]:
    """As a host does, but with that shell in the place of this machine's own."""
    words = shlex.split(command)
    assert words[:2] == ["/bin/sh", "-c"]
    data = payload.encode() if isinstance(payload, str) else payload
    return subprocess.run([sh, *words[1:]], input=data, env=env, cwd=cwd, capture_output=True, timeout=60)


def told(done: subprocess.CompletedProcess[bytes]) -> str:
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


# --- there


def fake(folder: Path, says: str, code: int = 0) -> list[str]:
    """An interpreter and a hook program of this test's own."""
    python, program = folder / "python 3", folder / START_PY
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text("x", encoding="utf-8")
    python.write_text(f'#!/bin/sh\nread -r line\nshift 3\necho "{says} $* $line"\nexit {code}\n', encoding="utf-8")
    python.chmod(0o755)
    return [str(python), "-I", "-S", str(program)]


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("host", HOOKED)
def test_what_is_there_is_run_and_says_what_it_says(host: str, sh: str, folder: Path) -> None:
    program = fake(folder, "heard")
    for event in host_named(host).EVENTS:
        assert told(run(sh, line(host, event, program), "memory-bank\n")) == f"heard {host} {event} memory-bank\n"


@pytest.mark.rule("GRD-1")
def test_through_links_too(sh: str, folder: Path) -> None:
    python, *flags, program = fake(folder, "heard")
    for name, to in (("p", python), ("s.py", program)):
        (folder / name).symlink_to(to)
    linked = [str(folder / "p"), *flags, str(folder / "s.py")]
    assert told(run(sh, line("codex", "PreToolUse", linked), "x\n")) == "heard codex PreToolUse x\n"


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize(("host", "scope"), HOOKED_PLACES)
def test_the_real_program_answers_through_what_is_installed(project: Project, host: str, scope: str) -> None:
    project.page("MEMORY.md", "# Widget\n")
    project.mb("install", host, "--scope", scope, "--yes")
    file = settings_file(host, scope, project.root)
    command = hooks_in(file.read_text(encoding="utf-8"), host)[before(host)]["command"]
    payload = call("write_file", str(project.root / "memory-bank/run.sh"), host=host, cwd=str(project.root))
    env = {name: os.environ[name] for name in ("HOME", "XDG_STATE_HOME")}
    assert "GRD-1" in told(run("/bin/sh", command, payload, project.root, **env))
    if scope == "user" or host in ("claude-code", "copilot"):
        assert argv(command)[:6] == hook_argv(host, before(host), scope)[:6], "`hook-command` prints the inner line"
        assert shlex.join(hook_argv(host, before(host), scope)) in command


# --- gone


def removed(folder: Path) -> list[str]:
    return ["/gone/python", "-I", "-S", f"/gone/{START_PY}"]


def dangling(folder: Path) -> list[str]:
    words = fake(folder, "no")
    os.unlink(words[0])
    os.symlink("/gone/python", words[0])
    return words


def programless(folder: Path) -> list[str]:
    words = fake(folder, "no")
    os.unlink(words[-1])
    return words


def made_of(data: bytes) -> Callable[[Path], list[str]]:
    def broken(folder: Path) -> list[str]:
        words = fake(folder, "no")
        Path(words[0]).write_bytes(data)
        return words

    return broken


def emptied(folder: Path) -> list[str]:
    words = fake(folder, "no")
    Path(words[-1]).write_bytes(b"")
    return words


def a_folder(folder: Path) -> list[str]:
    words = fake(folder, "no")
    os.unlink(words[0])
    os.mkdir(words[0])
    return words


def dies(folder: Path) -> list[str]:
    """As an interpreter does whose library is gone: the shell started it, and it says so in many words."""
    words = fake(folder, "no")
    Path(words[0]).write_text("#!/bin/sh\necho Traceback >&2\nexit 1\n", encoding="utf-8")
    return words


WAYS: dict[str, Callable[[Path], list[str]]] = {
    "removed": removed,
    "a link that leads nowhere": dangling,
    "the hook program only": programless,
    "an empty hook program": emptied,
    "an empty interpreter": made_of(b""),
    "a text": made_of(b"not an interpreter\n"),
    "a page": made_of(b"<html>(\n"),
    "another machine's": made_of(b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00\x28\x00"),
    "a first line that is gone": made_of(b"#!/gone/sh\n"),
    "a folder": a_folder,
    "it cannot start": dies,
}


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("way", list(WAYS))
def test_what_names_the_bank_and_may_write_is_refused_and_all_else_runs(way: str, sh: str, folder: Path) -> None:
    command = line("gemini", "BeforeTool", WAYS[way](folder))
    answer = {"decision": "deny", "reason": REFUSED}
    for payload in (call(), call("run_shell_command", "rm -r Memory-Bank"), call("x", "a", cwd="/p/memory-bank")):
        assert json.loads(told(run(sh, command, payload))) == answer
        assert json.loads(told(run(sh, command, payload.replace('":', '": ')))) == answer, "printed with spaces"
    for payload in (call("read_file"), call("Read").replace('":', '": '), call(path="src/a.py"), "no json\n"):
        assert told(run(sh, command, payload)) == ""


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("program", [removed(Path()), []], ids=["local", "shared"])
@pytest.mark.parametrize("host", HOOKED)
def test_every_host_is_answered_in_its_own_words_once_and_otherwise_not_at_all(
    host: str, program: list[str], sh: str, folder: Path
) -> None:
    own, here = host_named(host), folder / "p/src"
    (folder / "p/memory-bank").mkdir(parents=True)
    here.mkdir()
    for event in own.EVENTS:
        said = told(run(sh, line(host, event, program), call("create", host=host), here))
        if event in BEFORE:
            assert said == own.refusal(event, REFUSED) + "\n"
        elif own.MEANING[event] == greeting(host):
            assert said == own.encode(HookAnswer(event, "warn", GONE, GONE)) + "\n"
        else:
            assert said == ""


@pytest.mark.rule("GRD-1")
def test_a_session_without_a_bank_hears_nothing(sh: str, folder: Path) -> None:
    (folder / "memory-bank").mkdir()
    (folder / "other/.git").mkdir(parents=True)
    assert told(run(sh, line("codex", "SessionStart", []), "{}", folder / "other")) == "", (
        "it is not above a repository"
    )
    assert told(run(sh, line("codex", "SessionStart", []), "{}", "/")) == ""


@pytest.mark.rule("GRD-1", "IMP-2")
@pytest.mark.parametrize(
    ("files", "bank"),
    [
        ({"cline_docs/MEMORY.md": ""}, "cline_docs"),
        ({".serena/memories/MEMORY.md": ""}, ".serena/memories"),
        ({"memory-bank.toml": '[guard]\npath = "no"\n\n[bank]\npath = "notes/pages"  # ours\n'}, "notes/pages"),
        ({"memory-bank.toml": "bank.path = 'notes/pages'\n"}, "notes/pages"),
        ({"pyproject.toml": '[tool.x]\npath = "no"\n[tool.memory-bank.bank]\npath="my notes"\n'}, "my notes"),
        ({"pyproject.toml": '[project]\n\n[tool.memory-bank]\nbank.path = "notes/pages"\n'}, "notes/pages"),
    ],
    ids=str,
)
def test_an_adopted_bank_is_known_where_the_program_is_gone(
    files: dict[str, str], bank: str, sh: str, folder: Path
) -> None:
    here = folder / "src/deep"
    here.mkdir(parents=True)
    (folder / ".git").mkdir()
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    gone = removed(Path())
    assert told(run(sh, line("codex", "SessionStart", gone), "{}", here)) != ""
    write = line("codex", "PreToolUse", gone)
    assert told(run(sh, write, call("Write", f"{bank}/a.md"), here)) != ""
    assert told(run(sh, write, call("Write", "memory-bank/a.md"), here)) != ""
    assert told(run(sh, write, call("Write", "src/no/a.md"), here)) == ""


@pytest.mark.rule("GRD-1")
def test_a_no_without_words_is_a_no_with_ours(sh: str, folder: Path) -> None:
    """Half an upgrade: the program heard the call and refused it, but has nothing left to say it with."""
    words = fake(folder, "no", 2)
    Path(words[0]).write_text("#!/bin/sh\nread -r line\necho half >&2\nexit 2\n", encoding="utf-8")
    said = told(run(sh, line("copilot", "preToolUse", words), call(host="copilot") + "\n"))
    assert said == host_named("copilot").refusal("preToolUse", REFUSED) + "\n"


@pytest.mark.rule("GRD-1")
def test_a_call_cannot_pass_itself_off_as_a_read(sh: str) -> None:
    command = line("claude-code", "PreToolUse", removed(Path()))
    for content in ('{"tool_name":"Read"}', '"tool_name":"Read"'):
        payload = {"tool_name": "Write", "tool_input": {"file_path": "memory-bank/x", "content": content}}
        assert REFUSED in json.loads(told(run(sh, command, json.dumps(payload))))["hookSpecificOutput"][
            "permissionDecisionReason"
        ]  # fmt: skip
    nested = {"tool_name": "mcp__x__y", "tool_input": {"tool_name": "Read", "path": "memory-bank/x"}}
    assert told(run(sh, command, json.dumps(nested, separators=(",", ":")))) != ""


@pytest.mark.rule("GRD-1")
def test_a_project_that_is_called_like_the_bank_goes_on(sh: str, tmp_path: Path) -> None:
    root = tmp_path / "memory-bank"
    root.mkdir()
    command = line("codex", "PreToolUse", removed(Path()))
    assert told(run(sh, command, call("Write", f"{root}/src/a.py", cwd=str(root)), root)) == ""
    assert told(run(sh, command, call("Write", f"{root}/memory-bank/a.md", cwd=str(root)), root)) != ""
    (root / "MEMORY.md").write_text("# it is the bank\n", encoding="utf-8")
    assert told(run(sh, command, call("Bash", "rm a.md", cwd=str(root)), root)) != ""


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("env", [{}, {"PATH": "/nowhere"}, {"SHELLOPTS": "errexit:nounset"}], ids=str)
def test_with_next_to_nothing_in_the_environment(env: dict[str, str], sh: str, folder: Path) -> None:
    for program in ([], removed(folder)):
        command = line("codex", "PreToolUse", program)
        assert REFUSED in json.loads(told(run(sh, command, call(), **env)))["hookSpecificOutput"][
            "permissionDecisionReason"
        ]  # fmt: skip
        assert told(run(sh, command, call(path="src/a.py"), **env)) == ""
        assert told(run(sh, line("codex", "Stop", program), "{}", **env)) == ""


@pytest.mark.rule("GRD-1")
def test_without_any_program_to_read_with(sh: str, tmp_path: Path) -> None:
    """The same script on a machine that has no `cat`: what a shell has built in is enough."""
    command = line("codex", "PreToolUse", removed(Path())).replace("/usr/bin:/bin cat", "/nowhere cat")
    for payload in (call(), call() + "\n", "{\n" + call()[1:-1] + "\n}"):
        assert told(run(sh, command, payload, PATH="/nowhere")) != ""
    assert told(run(sh, command, call(path="src/a.py"), PATH="/nowhere")) == ""


@pytest.mark.slow
@pytest.mark.rule("GRD-1")
def test_an_event_of_twenty_megabytes_with_any_bytes_in_it(sh: str) -> None:
    text = b'{"cwd":"/p","tool_name":"Write","tool_input":{"content":"%s","file_path":"/p/%s"}}'
    many = b'\\"a\\" line \x00\xff\\n' * 1_200_000
    command = line("codex", "PreToolUse", removed(Path()))
    assert told(run(sh, command, text % (many, b"src/a.py"), LANG="C.UTF-8")) == ""
    assert told(run(sh, command, text % (many, b"memory-bank/a.md"), LANG="C.UTF-8")) != ""


# --- the state folder


@pytest.mark.rule("SKL-5")
def test_a_shared_line_runs_what_this_machine_left_and_answers_where_that_is_gone(sh: str, folder: Path) -> None:
    state = {"XDG_STATE_HOME": os.environ["XDG_STATE_HOME"]}
    installed.save_launch(fake(folder, "heard"))
    command = line("qwen", "PreToolUse", [])
    assert told(run(sh, command, "x\n", **state)) == "heard qwen PreToolUse x\n"
    for way in WAYS.values():
        installed.save_launch(way(folder))
        assert REFUSED in told(run(sh, command, call(), **state))
        shutil.rmtree(folder)
        folder.mkdir()


def test_a_state_folder_that_is_not_absolute_is_nobodys(sh: str, folder: Path) -> None:
    left = folder / "s/memory-bank/hosts/hook"
    left.parent.mkdir(parents=True)
    left.write_text("echo sneaked\n", encoding="utf-8")
    assert "sneaked" not in told(run(sh, line("qwen", "PreToolUse", []), call(), folder, XDG_STATE_HOME="s"))


# --- doctor


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("host", "scope"), HOOKED_PLACES)
def test_the_answer_names_the_very_file_it_stands_in(
    project: Project, host: str, scope: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    project.mb("install", host, "--scope", scope, "--yes")
    settings, file = host_named(host).SETTINGS[scope], settings_file(host, scope, project.root)
    shared = scope == "project" and host not in ("claude-code", "copilot")
    named = settings if shared else os.path.realpath(file)
    for event, hook in hooks_in(file.read_text(encoding="utf-8"), host).items():
        words = shlex.split(hook["command"])
        speaks = host_named(host).MEANING[event] in ("before", greeting(host))
        assert (named in words[3], f"memory-bank install {host}" in words[3]) == (speaks, speaks)
