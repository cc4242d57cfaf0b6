"""GAT-8: the files that can switch a gate off, in all hosts at once, because an agent's shell can reach them all."""

from __future__ import annotations

OPENCODE_PLUGINS = ("plugin/memory-bank.js", "plugins/memory-bank.js")

OWN = "memory-bank.toml"  # ours alone: making it counts, too
IN_PROJECT = (
    "memory-bank.toml",
    "pyproject.toml",
    ".claude/settings.json",
    ".claude/settings.local.json",
    *(f".opencode/{name}" for name in OPENCODE_PLUGINS),
)
IN_HOME = (
    ".claude/settings.json",
    ".claude/settings.local.json",
    *(f".config/opencode/{name}" for name in OPENCODE_PLUGINS),
)
# Words in them that turn hooks off without touching our entry.
SWITCHES = ("disableAllHooks",)


def files(project: str, home: str, config: str = "") -> list[str]:
    """All of them by their absolute names, whether they are there or not: making one counts, too."""
    root, user = project.rstrip("/"), home.rstrip("/")
    found = [f"{root}/{name}" for name in IN_PROJECT] + [f"{user}/{name}" for name in IN_HOME]
    if config.startswith("/"):
        found += [f"{config.rstrip('/')}/opencode/{name}" for name in OPENCODE_PLUGINS]
    return found
