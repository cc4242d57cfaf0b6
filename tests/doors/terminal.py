"""A real terminal of any width, for tests: what it shows, and what is typed into it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Mapping, Sequence
from pathlib import Path

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CTRL_C = "ctrl-c"


def at_terminal(
    cwd: Path, *args: str, columns: int = 80, answers: Sequence[tuple[str, str]] = (), **env: str
) -> tuple[int, str]:
    """Our command's exit code and everything it wrote, in a window so many columns wide."""
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    words = [sys.executable, "-m", "memorybank", *args]
    code, shown = played(words, cwd=cwd, env=plain | {"TERM": "xterm"} | env, columns=columns, answers=answers)
    return code, shown.replace("\r\n", "\n")


def played(
    words: Sequence[str],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    columns: int = 80,
    answers: Sequence[tuple[str, str]] = (),
) -> tuple[int, str]:
    """Any command in a terminal and a session of its own; when a prompt shows, its answer is typed."""
    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    process = subprocess.Popen(
        words, stdin=side, stdout=side, stderr=side, cwd=cwd, env=env, start_new_session=True, preexec_fn=_listens
    )
    os.close(side)
    shown, waiting, heard = "", list(answers), 0
    decoder = getincrementaldecoder("utf-8")("replace")  # a character may come in two pieces
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        if select.select([main], [], [], 0.2)[0]:
            try:
                data = os.read(main, 65536)
            except OSError:
                break
            if not data:
                break
            shown += decoder.decode(data)
        if waiting and waiting[0][0] in shown[heard:]:
            if waiting[0][1] == CTRL_C:  # pressed until heard: just before the read begins it would wait for a key
                process.send_signal(signal.SIGINT)
                continue
            heard = len(shown)
            os.write(main, waiting.pop(0)[1].encode("utf-8"))
    code = process.wait(timeout=60)
    os.close(main)
    return code, shown


def _listens() -> None:
    """A test runner's worker may ignore Ctrl-C, and its children would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def in_pipe(cwd: Path, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "memorybank", *args],
        cwd=cwd, env={**os.environ, **env}, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
