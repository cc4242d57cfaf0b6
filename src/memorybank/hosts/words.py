"""What all hosts share, as data: how they spell the same things, and which of their files can switch a gate off.

Loaded before every tool call, so it imports nothing. What only one host does stays in that host's file.
"""

from __future__ import annotations

# --- spellings
BEFORE = ("PreToolUse", "BeforeTool", "preToolUse", "tool.execute.before")
AFTER = ("PostToolUse", "PostToolUseFailure", "AfterTool", "postToolUse", "tool.execute.after")
READ = ("Read", "read", "read_file", "view")
WRITE = ("Write", "Edit", "MultiEdit", "write", "edit", "multiedit", "write_file", "replace", "create")
SHELL = ("Bash", "bash", "run_shell_command", "shell")
PATH = ("file_path", "filePath", "path")
STARTED_IN = ("CLAUDE_PROJECT_DIR",)  # variables that name the project an agent was started in

# --- habits
# Hosts that run another's hooks beside their own: whose, what variable they set for them, what field they tell them.
RUN_BY = {"claude-code": (("copilot", "COPILOT_CLI", "timestamp"),)}
# Hosts that fire nothing after a compaction: the next event that can carry text brings the memory back.
SILENT_AFTER_COMPACTION = ("copilot",)

# --- GAT-8: an agent's shell can reach the files of every host
OPENCODE_PLUGINS = ("plugin/memory-bank.js", "plugins/memory-bank.js")

OWN = "memory-bank.toml"  # ours alone: making it counts, too
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
    *(f".opencode/{name}" for name in OPENCODE_PLUGINS),
)
IN_HOME = (
    ".claude/settings.json",
    ".claude/settings.local.json",
    ".gemini/settings.json",
    ".qwen/settings.json",
    ".codex/hooks.json",
    ".codex/config.toml",
    ".copilot/settings.json",
    ".copilot/config.json",
    ".copilot/hooks/memory-bank.json",
    *(f".config/opencode/{name}" for name in OPENCODE_PLUGINS),
)
# Words in them that turn hooks off without touching our entry.
SWITCHES = ("disableAllHooks", "hooksConfig")


def files(project: str, home: str, config: str = "") -> list[str]:
    """All of them by their absolute names, whether they are there or not: making one counts, too."""
    root, user = project.rstrip("/"), home.rstrip("/")
    found = [f"{root}/{name}" for name in IN_PROJECT] + [f"{user}/{name}" for name in IN_HOME]
    if config.startswith("/"):
        found += [f"{config.rstrip('/')}/opencode/{name}" for name in OPENCODE_PLUGINS]
    return found
