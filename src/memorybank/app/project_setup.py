"""`setup`: a bank for the project and the hosts found here wired to it, as one plan. Both parts are planned before
anything is written; each is then all or nothing by its own journal, the bank first."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from memorybank.app.change import bank_refresh as refresh
from memorybank.app.change.edit import draft
from memorybank.app.install import plan as install
from memorybank.app.install.host_status import wired
from memorybank.app.install.install_files import Installation, Target, is_a_teammates, is_here
from memorybank.app.setting import Setting
from memorybank.hosts import HOSTS, host_named
from memorybank.model.change import Change, Flow, Move, Note, Plan
from memorybank.model.errors import MemoryBankError, Refused

HostState = Literal["wire", "wired", "refused"]  # what becomes of a host
GIT = "git"  # its merge driver is wired like a host


@dataclass(frozen=True, slots=True)
class Outlook:
    host: str
    scope: str
    state: HostState
    error: MemoryBankError | None = None  # of one that is refused


@dataclass(frozen=True, slots=True)
class Setup:
    bank: Plan
    work: Installation
    hosts: tuple[Outlook, ...]
    folder: str  # of the bank
    teammates: tuple[str, ...] = ()  # hosts with a folder in the repository that are not on this machine
    offers_driver: bool = False  # git's merge driver, where it could be and is not

    @property
    def empty(self) -> bool:
        return self.bank.empty and self.work.empty

    def of(self, state: HostState) -> tuple[Outlook, ...]:
        return tuple(host for host in self.hosts if host.state == state)

    @property
    def shown(self) -> Plan:
        """One plan for the reader, from the project's folder. An upgrade's own wording is told apart (RFR-4)."""
        return replace(self.whole, changes=self.work.shown.changes) if self.bank.flow is Flow.UPGRADE else self.whole

    @property
    def whole(self) -> Plan:
        """Every change, for a diff and for programs."""
        return Plan(Flow.INSTALL, (*map(self._below, self.bank.changes), *self.work.shown.changes), self.notes)

    @property
    def notes(self) -> tuple[Note, ...]:
        offer = (Note.of("setup.driver"),) if self.offers_driver else ()
        return (*self.bank.notes, *self.work.notes, *offer)

    def _below(self, change: Change) -> Change:
        below = replace(change, path=f"{self.folder}/{change.path}")
        return replace(below, to=f"{self.folder}/{change.to}") if isinstance(below, Move) else below


def plan(setting: Setting, names: Iterable[str] | None) -> Setup:
    """`names` None: the hosts found on this machine. A host that cannot be wired does not keep the others from it; a
    bank that cannot be planned stops everything."""
    drafted = draft(refresh.plan(setting, way=refresh.OFFER), setting)
    if drafted.conflicts:
        raise Refused("setup.conflict", paths=", ".join(finding.path for finding in drafted.conflicts))
    chosen = dict.fromkeys([name for name in HOSTS if is_here(setting, name)] if names is None else names)
    there = {name: wired(setting, name) for name in chosen}  # what a person once chose stays
    targets = [Target(name, ways[0].scope if ways else host_named(name).SCOPE) for name, ways in there.items()]
    refused: dict[Target, MemoryBankError] = {}
    for target in targets:
        try:
            install.plan_install(setting, [target])
        except MemoryBankError as error:
            refused[target] = error
    work = install.plan_install(setting, [target for target in targets if target not in refused])
    bank = drafted.plan
    if bank.flow is Flow.INIT and setting.where.git is None:  # a home folder, or a folder too high
        elsewhere = Note("setup.no-git", (("path", str(setting.where.project)),))
        bank = replace(bank, notes=(elsewhere, *bank.notes))
    found: list[Outlook] = []
    for target in targets:
        state: HostState = "refused" if target in refused else "wire" if target in work.changed else "wired"
        found.append(Outlook(target.host, target.scope, state, refused.get(target)))
    others = tuple(name for name in HOSTS if names is None and is_a_teammates(setting, name))
    return Setup(bank, work, tuple(found), setting.where.folder, others, _lacks_driver(setting))


def _lacks_driver(setting: Setting) -> bool:
    """MRG-2: would `install git` do anything here?"""
    try:
        return not install.plan_install(setting, [Target(GIT, host_named(GIT).SCOPE)]).empty
    except MemoryBankError:  # no repository, or one whose own folder lies elsewhere
        return False
