"""MEMORY.md: made for a project without a bank (RFR-3), refreshed to what the project is (RFR-6), upgraded (RFR-4)."""

from memorybank.changes import project_snapshot, routing
from memorybank.changes.pages import bank_after, new_page, section, update_to
from memorybank.changes.tech_page import tech_body
from memorybank.manifests import ProjectFiles, Survey
from memorybank.markdown.edit import section_at, splice, with_version
from memorybank.markdown.pieces import row, rule
from memorybank.model.bank import Bank, Document
from memorybank.model.change import Create, Flow, Plan
from memorybank.model.layout import CURRENT, DRILL_DOWN, ENTRY, HIGHLIGHTS, ROUTING, SECTIONS, SNAPSHOT, WRITE_SAFETY
from memorybank.texts.catalogue import Say


def plan_init(survey: Survey, files: ProjectFiles, say: Say, *, now: str, also: tuple[Create, ...] = ()) -> Plan:
    """RFR-3: Focus, Highlights, Quick Answers, patterns and progress start empty."""
    creates = (*detail_pages(survey, files, say), *also)
    after = bank_after(Bank(CURRENT), creates, day=now[:10])
    bodies = {SNAPSHOT: project_snapshot.render(survey, say, CURRENT), HIGHLIGHTS: highlights_table(say)}
    memory = entry_page(survey.name, bodies, after, say)
    return Plan(Flow.INIT, (Create(ENTRY, memory, say("plan.why.memory")), *creates))


def detail_pages(survey: Survey, files: ProjectFiles, say: Say) -> list[Create]:
    details = {
        CURRENT.tech: (say("tpl.tech.title"), tech_body(survey, files, say), "plan.why.tech"),
        CURRENT.conventions: (say("tpl.patterns.title"), patterns_body(say), "plan.why.patterns"),
        CURRENT.progress: (say("tpl.progress.title"), say("tpl.progress.body"), "plan.why.progress"),
    }
    return [
        Create(path, new_page(title, body).encode("utf-8", "surrogatepass"), say(why))
        for path, (title, body, why) in details.items()
    ]


def entry_page(title: str, bodies: dict[str, str], bank: Bank, say: Say, *, also: tuple[str, ...] = ()) -> bytes:
    """MEMORY.md with its seven sections in order (LAY-4). `also`: what is routed to outside of `details/`."""
    filled = _standing(bank, say, also) | bodies
    body = "\n".join(section(name, filled.get(name, "")) for name in SECTIONS)
    return new_page(title, body, versioned=True).encode("utf-8", "surrogatepass")


def _standing(bank: Bank, say: Say, also: tuple[str, ...] = ()) -> dict[str, str]:
    """The sections that say the same in every bank, but for its paths."""
    return {
        ROUTING: routing.table(bank, say, also),
        DRILL_DOWN: say("tpl.drill-down", folder=bank.layout.details or "./"),
        WRITE_SAFETY: say("tpl.write-safety"),
    }


def highlights_table(say: Say, rows: tuple[str, ...] = ()) -> str:
    columns = (say("tpl.date"), say("tpl.decision"), say("tpl.scope"), say("tpl.pointer"))
    return "\n".join((row(columns), rule(4), *rows))


def patterns_body(say: Say) -> str:
    columns = tuple(say(f"tpl.{c}") for c in ("date", "decision", "reason", "trade-off", "scope"))
    return section(say("tpl.patterns.decisions"), "\n".join((row(columns), rule(5))))


def plan_refresh(document: Document, before: bytes, bank: Bank, survey: Survey, say: Say) -> Plan:
    """Snapshot and Routing, each only if what it was made from differs. Indexes are added by the app (IDX-6)."""
    facts = project_snapshot.edits(document, survey, say)
    routes = routing.edits(document, bank, say)
    if not facts and not routes:
        return Plan(Flow.REFRESH)
    changes = say("propose.comma").join([SNAPSHOT] * bool(facts) + [say("plan.what.routing")] * bool(routes))
    update = update_to(ENTRY, before, document, splice(document.text, [*facts, *routes]), changes)
    return Plan(Flow.REFRESH, (update,))


APPENDED = SECTIONS[SECTIONS.index(ROUTING) :]


def plan_upgrade(document: Document, before: bytes, bank: Bank, say: Say) -> Plan:
    """The marker, and the sections that are missing, appended. Only MEMORY.md is touched.

    A page whose markers do not allow it was stopped by LAY-7 and RFR-4 before.
    """
    missing = tuple(title for title in APPENDED if document.section(title) is None)
    bodies = _standing(bank, say)
    if document.section(routing.LEGACY_TITLE) is not None:
        bodies[ROUTING] = f"> {say('tpl.routing.legacy')}\n\n{bodies[ROUTING]}"
    added = "\n".join(section(title, bodies.get(title, "")) for title in missing)
    splices = with_version(document)
    if added:
        splices.append(section_at(document, document.body[1], added))
    update = update_to(ENTRY, before, document, splice(document.text, splices), say("plan.what.upgrade"))
    return Plan(Flow.UPGRADE, (update,), appended=missing)
