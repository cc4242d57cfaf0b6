"""One look at a bank's folder: every page read once, everything odd named and left alone."""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable, Mapping
from datetime import date
from itertools import repeat
from operator import itemgetter
from pathlib import Path

from memorybank.changes.pages import page_of
from memorybank.model.bank import Bank, Page, Unread
from memorybank.model.document import Document, Shape
from memorybank.model.errors import DamagedBank
from memorybank.model.layout import EMPTY, ENTRY, MISSING, UNKNOWN, Layout, layout_of
from memorybank.store import cache, git_history
from memorybank.store.cache import Stamp, stamp
from memorybank.store.files import content_of, is_temp, shown, walk
from memorybank.store.history.head import Head
from memorybank.store.project import no_bank, places

Progress = Callable[[int, int], None]  # done, total
_EPOCH = date(1970, 1, 1).toordinal()
WORTH_IT = 500  # pages; fewer are read before anybody notices, and nothing is kept of them
_SETTLED = 2_000_000_000  # ns; a younger change could be followed by one that leaves the same stamp


def look(bank: Path, *, progress: Progress | None = None, with_history: bool = True) -> Bank:
    """Scan the bank. `with_history=False` spares the git calls where no index is involved."""
    if not os.path.lexists(bank):
        return Bank(MISSING)
    if not bank.is_dir():
        raise no_bank(bank)
    fence = Path(os.path.realpath(bank))
    folder = places(bank).cache
    scan = _Scan(f"{fence}/", _Memo(folder))
    closed: list[tuple[str, OSError]] = []
    found = sorted(walk(str(fence), [], closed), key=itemgetter(0))
    for prefix, error in closed:
        why = error.strerror or str(error)
        if not prefix:
            raise DamagedBank("page.folder", path=str(bank), why=why)
        scan.unread.append(Unread(shown(prefix), "page.folder", why))
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
        standing = git_history.standing(fence, checkout, folder, memo) if checkout else git_history.PageStanding()
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


def _token(scan: _Scan, checkout: Head | None) -> str:
    """Everything that a page's facts are made from, by name. Nothing when a page had to be read for them."""
    others = len(scan.pages) - (scan.entry is not None)
    memo = scan.memo.name_if_it_holds(others) if not scan.unread else ""
    return f"{memo} {git_history.state(checkout)}" if memo and checkout else memo


class _Scan:
    """What a look has found so far."""

    def __init__(self, fence: str, memo: _Memo) -> None:
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
        if shown(path) != path:
            return Unread(shown(path), "page.name")
        link = entry.is_symlink()
        if link and not os.path.realpath(entry.path).startswith(self.fence):
            return Unread(path, "page.leaves-bank", os.path.realpath(entry.path))
        try:
            data, text = content_of(entry.path, path)
        except DamagedBank as error:
            return Unread.of(path, error)
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


@functools.cache
def _day(number: int) -> str:
    """Days since the epoch as YYYY-MM-DD; a clock that was centuries off is brought to the nearest day there is."""
    return date.fromordinal(min(max(1, number + _EPOCH), date.max.toordinal())).isoformat()


def _layout(pages: list[Page], unread: list[Unread], strangers: list[str]) -> Layout:
    """By names alone (RFR-1): an entry page that cannot be read still says which layout this is."""
    names = {p.path for p in pages} | {u.path for u in unread}
    return layout_of(names.__contains__) or (UNKNOWN if names or strangers else EMPTY)


def temp_files(bank: Path) -> list[str]:
    """Left-overs of an apply whose record is gone; `doctor` names them."""
    found: list[str] = []
    for folder, _, names in os.walk(os.path.realpath(bank)):
        found += [os.path.join(folder, name) for name in names if is_temp(name)]
    return sorted(found)


class _Memo:
    """What the last look knew of each page: one that did not change is not read again. Believed as far as a stat goes.

    Recalled when a look begins, asked and told page by page, kept when it ends.
    """

    def __init__(self, folder: Path) -> None:
        self._place = folder / "pages"
        self.name, self._known = _recalled(self._place)  # the name is another one whenever it is written anew
        self._size = len(self._known)
        self._seen: list[tuple[Stamp, Page]] = []
        self._learnt = False
        self._now = time.time_ns()

    def page(self, path: str, entry: os.DirEntry[str]) -> Page | None:
        """The page as it was last read, if its file was not written to since; `updated` is its own word or empty."""
        seen = self._known.get(path)
        try:
            if seen is None or entry.is_symlink() or seen[0] != stamp(entry):
                return None
        except OSError:  # gone between the listing and now
            return None
        self._seen.append(seen)
        return seen[1]

    def learn(self, page: Page, entry: os.DirEntry[str]) -> None:
        """Only sound pages: one that needs repair is looked at closely every time."""
        then = stamp(entry)
        if page.flaw is None and then[3] == page.size and max(then[:2]) + _SETTLED < self._now:
            self._seen.append((then, page))
            self._learnt = True

    def keep(self) -> None:
        if self._learnt and len(self._seen) >= WORTH_IT:
            stamps, pages = zip(*self._seen, strict=True)
            *facts, shapes, _ = zip(*pages, strict=True)
            marked = [shape is Shape.MARKED for shape in shapes]
            self.name, self._size = f"{self._now}-{os.getpid()}", len(self._seen)
            cache.save(self._place, (Page._fields, self.name, list(zip(*stamps, strict=True)), facts, marked))

    def name_if_it_holds(self, pages: int) -> str:
        """The name of the memo as it now lies there, if it holds so many pages and this look found all of them."""
        return self.name if pages == len(self._seen) == self._size else ""


def _recalled(place: Path) -> tuple[str, dict[str, tuple[Stamp, Page]]]:
    """Kept by column, because that loads in half the time."""
    kept = cache.load(place)
    if kept is None or kept[0] != Page._fields:
        return "", {}
    _, name, stamps, facts, marked = kept
    shapes = [Shape.MARKED if mark else Shape.UNMARKED for mark in marked]
    pages = map(Page._make, zip(*facts, shapes, repeat(None, len(shapes)), strict=True))
    return name, dict(zip(facts[0], zip(zip(*stamps, strict=True), pages, strict=True), strict=True))
