"""What would happen to a call, and why: the hooks' own engine for a person or a script, with no session behind it."""

import json
from dataclasses import dataclass

from memorybank.app.hook.call_facts import facts_of
from memorybank.app.hook.respond import spoken
from memorybank.hosts.tool_calls import tool_of
from memorybank.light import address
from memorybank.light.fast_lane import quiet_call
from memorybank.model.event import Origin, ToolProposed
from memorybank.model.facts import ALLOW, Modes
from memorybank.policy.gates.engine import decide
from memorybank.policy.session import fold
from memorybank.policy.shell.quick import quick


@dataclass(frozen=True, slots=True)
class Explained:
    decision: str  # allow | warn | ask | deny
    rules: tuple[str, ...]
    risk: str | None
    lane: str
    agent: str  # what the agent would be told
    wrong: str = ""  # why a line of a batch could not be taken

    def row(self) -> dict[str, object]:
        told: dict[str, object] = {"decision": self.decision, "rules": list(self.rules)}
        row = told | {"risk": self.risk, "lane": self.lane}
        return row | ({"error": self.wrong} if self.wrong else {})


def explain(tool: str, args: dict[str, object], cwd: str, modes: Modes | None = None) -> Explained:
    """One call in a fresh session and, unless told otherwise, in default modes. State is neither read nor written."""
    where = address.find(cwd)
    fast = quiet_call(tool, args, cwd, session="", agent="", after=False, quick=quick)
    event = ToolProposed(Origin(session="", cwd=cwd), tool_of(tool, args))
    facts = facts_of(event.tool, cwd, where, modes or Modes(), fold(b""))
    decision = ALLOW if fast else decide(event, facts)
    agent, _ = spoken(decision, where)
    answer = "allow" if decision.answer == "context" else decision.answer
    return Explained(answer, decision.rules, decision.risk or None, "fast" if fast else "full", agent)


def explain_line(line: str, cwd: str) -> Explained:
    """One line of a batch. A bad one gets its answer too: what cannot be read cannot be a tool call."""
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        return Explained("allow", (), None, "full", "", f"not JSON: {error}")
    if not isinstance(given, dict) or not isinstance(given.get("tool"), str):
        return Explained("allow", (), None, "full", "", "no tool named")
    args = given.get("args")
    folder = given.get("cwd")
    folder = folder if isinstance(folder, str) and folder.startswith("/") and "\0" not in folder else cwd
    return explain(given["tool"], args if isinstance(args, dict) else {}, folder)
