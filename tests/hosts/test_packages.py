"""Packages in the hosts' own formats: made from what an installation puts in place, and good on any machine."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import string
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from host_packages import PACKAGES, package
from host_packages.__main__ import main
from host_packages.repository import repository
from hosts import scene_codex, scene_gemini
from hosts.model_server import Script
from hosts.programs import namespace_flags
from hosts.scene import FOCUS, REPOSITORY, Scene, must_have, tool
from memorybank.app.install.hook_command import launch_argv
from memorybank.hosts import host_named
from memorybank.hosts.hook_entries import argv
from memorybank.model.version import DISTRIBUTION, VERSION
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
        for path, text in repository(REPOSITORY).items()
        if not (REPOSITORY / path).is_file() or (REPOSITORY / path).read_text(encoding="utf-8") != text
    ]
    assert behind == [], "`make packages`"
    there = {p.relative_to(REPOSITORY).as_posix() for f in MADE for p in (REPOSITORY / f).rglob("*") if p.is_file()}
    assert there <= repository(REPOSITORY).keys(), "made by an older version"


MADE = (
    "plugins",
    "skills",
    "hooks",
    "commands",
    "agents",
    "npm",
    ".agents",
    ".claude-plugin",
    ".codex-plugin",
    ".plugin",
)


def committed(path: str) -> dict[str, Any]:
    found = json.loads((REPOSITORY / path).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_the_registrys_file_keeps_its_rules() -> None:
    """Those of the registry's schema, as its documentation has them: https://modelcontextprotocol.io/registry."""
    found = committed("server.json")
    assert set(found) == {"$schema", "name", "description", "version", "packages"}
    assert re.fullmatch(r"[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+", found["name"])
    assert 1 <= len(found["description"]) <= 100
    [listed] = found["packages"]
    assert (listed["registryType"], listed["identifier"]) == ("pypi", DISTRIBUTION)
    assert found["version"] == listed["version"] == VERSION
    assert listed["transport"] == {"type": "stdio"}
    for argument in (*listed["runtimeArguments"], *listed["packageArguments"]):
        assert argument["value"]
        assert argument["type"] == ("named" if "name" in argument else "positional")


@pytest.mark.parametrize(
    ("urls", "name"),
    [
        ("", "io.github.OWNER/memory-bank"),
        ('Repository = "https://github.com/ada/memory-bank.git"', "io.github.ada/memory-bank"),
        ('Repository = "https://code.example.org/ada/memory-bank"', "org.example.code/memory-bank"),
    ],
)
def test_its_name_is_that_of_the_repositorys_owner(urls: str, name: str, tmp_path: Path) -> None:
    """No namespace is made up: who publishes writes down where the repository is."""
    page = (REPOSITORY / "pyproject.toml").read_text(encoding="utf-8")
    page = re.sub(r"^Repository = .*\n", "", page, flags=re.MULTILINE)
    page = page.replace("[project.urls]\n", f"[project.urls]\n{urls}\n")
    (tmp_path / "pyproject.toml").write_text(page, encoding="utf-8")
    assert json.loads(repository(tmp_path)["server.json"])["name"] == name


def test_an_agent_plugin_says_only_what_its_format_knows() -> None:
    """Agent Plugins 1.0.0: both files name their schema, and clients ignore any other field."""
    manifest, servers = committed("plugin.json"), committed("mcp.json")
    assert manifest["$schema"] == "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"
    assert manifest.keys() <= {"$schema", "name", "version", "description", "license"}
    assert servers.keys() == {"$schema", "mcpServers"}
    assert servers["$schema"] == manifest["$schema"].replace("plugin.schema", "mcp.schema")
    assert all(server.keys() == {"type", "command", "args"} for server in servers["mcpServers"].values())
    for path in (".plugin/plugin.json", ".codex-plugin/plugin.json"):
        found = committed(path)
        assert {key: found[key] for key in manifest.keys() - {"$schema"}} == {
            key: manifest[key] for key in manifest.keys() - {"$schema"}
        }
        assert (REPOSITORY / found["skills"] / "memory-bank/SKILL.md").is_file()
        assert (REPOSITORY / found["mcpServers"]).is_file()


def test_a_directory_of_skills_finds_ours_under_its_own_name() -> None:
    """https://agentskills.io: the folder's name, at most 64 characters; a description of at most 1,024."""
    for page in REPOSITORY.glob("skills/*/SKILL.md"):
        front = yaml.safe_load(page.read_text(encoding="utf-8").split("---")[1])
        assert front["name"] == page.parent.name
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", front["name"])
        assert len(front["name"]) <= 64
        assert 1 <= len(front["description"]) <= 1024


@pytest.mark.parametrize(("program", "host"), [("/opt/kilo", "kilo"), ("/opt/kilo/opencode", "opencode")])
def test_the_npm_plugin_is_one_file_that_knows_which_of_its_hosts_runs_it(program: str, host: str) -> None:
    """Kilo Code is a program of its own, as OpenCode is: `process.execPath` names it (seen with 7.7.9)."""
    [line] = [row for row in repository(REPOSITORY)["npm/plugin.js"].splitlines() if row.startswith("const HOST = ")]
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    script = f'Object.defineProperty(process, "execPath", {{value: "{program}"}}); {line}; console.log(HOST)'
    assert subprocess.run([node, "-e", script], capture_output=True, text=True).stdout.strip() == host


@pytest.fixture
def fetched(tmp_path: Path) -> Path:
    """The repository as a host's fetch would bring it."""
    for path, text in repository(REPOSITORY).items():
        target = tmp_path / "fetched" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return tmp_path / "fetched"


@pytest.mark.hosts
def test_the_hosts_own_validators_take_it(fetched: Path, scene: Scene) -> None:
    claude, gemini = str(must_have("claude-code")), (str(must_have("node")), str(must_have("gemini")))
    for folder in (fetched, fetched / "plugins/claude-code"):
        alone(scene, claude, "plugin", "validate", str(folder))
    assert "successfully validated" in alone(scene, *gemini, "extensions", "validate", str(fetched))
    packed = subprocess.run(
        ["npm", "pack", "--dry-run", "--json", "--offline"],
        cwd=fetched / "npm",
        env={**scene.env, "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
    )
    [listed] = json.loads(packed.stdout)
    assert {file["path"] for file in listed["files"]} == {"package.json", "plugin.js"}


@pytest.mark.hosts
def test_codex_takes_the_plugin_with_its_skill_and_server_and_no_other_hosts_hooks(fetched: Path, scene: Scene) -> None:
    codex = str(must_have("codex"))
    scene_codex.settled(scene)
    alone(scene, codex, "plugin", "marketplace", "add", str(fetched))
    alone(scene, codex, "plugin", "add", "memory-bank@memory-bank")
    assert re.search(r"memory-bank@memory-bank +installed, enabled", alone(scene, codex, "plugin", "list"))
    assert re.search(r"^memory-bank +memory-bank +mcp ", alone(scene, codex, "mcp", "list"), re.MULTILINE)
    seen = scene_codex.play_codex(scene, Script([]), args=(scene_codex.AGREED,))
    assert "memory-bank:memory-bank" in seen.shown(0)
    assert FOCUS not in seen.shown(0), "the hooks are wired by `memory-bank setup`, which asks"


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


# --- the launcher: what it does on machines that differ


def launched(
    home: Path, folder: Path, host: str, event: str, document: object, language: str = "en", **env: str
) -> str:
    main(host, str(folder), language)
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
    main("claude-code", str(folder))
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
    main("gemini", str(folder))
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
