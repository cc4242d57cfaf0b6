"""`doctor`: the environment, and every problem with the command that repairs it."""

import json
import os
import platform
import shlex
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from memorybank.app.ask.bank_status import status
from memorybank.app.change import ledger_history as history
from memorybank.app.install.host_status import HostStatus, packages, scope_of, standings
from memorybank.app.install.install_files import Target
from memorybank.app.install.plan import plan_install
from memorybank.app.setting import Setting
from memorybank.hosts.dialect import Host, table
from memorybank.light import address
from memorybank.light.hosts import at_home
from memorybank.model.errors import BadUsage, CannotRead, MemoryBankError
from memorybank.model.rule import Weight
from memorybank.model.version import DISTRIBUTION, VERSION
from memorybank.store import clock, disk, git, good_state, hook_log, recover, settings
from memorybank.store.bank import temp_files
from memorybank.store.files import refusal
from memorybank.store.good_records import Records
from memorybank.store.program import namesakes
from memorybank.store.project import odd_bank

_RECENT = 7 * 86_400  # seconds; what failed longer ago has been told often enough


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    ok: bool
    what: str
    repair: str = ""  # a sentence with the command in it; "" when all is well


def examine(setting: Setting) -> Iterator[Check]:
    say = setting.say
    yield _check("platform", True, say("doctor.platform", name=platform.system()))  # Windows never gets here
    version = platform.python_version()
    yield _check("python", sys.version_info >= (3, 11), f"Python {version}", say("doctor.python-old"))
    own = address.program()
    told = f"{DISTRIBUTION} {VERSION}" if own else say("doctor.editable", version=VERSION, path=address.PACKAGE)
    yield _check("program", True, told)
    for other in namesakes():
        names = {"name": DISTRIBUTION, "old": other}
        yield Check("distribution", False, say("doctor.two-names", **names), say("doctor.one-name", **names))
    found = git.run(setting.where.project, ["--version"])
    git_version = found.decode("utf-8", "replace").split()[-1] if found else "-"
    yield _check("git", found is not None, f"git {git_version}", say("doctor.no-git"))
    yield _config(setting)
    if isinstance(setting.trouble, CannotRead):  # nearly all that follows stands there
        what = say("doctor.state", path=setting.state)
        yield Check("state", False, what, setting.told(setting.trouble))
        return
    yield _state(setting)
    yield from _bank(setting)
    yield from _hosts(setting)
    yield from _packages(setting)
    yield from _hooks(setting)


def _hosts(setting: Setting) -> Iterator[Check]:
    """Each host that is wired here, or was: by its file, its program, its person's agreement and its last sign of life.
    A host nobody wired is not spoken of; `memory-bank hosts` lists them all."""
    say = setting.say
    for found in (one for one in standings(setting) if one.wired or one.missing):
        host, aside = found.host, [str(w.file) for w in found.wired]
        if not found.program:
            aside.append(say("doctor.no-program", program=" / ".join(host.PROGRAMS)))
        name = f"{host.NAME} {found.version}".rstrip() + (f" ({', '.join(aside)})" if aside else "")
        repair = _amiss(setting, found)
        if found.beat:
            what = say("doctor.host", host=name, when=clock.of(found.beat))
        else:  # as after every installation; only what else is wrong is a problem
            what = say("doctor.host-silent" if repair else "doctor.host-waits", host=name, name=host.NAME)
        yield Check(f"host:{host.NAME}", not repair, what, repair)
        if found.wired:
            yield from _own_memory(setting, host)


def _own_memory(setting: Setting, host: Host) -> Iterator[Check]:
    """A memory of the host's own that is on, with its switch. No fault: what is known is then in two places."""
    project, home = (f"{setting.where.project}/{path}" for path in host.row.project), host.SETTINGS["user"]
    files = [disk.text(file) for file in (*project, at_home(home, address.env))]
    for way, by_itself in host.OWN_MEMORY.items():
        said = (table(text, *way[:-1]).get(way[-1]) for text in files)
        if next((word for word in said if isinstance(word, bool)), by_itself):
            switch: object = False
            for key in reversed(way):
                switch = {key: switch}
            told = {"host": host.TITLE, "switch": json.dumps(switch), "file": host.SETTINGS["project"]}
            yield Check(f"memory:{host.NAME}", True, setting.say("doctor.own-memory", **told))


def _amiss(setting: Setting, found: HostStatus) -> str:
    """What is wrong with a host's wiring, what to do; "" = nothing. Whether it is current, `upgrade --check` says."""
    say, host = setting.say, found.host
    if not found.wired:
        return _refusal(setting, host.NAME) or say("doctor.host-unwired", host=host.NAME)
    gone = next((w for w in found.wired if w.gone), None)
    if gone is not None:
        other = len(found.wired) > 1 and gone.scope != host.SCOPE
        name = f"{host.NAME} --scope {gone.scope}" if other else host.NAME  # as `install` has to be told it
        return say("doctor.host-moved", host=name, path=gone.gone)
    trust = next((w.trust for w in found.wired if w.trust), "")
    own = any(w.scope == "user" and not w.trust for w in found.wired)  # the user's own run all the same
    return say(trust) if trust and not own else ""


