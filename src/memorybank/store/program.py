"""This program itself: its checksums, where it is installed, and the logs of its bugs."""

import itertools
import os
import platform
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from memorybank.model.errors import MemoryBankError
from memorybank.model.version import DISTRIBUTION, NAMESAKES, VERSION
from memorybank.store import clock, disk
from memorybank.store.project import places

_PACKAGE = Path(__file__).parents[1]
_numbers = itertools.count(1)  # two bugs of one second are two logs


def changed_files() -> tuple[str, ...] | None:
    """Files of this package that are gone or not as pip recorded them; None where no record lists them (a checkout)."""
    import hashlib
    from base64 import urlsafe_b64encode
    from importlib.metadata import PackageNotFoundError, files

    try:
        listed = [file for file in files(DISTRIBUTION) or () if _PACKAGE.name in file.parts]  # also `share`
    except PackageNotFoundError:
        return None
    if not any(file.locate() == Path(__file__) for file in listed):
        return None
    changed = []
    for file in listed:
        known, data = file.hash, disk.readable(str(file.locate()))
        told = hashlib.new(known.mode, data).digest() if known and data is not None else b""
        if known and urlsafe_b64encode(told).decode().rstrip("=") != known.value:
            changed.append(str(file))
    return tuple(changed)


def lasting_install() -> tuple[str, ...]:
    """How to install for good, where its tool throws this environment away (`uvx`, `pipx run`); () elsewhere."""
    if "/archive-v" in sys.prefix or "/environments-v" in sys.prefix:  # in uv's cache
        return ("uv", "tool", "install", "--upgrade", _requirement("uv"))  # one that exists already is renewed
    if "pipx" in sys.prefix and "/.cache/" in sys.prefix:
        return ("pipx", "install", "--force", _requirement("pipx"))
    return ()


def _requirement(tool: str) -> str:
    """What this environment was made from: the name on the index, or a folder, wheel or repository. With its extras,
    and those of what is installed for good already: hosts start the MCP server from there."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution
    from importlib.util import find_spec

    there = Path(os.path.realpath(_command_of(tool) or __file__)).parents[1] / "lib"
    brought = (("mcp", "mcp"), ("ui", "uvicorn"))
    extras = ",".join(e for e, m in brought if find_spec(m) or any(there.glob(f"*/site-packages/{m}")))
    name = f"{DISTRIBUTION}[{extras}]" if extras else DISTRIBUTION
    try:
        origin = json.loads(distribution(DISTRIBUTION).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        origin = {}
    if vcs := origin.get("vcs_info"):
        return f"{name} @ {vcs['vcs']}+{origin['url']}@{vcs['commit_id']}"
    return f"{name} @ {origin['url']}" if origin else name


def _command_of(tool: str) -> str:
    """`memory-bank` where this tool puts commands, installed for good; "" where it is not. Never by the PATH: the
    environment that is thrown away stands first in it."""
    import shutil
    import subprocess

    asking = ["uv", "tool", "dir", "--bin"] if tool == "uv" else ["pipx", "environment", "-V", "PIPX_BIN_DIR"]
    try:
        folder = subprocess.run(asking, capture_output=True, text=True).stdout.strip()
    except OSError:
        folder = ""
    return shutil.which("memory-bank", path=folder or os.path.expanduser("~/.local/bin")) or ""


def go_on_from(installing: tuple[str, ...], words: list[str]) -> int:
    """Installs for good, and does there what was asked for here. The exit code of whichever stopped."""
    import subprocess

    if code := subprocess.run(installing).returncode:
        return code
    found = _command_of(installing[0])
    return subprocess.run([found, *words]).returncode if found else 4


def namesakes() -> tuple[str, ...]:
    """Distributions beside ours with files or commands of the same names: taking one away breaks the other."""
    from importlib.metadata import PackageNotFoundError, distribution

    found = []
    for name in (DISTRIBUTION, *NAMESAKES):
        with suppress(PackageNotFoundError):
            found.append(distribution(name).metadata["Name"])
    return tuple(found[1:]) if found[:1] == [DISTRIBUTION] else ()


def bug_report(doing: str, error: Exception) -> str:
    """What should not have happened: versions, what was done, the traceback; nothing of any page."""
    head = f"{DISTRIBUTION} {VERSION}, Python {platform.python_version()}, {platform.platform()}"
    return "\n".join([head, doing, "", "".join(traceback.format_exception(error))])


def keep_report(told: str) -> str:
    with suppress(OSError, MemoryBankError):
        name = f"{clock.iso(clock.now()).replace(':', '')}-{os.getpid()}-{next(_numbers)}.log"
        path = str(places(Path.cwd()).bugs / name)
        disk.put(path, told.encode("utf-8", "backslashreplace"), disk.EXCLUSIVE)
        return path
    return ""
