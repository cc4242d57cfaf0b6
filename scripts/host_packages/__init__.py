"""Packages in the formats that hosts have for them: a Claude Code plugin with its marketplace, a Gemini CLI extension.

Made from the same pieces that an installation puts in place (`Host.wiring`), so the two cannot say different things.
Nothing in a package belongs to one machine: its hooks look for what is installed.
"""

from __future__ import annotations

import json

from memorybank.app.install.hook_command import LEFT, TIMEOUT, hook_line, server_argv
from memorybank.app.install.host_pieces import command_pages, prompt_page, skill_pack
from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.dialect import Host
from memorybank.hosts.installation import INSTALLED
from memorybank.light.hosts import OF_PACKAGE
from memorybank.model.version import VERSION
from memorybank.model.wiring import Bundle, Hooks, Member, Piece, Whole
from memorybank.texts.catalogue import Say, texts

Files = dict[str, str]
PACKAGES = tuple(name for name in HOSTS if host_named(name).PACKAGE_UPDATE)
_NAME = "memory-bank"
_AUTHOR = {"name": "The Memory Bank maintainers"}
_FETCH = {
    "claude-code": ("claude plugin marketplace add FOLDER", "claude plugin install memory-bank@memory-bank"),
    "gemini": ("gemini extensions install FOLDER",),
}
_FOLDERS = ("skills/", "commands/", "agents/")

# Installed, and never registered anywhere: by the interpreter that the command names in its first line; where another
# Python answered, the command itself knows the line, and takes its time.
PACKAGED = (
    f"{LEFT}; "
    'mb_at=$(command -v memory-bank) && [ -r "$mb_at" ] && read -r mb_line <"$mb_at" && '
    'case $mb_line in "#!/"*python*) [ -z "$mb_end" ] && '
    '"${mb_line#??}" -E -P -m memorybank.hook.start "$@" 2>/dev/null && exit; [ $? = 2 ] && mb_end=2;; esac; '
    '[ -z "$mb_end" ] && mb_line=$(memory-bank hook-command "$1" "$2" </dev/null 2>/dev/null) && '
    f'eval "mb_try $mb_line {OF_PACKAGE}"'
)


def package(name: str, language: str = "en") -> Files:
    """Every file by its path below the package's folder."""
    host, say = host_named(name), _speaker(language)
    found = host.wiring(_bundle(host, language, say))
    servers = {piece.way[-1]: piece.value for piece in found if isinstance(piece, Member)}
    own = _claude_code(servers, say) if name == "claude-code" else _gemini(servers, say)
    return {
        **{path: page if isinstance(page, str) else document(page) for path, page in own.items()},
        "README.md": say("package.readme", host=host.TITLE, lines="\n".join(f"    {line}" for line in _FETCH[name])),
        **_hooks(found),
        **{_inside(piece.path): _unsigned(piece.text) for piece in found if isinstance(piece, Whole)},
    }


def _claude_code(servers: dict[str, dict[str, object]], say: Say) -> dict[str, object]:
    """A plugin, and a marketplace that offers it: one folder, as `claude plugin validate` knows both."""
    told = {"description": say("package.description")}
    about = {"name": _NAME, **told, "version": VERSION}
    offer = {**about, "source": "./", "author": _AUTHOR}
    return {
        ".claude-plugin/plugin.json": about | {"author": _AUTHOR, "license": "MIT", "keywords": ["memory", "markdown"]},
        ".claude-plugin/marketplace.json": {"name": _NAME, "owner": _AUTHOR, "metadata": told, "plugins": [offer]},
        ".mcp.json": {"mcpServers": servers},
    }


def _gemini(servers: dict[str, dict[str, object]], say: Say) -> dict[str, object]:
    """As `gemini extensions validate` knows it."""
    about = {"name": _NAME, "version": VERSION, "description": say("package.description")}
    return {
        "gemini-extension.json": about | {"contextFileName": "GEMINI.md", "mcpServers": servers},
        "GEMINI.md": say("package.context"),
    }


def _speaker(language: str) -> Say:
    table = texts(language, ("_install",))

    def say(key: str, **holes: object) -> str:
        return table[key].format(**holes) if holes else table[key]

    return say


def _bundle(host: Host, language: str, say: Say) -> Bundle:
    """Of a host's own wiring, with hooks that look for what is installed."""
    refused, gone = say("package.refused"), say("package.absent")
    return Bundle(
        scope=host.SCOPE,
        timeout=TIMEOUT,
        command=lambda event, *_: hook_line(host, [host.NAME, event, OF_PACKAGE], PACKAGED, refused=refused, gone=gone),
        skill=tuple(skill_pack(language)),
        commands=command_pages(language),
        reader=prompt_page("memory-reader", language),
        say=say,
        mcp=server_argv(portable=True),
    )


def _hooks(found: tuple[Piece, ...]) -> Files:
    [ours] = [piece for piece in found if isinstance(piece, Hooks)]
    return {"hooks/hooks.json": document({"hooks": {event: [entry] for event, entry in ours.entries.items()}})}


def document(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _inside(path: str) -> str:
    """Below the package, not below a host's folder: `.claude/skills/x/SKILL.md` is `skills/x/SKILL.md` here."""
    return next(path[path.index(folder) :] for folder in _FOLDERS if folder in path)


def _unsigned(text: str) -> str:
    """An installation signs its pages, to know them again; a package is known by its folder."""
    kept = [line for line in text.split("\n") if f"put here by `{INSTALLED}`" not in line]
    return "\n".join(kept).strip() + "\n"
