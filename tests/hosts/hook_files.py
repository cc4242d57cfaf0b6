"""Which hosts have a file of hooks, in which scopes, and what such a file says, JSON or TOML."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any

from memorybank.hosts import HOSTS, host_named

PLUGGED = [name for name in HOSTS if host_named(name).RUN_BY is None]  # a plugin, which has tests of its own
HOOKED = [name for name in HOSTS if name not in PLUGGED]
PLACES = [(name, scope) for scope in ("project", "user") for name in HOSTS if scope in host_named(name).SCOPES]
HOOKED_PLACES = [(name, scope) for name, scope in PLACES if name in HOOKED]
SHARED = [name for name in HOSTS if "project" in host_named(name).SCOPES]  # those that a project can wire


def settings_file(host: str, scope: str, project: Path) -> Path:
    home = Path(os.environ["HOME"])
    if scope == "project":
        return project / host_named(host).SETTINGS[scope]
    return home / host_named(host).SETTINGS[scope].replace(".config/", "config/")


def hooks_in(text: str, host: str) -> dict[str, dict[str, Any]]:
    """By event, the one hook of a file in which there is only ours."""
    if host == "kimi":
        rows = tomllib.loads(text)["hooks"]
        found = {row["event"]: row for row in rows}
        assert len(found) == len(rows)
        return found
    groups = json.loads(text)["hooks"]
    return {event: group["hooks"][0] if "hooks" in group else group for event, [group] in groups.items()}


def quoted(command: str) -> str:
    """As it stands between the quotes of such a file."""
    return json.dumps(command, ensure_ascii=False)[1:-1]
