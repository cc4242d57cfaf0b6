"""The one line that the README shows first, from an index on loopback: `uvx agent-memory-bank setup`, or the two
steps `pipx install agent-memory-bank` and `memory-bank setup`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from conftest import Project
from documentation.shown import at_terminal
from hosts.scene import must_have
from hosts.test_newcomer_runs import CLINES, Newcomer
from release.making import Shelf, Tools, run, tried, unable
from release.package_index import Index, served

pytestmark = pytest.mark.slow
PLUGIN = ".kilo/plugin/memory-bank.js"
WORDS = ("setup", "--host", "kilo", "--yes")


@pytest.fixture
def index(shelf: Shelf, tmp_path: Path) -> Iterator[Index]:
    with served(shelf, tmp_path / "index") as found:
        yield found


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = Path(os.path.realpath(tmp_path)) / "home"
    folder.mkdir()
    return folder


def newcomers(home: Path, tool: Path, index: Index, shelf: Shelf) -> dict[str, str]:
    """An empty home, and of all tools only this one."""
    if tool.name == "pipx" and not list(shelf.folder.glob("pip-*.whl")):
        unable("pipx wants the newest pip, and no registry gives it")
    return {"HOME": str(home), "PATH": f"{tool.parent}:/usr/bin:/bin", "LANG": "C.UTF-8", **index.env}


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("line", ["uvx agent-memory-bank", "pipx run agent-memory-bank"])
def test_from_a_throw_away_environment_it_is_installed_for_good_first(
    line: str, project: Project, home: Path, tools: Tools, index: Index, shelf: Shelf
) -> None:
    way, *words = line.split()
    tool = tools("uv" if way == "uvx" else way).with_name(way)
    env = newcomers(home, tool, index, shelf)
    before = project.tree()
    for asked in (("setup",), ("setup", "--plan"), ("install", "kilo", "--yes")):
        done = tried([tool, *words, *asked], env=env, cwd=project.root)
        assert done.returncode == 4, done
        lasting = "uv tool install --upgrade" if way == "uvx" else "pipx install --force"
        lasting += " agent-memory-bank"
        assert f"{lasting} (then: memory-bank setup)" in done.stderr
    assert project.tree() == before

    run([tool, *words, *WORDS], env=env, cwd=project.root)
    command = home / ".local/bin/memory-bank"
    assert (project.root / PLUGIN).is_file()
    launch = (home / ".local/state/memory-bank/hosts/hook").read_text(encoding="utf-8")
    assert str(home / ".local/share") in launch
    assert "/.cache/" not in launch
    assert run([command, "upgrade", "--check"], env=env, cwd=project.root)
    assert index.asked


@pytest.mark.rule("SKL-5")
def test_the_tools_own_folder_for_commands_is_asked_for_and_so_is_where_it_came_from(
    project: Project, home: Path, tools: Tools, index: Index, shelf: Shelf
) -> None:
    """A wheel that was named, commands kept elsewhere, and the throw-away environment first on the PATH."""
    uvx = tools("uv").with_name("uvx")
    [wheel] = shelf.folder.glob("agent_memory_bank-*.whl")
    env = newcomers(home, uvx, index, shelf) | {"UV_TOOL_BIN_DIR": str(home / "my bin")}
    run([uvx, "--from", wheel, "agent-memory-bank", *WORDS], env=env, cwd=project.root)
    assert (home / "my bin/memory-bank").exists()
    assert (project.root / PLUGIN).is_file()
    assert not any("agent" in path for path in index.asked)


def wheel(simple: Path, name: str, version: str, more: str = "", scripts: str = "") -> None:
    """A package with nothing in it, on an index."""
    module = name.replace("-", "_")
    made, about = simple / name / f"{module}-{version}-py3-none-any.whl", f"{module}-{version}.dist-info"
    made.parent.mkdir(exist_ok=True)
    with ZipFile(made, "w") as files:
        files.writestr(f"{module}/__init__.py", "")
        files.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{more}")
        files.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        files.writestr(f"{about}/RECORD", "")
        files.writestr(f"{about}/entry_points.txt", scripts)


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("line", ["uvx agent-memory-bank@latest", "pipx run agent-memory-bank"])
def test_what_was_installed_for_good_is_renewed_and_keeps_its_extras(
    line: str, project: Project, home: Path, tools: Tools, index: Index, shelf: Shelf, tmp_path: Path
) -> None:
    """The hosts start the MCP server from there. A plain `uvx agent-memory-bank` is that installation itself."""
    simple = tmp_path / "index/simple"  # an index of our own has neither the SDK nor an older version of ours
    wheel(simple, "mcp", "2.1.0")
    more = "Requires-Dist: mcp>=2.1,<3; extra == 'mcp'\nProvides-Extra: mcp\n"
    wheel(simple, "agent-memory-bank", "0.0.1", more, "[console_scripts]\nmemory-bank = agent_memory_bank:gone\n")
    way, *words = line.split()
    tool = tools("uv" if way == "uvx" else way).with_name(way)
    env = newcomers(home, tool, index, shelf)
    first = [tool.with_name("uv"), "tool"] if way == "uvx" else [tool]
    run([*first, "install", "agent-memory-bank[mcp]==0.0.1"], env=env, cwd=project.root)
    run([tool, *words, *WORDS], env=env, cwd=project.root)
    assert (project.root / PLUGIN).is_file()
    assert list((home / ".local/share").rglob("site-packages/mcp/__init__.py")), "the extra is still there"


@pytest.mark.rule("SKL-5")
def test_in_two_steps(project: Project, home: Path, tools: Tools, index: Index, shelf: Shelf) -> None:
    """`pipx install agent-memory-bank`, then the command."""
    pipx = tools("pipx")
    env = newcomers(home, pipx, index, shelf)
    run([pipx, "install", "agent-memory-bank"], env=env, cwd=project.root)
    for name in ("memory-bank", "mb", "agent-memory-bank"):
        assert run([home / ".local/bin" / name, "--version"], env=env)
    run([home / ".local/bin/memory-bank", *WORDS], env=env, cwd=project.root)
    assert (project.root / PLUGIN).is_file()


@pytest.mark.hosts
@pytest.mark.rule("INJ-1", "SKL-5", "IMP-1")
def test_the_one_line_in_a_cline_repository_and_the_agents_first_request_holds_the_memory(
    tmp_path: Path, tools: Tools, index: Index, shelf: Shelf
) -> None:
    """From an empty home: uv, Cline, a repository with its bank, and two yeses at a terminal."""
    newcomer = Newcomer(tmp_path / "scene", "cline")
    for name, text in CLINES.items():
        newcomer.write(f"memory-bank/{name}", text)
    programs = newcomer.folder / "bin"
    programs.mkdir()
    (programs / "cline").symlink_to(must_have("cline"))
    uvx = tools("uv").with_name("uvx")
    newcomer.env |= newcomers(newcomer.home, uvx, index, shelf)
    newcomer.env["PATH"] = f"{programs}:{newcomer.env['PATH']}"
    line = ["uvx", "agent-memory-bank", "setup"]
    code, screen = at_terminal(line, cwd=newcomer.repo, env=newcomer.env, answers=["y", "y"])
    assert code == 0, screen
    assert "uv tool install --upgrade agent-memory-bank" in screen
    assert "the bank of Cline (sure:" in screen
    assert "Cline is wired" in screen
    for name, text in CLINES.items():
        assert (newcomer.repo / "memory-bank" / name).read_text(encoding="utf-8") == text, "their pages stay"
    run([uvx.with_name("uv"), "cache", "clean"], env=newcomer.env)
    seen = newcomer.says("what are we doing now?")
    assert "Lanterns are moved to the eastern hall" in seen.shown(0)
    assert "protocol_version: memory-bank/v1" in seen.shown(0)
