"""A folder that takes nothing: said in the system's own words, before anything is recorded."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from conftest import Project
from memorybank.model.change import Applied, Create, Flow, Plan
from memorybank.store.apply import apply
from memorybank.store.files import refusal
from memorybank.store.project import places
from powerless import powerless

pytestmark = [pytest.mark.rule("RFR-7"), pytest.mark.slow]
DENIED, READ_ONLY = "Permission denied", "Read-only file system"


@contextmanager
def shut(folder: Path) -> Iterator[None]:
    folder.chmod(0o555)
    try:
        yield
    finally:
        folder.chmod(0o755)


@pytest.fixture
def shop(project: Project) -> Project:
    project.write("README.md", "# Shop\n\nSells shoes.\n")
    assert project.mb("refresh", "--yes").code == 0
    project.write(
        "pyproject.toml", '[project]\nname = "shop"\ndescription = "Sells hats."\n'
    )  # there is something to do
    return project


def test_a_permission_is_called_one(shop: Project) -> None:
    """Also for root in a container that was not given root's powers."""
    before = shop.tree()
    with shut(shop.bank), powerless():
        done = shop.mb("refresh", "--yes")
    assert done.code == 4, done
    assert f"{shop.bank} cannot be written: {DENIED}." in done.err
    assert shop.tree() == before
    assert shop.mb("refresh", "--yes").code == 0, "and it goes on where it was let"


def test_a_read_only_disk_is_called_one(shop: Project) -> None:
    if not shutil.which("unshare") or os.geteuid() != 0:
        pytest.skip("nobody but root may mount a folder read-only")
    mount = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" || exit 77; shift; exec "$@"'
    command = [sys.executable, "-m", "memorybank", "refresh", "--yes", "--project", str(shop.root)]
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", mount, "sh", str(shop.bank), *command],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    if done.returncode in (1, 77):
        pytest.skip(f"this machine lets nobody mount a folder: {done.stderr.strip()}")
    assert done.returncode == 4, done
    assert f"{shop.bank} cannot be written: {READ_ONLY}." in done.stderr


@pytest.mark.rule("WRT-5", "LED-2")
def test_a_removal_that_is_not_allowed_is_not_left_to_be_finished_for_ever(shop: Project) -> None:
    """Nothing is staged in the bank for it: the first that would fail is the rename, and by then it is on record."""
    learned = Plan(Flow.REMEMBER, (Create("details/learnings/x.md", b"# X\n", "new"),))
    assert apply(learned, shop.bank, places(shop.bank)) is Applied.WHOLE
    entry = shop.mb("log").out.split()[0]
    folder = shop.bank / "details/learnings"
    with shut(folder), powerless():
        done = shop.mb("undo", entry, "--yes")
        assert done.code == 4, done
        assert f"{folder} cannot be written: {DENIED}." in done.err
        assert not places(shop.bank).journal.exists()
        assert shop.mb("read", "details/learnings/x.md").code == 0
    assert shop.mb("undo", entry, "--yes").code == 0
    assert not (folder / "x.md").exists()


@pytest.mark.rule("SKL-5")
def test_nor_does_an_install_guess(project: Project) -> None:
    folder = project.root / ".claude"
    folder.mkdir()
    before = project.tree()
    with shut(folder), powerless():
        done = project.mb("install", "claude-code", "--yes")
    assert done.code == 4, done
    assert f"cannot be written: {DENIED}." in done.err
    assert project.tree() == before


def test_where_all_is_well_nothing_is_tried(tmp_path: Path) -> None:
    before = tmp_path.stat().st_mtime_ns
    assert refusal(str(tmp_path)) == ""
    assert tmp_path.stat().st_mtime_ns == before
