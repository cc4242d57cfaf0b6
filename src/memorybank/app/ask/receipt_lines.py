"""Receipts and the timeline of a session in words, for the terminal and for the page, and as rows for programs."""

from __future__ import annotations

from collections.abc import Iterable

from memorybank.app.ask.receipts import GivenPart, SessionReceipts, contradicted, given, timeline
from memorybank.app.setting import Setting
from memorybank.model.pack import Why
from memorybank.model.proposal import Proposal
from memorybank.policy.session_course import Step
from memorybank.store.receipts import Lines, Part, Receipt
from memorybank.texts.catalogue import Say


def of_sessions(setting: Setting, found: Iterable[SessionReceipts]) -> list[str]:
    return [
        setting.say(
            "receipts.session", name=named(one, setting.say), at=one.receipts[-1]["at"], count=len(one.receipts),
            pages=len(one.pages), tokens=one.tokens,
        )
        for one in found
    ]  # fmt: skip


def named(one: SessionReceipts, say: Say) -> str:
    return f"{one.host} {one.session}".strip() if one.session else say("receipts.terminal")


def of_one(setting: Setting, one: SessionReceipts) -> list[str]:
    """A head, a block for each receipt, and a line for each step between them."""
    say = setting.say
    lines = [*of_sessions(setting, [one]), ""]
    for moment in timeline(setting, one, contradicted(setting, [one])):
        match moment.what:
            case Step() as step:
                lines.append(f"{moment.at} {of_step(step, say)}")
            case Proposal() as proposal:
                lines.append(f"{moment.at} {of_proposal(proposal, say)}")
            case receipt, parts:
                lines += [f"{moment.at} {how(receipt, say)}", *_receipt(receipt, parts, say)]
    return lines


def how(receipt: Receipt, say: Say) -> str:
    asked = receipt.get("asked") or receipt.get("question", "")
    return " ".join(filter(None, (say(f"receipts.how.{receipt['how']}"), asked)))


def _receipt(receipt: Receipt, parts: list[GivenPart], say: Say) -> list[str]:
    lines = []
    for one in parts:
        part = one.part
        told = [say("receipts.page", path=part["path"], lines=spans(part["lines"]), tokens=part["tokens"])]
        lines.append("  " + say("propose.semicolon").join([*told, why(part, say), *marks(one, say)]))
    for part in receipt.get("left", ()):
        lines.append("  " + say("receipts.left", path=part["path"], lines=spans(part["lines"]), why=why(part, say)))
    if receipt.get("texts"):
        lines.append("  " + say("receipts.texts", count=len(receipt["texts"])))
    return lines


def of_step(step: Step, say: Say) -> str:
    """What happened, why a gate spoke, and which gate this opened."""
    told = say(f"receipts.step.{step.what}", page=step.subject).strip()
    told += "".join(say("receipts.step.why", rule=rule, why=_of_gate(rule, say)) for rule in step.rules)
    return told + (say("receipts.step.opens", rules=", ".join(step.opened)) if step.opened else "")


def _of_gate(rule: str, say: Say) -> str:
    try:
        return say(f"receipts.gate.{rule}")
    except KeyError:  # the rules of a page's text, and those of a later version
        return say("receipts.gate.page")


def of_proposal(proposal: Proposal, say: Say) -> str:
    return say("receipts.step.proposed", id=proposal.id, page=proposal.target, state=proposal.state.value)


def spans(lines: Lines) -> str:
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in lines)


def why(part: Part, say: Say) -> str:
    """A reason of ours in words; one of a later version, or of an error, as its last word."""
    name = str(part["why"]).rpartition(".")[2]
    try:
        return say(f"ask.why.{name}" if name in {one.value for one in Why} else f"receipts.why.{name}")
    except KeyError:
        return name


def marks(one: GivenPart, say: Say) -> list[str]:
    """Read later? No longer true?"""
    later = [say("receipts.read-later")] if one.read_later else []
    return later + [
        say("receipts.contradicted", line=j.claim.line, text=j.claim.text, verdict=j.verdict) for j in one.false
    ]


def document(setting: Setting, found: Iterable[SessionReceipts]) -> list[dict[str, object]]:
    sessions = tuple(found)
    wrong = contradicted(setting, sessions)
    return [
        {
            "session": one.session,
            "host": one.host,
            "tokens": one.tokens,
            "receipts": [_row(receipt, parts) for receipt, parts in given(setting, one, wrong)],
        }
        for one in sessions
    ]


def _row(receipt: Receipt, parts: list[GivenPart]) -> dict[str, object]:
    pages = [
        one.part
        | {
            "readLater": one.read_later,
            "contradicted": [{"line": j.claim.line, "text": j.claim.text, "verdict": j.verdict} for j in one.false],
        }
        for one in parts
    ]
    told = {key: receipt.get(key, "") for key in ("at", "agent", "how", "question", "asked")}
    return {**told, "pages": pages, "left": receipt.get("left", []), "texts": receipt.get("texts", [])}
