"""REC and DOC: is the agent still holding what it was working from, and has anybody written it down?"""

from __future__ import annotations

from memorybank.light.risk import is_code
from memorybank.model.decision import Verdict
from memorybank.model.event import ToolProposed, Writes
from memorybank.model.facts import Facts
from memorybank.model.quoting import quoted


def recovery(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    """REC-2: after a compaction nothing risky is written from a summary of what was read."""
    if not isinstance(event.tool, Writes) or facts.modes.guard == "off" or not facts.has_bank:
        return None
    if risk == "low" or not facts.session.due:
        return None
    pages = " ".join(quoted(f"memory-bank/{page}") for page in facts.session.due)
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
