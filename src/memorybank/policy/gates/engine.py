"""Story 1's middle: an event and the facts in, one decision out. Every gate is a row of one table.

The order picks whose sentence comes first; the strongest answer wins (GAT-6).
"""

from __future__ import annotations

from memorybank.light.risk import risk_of
from memorybank.model.event import ToolProposed, Writes
from memorybank.model.facts import ALLOW, STRENGTH, Decision, Facts, RuleFailed, Verdict
from memorybank.model.layout import INDEX_NAMES, every, work_logs
from memorybank.model.value import value
from memorybank.policy.gates import guard


@value
class Gate:
    """A rule that can stop a call. `fails`: what it answers when the rule itself breaks."""

    rule: str
    check: guard.Check
    fails: str  # deny (when the call names the bank) | allow
    beside: str = ""  # never beside a verdict of this rule (DOC-2)


PAGE_RULES = ("LAY-3", "LAY-7", "THR-4", "THR-1", "THR-2", "THR-3", "LAY-4")  # of a page's text, whoever writes it
GATES = (
    Gate("REC-2", guard.recovery, "allow"),
    Gate("GAT-2", guard.read_gate, "allow"),
    Gate("DOC-1", guard.doc_first, "allow", beside="GAT-2"),
    Gate("GRD-8", guard.out_of_bounds, "deny"),
    Gate("GRD-1", guard.only_markdown, "deny"),
    Gate("GRD-6", guard.pages_stay, "deny"),
    Gate("GRD-2", guard.not_through_a_shell, "deny"),
    Gate("GRD-7", guard.own_commands, "deny"),
    Gate("GAT-8", guard.gates_stay_on, "deny"),
    *(Gate(rule, guard.keeps_page_rules(rule), "deny") for rule in PAGE_RULES),
    Gate("GRD-5", guard.confirmed, "deny"),
    Gate("GRD-3", guard.guideline, "allow"),
)


def decide(event: ToolProposed, facts: Facts, *, only_guard: bool = False) -> Decision:
    """Ask every gate. A gate that raises answers as its row says, and the failure travels with the decision."""
    if not facts.has_bank and not facts.fence.state:
        return ALLOW
    risk = risk_of_call(event, facts)
    spoken: list[Verdict] = []
    failures: list[RuleFailed] = []
    for gate in (gate for gate in GATES if gate.fails == "deny" or not only_guard):
        try:
            verdict = gate.check(event, facts, risk)
        except Exception as error:
            failures.append(RuleFailed(gate.rule, f"{type(error).__name__}: {error}"[:160]))
            names = gate.fails == "deny" and touches_bank(event, facts)
            verdict = Verdict(gate.rule, "deny", "hook.rule-failed", (("rule", gate.rule),)) if names else None
        beside = any(v.rule == gate.beside for v in spoken)
        if verdict is not None and not (beside and verdict.answer == "warn"):
            spoken.append(verdict)
    spoken.sort(key=lambda v: STRENGTH.index(v.answer))  # stable: the order of the gates within one strength
    answer = spoken[0].answer if spoken else "allow"
    return Decision(answer=answer, verdicts=tuple(spoken), risk=risk, failures=tuple(failures))


def risk_of_call(event: ToolProposed, facts: Facts) -> str:
    """GAT-3, for a write tool; "" for anything else. More than one file is high unless each is on the safe list."""
    if not isinstance(event.tool, Writes) or not event.tool.edits:
        return ""
    places = [facts.places[p] for e in event.tool.edits for p in (e.path, e.to) if p and p in facts.places]
    mine = (facts.modes.high, facts.modes.low)
    risks = [page_risk(p.page) if p.page is not None else risk_of(p.local, *mine) for p in places]
    several = len({p.real for p in places}) > 1
    safe = all(p.page is not None and page_risk(p.page) == "low" for p in places)
    if "high" in risks or (several and not safe):
        return "high"
    return "medium" if "medium" in risks else "low"


def page_risk(page: str) -> str:
    """A page of the bank, by its path there. Pages that any work goes on with are safe."""
    safe = page in work_logs() or page.startswith(every("learnings", "requirements"))
    return "low" if safe or page.rpartition("/")[2] in INDEX_NAMES else "medium"


def touches_bank(event: ToolProposed, facts: Facts) -> bool:
    """Does the call name the bank or what belongs to us, as far as the words of it tell, however they are quoted?"""
    plain = "".join(c for c in repr(event.tool).lower() if c not in "\"'\\")
    named = "memory-bank" in plain or "memory.md" in plain
    return named or any(p.page is not None or p.state for p in facts.places.values())
