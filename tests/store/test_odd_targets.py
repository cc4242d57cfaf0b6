"""What is not an ordinary file stands where a page is to be written: refused at once, and nothing half written."""

from __future__ import annotations

import os
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from conftest import Project
from memorybank.model.change import Change, Create, Delete, Flow, Move, Plan, State, Update
from memorybank.model.errors import Refused
from memorybank.store import disk, tool_paths
from memorybank.store.apply import apply
from memorybank.store.project import locked, places
from records.made import PAGE, page, propose, stored

pytestmark = pytest.mark.slow

KINDS = ("pipe", "socket", "folder", "device")
OLD = b"# Old\n"


@pytest.fixture(autouse=True)
def _at_once() -> Iterator[None]:
    """A test that waits for a pipe would wait for ever."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError("still waiting")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def put(kind: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "socket":
            monkeypatch.chdir(path.parent)  # a socket's whole name must be short
            with socket.socket(socket.AF_UNIX) as listening:
                listening.bind(path.name)
        case "folder":
            path.mkdir()
        case "device":
            try:
                os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
            except OSError as error:
                pytest.skip(f"this machine lets nobody make a device: {error}")


def changes(path: str) -> list[Change]:
    return [
        Create(path, b"# New\n", "new"),
        Update(path, OLD, b"# New\n", "changed"),
        Delete(path, OLD, "gone"),
        Move("MEMORY.md", path, "moved", b"# Shop\n", b"# Shop, moved\n"),
        Move(path, "details/there.md", "moved", OLD, b"# New\n"),
    ]


@pytest.mark.rule("WRT-5", "RFR-7")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("which", range(len(changes(""))))
def test_an_apply_neither_waits_nor_writes(
    project: Project, monkeypatch: pytest.MonkeyPatch, kind: str, which: int
) -> None:
    project.page("MEMORY.md", "# Shop\n")
    target = project.bank / "details/odd.md"
    put(kind, target, monkeypatch)
    before = project.tree()
    first = Create("details/first.md", b"# First\n", "in the same plan")
    with pytest.raises(Refused) as refused:
        apply(Plan(Flow.REMEMBER, (first, changes("details/odd.md")[which])), project.bank, places(project.bank))
    assert (refused.value.text, refused.value.params) == ("apply.not-a-file", {"path": "details/odd.md"})
    assert project.tree() == before
    assert sorted(p.name for p in target.parent.iterdir()) == ["odd.md"], "no temporary name is left"
    with locked(places(project.bank), wait=0):
        pass  # the lock is free again
    assert not places(project.bank).journal.exists()


@pytest.mark.rule("WRT-5", "GRD-5")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_command_says_which_page_and_what_to_do(project: Project, language: str) -> None:
    project.write("memory-bank.toml", f'language = "{language}"\n')
    page(project)
    made = propose(project, "- one more", state=State.CONFIRMED)
    (project.bank / PAGE).unlink()
    os.mkfifo(project.bank / PAGE)
    done = project.mb("apply", made.id)
    assert done.code == 4
    said = "is not an ordinary file" if language == "en" else "不是普通文件"
    assert PAGE in done.err
    assert said in done.err
    assert stored(project, made.id).state is State.CONFIRMED, "it can still be applied"


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_reads_a_file_without_waiting_is_told_what_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    put(kind, tmp_path / "odd", monkeypatch)
    for reader in (disk.whole, disk.opened):
        with pytest.raises(disk.NotRegular):
            reader(str(tmp_path / "odd"))
    assert (disk.text(str(tmp_path / "odd")), tool_paths.whole(str(tmp_path / "odd"))) == ("", None)


def test_a_regular_file_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_bytes(b"x" * 200_000)
    assert disk.whole(str(file)) == b"x" * 200_000
    assert disk.whole(str(file), 200_000) == b"x" * 200_000
    assert disk.start(str(file), 5) == b"xxxxx"
    with pytest.raises(OSError, match="large"):
        disk.whole(str(file), 199_999)
    with pytest.raises(FileNotFoundError):
        disk.whole(str(tmp_path / "gone.md"))
    if Path("/proc/version").exists():
        assert disk.whole("/proc/version").startswith(b"Linux"), "a file that says it has no size"
