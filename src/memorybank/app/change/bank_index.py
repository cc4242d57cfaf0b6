"""`index`: bring every index in step, or only say which is not (IDX-3, IDX-6, IDX-9)."""

from __future__ import annotations

from functools import partial

from memorybank.app.change.findings import must_be_known, stop_at_damage
from memorybank.app.setting import Setting
from memorybank.changes.index import IndexReport, IndexWork, plan_indexes
from memorybank.changes.index_page import Drift
from memorybank.model.bank import Bank
from memorybank.model.change import Flow, Plan
from memorybank.store import cache
from memorybank.store.bank import Progress, look
from memorybank.store.files import read_page


def work(setting: Setting, *, rebuild: bool = False, progress: Progress | None = None) -> IndexWork:
    bank = look(setting.bank, progress=progress)
    must_be_known(bank, setting)
    return of(bank, setting, rebuild=rebuild)


def of(bank: Bank, setting: Setting, *, rebuild: bool = False) -> IndexWork:
    """What is out of step. A bank that is, page for page, the one last found in step is not gone through again."""
    place = setting.where.places.cache / "in-step"
    known = cache.load(place) if bank.token and not rebuild else None
    if known and known["bank"] == (bank.token, setting.language):
        return IndexWork((), tuple(IndexReport(path, "ok", Drift()) for path in known["indexes"]))
    work = plan_indexes(bank, partial(read_page, setting.bank), setting.say, rebuild=rebuild)
    if bank.token and not work.changes and all(report.healthy for report in work.reports):
        cache.save(place, {"bank": (bank.token, setting.language), "indexes": [r.path for r in work.reports]})
    return work


def plan(setting: Setting, *, rebuild: bool, progress: Progress | None = None) -> Plan:
    done = work(setting, rebuild=rebuild, progress=progress)
    stop_at_damage(done.reports)
    return Plan(Flow.INDEX, done.changes, done.notes)
