"""What all hosts share, as data: how they spell the same things, and which of their files can switch a gate off.

Loaded before every tool call, so it imports nothing. What only one host does stays in that host's file.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Env = Callable[[str, str], str]
    Runner = tuple[str, str, str, str, bool]

# --- spellings
BEFORE = ("PreToolUse", "BeforeTool", "preToolUse", "tool.execute.before")
AFTER = ("PostToolUse", "PostToolUseFailure", "AfterTool", "postToolUse", "tool.execute.after")
START = ("SessionStart", "sessionStart")
READ = ("Read", "read", "read_file", "view")
WRITE = ("Write", "Edit", "MultiEdit", "write", "edit", "multiedit", "write_file", "replace", "create")
SHELL = ("Bash", "bash", "run_shell_command", "shell")
PATH = ("file_path", "filePath", "path")
STARTED_IN = ("CLAUDE_PROJECT_DIR",)  # variables that name the project an agent was started in

# --- habits
# Hooks that another than their own host may run, or run twice. By whom; the variable it sets for them and the field it
# tells them ("" = none), with that field's value ("" = any); does it want to be answered in its own dialect?
# A package's hooks (`packaging`) and a project's say so by a last word: beside those of an installation, and beside the
# user's own, which run in every folder, they are a second pair.
OF_PACKAGE = "package"
OF_PROJECT = "project"
RUN_BY: dict[str, tuple[Runner, ...]] = {
    "claude-code": (
        ("copilot", "COPILOT_CLI", "timestamp", "", True),
        ("opencode", "", "hook_source", "opencode-plugin", False),  # oh-my-opencode does
        ("cursor", "CURSOR_VERSION", "", "", False),
    ),
    "gemini": (),
    "qwen": (),
    "codex": (),
    "copilot": (),
    "cursor": (),
}
# Hosts that fire nothing after a compaction: the next event that can carry text brings the memory back.
SILENT_AFTER_COMPACTION = ("copilot",)

# --- GAT-8: an agent's shell can reach the files of every host
OPENCODE_PLUGINS = ("plugin/memory-bank.js", "plugins/memory-bank.js")

# Folders of the home that a variable moves elsewhere.
MOVED = {
    ".claude": "CLAUDE_CONFIG_DIR",
    ".codex": "CODEX_HOME",
    ".copilot": "COPILOT_HOME",
    ".config": "XDG_CONFIG_HOME",
}

OWN = "memory-bank.toml"  # ours alone: making it counts, too
# Folders below the home that a host unpacks our own package into (`packaging`): all that is in them is ours.
UNPACKED = (
    ".claude/plugins/cache/memory-bank",
    ".claude/plugins/marketplaces/memory-bank",
    ".gemini/extensions/memory-bank",
)
_TRIGGERS = (".omo/omo.jsonc", ".omo/omo.json")  # oh-my-opencode's, with our key trigger (SKL-4)
IN_PROJECT = (
    "memory-bank.toml",
    "pyproject.toml",
    ".claude/settings.json",
    ".claude/settings.local.json",
    ".gemini/settings.json",
    ".qwen/settings.json",
    ".codex/hooks.json",
    ".codex/config.toml",
    ".github/copilot/settings.json",
    ".github/copilot/settings.local.json",
    ".github/hooks/memory-bank.json",
    ".cursor/hooks.json",
    ".env",  # Gemini CLI and Qwen Code read these into the environment of every hook
    ".gemini/.env",
    ".qwen/.env",
    *_TRIGGERS,
    *(f".opencode/{name}" for name in OPENCODE_PLUGINS),
)
IN_HOME = (
    ".claude/settings.json",
    ".claude/settings.local.json",
    ".claude/plugins/installed_plugins.json",
    ".gemini/settings.json",
    ".gemini/extensions/extension-enablement.json",
    ".qwen/settings.json",
    ".codex/hooks.json",
    ".codex/config.toml",
    ".copilot/settings.json",
    ".copilot/config.json",
    ".copilot/hooks/memory-bank.json",
    ".cursor/hooks.json",
    ".gemini/trustedFolders.json",
    ".qwen/trustedFolders.json",
    ".env",
    ".gemini/.env",
    ".qwen/.env",
    *_TRIGGERS,
    *UNPACKED,
    *(f".config/opencode/{name}" for name in OPENCODE_PLUGINS),
)
# Words in them that turn hooks off without touching our entry.
SWITCHES = ("disableAllHooks", "hooksConfig", "enabledPlugins")


def at_home(path: str, env: Env) -> str:
    """A file of the user's, where a variable may have moved its folder."""
    first, _, below = path.partition("/")
    moved = env(MOVED[first], "") if first in MOVED else ""
    return f"{moved.rstrip('/')}/{below}" if moved.startswith("/") else f"{env('HOME', '/').rstrip('/')}/{path}"


def files(project: str, env: Env) -> list[str]:
    """All of them by their absolute names, whether they are there or not: making one counts, too. A folder among them
    stands for everything in it."""
    root, user = project.rstrip("/"), env("HOME", "/").rstrip("/")
    found = [f"{root}/{name}" for name in IN_PROJECT] + [f"{user}/{name}" for name in IN_HOME]
    for folder, variable in MOVED.items():
        moved = env(variable, "")
        if moved.startswith("/"):
            below = [name[len(folder) :] for name in IN_HOME if name.startswith(f"{folder}/")]
            found += [f"{moved.rstrip('/')}{name}" for name in below]
    return found
