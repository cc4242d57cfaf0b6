"""The table as it is meant: a row a promise, a column a host, and the cells that are not simply kept.

The stories in tests/hosts hold it to the programs; a cell that no story has shown fails the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Promise:
    id: str  # its sentence is the text `promise.ID`
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """A host as a column. One that is not run was wired by its documentation."""

    name: str
    title: str
    run: bool = True


class State(StrEnum):
    KEPT = "kept"
    REMARK = "remark"  # kept, and there is something to know about how
    BROKEN = "broken"  # not kept; the note says why
    DOCUMENTED = "documented"  # kept by the host's documentation; nothing was run


@dataclass(frozen=True, slots=True)
class Cell:
    state: State
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
SUBJECTS = (
    Subject("claude-code", "Claude Code"),
    Subject("opencode", "OpenCode"),
    Subject("codex", "Codex"),
    Subject("gemini", "Gemini CLI"),
    Subject("qwen", "Qwen Code"),
    Subject("copilot", "Copilot CLI"),
    Subject("cursor", "Cursor", run=False),
)
NOTED = (
    "claude-code",
    "opencode",
    "codex",
    "gemini",
    "copilot",
    "cursor",
)  # hosts with a note of their own, `promise.host.NAME`

# Only what differs. Several cells may share a note.
_CELLS = {
    ("claude-code", "memory"): Cell(State.REMARK, "promise.note.cut"),
    ("codex", "shell"): Cell(State.REMARK, "promise.note.typed"),
    ("gemini", "read-gate"): Cell(State.REMARK, "promise.note.late"),
    ("qwen", "read-gate"): Cell(State.REMARK, "promise.note.late"),
    ("gemini", "compaction"): Cell(State.REMARK, "promise.note.request"),
    ("copilot", "compaction"): Cell(State.REMARK, "promise.note.next-call"),
    ("qwen", "sub-memory"): Cell(State.BROKEN, "promise.note.no-place"),
    ("gemini", "sub-guard"): Cell(State.REMARK, "promise.note.nameless"),
    ("opencode", "confirm"): Cell(State.REMARK, "promise.note.refused"),
    ("codex", "confirm"): Cell(State.REMARK, "promise.note.refused"),
    ("gemini", "confirm"): Cell(State.REMARK, "promise.note.refused"),
    ("cursor", "read-gate"): Cell(State.DOCUMENTED, "promise.note.late"),
    ("cursor", "compaction"): Cell(State.BROKEN, "promise.note.nothing-after"),
    ("cursor", "sub-memory"): Cell(State.BROKEN, "promise.note.not-told"),
    ("cursor", "sub-guard"): Cell(State.DOCUMENTED, "promise.note.nameless"),
    ("cursor", "confirm"): Cell(State.DOCUMENTED, "promise.note.transcript"),
}
CELLS = {
    (subject.name, promise.id): _CELLS.get(
        (subject.name, promise.id), Cell(State.KEPT if subject.run else State.DOCUMENTED)
    )
    for subject in SUBJECTS
    for promise in PROMISES
}
