"""`doctor`: the environment, and every problem with the command that repairs it."""

from __future__ import annotations

import os
import platform
import shlex
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from memorybank import __version__
from memorybank.app.setting import Setting
from memorybank.app.status import status
from memorybank.model.bank import Layout
from memorybank.model.errors import MemoryBankError
from memorybank.model.rule import Weight
from memorybank.store import config, git, recover
from memorybank.store.bank import temp_files


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    ok: bool
    what: str
    repair: str = ""  # a sentence with the command in it; "" when all is well


def examine(setting: Setting) -> tuple[Check, ...]:
    return tuple(_checks(setting))


def _checks(setting: Setting) -> Iterator[Check]:
    say = setting.say
    yield _check("platform", True, say("doctor.platform", name=platform.system()))  # Windows never gets here
    version = platform.python_version()
    yield _check("python", sys.version_info >= (3, 11), say("doctor.python", version=version), say("doctor.python-old"))
    yield _check("program", True, say("doctor.program", version=__version__))
    found = git.run(setting.where.project, ["--version"])
    git_version = found.decode("utf-8", "replace").split()[-1] if found else "-"
    yield _check("git", found is not None, say("doctor.git", version=git_version), say("doctor.no-git"))
    yield _config(setting)
    yield _state(setting)
    yield from _bank(setting)


def _check(name: str, ok: bool, what: str, repair: str = "") -> Check:
    return Check(name, ok, what, "" if ok else repair)


def _config(setting: Setting) -> Check:
    found = config.load(setting.where.project)
    repair = setting.say("doctor.config-unknown", source=found.source, keys=", ".join(found.unknown))
    return _check("config", not found.unknown, setting.say("doctor.config"), repair)


def _state(setting: Setting) -> Check:
    say, folder = setting.say, setting.where.places.state
    existing = next(p for p in (folder, *folder.parents) if p.exists())
    what = say("doctor.state", path=str(folder))
    if not os.access(existing, os.W_OK):
        return Check("state", False, what, say("doctor.state-cannot", why=os.strerror(13)))
    loose = folder.exists() and stat.S_IMODE(folder.stat().st_mode) & 0o077
    return _check("state", not loose, what, say("doctor.state-mode", path=shlex.quote(str(folder))))


def _bank(setting: Setting) -> Iterator[Check]:
    say, bank = setting.say, setting.bank
    what = say("doctor.bank", path=str(bank))
    if not bank.is_dir():
        yield Check("bank", False, what, say("doctor.bank-missing"))
        return
    writable = os.access(os.path.realpath(bank), os.W_OK)
    yield _check("bank", writable, what, say("doctor.bank-cannot", why=os.strerror(13)))
    yield _check("ignored", not git.is_ignored(bank), say("doctor.tracked"), say("doctor.ignored"))
    places = setting.where.places
    odd = places.journal.with_suffix(".unreadable.json")
    repair = say("doctor.journal-unreadable", path=str(odd)) if odd.exists() else say("doctor.journal-left")
    yield _check("journal", not (odd.exists() or recover.pending(places)), say("doctor.journal"), repair)
    temps = temp_files(bank)
    listed = " ".join(shlex.quote(t) for t in temps[:5])
    yield _check("temps", not temps, say("doctor.temps"), say("doctor.temps-left", paths=listed))
    yield _pages(setting)


def _pages(setting: Setting) -> Check:
    try:
        found = status(setting)
    except MemoryBankError as error:
        return Check("pages", False, setting.say("doctor.pages"), setting.say(error.text, **error.params))
    count = sum(f.weight is not Weight.NOTICE for f in found.findings)
    count += found.bank.layout is Layout.UNKNOWN
    return _check("pages", not count, setting.say("doctor.pages"), setting.say("doctor.findings", count=count))
