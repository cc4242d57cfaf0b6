"""A real terminal of any width, for tests: what it shows, and what is typed into it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def at_terminal(
    cwd: Path, *args: str, columns: int = 80, answers: Sequence[tuple[str, str]] = (), **env: str
) -> tuple[int, str]:
    """The command's exit code and everything it wrote, in a window so many columns wide."""
    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "memorybank", *args],
        stdin=side, stdout=side, stderr=side, cwd=cwd, env=plain | {"TERM": "xterm"} | env,
    )  # fmt: skip
    os.close(side)
    shown, waiting, deadline = "", list(answers), time.monotonic() + 60
    while time.monotonic() < deadline:
        if select.select([main], [], [], 0.2)[0]:
            try:
                data = os.read(main, 65536)
            except OSError:
                break
            if not data:
                break
            shown += data.decode("utf-8", "replace")
        if waiting and waiting[0][0] in shown:
            os.write(main, waiting.pop(0)[1].encode("utf-8"))
    code = process.wait(timeout=60)
    os.close(main)
    return code, shown.replace("\r\n", "\n")


def in_pipe(cwd: Path, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "memorybank", *args],
        cwd=cwd, env={**os.environ, **env}, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
