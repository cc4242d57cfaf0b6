"""A restore that is killed, starved or run by somebody who may not do everything: the next one finishes it."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Project
from doors.test_restore import anatomy, remember
from memorybank.store.project import at_most, held, places

pytestmark = pytest.mark.slow


def damaged(project: Project, pages: int = 40) -> None:
    for n in range(pages):
        project.page(f"details/p{n}.md", f"damaged {n}\n" if n % 3 else "")
    (project.bank / "details/p1.md").unlink()
    for n in range(10):
        project.page(f"junk/{n}.sh", "x")
    project.page("details/picture.png", b"x")
    (project.bank / "details/link.md").unlink()
    (project.bank / "details").chmod(0o711)


@pytest.fixture
def bank(project: Project) -> Project:
    project.page("MEMORY.md", "# Memory\n")
    for n in range(40):
        project.page(f"details/p{n}.md", f"# {n}\n")
    project.page("details/picture.png", b"\x89PNG")
    (project.bank / "details/link.md").symlink_to("p0.md")
    remember(project)
    return project


@pytest.mark.rule("WRT-5")
def test_killed_anywhere_a_second_restore_finishes(bank: Project) -> None:
    good = anatomy(bank)
    chance = random.Random(7)
    damaged(bank)
    whole = _restoring(bank, kill_after=None)  # how long it takes on this machine, on this disk
    for _ in range(12):
        damaged(bank)
        _restoring(bank, kill_after=chance.random() * whole)
        done = bank.mb("restore", "--yes")
        assert done.code == 0, done.err
        assert anatomy(bank) == good


@pytest.mark.rule("WRT-5")
def test_what_a_killed_restore_left_lying_is_swept(bank: Project) -> None:
    left = bank.bank / "details" / ".restore.mbtmp"
    left.write_bytes(b"half")
    bank.page("details/p3.md", "damaged\n")
    assert bank.mb("restore", "--yes").code == 0
    assert not left.exists()


@pytest.mark.rule("WRT-5")
def test_one_restores_at_a_time(bank: Project) -> None:
    bank.page("details/p3.md", "damaged\n")
    with held(places(bank.bank).lock), at_most(0.05):
        assert bank.mb("restore", "--yes").code == 4
    assert bank.text("details/p3.md") == "damaged\n"
    assert bank.mb("restore", "--yes").code == 0
    assert bank.text("details/p3.md") != "damaged\n"


def _restoring(bank: Project, *, kill_after: float | None) -> float:
    """A restore in a process of its own, killed so long after it began to change something; how long it was at it."""
    kept = places(bank.bank).state / "snapshot" / "replaced"
    old = kept.stat().st_ino if kept.exists() else 0
    line = [sys.executable, "-m", "memorybank", "restore", "--yes", "--project", str(bank.root)]
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    victim = subprocess.Popen(line, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while victim.poll() is None and not (kept.exists() and kept.stat().st_ino != old):
        time.sleep(0.001)
    begun = time.monotonic()
    if kill_after is not None:
        time.sleep(kill_after)
        victim.kill()
    victim.wait(timeout=120)
    return time.monotonic() - begun


FULL = 'mount -t tmpfs -o size={size}k none "$1" && cp -a "$2/." "$1" && shift 2 && exec "$@"'


@pytest.mark.parametrize("size", [200, 330])
def test_a_state_folder_without_room_is_said_and_nothing_is_lost(bank: Project, size: int) -> None:
    """What would be overwritten cannot be kept, so it is not overwritten."""
    bank.page("MEMORY.md", "a person's words, not to be lost\n" * 10_000)
    before = anatomy(bank)
    state, copy = places(bank.bank).state, bank.root.parent / "copy"
    shutil.copytree(state, copy)
    inside = ["unshare", "-m", "sh", "-c"] if os.geteuid() == 0 else ["unshare", "-rm", "sh", "-c"]
    mount = subprocess.run([*inside, "mount -t tmpfs none /mnt"], check=False, capture_output=True)
    if mount.returncode:
        pytest.skip("this machine lets nobody mount a small file system, so no disk can be filled")
    line = [*inside, FULL.format(size=size), "sh", str(state), str(copy)]
    command = [sys.executable, "-m", "memorybank", "restore", "--yes", "--project", str(bank.root)]
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([*line, *command], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 4, done.stderr
    assert "No space left" in done.stderr
    assert anatomy(bank) == before


@pytest.fixture
def open_project() -> Iterator[Project]:
    """A project that an ordinary user can reach and owns."""
    root = Path(tempfile.mkdtemp(prefix="restore-"))
    project = Project(root)
    project.page("MEMORY.md", "# Memory\n")
    project.page("details/a.md", "# A\n")
    project.page("details/b.md", "# B\n")
    if os.geteuid() == 0:
        for folder, _, names in os.walk(root):
            for path in (folder, *(os.path.join(folder, name) for name in names)):
                os.chown(path, 65534, 65534)
    yield project
    subprocess.run(["chmod", "-R", "u+rwx", str(root)], check=True)
    shutil.rmtree(root)


AS_USER = """
import fcntl, os, sys, hashlib  # all that is loaded late: the user below may not read where Python lies
os.environ["XDG_STATE_HOME"] = sys.argv[1] + "/state"
os.environ["XDG_CACHE_HOME"] = sys.argv[1] + "/cache"
from click.testing import CliRunner
from pathlib import Path
import memorybank.app.change.bank_restore, memorybank.app.setting, memorybank.store.apply, memorybank.changes.plan_text
import memorybank.cli.output, memorybank.policy.catalog, memorybank.texts.en, memorybank.texts.en_ledger
from memorybank.cli.main import cli
from memorybank.store import good_state
from memorybank.store.project import places
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
bank = Path(sys.argv[1], "memory-bank")
def restore(*args):
    done = CliRunner().invoke(cli, ["restore", "--yes", *args, "--project", sys.argv[1]])
    print(done.exit_code, done.output)
good_state.accept(str(bank), str(places(bank).state))
exec(sys.argv[2])
"""


def as_user(project: Project, code: str) -> str:
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    line = [sys.executable, "-c", AS_USER, str(project.root), code]
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_locked_folder_is_opened_and_then_seen_into(open_project: Project) -> None:
    code = "(bank / 'details/a.md').write_text('x'); (bank / 'details').chmod(0); restore(); restore(); restore()"
    told = as_user(open_project, code)
    assert "permissions 0 back to 755" in told
    assert "More differs" in told
    assert "Nothing to put back" in told
    assert open_project.text("details/a.md") == "# A\n"


@pytest.mark.parametrize("text", ["", "x"])
def test_a_locked_page_is_opened_and_put_back(open_project: Project, text: str) -> None:
    write = f"(bank / 'details/a.md').write_text({text!r}); " if text else ""
    told = as_user(open_project, f"{write}(bank / 'details/a.md').chmod(0); restore(); restore()")
    assert "Nothing to put back" in told
    assert open_project.text("details/a.md") == "# A\n"


def test_what_was_in_a_locked_page_is_not_lost(open_project: Project) -> None:
    page = "(bank / 'details/a.md')"
    as_user(
        open_project, f"{page}.write_text('words'); {page}.chmod(0); restore(); restore('--undo'); {page}.chmod(0o644)"
    )
    assert open_project.text("details/a.md") == "words"


def test_a_bank_that_is_locked_as_a_whole(open_project: Project) -> None:
    told = as_user(open_project, "(bank / 'MEMORY.md').write_text('x'); bank.chmod(0); restore(); restore(); restore()")
    assert "Nothing to put back" in told
    assert open_project.text("MEMORY.md") == "# Memory\n"
