"""LED-2: a recorded change taken back, as a plan.

A page that is still as the change left it goes back byte for byte. A page that went on since loses only that change's
own lines, if they still stand as it wrote them; else nothing is planned, and what is in the way is named.
"""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from memorybank.changes.lines import Clash, carried, put_in_and_out
from memorybank.model.change import Change, Create, Entry, Flow, Move, Note, Plan, Touched, Update, change_between
from memorybank.model.errors import Refused
from memorybank.model.layout import is_index
from memorybank.texts.catalogue import Say

Kept = Callable[[str], bytes | None]  # a content by its hash
Pages = Callable[[str], bytes | None]  # a page as it is now; None where there is none


class Undoing(NamedTuple):
    plan: Plan
    exact: bool  # every page is as the change left it: its indexes go back with it


def plan_undo(entry: Entry, later: tuple[Entry, ...], kept: Kept, pages: Pages, say: Say) -> Undoing:
    """`later` are the entries since, oldest first: a page is looked for where they moved it. One that the change
    created, and that somebody deleted or renamed by hand, is not looked for."""
    files = [(file, where_now(file.to or file.path, later)) for file in entry.files]
    states = ((file, at, pages(at)) for file, at in files)
    exact = all(
        at == (file.to or file.path) and (sha256(now).hexdigest() if now is not None else "") == file.after
        for file, at, now in states
    )
    changes: list[Change] = []
    notes: list[Note] = []
    for file, at in reversed(files):
        if exact or not is_index(at):  # rows only follow; they are brought in step behind the pages
            change = _taken_back(entry, file, at, kept, pages, say)
            changes += [change] if change else []
        if not (file.before or file.to or is_index(at)) and pages(at) is None:
            notes.append(Note.of("undo.not-there", path=at, id=entry.id))
    return Undoing(Plan(Flow.UNDO, tuple(changes), tuple(notes)), exact)


def where_now(path: str, later: tuple[Entry, ...]) -> str:
    for entry in later:
        path = next((file.to for file in entry.files if file.to and file.path == path), path)
    return path


def _taken_back(entry: Entry, file: Touched, at: str, kept: Kept, pages: Pages, say: Say) -> Change | None:
    """What brings one page back to where it was before; None where it is."""
    now, id = pages(at), entry.id
    if file.to and pages(file.path) is not None:
        raise Refused("undo.page-went-on", path=file.path, id=id)
    if file.to and file.before == file.after:  # a rename and no more; also of a file whose content nobody keeps
        return Move(at, file.path, say("undo.moves", id=id))
    if now is None and not (file.before or file.to):
        return None
    was, left = (_content(hash, kept, file.to or file.path, id) for hash in (file.before, file.after))
    if now == was and not file.to:
        return None
    back = was if now == left else _without(left, was, now, at, id)
    if file.to and now is not None and back is not None:
        return Move(at, file.path, say("undo.moves", id=id), now, back)
    why = "undo.restores" if now is None else "undo.deletes" if back is None else "undo.why"
    return change_between(at, now, back, say(why, id=id))


def _content(hash: str, kept: Kept, path: str, id: str) -> bytes | None:
    """None where there was no page."""
    found = kept(hash) if hash else None
    if hash and found is None:
        raise Refused("undo.no-content", path=path, id=id)
    return found


def _without(left: bytes | None, was: bytes | None, now: bytes | None, at: str, id: str) -> bytes:
    """A page that went on since, less the lines of the change."""
    if left is None or was is None or now is None:
        raise Refused("undo.page-went-on", path=at, id=id)
    try:
        return carried(left, was, now)
    except Clash as clash:
        raise Refused("undo.went-on", path=at, id=id, line=clash.line, shown=clash.text) from None


def plan_again(plan: Plan, pages: Callable[[str], bytes | None]) -> Plan | None:
    """The lines of a plan that came too late, upon the pages as they are now (PRO-10); for a plan without its intent.

    A line that somebody else has put there meanwhile is not put there twice. Indexes are left out: they are brought in
    step afterwards. None where its lines have no place any more.
    """
    changes: list[Change] = []
    for change in plan.changes:
        current = pages(change.path)
        match change:
            case Create(path=path) | Update(path=path) if is_index(path):
                continue
            case Create() if current is None:
                changes.append(change)
            case Update(before=before, after=after) if current is not None and not _is_there(before, after, current):
                try:
                    new = carried(before, after, current, loose=True)
                except Clash:
                    return None
                if new != current:
                    changes.append(replace(change, before=current, after=new))
            case _:
                return None
    return replace(plan, changes=tuple(changes)) if changes else None


def _is_there(before: bytes, after: bytes, current: bytes) -> bool:
    new = {text.strip() for _, put in put_in_and_out(before, after) for text in put if text.strip()}
    since = {text.strip() for _, put in put_in_and_out(before, current) for text in put}
    return not new.isdisjoint(since)
