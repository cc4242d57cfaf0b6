"""Completion in a real shell: what Tab offers, for `memory-bank` and for `mb`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Project
from doors.terminal import in_pipe

pytestmark = pytest.mark.slow  # a shell, and in it a process for every Tab
SCRIPTS = Path(__file__).parents[2] / "scripts"
ASK = """
source <(memory-bank completion bash) || exit 9
tab() {
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
    _memory_bank_completion "$1"
    echo "$* => ${COMPREPLY[*]}"
}
"""


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    """`memory-bank` and `mb` as they are installed: the plain scripts, with this interpreter on their first line."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("memory-bank", "mb"):
        text = (SCRIPTS / name).read_text(encoding="utf-8").replace("#!python", f"#!{sys.executable}", 1)
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


def shell(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def tabs(project: Project, commands: Path, *lines: str, **env: str) -> dict[str, list[str]]:
    """What bash offers at the end of each line."""
    script = ASK + "\n".join(f"tab {line}" for line in lines)
    done = subprocess.run(
        [shell("bash"), "--norc", "-c", script],
        cwd=project.root, env={**os.environ, "PATH": f"{commands}:{os.environ['PATH']}", **env},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    pairs = (line.split(" => ") for line in done.stdout.splitlines())
    return {asked.strip(): offered.split() for asked, offered in pairs}


def test_bash_offers_commands_options_and_names(project: Project, commands: Path) -> None:
    project.git("init", "-q")
    project.mb("refresh", "--yes")
    project.mb("propose", "focus", "--focus", "the cart", "--no-ask")
    offered = tabs(
        project, commands,
        "memory-bank se", "mb se", "memory-bank status --", "mb read details/t", "mb blame memory-bank/M",
        "memory-bank install c", "memory-bank setup --host q", "memory-bank schema he", "memory-bank hook-command cu",
        "memory-bank proposals acc", "mb proposals accept p", "memory-bank undo e", "memory-bank completion z",
        "memory-bank proposals show p-x",
    )  # fmt: skip
    assert offered["memory-bank se"] == offered["mb se"] == ["setup", "select", "search"]
    assert {"--json", "--project", "--quiet"} <= set(offered["memory-bank status --"])
    assert offered["mb read details/t"] == ["details/tech.md"]
    assert offered["mb blame memory-bank/M"] == ["memory-bank/MEMORY.md"]
    assert offered["memory-bank install c"] == ["claude-code", "codex", "copilot", "cursor", "cline"]
    assert offered["memory-bank setup --host q"] == ["qwen"]
    assert offered["memory-bank schema he"] == ["here"]
    assert offered["memory-bank hook-command cu"] == ["cursor"]
    assert offered["memory-bank proposals acc"] == ["accept"]
    assert [word[:2] for word in offered["mb proposals accept p"]] == ["p-"]
    assert [word[:2] for word in offered["memory-bank undo e"]] == ["e-"]
    assert offered["memory-bank completion z"] == ["zsh"]
    assert offered["memory-bank proposals show p-x"] == []


def test_fish_offers_them_with_what_they_are(project: Project, commands: Path) -> None:
    project.page("MEMORY.md", "# Shop\n")
    project.page("details/tea, green.md", "# Tea\n")
    script = project.write("script", in_pipe(project.root, "completion", "fish").stdout)
    asked = "; ".join(f"complete -C '{line}'" for line in ("memory-bank sta", "mb read details/", "mb install cl"))
    done = subprocess.run(
        [shell("fish"), "--no-config", "-c", f"source {script}; {asked}"],
        cwd=project.root, env={**os.environ, "PATH": f"{commands}:{os.environ['PATH']}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    offered = [line.split("\t")[0] for line in done.stdout.splitlines()]
    assert offered == ["status", "details/tea, green.md", "claude-code", "cline"]
    assert done.stdout.splitlines()[0].endswith("What the bank holds, how healthy it is, the next step")


@pytest.mark.parametrize("state", ["nothing", "damaged", "a file"])
def test_tab_never_complains(project: Project, commands: Path, state: str) -> None:
    if state == "damaged":
        project.page("MEMORY.md", b"\xff\xfe\x00")
        (project.bank / "odd\nname.md").write_bytes(b"x")
    elif state == "a file":
        project.write("memory-bank", "not a folder")
    before = project.tree()
    offered = tabs(project, commands, "mb read n", "mb undo e", "mb apply p", "mb nonsense x", HOME="/nonexistent")
    assert all(not words for words in offered.values())
    assert project.tree() == before


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_script_says_where_it_goes_and_its_shell_takes_it(project: Project, name: str, language: str) -> None:
    done = in_pipe(project.root, "completion", name, MEMORY_BANK_LANGUAGE=language)
    assert done.returncode == 0
    assert f"memory-bank completion {name}" in done.stdout
    assert "mb" in done.stdout.splitlines()[-1]
    if name == "zsh":
        assert done.stdout.startswith("#compdef memory-bank mb\n")
    script = project.write("script", done.stdout)
    subprocess.run([shell(name), "-n", str(script)], check=True)


@pytest.mark.parametrize("variable", ["_MEMORY_BANK_COMPLETE", "_MB_COMPLETE"])
def test_either_name_of_the_variable_goes_through_the_quick_way(
    project: Project, commands: Path, variable: str
) -> None:
    env = {**os.environ, variable: "bash_complete", "COMP_WORDS": "mb sta", "COMP_CWORD": "1"}
    done = subprocess.run([commands / "mb"], cwd=project.root, env=env, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("plain,status\n", "")


def test_descriptions_are_in_the_language_of_everything_else(project: Project) -> None:
    env = {"_MEMORY_BANK_COMPLETE": "zsh_complete", "COMP_WORDS": "memory-bank sta", "COMP_CWORD": "1"}
    done = in_pipe(project.root, MEMORY_BANK_LANGUAGE="zh", **env)
    assert done.stdout.splitlines()[:3] == ["plain", "status", "记忆库的内容、健康状况和下一步"]
