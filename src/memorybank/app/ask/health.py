"""`check`: everything that can be wrong with a bank, in one answer: pages, indexes, what may not be stored, claims.

Whatever makes `status` end with 1 or 5 makes this do so too: CI is told to use it.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from memorybank.app.ask.bank_status import status
from memorybank.app.ask.secret_scan import scan_paths
from memorybank.app.ask.verification import look
from memorybank.app.setting import Setting
from memorybank.model.errors import Refused
from memorybank.model.layout import EMPTY, MISSING
from memorybank.model.rule import Weight
from memorybank.store.bank import Progress

_INDEX, _CLAIMS = "IDX-9", "VER-1"  # findings of `status` that are counted in parts of their own


class HealthPart(NamedTuple):
    name: str  # pages, index, scan, verify
    state: str  # ok, findings, damaged
    wrong: int  # of the worst kind there is
    command: str  # that shows more


class BankHealth(NamedTuple):
    parts: tuple[HealthPart, ...]

    @property
    def exit_code(self) -> int:
        states = {part.state for part in self.parts}
        return 5 if "damaged" in states else 1 if "findings" in states else 0


def check(setting: Setting, *, progress: Progress | None = None) -> BankHealth:
    found = status(setting, progress=_third(progress, 0))
    if found.bank.layout in (MISSING, EMPTY):
        raise Refused("bank.missing", path=str(setting.where.project))
    damaged = {finding.path for finding in found.findings if finding.weight is Weight.DAMAGE}
    noted = [f.rule for f in found.findings if f.weight is Weight.FINDING and f.rule != _CLAIMS]
    drifted = noted.count(_INDEX)
    verified = look(setting.where, progress=_third(progress, 1))
    damaged |= {page for page, _ in verified.unread}
    scanned = scan_paths(setting, (), progress=_third(progress, 2))
    damaged |= {os.path.relpath(path, setting.bank) for path, _ in scanned.unread}
    count = len({path.rstrip("/") for path in damaged})
    return BankHealth(
        (
            _part("pages", count or len(noted) - drifted, "memory-bank status", "damaged" if count else "findings"),
            _part("index", drifted, "memory-bank index --check"),
            _part("scan", scanned.refused, "memory-bank scan"),
            _part("verify", sum(one.alarm for one in verified.judged), "memory-bank verify"),
        )
    )


def _third(progress: Progress | None, at: int) -> Progress | None:
    """Every page is looked at three times; whoever waits sees one count."""
    return (lambda done, total: progress(at * total + done, 3 * total)) if progress else None


def _part(name: str, wrong: int, command: str, state: str = "findings") -> HealthPart:
    return HealthPart(name, state if wrong else "ok", wrong, command)
