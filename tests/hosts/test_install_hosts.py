"""Every host wired: what git shares, what hosts share, who is here, what is left to a person, how it all stands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from conftest import Project
from hosts.hook_files import HOOKED, PLACES, SHARED, settings_file
from memorybank.app.install.install_files import Target
from memorybank.app.install.plan import carry_out, plan_install, plan_uninstall
from memorybank.app.setting import open_setting
from memorybank.hosts import HOSTS, codex
from memorybank.store import installed
from records.kills import Killed, killed_at

pytestmark = pytest.mark.slow

LOCAL = {"claude-code": ".claude/settings.local.json", "copilot": ".github/copilot/settings.local.json"}
COMMANDS = {
    "claude-code": ".claude/commands/memory-bank-refresh.md",
    "opencode": ".opencode/commands/memory-bank-refresh.md",
    "gemini": ".gemini/commands/memory-bank-refresh.toml",
    "qwen": ".qwen/commands/memory-bank-refresh.md",
    "codex": ".agents/skills/memory-bank-refresh/SKILL.md",
    "copilot": ".agents/skills/memory-bank-refresh/SKILL.md",
    "cursor": ".cursor/commands/memory-bank-refresh.md",
    "kilo": ".kilo/commands/memory-bank-refresh.md",
    "cline": ".cline/skills/memory-bank-refresh/SKILL.md",
    "droid": ".factory/commands/memory-bank-refresh.md",
    "kimi": ".kimi-code/skills/memory-bank-refresh/SKILL.md",
}
AGENTS = {
    "claude-code": ".claude/agents/memory-reader.md",
    "opencode": ".opencode/agents/memory-reader.md",
    "gemini": ".gemini/agents/memory-reader.md",
    "qwen": ".qwen/agents/memory-reader.md",
    "codex": ".codex/agents/memory-reader.toml",
    "copilot": ".github/agents/memory-reader.agent.md",
    "cursor": ".cursor/agents/memory-reader.md",
    "kilo": ".kilo/agents/memory-reader.md",
    "droid": ".factory/droids/memory-reader.md",
}


def home() -> Path:
    return Path(os.environ["HOME"])


def at_home() -> dict[str, bytes]:
    state = Path(os.environ["XDG_STATE_HOME"])
    found = [p for p in home().rglob("*") if p.is_file() and state not in p.parents]
    return {str(p.relative_to(home())): p.read_bytes() for p in found}


def rows(project: Project) -> dict[str, dict[str, Any]]:
    done = project.mb("hosts", "--json")
    document = json.loads(done.out)
    schema = json.loads((files("memorybank") / "schemas/hosts.json").read_text(encoding="utf-8"))
    jsonschema.validate(document, schema)
    return {row["host"]: row for row in document["hosts"]}


def front(text: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text.split("---\n")[1])
    return found


# --- several hosts, one plan


@pytest.mark.rule("SKL-5", "GRD-4")
def test_all_of_them_in_one_plan_and_all_of_them_gone_again(project: Project) -> None:
    project.write("README.md", "# x\n")
    project.write(".gemini/settings.json", '{"theme": "dark" /* mine */}\n')
    (home() / ".codex").mkdir()
    (home() / ".codex/config.toml").write_text("model = 'm' # mine\n", encoding="utf-8")
    before = project.tree(), at_home()
    plan = project.mb("install", "--all")
    assert plan.code == 3
    assert plan.out.count("~/.codex/") == 3
    assert (project.tree(), at_home()) == before, "nothing before a yes"
    assert project.mb("install", "--all", "--yes").code == 0
    assert {record.host for record in installed.load().records} == set(HOSTS)
    assert {name for name, row in rows(project).items() if row["wired"]} == set(HOSTS)
    assert project.mb("uninstall", "--all", "--yes").code == 0
    assert (project.tree(), at_home()) == before
    assert installed.load().records == ()


@pytest.mark.rule("SKL-5")
def test_without_a_scope_no_file_that_git_shares_gets_a_path_of_this_machine(project: Project) -> None:
    project.mb("install", "--all", "--yes")
    for path, data in project.tree().items():
        own = any(word in data.decode() for word in (sys.prefix, str(home()), str(project.root), "hook/start.py"))
        assert own == (path in LOCAL.values()), path


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("host", [name for name in HOSTS if name not in LOCAL])
def test_what_git_shares_is_the_same_on_every_machine(project: Project, host: str) -> None:
    project.mb("install", host, "--scope", "project", "--yes")
    for path, data in project.tree().items():
        for word in (sys.prefix, str(home()), str(project.root), os.path.realpath(sys.executable)):
            assert word not in data.decode(), path


@pytest.mark.rule("SKL-5")
def test_what_two_hosts_share_stays_until_the_last_of_them_goes(project: Project) -> None:
    skill = ".agents/skills/memory-bank/SKILL.md"
    project.mb("install", "opencode", "copilot", "--yes")
    assert project.mb("uninstall", "opencode", "--yes").code == 0
    assert skill in project.tree()
    assert ".opencode/plugin/memory-bank.js" not in project.tree()
    assert project.mb("uninstall", "copilot", "--yes").code == 0
    assert project.tree() == {}


def test_a_host_is_wired_once_because_both_files_would_run(project: Project) -> None:
    project.mb("install", "codex", "--yes")
    done = project.mb("install", "codex", "--scope", "project", "--yes")
    assert done.code == 0
    assert "memory-bank uninstall codex --scope user" in done.err
    assert project.tree() == {}


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize(("host", "scope"), PLACES)
def test_the_repair_that_doctor_names_is_one(project: Project, host: str, scope: str) -> None:
    """An upgrade moved the interpreter. The command without a scope finds where the host is wired, and renews that."""
    project.mb("install", host, "--scope", scope, "--yes")
    settings = settings_file(host, scope, project.root)
    for path in (settings, Path(os.environ["XDG_STATE_HOME"]) / "memory-bank/hosts/launch.json"):
        path.write_text(path.read_text(encoding="utf-8").replace(sys.executable, "/gone/python"), encoding="utf-8")
    told = repair(project, host)
    assert "/gone/python" in told
    command = told.rpartition("memory-bank ")[2].split()
    assert command == ["install", host]
    assert project.mb(*command, "--yes").code == 0
    assert "/gone/python" not in repair(project, host)
    assert "/gone/python" not in settings.read_text(encoding="utf-8")
    assert [w["scope"] for w in rows(project)[host]["wired"]] == [scope]


def test_uninstall_finds_the_scope_by_itself(project: Project) -> None:
    project.mb("install", "qwen", "--scope", "project", "--yes")
    assert project.mb("uninstall", "qwen", "--yes").code == 0
    assert project.tree() == {}
    project.mb("install", "qwen", "--yes")
    assert ".qwen/settings.json" in at_home()
    assert project.mb("uninstall", "qwen", "--yes").code == 0
    assert ".qwen/settings.json" not in at_home()


@pytest.mark.rule("SKL-5")
def test_without_a_manifest_what_is_found_goes(project: Project) -> None:
    (home() / ".codex").mkdir()
    (home() / ".codex/config.toml").write_text("model = 'm'\n", encoding="utf-8")
    project.mb("install", "--all", "--yes")
    (installed.folder() / "installed.json").unlink()
    assert project.mb("uninstall", "--all", "--yes").code == 0
    left = {**project.tree(), **{f"~/{path}": data for path, data in at_home().items()}}
    assert not [path for path, data in left.items() if b"memorybank" in data or b"memory-reader" in data]
    assert left["~/.codex/config.toml"] == b"model = 'm'\n"


@pytest.mark.rule("SKL-5")
def test_an_older_versions_pieces_go_and_the_rest_is_renewed(project: Project) -> None:
    project.mb("install", "claude-code", "--yes")
    once = project.tree()
    old = project.write(".claude/skills/memory-bank/references/old.md", "gone in this version\n")
    settings = project.root / LOCAL["claude-code"]
    text = settings.read_text(encoding="utf-8")
    stale = text.replace(sys.executable, "/gone/python").replace('"SessionStart"', '"OldEvent"')
    settings.write_text(stale, encoding="utf-8")
    page = installed.folder() / "installed.json"
    page.write_text(page.read_text(encoding="utf-8").replace('"SessionStart"', '"OldEvent"'), encoding="utf-8")
    records = installed.load()
    more = installed.Record("claude-code", "project", os.path.realpath(project.root), str(old), "whole", created=True)
    installed.save(records.plus((more,)))
    assert project.mb("install", "claude-code", "--yes").code == 0
    assert not old.exists()
    assert json.loads(project.tree()[LOCAL["claude-code"]]) == json.loads(once[LOCAL["claude-code"]])
    assert project.mb("uninstall", "claude-code", "--yes").code == 0
    assert project.tree() == {}


def test_folders_that_a_variable_moves(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEX_HOME", str(tmp_path / "codex"))
    assert project.mb("install", "codex", "--yes").code == 0
    assert (tmp_path / "codex/hooks.json").exists()
    assert (tmp_path / "codex/config.toml").exists()
    assert not (home() / ".codex").exists()
    assert project.mb("uninstall", "codex", "--yes").code == 0
    assert not list((tmp_path / "codex").rglob("*"))


# --- refused


@pytest.mark.parametrize("command", ["install", "uninstall"])
def test_a_damaged_toml_file_is_named_with_its_line_and_left_alone(project: Project, command: str) -> None:
    project.write(".codex/config.toml", "a = 1\n\nb 2\n")
    done = project.mb(command, "codex", "--scope", "project", "--mcp" if command == "install" else "--yes")
    assert done.code == 4
    assert "line 3" in done.err
    assert project.tree() == {".codex/config.toml": b"a = 1\n\nb 2\n"}


def test_somebody_elses_skill_of_that_name_is_not_overwritten(project: Project) -> None:
    project.write(".agents/skills/memory-bank/SKILL.md", "# my own\n")
    done = project.mb("install", "opencode", "--yes")
    assert done.code == 4
    assert ".agents/skills/memory-bank/SKILL.md" in done.err
    assert project.mb("uninstall", "opencode", "--yes").code == 0
    assert list(project.tree()) == [".agents/skills/memory-bank/SKILL.md"]


def test_no_host_named_none_found(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert project.mb("install").code == 2
    assert project.mb("install", "--detect").code == 4


@pytest.mark.rule("MRG-3")
def test_hosts_are_found_by_their_programs_and_their_folders_at_home(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin/gemini"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    (tmp_path / "package.json").write_text('{"version": "9.8.7"}', encoding="utf-8")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    (home() / ".codex").mkdir()
    (home() / ".codex/auth.json").touch()
    project.write("opencode.json", "{}\n")
    found = rows(project)
    assert [name for name, row in found.items() if row["installed"]] == ["gemini", "codex"]
    assert (found["gemini"]["program"], found["gemini"]["version"]) == (str(program), "9.8.7")
    assert project.mb("install", "--detect", "--yes").code == 0
    assert {record.host for record in installed.load().records} == {"gemini", "codex"}


# --- what is put where


@pytest.mark.rule("SKL-1", "SKL-3")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("host", list(HOSTS))
def test_every_host_gets_the_skill_the_command_and_the_sub_agent(
    project: Project, monkeypatch: pytest.MonkeyPatch, host: str, language: str
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    scope = "project" if host in SHARED else "user"
    project.mb("install", host, "--scope", scope, "--yes")
    files = project.tree() if host in SHARED else at_home()
    tree = {path: data.decode() for path, data in files.items()}
    skill = next(text for path, text in tree.items() if path.endswith("/memory-bank/SKILL.md"))
    assert front(skill)["name"] == "memory-bank"
    command = tree[COMMANDS[host]]
    if host == "gemini":
        described, prompt = tomllib.loads(command)["description"], tomllib.loads(command)["prompt"]
    elif host == "cursor":
        described, _, prompt = command.partition("\n")
    else:
        described, prompt = front(command)["description"], command
    assert "upgrade" in described
    assert "memory-bank refresh --plan" in prompt
    readers = [path for path in tree if "/memory-reader." in path and "/references/" not in path]
    assert readers == ([AGENTS[host]] if host in AGENTS else []), "Cline and Kimi Code get none"
    if not readers:
        return
    agent = tree[AGENTS[host]]
    reader = tomllib.loads(agent) if host == "codex" else front(agent)
    assert ("synchronously" if language == "en" else "同步") in reader["description"]
    assert 'memory-bank context "' in agent or "memory-bank context" in reader["developer_instructions"]
    assert reader["name"] == "memory-reader"


SERVERS = {
    "claude-code": (".mcp.json", ("mcpServers", "memory-bank", "command")),
    "opencode": ("opencode.json", ("mcp", "memory-bank", "command", 0)),
    "gemini": (".gemini/settings.json", ("mcpServers", "memory-bank", "command")),
    "qwen": (".qwen/settings.json", ("mcpServers", "memory-bank", "command")),
    "codex": (".codex/config.toml", ("mcp_servers", "memory-bank", "command")),
    "copilot": (".mcp.json", ("mcpServers", "memory-bank", "command")),
    "cursor": (".cursor/mcp.json", ("mcpServers", "memory-bank", "command")),
    "kilo": (".kilo/kilo.json", ("mcp", "memory-bank", "command", 0)),
    "droid": (".factory/mcp.json", ("mcpServers", "memory-bank", "command")),
    "kimi": (".kimi-code/mcp.json", ("mcpServers", "memory-bank", "command")),
}


@pytest.mark.parametrize("host", list(SERVERS))
def test_the_mcp_server_is_registered_when_asked_for_and_only_then(project: Project, host: str) -> None:
    (path, way), scope = SERVERS[host], "project" if host in SHARED else "user"
    files = project.tree if host in SHARED else at_home
    project.mb("install", host, "--scope", scope, "--mcp", "--yes")
    data = files()[path].decode()
    found: Any = tomllib.loads(data) if path.endswith(".toml") else json.loads(data)
    for key in way:
        found = found[key]
    assert found == ("memory-bank" if host in SHARED else sys.executable)
    assert project.mb("install", host, "--scope", scope, "--no-mcp", "--yes").code == 0
    assert b'"mcp' not in files().get(path, b"")


def test_only_cline_gets_no_server(project: Project) -> None:
    assert set(HOSTS) - set(SERVERS) == {"cline"}
    assert project.mb("install", "cline", "--mcp", "--yes").code == 0
    assert not [path for path, data in project.tree().items() if b"mcpServers" in data]


def test_opencode_with_comments_in_its_settings(project: Project) -> None:
    project.write("opencode.jsonc", '{\n  // mine\n  "model": "x",\n}\n')
    project.mb("install", "opencode", "--mcp", "--yes")
    assert "opencode.json" not in project.tree()
    assert b'"memory-bank"' in project.tree()["opencode.jsonc"]
    project.mb("uninstall", "opencode", "--yes")
    assert project.tree() == {"opencode.jsonc": b'{\n  // mine\n  "model": "x",\n}\n'}


# --- trust is shown, never written


def repair(project: Project, host: str) -> str:
    checks = json.loads(project.mb("doctor", "--json").out)["checks"]
    return str(next(check for check in checks if check["name"] == f"host:{host}")["repair"])


def test_codex_hooks_that_nobody_agreed_to_are_said_to_be_off(project: Project) -> None:
    project.mb("install", "codex", "--yes")
    assert "agreed" in repair(project, "codex")
    hooks = home() / ".codex/hooks.json"
    config = home() / ".codex/config.toml"
    before = config.read_text(encoding="utf-8")
    lines = [
        f'[hooks.state."{hooks}:{codex.snake(event)}:0:0"]\ntrusted_hash = "{codex.trust_of(event, group)}"\n'
        for event, (group,) in json.loads(hooks.read_text(encoding="utf-8"))["hooks"].items()
    ]
    config.write_text(before + "\n" + "\n".join(lines), encoding="utf-8")
    assert repair(project, "codex") == ""
    assert rows(project)["codex"]["wired"][0]["trusted"]
    assert project.mb("uninstall", "codex", "--yes").code == 0
    assert "memory-bank]" not in config.read_text(encoding="utf-8")
    assert "trusted_hash" in config.read_text(encoding="utf-8"), "the agreement is theirs"


TRUST: dict[str, tuple[str, Callable[[str], dict[str, object]]]] = {
    "copilot": (".copilot/config.json", lambda path: {"trustedFolders": [path]}),
    "gemini": (".gemini/trustedFolders.json", lambda path: {path: "TRUST_FOLDER"}),
    "qwen": (".qwen/trustedFolders.json", lambda path: {path: "TRUST_FOLDER"}),
}


@pytest.mark.parametrize("host", list(TRUST))
def test_a_folder_that_is_not_trusted_is_named(project: Project, host: str) -> None:
    if host == "qwen":
        (home() / ".qwen").mkdir()
        asked = {"security": {"folderTrust": {"enabled": True}}}
        (home() / ".qwen/settings.json").write_text(json.dumps(asked), encoding="utf-8")
    project.mb("install", host, "--scope", "project", "--yes")
    assert "folder" in repair(project, host)
    path, document = TRUST[host]
    (home() / path).parent.mkdir(exist_ok=True)
    (home() / path).write_text(json.dumps(document(os.path.realpath(project.root))), encoding="utf-8")
    assert repair(project, host) == "", "not heard from yet, which is no problem"


@pytest.mark.parametrize("host", list(HOSTS))
def test_an_entry_that_is_gone_or_names_a_program_that_is_gone(project: Project, host: str) -> None:
    project.mb("install", host, "--scope", "user", "--yes")
    settings = settings_file(host, "user", project.root)
    text = settings.read_text(encoding="utf-8")
    if host in HOOKED:
        settings.write_text(text.replace(sys.executable, "/gone/python"), encoding="utf-8")
        assert "/gone/python" in repair(project, host)
    settings.write_text("\n" if settings.suffix == ".toml" else "{}\n", encoding="utf-8")
    assert f"memory-bank install {host}" in repair(project, host)


def test_the_table_for_people(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.mb("install", "claude-code", "--yes")
    shown = project.mb("hosts").out
    assert all(name in shown for name in HOSTS)
    assert "documented, not run" in shown
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "zh")
    assert "依据文档" in project.mb("hosts").out


# --- purge


def test_purge_clears_the_state_once_asked(project: Project) -> None:
    project.mb("refresh", "--yes")
    project.mb("install", "claude-code", "--yes")
    state = Path(os.environ["XDG_STATE_HOME"]) / "memory-bank"
    shown = project.mb("uninstall", "claude-code", "--purge")
    assert shown.code == 3
    assert str(state) in shown.err
    assert state.is_dir()
    bank = {path: data for path, data in project.tree().items() if path.startswith("memory-bank/")}
    assert project.mb("uninstall", "claude-code", "--purge", "--yes").code == 0
    assert not state.exists()
    assert project.tree() == bank


def test_purge_leaves_other_projects_alone_while_something_is_wired(project: Project, tmp_path: Path) -> None:
    other = Project(tmp_path / "other")
    other.root.mkdir()
    for one in (project, other):
        one.mb("refresh", "--yes")
        one.mb("install", "claude-code", "--yes")
    state = Path(os.environ["XDG_STATE_HOME"]) / "memory-bank"
    assert project.mb("uninstall", "claude-code", "--purge", "--yes").code == 0
    assert (state / "hosts/installed.json").exists()
    assert [record.project for record in installed.load().records] == [str(other.root)] * len(installed.load().records)
    assert other.mb("log").code == 0


def test_purge_leaves_the_record_of_another_projects_changes(project: Project, tmp_path: Path) -> None:
    """Nothing is wired there, but what was changed there can still be undone."""
    other = Project(tmp_path / "other")
    other.root.mkdir()
    for one in (project, other):
        one.commit()
        one.mb("refresh", "--yes")
    before = other.mb("log").out
    project.mb("install", "claude-code", "--yes")
    assert project.mb("uninstall", "claude-code", "--purge", "--yes").code == 0
    assert other.mb("log").out == before
    assert not (Path(os.environ["XDG_STATE_HOME"]) / "memory-bank/hosts").exists()


# --- files as they are found


@pytest.mark.rule("SKL-5")
def test_a_folder_that_its_user_keeps_elsewhere(project: Project, tmp_path: Path) -> None:
    """As dotfiles are. Of a project, which may be anybody's, the same is refused."""
    (tmp_path / "dotfiles/gemini").mkdir(parents=True)
    (home() / ".gemini").symlink_to(tmp_path / "dotfiles/gemini")
    assert project.mb("install", "gemini", "--yes").code == 0
    assert (tmp_path / "dotfiles/gemini/settings.json").exists()
    assert rows(project)["gemini"]["wired"][0]["scope"] == "user"
    assert project.mb("uninstall", "gemini", "--yes").code == 0
    assert list((tmp_path / "dotfiles/gemini").rglob("*")) == []


