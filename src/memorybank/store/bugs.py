"""What should not have happened, kept for a report: versions, what was done, the traceback; nothing of any page."""

from __future__ import annotations

import itertools
import os
import platform
import traceback
from contextlib import suppress
from pathlib import Path

from memorybank.model.errors import MemoryBankError
from memorybank.model.version import VERSION
from memorybank.store import clock
from memorybank.store.state import ensure, places

_numbers = itertools.count(1)  # two bugs of one second are two logs


def text(doing: str, error: Exception) -> str:
    head = f"memorybank {VERSION}, Python {platform.python_version()}, {platform.platform()}"
    return "\n".join([head, doing, "", "".join(traceback.format_exception(error))])


def keep(told: str) -> str:
    """Where the log lies; "" when it could not be written."""
    with suppress(OSError, MemoryBankError):
        folder = ensure(places(Path.cwd()).bugs)
        path = folder / f"{clock.iso(clock.now()).replace(':', '')}-{os.getpid()}-{next(_numbers)}.log"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(told)
        return str(path)
    return ""
