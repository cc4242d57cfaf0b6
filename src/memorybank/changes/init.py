"""A bank for a project that has none: a Snapshot and a tech page from its manifests, everything else empty."""

from __future__ import annotations

from memorybank.changes import routing, snapshot
from memorybank.changes.pages import new_page, page_of, section
from memorybank.markdown.tables import escape, row, rule
from memorybank.model.bank import Bank
from memorybank.model.change import Create, Flow, Note, Plan
from memorybank.model.layout import CURRENT, DRILL_DOWN, ENTRY, HIGHLIGHTS, ROUTING, SECTIONS, SNAPSHOT, WRITE_SAFETY
from memorybank.model.survey import ProjectFiles, Survey
from memorybank.texts.catalogue import Say

_TREE_LINES, _INNER_FOLDERS = 24, 8


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


def tech_body(survey: Survey, files: ProjectFiles, say: Say) -> str:
    parts: list[str] = []
    stack = [
        f"- **{say(f'tpl.{label}')}**: {', '.join(values)}"
        for label, values in (("languages", survey.languages), ("frameworks", survey.frameworks))
        if values
    ]
    if survey.runtimes:
        told = (f"{_runtime(r.name)} {escape(r.version)} (`{escape(r.source)}`)" for r in survey.runtimes)
        stack.append(f"- **{say('tpl.runtimes')}**: {', '.join(told)}")
    parts.append(section(say("tpl.tech.stack"), "\n".join(stack)))
    if survey.commands:
        head = row((say("tpl.tech.command"), say("tpl.tech.does"), say("tpl.tech.source")))
        rows = [row((f"`{escape(c.run)}`", escape(c.does) or "-", f"`{escape(c.source)}`")) for c in survey.commands]
        parts.append(section(say("tpl.tech.commands"), "\n".join([head, rule(3), *rows])))
    top = [entry for entry in files.tree if entry.count("/") == (1 if entry.endswith("/") else 0)]
    if top:
        shown = top[:_TREE_LINES]
        more = [say("tpl.tech.more", count=len(top) - len(shown))] if len(top) > len(shown) else []
        entries = [f"- `{entry}`{_folders_in(entry, files.tree)}" for entry in shown]
        parts.append(section(say("tpl.tech.layout"), "\n".join(entries + more)))
    if survey.sources:
        sources = ", ".join(f"`{s}`" for s in survey.sources)
        parts.append(section(say("tpl.tech.sources"), sources))
    return "\n".join(parts)


def _runtime(name: str) -> str:
    return {"node": "Node.js", "php": "PHP", "dotnet": ".NET"}.get(name, name.capitalize())


def _folders_in(entry: str, tree: tuple[str, ...]) -> str:
    """The second level of the tree: a folder's own folders, behind it."""
    inner = [
        path for path in tree if entry.endswith("/") and path != entry and path.startswith(entry) and path[-1] == "/"
    ]
    shown = ", ".join(f"`{path}`" for path in inner[:_INNER_FOLDERS])
    return f": {shown}{', …' if inner[_INNER_FOLDERS:] else ''}" if shown else ""
