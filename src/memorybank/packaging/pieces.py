"""What a host is wired with, as the files of a package: the same pieces, in a folder of their own."""

from __future__ import annotations

import json
import shlex
from importlib.resources import files
from types import ModuleType

from memorybank.app.install.kit import prompt_page, skill_pack
from memorybank.app.install.launch import TIMEOUT, server_argv
from memorybank.hosts.pages import INSTALLED
from memorybank.model.wiring import Hooks, Kit, Member, Piece, Whole
from memorybank.texts.catalogue import LANGUAGES, Say, texts

Files = dict[str, str]
NAME = "memory-bank"
LAUNCHER = "hooks/hook.sh"
_FOLDERS = ("skills/", "commands/", "agents/")
_READERS = ("Read", "Grep", "Glob", "read_file", "read_many_files", "grep_search", "glob", "list_directory")


def speaker(language: str) -> Say:
    table = texts(language, ("_packages",))

    def say(key: str, **holes: object) -> str:
        return table[key].format(**holes) if holes else table[key]

    return say


def pieces(host: ModuleType, language: str, root: str, *, scope: str) -> tuple[Piece, ...]:
    """Of a host's own wiring, with hooks that start the package's launcher; `root` is how the host names its folder."""
    kit = Kit(
        scope=scope,
        timeout=TIMEOUT,
        command=lambda event: f'sh "{root}/{LAUNCHER}" {host.NAME} {event}',
        portable=lambda event: f'sh "{root}/{LAUNCHER}" {host.NAME} {event}',
        skill=tuple(skill_pack(language)),
        refresh=prompt_page("memory-bank-refresh", language),
        reader=prompt_page("memory-reader", language),
        mcp=server_argv(portable=True),
    )
    found: tuple[Piece, ...] = host.wiring(kit)
    return found


def pages(found: tuple[Piece, ...]) -> Files:
    """Skill, command, sub-agent: below the package, not below a host's folder in somebody's project."""
    return {_inside(piece.path): _unsigned(piece.text) for piece in found if isinstance(piece, Whole)}


def hooks(found: tuple[Piece, ...], host: ModuleType) -> Files:
    [ours] = [piece for piece in found if isinstance(piece, Hooks)]
    listed = {"hooks": {event: [entry] for event, entry in ours.entries.items()}}
    return {"hooks/hooks.json": document(listed), LAUNCHER: launcher(host)}


def servers(found: tuple[Piece, ...]) -> dict[str, object]:
    return {piece.way[-1]: piece.value for piece in found if isinstance(piece, Member) and piece.way[0] == "mcpServers"}


def launcher(host: ModuleType) -> str:
    """The script, with this host's own way of being told."""
    source = (files("memorybank.packaging") / "hook.sh").read_text(encoding="utf-8")
    before = next(event for event in ("PreToolUse", "BeforeTool") if event in host.EVENTS)
    said = {"READERS": " ".join(_READERS)}
    for language in LANGUAGES:
        say = speaker(language)
        told = host.encode("SessionStart", "context", "", "", say("package.absent"), "", {})
        said[f"ABSENT_{language.upper()}"] = told
        said[f"REFUSED_{language.upper()}"] = host.refusal(before, say("package.refused"))
    for name, text in said.items():
        source = source.replace(f"\n{name}=\n", f"\n{name}={shlex.quote(text)}\n", 1)
    return source


def document(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _inside(path: str) -> str:
    """`.claude/skills/x/SKILL.md` is `skills/x/SKILL.md` here."""
    return next(path[path.index(folder) :] for folder in _FOLDERS if folder in path)


def _unsigned(text: str) -> str:
    """An installation signs its pages, to know them again; a package is known by its folder."""
    kept = [line for line in text.split("\n") if f"put here by `{INSTALLED}`" not in line]
    return "\n".join(kept).strip() + "\n"
