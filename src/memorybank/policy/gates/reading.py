"""GAT: have the project's conventions been read before this write? ROU-3: does this message call for them?"""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import ToolProposed, Writes
from memorybank.model.facts import Facts


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
