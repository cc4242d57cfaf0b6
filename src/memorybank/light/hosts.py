"""The registry: one row a host, with what must be known of it before its own file is loaded.

An everyday hook event reads these rows, so this module imports nothing. Everything else about a host is in its file
(`hosts/MODULE.py`).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Env = Callable[[str, str], str]


class HostRow:
    """Paths are relative to the project or the home folder."""

    def __init__(
        self,
        module: str,  # its file in `hosts`
        *,
        folder: tuple[str, str] = ("", ""),  # its folder below the home, and the variable that moves it elsewhere
        project: tuple[str, ...] = (),  # files that can switch our hooks off (GAT-8); the first is where we wire them
        home: tuple[str, ...] = (),  # the same below the home folder, where they have other names
        unpacked: tuple[str, ...] = (),  # folders below the home that it unpacks our own package into: all ours
        optional: bool = False,  # wired only where somebody asks for it: no host of its own
    ) -> None:
        self.module, self.optional, self.folder = module, optional, folder
        self.project, self.home, self.unpacked = project, home or project, unpacked


ROWS = {
    "claude-code": HostRow(
        "claude_code",
        folder=(".claude", "CLAUDE_CONFIG_DIR"),
        project=(".claude/settings.local.json", ".claude/settings.json"),
        home=(".claude/settings.json", ".claude/settings.local.json", ".claude/plugins/installed_plugins.json"),
        unpacked=(".claude/plugins/cache/memory-bank", ".claude/plugins/marketplaces/memory-bank"),
    ),
    "opencode": HostRow(
        "opencode",
        project=(".opencode/plugin/memory-bank.js", ".opencode/plugins/memory-bank.js"),
        home=(".config/opencode/plugin/memory-bank.js", ".config/opencode/plugins/memory-bank.js"),
    ),
    "gemini": HostRow(
        "gemini",
        project=(".gemini/settings.json", ".env", ".gemini/.env"),  # it reads .env into the environment of every hook
        home=(
            *(".gemini/settings.json", ".gemini/extensions/extension-enablement.json", ".gemini/trustedFolders.json"),
            *(".env", ".gemini/.env"),
        ),
        unpacked=(".gemini/extensions/memory-bank",),
    ),
    "qwen": HostRow(
        "qwen",
        project=(".qwen/settings.json", ".env", ".qwen/.env"),
        home=(".qwen/settings.json", ".qwen/trustedFolders.json", ".env", ".qwen/.env"),
    ),
    "codex": HostRow("codex", folder=(".codex", "CODEX_HOME"), project=(".codex/hooks.json", ".codex/config.toml")),
    "copilot": HostRow(
        "copilot",
        folder=(".copilot", "COPILOT_HOME"),
        project=(
            *(".github/copilot/settings.local.json", ".github/copilot/settings.json"),
            ".github/hooks/memory-bank.json",
        ),
        home=(".copilot/hooks/memory-bank.json", ".copilot/settings.json", ".copilot/config.json"),
    ),
    "cursor": HostRow("cursor", project=(".cursor/hooks.json",)),
    "kilo": HostRow(
        "kilo",
        project=(".kilo/plugin/memory-bank.js", ".kilo/plugins/memory-bank.js"),
        home=(".config/kilo/plugin/memory-bank.js", ".config/kilo/plugins/memory-bank.js"),
    ),
    "cline": HostRow("cline", folder=(".cline", "CLINE_DIR"), project=(".cline/plugins/memory-bank.js",)),
    "droid": HostRow(
        "droid", project=(".factory/settings.json", ".factory/settings.local.json", ".factory/hooks.json")
    ),
    "kimi": HostRow("kimi", folder=(".kimi-code", "KIMI_CODE_HOME"), project=(".kimi-code/config.toml",)),
    "oh-my-opencode": HostRow("oh_my_opencode", project=(".omo/omo.jsonc", ".omo/omo.json"), optional=True),
    "git": HostRow("git_driver", optional=True),
}
HOSTS = tuple(name for name, row in ROWS.items() if not row.optional)
OPTIONAL = tuple(name for name, row in ROWS.items() if row.optional)
_ROWS = tuple(ROWS.values())

# --- what an event, a tool or an argument may be called, whichever host it comes from. What is not listed here is for
# the full engine to judge: patches (Codex), lists of files and commands (Cline).
BEFORE = ("PreToolUse", "tool.execute.before", "BeforeTool", "preToolUse")
AFTER = ("PostToolUse", "PostToolUseFailure", "tool.execute.after", "AfterTool", "postToolUse", "postToolUseFailure")
READ = ("Read", "read", "read_file", "view")
WRITE = ("Write", "Edit", "MultiEdit", "write", "edit", "multiedit", "write_file", "replace", "create", "Create")
SHELL = ("Bash", "bash", "run_shell_command", "shell", "Execute")
PATH = ("file_path", "filePath", "path")
STARTED_IN = ("CLAUDE_PROJECT_DIR",)  # names the project that a host was started in; several hosts set this one
AGENTS = ("CLAUDECODE", "OPENCODE", "GEMINI_CLI", "QWEN_CODE", "CURSOR_AGENT", "KILO")  # set for what an agent runs

# --- the last word of a hook's command, where it is not the user's own: whose hooks these are
OF_PACKAGE = "package"
OF_PROJECT = "project"

# --- GAT-8: an agent's shell can reach the files of every host
OWN = "memory-bank.toml"  # ours alone: making it counts, too
MOVED = dict([row.folder for row in _ROWS if row.folder[0]] + [(".config", "XDG_CONFIG_HOME")])
UNPACKED = tuple([folder for row in _ROWS for folder in row.unpacked])


def at_home(path: str, env: Env) -> str:
    """A file of the user's, where a variable may have moved its folder."""
    first, _, below = path.partition("/")
    moved = env(MOVED[first], "") if first in MOVED else ""
    return f"{moved.rstrip('/')}/{below}" if moved.startswith("/") else f"{env('HOME', '/').rstrip('/')}/{path}"


def settings_files(project: str, env: Env) -> list[str]:
    """All of them by their absolute names, whether they are there or not: making one counts, too. A folder among them
    stands for everything in it."""
    root, user = project.rstrip("/"), env("HOME", "/").rstrip("/")
    found = [f"{root}/{name}" for name in (OWN, "pyproject.toml")]
    for row in _ROWS:
        found += [f"{root}/{name}" for name in row.project]
        for name in (*row.home, *row.unpacked):
            found += [f"{user}/{name}", at_home(name, env)]
    return list(dict.fromkeys(found))
