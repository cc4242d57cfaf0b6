"""Roles: which page or folder of a bank holds what, by layout (LAY-8).

Rules, gates, kinds, routes and anchors speak of roles; only this table spells their paths. A new layout is one row, and
so is another tool's way to keep a bank (IMP-1).
"""

from __future__ import annotations

from memorybank.model.value import lazy, replace, value

TYPE_CHECKING = False  # a search loads this: no `typing`, no `collections`
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
    map: str = ""  # the repository's own documents, each with what a reader finds there (DAY-2)
    progress: str = ""
    requirements: str = ""
    design: str = ""
    learnings: str = ""
    archive: str = ""
    details: str = ""  # the folder that holds all but the entry page
    index: str = ""  # what it calls the index of a folder
    sections: tuple[str, ...] = ()  # of the entry page
    sorts_learnings: bool = False  # into a folder for each type
    tool: str = ""  # whose pages hold the roles, where it is another tool's bank

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
    map="details/map.md",
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
MAP = "documentation-map.md"  # in another tool's bank: a name that its own pages hardly have
LEGACY = "legacy.md"  # what a migration found no other place for (RFR-5)


@value
class Dialect:
    """Another tool's bank. A role lists the names that its page goes by, the usual one first; `tells` are names that
    nobody else uses. What it has no page for is kept beside its pages, under plain names."""

    tool: str
    tells: tuple[str, ...]
    brief: tuple[str, ...]
    focus: tuple[str, ...]
    conventions: tuple[str, ...]
    tech: tuple[str, ...]
    progress: tuple[str, ...]
    requirements: tuple[str, ...] = ("requirements/",)
    design: tuple[str, ...] = ("design/",)
    learnings: tuple[str, ...] = ("learnings/",)
    archive: tuple[str, ...] = ("archive/",)

    @property
    def names(self) -> tuple[str, ...]:
        pages = (*self.tells, *self.brief, *self.focus, *self.conventions, *self.tech, *self.progress)
        return tuple(dict.fromkeys(pages))

    def is_told(self, has: Callable[[str], bool]) -> bool:
        return any(map(has, self.tells)) if self.tells else sum(map(has, self.names)) >= _SEVERAL


_SEVERAL = 3  # pages of plain names that tell a dialect together
_DECISIONS = ("decisionLog.md", "decision-log.md", "decision_log.md")
_CLINE = {
    "brief": (
        *("projectbrief.md", "projectBrief.md", "project-brief.md", "project_brief.md"),
        *("productContext.md", "product-context.md", "product_context.md"),
    ),
    "focus": ("activeContext.md", "active-context.md", "active_context.md"),
    "conventions": ("systemPatterns.md", "system-patterns.md", "system_patterns.md", *_DECISIONS),
    "tech": ("techContext.md", "tech-context.md", "tech_context.md"),
    "progress": ("progress.md",),
}
_KILO, _KILO_NAMES = "rules/memory-bank/", ("brief.md", "context.md", "architecture.md", "tech.md", "tasks.md")
_SERENA = ("project_overview.md", "suggested_commands.md")
DIALECTS = (
    Dialect("Roo Code", _DECISIONS, **_CLINE),
    Dialect("Copilot", ("tasks/_index.md",), **_CLINE),
    Dialect("cursor-memory-bank", ("style-guide.md",), **_CLINE),
    Dialect("Cline", tuple(name for names in _CLINE.values() for name in names if name != "progress.md"), **_CLINE),
    Dialect("Kilo Code", tuple(map(_KILO.__add__, _KILO_NAMES)), *((_KILO + name,) for name in _KILO_NAMES)),
    Dialect("Kilo Code", (), *((name,) for name in _KILO_NAMES)),
    Dialect(
        "Serena",
        _SERENA,
        brief=("project_overview.md", "project_purpose.md"),
        focus=("current_focus.md", "current_state.md"),
        conventions=(
            *("style_and_conventions.md", "code_style_and_conventions.md", "code_style_conventions.md"),
            *("code_style.md", "coding_conventions.md"),
        ),
        tech=("suggested_commands.md", "tech_stack.md"),
        progress=("progress.md", "project_status.md"),
    ),
)
_ROLES = Dialect.__match_args__[2:]
_OLDER = Dialect("Memory Bank", (), *((getattr(OLD, role),) for role in _ROLES))  # adopted, not moved
_every: dict[tuple[str, ...], tuple[str, ...]] = {}  # asked for every page of a bank


