"""Our pieces in a host (hooks, skill, commands, sub-agent, MCP server): which they are, how each goes into a file and
out again, and whether a file holds exactly that (GRD-8, GAT-8). What is not ours keeps its bytes."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from memorybank.app.install.hook_command import LEFT, OWN, TIMEOUT, hook_argv, hook_line, launch_argv, server_argv
from memorybank.app.install.install_files import spot
from memorybank.app.setting import Setting
from memorybank.hosts import hook_entries, host_named, jsonc, oh_my_opencode, toml_edit
from memorybank.hosts.installation import INSTALLED
from memorybank.hosts.opencode_family import PLUGIN_HEAD
from memorybank.hosts.protection import is_off
from memorybank.light import address
from memorybank.model.value import replace
from memorybank.model.wiring import Bundle, Hooks, Inside, Lines, Member, Piece, PromptPage, Whole
from memorybank.store import disk, installed, settings
from memorybank.texts.catalogue import LANGUAGES, Say, speaker

Way = tuple[str, ...]
Made = frozenset[Way]
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


# --- into a file, and out of it


@dataclass(frozen=True, slots=True)
class Put:
    text: str
    made: Made = frozenset()
    claimed: bool = True  # False: somebody registered it before us; it stays theirs


def put(text: str, piece: Piece, known: Made, *, recorded: bool) -> Put:
    """`known` was made for it before; `recorded`: the manifest says that it is ours. Raises NotEditable."""
    match piece:
        case Whole():
            return Put(piece.text)
        case Hooks():
            is_toml = piece.path.endswith(".toml")
            return Put(*hook_entries.wire(text, piece.entries, known, piece.head, is_toml=is_toml))
        case Member():
            there = member(text, piece.path, piece.way)
            if there is not None and not recorded and (there == piece.value or not our_server(there)):
                return Put(text, claimed=False)
            if piece.path.endswith(".toml"):
                return Put(toml_edit.put(text, piece.way, piece.value))
            made = known | jsonc.missing(text, piece.way[:-1])
            return Put(text if there == piece.value else jsonc.put(text, piece.way, piece.value), made)
        case Inside():
            made = known | jsonc.missing(text, piece.way)
            return Put(oh_my_opencode.with_block(text, piece.way, piece.block), made)
        case Lines():
            return Put(_with_lines(text, piece.lines, piece.lines[0]))
        case _:
            assert_never(piece)


def take_out(text: str, path: str, kind: str, way: Way, made: Made | None) -> str:
    """`made` None: nobody remembers, so what holds only ours was made for it. Raises NotEditable."""
    if kind == "hooks":
        return hook_entries.unwire(text, made, is_toml=path.endswith(".toml"))
    if kind == "lines":
        return _with_lines(text, (), way[0])
    if path.endswith(".toml"):
        return toml_edit.take_out(text, way)
    made = frozenset(way[:n] for n in range(1, len(way) + 1)) if made is None else made
    if kind == "inside":
        bare = oh_my_opencode.without_block(text, way)
        return text if bare == text else jsonc.prune(bare, [above for above in made if above == way[: len(above)]])
    return jsonc.take_out(text, way, made) if member(text, path, way) is not None else text


def _with_lines(text: str, lines: Way, first: str) -> str:
    """Ours in the place where they stood, or at the end."""
    there = text.splitlines(keepends=True)
    start = next((at for at, line in enumerate(there) if line.strip() == first), len(there))
    end = start + 1
    while end < len(there) and there[end][:1] in " \t" and there[end].strip():
        end += 1
    if start == len(there) and lines and there and not there[-1].endswith("\n"):
        there[-1] += "\n"
    return "".join((*there[:start], *(f"{line}\n" for line in lines), *there[end:]))


def member(text: str, path: str, way: Way) -> object:
    return toml_edit.table(text, way) if path.endswith(".toml") else jsonc.at(text, way)


def our_server(value: object) -> bool:
    """A registration of the form that we write, whatever interpreter it names."""
    if not isinstance(value, dict):
        return False
    command, args = value.get("command"), value.get("args", [])
    words = [*(command if isinstance(command, list) else [command]), *(args if isinstance(args, list) else [])]
    return words[1:] == ["-I", "-m", "memorybank", "mcp"] or words == ["memory-bank", "mcp"]


def our_page(text: str) -> bool:
    """A file that only we can have written, also when no manifest says so."""
    bare = text.removeprefix("\ufeff")
    return bare.startswith(PLUGIN_HEAD) or INSTALLED in bare or hook_entries.MARK in bare
