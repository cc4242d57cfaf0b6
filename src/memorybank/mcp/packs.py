"""PAK-3: a pack for the exact same question is not made twice in a session, as long as nothing it rests on changed."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple

from memorybank.app.setting import Setting
from memorybank.store.bank import look
from memorybank.store.cache import Stamp, stamp

HOST = "pack"  # memory-bank://pack/3
_KEPT = 20  # packs; an older one is made again when it is asked for again

Marks = tuple[tuple[str, Stamp], ...]


class Kept(NamedTuple):
    number: int
    marks: Marks  # of the bank's pages as they were before the pack was made, and of the files it was made from
    files: tuple[str, ...]  # of the project, in the order in which they were opened
    text: str

    @property
    def uri(self) -> str:
        return f"memory-bank://{HOST}/{self.number}"

    @property
    def pages(self) -> tuple[str, ...]:
        return tuple(file for file in self.files if file.endswith(".md"))


class Packs:
    """The packs of one session. Requests run side by side, so everything here is under a lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str, tuple[str, ...]], Kept] = OrderedDict()
        self._made = 0

    def earlier(self, setting: Setting, question: str, files: tuple[str, ...]) -> Kept | None:
        with self._lock:
            kept = self._kept.get(_key(setting, question, files))
        if kept is None or kept.marks != self.look(setting) + _marks(setting.where.project, kept.files):
            return None
        return kept

    def look(self, setting: Setting) -> Marks:
        pages = [page.path for page in look(setting.bank, with_history=False).pages]
        return _marks(Path(os.path.realpath(setting.bank)), pages)

    def keep(
        self, setting: Setting, question: str, files: tuple[str, ...], before: Marks, opened: tuple[str, ...], text: str
    ) -> None:
        marks = before + _marks(setting.where.project, opened)
        with self._lock:
            self._made += 1
            self._kept[_key(setting, question, files)] = Kept(self._made, marks, opened, text)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)

    def all(self) -> tuple[Kept, ...]:
        with self._lock:
            return tuple(self._kept.values())


def _key(setting: Setting, question: str, files: tuple[str, ...]) -> tuple[str, str, tuple[str, ...]]:
    return os.path.realpath(setting.bank), question, files


def _marks(folder: Path, files: tuple[str, ...] | list[str]) -> Marks:
    found: list[tuple[str, Stamp]] = []
    for file in files:
        try:
            found.append((file, stamp(folder / file)))
        except (OSError, ValueError):
            found.append((file, (0, 0, 0, 0)))
    return tuple(found)
