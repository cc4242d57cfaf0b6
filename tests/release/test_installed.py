"""Installed as people install it: with pip, pipx and uv tool; wired into a host; and then the interpreter moves."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from conftest import Project
from memorybank.hosts.hook_entries import argv
from memorybank.model.version import VERSION
from release.making import ROOT, SHIPPED, WORLD, Made, Shelf, Tools, also_for, clean, hashed, locked, run, tried, unable
from release.pythons import found
from release.shipping import tree

pytestmark = pytest.mark.slow  # an environment of its own each
NOTHING = ("--no-index", "--find-links")  # no registry is asked, only the shelf


@dataclass(frozen=True, slots=True)
class Put:
    """A finished installation: its command, and the environment that its person has."""

    command: Path
    home: Path  # the virtual environment
    env: dict[str, str]

    def mb(self, project: Project, *words: str) -> str:
        return run([self.command, *words], env=self.env, cwd=project.root)

    def doctor(self, project: Project) -> str:
        done = tried([self.command, "doctor", "--json"], env=self.env, cwd=project.root)
        return next(
            (c["repair"] for c in json.loads(done.stdout)["checks"] if c["name"] == "host:claude-code"), "not wired"
        )


@pytest.fixture
def shop(project: Project) -> Project:
    project.write("README.md", "# Shop\n")
    project.commit()
    return project


def _pip_of(place: Path) -> list[object]:
    """This pip, at work in that environment."""
    return [sys.executable, "-m", "pip", "--python", place / "bin" / "python", "--disable-pip-version-check"]


def _pip(shelf: Shelf, place: Path, python: Path) -> Put:
    run([python, "-m", "venv", "--without-pip", place])
    words = ["-q", *NOTHING, shelf.folder, "--require-hashes", "-r", shelf.requirements]
    run([*_pip_of(place), "install", *words])
    return Put(place / "bin" / "memory-bank", place, clean())


def _pipx_room(place: Path, tools: Tools) -> dict[str, str]:
    room = {"PIPX_HOME": str(place), "PIPX_BIN_DIR": str(place / "bin"), "PIPX_MAN_DIR": str(place / "man")}
    return room | {"PIPX_SHARED_LIBS": str(tools.own / "pipx")}  # the pip that it works with: one for all places


def _uv_room(place: Path, tools: Tools) -> dict[str, str]:
    room = {"UV_TOOL_DIR": str(place), "UV_TOOL_BIN_DIR": str(place / "bin"), "UV_PYTHON_DOWNLOADS": "never"}
    return room | {"UV_CACHE_DIR": str(tools.own / "uv")}


def _pipx(shelf: Shelf, place: Path, python: Path, tools: Tools) -> Put:
    """`pipx install .`, from wheels that are at hand."""
    if not list(shelf.folder.glob("pip-*.whl")):
        unable("pipx wants the newest pip, and no registry gives it")
    env = clean() | _pipx_room(place, tools)
    run([tools("pipx"), "install", "--python", python, "--force", f"--pip-args={' '.join(NOTHING)} {shelf.folder}",
         "agent-memory-bank"], env=env)  # fmt: skip
    return Put(place / "bin" / "memory-bank", place / "venvs" / "agent-memory-bank", env)


def _uv(shelf: Shelf, place: Path, python: Path, tools: Tools) -> Put:
    """`uv tool install .`, from wheels that are at hand."""
    env = clean() | _uv_room(place, tools) | {"UV_NO_CONFIG": "1"}
    run([tools("uv"), "tool", "install", "-q", "--offline", *NOTHING, shelf.folder, "--python", python, "--reinstall",
         "agent-memory-bank"], env=env)  # fmt: skip
    return Put(place / "bin" / "memory-bank", place / "agent-memory-bank", env)


Install = Callable[[Path, Path], Put]  # a place, an interpreter


WAYS = ["pip", *(pytest.param(way, marks=pytest.mark.long) for way in ("pipx", "uv"))]


@pytest.fixture(params=WAYS)
def install(request: pytest.FixtureRequest, shelf: Shelf, tools: Tools) -> Install:
    way: str = request.param
    if way == "pip":
        return lambda place, python: _pip(shelf, place, python)
    tools(way)
    put = _pipx if way == "pipx" else _uv
    return lambda place, python: put(shelf, place, python, tools)


def _here() -> Path:
    """This interpreter, not the virtual environment that the tests run in."""
    return Path(sys._base_executable)  # type: ignore[attr-defined]


def _lines(project: Project) -> dict[str, str]:
    settings = project.root / ".claude" / "settings.local.json"
    hooks = json.loads(settings.read_text(encoding="utf-8"))["hooks"]
    return {event: groups[0]["hooks"][0]["command"] for event, groups in hooks.items()}


def _asked(line: str, project: Project, env: Mapping[str, str], *, command: str) -> tuple[int, str, str]:
    """A host runs the line with the event of a shell command: what comes back."""
    event = {"session_id": "s1", "cwd": str(project.root), "hook_event_name": "PreToolUse", "tool_name": "Bash"}
    given = json.dumps(event | {"tool_input": {"command": command}})
    done = tried(["sh", "-c", line], env=env, cwd=project.root, stdin=given)
    return done.returncode, done.stdout, done.stderr


def _guards(line: str, project: Project, env: Mapping[str, str]) -> bool:
    """It lets an ordinary command pass without a word, and refuses one that would write into the bank."""
    passed = _asked(line, project, env, command="ls")
    code, out, _ = _asked(line, project, env, command="echo x > memory-bank/MEMORY.md")
    return passed == (0, "", "") and code == 0 and '"deny"' in out


def test_a_new_environment_has_a_working_guard(install: Install, shop: Project, tmp_path: Path) -> None:
    put = install(tmp_path / "place", _here())
    assert put.mb(shop, "--version").split()[-1] == VERSION
    short = put.command.with_name("mb")
    assert run([short, "--version"], env=put.env) == put.mb(shop, "--version")
    put.mb(shop, "refresh", "--yes")
    put.mb(shop, "install", "claude-code", "--yes")
    line = _lines(shop)["PreToolUse"]
    python = Path(argv(line)[0])
    assert python == put.home / "bin" / python.name
    assert _guards(line, shop, put.env)
    assert put.doctor(shop) == ""
    listed = run([put.home / "bin" / "python", "-c", _PACKAGES], env=put.env).split()
    assert set(listed) - {"pip", "setuptools"} == {"agent-memory-bank", *SHIPPED}
    if put.home == tmp_path / "place":  # by pip: what it put there, it takes away
        run([*_pip_of(put.home), "check"])
        run([*_pip_of(put.home), "uninstall", "-q", "-y", "agent-memory-bank"])
        files = [path.relative_to(put.home) for path in put.home.rglob("*") if path.is_file()]
        assert not [path for path in files if "memorybank" in str(path)]
        assert not put.command.exists()


@pytest.mark.parametrize(("way", "words"), [("pipx", "install ."), ("uv", "tool install .")])
def test_the_line_that_the_pages_show_installs_a_clone(way: str, words: str, tools: Tools, tmp_path: Path) -> None:
    """As it is typed, the build included; a registry gives what it needs."""
    program, place = tools(way), tmp_path / "place"
    env = WORLD | (_pipx_room(place, tools) if way == "pipx" else _uv_room(place, tools))
    done = tried([program, *words.split()], env=env, cwd=ROOT)
    if done.returncode and _NOT_THERE.search(done.stderr + done.stdout):
        unable("no registry gives what builds a wheel")
    assert done.returncode == 0, done.stderr
    assert run([place / "bin" / "mb", "--version"], env=env).split()[-1] == VERSION


_NOT_THERE = re.compile(r"No matching distribution|no versions of|not found in the (package|provided)")  # pip, uv
_PACKAGES = """
from importlib.metadata import distributions
print(*{found.metadata["Name"].lower() for found in distributions()})
"""


@pytest.mark.long
def test_with_the_extra_the_server_answers(made: Made, shop: Project, tmp_path: Path) -> None:
    """Everything by the lock's hashes, from the registry."""
    place, wanted = tmp_path / "place", tmp_path / "wanted.txt"
    wanted.write_text(locked(sorted(tree())) + hashed(made.wheel), encoding="utf-8")
    run([_here(), "-m", "venv", "--without-pip", place])
    done = tried([*_pip_of(place), "install", "-q", "--require-hashes", "-r", wanted], env=WORLD)
    if done.returncode:
        unable(f"no registry gives what the lock names: {done.stderr.strip().splitlines()[-1:]}")
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    asked = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}) + "\n"
    said = tried([place / "bin" / "memory-bank", "mcp"], cwd=shop.root, stdin=asked)
    assert json.loads(said.stdout)["result"]["serverInfo"] == {
        "name": "memory-bank", "title": "Memory Bank", "version": VERSION,
    }, said  # fmt: skip


