"""Packages in the hosts' own formats: made from what an installation puts in place, and good on any machine."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import string
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hosts import scene_gemini
from hosts.model_server import Script
from hosts.programs import namespace_flags
from hosts.scene import FOCUS, REPOSITORY, Scene, must_have, tool
from memorybank.app.install import launch_argv
from memorybank.hosts import host_named
from memorybank.hosts.hook_entries import argv
from memorybank.packaging import PACKAGES, package
from memorybank.packaging.__main__ import main
from memorybank.packaging.repository import repository
from memorybank.store.installed import save_launch
from memorybank.texts.catalogue import texts

pytestmark = pytest.mark.slow

BIN = Path(sys.executable).parent
BEFORE = {"claude-code": "PreToolUse", "gemini": "BeforeTool"}
HOSTS = {name: host_named(name) for name in BEFORE}
LANGUAGES = ("en", "zh")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "a folder"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Somebody's, with a project that keeps a memory."""
    bank = tmp_path / "my home/p/memory-bank"
    bank.mkdir(parents=True)
    (bank.parent / ".git").mkdir()
    (bank / "MEMORY.md").write_text("# P\n", encoding="utf-8")
    return tmp_path / "my home"


# --- what lies at the root of the repository


@pytest.mark.rule("SKL-5")
def test_what_is_fetched_from_the_repository_is_what_this_version_would_make() -> None:
    behind = [
        path
        for path, text in repository().items()
        if not (REPOSITORY / path).is_file() or (REPOSITORY / path).read_text(encoding="utf-8") != text
    ]
    assert behind == [], "`make packages`"
    there = {p.relative_to(REPOSITORY).as_posix() for f in MADE for p in (REPOSITORY / f).rglob("*") if p.is_file()}
    assert there <= repository().keys(), "made by an older version"


MADE = ("plugins", "skills", "hooks", "commands", "agents", "npm", ".claude-plugin", ".codex-plugin", ".plugin")


