"""What every host is given: hooks, the skill, a command, a sub-agent, our MCP server. From the package's own files."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from memorybank.app.install.launch import TIMEOUT, hook_argv, plugin_source, portable_line, server_argv
from memorybank.app.setting import Setting
from memorybank.app.skill import fill, prompt, read_source
from memorybank.hosts import host_named, oh_my_opencode, opencode
from memorybank.model.wiring import Kit, Page, Piece, Whole


def pieces_of(setting: Setting, host: str, scope: str, *, mcp: bool) -> tuple[Piece, ...]:
    """All that belongs into this host, as its own file spells it."""
    if host == oh_my_opencode.NAME:
        return (oh_my_opencode.piece(scope, setting.say),)
    kit = Kit(
        scope=scope,
        timeout=TIMEOUT,
        command=lambda event: shlex.join(hook_argv(host, event, scope)),
        portable=lambda event: portable_line(host, event, setting.say("host.hook.missing", host=host)),
        skill=tuple(skill_pack(setting.language)),
        refresh=prompt_page("memory-bank-refresh", setting.language),
        reader=prompt_page("memory-reader", setting.language),
        mcp=server_argv(portable=scope == "project") if mcp else (),
    )
    plugin = (Whole(opencode.SETTINGS[scope], plugin_source().decode(), "install.why.plugin"),)
    return (plugin if host == opencode.NAME else ()) + host_named(host).wiring(kit)


def skill_pack(language: str) -> Iterator[tuple[str, str]]:
    """Everything below the language's folder, its holes filled by this engine: what is added there is installed."""
    for path, text in read_source(language).pages.items():
        yield path, fill(text, language)


def prompt_page(name: str, language: str) -> Page:
    description, body = prompt(name, language)
    return Page(name, description, fill(body, language))