# ---------------------------------------------------------------- the interpreter moves


def test_an_installation_that_moved_is_named_by_doctor_and_repaired_by_installing(
    install: Install, shop: Project, tmp_path: Path
) -> None:
    old = install(tmp_path / "old", _here())
    old.mb(shop, "refresh", "--yes")
    old.mb(shop, "install", "claude-code", "--yes")
    shutil.rmtree(tmp_path / "old")
    new = install(tmp_path / "new", _here())
    line = _lines(shop)["PreToolUse"]
    assert _asked(line, shop, new.env, command="ls") == (0, "", ""), "no interpreter: what is ordinary goes on"
    code, out, err = _asked(line, shop, new.env, command="echo x > memory-bank/MEMORY.md")
    assert (code, err) == (0, "")
    assert "settings.local.json" in json.loads(out)["hookSpecificOutput"]["permissionDecisionReason"]
    assert str(tmp_path / "old") in new.doctor(shop)
    assert "memory-bank install claude-code" in new.doctor(shop)
    new.mb(shop, "install", "claude-code", "--yes")
    assert _guards(_lines(shop)["PreToolUse"], shop, new.env)
    assert new.doctor(shop) == ""


@pytest.mark.parametrize("way", [pytest.param("pipx", marks=pytest.mark.long), "uv"])
def test_another_python_in_the_same_place_leaves_the_guard_standing(
    way: str, shelf: Shelf, tools: Tools, shop: Project, tmp_path: Path
) -> None:
    """A line that names a file that is gone would end with 2, and that is a no to every call of every tool."""
    other = next((python for name, python in found().items() if name != f"3.{sys.version_info[1]}"), None)
    if other is None:
        pytest.skip("there is one Python here; `make test-pythons` says which could not be had")
    also_for(shelf, other)
    put = _pipx if way == "pipx" else _uv
    place = tmp_path / "place"
    before = put(shelf, place, _here(), tools)
    before.mb(shop, "refresh", "--yes")
    before.mb(shop, "install", "claude-code", "--yes")
    line = _lines(shop)["PreToolUse"]
    if way == "pipx":  # `install --force` keeps the environment with its Python
        run([tools(way), "reinstall", "agent-memory-bank", "--python", other], env=before.env)
        after = before
    else:
        after = put(shelf, place, other, tools)
    assert _minor(after.home / "bin" / "python") == _minor(other)
    assert _guards(line, shop, after.env)
    assert after.doctor(shop) == ""


def _minor(python: Path) -> str:
    return run([python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]).strip()
