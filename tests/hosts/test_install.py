"""`install` and `uninstall`: a plan, a yes, a journaled apply, and everything back as it was."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from conftest import Done, Project
from hosts.hook_files import PLACES
from hosts.hook_files import SHARED as SHARED_BY
from memorybank.cli.main import cli
from memorybank.hosts import HOSTS, hook_entries

pytestmark = pytest.mark.slow

LOCAL = ".claude/settings.local.json"
SHARED = ".claude/settings.json"
PLUGIN = ".opencode/plugin/memory-bank.js"
THEIRS = '{\n\t// my own\n\t"model": "opus", "hooks": {\n\t\t"Stop": [ {"hooks": []} ],\n\t},\n}\n'


def home() -> Path:
    return Path(os.environ["HOME"])


def manifest() -> list[dict[str, object]]:
    page = Path(os.environ["XDG_STATE_HOME"]) / "memory-bank/hosts/installed.json"
    found: list[dict[str, object]] = json.loads(page.read_text(encoding="utf-8"))["installed"] if page.exists() else []
    return found


def everything_at_home() -> dict[str, bytes]:
    state = Path(os.environ["XDG_STATE_HOME"])
    files = [p for p in home().rglob("*") if p.is_file() and state not in p.parents]
    return {str(p.relative_to(home())): p.read_bytes() for p in files}


@pytest.mark.rule("SKL-5", "GRD-4")
@pytest.mark.parametrize(("host", "scope"), PLACES)
def test_there_and_back_again(project: Project, host: str, scope: str) -> None:
    project.write("README.md", "# x\n")
    before, at_home = project.tree(), everything_at_home()
    assert project.mb("install", host, "--scope", scope, "--yes").code == 0
    files = {**project.tree(), **everything_at_home()}
    new = set(files) - {*before, *at_home}
    root = f"{os.path.realpath(project.root if scope == 'project' else home())}/"
    listed = {str(record["path"]).removeprefix(root): record["after"] for record in manifest()}
    assert listed == {path: sha256(files[path]).hexdigest() for path in new}
    assert project.mb("uninstall", host, "--scope", scope, "--yes").code == 0
    assert (project.tree(), everything_at_home()) == (before, at_home)
    assert manifest() == []
    left = {path.name for path in (*project.root.iterdir(), *home().iterdir())}
    assert left <= {"README.md", ".gitconfig", "state", "cache"}, "no empty folder stays behind"


@pytest.mark.rule("SKL-5")
def test_folders_that_were_there_before_stay(project: Project) -> None:
    ours, theirs = home() / ".codex", project.root / ".claude"
    theirs.mkdir()
    (home() / ".codex/skills").mkdir(parents=True)
    for host in ("claude-code", "codex"):
        assert project.mb("install", host, "--yes").code == 0
        assert project.mb("install", host, "--yes").code == 0, "a second time, all are there"
        assert project.mb("uninstall", host, "--yes").code == 0
    assert list(theirs.iterdir()) == []
    assert [path.name for path in ours.iterdir()] == ["skills"]
    assert list((ours / "skills").iterdir()) == []


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("leaving", [SHARED_BY, SHARED_BY[::-1]], ids=["first first", "last first"])
@pytest.mark.parametrize("way", [[(host,) for host in SHARED_BY], [tuple(SHARED_BY)]], ids=["one by one", "at once"])
def test_what_hosts_share_goes_with_the_last_of_them(
    project: Project, way: list[tuple[str, ...]], leaving: list[str]
) -> None:
    for hosts in way:
        assert project.mb("install", *hosts, "--scope", "project", "--yes").code == 0
    for host in leaving:
        assert project.mb("uninstall", host, "--scope", "project", "--yes").code == 0
    assert [path.name for path in project.root.iterdir() if path.name.startswith(".")] == []


@pytest.mark.rule("SKL-5")
def test_a_settings_file_comes_back_to_the_byte(project: Project) -> None:
    project.write(LOCAL, THEIRS)
    assert project.mb("install", "claude-code", "--yes").code == 0
    assert "memorybank/hook/start.py" in project.tree()[LOCAL].decode()
    assert project.mb("uninstall", "claude-code", "--yes").code == 0
    assert project.tree() == {LOCAL: THEIRS.encode()}


@pytest.mark.rule("SKL-5")
def test_what_was_added_meanwhile_stays(project: Project) -> None:
    project.mb("install", "claude-code", "--yes")
    page = project.root / LOCAL
    page.write_text(
        page.read_text(encoding="utf-8").replace("{\n", '{\n  "model": "opus", // mine\n', 1), encoding="utf-8"
    )
    assert project.mb("uninstall", "claude-code", "--yes").code == 0
    assert page.read_text(encoding="utf-8") == '{\n  "model": "opus" // mine\n}\n'


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("host", list(HOSTS))
def test_twice_is_once(project: Project, host: str) -> None:
    project.mb("install", host, "--yes")
    once = project.tree(), everything_at_home(), manifest()
    again = project.mb("install", host)
    assert (again.code, project.tree(), everything_at_home(), manifest()) == (0, *once)
    assert "nothing to do" in again.out


@pytest.mark.rule("SKL-5")
def test_another_interpreter_takes_over_the_old_entries(project: Project) -> None:
    project.mb("install", "claude-code", "--yes")
    page = project.root / LOCAL
    page.write_text(page.read_text(encoding="utf-8").replace(os.path.realpath(sys.executable), "/gone/python"), "utf-8")
    assert project.mb("install", "claude-code", "--yes").code == 0
    assert "/gone/python" not in page.read_text(encoding="utf-8")
    assert project.mb("uninstall", "claude-code", "--yes").code == 0
    assert project.tree() == {}


@pytest.mark.rule("GRD-4")
def test_the_plan_is_shown_and_nothing_written_without_a_yes(project: Project) -> None:
    for args, code in ((("--plan",), 0), ((), 3), (("--json",), 3), (("--plan", "--diff"), 0)):
        done = project.mb("install", "claude-code", *args)
        assert done.code == code
        assert LOCAL in done.out
        assert project.tree() == {}
        assert manifest() == []


def test_the_file_that_git_shares_is_never_touched(project: Project) -> None:
    project.write(SHARED, "{}\n")
    project.commit()
    done = project.mb("install", "claude-code", "--yes")
    assert project.tree()[SHARED] == b"{}\n"
    assert ".git/info/exclude" in done.err
    project.mb("uninstall", "claude-code", "--yes")
    (project.root / ".git/info/exclude").write_text(LOCAL + "\n", encoding="utf-8")
    assert ".git/info/exclude" not in project.mb("install", "claude-code", "--yes").err


def test_a_local_file_that_is_in_git_is_refused(project: Project) -> None:
    project.write(LOCAL, "{}\n")
    project.commit()
    done = project.mb("install", "claude-code", "--yes")
    assert done.code == 4
    assert "--scope user" in done.err
    assert project.tree()[LOCAL] == b"{}\n"


def test_the_plugin_holds_nothing_of_this_machine(project: Project) -> None:
    project.mb("install", "opencode", "--yes")
    source = project.tree()[PLUGIN].decode()
    for word in (str(home()), str(project.root), sys.prefix, os.path.dirname(os.path.realpath(sys.executable))):
        assert word not in source
    assert "cannot be started on this machine" in source
    assert "程序无法启动" in source


def test_a_plugin_that_came_by_git_is_made_known_to_this_machine(project: Project) -> None:
    project.mb("install", "opencode", "--yes")
    launch = Path(os.environ["XDG_STATE_HOME"]) / "memory-bank/hosts/launch.json"
    launch.unlink()
    assert project.mb("install", "opencode").code == 0
    assert json.loads(launch.read_text(encoding="utf-8"))["argv"][-1].endswith("memorybank/hook/start.py")


REFUSED = [
    ("broken JSON", '{"a": 1\n"b": 2}', "line 2", 4),
    ("hooks of another kind", '{\n\n"hooks": 7}', "line 3", 4),
    ("no UTF-8", b'{"a": "\xff"}', "line 1", 4),
]


@pytest.mark.parametrize(("story", "content", "says", "code"), REFUSED, ids=[r[0] for r in REFUSED])
@pytest.mark.parametrize("command", ["install", "uninstall"])
def test_a_file_that_cannot_be_understood_is_left_alone(
    project: Project, command: str, story: str, content: str | bytes, says: str, code: int
) -> None:
    project.write(LOCAL, content)
    before = project.tree()
    done = project.mb(command, "claude-code", "--yes")
    if story == "hooks of another kind" and command == "uninstall":
        code, says = 0, ""  # nothing of ours is in it
    assert done.code == code
    assert says in done.err
    assert project.tree() == before


def test_somebody_elses_plugin_is_not_overwritten(project: Project) -> None:
    project.write(PLUGIN, "export const Mine = async () => ({})\n")
    assert project.mb("install", "opencode", "--yes").code == 4
    assert project.mb("uninstall", "opencode", "--yes").code == 0
    assert project.tree()[PLUGIN].startswith(b"export const Mine")


def test_an_edited_plugin_is_named_as_such_before_it_goes(project: Project) -> None:
    project.mb("install", "opencode", "--yes")
    with (project.root / PLUGIN).open("a", encoding="utf-8") as page:
        page.write("// mine\n")
    assert "edited since" in project.mb("uninstall", "opencode", "--plan").out
    assert project.mb("uninstall", "opencode", "--yes").code == 0
    assert project.tree() == {}


def test_a_folder_that_leads_elsewhere_is_refused(project: Project, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (project.root / ".claude").symlink_to(tmp_path / "elsewhere")
    assert project.mb("install", "claude-code", "--yes").code == 4
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_write_in_between_makes_the_plan_stale(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    from memorybank.app.install import plan
    from memorybank.app.install.install_files import Installation

    project.write(LOCAL, "{}\n")
    carry_out = plan.carry_out

    def meanwhile(work: Installation, *, installing: bool) -> None:
        project.write(LOCAL, '{"model": "opus"}\n')
        carry_out(work, installing=installing)

    monkeypatch.setattr(plan, "carry_out", meanwhile)
    assert project.mb("install", "claude-code", "--yes").code == 4
    assert project.tree()[LOCAL] == b'{"model": "opus"}\n'
    assert manifest() == []


def test_it_speaks_chinese(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "zh")
    assert "已接入" in project.mb("install", "claude-code", "--yes").out


# --- hook-command


def command(*args: str) -> Done:
    from click.testing import CliRunner

    result = CliRunner().invoke(cli, ["hook-command", *args])
    return Done(result.exit_code, result.stdout, result.stderr)


@pytest.mark.parametrize(("host", "event"), [("claude-code", "PreToolUse"), ("opencode", "tool.execute.before")])
def test_the_hook_command_is_one_absolute_line(host: str, event: str) -> None:
    line = command(host, event).out
    argv = json.loads(command(host, event, "--json").out)
    assert shlex.split(line) == argv
    assert line.count("\n") == 1
    assert os.path.isabs(argv[0])
    assert os.access(argv[0], os.X_OK)
    assert argv[1:3] == ["-I", "-S"]
    assert argv[4:] == [host, event]


def test_the_hook_command_is_what_is_registered(project: Project) -> None:
    """For all of a user's projects; a single project's line says so by one word more."""
    project.mb("install", "claude-code", "--yes")
    groups = json.loads(project.tree()[LOCAL])["hooks"]
    for event, [group] in groups.items():
        inner = [*shlex.split(command("claude-code", event).out), "project"]
        assert hook_entries.argv(group["hooks"][0]["command"]) == inner
    project.mb("uninstall", "claude-code", "--yes")
    project.mb("install", "claude-code", "--scope", "user", "--yes")
    everywhere = json.loads((Path(os.environ["HOME"]) / ".claude/settings.json").read_text(encoding="utf-8"))["hooks"]
    for event, [group] in everywhere.items():
        assert hook_entries.argv(group["hooks"][0]["command"]) == shlex.split(command("claude-code", event).out)
    matcher = re.compile(groups["PreToolUse"][0]["matcher"])
    assert not any(matcher.search(tool) for tool in ("Glob", "AskUserQuestion"))
    assert all(matcher.search(tool) for tool in ("Bash", "Write", "REPL", "mcp__x__run", "GlobAndRun"))


@pytest.mark.parametrize("args", [("teletype", "PreToolUse"), ("claude-code", "PreTeaUse")])
def test_a_name_nobody_knows_is_a_usage_error(args: tuple[str, str]) -> None:
    assert command(*args).code == 2


def test_the_registered_program_runs_from_anywhere(tmp_path: Path) -> None:
    argv = json.loads(command("claude-code", "Stop", "--json").out)
    done = subprocess.run(argv, input=b"{}", cwd=tmp_path, env={"HOME": str(tmp_path)}, capture_output=True)
    assert done.returncode == 0
    assert done.stderr == b""


def test_uninstall_alone_says_what_is_wired_and_what_to_type(project: Project) -> None:
    project.git("init", "-q")
    assert "No host is wired here" in project.mb("uninstall").out
    project.mb("install", "codex", "--scope", "user", "--yes")
    project.mb("install", "claude-code", "git", "--yes")
    before = project.tree()
    asked = project.mb("uninstall")
    assert asked.code == 2
    listed = [line.strip() for line in asked.err.splitlines()[1:]]
    hosts = ("claude-code --scope project", "codex --scope user", "git --scope project")
    assert listed == [f"memory-bank uninstall {host}" for host in hosts]
    assert project.tree() == before
    for line in listed:
        assert project.mb(*line.split()[1:], "--yes").code == 0
    assert "No host is wired here" in project.mb("uninstall").out
