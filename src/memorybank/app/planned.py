"""RFR-2 through an agent: its last message showed a plan, and the user's next one says yes to it.

The yes lets it run that command with `--yes`, until the next message. A choice about a page edited by hand is another
question, and so is a plan that was never shown.
"""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.policy.gates.own import PLANNED
from memorybank.policy.session import record

PLAN = "!"  # stands in the log where a page would: the question is whether to carry a plan out
_TITLES = ("[Memory Bank Update Plan]", "[Memory Bank 更新计划]")


def plans_in(message: str, asked: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Whose plan it is: of a command that the user asked for, else of a refresh."""
    if not any(title in message for title in _TITLES):
        return ()
    verbs = [verb for verb in PLANNED if verb in asked] or ["refresh"]
    return tuple((verb, PLAN) for verb in verbs)


def agreed(text: str, shown: frozenset[tuple[str, str]]) -> tuple[bytes, tuple[Verdict, ...]]:
    """The message's records, and a line for the agent."""
    from memorybank.policy.reply.judge import reply

    meant = reply(text)
    verbs = sorted(verb for verb, page in shown if page == PLAN)
    if meant.answer not in ("confirm", "mixed"):
        return record("V", "answered") if meant.answer == "refuse" and not meant.later else b"", ()
    records = b"".join(record("K", "plan", verb) for verb in verbs) + record("L", meant.said) + record("V", "answered")
    commands = ", ".join(f"memory-bank {verb} --yes" for verb in verbs)
    return records, (Verdict("RFR-2", "context", "reply.plan", (("command", commands),)),)
