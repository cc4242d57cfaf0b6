"""How the hook program and the MCP server are started: with this machine's paths, or from a file that git shares."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.hook_entries import MARK
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.hosts import OF_PROJECT

TIMEOUT = 10  # seconds, in the host's settings; the hook's own deadline is below it


def launch_argv() -> list[str]:
    """The interpreter and the hook program, before a host's name and an event. No shim, no link, no site."""
    return [_python(), "-I", "-S", str(_program())]


def _program() -> Path:
    """In an environment of its own (venv, pipx, uv tool) the copy below `share`: no Python version is in its path, so
    another Python in the same place does not take the program away from under every hook."""
    inside = Path(__file__).parents[2] / "hook" / "start.py"
    packages = Path(__file__).parents[3]
    prefix = packages.parents[2]  # as `sys.prefix` has it; a hook, which is started without site, knows the base's only
    lasting = prefix / "share" / MARK
    here = prefix / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    return lasting if packages == here and lasting.is_file() else inside


def hook_argv(host: str, event: str, scope: str = "user") -> list[str]:
    """A project's says so: where the user's own are wired as well, those answer and it is silent."""
    if host not in HOSTS:
        raise BadUsage("host.unknown", host=host, names=", ".join(HOSTS))
    events = tuple(host_named(host).EVENTS)
    named = next((known for known in events if known.lower() == event.lower()), "")
    if not named:
        raise BadUsage("install.no-event", name=event, host=host, names=", ".join(events))
    return [*launch_argv(), host, named, *([OF_PROJECT] if scope == "project" else [])]


def server_argv(*, portable: bool) -> tuple[str, ...]:
    """`memory-bank mcp`; where no PATH can be relied on, by this interpreter."""
    return ("memory-bank", "mcp") if portable else (_python(), "-I", "-m", "memorybank", "mcp")


def can_serve() -> bool:
    """Is the extra there that the MCP server needs?"""
    return find_spec("mcp") is not None


def _python() -> str:
    """As it is called here, not where its link leads: a patch release moves that, and the hook would be gone."""
    if not sys.executable:
        raise Refused("install.no-python")
    return os.path.abspath(sys.executable)
