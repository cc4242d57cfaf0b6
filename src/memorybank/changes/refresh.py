"""A bank that is up to date in form, compared with the project it describes (RFR-6)."""

from __future__ import annotations

from memorybank.changes import routing, snapshot
from memorybank.markdown.edit import Splice, splice, stamp
from memorybank.model.bank import ENTRY, Bank
from memorybank.model.change import Flow, Note, Plan, Update
from memorybank.model.document import Document
from memorybank.model.survey import Survey
from memorybank.texts.catalogue import Say


def plan_refresh(
    document: Document,
    before: bytes,
    bank: Bank,
    survey: Survey,
    say: Say,
    *,
    now: str,
    notes: tuple[Note, ...] = (),
) -> Plan:
    """Snapshot and Routing, each only if what it was made from differs. Indexes are added by the app (IDX-6)."""
    facts = snapshot.edits(document, survey, say)
    routes = routing.edits(document, bank, say)
    if not facts and not routes:
        return Plan(Flow.REFRESH, notes=notes)
    changes = say("plan.and").join(
        [say("plan.what.snapshot")] * bool(facts) + [say("plan.what.routing")] * bool(routes)
    )
    block = "MACHINE_BLOCK" if document.machine else ""
    update = Update(ENTRY, before, _edited(document, [*facts, *routes], now), changes, block)
    theirs_first = [*snapshot.edits(document, survey, say, merge=True), *routes]
    merged = Update(ENTRY, before, _edited(document, theirs_first, now), changes, block)
    if document.machine and not (document.meta and document.meta.digest):
        notes = (*notes, Note.of("plan.no-saved-hash", path=ENTRY))
    return Plan(Flow.REFRESH, (update,), notes, merges=(merged,))


def _edited(document: Document, splices: list[Splice], now: str) -> bytes:
    return stamp(splice(document.text, splices), now=now).encode("utf-8")
