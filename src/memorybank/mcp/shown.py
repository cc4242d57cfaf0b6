"""The texts and documents of the commands, from wherever a command has them: one shape, whichever door it leaves by."""

from __future__ import annotations

from memorybank.app.ask.report import status_document, status_text
from memorybank.app.ask.search import not_searched
from memorybank.model.claim import Judged
from memorybank.model.errors import MemoryBankError
from memorybank.model.recall import Hit
from memorybank.recall.search.hits import again, as_text, rows
from memorybank.recall.verdicts.told import listed, row, summary
from memorybank.texts.catalogue import Say, sentence

__all__ = ["status_document", "status_text"]

Unread = tuple[tuple[str, MemoryBankError], ...]


def search_text(hits: tuple[Hit, ...], unread: tuple[str, ...], query: str, say: Say) -> str:
    found = as_text(hits) if hits else say("search.nothing", query=again(query))
    return f"{found.rstrip()}\n{not_searched(unread, say)}" if unread else found


def search_document(hits: tuple[Hit, ...], unread: tuple[str, ...]) -> dict[str, object]:
    return {"schemaVersion": "1.0", "action": "search", "results": rows(hits), "unread": list(unread)}


def verify_text(found: tuple[Judged, ...], unread: Unread, say: Say) -> str:
    alarms = [judged for judged in found if judged.alarm]
    lines = [listed(alarms, say)] if alarms else []
    lines.append(summary(found, say))
    lines += [say("verify.next")] if any(judged.fix for judged in alarms) else []
    return "\n".join([*lines, *(sentence(error.text, error.params, say) for _, error in unread)])


def verify_document(found: tuple[Judged, ...], unread: Unread) -> dict[str, object]:
    claims = [row(judged) for judged in found if judged.alarm]  # what holds is no news, and every row costs the model
    return {"schemaVersion": "1.0", "action": "verify", "claims": claims, "unread": [path for path, _ in unread]}
