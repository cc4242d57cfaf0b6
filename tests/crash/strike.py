"""strace as a hammer: which file system calls a command makes, and the same command struck at one of them.

A point is "the n-th `rename` of the command", because that is what `-e inject=rename:...:when=n` can say. It is
learnt from one undisturbed run under the same strace. Only the calls from the first write to the state folder on
are points: before it the interpreter starts and the plan is made, and neither has changed a byte on the disk.
strace counts for every process on its own, so with `-f` a git child is struck at *its* n-th call as well.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

LOOKING = (
    "stat", "lstat", "fstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat",
    "read", "pread64", "getdents64", "listxattr", "llistxattr", "getxattr", "lgetxattr",
)  # fmt: skip
CHANGING = (
    "write", "pwrite64", "writev", "open", "openat", "openat2", "creat", "close", "rename", "renameat", "renameat2",
    "link", "linkat", "symlink", "symlinkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "fsync", "fdatasync",
    "truncate", "ftruncate", "fallocate", "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "lchown", "fchown",
    "fchownat", "utimensat", "setxattr", "lsetxattr", "flock", "copy_file_range", "sendfile",
)  # fmt: skip
# What a full disk refuses. Opening, closing and removing still work on one.
NEEDS_ROOM = (
    "write", "pwrite64", "writev", "rename", "renameat", "renameat2", "link", "linkat", "mkdir", "mkdirat", "fsync",
    "fdatasync", "truncate", "ftruncate", "fallocate", "copy_file_range",
)  # fmt: skip
_QUOTED = re.compile(r'"([^"]*)"')
_RANDOM = re.compile(r"(?<=[.-])[0-9a-f]{8}(?=\.|$|/)|(?<=\.)\d+(?=\.tmp)")  # an apply's tag, a process id
_CALL = re.compile(r"(\d+) +(\w+)\((.*)")


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    nth: int  # of this name, in the command's own process, from 1
    text: str

    def __str__(self) -> str:
        return f"{self.name} #{self.nth} ({self.text[:120]})"


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens at a point. `stays`: and at every such call after it."""

    name: str
    action: str  # strace's words
    struck: tuple[str, ...]
    stays: bool = False

    def __str__(self) -> str:
        return self.name


KILL = Fault("KILL", "signal=KILL", LOOKING + CHANGING)
NO_ROOM = Fault("ENOSPC", "error=ENOSPC", CHANGING)
BROKEN = Fault("EIO", "error=EIO", LOOKING + CHANGING)
STAYS_FULL = Fault("ENOSPC-on", "error=ENOSPC", NEEDS_ROOM, stays=True)
STAYS_BROKEN = Fault("EIO-on", "error=EIO", CHANGING, stays=True)
FAULTS = (KILL, NO_ROOM, BROKEN, STAYS_FULL, STAYS_BROKEN)


@cache
def cannot() -> str:
    """Why nothing can be struck here; "" when it can. Found out by killing a real process."""
    strace = shutil.which("strace")
    if strace is None:
        return "strace is not installed"
    victim = shutil.which("true") or "/bin/true"
    done = subprocess.run(
        [strace, "-f", "-qq", "-o", os.devnull, "-e", "inject=close:signal=KILL:when=1", victim],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode in (-9, 137):
        return ""
    return f"strace cannot inject here: {done.stderr.strip().splitlines()[-1:] or done.returncode}"


def must_be_able() -> None:
    why = cannot()
    if why and os.environ.get("MEMORY_BANK_NO_SKIPS"):
        pytest.fail(f"the crash matrix cannot run, and MEMORY_BANK_NO_SKIPS is set: {why}")
    if why:
        pytest.skip(f"the crash matrix cannot run: {why}")


def watched(log: Path) -> list[str]:
    """The command line prefix that only records. A name this machine lacks is no error ("?")."""
    return _strace(log, [f"?{name}" for name in LOOKING + CHANGING], quick=True)


def struck(log: Path, call: Call, fault: Fault, later: Sequence[Call] = ()) -> list[str]:
    """The prefix that strikes at `call`. A disk that stays full refuses all that needs room from then on."""
    firsts = {call.name: call.nth}
    if fault is STAYS_FULL:
        for other in later:
            firsts.setdefault(other.name, other.nth)
    more = "+" if fault.stays else ""
    line = _strace(log, list(firsts), quick=fault is not KILL)
    for name, nth in firsts.items():
        line += ["-e", f"inject={name}:{fault.action}:when={nth}{more}"]
    return line


def _strace(log: Path, names: list[str], *, quick: bool) -> list[str]:
    # With the filter in the kernel everything that is not a point runs at full speed; but a signal that strace
    # injects where that filter stops a process never arrives, so a kill has to do without.
    speed = ["--seccomp-bpf"] if quick else []
    # `execve` is recorded so that the first line of the log is always the command's own, not a git child's.
    return ["strace", "-f", *speed, "-qq", "-s", "0", "-o", str(log), "-e", f"trace=execve,{','.join(names)}"]


def hit(log: Path, call: Call) -> bool:
    """Did the blow land, and at the very call that was meant? Random names count as equal."""
    text = log.read_text(encoding="utf-8", errors="replace")
    if "(INJECTED)" not in text and "killed by SIGKILL" not in text:
        return False
    same = (found for found in calls(log) if (found.name, found.nth) == (call.name, call.nth))
    return any(_paths(found) == _paths(call) for found in same)


def nearest(found: Sequence[Call], call: Call) -> Call:
    """The same call in another run, in which it may be one earlier or later; itself where that run has none."""
    same = [other for other in found if other.name == call.name and _paths(other) == _paths(call)]
    return min(same, key=lambda other: abs(other.nth - call.nth), default=call)


def _paths(call: Call) -> list[str]:
    return [_RANDOM.sub("*", path) for path in _QUOTED.findall(call.text) if path]


def mute(log: Path) -> bool:
    """Was the command's own screen struck as well? Then only its exit code can tell anything."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return any("(INJECTED)" in line and re.search(r" write\([12],", line) for line in lines)


def calls(log: Path) -> list[Call]:
    """Every call of the first process in the log, in order."""
    seen: Counter[str] = Counter()
    found: list[Call] = []
    first = ""
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        match = _CALL.match(line)  # "<... resumed>" and signals do not match
        if match is None:
            continue
        first = first or match[1]
        if match[1] == first:
            seen[match[2]] += 1
            found.append(Call(match[2], seen[match[2]], match[3]))
    return found


def since(found: list[Call], begins: Callable[[Call], bool]) -> list[Call]:
    """From the first of which this is true, but for what the kernel tells of a process: that is on no disk."""
    at = next(i for i, call in enumerate(found) if begins(call))
    return [call for call in found[at:] if '"/proc/' not in call.text]


def sample(points: list[Call], most: int | None) -> list[Call]:
    """Evenly spread, first and last included; the same ones every time. None: all of them."""
    if most is None or most >= len(points):
        return points
    if most == 1:
        return points[:1]
    return [points[i * (len(points) - 1) // (most - 1)] for i in range(most)]
