"""Whose the lines of a page are (CON-1): what the ledger tells of them, and what git does."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from memorybank.changes.hand_edits import Ledger, Written, block_lines, told_lines
from memorybank.model.ledger import Entry
from memorybank.store import git, ledger

_BY_US = ("applied", "completed", "direct")  # what an agent wrote on a user's word is ours, too
_BLAMED = 40  # hexadecimal digits of a commit


def from_ledger(folder: Path) -> Ledger:
    """Asked page by page; the ledger is read when the first is asked for."""
    entries = cache(lambda: ledger.entries(folder))
    return lambda path: _written(folder, entries(), path)


def _written(folder: Path, entries: tuple[Entry, ...], path: str) -> Written | None:
    """Every line that we ever wrote there, on whatever branch. Text that only moved with a change keeps its owner."""
    names, ours, before, updated = {path}, set[bytes](), set[bytes](), ""
    for entry in reversed(entries):  # a page is followed back to its older names
        names |= {file.path for file in entry.files if file.to in names}
    followed = False  # do we know what the page was when the entry before was done?
    for entry in entries:
        if entry.because.what not in _BY_US or not names & set(entry.pages):
            continue
        old = {file.path: ledger.content(folder, file.before) for file in entry.files}
        moved = frozenset(line for data in old.values() for line in told_lines(data or b""))
        for file in entry.files:
            if file.path not in names and file.to not in names:
                continue
            data, new = old[file.path], told_lines(ledger.content(folder, file.after) or b"")
            if file.before and data is None:  # contents go with the years
                before |= new
            else:
                before |= frozenset() if followed else told_lines(data or b"")
                ours |= (new - moved) | (block_lines(data or b"") & new)
            followed, updated = bool(new), entry.time
    return Written(frozenset(ours), frozenset(before), updated) if ours or before else None


def brought_by_merge(bank: Path, page: str, lines: frozenset[bytes]) -> frozenset[bytes]:
    """Those of the lines that came with a commit from another line of history, or from somebody else."""
    path = os.path.join(bank, page)
    blamed = git.run(bank, ["blame", "--line-porcelain", "--", path])
    own = git.run(bank, ["rev-list", "--first-parent", "HEAD"])
    if blamed is None or own is None:
        return frozenset()
    me = git.run(bank, ["config", "user.email"]) or b""
    here, found = frozenset(own.split()), set[bytes]()
    commit = author = b""
    for line in blamed.split(b"\n"):
        if line.startswith(b"\t"):
            elsewhere = commit not in here or (me and author != b"<%s>" % me.strip())
            if commit.strip(b"0") and elsewhere:
                found.add(line[1:].rstrip(b"\r"))
        elif line.startswith(b"author-mail "):
            author = line.partition(b" ")[2]
        elif len(line.partition(b" ")[0]) == _BLAMED:
            commit = line.partition(b" ")[0]
    return lines & found
