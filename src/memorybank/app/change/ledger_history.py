"""LED-2: what changed, who agreed to it, line by line; and how to take a change back."""

import os
from contextlib import suppress
from functools import partial
from pathlib import Path

from memorybank.app.change.edit import page_now, with_indexes
from memorybank.app.change.stored_plan import REFRESHING
from memorybank.app.setting import Setting
from memorybank.changes import lines as blaming
from memorybank.changes.undo import plan_undo
from memorybank.markdown.pieces import cells
from memorybank.model.change import Authority, Broken, Entry, Plan
from memorybank.model.errors import MemoryBankError, Refused
from memorybank.model.layout import is_index
from memorybank.store import git_history, ledger
from memorybank.store.bank import look
from memorybank.store.files import read_page, resolve
from memorybank.store.project import typed_in_bank
from memorybank.texts.catalogue import Say

_BY = ("message", "elicitation", "hook", "terminal", "yes", "page")


def log(setting: Setting, path: str = "") -> tuple[str, tuple[Entry, ...]]:
    """The page meant, "" for all; and the entries, newest first: its own also under the names it had before."""
    entries = _entries(setting)
    if not path:
        return "", entries[::-1]
    page = _named(setting, path, entries)
    steps = blaming.steps_of(page, entries, lambda _: None)
    return page, tuple(step.entry for step in reversed(steps))


def subject(setting: Setting, entry: Entry) -> str:
    """What a change was about: the first line of words that it brought, index rows aside."""
    folder = _folder(setting)
    for file in sorted(entry.files, key=lambda file: is_index(file.path)):
        before, after = (ledger.content(folder, name) or b"" for name in (file.before, file.after))
        for _, put in blaming.put_in_and_out(before, after):
            for line in put:
                words = " · ".join(filter(None, cells(line))) if line.lstrip().startswith("|") else line
                words = words.strip(" #*->·")
                if words and not words.startswith("!--") and any(map(str.isalnum, words)):
                    return words
    return ""


def by_whom(because: Authority, say: Say) -> str:
    where = say("log.host", host=because.host) if because.host else ""
    return say(f"log.by.{because.by if because.by in _BY else 'unknown'}", where=where)


def verify(setting: Setting) -> tuple[int, Broken | None, Path]:
    """How many entries there are, the first link that does not hold, and where they are."""
    folder = _folder(setting)
    return len(ledger.entries(folder)), ledger.verify(folder), folder / "entries.jsonl"


def blame(setting: Setting, path: str) -> tuple[str, tuple[blaming.Line, ...]]:
    """The page meant, and the writer of each of its lines: by our record, and by git's history where there is none."""
    entries = _entries(setting)
    page = _named(setting, path, entries)
    current, _ = read_page(setting.bank, page)
    folder = _folder(setting)
    found = blaming.blame(current, blaming.steps_of(page, entries, lambda name: ledger.content(folder, name)))
    if not any(line.how == "unknown" for line in found):
        return page, found
    commits = git_history.line_commits(setting.bank, page)
    if len(commits) != len(found):  # no repository, or a page that it does not know
        return page, found
    return page, tuple(
        line._replace(commit=commit, how="git") if commit and line.how == "unknown" else line
        for line, commit in zip(found, commits, strict=True)
    )


def entry_of(setting: Setting, id: str) -> Entry:
    """By its own id or its proposal's, and not taken back already."""
    entries = _entries(setting)
    found = next((e for e in reversed(entries) if id in (e.id, *e.because.proposal.split())), None)
    if found is None:
        raise Refused("undo.unknown", id=id)
    by = _undone_by(found, entries)
    if by is not None:
        raise Refused("undo.already", id=id, by=by.id, when=by.time)
    return found


def plan_of_undo(setting: Setting, id: str) -> Plan:
    """MRG-3: a change that only another branch or worktree holds is said to be there."""
    entry = entry_of(setting, id)
    try:
        found = _plan_of_undo(setting, entry)
    except Refused:
        _must_be_here(setting, entry)
        raise
    if found.empty:
        _must_be_here(setting, entry)
    return found


def _must_be_here(setting: Setting, entry: Entry) -> None:
    kept = ((file.to or file.path, ledger.content(_folder(setting), file.after)) for file in entry.files if file.after)
    branches = git_history.other_branches(setting.bank, {page: data for page, data in kept if data is not None})
    if branches:
        raise Refused("undo.other-branch", id=entry.id, branch=", ".join(branches), first=branches[0])
    if not _is_here(entry, setting) and os.path.isdir(entry.worktree):
        raise Refused("undo.other-worktree", id=entry.id, path=entry.worktree)


def _plan_of_undo(setting: Setting, entry: Entry) -> Plan:
    later = tuple(e for e in _entries(setting) if e.seq > entry.seq)
    content, page = partial(ledger.content, _folder(setting)), partial(page_now, setting)
    found = plan_undo(entry, later, content, page, setting.say)
    whole = entry.flow in REFRESHING or any(is_index(page) for page in entry.pages)
    listed = found.exact and whole  # its rows go back with it, byte for byte
    return found.plan if listed or found.plan.empty else with_indexes(found.plan, look(setting.bank), setting)


def _is_here(entry: Entry, setting: Setting) -> bool:
    """Was it written in this work tree? A bank that is a link is written where it really lies."""
    places = os.path.realpath(setting.bank.parent), os.path.dirname(os.path.realpath(setting.bank))
    return entry.worktree in places


def last_refresh(setting: Setting) -> Entry:
    """What `refresh --undo` takes back: the last change that set the bank up, if nobody has taken it back."""
    entries = _entries(setting)
    made = (e for e in reversed(entries) if e.flow in REFRESHING and _is_here(e, setting))
    found = next((e for e in made if _undone_by(e, entries) is None), None)
    if found is None:
        raise Refused("undo.no-refresh")
    return found


def because_of_undo(setting: Setting, id: str) -> Authority:
    entry = entry_of(setting, id)
    return Authority(what="undone", kind=entry.because.kind, undoes=entry.id)


def _undone_by(entry: Entry, entries: tuple[Entry, ...]) -> Entry | None:
    last = next((e for e in reversed(entries) if e.because.undoes == entry.id), None)
    return None if last is None or _undone_by(last, entries) else last


def _folder(setting: Setting) -> Path:
    return ledger.place(setting.bank, setting.where.places)


def _entries(setting: Setting) -> tuple[Entry, ...]:
    return ledger.entries(_folder(setting))


def _named(setting: Setting, path: str, entries: tuple[Entry, ...]) -> str:
    """It may be gone by now."""
    recorded = {page for entry in entries for page in entry.pages}
    for page in filter(None, typed_in_bank(path, setting.where)):
        with suppress(MemoryBankError):
            if page in recorded or resolve(setting.bank, page).is_file():
                return page
    raise Refused("path.no-such-page", path=path)
