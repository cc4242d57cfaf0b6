"""Every exit code there is, each shown once, and nothing but these."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Done, Project

pytestmark = pytest.mark.slow  # real processes, one after the other

MANIFEST = '[project]\nname = "widget"\n'


@pytest.fixture
def bank(project: Project) -> Project:
    project.write("pyproject.toml", MANIFEST)
    assert project.mb("refresh", "--yes").code == 0
    return project


def code_in_json(done: Done) -> int:
    found = json.loads(done.out)
    assert found["action"] in ("error", "conflict")
    code: int = found["exitCode"]
    return code


def test_0_all_is_well(bank: Project) -> None:
    assert bank.mb("status").code == 0
    assert bank.mb("refresh", "--yes").code == 0


def test_1_findings(bank: Project) -> None:
    bank.page("picture.png", b"")
    assert bank.mb("status").code == 1
    assert bank.mb("doctor").code == 1


def test_2_usage(bank: Project) -> None:
    assert bank.mb("status", "--no-such-flag").code == 2
    assert bank.mb("no-such-command").code == 2
    assert bank.mb("refresh", "--on-conflict", "maybe").code == 2
    bank.write("memory-bank.toml", "language = 3\n")
    assert bank.mb("status").code == 2


@pytest.mark.rule("RFR-2")
def test_3_needs_confirmation(project: Project) -> None:
    project.write("pyproject.toml", MANIFEST)
    done = project.mb("refresh")
    assert done.code == 3
    assert "memory-bank refresh --yes" in done.err
    assert project.mb("refresh", stdin="y\n").code == 3, "a pipe is not a person"
    assert not project.bank.exists()


@pytest.mark.rule("RFR-7")
def test_4_refused(bank: Project) -> None:
    assert bank.mb("read", "../src/app.py").code == 4
    assert bank.mb("read", "details/nowhere.md").code == 4
    assert code_in_json(bank.mb("read", "/etc/hosts", "--json")) == 4


@pytest.mark.rule("CON-2")
def test_4_conflict(bank: Project) -> None:
    page = bank.bank / "MEMORY.md"
    page.write_bytes(page.read_bytes().replace(b"**: widget", b"**: my widget"))
    bank.write("pyproject.toml", MANIFEST.replace("widget", "other"))
    assert bank.mb("refresh", "--yes").code == 4
    done = bank.mb("refresh", "--yes", "--json")
    assert (done.code, code_in_json(done)) == (4, 4)


@pytest.mark.rule("LAY-7")
def test_5_damaged(bank: Project) -> None:
    page = bank.bank / "MEMORY.md"
    page.write_bytes(page.read_bytes().replace(b"<!-- MACHINE_BLOCK_END -->\n", b""))
    assert bank.mb("status").code == 5
    done = bank.mb("refresh", "--yes", "--json")
    assert (done.code, code_in_json(done)) == (5, 5)


def bugs() -> list[Path]:
    return sorted((Path(os.environ["XDG_STATE_HOME"]) / "memory-bank/bugs").glob("*.log"))


@pytest.mark.parametrize("as_json", [False, True])
def test_70_a_bug_leaves_a_log_and_no_traceback(bank: Project, as_json: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ValueError("the innards")

    monkeypatch.setattr("memorybank.app.ask.bank_status.review_bank", broken)
    done = bank.mb("status", *(["--json"] if as_json else []))
    assert done.code == 70
    (log,) = bugs()
    told = log.read_text(encoding="utf-8")
    assert "ValueError: the innards" in told
    assert "Traceback" in told
    assert str(log) in done.out + done.err
    assert "Traceback" not in done.out + done.err
    if as_json:
        assert code_in_json(done) == 70
    assert log.parent.stat().st_mode & 0o077 == 0, "a log is private like all state"


def test_70_a_bug_while_writing_leaves_the_bank_as_it_was(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ValueError("the innards")

    bank.write("pyproject.toml", MANIFEST.replace("widget", "other"))
    before = bank.tree()
    monkeypatch.setattr("memorybank.store.apply.apply", broken)
    monkeypatch.setattr("memorybank.app.change.edit.apply", broken, raising=False)
    assert bank.mb("refresh", "--yes").code == 70
    assert bank.tree() == before


def test_70_where_no_log_can_be_written_it_is_shown(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ValueError("the innards")

    monkeypatch.setattr("memorybank.app.ask.bank_status.review_bank", broken)
    monkeypatch.setenv("XDG_STATE_HOME", str(bank.root / "pyproject.toml"))
    done = bank.mb("status")
    assert done.code == 70
    assert "ValueError: the innards" in done.err


def real(bank: Project, *args: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-m", "memorybank", *args],
        cwd=cwd or bank.root,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_real_process_exits_the_same(bank: Project) -> None:
    assert real(bank, "status").returncode == 0
    assert real(bank, "status", "--nope").returncode == 2
    bank.page("picture.png", b"")
    assert real(bank, "status").returncode == 1
    (bank.bank / "MEMORY.md").write_bytes(b"\xff\xfe")
    done = real(bank, "refresh", "--yes")
    assert done.returncode == 5
    assert done.stderr.startswith("memory-bank: ")


def test_a_reader_that_goes_away_is_no_error(bank: Project) -> None:
    bank.page("details/long.md", "x" * 70 + "\n" + "line\n" * 200_000)
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = f"{sys.executable} -m memorybank read details/long.md | head -n 1"
    done = subprocess.run(["sh", "-c", command], cwd=bank.root, env=env, capture_output=True, text=True, check=False)
    assert done.stdout == "x" * 70 + "\n"
    assert done.stderr == ""


def test_a_folder_that_is_gone_is_no_bug(bank: Project, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"import os, sys; os.chdir({str(gone)!r}); os.rmdir({str(gone)!r}); sys.argv = ['mb', 'status']; "
    script += "from memorybank.cli.main import run; run()"
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.returncode in (2, 4), done
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here: nothing that is always full")
@pytest.mark.parametrize("streams", ["stdout", "stderr", "both"])
@pytest.mark.parametrize(
    ("args", "code"),
    [(("status",), 4), (("status", "--json"), 4), (("read", "nowhere.md"), 4), (("read", "nowhere.md", "--json"), 4)],
)
def test_4_also_when_the_screen_itself_fails(bank: Project, streams: str, args: tuple[str, ...], code: int) -> None:
    """Python's own answer would be 120, and a complaint; a script must be able to rely on ours."""
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "memorybank", *args],
            cwd=bank.root,
            env=env,
            stdout=full if streams != "stderr" else subprocess.PIPE,
            stderr=full if streams != "stdout" else subprocess.PIPE,
            check=False,
        )
    said = (done.stdout or b"") + (done.stderr or b"")
    assert b"Exception ignored" not in said
    assert b"Traceback" not in said
    silent = streams == "stderr" and args[0] == "status"  # nothing was to be said there
    assert done.returncode == (0 if silent else code)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here: nothing that is always full")
def test_5_stays_5_when_nobody_can_be_told(bank: Project) -> None:
    (bank.bank / "MEMORY.md").write_bytes(b"\xff\xfe")
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with open("/dev/full", "wb") as full:
        line = [sys.executable, "-m", "memorybank", "refresh", "--yes"]
        done = subprocess.run(line, cwd=bank.root, env=env, stdout=full, stderr=full, check=False)
    assert done.returncode == 5
