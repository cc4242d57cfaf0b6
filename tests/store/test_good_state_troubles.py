"""Odd names, odd files, locked folders, vanishing pages, a full disk, a kill: said, or taken calmly."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from memorybank.store.good_state import accept, check, pending
from store.test_good_state import Watched, is_whole, run, told

pytestmark = pytest.mark.slow


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched(tmp_path)


ODD = {
    "a newline": b"details/two\nlines.md",
    "not UTF-8": b"details/\xff\xfe.md",
    "a tab": b"details/a\tb.md",
    "blanks": b" lead and trail .md",
    "a dash": b"-rf",
    "as long as a name may be": b"n" * 252 + b".md",
}


@pytest.mark.parametrize("name", ODD.values(), ids=ODD)
def test_any_name_a_file_can_have(watched: Watched, name: bytes) -> None:
    path = os.path.join(os.fsencode(watched.bank), name)
    with open(path, "wb") as page:
        page.write(b"x")
    watched.take()
    assert watched.slipped() == []
    with open(path, "wb") as page:
        page.write(b"y")
    assert watched.slipped() == [f"changed {os.fsdecode(name)}"]
    assert watched.pending() == [f"changed {os.fsdecode(name)}"]
    assert watched.good(os.fsdecode(name)) == b"x"


def test_links_pipes_and_sockets_are_neither_followed_nor_opened(watched: Watched) -> None:
    (watched.bank / "broken.md").symlink_to("nowhere")
    (watched.bank / "loop.md").symlink_to("loop.md")
    (watched.bank / "out").symlink_to("/")
    os.mkfifo(watched.bank / "pipe.md")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(watched.bank / "s.sock"))
        watched.take()
        assert watched.slipped() == []
    (watched.bank / "broken.md").unlink()
    (watched.bank / "broken.md").symlink_to("elsewhere")
    assert watched.slipped() == ["changed broken.md"]


def test_pages_that_vanish_and_come_while_we_look(watched: Watched) -> None:
    busy = run(
        "import os, sys\nwhile True:\n"
        " for n in range(50):\n  p = f'{sys.argv[1]}/details/v{n}.md'; open(p, 'w').close(); os.unlink(p)\n"
        " os.makedirs(f'{sys.argv[1]}/details/f/g'); os.removedirs(f'{sys.argv[1]}/details/f/g')",
        watched.bank,
    )
    try:
        for _ in range(200):
            watched.take()
            for line in watched.slipped():
                assert line.startswith(("created details/", "deleted details/v", "changed details/v"))
    finally:
        busy.kill()
        busy.communicate()


def test_no_bank_at_all(tmp_path: Path) -> None:
    bank, state = str(tmp_path / "memory-bank"), str(tmp_path / "state")
    assert accept(bank, state) is None
    assert check(bank, state, "s").slips == ()
    os.mkdir(bank)
    Path(bank, "x.md").write_bytes(b"x")
    assert told(check(bank, state, "s").slips) == ["created x.md"]
    shutil.rmtree(bank)
    Path(bank).write_bytes(b"a file now")
    assert accept(bank, state) is None


def test_ten_thousand_files(watched: Watched) -> None:
    for n in range(10_000):
        watched.write(f"details/d{n % 30}/p{n}.md", f"# {n}\n")
    watched.take()
    watched.write("details/d7/p7.md", "# other\n")
    (watched.bank / "details/d8/p8.md").unlink()
    assert watched.slipped() == ["changed details/d7/p7.md", "deleted details/d8/p8.md"]


# ------------------------------------------------------------ as an ordinary user, whoever runs the tests


@pytest.fixture
def shared() -> Iterator[Watched]:
    """A bank that an ordinary user can reach and owns."""
    root = Path(tempfile.mkdtemp(prefix="snapshot-"))
    watched = Watched(root)
    if os.geteuid() == 0:
        for folder, _, names in os.walk(root):
            for path in (folder, *(os.path.join(folder, name) for name in names)):
                os.chown(path, 65534, 65534)
    yield watched
    for folder, folders, _ in os.walk(root):
        for name in folders:
            os.chmod(os.path.join(folder, name), 0o700)
    shutil.rmtree(root)


def as_user(code: str, watched: Watched) -> str:
    """Python as somebody to whom permissions apply: everything is imported first, then root is given up."""
    lead = (
        "import os, sys, hashlib, subprocess\nfrom memorybank.store.good_state import *\n"
        "from memorybank.store import git_state, good_state\nfrom memorybank.changes import lines\n"
        "if os.geteuid() == 0:\n os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
        f"bank, state = {str(watched.bank)!r}, {str(watched.state)!r}\n"
        "def take(bank, state): return accept(bank, state)\n"
        "def said(): return [f'{s.how} {s.path}' for s in check(bank, state, 's').slips]\n"
    )
    done = run(lead + code)
    out, err = done.communicate(timeout=60)
    assert done.returncode == 0, err
    return out.strip()


def test_a_page_nobody_may_read_is_known_by_its_stat(shared: Watched) -> None:
    (shared.bank / "details/a.md").chmod(0)
    said = as_user("print(take(bank, state), said()); os.chmod(f'{bank}/details/a.md', 0o644); print(said())", shared)
    assert said == "None []\n['mode details/a.md']"


def test_locking_a_page_is_found_and_its_good_copy_stays(shared: Watched) -> None:
    said = as_user("take(bank, state); os.chmod(f'{bank}/details/a.md', 0); print(said(), said())", shared)
    assert said == "['mode details/a.md'] []"
    assert shared.good("details/a.md") == b"# A\n"


@pytest.mark.parametrize("folder", ["details", ""])
def test_locking_a_folder_does_not_look_like_a_deletion(shared: Watched, folder: str) -> None:
    code = f"take(bank, state); os.chmod(f'{{bank}}/{folder}', 0); print(said(), said())"
    assert as_user(code, shared) == f"['mode {folder}'] []"
    assert shared.good("details/a.md") == b"# A\n"


def test_a_state_folder_that_cannot_be_written_is_said(shared: Watched) -> None:
    shared.state.mkdir()
    shared.state.chmod(0o555)
    said = as_user("print(take(bank, state)); print(check(bank, state, 's').slips, pending(state))", shared)
    assert "snapshot.not-taken" in said
    assert said.endswith("() ()")


@pytest.mark.rule("GRD-10")
def test_where_nothing_can_be_kept_a_slip_is_told_all_the_same(shared: Watched) -> None:
    said = as_user(
        "take(bank, state)\nfor f in (f'{state}/snapshot/lock', f'{state}/snapshot', state): os.chmod(f, 0o500)\n"
        "open(f'{bank}/details/a.md', 'w').write('x'); found = check(bank, state, 's')\n"
        "print([s.path for s in found.slips], found.trouble.text, good_state.good_content(state, 'details/a.md'))",
        shared,
    )
    assert said == "['details/a.md'] snapshot.not-taken b'# A\\n'"


# ------------------------------------------------------------ no room, no time


FULL = """
import os, sys
from memorybank.store import good_state as s
bank, state = sys.argv[1:]
assert s.accept(bank, state) is None
for n in range(3):
    with open(f"{bank}/details/big{n}.md", "w") as page:
        page.write(str(n) * 200_000)
