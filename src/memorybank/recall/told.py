"""A verdict as a sentence for people and as a row for programs, the same through every door (VER-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from memorybank.model.claim import ALARMS, UNCHECKED, Judged
from memorybank.texts.catalogue import Say

_SHORT = 9  # characters of a commit, for people


def row(judged: Judged) -> dict[str, object]:
    claim = judged.claim
    return {
        "file": claim.file,
        "line": claim.line,
        "kind": claim.kind,
        "text": claim.text,
        "verdict": judged.verdict,
        "to": judged.to,
        "commit": judged.commit,
        "shows": judged.shows,
        "why": judged.why,
        "fix": judged.fix,
        "hedge": claim.hedge,
    }


def evidence(judged: Judged, say: Say) -> str:
    """What an alarm rests on, as a sentence."""
    why = {"committed": "", "uncommitted": ".uncommitted"}.get(judged.why, f".{judged.why}")
    return say(
        f"verify.{judged.verdict}{why}",
        to=judged.to,
        was=judged.shows or judged.claim.text,
        lines=judged.shows,
        commit=judged.commit[:_SHORT],
    )


def listed(alarms: Iterable[Judged], say: Say) -> str:
    """Page by page: what is claimed, what was found, what would be right. Ends with an empty line."""
    lines: list[str] = []
    for page, rows in groupby(alarms, key=lambda judged: judged.claim.file):
        lines += [page, *(_entry(alarm, say) for alarm in rows), ""]
    return "\n".join(lines)


def _entry(alarm: Judged, say: Say) -> str:
    return say(
        "verify.row",
        line=alarm.claim.line,
        kind=alarm.claim.kind,
        text=alarm.claim.text,
        verdict=say(f"verify.verdict.{alarm.verdict}"),
        evidence=evidence(alarm, say),
        fix=say("verify.fix", fix=alarm.fix) if alarm.fix else say("verify.no-fix"),
    )


def summary(found: Iterable[Judged], say: Say) -> str:
    """One line of numbers; what the page itself speaks of as past or planned counts as not checked."""
    counts = Counter(j.verdict if j.alarm or j.verdict not in ALARMS else UNCHECKED for j in found)
    numbers = {name: counts[name] for name in ("moved", "changed", "gone", "live", "never", "unchecked")}
    alarms = sum(numbers[name] for name in ("moved", "changed", "gone"))
    return say("verify.sum" if alarms else "verify.well", alarms=alarms, claims=counts.total(), **numbers)
