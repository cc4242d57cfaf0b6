"""The hook that we ship, called by git itself: whichever way somebody commits, what the commit adds is looked at."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import yaml

from conftest import Project
from scan.making import prefixed

pytestmark = [pytest.mark.rule("THR-4"), pytest.mark.slow]
SHIPPED = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"


def token(seed: int = 0) -> str:
    return prefixed("glpat-", Random(seed))


def entry() -> str:
    hooks = yaml.safe_load(SHIPPED.read_text(encoding="utf-8"))
    return str(next(hook["entry"] for hook in hooks if hook["id"] == "memory-bank-scan"))


@pytest.fixture
def hooked(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A repository with the shipped entry as its pre-commit hook, and two pages in its first commit."""
    programs = tmp_path / "bin"
    programs.mkdir()
    command = programs / "memory-bank"
    paths = shlex.quote(os.pathsep.join(sys.path))
    command.write_text(
        f'#!/bin/sh\nPYTHONPATH={paths} exec {shlex.quote(sys.executable)} -m memorybank "$@"\n', encoding="utf-8"
    )
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    project.write("notes.md", "# Notes\n")
    project.write("sub/other.md", "# Other\n")
    project.commit()
    hook = project.write(".git/hooks/pre-commit", f"#!/bin/sh\nexec {entry()}\n")
    hook.chmod(0o755)
    return project


def commits(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["git", "commit", "-q", "-m", "work", *args], cwd=folder, capture_output=True, text=True, check=False
    )


def heads(folder: Path) -> str:
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


FORMS: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    # the story               first                  then
    ("added, then committed", ("add", "notes.md"), ()),
    ("all that is tracked", (), ("-a",)),
    ("one file by its name", (), ("notes.md",)),
    ("a file and the index", (), ("-i", "notes.md")),
]


@pytest.mark.parametrize(("story", "first", "then"), FORMS)
@pytest.mark.parametrize("linked", [False, True], ids=["here", "worktree"])
def test_a_key_stops_the_commit_in_every_form(
    hooked: Project, tmp_path: Path, story: str, first: tuple[str, ...], then: tuple[str, ...], linked: bool
) -> None:
    folder = hooked.root
    if linked:
        folder = tmp_path / "tree"
        hooked.git("worktree", "add", "-q", str(folder))
    before = heads(folder)
    (folder / "notes.md").write_text(f"# Notes\n\nsee {token()}\n", encoding="utf-8")
    if first:
        subprocess.run(["git", *first], cwd=folder, check=True)
    done = commits(folder, *then)
    assert (done.returncode, heads(folder)) == (1, before), (story, done)
    assert "notes.md:3  glpat-token  refuse" in done.stdout + done.stderr
    assert token() not in done.stdout + done.stderr
    (folder / "notes.md").write_text("# Notes\n\nsee the vault\n", encoding="utf-8")
    if first:
        subprocess.run(["git", *first], cwd=folder, check=True)
    done = commits(folder, *then)
    assert (done.returncode, heads(folder) == before) == (0, False), (story, done)


def test_what_is_staged_but_not_in_this_commit_stops_nobody(hooked: Project) -> None:
    """`git commit FILE` leaves the rest of the index for later: its own index is what counts."""
    hooked.write("sub/other.md", f"{token()}\n")
    hooked.git("add", "sub/other.md")
    hooked.write("notes.md", "# Notes\n\nmore\n")
    assert commits(hooked.root, "notes.md").returncode == 0
    assert commits(hooked.root / "sub", "other.md").returncode == 1
    assert commits(hooked.root).returncode == 1


def test_a_page_in_another_encoding_is_no_way_around_it(hooked: Project) -> None:
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "gb18030"):
        hooked.write("notes.md", f"# 说明\n\nsee {token()} there\n".encode(encoding))
        assert commits(hooked.root, "-a").returncode == 1, encoding


def index_of(hooked: Project, place: str) -> str:
    """A copy of the index, with a key in it that git's own has not."""
    shutil.copy(hooked.root / ".git/index", place)
    hooked.write("notes.md", f"{token()}\n")
    env = dict(os.environ) | {"GIT_INDEX_FILE": place}
    subprocess.run(["git", "add", "notes.md"], cwd=hooked.root, env=env, check=True)
    return place


@pytest.mark.parametrize(
    ("story", "place", "code"),
    [
        ("in its git folder", lambda here, _: f"{here}/.git/next.lock", 1),
        ("as git spells it there", lambda *_: ".git/next.lock", 1),
        ("in nobody's git folder", lambda _, elsewhere: f"{elsewhere}/index", 1),
        ("another repository's", lambda _, elsewhere: f"{elsewhere}/other/.git/index", 0),
        ("none of that name", lambda here, _: f"{here}/.git/gone", 0),
    ],
)
def test_the_index_that_counts_is_the_one_git_names(
    hooked: Project,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    story: str,
    place: Callable[[Path, Path], str],
    code: int,
) -> None:
    """Also from a folder below; that of another repository says nothing about this one."""
    subprocess.run(["git", "init", "-q", "other"], cwd=tmp_path, check=True)
    monkeypatch.chdir(hooked.root / "sub")
    told = place(hooked.root, tmp_path)
    if not told.endswith("gone"):
        index_of(hooked, str(hooked.root / told))
    monkeypatch.setenv("GIT_INDEX_FILE", told)
    assert hooked.mb("scan", "--staged").code == code, story


def test_before_the_first_commit_of_any_kind_of_repository(project: Project) -> None:
    project.git("init", "-q", "--object-format=sha256")
    project.write("a.md", f"{token()}\n")
    project.git("add", "-A")
    assert project.mb("scan", "--staged").code == 1
