"""The source checkout that this program runs from, where it does: its documentation can be compared, too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_SECONDS = 120
_GENERATOR = "docs/generate.py"


def root() -> Path | None:
    """The folder above `src/memorybank`, when it is our repository and not a site-packages."""
    top = Path(__file__).resolve().parents[3]
    return top if (top / _GENERATOR).is_file() and (top / "src" / "memorybank").is_dir() else None


def stale_pages() -> tuple[str, ...]:
    """Pages that the generator would write otherwise; nothing is written. Empty where there is no checkout."""
    top = root()
    if top is None:
        return ()
    command = [sys.executable, str(top / _GENERATOR), "--check"]
    try:
        done = subprocess.run(command, cwd=top, capture_output=True, text=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return (f"{_GENERATOR}: {error}",)
    listed = tuple(line for line in done.stdout.splitlines() if line.strip())
    if done.returncode and not listed:
        return (f"{_GENERATOR}: {(done.stderr.strip().splitlines() or ['-'])[-1]}",)
    return listed if done.returncode else ()
