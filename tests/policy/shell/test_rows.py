"""Every row says what bash does to the bank; the judge must have said so before."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from memorybank.policy.shell.judge import judge
from memorybank.policy.shell.quick import READER
from policy.shell.rows import LEAVES, NOT_SHOWN, WRITES
from policy.shell.shell_project import build, fence_of, quickly, world_of


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("rows"), git=False)


@pytest.mark.rule("GRD-2")
def test_what_writes_is_seen(project: Path) -> None:
    for command in WRITES:
        found = judge(command, str(project), fence_of(project), world_of(project))
        assert found.verdict == "writes", command
        assert found.target, command
        assert found.by, command
        assert found.text.startswith("shell."), command
        assert not quickly(project, command), command


@pytest.mark.rule("GRD-2")
def test_what_leaves_the_bank_alone_passes(project: Path) -> None:
    for command in LEAVES:
        assert judge(command, str(project), fence_of(project), world_of(project)).verdict != "writes", command


@pytest.mark.rule("GRD-2", "GRD-10")
def test_what_cannot_be_shown_is_unknown(project: Path) -> None:
    for command in NOT_SHOWN:
        found = judge(command, str(project), fence_of(project), world_of(project))
        assert (found.verdict, found.done) == ("unknown", False), command
        assert quickly(project, command) != READER, command


# --- and a sample of them is run, so that the labels stay honest


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    names = {f"GIT_{who}_{what}": "ada@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in names.items():
            patch.setenv(name, value)
        yield build(tmp_path_factory.mktemp("original")).parent


def photograph(bank: Path) -> set[tuple[str, int, int, bytes]]:
    taken = set()
    for folder, folders, files in os.walk(bank):
        for name in [*folders, *files, "."]:
            path = Path(folder, name)
            stat = path.lstat()
            content = path.read_bytes() if path.is_file() else b""
            taken.add((str(path.relative_to(bank)), stat.st_mode, stat.st_mtime_ns, content))
    return taken


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="the rows are bash's, and there is none here")
@pytest.mark.parametrize(
    ("command", "writes"), [(c, True) for c in (*WRITES[::9], *NOT_SHOWN[::3])] + [(c, False) for c in LEAVES[::9]]
)
def test_bash_agrees(original: Path, tmp_path: Path, command: str, writes: bool) -> None:
    root = tmp_path / "here"
    subprocess.run(["cp", "-a", str(original), str(root)], check=True)
    project = root / "proj"
    before = photograph(project / "memory-bank")
    env = {"PATH": os.environ["PATH"], "HOME": str(root / "home"), "LANG": "C.UTF-8"}
    subprocess.run(
        ["bash", "-c", command], cwd=project, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=120
    )
    after = photograph(project / "memory-bank") if (project / "memory-bank").is_dir() else set()
    assert (before != after) is writes
