"""Roles: which page or folder of a bank holds what, by layout (LAY-8).

Rules, gates, kinds, routes and anchors speak of roles; only this table spells their paths. A new layout is one row.
"""

from __future__ import annotations

from memorybank.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# The sections of the entry page (LAY-4), in this order.
SNAPSHOT, FOCUS, HIGHLIGHTS = "Project Snapshot", "Current Focus", "Decision Highlights"
ROUTING, DRILL_DOWN, WRITE_SAFETY = "Routing Rules（意图驱动）", "Drill-Down Protocol", "Write Safety Rules"
ANSWERS = "Top Quick Answers"
SECTIONS = (SNAPSHOT, FOCUS, HIGHLIGHTS, ROUTING, DRILL_DOWN, WRITE_SAFETY, ANSWERS)
INDEX_NAMES = ("index.md", "_index.md")  # the page of a folder that lists the others (IDX-1, IDX-6)


@value
class Layout:
    """One row: paths are relative to the bank, a folder ends with a slash, "" is a role that it has not."""

    name: str
    entry: str = ""  # leads to all other pages
    brief: str = ""
    focus: str = ""
    conventions: str = ""
    tech: str = ""
    progress: str = ""
    requirements: str = ""
    design: str = ""
    learnings: str = ""
    archive: str = ""
    details: str = ""  # the folder that holds all but the entry page
    index: str = ""  # what it calls the index of a folder
    sections: tuple[str, ...] = ()  # of the entry page
    sorts_learnings: bool = False  # into a folder for each type

    @property
    def fixed(self) -> tuple[str, ...]:
        """What every session loads (BUD-1), in this order; any of these pages tells the layout (RFR-1)."""
        return tuple(dict.fromkeys((self.brief, self.focus, self.entry)))

    @property
    def focus_section(self) -> str:
        """The focus is this section of its page; "" where it has the page to itself."""
        return FOCUS if self.focus == self.entry else ""


CURRENT = Layout(
    "current",
    entry="MEMORY.md",
    brief="MEMORY.md",
    focus="MEMORY.md",
    conventions="details/patterns.md",
    tech="details/tech.md",
    progress="details/progress.md",
    requirements="details/requirements/",
    design="details/design/",
    learnings="details/learnings/",
    archive="details/archive/",
    details="details/",
    index=INDEX_NAMES[0],
    sections=SECTIONS,
)
OLD = Layout(
    "old",
    entry="_index.md",
    brief="brief.md",
    focus="active.md",
    conventions="patterns.md",
    tech="tech.md",
    progress="progress.md",
    requirements="requirements/",
    design="docs/",
    learnings="learnings/",
    archive="archive/",
    index=INDEX_NAMES[1],
    sorts_learnings=True,
)
LAYOUTS = (CURRENT, OLD)
MISSING, EMPTY, UNKNOWN = Layout("missing"), Layout("empty"), Layout("unknown")  # a folder that holds no bank
ENTRY = CURRENT.entry
LEGACY = "legacy.md"  # what a migration found no other place for (RFR-5)


def layout_of(has: Callable[[str], bool]) -> Layout | None:
    """The layout whose pages are there, by their names alone (RFR-1)."""
    return next((row for row in LAYOUTS if any(map(has, row.fixed))), None)


def every(*roles: str) -> tuple[str, ...]:
    """What holds these roles in any layout, row by row: for whoever need not know which one a bank has."""
    found = (getattr(row, role) for row in LAYOUTS for role in roles)
    return tuple(dict.fromkeys(path for path in found if path))


def work_logs() -> tuple[str, ...]:
    """The pages that say how the work goes: progress, and a focus that has a page of its own."""
    return (*every("progress"), *(row.focus for row in LAYOUTS if not row.focus_section))
