"""Git as a child of ours: much in both directions, one that hangs, none at all, and streams that a host closed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memorybank.store import git

NAMES = 60_000


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    assert git.run(tmp_path, ["init", "-q"]) is not None
    return tmp_path


def test_more_than_a_pipe_holds_goes_in_and_out(repository: Path) -> None:
    asked = b"".join(b"HEAD:nothing%d\n" % number for number in range(NAMES))
    told = git.run(repository, ["cat-file", "--batch-check"], stdin=asked)
    assert told is not None
    assert told.count(b" missing\n") == NAMES


def test_a_git_that_does_not_listen_is_still_heard(repository: Path) -> None:
    assert git.run(repository, ["rev-parse", "--is-bare-repository"], stdin=b"x" * 1_000_000) == b"false\n"


def test_one_that_hangs_is_ended_and_leaves_nothing_behind(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path_factory.mktemp("bin") / "git"
    program.write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    before, began = len(os.listdir("/dev/fd")), time.monotonic()
    assert git.run(repository, ["status"], seconds=0.2) is None
    assert time.monotonic() - began < 30
    assert len(os.listdir("/dev/fd")) == before


def test_without_git_nothing_is_known(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert git.run(repository, ["status"]) is None
    assert git.run(repository / "nowhere", ["status"]) is None


def test_streams_that_a_host_closed_do_not_become_gits(repository: Path) -> None:
    code = (
        "import os, sys; sys.path.insert(0, sys.argv[1]); [os.close(number) for number in (0, 1, 2)]\n"
        "from memorybank.store import git\n"
        "told = git.run(sys.argv[2], ['hash-object', '--stdin'], stdin=b'a')\n"
        "os._exit(0 if told and len(told) == 41 else 1)"
    )
    source = __file__.rpartition("/tests/")[0] + "/src"
    assert subprocess.run([sys.executable, "-c", code, source, str(repository)], check=False).returncode == 0