@pytest.mark.hosts
def test_the_hosts_own_validators_take_it(tmp_path: Path) -> None:
    claude = must_have("claude-code")
    env = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    for folder in (REPOSITORY, REPOSITORY / "plugins/claude-code"):
        command = ["unshare", *namespace_flags(), str(claude), "plugin", "validate", str(folder)]
        done = subprocess.run(command, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    packed = subprocess.run(
        ["npm", "pack", "--dry-run", "--json", "--offline"],
        cwd=REPOSITORY / "npm",
        env={**env, "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
    )
    [listed] = json.loads(packed.stdout)
    assert {file["path"] for file in listed["files"]} == {"package.json", "opencode.js", "kilo.js"}


# --- what is in them


@pytest.mark.rule("SKL-5", "SKL-3")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("host", PACKAGES)
def test_a_package_holds_everything_and_nothing_of_this_machine(host: str, language: str) -> None:
    made = package(host, language)
    wanted = {
        "README.md",
        "hooks/hooks.json",
        "agents/memory-reader.md",
        "skills/memory-bank/SKILL.md",
    }
    assert wanted < set(made)
    assert any(path.startswith("commands/memory-bank-refresh.") for path in made)
    for path, text in made.items():
        for word in (str(REPOSITORY), sys.prefix, str(BIN), os.path.expanduser("~") + "/", "put here by"):
            assert word not in text, (path, word)
        if path.endswith(".json"):
            json.loads(text)
        if path.endswith(".toml"):
            assert set(tomllib.loads(text)) == {"description", "prompt"}
    listed = json.loads(made["hooks/hooks.json"])["hooks"]
    assert list(listed) == list(HOSTS[host].EVENTS)
    for event, [group] in listed.items():
        [hook] = group["hooks"]
        assert argv(hook["command"]) == [host, event, "package"]
        assert group.get("matcher", "") == HOSTS[host].EVENTS[event]


def test_both_languages_have_the_same_keys_and_holes() -> None:
    both = [texts(language, ("_install",)) for language in LANGUAGES]
    holes = [{k: {f for _, f, _, _ in string.Formatter().parse(t) if f} for k, t in table.items()} for table in both]
    assert holes[0] == holes[1]


def test_it_is_written_out_and_again_but_never_over_somebody_elses_files(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gemini", str(folder)]) == 0
    first = capsys.readouterr().out.split()
    assert first == sorted(package("gemini"))
    (folder / "README.md").write_text("older", encoding="utf-8")
    assert main(["gemini", str(folder), "zh"]) == 0
    assert (folder / "README.md").read_text(encoding="utf-8") == package("gemini", "zh")["README.md"]
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    before = (folder / "README.md").read_bytes()
    assert main(["claude-code", str(folder)]) == 4
    assert (folder / "README.md").read_bytes() == before
    assert main(["gemini", str(folder / "mine.txt")]) == 4
    assert (main(["teletype", str(folder)]), main(["gemini"]), main(["gemini", str(folder), "en", "x"])) == (2, 2, 2)


# --- the launcher: what it does on machines that differ


def launched(
    home: Path, folder: Path, host: str, event: str, document: object, language: str = "en", **env: str
) -> str:
    main([host, str(folder), language])
    given = {
        "HOME": str(home),
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "CLAUDE_PROJECT_DIR": str(home / "p"),
        **env,
    }
    [group] = json.loads((folder / "hooks/hooks.json").read_text(encoding="utf-8"))["hooks"][event]
    done = subprocess.run(
        ["sh", "-c", group["hooks"][0]["command"]],
        input=json.dumps(document),
        env=given,
        cwd=home / "p",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def call(home: Path, name: str, path: str, event: str = "PreToolUse") -> dict[str, object]:
    args = {"file_path": str(home / "p" / path), "content": '{"tool_name":"Read"}'}
    return {"session_id": "s", "cwd": str(home / "p"), "hook_event_name": event, "tool_name": name, "tool_input": args}


@pytest.mark.rule("GRD-1", "SKL-5")
@pytest.mark.parametrize("host", PACKAGES)
def test_it_starts_what_an_installation_left_behind(
    home: Path, folder: Path, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "a state"))
    save_launch(launch_argv())
    write = {"claude-code": "Write", "gemini": "write_file"}[host]
    document = call(home, write, "memory-bank/run.sh", BEFORE[host])
    answer = launched(home, folder, host, BEFORE[host], document, XDG_STATE_HOME=str(home / "a state"))
    assert "GRD-1" in answer
    assert answer.startswith('{"decision"' if host == "gemini" else '{"hookSpecificOutput"')


@pytest.mark.rule("GRD-1", "SKL-5")
def test_it_asks_the_command_where_nothing_was_left_or_what_was_left_is_gone(
    home: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not (BIN / "memory-bank").exists():
        pytest.skip("memory-bank is not installed beside this Python")
    document = call(home, "Write", "memory-bank/run.sh")
    path = f"{BIN}:/usr/bin:/bin"
    assert "GRD-1" in launched(home, folder, "claude-code", "PreToolUse", document, PATH=path)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / ".local/state"))
    save_launch(["/gone/python", "-I", "-S", "/gone/memorybank/hook/start.py"])
    assert "GRD-1" in launched(home, folder, "claude-code", "PreToolUse", document, PATH=path)


@pytest.mark.rule("GRD-1", "SKL-5")
@pytest.mark.parametrize("first", ["#!/bin/sh", "#!/usr/bin/env python3", "#!/gone/python3"])
def test_a_command_that_does_not_say_which_python_is_asked_itself(home: Path, folder: Path, first: str) -> None:
    """Some installers put a script of their own there; a first line may also be out of date."""
    wrapper = home / "bin/memory-bank"
    wrapper.parent.mkdir()
    argv = shlex.join([sys.executable, "-m", "memorybank"])
    told = f'{first}\nPYTHONPATH={shlex.quote(str(REPOSITORY / "src"))} exec {argv} "$@"\n'
    wrapper.write_text(told, encoding="utf-8")
    wrapper.chmod(0o755)
    document = call(home, "Write", "memory-bank/run.sh")
    answer = launched(home, folder, "claude-code", "PreToolUse", document, PATH=f"{wrapper.parent}:/usr/bin:/bin")
    # a script that cannot run is a program that is not installed: refused all the same
    assert ("GRD-1" if first == "#!/bin/sh" else "not installed") in answer


ABSENT = [
    # the story                          tool          path                      refused
    ("a note comes in", "Write", "memory-bank/a.md", True),
    ("another case of letters", "Bash", "Memory-Bank/a.md", True),
    ("a tool nobody has heard of", "Teleport", "memory-bank/a.md", True),
    ("a page is read", "Read", "memory-bank/a.md", False),
    ("a file that is none of ours", "Write", "src/a.py", False),
]


@pytest.mark.rule("GRD-1", "SKL-5")
@pytest.mark.parametrize(("name", "path", "refused"), [row[1:] for row in ABSENT], ids=[row[0] for row in ABSENT])
@pytest.mark.parametrize("host", PACKAGES)
def test_where_nothing_is_installed_what_may_write_the_bank_is_refused(
    home: Path, folder: Path, host: str, name: str, path: str, refused: bool
) -> None:
    answer = launched(home, folder, host, BEFORE[host], call(home, name, path, BEFORE[host]))
    expected = HOSTS[host].refusal(BEFORE[host], texts("en", ("_install",))["package.refused"])
    assert answer == (f"{expected}\n" if refused else "")


@pytest.mark.parametrize("host", PACKAGES)
def test_where_nothing_is_installed_a_session_hears_of_it(home: Path, folder: Path, host: str) -> None:
    told = json.loads(launched(home, folder, host, "SessionStart", {"cwd": str(home / "p")}, "zh"))
    assert "本机未安装" in told["hookSpecificOutput"]["additionalContext"]
    shutil.rmtree(home / "p/memory-bank")
    assert launched(home, folder, host, "SessionStart", {"cwd": str(home / "p")}) == ""
    last = list(HOSTS[host].EVENTS)[-1]
    assert launched(home, folder, host, last, {"cwd": str(home / "p")}) == ""


# --- the hosts themselves


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path / "scene")


def alone(scene: Scene, *command: str) -> str:
    """A command of a host that speaks to no model: nothing of this machine's, and no network at all."""
    done = subprocess.run(
        ["unshare", *namespace_flags(), *command],
        env=scene.env,
        cwd=scene.repo,
        capture_output=True,
        text=True,
        timeout=90,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.hosts
@pytest.mark.rule("SKL-3", "SKL-5", "INJ-1", "GRD-1")
def test_claude_code_takes_the_plugin_and_it_is_enough(scene: Scene, folder: Path) -> None:
    main(["claude-code", str(folder)])
    program = str(must_have("claude-code"))
    for path in (folder, folder / ".claude-plugin/plugin.json"):
        assert "Validation passed" in alone(scene, program, "plugin", "validate", "--strict", str(path))
    alone(scene, program, "plugin", "marketplace", "add", str(folder))
    assert "memory-bank@memory-bank" in alone(scene, program, "plugin", "install", "memory-bank@memory-bank")
    alone(scene, program, "plugin", "uninstall", "memory-bank@memory-bank")
    sneaks = tool("Write", file_path=scene.at("memory-bank/run.sh"), content="true\n")
    seen = scene.claude(Script([sneaks]), args=("--plugin-dir", str(folder)), PATH=f"{BIN}:/usr/bin:/bin")
    assert FOCUS in seen.shown(0)
    assert "memory-bank:memory-reader" in seen.shown(0)
    assert "memory-bank:memory-bank-refresh" in seen.shown(0)
    assert json.dumps(seen.main[1]["messages"]).count("GRD-1]") == 1
    assert not (scene.repo / "memory-bank/run.sh").exists()


@pytest.mark.hosts
@pytest.mark.rule("SKL-3", "SKL-5", "INJ-1", "GRD-1")
def test_gemini_takes_the_extension_and_it_is_enough(scene: Scene, folder: Path) -> None:
    main(["gemini", str(folder)])
    program = (str(must_have("node")), str(must_have("gemini")), "extensions")
    assert "successfully validated" in alone(scene, *program, "validate", str(folder))
    scene.env["GEMINI_CLI_TRUST_WORKSPACE"] = "true"
    alone(scene, *program, "install", "--consent", str(folder))
    sneaks = tool("write_file", file_path=scene.at("memory-bank/run.sh"), content="true\n")
    seen = scene_gemini.run(scene, Script([sneaks]), PATH=f"{BIN}:/usr/bin:/bin")
    assert FOCUS in seen.shown(0)
    assert "use the skill `memory-bank`" in seen.shown(0)
    assert scene_gemini.last_result(seen, 1).count("GRD-1]") == 1
    assert not (scene.repo / "memory-bank/run.sh").exists()
