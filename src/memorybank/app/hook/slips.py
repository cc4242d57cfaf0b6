"""Finds and tells slips: changes of the bank that the user did not agree to (GRD-9, GRD-10, GRD-11).

The bank is compared at every event that may have changed it (`store/good_state.py`). A slip stays on record until the
page is good again or a person settles it (`app/change/bank_restore.py`).

    before a call that can run code   a change since the last event is told first, so that the call is not blamed for it
    after it                          what the call changed is told; where unconfirmed writes are blocked, put back
    a message, a session's start      what changed between turns is a person's, unless something unproven ran
    a turn's end                      every page is hashed once more

The quick look comes first and is all that most events need. Loaded before tool calls.
"""

from memorybank.app.hook.banks import is_from_host, is_watched
from memorybank.light import address, work_marks
from memorybank.light.address import Address
from memorybank.light.stamps import is_untouched
from memorybank.model.event import Delegates, Edit, OtherTool, Runs, Serves, ToolDone, ToolProposed, Writes
from memorybank.model.facts import Facts, Verdict
from memorybank.store import agents_at_work, git, good_state
from memorybank.store.good_records import Own, Slip
from memorybank.store.good_state import BankCheck
from memorybank.store.tool_paths import whole

_NAMED = 5  # pages that one sentence names


def can_run_code(event: ToolProposed | ToolDone) -> bool:
    """A shell, a tool that nobody knows, another server's tool, a sub-agent."""
    match event.tool:
        case Runs() | OtherTool() | Delegates() | Serves(ours=False):
            return True
    return False


# --- a file tool's own write


def expect_write(event: ToolProposed, facts: Facts, where: Address) -> None:
    """What an allowed write would make of its pages; `write_done` compares."""
    if not isinstance(event.tool, Writes):
        return
    from memorybank.policy.edit_result import resulting

    texts: dict[str, tuple[str | None, str | None]] = {}  # by page: before the call, after its edits so far
    edits: dict[str, list[Edit]] = {}
    unknown: set[str] = set()
    parts: set[str] = set()  # pages of which the call holds only what is new
    for edit in event.tool.edits:
        for path in (edit.path, edit.to):
            place = facts.places.get(path) if path else None
            if place is None or not place.page:
                continue
            first, now = texts.get(place.page) or (whole(place.real),) * 2
            leaves = edit.kind == "delete" or (edit.kind == "move" and path == edit.path)
            after = None if leaves else resulting(edit, now)
            if after is None and not leaves:
                unknown.add(place.page)
            if edit.kind != "write":
                parts.add(place.page)
            edits.setdefault(place.page, []).append(edit)
            texts[place.page] = first, after
    if not texts or not is_from_host(event.origin.session, where.state):
        return
    pages = [(p, _bytes(a), _own(edits[p]) if p in unknown else _bytes(b)) for p, (a, b) in texts.items()]
    known = [(page, before, after) for page, before, after in pages if after is not None or page not in unknown]
    call, session, whole_ones = call_of(event), event.origin.session, frozenset(texts) - parts
    good_state.expect(where.bank_path, where.state, known, call=call, session=session, whole=whole_ones)


def _own(edits: list[Edit]) -> Own | None:
    """The lines that a call itself holds; None where they are several places', or a call's that holds none."""
    edit = edits[0]
    if len(edits) > 1 or edit.kind != "edit" or edit.text is None or edit.hunks:
        return None
    return Own(edit.text, edit.removed or "")


def write_done(event: ToolDone, where: Address) -> dict[str, str]:
    """The tool has written: what is as expected becomes good. By page, the hash of what it held before."""
    import os

    coming = good_state.expected_of(where.state, call_of(event))
    if coming and is_from_host(event.origin.session, where.state):
        good_state.writes_done(where.bank_path, where.state, coming)
    return {os.fsdecode(line.name): line.before for line in coming}


def call_of(event: ToolProposed | ToolDone) -> str:
    """The host's id of the call; where it has none, by the files it is about."""
    if event.call or not isinstance(event.tool, Writes):
        return event.call
    return address.key("\0".join(path for edit in event.tool.edits for path in (edit.path, edit.to)))


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode("utf-8", "surrogateescape")


def before_call(event: ToolProposed, facts: Facts, where: Address) -> tuple[Verdict, ...]:
    if isinstance(event.tool, Writes) and any("/.git/" in place.real for place in facts.places.values()):
        work_marks.mark(where.state, event.origin.session, stays=True)
    if not can_run_code(event):
        return ()
    session = event.origin.session
    told = _told(where, _looked(where, session))
    if _fetches(event, facts):
        from memorybank.store.git_trust import note_objects

        note_objects(where.bank_path, where.state, _fetch_of(event))
    if not agents_at_work.has_turn(where.state, session):  # some hosts tell of no message
        agents_at_work.turn_starts(where.state, session, git.program_stamps(where.project))
    is_done = facts.judgement is not None and facts.judgement.done
    if not isinstance(event.tool, Runs) or event.tool.background or not is_done:
        work_marks.mark(where.state, session, stays=isinstance(event.tool, Runs) and event.tool.background)
    return told


