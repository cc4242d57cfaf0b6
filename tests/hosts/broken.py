"""A copy of the product whose full engine breaks as soon as it is loaded: what does a host hear then?"""

from __future__ import annotations

import shutil
from pathlib import Path

import memorybank


def broken_start(folder: Path) -> str:
    """The hook program of such a copy."""
    copy = folder / "broken" / "memorybank"
    shutil.copytree(Path(memorybank.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    engine = copy / "app" / "hook" / "respond.py"
    assert engine.is_file()
    engine.write_text('raise RuntimeError("broken for a test")\n', encoding="utf-8")
    return str(copy / "hook" / "start.py")
