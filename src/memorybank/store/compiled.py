"""The program's own bytecode. pip compiles what it installs, `uv tool` does not: the first hook would pay for it."""

from __future__ import annotations

import compileall
import sys
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def precompile(package: Path = _PACKAGE) -> bool:
    """Whether every module has its bytecode now. What is there and fits is left alone; where nothing may be written,
    or somebody keeps bytecode elsewhere, nothing happens: each process compiles for itself, as it would have anyway."""
    if sys.dont_write_bytecode or sys.pycache_prefix:  # a hook is started with -I and would not look there
        return False
    return bool(compileall.compile_dir(package, quiet=2, workers=1))