@pytest.mark.rule("SKL-5")
def test_neither_a_pipe_nor_a_mountain_is_read(project: Project) -> None:
    settings = project.write(".claude/settings.local.json", "")
    settings.unlink()
    os.mkfifo(settings)
    assert project.mb("install", "claude-code", "--yes").code == 4
    assert rows(project)["claude-code"]["wired"] == []
    settings.unlink()
    settings.write_bytes(b"")
    os.truncate(settings, 9 * 1024 * 1024)
    assert "large" in project.mb("install", "claude-code", "--yes").err


@pytest.mark.rule("SKL-5")
def test_a_file_that_somebody_made_read_only_stays_as_it_is(project: Project) -> None:
    settings = project.write(".claude/settings.local.json", "{}\n")
    settings.chmod(0o444)
    before = project.tree()
    done = project.mb("install", "claude-code", "--yes")
    assert done.code == 4
    assert ".claude/settings.local.json cannot be written" in done.err
    assert project.tree() == before
    assert installed.load().records == ()


def test_the_way_to_keep_a_local_file_out_of_git_works_in_a_worktree(project: Project, tmp_path: Path) -> None:
    """There `.git` is a file; and a bank may lie further down than its repository begins."""
    project.commit()
    project.git("worktree", "add", "-q", str(tmp_path / "tree"))
    below = Project(tmp_path / "tree/apps/one")
    below.page("MEMORY.md", "# One\n")
    told = below.mb("install", "claude-code", "--no-mcp", "--yes").err
    command = next(line for line in told.splitlines() if "echo" in line).rpartition(": ")[2]
    subprocess.run(["sh", "-c", command], cwd=below.root, check=True)
    ignored = subprocess.run(["git", "check-ignore", "-q", ".claude/settings.local.json"], cwd=below.root)
    assert ignored.returncode == 0


