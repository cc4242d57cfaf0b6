"""A place without any network, not even loopback, and a record of every socket that somebody in it asked for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from release.making import unable

_SOCKET = re.compile(r"\b(socket|socketpair)\((\w+)")
# What a prisoner sees: its interfaces, and what becomes of a call to itself.
_LOOK_AROUND = """
import socket
names = [line.split(":")[0].strip() for line in open("/proc/self/net/dev").readlines()[2:]]
try:
    socket.create_connection(("127.0.0.1", 9), 1)
    said = "connected"
except OSError as error:
    said = error.errno
print(names, said)
"""


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str
    families: frozenset[str]  # of the sockets that were asked for; all of them, its children's too


@cache
def walls() -> tuple[str, ...]:
    """The command line prefix; () where this machine gives none."""
    unshare = shutil.which("unshare")
    for flags in ("-n", "-rn"):
        prefix = (unshare or "unshare", flags, "--")
        if unshare and subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0:
            return prefix
    return ()


@cache
def _watcher() -> tuple[str, ...]:
    """strace, where it is and may trace."""
    strace = shutil.which("strace")
    if not strace or subprocess.run([strace, "-qq", "-o", os.devnull, "true"], check=False).returncode:
        return ()
    # -f: git and whatever else is started; the filter in the kernel keeps everything but these calls at full speed
    return (strace, "-f", "--seccomp-bpf", "-qq", "-e", "trace=socket,socketpair", "-e", "signal=none")


def must_be_able() -> None:
    missing = [why for why, there in (("unshare -n", walls()), ("strace", _watcher())) if not there]
    if missing:
        unable(f"cannot be shown without {' and '.join(missing)}")


def locked_up(
    argv: Sequence[str], cwd: Path, env: Mapping[str, str], *, stdin: str = "", log: Path, seconds: int = 180
) -> Ran:
    log.unlink(missing_ok=True)
    done = subprocess.run(
        [*walls(), *_watcher(), "-o", str(log), "--", *argv],
        cwd=cwd,
        env=dict(env),
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=seconds,
        check=False,
    )
    seen = frozenset(found[2] for found in _SOCKET.finditer(log.read_text(encoding="utf-8", errors="replace")))
    return Ran(done.returncode, done.stdout, done.stderr, seen)


def look_around(cwd: Path, log: Path) -> Ran:
    return locked_up([sys.executable, "-c", _LOOK_AROUND], cwd, os.environ, log=log)