def after_call(event: ToolDone, facts: Facts, where: Address, *, touched: bool) -> tuple[Verdict, ...]:
    """`touched`: the bank is not as it was at the last whole look."""
    if not can_run_code(event):  # a write of a page that did not come out as it was judged is told at once
        is_page = isinstance(event.tool, Writes) and any(place.page for place in facts.places.values())
        return _told(where, _looked(where, event.origin.session)) if is_page and touched else ()
    if _fetches(event, facts):
        good_state.after_fetch(where.bank_path, where.state, _fetch_of(event))
    only_git = facts.judgement is not None and facts.judgement.verdict == "external"
    found = _looked(where, event.origin.session, only_git=only_git) if touched else None
    # a conflict that git left is for a person to resolve where it stands
    if found is not None and found.slips and facts.modes.confirm == "block" and not only_git:
        from memorybank.app.hook.set_aside import set_aside

        return set_aside(where, found.slips) or _told(where, found)
    return _told(where, found)


def _fetches(event: ToolProposed | ToolDone, facts: Facts) -> bool:
    """Nothing but git, from where it usually fetches; and its end is seen."""
    judged = facts.judgement
    return judged is not None and judged.fetches and isinstance(event.tool, Runs) and not event.tool.background


def _fetch_of(event: ToolProposed | ToolDone) -> str:
    return address.key(f"{event.origin.session}\0{event.call}")


def turn_started(where: Address, session: str) -> tuple[Verdict, ...]:
    """A message came. A turn that was broken off is still open: its last call may have changed something unseen."""
    good_state.end_calls(where.state, session)
    quiet = _trusts(where)
    found = _looked(where, session, between=True)
    if not quiet:
        good_state.doubt_commits(where.bank_path, where.state)
    agents_at_work.turn_starts(where.state, session, git.program_stamps(where.project))
    return _told(where, found)


def turn_ended(where: Address, session: str) -> tuple[Verdict, ...]:
    good_state.end_calls(where.state, session)
    found = good_state.check(where.bank_path, where.state, session, thorough=True)
    good_state.doubt_commits(where.bank_path, where.state)
    agents_at_work.turn_ends(where.state, session, git.program_stamps(where.project))
    return (*_told(where, found), *_first_sight(where.state, good_state.LOST))


def session_started(where: Address, session: str) -> tuple[Verdict, ...]:
    """All that is still unsettled is told again, to whoever begins now."""
    if not is_watched(where):
        return ()
    quiet = _trusts(where)
    found = good_state.check(where.bank_path, where.state, session, between=True, thorough=True)
    if not quiet:
        good_state.doubt_commits(where.bank_path, where.state)
    agents_at_work.session_starts(where.state, session)
    slips = good_state.pending(where.state) or found.slips  # where nothing can be recorded, what was seen
    everything = good_state.BankCheck(slips, found.theirs, found.trouble)
    return (*_first_sight(where.state, good_state.FIRST, good_state.LOST), *_told(where, everything, starts=True))


def _trusts(where: Address) -> bool:
    """Is nobody's agent at work? Then the commits of now are a person's."""
    quiet = agents_at_work.is_quiet(where.state)
    if quiet:
        good_state.trust_commits(where.bank_path, where.state)
    return quiet


def _looked(where: Address, session: str, *, between: bool = False, only_git: bool = False) -> BankCheck | None:
    if is_untouched(where.state, where.bank_path) or not is_from_host(session, where.state):
        return None  # what a program is told, nobody has heard
    return good_state.check(where.bank_path, where.state, session, between=between, only_git=only_git)


def _told(where: Address, found: BankCheck | None, *, starts: bool = False) -> tuple[Verdict, ...]:
    """`starts`: a session does, and trouble is told of which nobody can note that it was told."""
    if found is None:
        return ()
    changed = (("GRD-9", "guard.slipped", found.slips), ("GRD-11", "guard.between", found.theirs))
    said = [Verdict(id, "warn", text, (("pages", named(some, where.folder)),)) for id, text, some in changed if some]
    if found.trouble is not None and (found.trouble.first or (starts and not found.trouble.noted)):
        said.append(Verdict("GRD-10", "warn", found.trouble.text, (("why", found.trouble.why),)))
    return tuple(said)


def _first_sight(state: str, *why: bytes) -> tuple[Verdict, ...]:
    taken = good_state.first_sight(state, *why)
    if taken is None:
        return ()
    return (Verdict("GRD-9", "warn", "guard.first-sight", (("count", taken[0]), ("differing", taken[1]))),)


def named(slips: tuple[Slip, ...], folder: str) -> str:
    shown = (f"{folder}/{good_state.legible(slip.path)}".rstrip("/") + f" ({slip.how})" for slip in slips[:_NAMED])
    more = f" +{len(slips) - _NAMED}" if len(slips) > _NAMED else ""
    return ", ".join(shown) + more
