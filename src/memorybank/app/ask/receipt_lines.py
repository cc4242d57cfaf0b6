"""Receipts in words, for the terminal and for the page, and as rows for programs."""

from __future__ import annotations

from collections.abc import Iterable

from memorybank.app.ask.receipts import SessionReceipts
from memorybank.model.pack import Why
from memorybank.store.receipts import Lines, Part, Receipt
from memorybank.texts.catalogue import Say


def of_session(one: SessionReceipts, say: Say) -> str:
    return say(
        "receipts.session", name=named(one, say), at=one.receipts[-1]["at"], count=len(one.receipts),
        pages=len(one.pages), tokens=one.tokens,
    )  # fmt: skip


def named(one: SessionReceipts, say: Say) -> str:
    return f"{one.host} {one.session}".strip() if one.session else say("receipts.terminal")


def how(receipt: Receipt, say: Say) -> str:
    asked = receipt.get("asked") or receipt.get("question", "")
    return " ".join(filter(None, (say(f"receipts.how.{receipt['how']}"), asked)))


def of_receipt(receipt: Receipt, say: Say) -> list[str]:
    """When and how; then a line for each page, given or left out."""
    lines = [f"{receipt['at']} {how(receipt, say)}"]
    for part in receipt["pages"]:
        told = say("receipts.page", path=part["path"], lines=spans(part["lines"]), tokens=part["tokens"])
        lines.append(f"  {told}{say('propose.semicolon')}{why(part, say)}")
    for part in receipt.get("left", ()):
        lines.append("  " + say("receipts.left", path=part["path"], lines=spans(part["lines"]), why=why(part, say)))
    if receipt.get("texts"):
        lines.append("  " + say("receipts.texts", count=len(receipt["texts"])))
    return lines


def spans(lines: Lines) -> str:
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in lines)


def why(part: Part, say: Say) -> str:
    """A reason of ours in words; one of a later version, or of an error, as its last word."""
    name = str(part["why"]).rpartition(".")[2]
    try:
        return say(f"ask.why.{name}" if name in {one.value for one in Why} else f"receipts.why.{name}")
    except KeyError:
        return name


def document(found: Iterable[SessionReceipts]) -> list[dict[str, object]]:
    return [
        {
            "session": one.session,
            "host": one.host,
            "tokens": one.tokens,
            "receipts": [
                {key: receipt.get(key, "") for key in ("at", "agent", "how", "question", "asked", "pages")}
                | {"left": receipt.get("left", []), "texts": receipt.get("texts", [])}
                for receipt in one.receipts
            ],
        }
        for one in found
    ]
