"""Receipts as lines for people and as rows for programs: read later? no longer true?"""

from __future__ import annotations

from collections.abc import Iterable

from memorybank.app.ask.receipts import SessionReceipts, contradicted, is_in, read_later
from memorybank.app.setting import Setting
from memorybank.model.claim import Judged
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
    """A head, and a block for each receipt."""
    say, wrong = setting.say, contradicted(setting, [one])
    lines = [*of_sessions(setting, [one])]
    for receipt in one.receipts:
        asked = receipt.get("asked") or receipt.get("question", "")
        lines += ["", " ".join(filter(None, (receipt["at"], say(f"receipts.how.{receipt['how']}"), asked)))]
        for part in receipt["pages"]:
            told = [say("receipts.page", path=part["path"], lines=spans(part["lines"]), tokens=part["tokens"])]
            told += [why(part, say), *_marks(setting, one, receipt, part, wrong)]
            lines.append("  " + say("receipts.and").join(told))
        for part in receipt.get("left", ()):
            lines.append("  " + say("receipts.left", path=part["path"], lines=spans(part["lines"]), why=why(part, say)))
        if receipt.get("texts"):
            lines.append("  " + say("receipts.texts", count=len(receipt["texts"])))
    return lines


def spans(lines: Lines) -> str:
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in lines)


def why(part: Part, say: Say) -> str:
    """A reason of ours in words; one of a later version, or of an error, as its last word."""
    key = f"receipts.why.{str(part['why']).rpartition('.')[2]}"
    try:
        return say(key)
    except KeyError:
        return str(part["why"]).rpartition(".")[2]


def claims(part: Part, wrong: dict[tuple[str, int], Judged]) -> list[Judged]:
    lines = part["lines"]
    assert isinstance(lines, list)
    return [judged for (page, line), judged in wrong.items() if page == part["path"] and is_in(lines, line)]


def _marks(
    setting: Setting, one: SessionReceipts, receipt: Receipt, part: Part, wrong: dict[tuple[str, int], Judged]
) -> list[str]:
    later = [setting.say("receipts.read-later")] if read_later(setting, one, receipt, str(part["path"])) else []
    false = [
        setting.say("receipts.contradicted", line=j.claim.line, text=j.claim.text, verdict=j.verdict)
        for j in claims(part, wrong)
    ]
    return later + false


def document(setting: Setting, found: Iterable[SessionReceipts]) -> list[dict[str, object]]:
    sessions = tuple(found)
    wrong = contradicted(setting, sessions)
    return [
        {
            "session": one.session,
            "host": one.host,
            "tokens": one.tokens,
            "receipts": [_row(setting, one, receipt, wrong) for receipt in one.receipts],
        }
        for one in sessions
    ]


def _row(
    setting: Setting, one: SessionReceipts, receipt: Receipt, wrong: dict[tuple[str, int], Judged]
) -> dict[str, object]:
    pages = [
        part
        | {
            "readLater": read_later(setting, one, receipt, str(part["path"])),
            "contradicted": [
                {"line": j.claim.line, "text": j.claim.text, "verdict": j.verdict} for j in claims(part, wrong)
            ],
        }
        for part in receipt["pages"]
    ]
    told = {key: receipt.get(key, "") for key in ("at", "agent", "how", "question", "asked")}
    return {**told, "pages": pages, "left": receipt.get("left", []), "texts": receipt.get("texts", [])}
