"""The table of promises, as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.conformance import CELLS, COLUMNS, PROMISES, HostResult, Measured, measured
from memorybank.hosts.dialect import Host
from memorybank.texts.catalogue import Say

_MARKS = {HostResult.KEPT: "✓", HostResult.REMARK: "✓", HostResult.BROKEN: "✗", HostResult.DOCUMENTED: "–"}


def promises_text(say: Say) -> str:
    """Marks first, sentences last: columns stay straight in any script."""
    seen, numbers = measured(), notes()
    wide = max(len(mark(host, promise.id, numbers)) for host in COLUMNS for promise in PROMISES)
    lines = [say("promise.title"), ""]
    lines += [f"  {at}  {_named(host, seen, say)}" for at, host in enumerate(COLUMNS, 1)]
    lines += ["", "  " + "  ".join(f"{at:<{wide}}" for at, _ in enumerate(COLUMNS, 1)).rstrip()]
    for promise in PROMISES:
        marks = [mark(host, promise.id, numbers) for host in COLUMNS]
        row = "  ".join(f"{mark:<{wide}}" for mark in marks)
        lines.append(f"  {row}  {say(f'promise.{promise.id}')} ({', '.join(promise.rules)})")
    lines += ["", f"  {say('promise.legend')}", ""]
    lines += [f"  ({at}) {say(note)}" for note, at in numbers.items()]
    lines += ["", *(f"  {title}{say('promise.colon')}{note}" for title, note in host_notes(say))]
    return "\n".join(lines)


def notes() -> dict[str, int]:
    """Every note once, numbered in the order of the table."""
    found = dict.fromkeys(CELLS[host.NAME, p.id].note for p in PROMISES for host in COLUMNS)
    return {note: at for at, note in enumerate((note for note in found if note), 1)}


def mark(host: Host, promise: str, notes: dict[str, int]) -> str:
    found = CELLS[host.NAME, promise]
    return f"{_MARKS[found.state]}({notes[found.note]})" if found.note else _MARKS[found.state]


def version(host: Host, seen: Measured) -> str:
    return seen[host.NAME].version if host.NAME in seen else ""


def _named(host: Host, seen: Measured, say: Say) -> str:
    return f"{host.TITLE} {version(host, seen) or say('promise.not-run')}"


def host_notes(say: Say) -> Iterator[tuple[str, str]]:
    return ((host.TITLE, say(f"promise.host.{host.NAME}")) for host in COLUMNS if host.NOTED)
