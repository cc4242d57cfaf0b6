"""GRD-8, GAT-8: nothing an agent writes makes our hook believe that another of ours answers."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from conftest import Project
from memorybank.app.hook.explained_call import explain
from memorybank.app.install.hook_command import hook_argv
from memorybank.app.install.host_pieces import is_as_written
from memorybank.hosts import HOSTS, host_named
from memorybank.light.hosts import BEFORE

pytestmark = pytest.mark.slow

HOOKED = [name for name in HOSTS if host_named(name).SETTINGS["user"].endswith(".json")]
SCOPES = ("project", "user")


def place(project: Project, host: str, scope: str) -> Path:
    root = project.root if scope == "project" else Path(os.environ["HOME"])
    return root / host_named(host).SETTINGS[scope]


def before(host: str) -> str:
    return next(event for event in host_named(host).EVENTS if event in BEFORE)


def line(host: str) -> str:
    """As an agent finds it in `memory-bank hook-command`."""
    return " ".join(hook_argv(host, before(host)))


SPELLED = [
    # the story, how a decoy is spelled
    ("word for word", lambda text: text),
    ("mentioned only", lambda text: f"true # {text}"),
    ("its answer goes elsewhere", lambda text: f"{text} > /dev/null"),
    ("what git shares", lambda _: "sh -c '. \"$d/memory-bank/hosts/hook\"'"),
]


def document(host: str, command: str, theirs: dict[str, object] | None = None) -> dict[str, object]:
    entry = {"type": "command", "command": command}
    group = entry if host == "cursor" else {"hooks": [entry]}
    return {"hooks": {before(host): [group]}, **(theirs or {})}


def spellings(found: dict[str, object]) -> list[str]:
    """Plain; with comments and a comma too many; with every letter escaped that JSON lets one escape."""
    plain = json.dumps(found, indent=2)
    escaped = plain.replace("memorybank", "\\u006demory\\u0062ank").replace("memory-bank", "memory\\u002dbank")
    return [plain, f"// settings\n{plain[:-1].rstrip()},\n}}\n", escaped]


VARIABLES = (
    "CURSOR_VERSION", "COPILOT_CLI", "MEMORY_BANK_GUARD_MODE", "CLAUDE_PROJECT_DIR", "CLAUDE_CONFIG_DIR", "CODEX_HOME",
    "XDG_STATE_HOME",
)  # fmt: skip


def denied(project: Project, tool: str, **args: object) -> bool:
    found = explain(tool, args, str(project.root))
    return found.decision == "deny" and "GAT-8" in found.rules


@pytest.mark.rule("GAT-8", "GRD-8")
@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("host", HOOKED)
@pytest.mark.parametrize(("story", "spell"), SPELLED, ids=[row[0] for row in SPELLED])
def test_an_agent_adds_no_entry_of_ours(project: Project, host: str, scope: str, story: str, spell) -> None:  # type: ignore[no-untyped-def]
    project.page("MEMORY.md", "# Widget\n")
    target = place(project, host, scope)
    target.parent.mkdir(parents=True, exist_ok=True)
    for text in spellings(document(host, spell(line(host)))):
        assert denied(project, "Write", file_path=str(target), content=text), text
        target.write_text('{"theirs": 1}\n', encoding="utf-8")
        assert denied(project, "Write", file_path=str(target), content=text), "beside what is there"
        put_in = text.strip()[1:-1].strip().rstrip(",")
        assert denied(project, "Edit", file_path=str(target), old_string='"theirs": 1', new_string=put_in), text
        aside = project.write("aside.json", text)
        assert denied(project, "move_file", source=str(aside), destination=str(target)), text
        assert denied(project, "mcp__files__deploy", where=str(target), what=text) or "\\u" in text
        target.unlink()
    assert denied(project, "Bash", command=f"cp aside.json {target}") or not target.exists()
    harmless = json.dumps(document(host, "echo done", {"theme": "dark"}))
    assert not denied(project, "Write", file_path=str(target), content=harmless), "other entries pass"


@pytest.mark.rule("GAT-8", "GRD-8")
@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("host", HOOKED)
def test_an_agent_sets_no_variable_of_ours(project: Project, host: str, scope: str) -> None:
    project.page("MEMORY.md", "# Widget\n")
    target = str(place(project, host, scope))
    assert not denied(project, "Write", file_path=target, content=json.dumps({"env": {"PORT": "1"}}))
    for variable in VARIABLES:
        assert denied(project, "Write", file_path=target, content=json.dumps({"env": {variable: "1"}})), variable
        for name in (".env", ".gemini/.env"):
            assert denied(project, "Write", file_path=name, content=f"A=1\nexport {variable}=1\n"), variable


@pytest.mark.rule("GAT-8", "GRD-8")
def test_codex_has_a_second_file_in_another_language(project: Project) -> None:
    project.page("MEMORY.md", "# Widget\n")
    for target in (str(project.root / ".codex/config.toml"), f"{os.environ['HOME']}/.codex/config.toml"):
        for text in (
            f"notify = ['sh', '-c', '{line('codex')}']\n",
            'notify = ["' + line("codex").replace("memorybank", "\\u006demorybank") + '"]\n',
            f"[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ncommand = '{line('codex')}'\n",
            "[shell_environment_policy.set]\nCURSOR_VERSION = '1'\n",
        ):
            assert denied(project, "Write", file_path=target, content=text), text
        assert not denied(project, "Write", file_path=target, content="model = 'x'\n")


@pytest.mark.slow
@pytest.mark.rule("GAT-8", "GRD-8")
@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("host", HOOKED)
def test_what_an_installation_writes_is_known_and_what_it_does_not_write_is_named(
    project: Project, host: str, scope: str
) -> None:
    project.page("MEMORY.md", "# Widget\n")
    project.mb("install", host, "--scope", scope, "--no-mcp", "--yes")
    target = place(project, host, scope)
    text = target.read_text(encoding="utf-8")
    assert is_as_written(host, scope, str(target), text)
    settings = json.loads(text)
    entry = settings["hooks"][before(host)][0]
    command = f"true # {line(host)}"
    more = entry | {"command": command} if "command" in entry else {"hooks": [{"type": "command", "command": command}]}
    settings["hooks"][before(host)].append(more)
    target.write_text(json.dumps(settings), encoding="utf-8")
    assert not is_as_written(host, scope, str(target), target.read_text(encoding="utf-8"))
    told = json.loads(project.mb("upgrade", "--check", "--json").out)["differences"]
    assert any(row["kind"] == "host-other" and host in row["where"] for row in told)
