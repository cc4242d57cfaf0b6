"""A confirmed plan that came too late, upon the pages as they are now: the same lines, for a word of their own.

Never merged in silence: what comes out is a new proposal, shown and asked about like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from memorybank.changes.lines import Clash, carried
from memorybank.changes.undo import restamped
from memorybank.model.bank import is_index
from memorybank.model.change import Change, Create, Plan, Update


def plan_again(plan: Plan, pages: Callable[[str], bytes | None], *, now: str) -> Plan | None:
    """Without its indexes, which are brought in step behind it. None where its lines have no place any more."""
    changes: list[Change] = []
    for change in plan.changes:
        current = pages(change.path)
        match change:
            case Create(path=path) | Update(path=path) if is_index(path):
                continue
            case Create() if current is None:
                changes.append(change)
            case Update(before=before, after=after) if current is not None:
                try:
                    new = restamped(current, carried(before, after, current, loose=True), now=now)
                except Clash:
                    return None
                if new != current:
                    changes.append(replace(change, before=current, after=new))
            case _:
                return None
    return replace(plan, changes=tuple(changes), merges=()) if changes else None
