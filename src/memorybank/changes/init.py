"""A bank for a project that has none: a Snapshot and a tech page from its manifests, everything else empty."""

from __future__ import annotations

from memorybank.changes import routing, snapshot
from memorybank.changes.pages import new_page, page_of, section
from memorybank.changes.tech_page import tech_body
from memorybank.markdown.tables import row, rule
from memorybank.model.bank import Bank
from memorybank.model.change import Create, Flow, Note, Plan
from memorybank.model.layout import CURRENT, DRILL_DOWN, ENTRY, HIGHLIGHTS, ROUTING, SECTIONS, SNAPSHOT, WRITE_SAFETY
from memorybank.model.survey import ProjectFiles, Survey
from memorybank.texts.catalogue import Say


def plan_init(
    survey: Survey,
    files: ProjectFiles,
    say: Say,
    *,
    now: str,
    notes: tuple[Note, ...] = (),
    also: tuple[Create, ...] = (),
) -> Plan:
    """RFR-3: Focus, Highlights, Quick Answers, patterns and progress start empty."""
    creates = (*detail_pages(survey, files, say), *also)
    pages = tuple(page_of(c.path, c.after.decode("utf-8"), size=len(c.after), day=now[:10])[0] for c in creates)
    after = Bank(CURRENT, pages=pages)
    memory = entry_page(
        survey.name,
        {SNAPSHOT: snapshot.render(survey, say, CURRENT), HIGHLIGHTS: highlights_table(say)},
        after,
        say,
    )
    return Plan(Flow.INIT, (Create(ENTRY, memory, say("plan.why.memory")), *creates), notes)


def detail_pages(survey: Survey, files: ProjectFiles, say: Say) -> list[Create]:
    """The three pages that every bank has below `details/`."""
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
    filled = {
        ROUTING: routing.table(bank, say, also),
        DRILL_DOWN: say("tpl.drill-down", folder=bank.layout.details or "./"),
        WRITE_SAFETY: say("tpl.write-safety"),
        **bodies,
    }
    body = "\n".join(section(name, filled.get(name, "")) for name in SECTIONS)
    return new_page(title, body, versioned=True).encode("utf-8", "surrogatepass")


def highlights_table(say: Say, rows: tuple[str, ...] = ()) -> str:
    columns = (say("tpl.date"), say("tpl.decision"), say("tpl.scope"), say("tpl.pointer"))
    return "\n".join((row(columns), rule(4), *rows))


def patterns_body(say: Say) -> str:
    columns = tuple(say(f"tpl.{c}") for c in ("date", "decision", "reason", "trade-off", "scope"))
    return section(say("tpl.patterns.decisions"), "\n".join((row(columns), rule(5))))
