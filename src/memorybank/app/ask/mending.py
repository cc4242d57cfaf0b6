"""The plan that would put right what `verify` found."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import groupby

from memorybank.app.setting import Setting
from memorybank.changes.mend import mend
from memorybank.model.change import Flow, Plan, Update
from memorybank.model.claim import Judged
from memorybank.store.code.verdicts import read


def fix_plan(
    setting: Setting, judged: tuple[Judged, ...], skip: frozenset[str] = frozenset()
) -> tuple[Plan, tuple[Judged, ...]]:
    """The edits whose outcome is certain, and the alarms that only a person can settle."""
    bank = os.path.realpath(setting.bank)
    changes: list[Update] = []
    left: list[Judged] = []
    for page, rows in groupby((j for j in judged if j.alarm and j.claim.file not in skip), key=lambda j: j.claim.file):
        own = list(rows)
        update, open_ = mend(page, read(bank, page)[0], own, now=setting.now)
        if update is not None:
            changes.append(replace(update, changes=setting.say("verify.plan-reason", count=len(own) - len(open_))))
        left += open_
    return Plan(Flow.REFRESH, tuple(changes)), tuple(left)
