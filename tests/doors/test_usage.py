"""A command line that makes no sense: one sentence that says what to do instead, in the reader's language."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Project
from doors.terminal import in_pipe
from memorybank.model.memory import Kind

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("given", [(), ("--reason", "it is faster")])
def test_without_a_kind_the_kinds_are_named(project: Project, given: tuple[str, ...]) -> None:
    done = project.mb("propose", *given)
    assert done.code == 2
    assert ", ".join(kind.value for kind in Kind) in done.err
    assert "is not a kind" not in done.err


def test_an_empty_question_is_no_question(project: Project) -> None:
    project.page("MEMORY.md", "# Shop\n")
    for _ in range(2):  # before there is an index, and once the quick way could answer
        done = in_pipe(project.root, "search", "", " ")
        assert (done.returncode, done.stdout) == (2, "")
        assert "The request is empty" in done.stderr
        in_pipe(project.root, "search", "shop")


@pytest.mark.parametrize("command", [("status",), ("search", "x"), ("verify",), ("explain", "--command", "ls")])
@pytest.mark.parametrize(("language", "said"), [("en", "The folder you are in is gone"), ("zh", "当前目录已不存在")])
def test_a_folder_that_is_gone(tmp_path: Path, command: tuple[str, ...], language: str, said: str) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    line = f'rmdir "{gone}" && MEMORY_BANK_LANGUAGE={language} exec "$0" -P -m memorybank "$@"'
    done = subprocess.run(
        ["sh", "-c", line, sys.executable, *command], cwd=gone, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "cannot be written" not in done.stderr


def test_a_risk_is_named_in_the_readers_language(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.page("MEMORY.md", "# Shop\n")
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "zh")
    asked = ("explain", "--tool", "Write", "--path", "src/a.py")
    assert "风险：中" in project.mb(*asked).out
    assert '"risk": "medium"' in project.mb(*asked, "--json").out
