"""What every host is given: hooks, the skill, a command, a sub-agent, our MCP server. From the package's own files."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from memorybank.app.install.launch import TIMEOUT, hook_argv, launch_argv, server_argv
from memorybank.app.install.launcher import LEFT, OWN, hook_line
from memorybank.app.install.where import spot
from memorybank.app.setting import Setting
from memorybank.app.skill import fill, prompt, read_source
from memorybank.hosts import host_named
from memorybank.model.value import replace
from memorybank.model.wiring import Bundle, Hooks, Page, Piece, Whole
from memorybank.texts.catalogue import Say


def pieces_of(setting: Setting, host: str, scope: str, *, mcp: bool) -> tuple[Piece, ...]:
    """All that belongs into this host, as its own file spells it."""
    bundle = replace(
        _bundle(host, scope, setting.say, lambda path: str(spot(setting, scope, path).file)),
        skill=tuple(skill_pack(setting.language)),
        refresh=prompt_page("memory-bank-refresh", setting.language),
        reader=prompt_page("memory-reader", setting.language),
        mcp=server_argv(portable=scope == "project") if mcp else (),
    )
    return host_named(host).wiring(bundle)


def hooks_of(host: str, scope: str, say: Say, file: str) -> Hooks | Whole:
    """Only the piece with its hooks, as it would be written here and now into this file."""
    path = host_named(host).SETTINGS[scope]
    pieces = host_named(host).wiring(_bundle(host, scope, say, lambda _: file))
    return next(piece for piece in pieces if isinstance(piece, Hooks | Whole) and piece.path == path)


def _bundle(host: str, scope: str, say: Say, file_of: Callable[[str], str]) -> Bundle:
    """Hooks only. `file_of`: where on this machine a settings file lies, for the sentence that names it."""

    def command(event: str, path: str, local: bool) -> str:
        argv, named = hook_argv(host, event, scope), {"host": host, "file": path}
        look, told = LEFT, argv[len(launch_argv()) :]
        if local:
            look, told, named["file"] = OWN, argv, file_of(path)
        refused, gone = (say(key, **named) for key in ("host.hook.refused", "host.hook.gone"))
        return hook_line(host_named(host), told, look, refused=refused, gone=gone)

    nothing = Page("", "", "")
    return Bundle(scope=scope, timeout=TIMEOUT, command=command, skill=(), refresh=nothing, reader=nothing, say=say)


def skill_pack(language: str) -> Iterator[tuple[str, str]]:
    """Everything below the language's folder, its holes filled by this engine: what is added there is installed."""
    for path, text in read_source(language).pages.items():
        yield path, fill(text, language)


def prompt_page(name: str, language: str) -> Page:
    description, body = prompt(name, language)
    return Page(name, description, fill(body, language))
