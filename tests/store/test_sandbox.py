"""A command with the bank mounted read-only: real bubblewrap, real writes, and all else as if it were not there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memorybank.app.hook.session_start import _troubles
from memorybank.light import address
from memorybank.model.facts import quoted
from memorybank.store import sandbox
from memorybank.texts.catalogue import texts

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def bwrap() -> str:
    found = sandbox.find()
    if found.path:
        return found.path
    why = f"the sandbox cannot run here: {found.text} {found.why}"
    if os.environ.get("MEMORY_BANK_NO_SKIPS") and found.text == "snapshot.sandbox-missing":
        pytest.fail(f"{why}; MEMORY_BANK_NO_SKIPS is set and bubblewrap could be installed")
    pytest.skip(why)  # not Linux, or the kernel refuses namespaces to this user


class Yard:
    def __init__(self, root: Path, bwrap: str, *, linked: bool = False) -> None:
        self.root, self.bwrap = root / "it's a project", bwrap
        self.bank = self.root / "memory-bank"
        real = self.root / "elsewhere" / "bank" if linked else self.bank
        real.mkdir(parents=True)
        if linked:
            self.bank.symlink_to(real)
        self.real = real
        (real / "MEMORY.md").write_text("# Memory\n", encoding="utf-8")
        (real / "details").mkdir()
        (real / "details/a.md").write_text("# A\n", encoding="utf-8")
        (self.root / "link.md").symlink_to("memory-bank/MEMORY.md")
        (self.root / "into").symlink_to("memory-bank/details")
        (self.root / "work.txt").write_text("work\n", encoding="utf-8")

    def run(self, command: str, *, shell: str = "bash", cwd: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        line = sandbox.wrap(command, str(self.bank), cwd, bwrap=self.bwrap)
        return self.plain(line, shell=shell, **more)

    def plain(self, line: str, *, shell: str = "bash", stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [shell, "-c", line], cwd=self.root, input=stdin, env=dict(os.environ) | env,
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def memory(self) -> dict[str, tuple[int, bytes]]:
        found = {}
        for folder, folders, names in os.walk(self.real):
            for name in (*folders, *names):
                path = Path(folder, name)
                content = path.read_bytes() if path.is_file() else b""
                found[str(path.relative_to(self.real))] = (path.lstat().st_mode, content)
        return found


@pytest.fixture(params=[False, True], ids=["a folder", "a link"])
def yard(request: pytest.FixtureRequest, tmp_path: Path, bwrap: str) -> Yard:
    return Yard(tmp_path, bwrap, linked=request.param)


# Each would change the bank. {real} is where it really is.
WRITES = [
    "echo x > memory-bank/MEMORY.md",
    "echo x >> memory-bank/details/a.md",
    "echo x > memory-bank/new.md",
    ": > link.md",
    "echo x > into/a.md",
    "cd memory-bank && echo x > MEMORY.md",
    "cd memory-bank/details && (echo x | tee ../MEMORY.md a.md)",
    "tee memory-bank/MEMORY.md <<'END'\nx\nEND",
    "rm memory-bank/MEMORY.md",
    "rm -rf memory-bank/*",
    "find memory-bank/ -type f -delete",
    "find memory-bank/ -name '*.md' -exec sed -i s/A/B/ {{}} +",
    "mv memory-bank/MEMORY.md elsewhere.md",
    "mv memory-bank/details memory-bank/d2",
    "mv {real} moved",
    "rmdir {real}; rm -rf {real}",
    "sed -i s/Memory/Nothing/ memory-bank/MEMORY.md",
    "perl -pi -e s/A/B/ memory-bank/details/a.md",
    "cp work.txt memory-bank/MEMORY.md",
    "cp -r memory-bank/details memory-bank/d2",
    "install -m 600 work.txt memory-bank/MEMORY.md",
    "ln -s /etc/passwd memory-bank/p.md",
    "ln work.txt memory-bank/hard.md",
    "ln memory-bank/MEMORY.md hard.md && echo x > hard.md",
    "touch memory-bank/new.md",
    "mkdir memory-bank/new",
    "chmod 000 memory-bank/MEMORY.md",
    "chmod -R 777 memory-bank/",
    "truncate -s 0 memory-bank/MEMORY.md",
    "dd if=/dev/zero of=memory-bank/MEMORY.md bs=1 count=5 conv=notrunc",
    "f=mem; f=${{f}}ory-bank; echo x > $f/MEMORY.md",
    "bash -c 'echo x > memory-bank/MEMORY.md'",
    "eval \"$(printf 'echo x > memory\\055bank/MEMORY.md')\"",
    "printf x | xargs -I@ sh -c 'echo @ > memory-bank/MEMORY.md'",
    "tar cf t.tar memory-bank/ && rm -f memory-bank/MEMORY.md; echo x >> memory-bank/details/a.md; tar xf t.tar",
    "gzip -r .",
    "git init -q . && git add -A && git rm -rqf memory-bank",
    "(sleep 0.1; echo x > memory-bank/MEMORY.md) & wait",
    "nohup sh -c 'echo x > memory-bank/MEMORY.md' >/dev/null 2>&1 & wait",
    "exec 3<>memory-bank/MEMORY.md; echo x >&3",
    "umount {real}; echo x > memory-bank/MEMORY.md",
    "mount -o remount,rw,bind {real}; echo x > memory-bank/MEMORY.md",
    "unshare -m sh -c 'umount {real}; echo x > memory-bank/MEMORY.md'",
    "unshare -rm sh -c 'umount {real}; mount -o remount,rw,bind {real}; echo x > memory-bank/MEMORY.md'",
    "nsenter -t 1 -m sh -c 'echo x > {real}/MEMORY.md'",
    "echo x > /proc/1/root/{real}/MEMORY.md",
    f'{sys.executable} -c \'open("memory-bank/MEMORY.md", "w").write("x")\'',
    f"{sys.executable} - <<'END'\nimport shutil\nshutil.rmtree('memory-bank/details', True); open('link.md', 'w')\nEND",
]


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize("command", WRITES)
def test_no_write_gets_through(yard: Yard, command: str) -> None:
    before = yard.memory()
    yard.run(command.format(real=f'"{yard.real}"' if "sh -c" not in command else "$PWD/memory-bank"))
    assert yard.memory() == before
    assert yard.real.is_dir()


@pytest.mark.rule("GRD-2")
def test_the_same_writes_do_change_a_bank_that_is_not_fenced(tmp_path: Path, bwrap: str) -> None:
    """So that the test above says something: all but those that try to get around the fence."""
    around = ("umount", "mount -o", "unshare", "nsenter", "/proc/1", "tar cf")
    for n, command in enumerate(c for c in WRITES if not any(word in c for word in around)):
        yard = Yard(tmp_path / str(n), bwrap)
        before = yard.memory()
        yard.plain(command.format(real=f'"{yard.real}"'))
        assert yard.memory() != before, command


# ------------------------------------------------------------ everything else stays as it is

SAME: list[tuple[str, str]] = [
    ("exit code", "exit 7"),
    ("of a failing command", "false"),
    ("of a signal", "kill -TERM $$"),
    ("of a program that is not there", "no-such-program-here; echo $?"),
    ("both outputs", "echo out; echo err >&2"),
    ("quotes of all kinds", """echo "it's" 'a "b"' \\$HOME `echo t` $(echo u) é 你好"""),
    ("several lines and a comment", "echo a # b\necho c\n# the end"),
    ("a here-document", "cat <<'X'\n$HOME 'q'\nX\n"),
    ("reading the bank", "cat memory-bank/MEMORY.md link.md into/a.md; ls memory-bank"),
    ("the folder", "pwd; cd /; pwd"),
    ("the input", "cat"),
    ("the environment", "echo $FLAVOUR; env | grep -c FLAVOUR"),
    ("who I am", "id -u; id -g"),
    ("work elsewhere", "echo more >> work.txt && cat work.txt && mkdir n && touch n/f && ls n"),
    ("pipes", "printf 'b\\na\\n' | sort | head -1; echo ${PIPESTATUS[0]}"),
    ("devices", "echo x > /dev/null; head -c 3 /dev/zero | wc -c"),
    ("processes", "kill -0 $PPID && echo there"),
    ("the limits", "ulimit -n; umask"),
    ("a background job", "sleep 0.01 & wait; echo $?"),
]


@pytest.mark.parametrize("command", [row[1] for row in SAME], ids=[row[0] for row in SAME])
@pytest.mark.parametrize("shell", ["bash", "sh"])
def test_a_command_does_not_notice(tmp_path: Path, bwrap: str, command: str, shell: str) -> None:
    answers = []
    for fenced in (False, True):
        yard = Yard(tmp_path / "here", bwrap)
        act: Callable[..., subprocess.CompletedProcess[str]] = yard.run if fenced else yard.plain
        done = act(command, shell=shell, stdin="from above\n", FLAVOUR="with 'quotes'")
        code = done.returncode if done.returncode >= 0 else 128 - done.returncode  # as any shell would tell it
        answers.append((code, done.stdout, _without_its_name(done.stderr)))
        shutil.rmtree(tmp_path / "here")
    assert answers[0] == answers[1]


def _without_its_name(complaint: str) -> str:
    """A shell says who complains by its path, and on which line of what it was given."""
    return complaint.rpartition("line ")[2].partition(": ")[2] or complaint.rpartition(": ")[2]


@pytest.mark.parametrize("shell", ["bash", "zsh", "dash"])
def test_it_runs_in_the_shell_that_was_going_to_run_it(yard: Yard, shell: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    told = yard.run("echo ${BASH_VERSION:+bash}${ZSH_VERSION:+zsh}", shell=shell).stdout.strip()
    assert told == {"bash": "bash", "zsh": "zsh", "dash": ""}[shell]


def test_the_folder_a_call_names(yard: Yard) -> None:
    (yard.root / "sub dir").mkdir()
    assert yard.run("pwd", cwd=str(yard.root / "sub dir")).stdout.strip() == str(yard.root / "sub dir")
    assert yard.run("pwd; echo x > a.md; true", cwd=str(yard.real / "details")).returncode == 0
    assert (yard.real / "details/a.md").read_text(encoding="utf-8") == "# A\n"


def test_what_follows_the_line_still_runs(yard: Yard) -> None:
    """Hosts wrap a command: `eval '...' && pwd > file`."""
    line = sandbox.wrap("exit 0", str(yard.bank), bwrap=yard.bwrap)
    assert yard.plain(f"eval {quoted(line)} && echo after").stdout == "after\n"


def test_a_bank_that_does_not_exist_needs_no_fence(tmp_path: Path, bwrap: str) -> None:
    line = sandbox.wrap("echo ran", str(tmp_path / "memory-bank"), bwrap=bwrap)
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "ran\n")


# ------------------------------------------------------------ whether there is one


def test_why_there_is_none_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sandbox, "_LIKELY", ())
    monkeypatch.setenv("PATH", f"{tmp_path}:relative:.")
    assert sandbox.find().text == "snapshot.sandbox-missing"
    assert sandbox.find().path == ""
    fake = tmp_path / "bwrap"
    fake.write_text(
        "#!/bin/sh\necho first >&2\necho 'bwrap: No permissions to create a new namespace' >&2\nexit 1\n",
        encoding="utf-8",
    )
    fake.chmod(0o755)
    if sys.platform.startswith("linux"):
        found = sandbox.find()
        assert (found.path, found.text) == ("", "snapshot.sandbox-refused")
        assert found.why == "bwrap: No permissions to create a new namespace"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert sandbox.find().text == "snapshot.sandbox-linux"
    for key in ("snapshot.sandbox-missing", "snapshot.sandbox-refused", "snapshot.sandbox-linux"):
        assert all(key in texts(language) for language in ("en", "zh"))


@pytest.mark.rule("GRD-2")
def test_who_wants_one_hears_at_a_session_start_that_there_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "memory-bank").mkdir()
    where = address.find(str(tmp_path))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert _troubles(where) == ()
    monkeypatch.setenv("MEMORY_BANK_GUARD_SANDBOX", "on")
    assert [verdict.text for verdict in _troubles(where)] == ["snapshot.sandbox-linux"]


def test_one_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setattr(sandbox, "_LIKELY", (str(tmp_path),))
    monkeypatch.setattr(sandbox, "_PATIENCE", 0.1)
    monkeypatch.setattr(sys, "platform", "linux")
    assert sandbox.find() == sandbox.Bubblewrap(text="snapshot.sandbox-refused", why="exit 124")


@pytest.mark.parametrize("word", ["", "plain", "it's", "a b", "$x", "`x`", "\\", "''", "new\nline", "-- ;&|", "é"])
def test_quoting_survives_a_shell(word: str) -> None:
    done = subprocess.run(["sh", "-c", f"printf %s {quoted(word)}"], capture_output=True, check=True)
    assert done.stdout.decode("utf-8") == word
