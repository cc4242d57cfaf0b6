"""The wiring part of `doctor`: each host, package and prompt of ours, and the command that repairs it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime

from memorybank.app.install.contents import decoys
from memorybank.app.install.host_status import HostStatus, Wired, is_served, key_trigger, packages, scope_of, standings
from memorybank.app.install.install_files import Target, default_scope
from memorybank.app.install.plan import plan_install
from memorybank.app.setting import Setting
from memorybank.hosts import host_named, oh_my_opencode
from memorybank.hosts.hook_entries import shape
from memorybank.hosts.installation import table
from memorybank.light import address
from memorybank.light.hosts import at_home
from memorybank.model.change import Update
from memorybank.model.errors import MemoryBankError
from memorybank.model.version import VERSION
from memorybank.store import clock, disk
from memorybank.texts.catalogue import sentence
from memorybank.texts.plain import plain

Checked = tuple[str, str, str]  # a name, what was looked at, and what repairs it; "" where all is well


def checkup(setting: Setting) -> Iterator[Checked]:
    yield from _hosts(setting)
    yield from _decoys(setting)
    yield from _packages(setting)
    yield from _key_trigger(setting)


def _hosts(setting: Setting) -> Iterator[Checked]:
    """Each host that is wired here, or was: by its file, its program, its person's agreement and its last sign of life.
    A host nobody wired is not spoken of; `memory-bank hosts` lists them all."""
    say = setting.say
    for host in standings(setting):
        if not host.wired and not host.missing:
            continue
        aside = [*(str(w.file) for w in host.wired), *_no_program(setting, host)]
        name = f"{host.name} {host.version if host.program else ''}".rstrip() + (
            f" ({', '.join(aside)})" if aside else ""
        )
        repair = _amiss(setting, host)
        if host.beat:
            what = say("doctor.host", host=name, when=clock.iso(datetime.fromtimestamp(host.beat, UTC)))
        else:  # as after every installation; only what else is wrong is a problem
            what = say("doctor.host-silent" if repair else "doctor.host-waits", host=name, name=host.name)
        yield (f"host:{host.name}", what, repair)
        if host.wired and (told := _own_memory(setting, host.name)):
            yield (f"memory:{host.name}", told, "")


def _no_program(setting: Setting, host: HostStatus) -> tuple[str, ...]:
    names = " / ".join(host_named(host.name).PROGRAMS)
    return () if host.program else (setting.say("doctor.no-program", program=names),)


def _own_memory(setting: Setting, name: str) -> str:
    """A memory of the host's own, where it is on, with the setting that switches it off; "" where it is not. No fault
    of the wiring: what is known about the project is then in two places."""
    host = host_named(name)
    if not host.OWN_MEMORY:
        return ""
    project, home = str(setting.where.project), at_home(host.OWN_MEMORY_FILES[-1], address.env)
    *way, key = host.OWN_MEMORY
    files = (*(f"{project}/{path}" for path in host.OWN_MEMORY_FILES), home)
    said = (table(disk.text(file), *way).get(key) for file in files)
    if not next((word for word in said if isinstance(word, bool)), host.OWN_MEMORY_ON):
        return ""
    switch: dict[str, object] = {key: False}
    for outer in reversed(way):
        switch = {outer: switch}
    return setting.say("doctor.own-memory", host=host.TITLE, switch=json.dumps(switch), file=host.OWN_MEMORY_FILES[0])


def _amiss(setting: Setting, host: HostStatus) -> str:
    """What is wrong with a host's wiring, and what to do about it; "" = nothing."""
    say = setting.say
    if not host.wired:
        return _refusal(setting, host.name) or say("doctor.host-unwired", host=host.name)
    gone = next((w for w in host.wired if w.gone), None)
    if gone is not None:
        return say("doctor.host-moved", host=_named(host, gone), path=gone.gone)
    old = next((w for w in host.wired if _is_old(setting, Target(host.name, w.scope), str(w.file))), None)
    if old is not None:
        return say("doctor.host-old", host=_named(host, old))
    users = {w.scope: w.trust for w in host.wired}.get("user")
    trust = next((w.trust for w in host.wired if w.trust), "")
    if trust and users != "":  # the user's own run all the same
        return say(trust)
    return ""


def _refusal(setting: Setting, name: str) -> str:
    """Why an installation would not bring a host's hooks back; "" where it would."""
    try:
        plan_install(setting, [Target(name, scope_of(setting, name))])
    except MemoryBankError as error:
        return sentence(error.text, error.params, setting.say)
    return ""


def _named(host: HostStatus, wired: Wired) -> str:
    """As `install` has to be told it."""
    other = len(host.wired) > 1 and wired.scope != default_scope(host.name)
    return f"{host.name} --scope {wired.scope}" if other else host.name


def _is_old(setting: Setting, target: Target, file: str) -> bool:
    """Would this version write something else into the file with the hooks? Another interpreter is no reason."""
    try:
        parts = plan_install(setting, [target], mcp=is_served(setting, target.host, target.scope)).parts
    except MemoryBankError:
        return False
    for part in parts:
        for change in part.plan.changes:
            if str(part.root / change.path) == file and isinstance(change, Update):
                hooks = file.endswith(".json") and target.host != oh_my_opencode.HOST.NAME
                return not hooks or shape(change.before.decode()) != shape(change.after.decode())
    return False


def _decoys(setting: Setting) -> Iterator[Checked]:
    """What looks like a hook of ours and is none: our hooks do not believe it, and a person should know of it."""
    say = setting.say
    for path, line in decoys(str(setting.where.project)):
        yield ("decoy", say("doctor.decoy", path=path), say("doctor.decoy-found", line=plain(line)))


def _packages(setting: Setting) -> Iterator[Checked]:
    """What somebody gave to a host by its own command."""
    say = setting.say
    for found in packages(setting):
        what = say("doctor.package", host=found.title, version=found.version or "-")
        repair = ""
        if not found.on:
            repair = say("doctor.package-off", host=found.title)
        elif found.version != VERSION:
            repair = say("doctor.package-old", name=found.name, version=VERSION, update=found.update)
        elif not found.found:
            repair = say("doctor.package-lost", name=found.name)
        yield (f"package:{found.name}", what, repair)


def _key_trigger(setting: Setting) -> Iterator[Checked]:
    found, say = key_trigger(setting), setting.say
    if found is None:
        return
    what = say("doctor.trigger", paths=", ".join(map(str, found.files)) or "-")
    repair = ""
    if not found.files:
        repair = say("doctor.trigger-gone")
    elif any(
        _is_old(setting, Target(oh_my_opencode.HOST.NAME, scope), str(file))
        for scope in set(found.scopes)
        for file in found.files
    ):
        repair = say("doctor.trigger-old")
    elif not found.in_force:
        repair = say("doctor.trigger-hidden")
    yield ("key-trigger", what, repair)
