"""One look at a bank's folder: every page read once, everything odd named and left alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from operator import itemgetter
from pathlib import Path

from memorybank.changes.pages import page_of
from memorybank.model.bank import ENTRY, OLD_ENTRIES, SIZE_CAP, Bank, Layout, Page, Unread
from memorybank.model.document import Document
from memorybank.model.errors import DamagedBank
from memorybank.store import git_history
from memorybank.store.files import decode, is_temp
from memorybank.store.memo import Memo
from memorybank.store.state import places
from memorybank.store.where import no_bank

Progress = Callable[[int, int], None]  # done, total
_EPOCH = date(1970, 1, 1).toordinal()


def look(bank: Path, *, progress: Progress | None = None, with_history: bool = True) -> Bank:
    """Scan the bank. `with_history=False` spares the git calls where no index is involved."""
    if not os.path.lexists(bank):
        return Bank(Layout.MISSING)
    if not bank.is_dir():
        raise no_bank(bank)
    fence = Path(os.path.realpath(bank))
    folder = places(bank).cache
    scan = _Scan(f"{fence}/", Memo(folder))
    try:
        found = sorted(_walk(str(fence), scan.unread), key=itemgetter(0))
    except OSError as error:
        raise DamagedBank("page.folder", path=str(bank), why=error.strerror or str(error)) from None
    for count, (path, entry) in enumerate(found):
        if progress is not None and count % 64 == 0:
            progress(count, len(found))
        scan.take(path, entry)
    if progress is not None:
        progress(len(found), len(found))
    scan.memo.keep()
    checkout = git_history.checkout(fence) if with_history else None
    history = git_history.history(fence, checkout, folder) if checkout else git_history.History()
    if scan.undated:
        memo = "" if scan.reread else scan.memo.name
        standing = git_history.standing(fence, checkout, folder, memo) if checkout else git_history.Standing()
        history = standing.of(history)
        scan.date(history.last_date)
    return Bank(
        layout=_layout(scan.pages, scan.unread, scan.strangers),
        pages=tuple(scan.pages),
        unread=tuple(sorted(scan.unread)),
        strangers=tuple(scan.strangers),
        version=scan.entry.version if scan.entry else None,
        authors=history.authors,
        last_author=history.last_author,
        token=_token(scan, checkout),
    )


def _token(scan: _Scan, checkout: git_history.Checkout | None) -> str:
    """Everything that a page's facts are made from, by name. Nothing when a page had to be read for them."""
    others = len(scan.pages) - (scan.entry is not None)
    memo = scan.memo.name_if_it_holds(others) if not scan.unread else ""
    return f"{memo} {checkout.state}" if memo and checkout else memo


def _walk(fence: str, closed: list[Unread]) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Every file by its path in the bank. Hidden names are not memory; linked folders are not entered.

    A folder that cannot be opened is told in `closed`: it costs its own pages and nobody else's.
    """
    stack = [""]
    while stack:
        prefix = stack.pop()
        try:
            with os.scandir(f"{fence}/{prefix}" if prefix else fence) as entries:
                for entry in entries:
                    name = entry.name
                    if name.startswith("."):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        stack.append(f"{prefix}{name}/")
                    else:
                        yield prefix + name, entry
        except OSError as error:
            if not prefix:
                raise
            if not isinstance(error, FileNotFoundError | NotADirectoryError):  # those went away since they were listed
                closed.append(Unread(_shown(prefix), "page.folder", error.strerror or str(error)))


def _shown(path: str) -> str:
    return path.encode("utf-8", "backslashreplace").decode("utf-8")


class _Scan:
    """What a look has found so far."""

    def __init__(self, fence: str, memo: Memo) -> None:
        self.fence = fence  # with its slash
        self.memo = memo
        self.pages: list[Page] = []
        self.undated: list[tuple[int, os.DirEntry[str]]] = []  # pages that do not say when they were updated
        self.reread = False  # any of those, because it was written to since the last look
        self.unread: list[Unread] = []
        self.strangers: list[str] = []
        self.entry: Document | None = None

    def take(self, path: str, entry: os.DirEntry[str]) -> None:
        if not path.lower().endswith(".md"):
            self.strangers.append(path)
            return
        page = self.memo.page(path, entry)
        if page is None:
            taken = self._read(path, entry)
            if isinstance(taken, Unread):
                self.unread.append(taken)
                return
            page = taken
            self.reread = self.reread or not page.updated
        if not page.updated:
            self.undated.append((len(self.pages), entry))
        self.pages.append(page)

    def _read(self, path: str, entry: os.DirEntry[str]) -> Page | Unread:
        shown = _shown(path)
        if shown != path:
            return Unread(shown, "page.name")
        link = entry.is_symlink()
        if link and not os.path.realpath(entry.path).startswith(self.fence):
            return Unread(path, "page.leaves-bank", os.path.realpath(entry.path))
        try:
            info = entry.stat()
            if not stat.S_ISREG(info.st_mode):
                return Unread(path, "page.not-a-file")
            if info.st_size > SIZE_CAP:
                return Unread(path, "page.too-large", str(info.st_size))
            with open(entry.path, "rb", buffering=0) as handle:
                data = handle.read()
            text = decode(data)
        except OSError as error:
            return Unread(path, "page.unreadable", error.strerror or str(error))
        except ValueError as error:
            return Unread(path, *error.args)
        page, document = page_of(path, text, size=len(data), day="")
        if path == ENTRY:
            self.entry = document  # read every time, for its version
        elif not link:
            self.memo.learn(page, entry)
        return page

    def date(self, committed: Mapping[str, str]) -> None:
        """A page that gives no date: when it was committed as it is, else when it was written."""
        for at, entry in self.undated:
            page = self.pages[at]
            day = committed.get(page.path) or _day(int(entry.stat().st_mtime // 86_400))
            self.pages[at] = page._replace(updated=day)


@cache
def _day(number: int) -> str:
    """Days since the epoch as YYYY-MM-DD; a clock that was centuries off is brought to the nearest day there is."""
    return date.fromordinal(min(max(1, number + _EPOCH), date.max.toordinal())).isoformat()


def _layout(pages: list[Page], unread: list[Unread], strangers: list[str]) -> Layout:
    """By names alone (RFR-1): an entry page that cannot be read still says which layout this is."""
    names = {p.path for p in pages} | {u.path for u in unread}
    if ENTRY in names:
        return Layout.CURRENT
    if any(name in names for name in OLD_ENTRIES):
        return Layout.OLD
    return Layout.UNKNOWN if names or strangers else Layout.EMPTY


def temp_files(bank: Path) -> list[str]:
    """Left-overs of an apply whose record is gone; `doctor` names them."""
    found: list[str] = []
    for folder, _, names in os.walk(os.path.realpath(bank)):
        found += [os.path.join(folder, name) for name in names if is_temp(name)]
    return sorted(found)
