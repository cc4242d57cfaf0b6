"""`index`: bring every index in step, or only say which is not (IDX-3, IDX-6, IDX-9)."""

from __future__ import annotations

from memorybank.app.setting import Setting
from memorybank.changes.index import IndexReport, IndexWork, plan_indexes
from memorybank.model.bank import Bank, Layout
from memorybank.model.change import Flow, Plan
from memorybank.model.errors import Refused
from memorybank.model.rule import Finding, Weight
from memorybank.store.bank import Progress, look
from memorybank.store.files import read_page


def work(setting: Setting, *, rebuild: bool = False, progress: Progress | None = None) -> IndexWork:
    bank = look(setting.bank, progress=progress)
    if bank.layout in (Layout.MISSING, Layout.EMPTY):
        raise Refused("bank.missing", path=str(setting.where.project))
    return of(bank, setting, rebuild=rebuild)


def of(bank: Bank, setting: Setting, *, rebuild: bool = False) -> IndexWork:
    def reader(path: str) -> tuple[bytes, str]:
        return read_page(setting.bank, path)

    return plan_indexes(bank, reader, setting.say, now=setting.now, rebuild=rebuild)


def plan(setting: Setting, *, skip: frozenset[str], rebuild: bool, progress: Progress | None = None) -> Plan:
    done = work(setting, rebuild=rebuild, progress=progress)
    changes = tuple(c for c in done.changes if c.path not in skip)
    return Plan(Flow.INDEX, changes, done.notes)


def findings(reports: tuple[IndexReport, ...]) -> tuple[Finding, ...]:
    """IDX-9: each thing that is out of step, with the command that repairs it."""
    return tuple(f for report in reports for f in _of(report))


def _of(report: IndexReport) -> list[Finding]:
    if report.state in ("missing", "empty", "damaged", "unreadable"):
        weight = Weight.DAMAGE if report.state in ("damaged", "unreadable") else Weight.FINDING
        params = (("count", len(report.drift.missing)), ("flaw", report.why), ("line", "?"), ("marker", ""))
        return [Finding("IDX-9", weight, f"index.report.{report.state}", report.path, params)]
    named = (
        ("file-without-row", report.drift.missing),
        ("row-without-file", report.drift.dead),
        ("stale-row", report.drift.stale),
    )
    found = [
        Finding("IDX-9", Weight.FINDING, f"index.report.{kind}", report.path, (("page", page),))
        for kind, pages in named
        for page in pages
    ]
    if report.drift.form and not found:
        found.append(Finding("IDX-9", Weight.FINDING, "index.report.form", report.path))
    return found
