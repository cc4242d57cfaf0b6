"""One look at a bank's folder: every page read once, everything odd named and left alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from memorybank.changes.pages import page_of
from memorybank.model.bank import ENTRY, OLD_ENTRIES, Bank, Layout, Page, Unread
from memorybank.model.document import Version
from memorybank.model.errors import DamagedBank, Refused
from memorybank.store import git
from memorybank.store.files import SIZE_CAP, decode, is_temp

Progress = Callable[[int, int], None]  # done, total


def look(bank: Path, *, progress: Progress | None = None, with_history: bool = True) -> Bank:
    """Scan the bank. `with_history=False` spares the git calls where no index is involved."""
    if not os.path.lexists(bank):
        return Bank(Layout.MISSING)
    if not bank.is_dir():
        raise Refused("bank.not-a-folder", path=str(bank))
    fence = os.path.realpath(bank)
    try:
        found = sorted(_walk(fence))
    except OSError as error:
        raise DamagedBank("page.unreadable", path=str(bank), why=error.strerror or str(error)) from None
    history = git.history(Path(fence)) if with_history else git.History()
    pages: list[Page] = []
    unread: list[Unread] = []
    strangers: list[str] = []
    version: Version | None = None
    for count, (path, link) in enumerate(found):
        if progress is not None and count % 64 == 0:
            progress(count, len(found))
        if not path.lower().endswith(".md"):
            strangers.append(path)
            continue
        full = f"{fence}/{path}"
        taken = _take(full, path, fence, history, link=link)
        if isinstance(taken, Unread):
            unread.append(taken)
        else:
            pages.append(taken[0])
            version = taken[1] if path == ENTRY else version
    if progress is not None:
        progress(len(found), len(found))
    return Bank(
        layout=_layout(pages, unread, strangers),
        pages=tuple(pages),
        unread=tuple(unread),
        strangers=tuple(strangers),
        version=version,
        authors=history.authors,
        last_author=history.last_author,
    )


def _walk(fence: str) -> Iterator[tuple[str, bool]]:
    """(path, is a link) of every file. Hidden names are not memory; linked folders are not entered."""
    stack = [""]
    while stack:
        prefix = stack.pop()
        with os.scandir(f"{fence}/{prefix}" if prefix else fence) as entries:
            for entry in entries:
                name = entry.name
                if name.startswith("."):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    stack.append(f"{prefix}{name}/")
                else:
                    yield prefix + name, entry.is_symlink()


def _take(
    full: str, path: str, fence: str, history: git.History, *, link: bool
) -> tuple[Page, Version | None] | Unread:
    shown = path.encode("utf-8", "backslashreplace").decode("utf-8")
    if shown != path:
        return Unread(shown, "page.name")
    if link and not os.path.realpath(full).startswith(fence + "/"):
        return Unread(path, "page.leaves-bank", os.path.realpath(full))
    try:
        info = os.stat(full)
        if not stat.S_ISREG(info.st_mode):
            return Unread(path, "page.not-a-file")
        if info.st_size > SIZE_CAP:
            return Unread(path, "page.too-large", str(info.st_size))
        with open(full, "rb", buffering=0) as handle:
            data = handle.read()
        text = decode(data)
    except OSError as error:
        return Unread(path, "page.unreadable", error.strerror or str(error))
    except ValueError as error:
        return Unread(path, *error.args)
    committed = history.last_date.get(path, "") if path not in history.dirty else ""
    page, document = page_of(path, text, size=len(data), day=committed or _day(info.st_mtime))
    return page, document.version


def _day(timestamp: float) -> str:
    return datetime.fromtimestamp(timestamp, UTC).strftime("%Y-%m-%d")


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
