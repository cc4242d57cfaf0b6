"""A host's own window, used as a person would: wait until something stands there, then type."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence

from hosts.screen import Screen

Keys = Sequence[tuple[str, str]]  # what must be said since the last time or stand there, and what is typed then

_MARKS = re.compile(r"\x1b\[[0-9;:?<>=]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[=>()78][B0]?")
_ASKED = {b"\x1b[6n": b"\x1b[1;1R", b"\x1b[c": b"\x1b[?62;c"}  # what a program asks its terminal, and gets told
_CALM = 1.0  # seconds without a word from it, before somebody types
_LONG = 15.0  # seconds that it may stand there while something else keeps moving
_ROWS, _COLUMNS = 50, 160


def drive(command: Sequence[str], cwd: str, env: Mapping[str, str], keys: Keys, timeout: float) -> tuple[int, str]:
    """How many of the keys were typed, and all that was said, as it came and as it stood there then; without blanks."""
    pid, door = pty.fork()
    if pid == 0:
        os.chdir(cwd)
        os.execve(command[0], list(command), {"TERM": "xterm-256color", **env})
    fcntl.ioctl(door, termios.TIOCSWINSZ, struct.pack("HHHH", _ROWS, _COLUMNS, 0, 0))
    said, stood, screen = b"", list[str](), Screen(_ROWS, _COLUMNS)
    since, typed, until = 0, 0, time.monotonic() + timeout
    stands = 0.0  # since when
    while typed < len(keys) and time.monotonic() < until:
        calm = not select.select([door], [], [], _CALM)[0]
        if not calm:
            told = _told(door)
            if not told:
                break
            for question, answer in _ASKED.items():
                if question in told:
                    os.write(door, answer)
            said += told
            screen.feed(told)
        wanted = keys[typed][0].replace(" ", "")
        if wanted not in _plain(said[since:]) and wanted not in _unspaced(screen.text()):
            continue
        stands = stands or time.monotonic()
        if calm or time.monotonic() - stands > _LONG:
            since, stands = len(said), 0.0
            stood.append(screen.text())
            for key in re.findall(r"[^\r]+|\r", keys[typed][1]):  # words and Enter at once would be a paste
                os.write(door, key.encode())
                time.sleep(0.3)
            typed += 1
    os.killpg(pid, signal.SIGKILL)  # the session that was started here
    os.waitpid(pid, 0)
    return typed, "\n".join([_plain(said), *map(_unspaced, [*stood, screen.text()])])


def _told(door: int) -> bytes:
    try:
        return os.read(door, 1 << 16)
    except OSError:  # it has closed its end
        return b""


def _plain(said: bytes) -> str:
    return _unspaced(_MARKS.sub("", said.decode("utf-8", "replace")))


def _unspaced(text: str) -> str:
    return "".join(text.split())
