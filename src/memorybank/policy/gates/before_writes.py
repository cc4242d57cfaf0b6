"""GAT, REC and DOC: what the agent must have read, still hold, and have written down before it writes."""

from __future__ import annotations

from memorybank.light.risk import is_code
from memorybank.model.decision import Verdict
from memorybank.model.event import ToolProposed, Writes
from memorybank.model.facts import Facts
from memorybank.model.quoting import quoted


def read_gate(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    """GAT-2: high risk is stopped or warned about, a medium one is warned about once a message, a low one passes."""
    if not isinstance(event.tool, Writes) or facts.modes.guard == "off" or not facts.has_bank or is_met(facts):
        return None
    params = (("page", facts.required[0]), ("risk", risk))
    if risk == "high":
        if facts.modes.guard == "block":
            return Verdict("GAT-2", "deny", "gate.read-deny", params)
        return Verdict("GAT-2", "warn", "gate.read-warn", params)
    if risk == "medium" and "read" not in facts.session.said:
        return Verdict("GAT-2", "warn", "gate.read-warn", params, remember=("read",))
    return None


def is_met(facts: Facts) -> bool:
    """A page that opens the gate was read in this message, or a pack was made; or there is no page to ask for."""
    wanted = facts.required
    return not wanted or facts.session.packed or any(page in facts.session.read for page in wanted)


def recovery(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    """REC-2: after a compaction nothing risky is written from a summary of what was read."""
    if not isinstance(event.tool, Writes) or facts.modes.guard == "off" or not facts.has_bank:
        return None
    if risk == "low" or not facts.session.due:
        return None
    pages = " ".join(quoted(f"{facts.fence.folder}/{page}") for page in facts.session.due)
    return Verdict("REC-2", "deny", "gate.recovery", (("pages", pages),))


def doc_first(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    """DOC-1: before code is written, a page of the bank says what is being done. Once a message (DOC-2)."""
    mode = facts.modes.doc_first
    if not isinstance(event.tool, Writes) or mode == "off" or not facts.has_bank or risk == "low":
        return None
    outside = [e for e in event.tool.edits if e.path in facts.places and facts.places[e.path].page is None]
    if not any(is_code(e.path) for e in outside) or facts.session.written_down or facts.names_work:
        return None
    if mode == "block":
        return Verdict("DOC-1", "deny", "gate.doc-deny")
    if "doc" in facts.session.said:
        return None
    return Verdict("DOC-1", "warn", "gate.doc-warn", remember=("doc",))
