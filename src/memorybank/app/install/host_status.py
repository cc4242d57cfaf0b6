"""Which hosts are wired where, whether their person agreed, and when each was last heard from. Nothing is written."""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from memorybank.app.install.host_pieces import our_page
from memorybank.app.install.install_files import SCOPES, home_text, is_here, project_root, read, spot
from memorybank.app.setting import Setting
from memorybank.hosts import HOSTS, every_host, hook_entries, host_named, jsonc
from memorybank.hosts.dialect import Host
from memorybank.model.errors import Refused
from memorybank.model.wiring import TrustQuestion
from memorybank.store import hook_log, installed


@dataclass(frozen=True, slots=True)
class Wired:
    scope: str
    file: Path
    gone: str = ""  # the interpreter or program that they name and that is not there any more
    trust: str = ""  # a text key: what the person has not agreed to yet


@dataclass(frozen=True, slots=True)
class Packaged:
    host: Host
    version: str
    on: bool
    found: bool  # can its launcher find what is installed?


@dataclass(frozen=True, slots=True)
class HostStatus:
    host: Host
    here: bool  # its program or one of its folders is on this machine
    program: str
    version: str
    wired: tuple[Wired, ...]
    missing: bool  # the manifest speaks of hooks that are not in the file any more
    beat: int  # seconds since 1970; 0 = never heard from


def standings(setting: Setting) -> Iterator[HostStatus]:
    for name in HOSTS:
        host, there = host_named(name), wired(setting, name)
        program = next((found for word in host.PROGRAMS if (found := installed.program(word))), "")
        yield HostStatus(
            host=host,
            here=is_here(setting, name),
            program=program,
            version=installed.version_of(program) if program else "",
            wired=there,
            missing=not there and bool(_recorded(setting, name)),
            beat=hook_log.last_beat(setting.state, name),
        )


def wired(setting: Setting, name: str) -> tuple[Wired, ...]:
    """By what stands in the files, whoever put it there."""
    host, found = host_named(name), []
    for scope in SCOPES:
        with suppress(Refused, OSError, ValueError):  # a link that leads elsewhere, no UTF-8: not by us
            file = spot(setting, scope, host.SETTINGS[scope])
            text = read(file).decode("utf-8")
            lines: tuple[str, ...] = ()
            with suppress(jsonc.NotEditable):
                lines = hook_entries.commands(text, is_toml=file.suffix == ".toml")
            if lines or (file.suffix == ".js" and our_page(text)):
                # of a command with paths, its own; of what git shares, what this machine's installation left
                own = [word for line in lines if hook_entries.MARK in line for word in hook_entries.argv(line)]
                gone = next((w for w in own or installed.launch() if w.startswith("/") and not os.path.exists(w)), "")
                at_home = partial(home_text, setting)
                look = TrustQuestion(str(project_root(setting)), scope, str(file), text, at_home)
                found.append(Wired(scope, file, gone, host.untrusted(look)))
    return tuple(found)


def _recorded(setting: Setting, name: str) -> set[str]:
    """The scopes that the manifest knows it from, here."""
    manifest, here = installed.load(), str(project_root(setting))
    return {scope for scope in SCOPES if manifest.of(name, scope, here)}


def scope_of(setting: Setting, name: str) -> str:
    """Where it is wired already: installing it again, without a word about where, renews that."""
    there = {w.scope for w in wired(setting, name)} or _recorded(setting, name)
    return there.pop() if len(there) == 1 else host_named(name).SCOPE


def packages(setting: Setting) -> tuple[Packaged, ...]:
    """A plugin or an extension of ours, that somebody gave to a host by its own command."""
    launch = installed.launch()
    found = bool(launch and all(os.path.exists(word) for word in launch if word.startswith("/")))
    found = found or bool(installed.program("memory-bank"))
    listed = ((host, host.package(partial(home_text, setting))) for host in every_host())
    return tuple(Packaged(host, *there, found) for host, there in listed if there is not None)
