"""GAT-8 over every file an installation writes: no agent's call takes our hooks away, and other edits of it pass."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from conftest import Project
from memorybank.app.explain import explain
from memorybank.app.tamper import weakens
from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.words import files
from memorybank.model.event import Edit
from memorybank.store import address

SCOPES = ("project", "user")


def settings_of(project: Project, host: str, scope: str) -> Path:
    path = host_named(host).SETTINGS[scope]
    root = project.root if scope == "project" else Path(os.environ["HOME"])
    return root / (path.replace(".config/", "config/") if scope == "user" else path)


def decision(project: Project, tool: str, **args: str) -> str:
    found = explain(tool, dict(args), str(project.root))
    return f"{found.decision} {' '.join(found.rules)}"


@pytest.mark.rule("GAT-8")
@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("host", list(HOSTS))
def test_our_hooks_cannot_be_taken_out_by_an_agent(project: Project, host: str, scope: str) -> None:
    project.page("MEMORY.md", "# Widget\n")
    project.mb("install", host, "--scope", scope, "--yes")
    target = settings_of(project, host, scope)
    text = target.read_text(encoding="utf-8")
    assert str(target) in files(str(project.root), address.env), "every file that holds our hooks is guarded"
    assert decision(project, "Write", file_path=str(target), content="{}\n").startswith("deny GAT-8")
    assert decision(project, "Bash", command=f"rm {target}").startswith("deny")
    assert decision(project, "Bash", command=f"sed -i s/memory// {target}").startswith("deny")
    if host != "opencode":
        more = text.replace("{", '{"theirs": 1, ', 1)
        assert "GAT-8" not in decision(project, "Write", file_path=str(target), content=more), "other edits pass"


def hooks(command: str = "/opt/python3 /opt/memorybank/hook/start.py gemini X", **more: object) -> str:
    return json.dumps({"hooks": {"BeforeTool": [{"hooks": [{"command": command}]}]}, **more})


def flat(command: str = "python /opt/memorybank/hook/start.py cursor preToolUse", **more: object) -> str:
    return json.dumps({"version": 1, "hooks": {"preToolUse": [{"command": command}]}, **more})


PORTABLE = "sh -c '. \"$d/memory-bank/hosts/hook\"'"
ON: dict[str, Any] = {"security": {"folderTrust": {"enabled": True}}}
TOML = '[hooks.state."x:pre_tool_use:0:0"]\ntrusted_hash = "sha256:1"\n[projects."/p"]\ntrust_level = "trusted"\n'
TABLE = [
    # the story, the file, before, after, does it weaken a gate?
    ("hooks stay, a key is added", ".gemini/settings.json", hooks(), hooks(theme="dark"), False),
    ("our entry is gone", ".gemini/settings.json", hooks(), "{}", True),
    ("our portable entry is gone", ".qwen/settings.json", hooks(PORTABLE), "{}", True),
    ("our portable entry is changed", ".codex/hooks.json", hooks(PORTABLE), hooks(PORTABLE + " || true"), True),
    ("all hooks off", ".qwen/settings.json", hooks(), hooks(disableAllHooks=True), True),
    ("hooks off by their own table", ".gemini/settings.json", hooks(), hooks(hooksConfig={"enabled": False}), True),
    ("one hook off by its name", ".gemini/settings.json", hooks(), hooks(hooksConfig={"disabled": ["x"]}), True),
    ("hooks on, said twice", ".gemini/settings.json", hooks(), hooks(hooksConfig={"enabled": True}), False),
    ("hooks told less loudly", ".gemini/settings.json", hooks(), hooks(hooksConfig={"notifications": False}), False),
    ("trust is asked for from now on", ".qwen/settings.json", hooks(), hooks(**ON), True),
    ("trust was asked for before", ".qwen/settings.json", hooks(**ON), hooks(theme="x", **ON), False),
    ("a plain entry is gone", ".cursor/hooks.json", flat(), '{"version": 1, "hooks": {}}', True),
    ("a plain entry stays", ".cursor/hooks.json", flat(), flat(theirs=1), False),
    ("the file is damaged", ".cursor/hooks.json", flat(), "{", True),
    (
        "a folder loses its trust",
        ".gemini/trustedFolders.json",
        '{"/p": "TRUST_FOLDER"}',
        '{"/p": "DO_NOT_TRUST"}',
        True,
    ),
    (
        "another folder is trusted",
        ".gemini/trustedFolders.json",
        '{"/p": "TRUST_FOLDER"}',
        '{"/p": "TRUST_FOLDER", "/q": "TRUST_FOLDER"}',
        False,
    ),
    (
        "a folder is off Copilot's list",
        ".copilot/config.json",
        '{"trustedFolders": ["/p"]}',
        '{"trustedFolders": []}',
        True,
    ),
    ("a consent is taken back", ".codex/config.toml", TOML, TOML.replace("sha256:1", "sha256:2"), True),
    ("the feature is off", ".codex/config.toml", TOML, TOML + "[features]\nhooks = false\n", True),
    ("a server is added", ".codex/config.toml", TOML, TOML + "[mcp_servers.x]\ncommand = 'x'\n", False),
    ("a gate is overruled", ".env", "A=1\n", "A=1\nMEMORY_BANK_GUARD_MODE=off\n", True),
    ("exported, indented", ".gemini/.env", "", "  export MEMORY_BANK_GUARD_MODE=off\n", True),
    ("any other variable", ".env", "A=1\n", "A=2\nB=3\n", False),
]


@pytest.mark.rule("GAT-8")
@pytest.mark.parametrize(("story", "path", "before", "after", "expected"), TABLE, ids=[row[0] for row in TABLE])
def test_by_effect(story: str, path: str, before: str, after: str, expected: bool) -> None:
    assert weakens(Edit(f"/p/{path}", text=after), f"/p/{path}", before) is expected, story


@pytest.mark.rule("GAT-8")
@pytest.mark.parametrize(
    "command", ["echo MEMORY_BANK_GUARD_MODE=off >> .env", "printf 'MEMORY_BANK_GUARD_MODE=off' > .gemini/.env"]
)
def test_a_shell_does_not_overrule_a_gate_through_a_file_of_variables(project: Project, command: str) -> None:
    project.page("MEMORY.md", "# Widget\n")
    assert decision(project, "Bash", command=command).startswith("deny GAT-8")


@pytest.mark.parametrize("command", ["cp .env.example .env", "echo PORT=1 >> .env", "cat .env"])
def test_a_file_of_variables_is_everybodys_otherwise(project: Project, command: str) -> None:
    project.page("MEMORY.md", "# Widget\n")
    project.write(".env", "A=1\n")
    assert "GAT-8" not in decision(project, "Bash", command=command)


def test_folders_that_a_variable_moves_are_guarded_too() -> None:
    moved: dict[str, str] = {"HOME": "/h", "CODEX_HOME": "/opt/codex/", "XDG_CONFIG_HOME": "/c"}
    found = files("/p", moved.get)
    assert {"/opt/codex/hooks.json", "/opt/codex/config.toml", "/c/opencode/plugin/memory-bank.js"} <= set(found)
    assert {"/h/.codex/hooks.json", "/p/.cursor/hooks.json", "/h/.cursor/hooks.json"} <= set(found)
