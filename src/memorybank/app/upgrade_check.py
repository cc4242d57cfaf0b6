"""`upgrade --check`: this version against this machine: its own files, the hosts, the bank (SKL-2).

That skill, protocol, templates, texts, schemas and commands say the same in both languages is proved when the package
is made, by `tests/skill`; here its files are held to the checksums they were installed with.
"""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from memorybank.app.install.hook_command import launch_argv
from memorybank.app.install.host_status import packages, wired
from memorybank.app.install.install_files import SCOPES, Target
from memorybank.app.install.plan import plan_install
from memorybank.app.setting import Setting
from memorybank.hosts import HOSTS, OPTIONAL
from memorybank.model.bank import TEMPLATE
from memorybank.model.change import Create, Delete, Update
from memorybank.model.errors import MemoryBankError
from memorybank.model.layout import ENTRY, OLD
from memorybank.model.version import DISTRIBUTION, VERSION
from memorybank.store import installed, program
from memorybank.store.bank import look
from memorybank.texts.catalogue import Say


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Two places that should say the same and do not. Its sentence is the text `upgrade.KIND`."""

    kind: str
    where: str  # a file, or a host
    says: str
    should: str
    repair: str  # a command

    def sentence(self, say: Say) -> str:
        return say(f"upgrade.{self.kind}", says=self.says, should=self.should)


def examine(setting: Setting) -> tuple[Mismatch, ...]:
    changed = program.changed_files() or ()
    package = (Mismatch("package", p, "", "", f"pip install --force-reinstall {DISTRIBUTION}") for p in changed)
    return (*package, *_of_hosts(setting), *_of_bank(setting))


def left_out(setting: Setting) -> tuple[str, ...]:
    """Text keys: what there was nothing to compare with."""
    reasons = {"upgrade.no-checksums": program.changed_files() is not None, "upgrade.no-hosts": bool(targets(setting))}
    return tuple(key for key, there in reasons.items() if not there)


def targets(setting: Setting) -> tuple[Target, ...]:
    """Hosts that are wired here, or for all of the user's projects: by their files or by the manifest."""
    here = str(setting.where.project.resolve())
    noted = {(r.host, r.scope) for r in installed.load().records if r.project in ("", here)}
    noted |= {(name, found.scope) for name in HOSTS for found in wired(setting, name)}
    every = [(name, scope) for name in (*HOSTS, *OPTIONAL) for scope in SCOPES]
    return tuple(Target(*pair) for pair in every if pair in noted)


def _of_hosts(setting: Setting) -> Iterator[Mismatch]:
    """A host that an installation would change today was given something else than this version gives."""
    wired_here = targets(setting)
    for target in wired_here:
        yield from _of_host(setting, target)
    if wired_here and installed.launch() != launch_argv():
        says, should = (shlex.join(argv) or "-" for argv in (installed.launch(), launch_argv()))
        yield Mismatch("launcher", str(installed.folder()), says, should, "memory-bank upgrade")
    for found in packages(setting):
        if found.version != VERSION:
            yield Mismatch("plugin", found.host.TITLE, found.version or "-", VERSION, found.host.PACKAGE_UPDATE)


def _of_host(setting: Setting, target: Target) -> Iterator[Mismatch]:
    name, repair = f"{target.host} ({target.scope})", f"memory-bank install {target.host} --scope {target.scope}"
    kinds = {Create: "host-missing", Update: "host-other", Delete: "host-over"}
    try:
        changes = plan_install(setting, [target]).shown.changes
    except MemoryBankError as error:
        if "path" in error.params:  # an installation would stop at the same file
            repair = setting.say("upgrade.repair.file", path=error.params["path"])
        yield Mismatch("host-unread", name, setting.told(error), "", repair)
        return
    for change in changes:
        yield Mismatch(kinds[type(change)], name, change.path, "", repair)


def _of_bank(setting: Setting) -> Iterator[Mismatch]:
    """The template of its entry page. `status` says what else is wrong; a damaged page tells no version."""
    bank = look(setting.bank)
    if bank.layout is OLD:
        yield Mismatch("bank-old", "memory-bank/", "", str(TEMPLATE), "memory-bank refresh")
    page = bank.page(ENTRY)
    if page is None or page.flaw is not None or bank.version == TEMPLATE:
        return
    newer = bank.version is not None and bank.version > TEMPLATE
    kind = "bank-newer" if newer else "bank-version"
    repair = f"pip install --upgrade {DISTRIBUTION}" if newer else "memory-bank refresh"
    yield Mismatch(kind, f"memory-bank/{ENTRY}", str(bank.version or "-"), str(TEMPLATE), repair)
