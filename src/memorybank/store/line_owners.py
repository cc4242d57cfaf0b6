"""Whose the lines of a page are (CON-1): what the ledger tells of them, and what git does."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from memorybank.changes.hand_edits import Ledger, Written, block_lines, told_lines
from memorybank.changes.lines import steps_of
from memorybank.model.change import Entry
from memorybank.store import git
from memorybank.store.project import Places

_BY_US = ("applied", "completed", "direct")  # what an agent wrote on a user's word is ours, too
_GENERATED = ("init", "upgrade", "migrate", "refresh")  # flows that write what the project says of itself


def from_ledger(bank: Path, places: Places) -> Ledger:
    """Asked page by page; the ledger is loaded and read when the first is asked for."""

    @cache
    def read() -> tuple[tuple[Entry, ...], Callable[[str], bytes | None]]:
        from memorybank.store import ledger

        folder = ledger.place(bank, places)
        return ledger.entries(folder), cache(partial(ledger.content, folder))

    return lambda path: _written(path, *read())


def _written(path: str, entries: tuple[Entry, ...], kept: Callable[[str], bytes | None]) -> Written | None:
    """Every line that we ever wrote there, on whatever branch. Text that only moved with a change keeps its owner."""
    ours, before, agreed, updated = set[bytes](), set[bytes](), set[bytes](), ""
    followed = False  # do we know what the page was when the step before was done?
    for step in steps_of(path, entries, kept):
        if step.entry.because.what not in _BY_US:
            continue
        old, new = step.before or b"", told_lines(step.after or b"")
        if step.before is None and not step.created:  # contents go with the years
            before |= new
        else:
            moved = frozenset(line for file in step.entry.files for line in told_lines(kept(file.before) or b""))
            before |= frozenset() if followed else told_lines(old)
            ours |= (new - moved) | (block_lines(old) & new)
            agreed |= new - moved if step.entry.flow not in _GENERATED else frozenset()
        followed, updated = bool(new), step.entry.time
    told = Written(frozenset(ours), frozenset(before), updated, frozenset(agreed))
    return told if ours or before else None


def brought_by_merge(bank: Path, page: str, lines: frozenset[bytes]) -> frozenset[bytes]:
    """Those of the lines that came with a commit from another line of history, or from somebody else."""
    from memorybank.store.git_history import blamed  # few changes come upon a line that somebody else has written

    own = git.run(bank, ["rev-list", "--first-parent", "HEAD"])
    if own is None:
        return frozenset()
    me = (git.run(bank, ["config", "user.email"]) or b"").strip()
    here, found = frozenset(own.split()), set[bytes]()
    for commit, fields, line in blamed(bank, page):
        if commit.strip(b"0") and (commit not in here or (me and fields[b"author-mail"] != b"<%s>" % me)):
            found.add(line)
    return lines & found
