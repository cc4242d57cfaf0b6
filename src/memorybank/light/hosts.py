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
        before: str = "",  # its event before a tool call
        after: tuple[str, ...] = (),  # its events after one
        reads: tuple[str, ...] = (),  # its tools that read a file, that write one, that run a command
        writes: tuple[str, ...] = (),
        shells: tuple[str, ...] = (),
        path: str = "file_path",  # the argument that names the file
        started_in: str = "",  # the variable that names the project it was started in
        agent: str = "",  # the variable it sets for the commands that an agent runs
        folder: tuple[str, str] = ("", ""),  # its folder below the home, and the variable that moves it elsewhere
        project: tuple[str, ...] = (),  # files that can switch our hooks off (GAT-8); the first is where we wire them
        home: tuple[str, ...] = (),  # the same below the home folder
        unpacked: tuple[str, ...] = (),  # folders below the home that it unpacks our own package into: all ours
        optional: bool = False,  # wired only where somebody asks for it: no host of its own
    ) -> None:
        self.module, self.optional = module, optional
        self.before, self.after = before, after
        self.reads, self.writes, self.shells, self.path = reads, writes, shells, path
        self.started_in, self.agent, self.folder = started_in, agent, folder
        self.project, self.home, self.unpacked = project, home, unpacked


ROWS = {
    "claude-code": HostRow(
        "claude_code",
        before="PreToolUse",
        after=("PostToolUse", "PostToolUseFailure"),
        reads=("Read",),
        writes=("Write", "Edit", "MultiEdit"),
        shells=("Bash",),
        started_in="CLAUDE_PROJECT_DIR",
        agent="CLAUDECODE",
        folder=(".claude", "CLAUDE_CONFIG_DIR"),
        project=(".claude/settings.local.json", ".claude/settings.json"),
        home=(".claude/settings.json", ".claude/settings.local.json", ".claude/plugins/installed_plugins.json"),
        unpacked=(".claude/plugins/cache/memory-bank", ".claude/plugins/marketplaces/memory-bank"),
    ),
    "opencode": HostRow(
        "opencode",
        before="tool.execute.before",
        after=("tool.execute.after",),
        reads=("read",),
        writes=("write", "edit", "multiedit"),
        shells=("bash",),
        path="filePath",
        agent="OPENCODE",
        project=(".opencode/plugin/memory-bank.js", ".opencode/plugins/memory-bank.js"),
        home=(".config/opencode/plugin/memory-bank.js", ".config/opencode/plugins/memory-bank.js"),
    ),
    "gemini": HostRow(
        "gemini",
        before="BeforeTool",
        after=("AfterTool",),
        reads=("read_file",),
        writes=("write_file", "replace"),
        shells=("run_shell_command",),
        started_in="CLAUDE_PROJECT_DIR",  # beside its own
        agent="GEMINI_CLI",
        project=(".gemini/settings.json", ".env", ".gemini/.env"),  # it reads .env into the environment of every hook
        home=(
            ".gemini/settings.json",
            ".gemini/extensions/extension-enablement.json",
            ".gemini/trustedFolders.json",
            ".env",
            ".gemini/.env",
        ),
        unpacked=(".gemini/extensions/memory-bank",),
    ),
    "qwen": HostRow(
        "qwen",
        before="PreToolUse",
        after=("PostToolUse", "PostToolUseFailure"),
        reads=("read_file",),
        writes=("write_file", "edit"),
        shells=("run_shell_command",),
        started_in="CLAUDE_PROJECT_DIR",  # beside its own
        agent="QWEN_CODE",
        project=(".qwen/settings.json", ".env", ".qwen/.env"),
        home=(".qwen/settings.json", ".qwen/trustedFolders.json", ".env", ".qwen/.env"),
    ),
    "codex": HostRow(
        "codex",
        before="PreToolUse",
        after=("PostToolUse",),
        shells=("Bash", "shell"),
        folder=(".codex", "CODEX_HOME"),
        project=(".codex/hooks.json", ".codex/config.toml"),
        home=(".codex/hooks.json", ".codex/config.toml"),
    ),
    "copilot": HostRow(
        "copilot",
        before="preToolUse",
        after=("postToolUse", "postToolUseFailure"),
        reads=("view",),
        writes=("create", "edit"),
        shells=("bash",),
        path="path",
        folder=(".copilot", "COPILOT_HOME"),
        project=(
            ".github/copilot/settings.local.json",
            ".github/copilot/settings.json",
            ".github/hooks/memory-bank.json",
        ),
        home=(".copilot/hooks/memory-bank.json", ".copilot/settings.json", ".copilot/config.json"),
    ),
    "cursor": HostRow(
        "cursor",
        before="preToolUse",
        after=("postToolUse", "postToolUseFailure"),
        agent="CURSOR_AGENT",
        project=(".cursor/hooks.json",),
        home=(".cursor/hooks.json",),
    ),
    "kilo": HostRow(
        "kilo",
        before="tool.execute.before",
        after=("tool.execute.after",),
        reads=("read",),
        writes=("write", "edit", "multiedit"),
        shells=("bash",),
        path="filePath",
        agent="KILO",
        project=(".kilo/plugin/memory-bank.js", ".kilo/plugins/memory-bank.js"),
        home=(".config/kilo/plugin/memory-bank.js", ".config/kilo/plugins/memory-bank.js"),
    ),
    "cline": HostRow(  # its tools take lists: the full judge reads them
        "cline",
        before="tool.execute.before",
        after=("tool.execute.after",),
        folder=(".cline", "CLINE_DIR"),
        project=(".cline/plugins/memory-bank.js",),
        home=(".cline/plugins/memory-bank.js",),
    ),
    "droid": HostRow(
        "droid",
        before="PreToolUse",
        after=("PostToolUse",),
        reads=("Read",),
        writes=("Create", "Edit"),
        shells=("Execute",),
        started_in="CLAUDE_PROJECT_DIR",  # beside its own
        project=(".factory/settings.json", ".factory/settings.local.json", ".factory/hooks.json"),
        home=(".factory/settings.json", ".factory/settings.local.json", ".factory/hooks.json"),
    ),
    "kimi": HostRow(
        "kimi",
        before="PreToolUse",
        after=("PostToolUse", "PostToolUseFailure"),
        reads=("Read",),
        writes=("Write", "Edit"),
        shells=("Bash",),
        path="path",
        folder=(".kimi-code", "KIMI_CODE_HOME"),
        project=(".kimi-code/config.toml",),
        home=(".kimi-code/config.toml",),
    ),
    "oh-my-opencode": HostRow(
        "oh_my_opencode",
        project=(".omo/omo.jsonc", ".omo/omo.json"),
        home=(".omo/omo.jsonc", ".omo/omo.json"),
        optional=True,
    ),
    "git": HostRow("git_driver", optional=True),
}
HOSTS = tuple(name for name, row in ROWS.items() if not row.optional)
OPTIONAL = tuple(name for name, row in ROWS.items() if row.optional)
_ROWS = tuple(ROWS.values())

