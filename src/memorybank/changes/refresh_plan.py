"""MEMORY.md brought up to date in place: to what the project is now (RFR-6), and to the form of v7.1 (RFR-4)."""

from __future__ import annotations

from memorybank.changes import routing, snapshot
from memorybank.changes.pages import section
from memorybank.changes.tech_page import tech_edits
from memorybank.markdown.edit import Splice, in_newlines, splice, with_version
from memorybank.markdown.read import read
from memorybank.model.bank import Bank
from memorybank.model.change import Flow, Note, Plan, Update
from memorybank.model.document import Document, Shape
from memorybank.model.layout import ANSWERS, CURRENT, DRILL_DOWN, ENTRY, ROUTING, WRITE_SAFETY
from memorybank.model.survey import ProjectFiles, Survey
from memorybank.texts.catalogue import Say


def plan_tech(text: str, before: bytes, survey: Survey, files: ProjectFiles, say: Say) -> tuple[Update, ...]:
    """DAY-4: the tech page as the manifests, CI and tree are now; nothing where it is so, or cannot be edited."""
    document = read(text)
    edits = tech_edits(document, survey, files, say) if document.shape is Shape.MARKED else []
    after = splice(text, edits).encode("utf-8", "surrogatepass")
    block = "MACHINE_BLOCK" if document.machine else ""
    return (Update(CURRENT.tech, before, after, say("plan.what.tech"), block),) if after != before else ()


def plan_refresh(
    document: Document,
    before: bytes,
    bank: Bank,
    survey: Survey,
    say: Say,
    *,
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
    after = splice(document.text, [*facts, *routes]).encode("utf-8")
    return Plan(Flow.REFRESH, (Update(ENTRY, before, after, changes, block),), notes)


APPENDED = (ROUTING, DRILL_DOWN, WRITE_SAFETY, ANSWERS)


def plan_upgrade(document: Document, before: bytes, bank: Bank, say: Say) -> Plan:
    """The marker, and the sections that are missing, appended. Only MEMORY.md is touched.

    A page whose markers do not allow it was stopped by LAY-7 and RFR-4 before.
    """
    missing = tuple(title for title in APPENDED if document.section(title) is None)
    bodies = {
        ROUTING: _routing(document, bank, say),
        DRILL_DOWN: say("tpl.drill-down", folder=bank.layout.details or "./"),
        WRITE_SAFETY: say("tpl.write-safety"),
        ANSWERS: "",
    }
    added = "\n".join(section(title, bodies[title]) for title in missing)
    splices = with_version(document)
    if added:
        at = document.body[1]
        gap = _gap(document.text[:at])
        splices.append(Splice(at, at, in_newlines(f"{gap}{added}\n", document.newline)))
    after = splice(document.text, splices).encode("utf-8")
    update = Update(ENTRY, before, after, say("plan.what.upgrade"), block="MACHINE_BLOCK")
    return Plan(Flow.UPGRADE, (update,), appended=missing)


def _routing(document: Document, bank: Bank, say: Say) -> str:
    legacy = document.section(routing.LEGACY_TITLE) is not None
    note = f"> {say('tpl.routing.legacy')}\n\n" if legacy else ""
    return note + routing.table(bank, say)


def _gap(text: str) -> str:
    """One blank line before what is appended."""
    if text.endswith(("\n\n", "\n\r\n")):
        return ""
    return "\n" if text.endswith("\n") else "\n\n"
