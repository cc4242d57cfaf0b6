"""What an installation puts into a host (hooks, the skill, a command, a sub-agent, our MCP server), and whether a file
of settings holds exactly that (GRD-8, GAT-8)."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator

from memorybank.app.install.hook_command import LEFT, OWN, TIMEOUT, hook_argv, hook_line, launch_argv, server_argv
from memorybank.app.install.install_files import SCOPES, spot
from memorybank.app.setting import Setting
from memorybank.hosts import HOSTS, hook_entries, host_named, jsonc
from memorybank.hosts.protection import is_off
from memorybank.light import address
from memorybank.light.hosts import at_home, settings_files
from memorybank.model.value import replace
from memorybank.model.wiring import Bundle, Hooks, Piece, PromptPage, Whole
from memorybank.store import disk, installed, settings
from memorybank.texts.catalogue import LANGUAGES, Say, speaker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = ("memory-bank-refresh", "memory-bank-learn")
_STARTS = re.compile(r"(\S+) -I -S (\S*" + re.escape(hook_entries.MARK) + ")")


def pieces_of(setting: Setting, host: str, scope: str, *, mcp: bool) -> tuple[Piece, ...]:
    """All that belongs into this host, as its own file spells it."""
    language = setting.language if scope == "project" else _home_language(setting)
    bundle = replace(
        _bundle(host, scope, speaker(language), lambda path: str(spot(setting, scope, path).file)),
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
    if settings.said_aloud():
        return setting.language
    skills = (r for r in installed.load().records if r.scope == "user" and r.path.endswith("/SKILL.md"))
    texts = (disk.text(f"{record.root}/{record.path}") for record in skills)
    return next((settings.language_of_text(text) for text in texts if text), setting.language)


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

    nothing = PromptPage("", "", "")
    return Bundle(scope=scope, timeout=TIMEOUT, command=command, skill=(), commands=(), reader=nothing, say=say)


def skill_pack(language: str) -> Iterator[tuple[str, str]]:
    """Everything below the language's folder, by its path there: what is added there is installed."""
    folder = _skill() / language
    for page in sorted(folder.rglob("*.md")):
        yield page.relative_to(folder).as_posix(), page.read_text(encoding="utf-8")


def command_pages(language: str) -> tuple[PromptPage, ...]:
    """What a user calls by a slash."""
    return tuple(prompt_page(name, language) for name in COMMANDS)


def prompt_page(name: str, language: str) -> PromptPage:
    """Its first line says what it is for, the rest is the prompt."""
    text = (_skill() / "prompts" / language / f"{name}.md").read_text(encoding="utf-8")
    description, _, body = text.partition("\n")
    return PromptPage(name, description.strip(), body.strip() + "\n")


def _skill() -> Path:
    """Made from `docs/skill` by `make docs`."""
    from pathlib import Path  # a hook asks other questions here

    return Path(__file__).parents[2] / "skill"


# ---------------------------------------------------------------- held against what stands there


def is_as_written(host: str, scope: str, path: str, page: str) -> bool:
    """Are the entries of ours in this file exactly those that an installation writes on this machine, and can run?"""
    try:
        same = any(_is_same(hooks_of(host, scope, say, _file(path)), page) for say in _voices())
        return same and not is_off(page)
    except (jsonc.NotJson, RecursionError):
        return False


def _file(path: str) -> str:
    """As the installer names it: links of its folders resolved."""
    folder, _, name = path.rpartition("/")
    return f"{address.real(folder)}/{name}"


def _is_same(piece: Hooks | Whole, page: str) -> bool:
    return piece.text == page if isinstance(piece, Whole) else hook_entries.wire(page, piece.entries)[0] == page


def decoys(project: str) -> Iterator[tuple[str, str]]:
    """Lines in the hosts' settings that mention our hook program and are not what an installation writes: the file and
    the line. Another interpreter is no reason, nor is the plain line of the first version; `doctor` knows both."""
    for path in settings_files(project, address.env):
        page = disk.text(path) if path.endswith(".json") else ""
        if not hook_entries.names_us(page):
            continue
        try:
            lines = hook_entries.commands(page)
        except (jsonc.NotJson, RecursionError):
            continue
        known = _written(project, path)
        yield from ((path, line) for line in dict.fromkeys(lines) if not _is_known(line, known))


def _written(project: str, path: str) -> set[str]:
    """The lines that an installation would put into this file, of every host that has its hooks there."""
    found: set[str] = set()
    for host in map(host_named, HOSTS):
        for scope in SCOPES:
            place = (
                f"{project}/{host.SETTINGS[scope]}"
                if scope == "project"
                else at_home(host.SETTINGS[scope], address.env)
            )
            if address.real(place) == address.real(path):
                for say in _voices():
                    found |= _lines(hooks_of(host.NAME, scope, say, _file(place)))
    return found


def _lines(piece: Hooks | Whole) -> set[str]:
    return set(hook_entries.commands(piece.text) if isinstance(piece, Whole) else hook_entries.lines(piece.entries))


def _is_known(line: str, known: set[str]) -> bool:
    if line in known:
        return True
    started = _STARTS.search(line)
    if started is None:
        return False
    python, _, _, program = launch_argv()
    there, at = started.groups()
    moved = {one.replace(shlex.quote(python), there).replace(shlex.quote(program), at) for one in known}
    words = line.split()
    plain = len(words) in (6, 7) and words[1:3] == ["-I", "-S"] and words[4] in HOSTS and words[6:] in ([], ["project"])
    return line in moved or (plain and words[5] in host_named(words[4]).EVENTS and words[0].startswith("/"))


def _voices() -> Iterator[Say]:
    return (speaker(language) for language in LANGUAGES)
