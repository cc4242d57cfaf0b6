"""This program itself: its bytecode, its checksums, and the logs of its bugs."""

from __future__ import annotations

import compileall
import itertools
import os
import platform
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from memorybank.model.errors import MemoryBankError
from memorybank.model.version import DISTRIBUTION, OLD_DISTRIBUTION, VERSION
from memorybank.store import clock
from memorybank.store.project import ensure, places

_PACKAGE = Path(__file__).parents[1]
_numbers = itertools.count(1)  # two bugs of one second are two logs


def precompile(package: Path = _PACKAGE) -> bool:
    """pip compiles what it installs, `uv tool` does not: the first hook would pay for it.

    Whether every module has its bytecode now. What is there and fits is left alone; where nothing may be written,
    or somebody keeps bytecode elsewhere, nothing happens: each process compiles for itself, as it would have anyway.
    """
    if sys.dont_write_bytecode or sys.pycache_prefix:  # a hook is started with -I and would not look there
        return False
    return bool(compileall.compile_dir(package, quiet=2, workers=1))


def changed_files() -> tuple[str, ...] | None:
    """Files of this package that are gone or not as pip recorded them; None where no record lists them (a checkout)."""
    from base64 import urlsafe_b64encode
    from hashlib import file_digest
    from importlib.metadata import PackageNotFoundError, files

    try:
        listed = [(file, file.hash) for file in files(DISTRIBUTION) or () if file.parts[0] == _PACKAGE.name]
    except PackageNotFoundError:
        return None
    if not any(file.locate() == Path(__file__) for file, _ in listed):
        return None
    changed = []
    for file, known in listed:
        try:
            with open(str(file.locate()), "rb") as opened:
                told = file_digest(opened, known.mode).digest() if known else b""
        except OSError:
            told = b""
        if known and urlsafe_b64encode(told).decode().rstrip("=") != known.value:
            changed.append(str(file))
    return tuple(changed)


def lasting_install() -> tuple[str, ...]:
    """How to install for good, where its tool throws this environment away (`uvx`, `pipx run`); () elsewhere."""
    if "/archive-v" in sys.prefix or "/environments-v" in sys.prefix:  # in uv's cache
        return ("uv", "tool", "install", DISTRIBUTION)
    if "pipx" in sys.prefix and "/.cache/" in sys.prefix:
        return ("pipx", "install", DISTRIBUTION)
    return ()


def go_on_from(installing: tuple[str, ...], words: list[str]) -> int:
    """Installs for good, and does there what was asked for here. The exit code of whichever stopped."""
    import shutil
    import subprocess

    code = subprocess.run(installing).returncode
    local = os.path.expanduser("~/.local/bin")
    found = shutil.which("memory-bank", path=os.pathsep.join((local, os.environ.get("PATH", ""))))
    return code or (subprocess.run([found, *words]).returncode if found else 4)


def has_old_distribution() -> bool:
    """Is the package installed a second time, under the name it had before? Taking one away takes files of both."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return bool(distribution(DISTRIBUTION).version and distribution(OLD_DISTRIBUTION).version)
    except PackageNotFoundError:
        return False


def bug_report(doing: str, error: Exception) -> str:
    """What should not have happened: versions, what was done, the traceback; nothing of any page."""
    head = f"{DISTRIBUTION} {VERSION}, Python {platform.python_version()}, {platform.platform()}"
    return "\n".join([head, doing, "", "".join(traceback.format_exception(error))])


def keep_report(told: str) -> str:
    """Where the log lies; "" when it could not be written."""
    with suppress(OSError, MemoryBankError):
        folder = ensure(places(Path.cwd()).bugs)
        path = folder / f"{clock.iso(clock.now()).replace(':', '')}-{os.getpid()}-{next(_numbers)}.log"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(told)
        return str(path)
    return ""