def _refusal(setting: Setting, name: str) -> str:
    """Why an installation would not bring a host's hooks back; "" where it would."""
    try:
        plan_install(setting, [Target(name, scope_of(setting, name))])
    except MemoryBankError as error:
        return setting.told(error)
    return ""


def _packages(setting: Setting) -> Iterator[Check]:
    say = setting.say
    for found in packages(setting):
        host = found.host
        what = say("doctor.package", host=host.TITLE, version=found.version or "-")
        repair = ""
        if not found.on:
            repair = say("doctor.package-off", host=host.TITLE)
        elif found.version != VERSION:
            repair = say("doctor.package-old", version=VERSION, update=host.PACKAGE_UPDATE)
        elif not found.found:
            repair = say("doctor.package-lost", name=host.NAME)
        yield Check(f"package:{host.NAME}", not repair, what, repair)


def _hooks(setting: Setting) -> Iterator[Check]:
    say, state = setting.say, setting.state
    since = int(setting.moment.timestamp()) - _RECENT
    failed = (*hook_log.failures(state, since), *hook_log.failures(address.base("state"), since))
    last = max(failed, key=lambda f: f.at, default=None)
    shown = f"{last.host}, {last.rule}: {last.error}" if last else ""
    yield _check("hooks", not failed, say("doctor.hooks"), say("doctor.hooks-failed", count=len(failed), last=shown))
    slips = good_state.pending(state)
    pages = ", ".join(f"{setting.where.folder}/{good_state.legible(s.path)}" for s in slips[:5])
    yield _check("slips", not slips, say("doctor.slips"), say("doctor.slips-found", pages=pages))
    trouble = Records(state).trouble()
    if trouble is not None:
        yield Check("snapshot", False, say("doctor.slips"), say(trouble.text, why=trouble.why))


def _check(name: str, ok: bool, what: str, repair: str = "") -> Check:
    return Check(name, ok, what, "" if ok else repair)


def _config(setting: Setting) -> Check:
    say, what = setting.say, setting.say("doctor.config")
    try:
        if isinstance(setting.trouble, BadUsage):
            raise setting.trouble
        found = settings.load(setting.where.project)
    except BadUsage as error:  # where the environment names the language, nobody had to read it before
        return Check("config", False, what, setting.told(error))
    if unknown := found.unknown():
        keys = ", ".join(unknown)
        return Check("config", False, what, say("doctor.config-unknown", source=found.source, keys=keys))
    _, wrong = settings.modes(str(setting.where.project))
    return _check("config", not wrong, what, say("doctor.config-wrong", what=wrong))


def _state(setting: Setting) -> Check:
    say, folder = setting.say, setting.where.places.state
    existing = next(p for p in (folder, *folder.parents) if p.exists())
    what = say("doctor.state", path=str(folder))
    if why := refusal(str(existing)):
        return Check("state", False, what, say("doctor.state-cannot", why=why))
    loose = folder.exists() and stat.S_IMODE(folder.stat().st_mode) & 0o077
    return _check("state", not loose, what, say("doctor.state-mode", path=shlex.quote(str(folder))))


def _bank(setting: Setting) -> Iterator[Check]:
    say, bank = setting.say, setting.bank
    what = say("doctor.bank", path=str(bank))
    if not bank.is_dir():
        odd_one = odd_bank(bank)
        repair = setting.told(odd_one) if odd_one else say("doctor.bank-missing")
        yield Check("bank", False, what, repair)
        return
    why = refusal(os.path.realpath(bank))
    yield _check("bank", not why, what, say("doctor.bank-cannot", why=why))
    yield _check("ignored", not git.is_ignored(bank), say("doctor.tracked"), say("doctor.ignored"))
    places = setting.where.places
    odd = places.journal.with_suffix(".unreadable.json")
    repair = say("doctor.journal-unreadable", path=str(odd)) if odd.exists() else say("doctor.journal-left")
    yield _check("journal", not (odd.exists() or recover.pending(places)), say("doctor.journal"), repair)
    yield _kept(setting)
    temps = temp_files(bank)
    listed = " ".join(shlex.quote(t) for t in temps[:5])
    yield _check("temps", not temps, say("doctor.temps"), say("doctor.temps-left", paths=listed))
    count, broken, _ = history.verify(setting)  # LED-1: the chain of changes, link by link
    yield _check("ledger", broken is None, say("doctor.ledger", count=count), say("doctor.ledger-broken"))
    yield _pages(setting)


def _kept(setting: Setting) -> Check:
    """Text that a rollback found overwritten: only its backup holds it, until a person has looked."""
    folders = sorted(path.parent for path in setting.where.places.state.glob(f"backup-*/{recover.KEPT}"))
    what = setting.say("doctor.kept")
    shown = " ".join(shlex.quote(str(folder)) for folder in folders[:3])
    pages = ", ".join(dict.fromkeys(page for folder in folders for page in recover.kept_pages(folder)))
    return _check("kept", not folders, what, setting.say("doctor.kept-left", paths=shown, pages=pages or "-"))


def _pages(setting: Setting) -> Check:
    try:
        found = status(setting)
    except MemoryBankError as error:
        return Check("pages", False, setting.say("doctor.pages"), setting.told(error))
    count = sum(f.weight is not Weight.NOTICE for f in found.findings)
    return _check("pages", not count, setting.say("doctor.pages"), setting.say("doctor.findings", count=count))
