"""Which project a command is about, where its state lives, and what the clock says."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from conftest import Project
from memorybank.cli.main import cli
from memorybank.store import clock, program
from memorybank.store.project import find, places

pytestmark = pytest.mark.slow

MANIFEST = '[project]\nname = "widget"\n'


def run(*args: str) -> Result:
    """The command as typed in the current folder, without --project."""
    return CliRunner().invoke(cli, args)


def made(root: Path) -> Project:
    root.mkdir(parents=True, exist_ok=True)
    project = Project(root)
    project.write("pyproject.toml", MANIFEST)
    return project


def with_bank(root: Path) -> Project:
    project = made(root)
    project.page("MEMORY.md", "# x\n")
    return project


# ------------------------------------------------------------ where


def test_project_flag_names_the_folder_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outer, inner = with_bank(tmp_path / "outer"), made(tmp_path / "outer/inner")
    monkeypatch.chdir(outer.root)
    assert find("inner", Path.cwd()).project == inner.root
    assert find(str(inner.root), Path.cwd()).bank == inner.bank
    assert find(None, Path.cwd()).project == outer.root
    done = run("refresh", "--yes", "--project", "inner")
    assert done.exit_code == 0
    assert (inner.bank / "MEMORY.md").is_file()


@pytest.mark.parametrize("path", ["nowhere", "pyproject.toml"])
def test_a_project_that_is_no_folder_is_bad_usage(project: Project, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    project.write("pyproject.toml", MANIFEST)
    monkeypatch.chdir(project.root)
    done = run("status", "--project", path)
    assert done.exit_code == 2
    assert path in done.stderr


def test_the_nearest_ancestor_with_a_bank_wins(tmp_path: Path) -> None:
    outer, inner = with_bank(tmp_path / "a"), with_bank(tmp_path / "a/b/c")
    deep = inner.root / "src/pkg"
    deep.mkdir(parents=True)
    assert find(None, deep).project == inner.root
    assert find(None, outer.root / "b").project == outer.root
    assert find(None, inner.bank).project == inner.root


def test_no_search_above_the_top_of_the_repository(tmp_path: Path) -> None:
    with_bank(tmp_path / "outer")
    inner = made(tmp_path / "outer/repo")
    inner.git("init", "-q")
    (inner.root / "src").mkdir()
    found = find(None, inner.root / "src")
    assert found.project == inner.root
    assert found.git == inner.root


def test_without_a_bank_the_top_of_the_repository_is_the_project(tmp_path: Path) -> None:
    project = made(tmp_path / "repo")
    project.git("init", "-q")
    (project.root / "src/deep").mkdir(parents=True)
    assert find(None, project.root / "src/deep").project == project.root


def test_without_bank_or_repository_here_is_the_project(tmp_path: Path) -> None:
    (tmp_path / "x/y").mkdir(parents=True)
    assert find(None, tmp_path / "x/y").project == tmp_path / "x/y"


@pytest.mark.parametrize("kind", ["worktree", "submodule"])
def test_a_worktree_or_submodule_is_its_own_project(tmp_path: Path, kind: str) -> None:
    outer = with_bank(tmp_path / "outer")
    outer.commit()
    if kind == "worktree":
        root = outer.root / "wt"
        outer.git("worktree", "add", "-q", str(root), "-b", "side")
        assert find(None, root).project == root, "its own copy of the bank"
        outer.git("-C", str(root), "rm", "-rq", "memory-bank")
    else:
        source = made(tmp_path / "source")
        source.commit()
        outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(source.root), "sub")
        root = outer.root / "sub"
    (root / "src").mkdir()
    found = find(None, root / "src")
    assert found.project == root, "not the outer bank"
    assert found.git == root


# ------------------------------------------------------------ state


def state_root() -> Path:
    return Path(os.environ["XDG_STATE_HOME"]) / "memory-bank"


def test_state_is_private_and_outside_the_repository(project: Project) -> None:
    project.write("pyproject.toml", MANIFEST)
    assert project.mb("refresh", "--yes").code == 0
    kept = places(project.bank).state
    assert kept.parent == state_root()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700
    for path in kept.rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    assert project.root not in kept.parents


def test_state_is_private_whatever_the_umask(project: Project) -> None:
    project.write("pyproject.toml", MANIFEST)
    old = os.umask(0)
    try:
        assert project.mb("refresh", "--yes").code == 0
        project.commit()
        assert project.mb("search", "widget").code == 0
        assert project.mb("verify").code in (0, 1)
        program.keep_report("x")
    finally:
        os.umask(old)
    caches = Path(os.environ["XDG_CACHE_HOME"]) / "memory-bank"
    assert any(path.is_file() for path in caches.rglob("*"))
    for top in (state_root(), caches):
        for path in (top, *top.rglob("*")):
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
    assert stat.S_IMODE(places(project.bank).state.stat().st_mode) == 0o700
    assert stat.S_IMODE(places(project.bank).lock.stat().st_mode) == 0o600


def test_two_worktrees_differ(tmp_path: Path) -> None:
    one = with_bank(tmp_path / "one")
    one.commit()
    one.git("worktree", "add", "-q", str(tmp_path / "two"), "-b", "side")
    assert places(one.bank).state != places(tmp_path / "two/memory-bank").state


def test_two_links_to_one_bank_share_its_lock_and_journal(tmp_path: Path) -> None:
    """State is a project's; who writes the pages that both see must wait for the other."""
    real = tmp_path / "real"
    real.mkdir()
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "memory-bank").symlink_to(real)
    (tmp_path / "linked").symlink_to(tmp_path / "a")
    a, b, linked = (places(tmp_path / name / "memory-bank") for name in ("a", "b", "linked"))
    assert a.lock == b.lock == linked.lock
    assert a.journal == b.journal == linked.journal
    assert a.state == linked.state != b.state