full = s.accept(bank, state)
print(full.text, "|", full.why, "|", s.Records(state).trouble())
print([x.path for x in s.check(bank, state, "s").slips])
entries = s.Records(state).load("good")
print(sorted(entries), all(s.Records(state).content(e[6]) for e in entries.values() if e[0] == "f"))
os.unlink(f"{bank}/details/big0.md"); os.unlink(f"{bank}/details/big1.md"); os.unlink(f"{bank}/details/big2.md")
print(s.check(bank, state, "s"), s.Records(state).trouble())
"""


def test_a_full_disk_leaves_the_last_snapshot_valid_and_says_so(watched: Watched) -> None:
    """A real one: the state folder is a file system of 128 kB."""
    watched.state.mkdir()
    mount = f"mount -t tmpfs -o size=128k none {watched.state}"
    inside = ["unshare", "-m", "sh", "-c"] if os.geteuid() == 0 else ["unshare", "-rm", "sh", "-c"]
    if not shutil.which("unshare") or subprocess.run([*inside, mount], check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a small file system, so no disk can be filled")
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    line = f'{mount} && exec "$@"'
    done = subprocess.run(
        [*inside, line, "sh", sys.executable, "-c", FULL, str(watched.bank), str(watched.state)],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    first, second, third, fourth = done.stdout.splitlines()
    assert first.startswith("snapshot.not-taken | No space left on device")
    assert second == "['details/big0.md', 'details/big1.md', 'details/big2.md']"
    assert third.startswith("[b'', b'MEMORY.md', b'details', b'details/a.md', b'details/deep', b'details/deep/b.md']")
    assert third.endswith("True")
    assert fourth == "BankCheck(slips=(), theirs=(), trouble=None) None"


RESTLESS = """
import sys
from memorybank.store.good_state import accept, check
n = 0
while True:
    n += 1
    for m in range(20):
        with open(f"{sys.argv[1]}/details/p{m}.md", "w") as page:
            page.write(f"{n} {m}")
    accept(sys.argv[1], sys.argv[2]); check(sys.argv[1], sys.argv[2], "s"); print(n, flush=True)
"""


def test_killed_anywhere_the_good_state_is_whole(watched: Watched) -> None:
    watched.take()
    for n in range(15):
        victim = run(RESTLESS, watched.bank, watched.state)
        assert victim.stdout
        victim.stdout.readline()
        time.sleep(0.003 * n)
        victim.send_signal(signal.SIGKILL)
        victim.communicate()
        is_whole(watched)
        watched.take()
        watched.slipped()
        is_whole(watched)
    watched.write("details/last.md", "x")
    assert watched.slipped() == ["created details/last.md"]
    assert accept(str(watched.bank), str(watched.state)) is None
    assert pending(str(watched.state)) == ()
    assert not list((watched.state / "snapshot").glob(".*.tmp"))
