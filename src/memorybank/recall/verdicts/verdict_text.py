"""A verdict as a sentence for people and as a row for programs, the same through every door (VER-2)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from memorybank.model.claim import GONE, LIVE, MOVED, NEVER, UNCHECKED, Judged
from memorybank.texts.catalogue import Say

_SHORT = 9  # characters of a commit, for people
_MANY = 3  # things that moved with their folder: then the folder is named, once
_MOST = 8  # line numbers named


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
        "nearest": judged.near,
    }


def text(found: tuple[Judged, ...], say: Say, *, every: bool = False) -> str:
    """What is no longer true, how much was looked at, and what to do next. `every`: also what never was, and what
    could not be checked."""
    alarms = [judged for judged in found if judged.alarm]
    shown = [judged for judged in found if judged.verdict != LIVE] if every else alarms
    lines = [listed(shown, say)] if shown else []
    lines.append(summary(found, say))
    if alarms:
        lines.append(say("verify.next" if any(alarm.fix for alarm in alarms) else "verify.next-none"))
    return "\n".join(lines)


def listed(alarms: Iterable[Judged], say: Say) -> str:
    """Page by page, and on a page by what happened: one line for each thing, however often it is said.

    Ends with an empty line.
    """
    lines: list[str] = []
    for page, rows in groupby(alarms, key=lambda judged: judged.claim.file):
        lines.append(page)
        causes: dict[str, list[Judged]] = {}
        for alarm in rows:
            causes.setdefault(_cause(alarm, say), []).append(alarm)
        for cause, own in causes.items():
            lines += [f"  {cause}", *_entries(own, say)]
        lines.append("")
    return "\n".join(lines)


def what_became(judged: Judged, say: Say) -> str:
    return _cause(judged, say) + _found(judged, say)


def _cause(alarm: Judged, say: Say) -> str:
    """In which commit it happened; what only the disk knows has none."""
    if alarm.verdict == UNCHECKED:
        return say("verify.unchecked", why=say(f"verify.why.{alarm.why}"))
    if alarm.verdict == NEVER:
        return say("verify.never")
    way = f".{alarm.why}" if alarm.why == "lines" else "" if alarm.commit else ".uncommitted"
    return say(f"verify.{alarm.verdict}{way}", commit=alarm.commit[:_SHORT])


def _entries(alarms: list[Judged], say: Say) -> Iterator[str]:
    folders = Counter(_folders(alarm) for alarm in alarms)
    said: dict[tuple[str, str, str], list[Judged]] = {}
    for alarm in alarms:
        old, new = _folders(alarm)
        if old and folders[old, new] >= _MANY:
            key = (alarm.claim.kind, f"{old}/…", f" → {new}/…")
        else:
            key = (alarm.claim.kind, alarm.claim.text, _found(alarm, say))
        said.setdefault(key, []).append(alarm)
    for (kind, text, found), own in said.items():
        yield f"    {_lines(own)}  {kind}  {text}{found}"


def _folders(alarm: Judged) -> tuple[str, str]:
    """Of a path whose folder moved and took it along: that folder, then and now."""
    old, new = alarm.claim.text.rstrip("/").split("/"), alarm.fix.rstrip("/").split("/")
    same = 0
    while same < min(len(old), len(new)) and old[-1 - same] == new[-1 - same]:
        same += 1
    if alarm.verdict != MOVED or not same or same == min(len(old), len(new)):
        return "", ""
    return "/".join(old[:-same]), "/".join(new[:-same])


def _lines(alarms: list[Judged]) -> str:
    lines = [str(line) for line in dict.fromkeys(alarm.claim.line for alarm in alarms)]
    return ", ".join(lines[:_MOST]) + (f" +{len(lines) - _MOST}" if len(lines) > _MOST else "")


def _found(alarm: Judged, say: Say) -> str:
    """What would be right, and what the project shows where that is something else."""
    arrow = f" → {alarm.fix}" if alarm.fix else ""
    near = say("verify.nearest", near=alarm.near) if alarm.near else ""
    if alarm.why == "lines":
        return arrow + say("verify.was.lines", lines=alarm.shows)
    if not alarm.alarm:
        return near
    if alarm.verdict == GONE:
        way = alarm.why if alarm.why in ("manifest", "word") else "path"
        was = "" if way == "path" and _is_said(alarm) else alarm.shows
        return arrow + (say(f"verify.was.{way}", was=was) if was else "") + near
    return arrow if arrow and alarm.verdict == MOVED else arrow + say("verify.now", to=alarm.to)


def _is_said(alarm: Judged) -> bool:
    return alarm.claim.subject.rstrip("/").removeprefix("./").startswith(alarm.shows)


def summary(found: Iterable[Judged], say: Say) -> str:
    """One line of numbers."""
    counts = Counter(j.verdict for j in found)
    numbers = {name: counts[name] for name in ("moved", "changed", "gone", "live", "never", "unchecked")}
    alarms = sum(numbers[name] for name in ("moved", "changed", "gone"))
    return say("verify.sum" if alarms else "verify.well", alarms=alarms, claims=counts.total(), **numbers)
