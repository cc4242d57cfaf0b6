"""The lines of a plan that came too late, upon the pages as they are now (PRO-10).

For a plan without its intent. A line that somebody else has put there meanwhile is not put there twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from memorybank.changes.lines import Clash, carried, put_in_and_out
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
            case Update(before=before, after=after) if current is not None and not _is_there(before, after, current):
                try:
                    new = restamped(current, carried(before, after, current, loose=True), now=now)
                except Clash:
                    return None
                if new != current:
                    changes.append(replace(change, before=current, after=new))
            case _:
                return None
    return replace(plan, changes=tuple(changes), merges=()) if changes else None


def _is_there(before: bytes, after: bytes, current: bytes) -> bool:
    """Has the page got one of the new lines since?"""
    new = {text.strip() for _, put in put_in_and_out(before, after) for text in put if text.strip()}
    since = {text.strip() for _, put in put_in_and_out(before, current) for text in put}
    return not new.isdisjoint(since)