# --- at once


@pytest.mark.slow
@pytest.mark.rule("SKL-5")
def test_all_hosts_installed_at_once_by_as_many_processes(project: Project) -> None:
    command = [sys.executable, "-m", "memorybank", "install"]
    tail = ["--yes", "--project", str(project.root)]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    started = [
        subprocess.Popen([*command, host, *tail], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for host in HOSTS
    ]
    told = [process.communicate() for process in started]
    again = [host for host, process in zip(HOSTS, started, strict=True) if process.returncode]
    for host in again:  # a plan that another made stale is refused, never merged blindly
        assert project.mb("install", host, "--yes").code == 0, told
    assert {record.host for record in installed.load().records} == set(HOSTS)
    assert project.mb("uninstall", "--all", "--yes").code == 0
    assert project.tree() == {}


@pytest.mark.rule("SKL-3", "SKL-5")
@pytest.mark.parametrize("host", ["claude-code", "codex", "gemini"])
def test_a_server_that_was_declined_stays_away_until_it_is_asked_for(
    host: str, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memorybank.app.install.plan.can_serve", lambda: True)
    project.mb("install", host, "--scope", "project", "--no-mcp", "--yes")
    wired = project.tree()
    again = project.mb("install", host, "--scope", "project", "--yes")
    assert again.code == 0
    assert project.tree() == wired
    project.mb("install", host, "--scope", "project", "--mcp", "--yes")
    served = project.tree()
    assert served != wired
    project.mb("install", host, "--scope", "project", "--yes")
    assert project.tree() == served


@pytest.mark.slow
@pytest.mark.rule("SKL-5", "WRT-5")
def test_an_installation_killed_anywhere_is_finished_or_undone_by_the_next_one(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of the project and of the home are one plan: whichever rename it stopped at, none stays behind half."""
    targets = [Target("claude-code", "project"), Target("kimi", "user")]
    ends: set[bool] = set()
    for nth in (1, 9, 17, 25, 33, 41, 49, 57, 400):
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / f"state-{nth}"))
        monkeypatch.setenv("HOME", str(tmp_path / f"home-{nth}"))
        home().mkdir()
        made = Project(tmp_path / f"p{nth}")
        made.write("README.md", "# x\n")
        before = made.tree(), at_home()
        setting = open_setting(str(made.root), made.root)
        work = plan_install(setting, targets)
        with suppress(Killed), killed_at(nth):
            carry_out(work, installing=True)
        again = plan_install(setting, targets)  # finishes what it finds
        assert again.empty or len(again.plan.changes) == len(work.plan.changes), nth
        ends.add(again.empty)
        carry_out(again, installing=True)
        carry_out(plan_uninstall(setting, targets), installing=False)
        assert (made.tree(), at_home()) == before, nth
    assert ends == {True, False}