def test_the_state_of_a_folder_with_another_name_is_its_own(tmp_path: Path) -> None:
    (tmp_path / "memory-bank").mkdir()
    mine = places(tmp_path / "memory-bank").state
    mine.mkdir(parents=True)
    places(tmp_path / "other")
    assert mine.is_dir()


def test_state_of_a_bank_that_does_not_exist_yet_is_the_same_afterwards(project: Project) -> None:
    project.write("pyproject.toml", MANIFEST)
    before = places(project.bank)
    assert project.mb("refresh", "--yes").code == 0
    assert places(project.bank) == before


@pytest.mark.parametrize(
    ("given", "wanted"),
    [("{home}/elsewhere", "{home}/elsewhere"), ("", "{home}/.local/state"), ("relative/path", "{home}/.local/state")],
)
def test_the_platform_says_where_state_lives(
    project: Project, given: str, wanted: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = str(tmp_path / "home")
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("XDG_STATE_HOME", given.format(home=home))
    monkeypatch.setattr("sys.platform", "linux")
    assert places(project.bank).state.parent == Path(wanted.format(home=home)) / "memory-bank"
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setenv("XDG_STATE_HOME", "")
    assert places(project.bank).state.parent == Path(home) / "Library/Application Support/memory-bank"


READING = [
    ("status",),
    ("status", "--json"),
    ("doctor",),
    ("doctor", "--json"),
    ("index", "--check"),
    ("index", "--check", "--json"),
    ("refresh", "--plan"),
    ("refresh", "--plan", "--json", "--diff"),
    ("refresh",),
    ("index", "--plan"),
    ("archive", "--plan"),
    ("read", "MEMORY.md"),
]


@pytest.mark.rule("RFR-2", "GRD-4")
@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_reading_leaves_no_trace(project: Project, command: tuple[str, ...]) -> None:
    project.write("pyproject.toml", MANIFEST)
    project.page("MEMORY.md", "# x\n")
    project.commit()
    before = project.tree()
    assert project.mb(*command).code in (0, 1, 3, 5)
    assert project.tree() == before
    kept = {path.parent.relative_to(state_root()) for path in state_root().rglob("*") if path.is_file()}
    receipts = places(project.bank).state.relative_to(state_root()) / "receipts"
    assert kept == ({receipts} if command[0] == "read" else set()), "the receipt of what was handed over (RCP-1) is all"
    assert bool(kept) == state_root().exists()


def test_state_that_cannot_be_made_is_said(project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    project.write("pyproject.toml", MANIFEST)
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file/state"))
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 4
    assert "XDG_STATE_HOME" in done.err
    assert project.tree() == before
    assert project.mb("status").code in (0, 1)
    assert project.mb("doctor").code == 1


# ------------------------------------------------------------ the clock


@pytest.mark.rule("LAY-6")
@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("2026-03-15T08:00:00Z", "2026-03-15T08:00:00Z"),
        ("2026-03-15T08:00:00", "2026-03-15T08:00:00Z"),
        ("2026-03-15T23:30:00+08:00", "2026-03-15T15:30:00Z"),
        ("2026-03-15", "2026-03-15T00:00:00Z"),
        ("  2026-03-15T08:00:00.123456Z ", "2026-03-15T08:00:00Z"),
    ],
)
def test_the_clock_can_be_fixed(project: Project, given: str, written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_NOW", given)
    assert clock.iso(clock.now()) == written
    project.write("pyproject.toml", MANIFEST)
    assert project.mb("refresh", "--yes").code == 0
    assert json.loads(project.mb("log", "--json").out)["entries"][0]["time"] == written


@pytest.mark.parametrize("value", ["yesterday", "2026-13-45", "0", "2026-03-15T25:00", "9" * 400, "明天"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_clock_nobody_can_read_is_bad_usage(
    project: Project, value: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_NOW", value)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8" if language == "zh" else "C.UTF-8")
    before = project.tree()
    for command in (("status",), ("refresh", "--yes"), ("doctor",)):
        done = project.mb(*command)
        assert done.code == 2, done
        assert "MEMORY_BANK_NOW" in done.err
    assert project.tree() == before
    assert json.loads(project.mb("status", "--json").out)["exitCode"] == 2


@pytest.mark.parametrize("value", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_a_clock_at_the_edge_of_time_is_no_bug(project: Project, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_NOW", value)
    project.write("pyproject.toml", MANIFEST)
    assert project.mb("refresh", "--yes").code in (0, 2)
