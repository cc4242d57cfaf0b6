"""What the last look knew of each page, so that a page that did not change is not read again.

It is believed only as far as a stat goes, and small banks never have one.
"""

from __future__ import annotations

import os
import time
from itertools import repeat
from pathlib import Path

from memorybank.model.bank import Page
from memorybank.model.document import Shape
from memorybank.store import cache
from memorybank.store.cache import Stamp, stamp

WORTH_IT = 500  # pages; fewer are read before anybody notices
_SETTLED = 2_000_000_000  # ns; a younger change could be followed by one that leaves the same stamp


class Memo:
    """Recalled when a look begins, asked and told page by page, kept when it ends."""

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
