"""GAT-8 over every file an installation writes: no agent's call takes our hooks away, and other edits of it pass."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from conftest import Project
from memorybank.app.hook.explained_call import explain
from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.protection import weakens
from memorybank.light import address
from memorybank.light.hosts import settings_files
from memorybank.model.event import Edit

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
    done = project.mb("install", host, "--scope", scope, "--yes")
    if scope not in host_named(host).SCOPES:
        assert done.code, "it reads no hooks there"
        return
    target = settings_of(project, host, scope)
    text = target.read_text(encoding="utf-8")
    assert str(target) in settings_files(str(project.root), address.env), "every file that holds our hooks is guarded"
    assert decision(project, "Write", file_path=str(target), content="{}\n").startswith("deny GAT-8")
    assert decision(project, "Bash", command=f"rm {target}").startswith("deny")
    assert decision(project, "Bash", command=f"sed -i s/memory// {target}").startswith("deny")
    if target.suffix != ".js":
        more = text.replace("{", '{"theirs": 1, ', 1) if target.suffix == ".json" else f"theirs = 1\n{text}"
        assert "GAT-8" not in decision(project, "Write", file_path=str(target), content=more), "other edits pass"


def hooks(command: str = "/opt/python3 /opt/memorybank/hook/start.py gemini X", **more: object) -> str:
    return json.dumps({"hooks": {"BeforeTool": [{"hooks": [{"command": command}]}]}, **more})


def flat(command: str = "python /opt/memorybank/hook/start.py cursor preToolUse", **more: object) -> str:
    return json.dumps({"version": 1, "hooks": {"preToolUse": [{"command": command}]}, **more})


PLUGIN = {"enabledPlugins": {"memory-bank@memory-bank": True}}
LISTED = '{"version": 2, "plugins": {"memory-bank@memory-bank": [{"version": "0.1.0"}]}}'
PADDED = hooks(permissions={"allow": ["x" * 1000] * 300})  # more than a hook reads of a file


def on(*paths: str) -> str:
    """Gemini CLI's list of extensions: where ours is on, and where it is off."""
    return json.dumps({"memory-bank": {"overrides": list(paths)}, "theirs": {"overrides": ["/h/*"]}})


def omo(said: str) -> str:
    block = f"mine\n\n<!-- memory-bank:key-trigger v1 -->\n{said}\n<!-- /memory-bank:key-trigger -->"
    return json.dumps({"[opencode]": {"agents": {"atlas": {"prompt_append": block}}}})


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
    ("our plugin is off", ".claude/settings.json", json.dumps(PLUGIN), '{"enabledPlugins": {}}', True),
    (
        "our plugin is off in a nearer file",
        ".claude/settings.local.json",
        "{}",
        '{"enabledPlugins": {"memory-bank@memory-bank": false}}',
        True,
    ),
    ("another plugin goes", ".claude/settings.json", hooks(enabledPlugins={"x@y": True}), hooks(), False),
    ("our plugin is forgotten", ".claude/plugins/installed_plugins.json", LISTED, '{"plugins": {}}', True),
    (
        "our plugin's own hooks",
        ".claude/plugins/cache/memory-bank/memory-bank/0.1.0/hooks/hooks.json",
        "{}",
        "{ }",
        True,
    ),
    ("our extension's own file", ".gemini/extensions/memory-bank/GEMINI.md", "x", "exit 0", True),
    ("another extension", ".gemini/extensions/theirs/hooks/hooks.json", hooks("x"), "{}", False),
    ("our extension is off", ".gemini/extensions/extension-enablement.json", on("/h/*"), on("/h/*", "!/h/p/*"), True),
    ("our extension is nowhere", ".gemini/extensions/extension-enablement.json", on("/h/*"), on(), True),
    ("on in one place more", ".gemini/extensions/extension-enablement.json", on("/h/*"), on("/h/*", "/q/*"), True),
    ("by its name", ".gemini/settings.json", hooks(), hooks(extensions={"disabled": ["memory-bank"]}), True),
    ("more of a file than a hook reads", ".claude/settings.json", PADDED[: 256 * 1024], "{}", True),
    ("a damaged file is mended", ".claude/settings.json", '{"a": 1', '{"a": 1}', False),
    ("a damaged file with ours in it", ".claude/settings.json", hooks()[:-1], "{}", True),
    ("the key trigger goes", ".omo/omo.jsonc", omo("read"), '{"[opencode]": {}}', True),
    ("the key trigger says something else", ".omo/omo.jsonc", omo("read"), omo("never read"), True),
    ("the words beside the key trigger", ".omo/omo.jsonc", omo("read"), omo("read").replace("mine", "yours"), False),
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


PUT_AWAY = [
    ("claude plugin disable memory-bank@memory-bank", True),
    ("cd /tmp && /usr/bin/claude plugin uninstall 'memory-bank'", True),
    ("FOO=1 timeout 9 gemini extensions disable memory-bank --scope=user", True),
    ("cla'u'de plu\\gin disable mem\"ory-bank\"", True),
    ("claude plugin marketplace remove memory-bank", True),
    ("claude plugin disable other@memory-bank-tools", False),
    ("claude plugin list | grep memory-bank", False),
    ("git commit -m 'remove the memory-bank plugin'", False),
]


@pytest.mark.rule("GAT-8")
@pytest.mark.parametrize(("command", "denied"), PUT_AWAY, ids=[row[0] for row in PUT_AWAY])
def test_a_hosts_own_command_does_not_put_our_package_away(project: Project, command: str, denied: bool) -> None:
    project.page("MEMORY.md", "# Widget\n")
    assert decision(project, "Bash", command=command).startswith("deny GAT-8") is denied


@pytest.mark.rule("GAT-8")
def test_what_a_host_unpacked_of_ours_is_closed_to_every_tool(project: Project) -> None:
    project.page("MEMORY.md", "# Widget\n")
    inside = Path(os.environ["HOME"]) / ".claude/plugins/cache/memory-bank/memory-bank/0.1.0/hooks/hooks.json"
    inside.parent.mkdir(parents=True)
    inside.write_text("{}\n", encoding="utf-8")
    assert decision(project, "Write", file_path=str(inside), content="{}").startswith("deny GAT-8")
    assert decision(project, "Bash", command=f"echo > {inside}").startswith("deny GAT-8")
    assert decision(project, "Bash", command=f"rm -rf {inside.parents[3]}").startswith("deny GAT-8")
    assert "GAT-8" not in decision(project, "Read", file_path=str(inside))


def test_folders_that_a_variable_moves_are_guarded_too() -> None:
    moved: dict[str, str] = {"HOME": "/h", "CODEX_HOME": "/opt/codex/", "XDG_CONFIG_HOME": "/c"}
    found = settings_files("/p", moved.get)
    assert {"/opt/codex/hooks.json", "/opt/codex/config.toml", "/c/opencode/plugin/memory-bank.js"} <= set(found)
    assert {"/h/.codex/hooks.json", "/p/.cursor/hooks.json", "/h/.cursor/hooks.json"} <= set(found)
