"""What we promise on every host, as it is meant and as it was seen with the real programs.

The stories in tests/hosts hold it to the programs; a cell that no story has shown fails the tests. `make test-hosts`
writes `measured.json`: per host its version, and which stories passed with it. No dates and no timings: the same
programs give the same bytes, so a run from a clean clone shows itself as no change.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.dialect import Host
from memorybank.texts.catalogue import Say

TABLE = Path(__file__).with_name("measured.json")


@dataclass(frozen=True, slots=True)
class Promise:
    id: str  # its sentence is the text `promise.ID`
    rules: tuple[str, ...]


class HostResult(StrEnum):
    KEPT = "kept"
    REMARK = "remark"  # kept, and there is something to know about how
    BROKEN = "broken"  # not kept; the note says why
    DOCUMENTED = "documented"  # kept by the host's documentation; nothing was run


@dataclass(frozen=True, slots=True)
class Cell:
    state: HostResult
    note: str = ""  # a text's key


PROMISES = (
    Promise("memory", ("INJ-1", "INJ-3")),
    Promise("markdown", ("GRD-1",)),
    Promise("shell", ("GRD-2",)),
    Promise("hooks", ("GAT-8",)),
    Promise("read-gate", ("GAT-2", "GAT-3", "GAT-7")),
    Promise("secrets", ("THR-4",)),
    Promise("compaction", ("INJ-1",)),
    Promise("recovery", ("REC-1", "REC-2")),
    Promise("sub-memory", ("INJ-1",)),
    Promise("sub-guard", ("GRD-1", "GAT-1")),
    Promise("crash", ("GRD-1",)),
    Promise("confirm", ("PRO-4", "GRD-5", "GRD-7")),
)
_FIRST = ("claude-code", "opencode", "codex")  # columns; the others follow in the order of the registry
COLUMNS: tuple[Host, ...] = tuple(host_named(name) for name in dict.fromkeys((*_FIRST, *HOSTS)))


# What is not simply kept, host by host: how it is, and the text `promise.note.WORD` that says why.
NOT_SIMPLY_KEPT = {
    "claude-code": {"memory": "remark cut"},
    "opencode": {"confirm": "remark refused"},
    "kilo": {"confirm": "remark refused"},
    "codex": {"shell": "remark typed", "confirm": "remark refused"},
    "gemini": {
        "read-gate": "remark late",
        "compaction": "remark request",
        "sub-guard": "remark nameless",
        "confirm": "remark refused",
    },
    "qwen": {"read-gate": "remark late", "sub-memory": "broken no-place"},
    "copilot": {"compaction": "remark next-call"},
    "cursor": {
        "read-gate": "documented late",
        "compaction": "broken nothing-after",
        "sub-memory": "broken not-told",
        "sub-guard": "documented nameless",
        "confirm": "documented transcript",
    },
    "cline": {"compaction": "remark rule", "recovery": "broken no-event", "confirm": "remark one-run"},
    "droid": {
        "read-gate": "remark late",
        "compaction": "broken no-compaction",
        "recovery": "broken no-compaction",
        "sub-memory": "broken no-daemon",
        "sub-guard": "documented no-daemon",
        "confirm": "remark window-only",
    },
    "kimi": {
        "read-gate": "remark next-message",
        "compaction": "remark next-message",
        "sub-memory": "broken not-told",
        "sub-guard": "remark nameless",
        "confirm": "remark unheard",
    },
}
# Hosts with a sentence of their own below the table, `promise.host.NAME`.
WITH_NOTE = tuple(name for name in HOSTS if name != "qwen")


def _cell(host: Host, promise: str) -> Cell:
    state, _, note = NOT_SIMPLY_KEPT.get(host.NAME, {}).get(promise, "").partition(" ")
    if note:
        return Cell(HostResult(state), f"promise.note.{note}")
    return Cell(HostResult.KEPT if host.LEARNT else HostResult.DOCUMENTED)


CELLS = {(host.NAME, promise.id): _cell(host, promise.id) for host in COLUMNS for promise in PROMISES}


# ---------------------------------------------------------------- as it was seen


@dataclass(frozen=True, slots=True)
class Observation:
    """What was seen with one program."""

    version: str
    stories: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # "file::test" -> the promises it shows


Measured = Mapping[str, Observation]


def measured() -> Measured:
    return parse(TABLE.read_text(encoding="utf-8"))


def parse(text: str) -> Measured:
    raw = json.loads(text)
    return {name: Observation(h["version"], {s: tuple(p) for s, p in h["stories"].items()}) for name, h in raw.items()}


def dump(table: Measured) -> str:
    raw = {
        name: {"version": seen.version, "stories": {s: list(p) for s, p in sorted(seen.stories.items())}}
        for name, seen in sorted(table.items())
    }
    return json.dumps(raw, indent=2) + "\n"


def shown(table: Measured, host: str, promise: str) -> tuple[str, ...]:
    """The stories that passed and show this cell."""
    known = table.get(host)
    return tuple(s for s, promises in known.stories.items() if promise in promises) if known else ()


# ---------------------------------------------------------------- as a page shows it

_MARKS = {HostResult.KEPT: "✓", HostResult.REMARK: "✓", HostResult.BROKEN: "✗", HostResult.DOCUMENTED: "–"}


def notes() -> dict[str, int]:
    """Every note once, numbered in the order of the table."""
    found = dict.fromkeys(CELLS[host.NAME, p.id].note for p in PROMISES for host in COLUMNS)
    return {note: at for at, note in enumerate((note for note in found if note), 1)}


def mark(host: Host, promise: str, notes: dict[str, int]) -> str:
    found = CELLS[host.NAME, promise]
    return f"{_MARKS[found.state]}({notes[found.note]})" if found.note else _MARKS[found.state]


def version(host: Host, seen: Measured) -> str:
    return seen[host.NAME].version if host.NAME in seen else ""


def host_notes(say: Say) -> Iterator[tuple[str, str]]:
    return ((host.TITLE, say(f"promise.host.{host.NAME}")) for host in COLUMNS if host.NAME in WITH_NOTE)