def layout_of(has: Callable[[str], bool]) -> Layout | None:
    """The layout whose pages are there, by their names alone (RFR-1). Another tool's pages hold the roles also beside
    an entry page of ours, as long as v7.1's own pages are not there."""
    found = next((row for row in LAYOUTS if any(map(has, row.fixed))), None)
    own = 0 if found is None else sum(map(has, dict.fromkeys((*found.fixed, found.conventions, found.tech))))
    if found is CURRENT and own > 1:
        return found
    rows, more = ((*DIALECTS, _OLDER), 0) if found is CURRENT else (DIALECTS, own)
    told = [row for row in rows if row.is_told(has) and sum(map(has, row.names)) > more]
    if not told:
        return found
    tools = dict.fromkeys(row.tool for row in told)
    if len(tools) > 1:
        tools.pop("Cline", None)  # its pages are those of several tools
    roles = {role: _held(role, told, has) for role in _ROLES}
    details = roles["focus"].rpartition("/")
    ours = {"details": details[0] + details[1], "map": MAP}
    return replace(CURRENT, name="adopted", tool=" + ".join(tools), **ours, **roles)


def _held(role: str, told: list[Dialect], has: Callable[[str], bool]) -> str:
    """The page there is for a role; else the one that the first of these tools would have."""
    names: list[str] = [name for row in told for name in getattr(row, role)]
    return next(filter(has, names), names[0])


def is_highlights(title: str) -> bool:
    """Decision Highlights, also with more in brackets, as banks in the wild have it."""
    return title == HIGHLIGHTS or title.startswith((f"{HIGHLIGHTS} (", f"{HIGHLIGHTS}（"))


def every(*roles: str) -> tuple[str, ...]:
    """What holds these roles in any layout, row by row: for whoever need not know which one a bank has."""
    if roles not in _every:
        found = [getattr(row, role) for row in LAYOUTS for role in roles]
        found += [name for row in DIALECTS for role in roles if role in _ROLES for name in getattr(row, role)]
        found += [MAP] if "map" in roles else []
        _every[roles] = tuple(dict.fromkeys(path for path in found if path))
    return _every[roles]


# How a further page of an index is called, by the role of its folder.
_PAGED_INDEX = {"requirements": lazy(r"_?index-\d{1,4}\.md"), "learnings": lazy(r"_?index-[a-z]{1,20}\.md")}


def is_index(path: str) -> bool:
    """A page made of rows about other pages, or a further page of one (IDX-7)."""
    if "index" not in path:
        return False
    folder, slash, name = path.rpartition("/")
    paged = any(folder + slash in every(role) and names.fullmatch(name) for role, names in _PAGED_INDEX.items())
    return name in INDEX_NAMES or paged


def work_logs() -> tuple[str, ...]:
    """The pages that say how the work goes: progress, and a focus that has a page of its own."""
    return tuple(path for path in every("progress", "focus") if path != ENTRY)


# --- what a page is for (VER-4)

STATES, TELLS, ROLELESS, OURS = "states", "tells", "roleless", "ours"
_OWN_FOLDERS = ("learnings/", "requirements/REQ-")  # a memory of ours is kept up, also in another tool's bank


def purpose(page: str, bank: Layout | None) -> str:
    """Does the page state how the project is, or tell of work, or neither? In our own layouts every page is kept up."""
    if bank is not None and not bank.tool:
        return OURS
    if any(f"/{page}".endswith(f"/{name}") for name in (*work_logs(), *_DECISIONS, "decisions.md")):
        return TELLS
    kept = every("entry", "brief", "conventions", "tech", "map")
    if any(f"/{page}".endswith(f"/{name}") for name in kept) or any(f"/{own}" in f"/{page}" for own in _OWN_FOLDERS):
        return STATES
    return ROLELESS


HIGHLIGHTS_LIMIT = 20  # rows of Decision Highlights (THR-3)
ANSWERS_LIMIT = 8  # entries of Top Quick Answers (LAY-4)
