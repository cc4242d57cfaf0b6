"""MEMORY.md below v7.1, brought up in place: the marker, and the sections it lacks. Append-only (RFR-4)."""

from __future__ import annotations

from memorybank.changes import routing
from memorybank.changes.init import ANSWERS, DRILL_DOWN, WRITE_SAFETY
from memorybank.changes.page_text import section
from memorybank.markdown.edit import Splice, in_newlines, splice, stamp, with_version
from memorybank.model.bank import ENTRY, Bank
from memorybank.model.change import Flow, Note, Plan, Update
from memorybank.model.document import Document
from memorybank.texts.catalogue import Say

APPENDED = (routing.TITLE, DRILL_DOWN, WRITE_SAFETY, ANSWERS)


def plan_upgrade(document: Document, before: bytes, bank: Bank, say: Say, *, now: str) -> Plan:
    """Only MEMORY.md is touched; a page whose markers do not allow it was stopped by LAY-7 and RFR-4 before."""
    missing = tuple(title for title in APPENDED if document.section(title) is None)
    bodies = {
        routing.TITLE: _routing(document, bank, say),
        DRILL_DOWN: say("tpl.drill-down"),
        WRITE_SAFETY: say("tpl.write-safety"),
        ANSWERS: "",
    }
    added = "\n".join(section(title, bodies[title]) for title in missing)
    splices = with_version(document)
    if added:
        at = document.body[1]
        gap = _gap(document.text[:at])
        splices.append(Splice(at, at, in_newlines(f"{gap}{added}\n", document.newline)))
    after = stamp(splice(document.text, splices), now=now).encode("utf-8")
    update = Update(ENTRY, before, after, say("plan.what.upgrade"), block="MACHINE_BLOCK")
    notes = () if document.meta and document.meta.digest else (Note.of("plan.no-saved-hash", path=ENTRY),)
    return Plan(Flow.UPGRADE, (update,), notes, merges=(update,), appended=missing)


def _routing(document: Document, bank: Bank, say: Say) -> str:
    legacy = document.section(routing.LEGACY_TITLE) is not None
    note = f"> {say('tpl.routing.legacy')}\n\n" if legacy else ""
    return note + routing.table(bank, say)


def _gap(text: str) -> str:
    """One blank line before what is appended."""
    if text.endswith(("\n\n", "\n\r\n")):
        return ""
    return "\n" if text.endswith("\n") else "\n\n"
