"""A decision in words: one text for the agent, one for the person, in one language."""

from __future__ import annotations

from memorybank.light.address import Address
from memorybank.model.decision import Decision, Verdict
from memorybank.texts.catalogue import Say

_PARTS = {"shell": "_hook", "direct": "_remind", "remind": "_remind", "snapshot": "_ledger"}  # by a key's first word


def spoken(decision: Decision, where: Address) -> tuple[str, str]:
    said = decision.shown
    if not said:
        return "", ""
    say = _speaker(where, said)
    agent = "\n\n".join(_sentence(v.text, v, say) for v in said)
    person = "\n".join(_sentence(v.person or v.text, v, say) for v in said if v.answer in ("deny", "ask", "warn"))
    return agent, person


def _sentence(key: str, verdict: Verdict, say: Say) -> str:
    return f"[Memory Bank {verdict.rule}] {say(key, **dict(verdict.params))}"


def _speaker(where: Address, said: tuple[Verdict, ...]) -> Say:
    """Only the parts of the catalogue that hold these sentences are loaded."""
    from memorybank.store.settings import language
    from memorybank.texts.catalogue import speaker

    parts = {"_hook", *(_PARTS.get(verdict.text.partition(".")[0], "_hook") for verdict in said)}
    return speaker(language(where.project, where.real), tuple(sorted(parts)))
