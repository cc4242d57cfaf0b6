"""GRD-4: every command in every flow, and not a byte outside memory-bank/ is another afterwards."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Project

FINISHED = "".join(f"- [x] finished {n}\n" for n in range(30))
MANIFEST = '[project]\nname = "widget"\n'


def nothing(project: Project) -> None:
    """init"""


def empty(project: Project) -> None:
    """init"""
    project.bank.mkdir()


def old(project: Project) -> None:
    """migrate"""
    project.page("_index.md", "# Index\n")
    project.page("brief.md", "# Brief\n\nA widget.\n")
    project.page("active.md", f"# Active\n\n{FINISHED}")
    project.page("tech.md", "# Tech\n")
    project.page("docs/a.md", "# A\n")
    project.page("docs/picture.png", b"\x89PNG")
    project.page("learnings/bugs/b.md", "# B\n")


def below(project: Project) -> None:
    """upgrade"""
    current(project)
    page = project.bank / "MEMORY.md"
    page.write_bytes(page.read_bytes().replace(b"TEMPLATE:v7.1", b"TEMPLATE:v7.0"))


def current(project: Project) -> None:
    """refresh, index, archive"""
    assert project.mb("refresh", "--yes").code == 0
    project.page("details/progress.md", f"# P\n\n{FINISHED}")
    for name in "abcdefghi":
        project.page(f"details/design/{name}.md", f"# {name}\n")


def unknown(project: Project) -> None:
    project.page("projectbrief.md", "# Brief\n")
    project.page("activeContext.md", "# Active\n")


def damaged(project: Project) -> None:
    current(project)
    project.page("details/progress.md", "<!-- MACHINE_BLOCK_START -->\n" + FINISHED)


BANKS = [nothing, empty, old, below, current, unknown, damaged]
COMMANDS = [
    ("status",), ("status", "--json"), ("doctor",), ("doctor", "--json"), ("schema",), ("--help",),
    ("index", "--check"), ("refresh", "--plan", "--diff"), ("refresh",), ("refresh", "--yes"), ("refresh", "--yes"),
    ("index", "--yes"), ("archive", "--yes"), ("archive", "--yes", "--json"),
    ("read", "MEMORY.md"), ("read", "details/design/a.md"), ("read", "../README.md"),
    ("refresh", "--yes", "--on-conflict", "merge"), ("refresh", "--yes", "--on-conflict", "overwrite"),
]  # fmt: skip


def outside(root: Path) -> dict[str, tuple[int, int, bytes]]:
    """Everything but the bank: kind and mode, time, content or target. Git's own folder too, less its index."""
    found = {}
    for folder, folders, files in os.walk(root):
        if folder == str(root):
            folders[:] = [f for f in folders if f != "memory-bank"]
        for name in [*folders, *files]:
            path = Path(folder, name)
            info = path.lstat()
            if path == root / ".git/index":
                continue  # `git mv` and a status refresh are git's own bookkeeping of the bank
            data = path.read_bytes() if stat.S_ISREG(info.st_mode) else b""
            moved = 0 if path == root / ".git" else info.st_mtime_ns
            found[str(path.relative_to(root))] = (info.st_mode, moved, data)
    return found


@pytest.mark.slow
@pytest.mark.rule("GRD-4")
@pytest.mark.parametrize("tracked", [False, True], ids=["plain", "git"])
@pytest.mark.parametrize("build", BANKS)
def test_no_command_touches_anything_else(project: Project, build: Callable[[Project], None], tracked: bool) -> None:
    project.write("pyproject.toml", MANIFEST)
    project.write("README.md", "# Widget\r\n\r\nCounts.\r\n")
    project.write("src/app.py", "print(1)\n")
    project.write("docs/MEMORY.md", "# not a bank\n")
    (project.root / "link").symlink_to("src")
    build(project)
    if tracked:
        project.commit()
    before = outside(project.root)
    above = sorted(p.name for p in project.root.parent.iterdir())
    for command in COMMANDS:
        done = project.mb(*command) if command[0] not in ("schema", "--help") else bare(*command)
        assert done in (0, 1, 2, 3, 4, 5) if isinstance(done, int) else done.code in (0, 1, 3, 4, 5), (command, done)
        assert outside(project.root) == before, command
    assert sorted(p.name for p in project.root.parent.iterdir()) == above
    left = [p.name for p in project.bank.rglob("*") if p.is_file() and not p.name.endswith((".md", ".png"))]
    assert left == [], "temporary files are gone"


def bare(*args: str) -> int:
    from click.testing import CliRunner

    from memorybank.cli.main import cli

    return CliRunner().invoke(cli, args).exit_code


@pytest.mark.rule("GRD-4", "GRD-1")
def test_a_page_that_is_a_link_out_is_never_written_through(project: Project, tmp_path: Path) -> None:
    project.write("pyproject.toml", MANIFEST)
    current(project)
    target = tmp_path / "elsewhere.md"
    target.write_text(f"# Elsewhere\n\n{FINISHED}", encoding="utf-8")
    for place in ("details/progress.md", "details/design/index.md", "MEMORY.md"):
        page = project.bank / place
        kept = page.read_bytes() if page.exists() else None
        page.unlink(missing_ok=True)
        page.symlink_to(target)
        before = target.read_bytes(), target.stat().st_mtime_ns
        for command in ("refresh", "index", "archive"):
            assert project.mb(command, "--yes").code in (0, 1, 4, 5)
            assert (target.read_bytes(), target.stat().st_mtime_ns) == before
            assert page.is_symlink()
        page.unlink()
        if kept is not None:
            page.write_bytes(kept)


@pytest.mark.rule("GRD-4")
def test_an_archive_folder_that_is_a_link_out_is_not_written_into(project: Project, tmp_path: Path) -> None:
    project.write("pyproject.toml", MANIFEST)
    current(project)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (project.bank / "details/archive").symlink_to(elsewhere)
    before = project.tree()
    assert project.mb("archive", "--yes").code == 4
    assert list(elsewhere.iterdir()) == []
    assert project.tree() == before
