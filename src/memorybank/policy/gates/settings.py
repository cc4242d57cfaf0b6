"""GAT-8: no agent switches a gate off. A change that takes our hook or our settings away is a person's to make."""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import Runs, ToolProposed
from memorybank.model.facts import Facts


def gates_stay_on(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    del risk
    if facts.tampered:
        return _denied(facts.tampered[0])
    return _in_shell(event.tool.command, facts) if isinstance(event.tool, Runs) else None


def _denied(path: str) -> Verdict:
    return Verdict("GAT-8", "deny", "gate.settings", (("path", path),))


def _in_shell(command: str, facts: Facts) -> Verdict | None:
    """A shell's edit cannot be foreseen line by line, so a file that may hold our hooks is closed to it; a manifest or
    a file of variables, which other programs write all day, only where the command speaks of what is ours in it."""
    judged = facts.judgement
    if judged is None:
        return None
    for path in judged.settings:
        common = path.endswith(("/pyproject.toml", "/.env"))
        if not common or "memory-bank" in command or "memory_bank" in command.lower():
            return _denied(path)
    return None
