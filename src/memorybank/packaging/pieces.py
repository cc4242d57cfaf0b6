"""What a host is wired with, as the files of a package: the same pieces, in a folder of their own."""

from __future__ import annotations

import json
from types import ModuleType

from memorybank.app.install.kit import prompt_page, skill_pack
from memorybank.app.install.launch import TIMEOUT, server_argv
from memorybank.app.install.launcher import PACKAGED, hook_line
from memorybank.hosts.pages import INSTALLED
from memorybank.hosts.words import OF_PACKAGE
from memorybank.model.wiring import Hooks, Kit, Member, Piece, Whole
from memorybank.texts.catalogue import Say, texts

Files = dict[str, str]
NAME = "memory-bank"
_FOLDERS = ("skills/", "commands/", "agents/")


def speaker(language: str) -> Say:
    table = texts(language, ("_packages",))

    def say(key: str, **holes: object) -> str:
        return table[key].format(**holes) if holes else table[key]

    return say


def pieces(host: ModuleType, language: str, *, scope: str) -> tuple[Piece, ...]:
    """Of a host's own wiring, with hooks that look for what is installed."""
    say = speaker(language)
    refused, gone = say("package.refused"), say("package.absent")
    kit = Kit(
        scope=scope,
        timeout=TIMEOUT,
        command=lambda event, *_: hook_line(host, [host.NAME, event, OF_PACKAGE], PACKAGED, refused=refused, gone=gone),
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


def hooks(found: tuple[Piece, ...]) -> Files:
    [ours] = [piece for piece in found if isinstance(piece, Hooks)]
    return {"hooks/hooks.json": document({"hooks": {event: [entry] for event, entry in ours.entries.items()}})}


def servers(found: tuple[Piece, ...]) -> dict[str, object]:
    return {piece.way[-1]: piece.value for piece in found if isinstance(piece, Member) and piece.way[0] == "mcpServers"}


def document(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _inside(path: str) -> str:
    """`.claude/skills/x/SKILL.md` is `skills/x/SKILL.md` here."""
    return next(path[path.index(folder) :] for folder in _FOLDERS if folder in path)


def _unsigned(text: str) -> str:
    """An installation signs its pages, to know them again; a package is known by its folder."""
    kept = [line for line in text.split("\n") if f"put here by `{INSTALLED}`" not in line]
    return "\n".join(kept).strip() + "\n"
