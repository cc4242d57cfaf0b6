"""What an installation puts into a host (hooks, the skill, a command, a sub-agent, our MCP server), and whether a file
of settings holds exactly that (GRD-8, GAT-8)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from memorybank.app.install.edits import put
from memorybank.app.install.hook_command import LEFT, OWN, TIMEOUT, hook_argv, hook_line, launch_argv, server_argv
from memorybank.app.install.install_files import spot
from memorybank.app.setting import Setting
from memorybank.hosts import host_named, jsonc
from memorybank.hosts.protection import is_off
from memorybank.light import address
from memorybank.model.value import replace
from memorybank.model.wiring import Bundle, Piece, PromptPage
from memorybank.store import disk, installed, settings
from memorybank.texts.catalogue import LANGUAGES, Say, speaker

COMMANDS = ("memory-bank-refresh", "memory-bank-learn")  # what a user calls by a slash


def pieces_of(setting: Setting, host: str, scope: str, *, mcp: bool) -> tuple[Piece, ...]:
    """All that belongs into this host, as its own file spells it."""
    language = setting.language if scope == "project" else _home_language(setting)
    bundle = replace(
        _bundle(host, scope, speaker(language), lambda path: str(spot(setting, scope, path))),
        skill=tuple(skill_pack(language)),
        commands=command_pages(language),
        reader=prompt_page("memory-reader", language),
        mcp=server_argv(portable=scope == "project") if mcp else (),
        program=server_argv(portable=False)[:-1],
        bank=os.path.relpath(setting.bank, setting.where.project),
    )
    return host_named(host).wiring(bundle)


def _home_language(setting: Setting) -> str:
    """What serves all projects keeps the language it was installed in, whichever project is at hand (MRG-3)."""
    if address.env(settings.LANGUAGE).strip():  # asked for with this very command
        return setting.language
    skills = (r for r in installed.load().records if r.scope == "user" and r.path.endswith("/SKILL.md"))
    texts = (disk.text(record.path) for record in skills)
    return next((settings.language_of_text(text) for text in texts if text), setting.language)


def _bundle(host: str, scope: str, say: Say, file_of: Callable[[str], str]) -> Bundle:
    """Hooks only. `file_of`: where on this machine a settings file lies, for the sentence that names it."""

    def command(event: str, path: str, local: bool) -> str:
        argv, named = hook_argv(host, event, scope), {"host": host, "file": path}
        look, told = LEFT, argv[len(launch_argv()) :]
        if local:
            look, told, named["file"] = OWN, argv, file_of(path)
        refused, gone = (say(key, **named) for key in ("host.hook.refused", "host.hook.gone"))
        return hook_line(host_named(host), told, look, refused=refused, gone=gone)

    return Bundle(scope=scope, timeout=TIMEOUT, command=command, say=say)


def skill_pack(language: str) -> Iterator[tuple[str, str]]:
    """Everything below the language's folder, by its path there: what is added there is installed."""
    folder = _skill() / language
    for page in sorted(folder.rglob("*.md")):
        yield page.relative_to(folder).as_posix(), page.read_text(encoding="utf-8")


def command_pages(language: str) -> tuple[PromptPage, ...]:
    return tuple(prompt_page(name, language) for name in COMMANDS)


def prompt_page(name: str, language: str) -> PromptPage:
    """Its first line says what it is for, the rest is the prompt."""
    text = (_skill() / "prompts" / language / f"{name}.md").read_text(encoding="utf-8")
    description, _, body = text.partition("\n")
    return PromptPage(name, description.strip(), body.strip() + "\n")


def _skill() -> Path:
    """Made from `docs/skill` by `make docs`."""
    return Path(__file__).parents[2] / "skill"


def is_as_written(host: str, scope: str, path: str, page: str) -> bool:
    """Are the entries of ours in this file exactly those that an installation writes on this machine, and can run?"""
    folder, _, name = path.rpartition("/")
    file = f"{address.real(folder)}/{name}"  # as the installer names it: links of its folders resolved
    try:
        bundles = (_bundle(host, scope, speaker(language), lambda _: file) for language in LANGUAGES)
        pieces = (host_named(host).hooks(bundle) for bundle in bundles)
        return any(put(page, piece, frozenset(), recorded=True).text == page for piece in pieces) and not is_off(page)
    except jsonc.NotEditable:
        return False
