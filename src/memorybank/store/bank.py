"""One look at a bank's folder: every page read once, everything odd named and left alone."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from datetime import date
from operator import itemgetter
from pathlib import Path

from memorybank.changes.pages import page_of
from memorybank.model.bank import Bank, Page, Unread
from memorybank.model.document import Document
from memorybank.model.errors import DamagedBank
from memorybank.model.layout import EMPTY, ENTRY, MISSING, UNKNOWN, layout_of
from memorybank.store import git_history
from memorybank.store.files import content_of, is_temp, shown, walk
from memorybank.store.project import no_bank

_EPOCH = date(1970, 1, 1).toordinal()


def look(bank: Path, *, with_history: bool = True) -> Bank:
    """Scan the bank. `with_history=False` spares the git calls where no index is involved."""
    if not os.path.lexists(bank):
        return Bank(MISSING)
    if not bank.is_dir():
        raise no_bank(bank)
    fence = Path(os.path.realpath(bank))
    scan = _Scan(f"{fence}/")
    closed: list[tuple[str, OSError]] = []
    found = sorted(walk(str(fence), [], closed), key=itemgetter(0))
    for prefix, error in closed:
        why = error.strerror or str(error)
        if not prefix:
            raise DamagedBank("page.folder", path=str(bank), why=why)
        scan.unread.append(Unread(shown(prefix), "page.folder", why))
    for path, entry in found:
        scan.take(path, entry)
    history = git_history.history(fence, exact=bool(scan.undated)) if with_history else git_history.History()
    scan.date(history.last_date)
    # by names alone (RFR-1): an entry page that cannot be read still says which layout this is
    names = {p.path for p in scan.pages} | {u.path for u in scan.unread}
    return Bank(
        layout=layout_of(names.__contains__) or (UNKNOWN if names or scan.strangers else EMPTY),
        pages=tuple(scan.pages),
        unread=tuple(sorted(scan.unread)),
        strangers=tuple(scan.strangers),
        version=scan.entry.version if scan.entry else None,
        authors=history.authors,
        last_author=history.last_author,
    )


class _Scan:
    """What a look has found so far."""

    def __init__(self, fence: str) -> None:
        self.fence = fence  # with its slash
        self.pages: list[Page] = []
        self.undated: list[tuple[int, os.DirEntry[str]]] = []  # pages that do not say when they were updated
        self.unread: list[Unread] = []
        self.strangers: list[str] = []
        self.entry: Document | None = None

    def take(self, path: str, entry: os.DirEntry[str]) -> None:
        if not path.lower().endswith(".md"):
            self.strangers.append(path)
            return
        page = self._read(path, entry)
        if isinstance(page, Unread):
            self.unread.append(page)
            return
        if not page.updated:
            self.undated.append((len(self.pages), entry))
        self.pages.append(page)

    def _read(self, path: str, entry: os.DirEntry[str]) -> Page | Unread:
        if shown(path) != path:
            return Unread(shown(path), "page.name")
        if entry.is_symlink() and not os.path.realpath(entry.path).startswith(self.fence):
            return Unread(path, "page.leaves-bank", os.path.realpath(entry.path))
        try:
            data, text = content_of(entry.path, path)
        except DamagedBank as error:
            return Unread.of(path, error)
        page, document = page_of(path, text, size=len(data), day="")
        if path == ENTRY:
            self.entry = document
        return page

    def date(self, committed: Mapping[str, str]) -> None:
        """A page that gives no date: when it was committed as it is, else when it was written."""
        for at, entry in self.undated:
            page = self.pages[at]
            day = committed.get(page.path) or _day(int(entry.stat().st_mtime // 86_400))
            self.pages[at] = page._replace(updated=day)


@functools.cache
def _day(number: int) -> str:
    """Days since the epoch as YYYY-MM-DD; a clock that was centuries off is brought to the nearest day there is."""
    return date.fromordinal(min(max(1, number + _EPOCH), date.max.toordinal())).isoformat()


def temp_files(bank: Path) -> list[str]:
    """Left-overs of an apply whose record is gone; `doctor` names them."""
    found: list[str] = []
    for folder, _, names in os.walk(os.path.realpath(bank)):
        found += [os.path.join(folder, name) for name in names if is_temp(name)]
    return sorted(found)
