"""What an installation writes into a host's settings, held against what stands there (GRD-8, GAT-8)."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from memorybank.app.install.kit import hooks_of
from memorybank.app.install.launch import launch_argv
from memorybank.hosts import HOSTS, hook_entries, host_named, jsonc
from memorybank.hosts.protection import is_off
from memorybank.model.hosts import at_home, settings_files
from memorybank.model.wiring import Hooks, Whole
from memorybank.store import address
from memorybank.store.disk import text
from memorybank.texts.catalogue import LANGUAGES, Say, speaker

_SCOPES = ("project", "user")
_STARTS = re.compile(r"(\S+) -I -S (\S*" + re.escape(hook_entries.MARK) + ")")


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
        page = text(path) if path.endswith(".json") else ""
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
        for scope in _SCOPES:
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
