"""`memory-bank` alone: where one stands, and the one most useful next step.

Told from what is on the disk already: the pages of a bank that is not large, the hosts' files, the state folder. No
history is read and nothing is written: it works with a damaged bank, without git and with a home nobody can write to.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from memorybank.app.ask.verification import known_alarms
from memorybank.app.install.host_status import Wired, wired
from memorybank.app.install.install_files import is_here
from memorybank.app.setting import Setting
from memorybank.hosts import HOSTS
from memorybank.markdown.read import read
from memorybank.model.bank import Bank
from memorybank.model.document import TEMPLATE
from memorybank.model.errors import MemoryBankError
from memorybank.model.layout import ENTRY, layout_of
from memorybank.model.rule import Health
from memorybank.store import good_state, proposals
from memorybank.store.bank import look
from memorybank.store.files import read_page
from memorybank.store.project import no_bank
from memorybank.texts.catalogue import Say, sentence

COUNTED = 5_000  # pages; more are "more than"
LOOKED_AT = 400  # pages; more are counted by their names, and whether they are well is left to `status`
# A bank's layout, by names alone, and the further states that its pages tell.
_MISSING, _NO_FOLDER, _EMPTY, _OLD, _UNKNOWN, _PRESENT = "missing", "no-folder", "empty", "old", "unknown", "present"
_ADOPTABLE, _BELOW, _CURRENT, _DAMAGED = "adoptable", "below", "current", "damaged"


class BankState(NamedTuple):
    state: str  # missing | empty | current | below | old | adoptable | unknown | damaged
    version: str = ""
    pages: int = 0
    why: str = ""  # of damaged: a sentence; of another tool's bank: the tool


class NextStep(NamedTuple):
    command: str
    why: str  # a text key


class Overview(NamedTuple):
    project: str
    git: bool
    bank: BankState
    hosts: tuple[tuple[str, Wired], ...]
    found: tuple[str, ...]  # on this machine, and not wired
    waiting: int  # proposals
    slips: int  # changes that nobody allowed
    stale: int | None  # claims that the code contradicts; None when nobody has looked since
    trouble: str  # with the settings
    next: NextStep


def overview(setting: Setting) -> Overview:
    bank = _bank(setting)
    linked = [(name, one) for name in HOSTS for one in wired(setting, name)]
    names = {name for name, _ in linked}
    found = tuple(name for name in HOSTS if name not in names and is_here(setting, name))
    state = str(setting.where.places.state)
    waiting, slips = proposals.waiting(setting.where.places.state), 0
    with suppress(OSError):
        slips = len(good_state.pending(state))
    stale = _stale(setting) if bank.state == _CURRENT else None
    trouble = sentence(setting.trouble.text, setting.trouble.params, setting.say) if setting.trouble else ""
    broken = bool(trouble) or any(one.gone or one.trust for _, one in linked)
    git = setting.where.git is not None
    step = _next(bank, slips, waiting, git=git, broken=broken, unwired=bool(found and not linked), stale=stale)
    project = str(setting.where.project)
    return Overview(project, git, bank, tuple(linked), found, waiting, slips, stale, trouble, step)


def _next(
    bank: BankState, slips: int, waiting: int, *, git: bool, broken: bool, unwired: bool, stale: int | None
) -> NextStep:
    """What is worst comes first; what waits for a person's word before what can wait."""
    steps = (
        (bank.state in (_MISSING, _EMPTY), "setup", "setup" if git else "elsewhere"),
        (bank.state == _DAMAGED, "status", "damage"),
        (bank.state == _ADOPTABLE, "setup", "adopt"),
        (bank.state == _UNKNOWN, "refresh --adopt", "adopt"),
        (bank.state in (_OLD, _BELOW), "refresh", "refresh"),
        (slips, "restore --plan --diff", "slips"),
        (waiting, "proposals", "proposals"),
        (broken, "doctor", "doctor"),
        (unwired, "setup", "wire"),
        (stale, "verify", "verify"),
        (True, 'select "..."', "select"),
    )
    return next(NextStep(f"memory-bank {command}", f"here.why.{why}") for holds, command, why in steps if holds)


def _bank(setting: Setting) -> BankState:
    folder = setting.bank
    try:
        layout, tool = _layout(folder)
        if layout == _NO_FOLDER:
            raise no_bank(folder)
        pages, damage = _count(folder, COUNTED), ""
        document = read(read_page(folder, ENTRY)[1]) if layout == _PRESENT else None
        if layout not in (_MISSING, _EMPTY) and pages <= LOOKED_AT:
            seen = look(folder, with_history=False)
            pages, damage = len(seen.pages), _damage(seen, setting.say)
    except MemoryBankError as error:
        return BankState(_DAMAGED, why=sentence(error.text, error.params, setting.say))
    except OSError as error:
        return BankState(_DAMAGED, why=f"{folder}: {error.strerror or error}")
    if document is not None and document.flaw is not None:  # also in a bank too large to be looked at
        flaw = document.flaw
        why = setting.say(flaw.text, line=flaw.line, marker=flaw.marker)
        return BankState(_DAMAGED, pages=pages, why=setting.say("page.damaged", path=ENTRY, why=why))
    if damage:
        return BankState(_DAMAGED, str(document.version or "") if document else "", pages, damage)
    if document is None:
        return BankState(layout, pages=pages, why=tool)
    below = document.version is None or document.version < TEMPLATE
    return BankState(_BELOW if below else _CURRENT, str(document.version or ""), pages, tool)


def _layout(folder: Path) -> tuple[str, str]:
    """And the tool whose bank it is."""
    if not os.path.lexists(folder):
        return _MISSING, ""
    if not folder.is_dir():
        return _NO_FOLDER, ""
    found = layout_of(lambda name: (folder / name).exists())
    if found is None:
        return (_UNKNOWN if any(folder.iterdir()) else _EMPTY), ""
    present = (folder / ENTRY).exists()
    return (_PRESENT if present else _ADOPTABLE if found.tool else _OLD), found.tool


def _count(folder: Path, most: int) -> int:
    """Pages; beyond `most` nobody goes on. Links to folders are not followed."""
    found = 0
    for _, below, files in os.walk(folder):
        below[:] = [name for name in below if not name.startswith(".")]
        found += sum(name.lower().endswith(".md") and not name.startswith(".") for name in files)
        if found > most:
            break
    return found


def _damage(bank: Bank, say: Say) -> str:
    """As `status` finds it: how much, and the first with its repair."""
    if not bank.unread and all(page.flaw is None for page in bank.pages):
        return ""
    from memorybank.app.change.findings import told
    from memorybank.policy.rules.plans import names_damage

    found = [told(finding, say) for finding in names_damage(Health(bank, None, (), ()))]
    return found[0] if len(found) == 1 else say("here.damage", count=len(found), first=found[0])


def _stale(setting: Setting) -> int | None:
    with suppress(OSError, MemoryBankError):
        alarms = known_alarms(setting)
        return None if alarms is None else len(alarms)
    return None