# --- what an event, a tool or an argument may be called, whichever host it comes from
BEFORE = tuple(dict.fromkeys([row.before for row in _ROWS if row.before]))
AFTER = tuple(dict.fromkeys([name for row in _ROWS for name in row.after]))
READ = tuple(dict.fromkeys([name for row in _ROWS for name in row.reads]))
WRITE = tuple(dict.fromkeys([name for row in _ROWS for name in row.writes]))
SHELL = tuple(dict.fromkeys([name for row in _ROWS for name in row.shells]))
PATH = tuple(dict.fromkeys([row.path for row in _ROWS]))
STARTED_IN = tuple(dict.fromkeys([row.started_in for row in _ROWS if row.started_in]))
AGENTS = tuple(dict.fromkeys([row.agent for row in _ROWS if row.agent]))

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
    home = [name for row in _ROWS for name in (*row.home, *row.unpacked)]
    found = [f"{root}/{name}" for name in (OWN, "pyproject.toml")]
    found += [f"{root}/{name}" for row in _ROWS for name in row.project] + [f"{user}/{name}" for name in home]
    for folder, variable in MOVED.items():
        moved = env(variable, "")
        if moved.startswith("/"):
            found += [f"{moved.rstrip('/')}{name[len(folder) :]}" for name in home if name.startswith(f"{folder}/")]
    return list(dict.fromkeys(found))
