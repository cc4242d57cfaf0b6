"""Everything the rules may ask about a tool call, gathered once. Loaded before tool calls."""

from memorybank.light import address
from memorybank.light.address import Address
from memorybank.model.event import Edit, Lists, OtherTool, Reads, Runs, Searches, Serves, Tool, Writes
from memorybank.model.facts import Facts, Judgement, Modes, Place, Session, Verdict
from memorybank.model.layout import every
from memorybank.model.value import replace
from memorybank.policy.gates.foreign_tools import call_of, may_write
from memorybank.store.disk import text
from memorybank.store.tool_paths import DiskWorld, fence_of, place, whole

_LONGEST_PATH = 4096


def _put_away(command: str) -> tuple[str, ...]:
    for quote in "'\"\\":  # no spelling hides a name
        command = command.replace(quote, "")
    if "memory-bank" not in command.lower() or not ("plugin" in command or "extension" in command):
        return ()
    from memorybank.hosts.protection import put_away

    return put_away(command)


def _tampered(tool: Tool, places: dict[str, Place]) -> tuple[str, ...]:
    if isinstance(tool, Runs):
        return _put_away(tool.command)
    if not any(p.setting for p in places.values()):
        return ()
    from memorybank.hosts.protection import weakens

    return tuple(
        e.path for e in _settings_edits(tool, places) if weakens(e, places[e.path].real, text(places[e.path].real))
    )


def _settings_edits(tool: Tool, places: dict[str, Place]) -> list[Edit]:
    """What a call would do to files of settings: what is moved onto one is written there."""
    if isinstance(tool, Writes):
        moved = [Edit(e.to, text=text(places[e.path].real)) for e in tool.edits if e.to]
        found = [*tool.edits, *moved]
    else:
        called = call_of(tool)
        writes = called is not None and may_write(*called)
        found = [Edit(path, "other", text=repr(called[1])) for path in places] if called and writes else []
    return [e for e in found if e.path in places and places[e.path].setting]


def _complaints(tool: Tool, places: dict[str, Place]) -> tuple[Verdict, ...]:
    """Only a write of a page is looked at, and only then is anything loaded for it."""
    if not isinstance(tool, Writes):
        return ()
    pages = [(e, p) for e in tool.edits if (p := places.get(e.to or e.path)) is not None and p.page]
    if not any(p.page and p.page.lower().endswith(".md") for _, p in pages):
        return ()
    from memorybank.policy.direct_write import complaints

    found: list[Verdict] = []
    before: dict[str, str | None] = {}
    for edit, spot in pages:
        page, real = spot.page or "", spot.real
        if real not in before:
            before[real] = whole(real) if spot.exists else None
        told, before[real] = complaints(page, edit, before[real])
        found += told
    return tuple(found)


def _agreed(
    tool: Tool, places: dict[str, Place], where: Address, session: Session, call: str
) -> tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]:
    """GRD-5, GRD-6: pages of this call that a confirmed plan writes just so, and those that it lets go."""
    if not session.confirmed or not isinstance(tool, Writes) or not any(p.page for p in places.values()):
        return frozenset(), frozenset()
    from memorybank.app.hook.agreed_plans import covered, leaving, plans
    from memorybank.policy.edit_result import resulting

    agreed = plans(where.state, session)
    pages: dict[str, tuple[str | None, str | None]] = {}
    for edit in tool.edits:
        spot = places.get(edit.path)
        if spot is None or not spot.page or edit.kind in ("delete", "move"):
            continue
        before, now = pages.get(spot.page) or (whole(spot.real) if spot.exists else None,) * 2
        made = resulting(edit, now)
        pages[spot.page] = (before, made)
        if made is None:
            agreed = ()  # nobody can tell what this call makes of a page
    return covered(agreed, pages, session, call), leaving(agreed, where.real)


def facts_of(
    tool: Tool, cwd: str, where: Address, modes: Modes, session: Session, *, ahead: bool = True, call: str = ""
) -> Facts:
    """`ahead`: the call has not run yet, so what it would make of a page can be judged."""
    known: dict[str, bool] = {}
    fence = fence_of(where, known)
    gone = [page for page in session.due if not address.exists(f"{where.real}/{page}")]
    if gone:  # a page that vanished holds nobody up (REC-2)
        session = replace(session, due=tuple(page for page in session.due if page not in gone))
    places = {p: place(p, cwd, fence, known) for p in _paths(tool)}
    covered, leaving = _agreed(tool, places, where, session, call) if ahead else (frozenset(), frozenset())
    judgement: Judgement | None = None
    if isinstance(tool, Runs):
        from memorybank.app.hook.judged_command import judged

        judgement = judged(tool.command, address.joined(cwd, tool.cwd) if tool.cwd else cwd, fence)
    return Facts(
        fence=fence,
        modes=modes,
        session=session,
        places=places,
        required=required(where),
        judgement=judgement,
        tampered=_tampered(tool, places),
        complaints=_complaints(tool, places) if ahead else (),
        covered=covered,
        leaving=leaving,
        names_work=_names_work(tool, places, where, session),
        pages=_pages_served(where.state),
    )


def our_calls(tool: Tool, facts: Facts) -> tuple[tuple[str, ...], ...]:
    """Commands of ours that a call runs, by their words; a tool of our server is the command of its name."""
    if isinstance(tool, Serves):
        return ((tool.tool,),) if tool.ours else ()
    return facts.judgement.own if facts.judgement is not None else ()


def _pages_served(state: str) -> tuple[str, ...]:
    """WEB-2: the ports of pages on which a person decides now. A mark that a killed one left says nothing."""
    if not state or not address.exists(f"{state}/ui"):
        return ()
    from memorybank.store import host_process

    ports = DiskWorld().names(f"{state}/ui")
    return tuple(port for port in ports if host_process.still_runs(text(f"{state}/ui/{port}")))


def required(where: Address) -> tuple[str, ...]:
    """GAT-2: the conventions page; where a bank has none, its entry page; where it has neither, nothing."""
    for name in (*every("conventions"), *every("brief")):
        if where.real and address.exists(f"{where.real}/{name}"):
            return (name,)
    return ()


def _paths(tool: Tool) -> tuple[str, ...]:
    match tool:
        case Writes(edits):
            return tuple(dict.fromkeys(p for e in edits for p in (e.path, e.to) if p))
        case Reads(paths):
            return paths
        case Searches(path) | Lists(path):
            return (path,) if path else ()
        case Serves(args=args) | OtherTool(args=args):
            return tuple(_strings(args, 20))
    return ()


def _strings(value: object, depth: int) -> list[str]:
    if isinstance(value, str):
        return [value] if 0 < len(value) < _LONGEST_PATH and "\n" not in value else []
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [s for item in inner for s in _strings(item, depth - 1)] if depth else []


def _names_work(tool: Tool, places: dict[str, Place], where: Address, session: Session) -> bool:
    """DOC-1: a design or requirement page read in this message that names the file about to be written."""
    pages = [p for p in session.read if p.startswith(every("design", "requirements"))]
    if not isinstance(tool, Writes) or not pages:
        return False
    told = "\n".join(text(f"{where.real}/{page}") for page in pages)
    names = [p.local.rpartition("/")[2] for p in places.values()]
    names += [stem for name in names if len(stem := name.partition(".")[0]) > 3]  # where that is a word of its own
    return any(name in told for name in names)
