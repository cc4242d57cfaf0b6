"""Many writers at once: everything arrives, once, and nobody who waits is forgotten."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crash import writer
from crash.banks import FLOWS, Flow, grown, overdue
from crash.matrix import Stage, settled, theirs
from crash.strike import must_be_able

pytestmark = [pytest.mark.crash, pytest.mark.rule("WRT-5")]


def busy(project: Path) -> None:
    """Work for everybody: indexes to make, pages to archive."""
    grown(project)
    overdue(project)


WRITERS = 16
BUSY = Flow("busy", (), busy)
MIX = (("refresh", "--yes"), ("index", "--yes"), ("archive", "--yes"))


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    """Every test builds its own case on it."""
    folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="mb-")))
    yield Stage(folder)
    shutil.rmtree(folder)


def _start(stage: Stage, line: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        line,
        env=stage.env,
        cwd=stage.folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _command(stage: Stage, *args: str) -> list[str]:
    return [sys.executable, "-m", "memorybank", *args, "--project", str(stage.project)]


def _end(process: subprocess.Popen[str]) -> tuple[int, str]:
    _, err = process.communicate(timeout=180)
    return process.returncode, err


def _text(stage: Stage) -> str:
    return "".join(content.decode("utf-8") for _, content in stage.pages().values())


@pytest.mark.rule("ARC-3", "RFR-8")
def test_sixteen_commands_at_once_lose_and_double_nothing(stage: Stage) -> None:
    stage.build(BUSY)
    before = stage.pages()
    done = [line for line in _text(stage).split("\n") if line.startswith("- [x] ")]
    assert len(done) == len(set(done)) > 40
    running = [_start(stage, _command(stage, *MIX[n % len(MIX)])) for n in range(WRITERS)]
    ended = [_end(process) for process in running]
    assert {code for code, _ in ended} <= {0, 4}, ended
    assert not any("Traceback" in err for _, err in ended), ended
    assert 0 in {code for code, _ in ended}
    for args in (*MIX, ("index", "--yes")):
        told = stage.run(args)
        assert told.code == 0, (args, told.err)
    assert stage.run(("index", "--check")).code == 0
    assert list(settled(stage)) == []
    lines = _text(stage).split("\n")
    assert {line: lines.count(line) for line in done} == dict.fromkeys(done, 1)
    assert theirs(stage.pages()) == theirs(before)
    assert before.keys() <= stage.pages().keys()
    at_rest = stage.pages()
    for args in (("refresh", "--yes"), ("index", "--yes"), ("archive", "--yes")):
        assert stage.run(args).code == 0
        assert stage.pages() == at_rest, args


def test_sixteen_writers_of_one_page_all_get_their_line_in(stage: Stage) -> None:
    stage.build(BUSY)
    script = str(Path(writer.__file__))
    running = [_start(stage, [sys.executable, script, str(stage.bank), str(n)]) for n in range(WRITERS)]
    ended = [_end(process) for process in running]
    assert [code for code, _ in ended] == [0] * WRITERS, ended
    lines = (stage.bank / writer.SHARED).read_text(encoding="utf-8").splitlines(keepends=True)
    assert [lines.count(writer.line(n)) for n in range(WRITERS)] == [1] * WRITERS
    for n in range(WRITERS):
        assert (stage.bank / writer.own(n)).read_text(encoding="utf-8") == f"# Writer {n:02}\n"
    assert list(settled(stage)) == []


@pytest.mark.parametrize(
    ("call", "nth"),
    [
        pytest.param("fsync", 1, id="before its record"),  # the record's own sync; its rename comes next
        pytest.param("rename", 9, id="between two pages"),  # record, head, five contents, commit, the first page
    ],
)
def test_a_stopped_writer_holds_up_writers_and_not_readers(stage: Stage, call: str, nth: int) -> None:
    """Stopped by strace when the call returns, as a laptop's lid or a debugger would stop it."""
    must_be_able()
    stage.build(BUSY)
    stage.log.unlink(missing_ok=True)
    usual = _reading(stage)
    under = ["strace", "-f", "-qq", "-o", str(stage.log), "-e", f"trace={call}"]
    under += ["-e", f"inject={call}:signal=STOP:when={nth}"]
    first = _start(stage, [*under, *_command(stage, "archive", "--yes")])
    pid = _stopped(stage)
    try:
        second = _start(stage, _command(stage, *FLOWS["index"].args))
        took = _reading(stage)  # it looks for five seconds whether there is something to recover
        assert took < 12 + 3 * usual, "a reader must not wait for a writer that does not move"
        time.sleep(1)
        assert second.poll() is None, "a second writer must wait for the first"
    finally:
        os.kill(pid, signal.SIGCONT)
    assert _end(first)[0] == 0
    code, told = _end(second)
    # the first one lists pages, too (IDX-4): where it did, the second is told to plan anew
    assert code == 0 or (code == 4 and "after the plan was made" in told), told
    assert stage.run(FLOWS["index"].args).code == 0
    assert list(settled(stage)) == []
    assert stage.run(("index", "--check")).code == 0


def _reading(stage: Stage) -> float:
    """How long a reader takes, on a machine as busy as this one is now."""
    began = time.monotonic()
    assert stage.run(("status", "--json")).code in (0, 1)
    return time.monotonic() - began


def _stopped(stage: Stage) -> int:
    """Wait until the writer has been stopped; its process id."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        lines = stage.log.read_text(encoding="utf-8").splitlines() if stage.log.exists() else []
        for text in lines:
            if "stopped by SIGSTOP" in text:
                return int(text.split()[0])
        time.sleep(0.05)
    raise AssertionError("the writer was never stopped")
