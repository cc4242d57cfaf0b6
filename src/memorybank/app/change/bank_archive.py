"""`archive`: finished work leaves the pages that are loaded in every session (ARC-1..3)."""

from __future__ import annotations

from functools import partial

from memorybank.app.change.edit import must_be_editable, with_indexes
from memorybank.app.change.findings import must_be_known
from memorybank.app.setting import Setting
from memorybank.changes.archive import candidates, leaving, measure, plan_archive
from memorybank.markdown.read import read
from memorybank.model.bank import Bank
from memorybank.model.change import Flow, Plan
from memorybank.model.document import Document
from memorybank.model.rule import Finding, Weight
from memorybank.store.bank import look
from memorybank.store.files import read_page


def plan(setting: Setting) -> Plan:
    bank = look(setting.bank)
    must_be_known(bank, setting)

    def opened(path: str) -> tuple[bytes, Document]:
        before, text = read_page(setting.bank, path)
        return before, read(text)

    may_edit = partial(must_be_editable, flow=Flow.ARCHIVE)
    made = plan_archive(bank, opened, may_edit, setting.say, today=setting.moment.date())
    return with_indexes(made, bank, setting) if not made.empty else made


def due(bank: Bank, setting: Setting) -> tuple[Finding, ...]:
    """ARC-1 counted, for `status`."""
    out: list[Finding] = []
    for path, section in candidates(bank):
        if bank.page(path) is None:
            continue  # `status` names it as unreadable already
        document = read(read_page(setting.bank, path)[1])
        found = measure(document, path, section)
        if found.over:
            params = (("lines", found.lines), ("done", found.done))
            if leaving(document, section, setting.moment.date()):
                out.append(Finding("ARC-1", Weight.FINDING, "status.due", path, params))
            else:
                out.append(Finding("ARC-1", Weight.NOTICE, "archive.nothing-old", path, params))
    return tuple(out)
