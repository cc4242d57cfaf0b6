"""What the last look found, and by which signs the next one knows that it still holds."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from memorybank.model.claim import Claim, Judged
from memorybank.model.errors import DamagedBank, OutsideBank
from memorybank.store import cache
from memorybank.store.files import _content, is_temp
from memorybank.store.history.answer_cache import settled, stamp

_PLACE = "verdicts"
Stamp = tuple[int, int, int]


class ListedPages(NamedTuple):
    pages: list[str]  # by their path in the bank
    folders: list[str]  # each with its slash; the bank itself is ""
    closed: list[tuple[str, DamagedBank]]  # folders that cannot be opened, each with the reason


def listed(bank: str) -> ListedPages:
    """Every page and every folder. Hidden names are not memory; linked folders are not entered."""
    found: list[str] = []
    folders = [""]
    closed: list[tuple[str, DamagedBank]] = []
    for prefix in folders:
        try:
            with os.scandir(f"{bank}/{prefix}") as entries:
                for entry in entries:
                    name = entry.name
                    if name.startswith(".") or is_temp(name):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(f"{prefix}{name}/")
                    elif name.lower().endswith(".md"):
                        found.append(prefix + name)
        except (FileNotFoundError, NotADirectoryError):
            continue  # went away since it was listed
        except OSError as error:
            shown = (prefix or bank).encode("utf-8", "backslashreplace").decode("utf-8")
            closed.append((shown, DamagedBank("page.folder", path=shown, why=error.strerror or str(error))))
    return ListedPages(sorted(found), folders, closed)


def read(bank: str, page: str) -> tuple[bytes, str]:
    """A page by the name its folder lists it under: no spelling is odd then, a colon as little as a space."""
    file = os.path.realpath(f"{bank}/{page}")
    if not file.startswith(f"{bank}/"):
        raise OutsideBank("path.outside", path=page)
    return _content(file, page)


class Verdicts:
    """Recalled when a look begins, kept when it ends."""

    def __init__(self, folder: Path, state: tuple[object, ...], searched: Callable[[], int]) -> None:
        """`searched` sums up the files that words are looked for in; it is asked only if a word was not found."""
        self._place = folder / _PLACE
        kept: dict[str, Any] = cache.load(self._place) or {}
        same = kept.get("maker") == _maker()
        self._pages: dict[str, tuple[Stamp, list[tuple[Any, ...]]]] = kept["pages"] if same else {}
        self.state = state
        self.now = time.time_ns()
        self._holds = same and kept["state"] == state and _unchanged(kept, searched)
        self._judged: dict[str, list[tuple[Any, ...]]] = kept["judged"] if self._holds else {}
        self._seen: dict[str, bool] = kept["seen"] if self._holds else {}
        self._stamps: dict[str, Stamp | None] = kept["stamps"] if self._holds else {}
        self._searched: int | None = kept["searched"] if self._holds else None
        self._learnt = not self._holds

    def claims(self, page: str, file: str) -> tuple[Claim, ...] | None:
        """Of a page that was not written to since."""
        known = self._pages.get(page)
        if known is None or known[0] != stamp(file):
            return None
        return tuple(Claim._make((page, *fields)) for fields in known[1])

    def judged(self, page: str, claims: tuple[Claim, ...]) -> tuple[Judged, ...] | None:
        rows = self._judged.get(page)
        if rows is None:
            return None
        return tuple(Judged._make((claim, *fields)) for claim, fields in zip(claims, rows, strict=True))

    def learn_claims(self, page: str, mark: Stamp | None, claims: tuple[Claim, ...]) -> None:
        """Only of a page that has been still for a while."""
        self._judged.pop(page, None)
        self._learnt = True
        if mark is not None and settled(mark, self.now):
            self._pages[page] = (mark, [tuple(claim[1:]) for claim in claims])
        else:
            self._pages.pop(page, None)

    def learn_judged(self, page: str, judged: Iterable[Judged]) -> None:
        self._learnt = True
        if page in self._pages:
            self._judged[page] = [tuple(row[1:]) for row in judged]

    def watch(self, seen: dict[str, bool], files: Iterable[str], searched: int | None) -> None:
        """`seen`: whole paths that were there or not; `files`: those whose content was believed."""
        self._seen |= seen
        self._searched = self._searched if searched is None else searched
        for file in files:
            mark = stamp(file)
            self._stamps[file] = mark if mark is None or settled(mark, self.now) else (0, 0, 0)

    def watched(self) -> tuple[dict[str, bool], list[str], bool]:
        """What was there or not, the files that were believed, and whether words were looked for in vain."""
        return self._seen, list(self._stamps), self._searched is not None

    def keep(self, pages: Iterable[str] | None) -> None:
        """`pages`: all there are, when all were looked at; what is not among them is forgotten."""
        if not self._learnt:
            return
        if pages is not None:
            there = set(pages)
            self._pages = {p: v for p, v in self._pages.items() if p in there}
            self._judged = {p: v for p, v in self._judged.items() if p in there}
        value = {
            "maker": _maker(),
            "state": self.state,
            "pages": self._pages,
            "judged": self._judged,
            "seen": self._seen,
            "stamps": self._stamps,
            "searched": self._searched,
        }
        cache.save(self._place, value)


def _unchanged(kept: dict[str, Any], searched: Callable[[], int]) -> bool:
    exists = os.path.lexists
    return (
        all(exists(path) is there for path, there in kept["seen"].items())
        and all(stamp(path) == mark for path, mark in kept["stamps"].items())
        and (kept["searched"] is None or kept["searched"] == searched())
    )


def _maker() -> int:
    """Changes with the code that finds and judges claims: between two edits of it, the version stays the same."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    stamps: list[int] = []
    for folder in ("recall/verdicts", "recall/claims", "manifests"):
        with os.scandir(f"{root}/{folder}") as entries:
            stamps += [e.stat().st_mtime_ns for e in entries if e.name.endswith(".py")]
    return zlib.crc32(repr(sorted(stamps)).encode())
