"""What a new decision or learning surely leaves unsaid, told without `re`: the plain cases of THR-1 and THR-2.

A refusal is rare, and yet an agent waits for it like for any answer; the thresholds cost a hook four times its start.
None: nobody can tell from here, and `policy.rules.thresholds` is asked. A law holds every answer to that one's.
"""

from __future__ import annotations

from memorybank.policy.direct.blocks import blocks
from memorybank.policy.direct.stating import is_rule, row_of, says, states

TYPE_CHECKING = False
if TYPE_CHECKING:
    Lacking = tuple[int, tuple[str, ...]]  # a line, from 1, and the fields it leaves out

_DECISION = ("decision", "reason", "trade_off", "scope")
_LEARNING = {  # with what every label of the field holds; where none of it occurs, none of them stands
    "symptom": ("symptom", "observed", "症状", "现象", "表现"),
    "root_cause": ("cause", "根因", "根本原因", "原因"),
    "solution": ("solution", "fix", "resolution", "解决", "修复"),
    "prevention": ("prevent", "预防", "防范"),
}
_ODD = (":", "：", "<", "\\", "`", "[", "=")  # a cell with one of these may say more than it seems to


def decisions_lacking(before: str, after: str) -> list[Lacking] | None:
    """For rows put in under a head with the usual columns, and nothing else changed."""
    old, new = before.split("\n"), after.split("\n")
    top = _alike(old, new)
    end = len(new) - _alike(old[top:][::-1], new[top:][::-1])
    fresh = new[top:end]
    if len(old) != len(new) - len(fresh) or not fresh or blocks(after).code or "<!--" in "".join(fresh):
        return None
    found: list[Lacking] = []
    for at in range(top, end):
        said = row_of(new, at) if not is_rule(new[at]) and new[at] not in old else {}
        if "decision" not in said or "pointer" in said or any(field not in said for field in _DECISION):
            return None
        fields = [_stated(said[field]) for field in _DECISION]
        if None in fields or any(sign in cell for cell in said.values() for sign in _ODD):
            return None
        lacking = tuple(field for field, stated in zip(_DECISION, fields, strict=True) if not stated)
        found += [(at + 1, lacking)] if lacking else []
    return found


def learning_lacking(text: str) -> tuple[str, ...] | None:
    """For a page of headings, bullets and labelled lines."""
    if blocks(text).code or any(sign in text for sign in ("|", "<", "`", "~", "\\", "=", "\t")):
        return None
    plain = "".join(c for c in text.lower() if c.isalnum())
    lines = text.split("\n")
    lacking: list[str] = []
    for field, signs in _LEARNING.items():
        if not any(sign in plain for sign in signs):
            lacking.append(field)
        elif not any(states(lines, at, field) for at in range(len(lines))):
            return None
    return tuple(lacking)


def _stated(cell: str) -> bool | None:
    """None: it may or may not say something."""
    return True if says(cell) else None if any(c.isalnum() for c in cell) else False


def _alike(one: list[str], other: list[str]) -> int:
    """How many lines are the same from the start."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
