"""`read`: pages somebody names are shown by the rules of the budget, and listed from then on (IDX-4, BUD-3)."""

import os
from pathlib import Path
from typing import NamedTuple

from memorybank.app.ask import receipts
from memorybank.app.ask.search import OUTSIDE, known_documents, open_document
from memorybank.app.change.edit import carry_out, draft, indexes_of
from memorybank.app.setting import Setting
from memorybank.model.change import Flow, Plan
from memorybank.model.errors import DamagedBank, MemoryBankError, Refused
from memorybank.model.layout import every
from memorybank.model.pack import SELECTION, Limits
from memorybank.recall.budget import cut, line_count
from memorybank.recall.search.document_roles import role_of
from memorybank.store.bank import look
from memorybank.store.files import read_page
from memorybank.store.lost_indexes import LostIndex, lost_indexes
from memorybank.store.project import no_bank, typed_in_bank
from memorybank.texts.catalogue import Say

_FIXED = frozenset(every("brief", "focus", "entry"))  # loaded anyway, not counted (BUD-1)


class ShownPage(NamedTuple):
    path: str
    text: str  # as it is shown: whole, or its head and tail with the line between that says how much is missing
    lines: int
    omitted: int
    added_to: str  # the index that now lists it; "" when it was listed, or needs no listing


class Reading(NamedTuple):
    """Pages read in one go, and what that costs. Named pages are shown even past the budget: somebody wants them."""

    pages: tuple[ShownPage, ...]
    unread: tuple[tuple[str, MemoryBankError], ...]  # as it was named, and why it cannot be had
    lines: int  # of pages that count, as shown
    files: int
    lost: tuple[LostIndex, ...] = ()  # indexes that list nothing (IDX-3)
    limits: Limits = SELECTION

    @property
    def is_over(self) -> bool:
        return self.files > self.limits.files or self.lines > self.limits.lines

    def over(self, say: Say) -> str:
        cost, limits = {"files": self.files, "lines": self.lines}, self.limits
        return say("read.over", **cost, files_limit=limits.files, lines_limit=limits.lines) if self.is_over else ""


def read(setting: Setting, names: tuple[str, ...], cwd: Path, *, full: bool = False, heal: bool = True) -> Reading:
    """Every page once, in the order named, whatever cannot be read. `heal`: an index that lacks one lists it."""
    pages: dict[str, ShownPage] = {}
    unread: list[tuple[str, MemoryBankError]] = []
    for name in names:
        try:
            page = show(setting, name, cwd, full=full, heal=heal)
            pages.setdefault(page.path, page)
        except MemoryBankError as error:
            unread.append((name, error))
    counted = [p for p in pages.values() if p.path not in _FIXED]
    receipts.of_reading(setting, pages.values(), unread)
    cost = sum(page.lines - page.omitted for page in counted)
    return Reading(tuple(pages.values()), tuple(unread), cost, len(counted), lost_indexes(str(setting.bank)))


def show(setting: Setting, named: str, cwd: Path, *, full: bool = False, heal: bool = True) -> ShownPage:
    document = document_named(setting, named)
    path, text = document or page_named(setting, named, cwd)
    added_to = _list(setting, path) if heal and not document else ""
    return ShownPage(path, *as_shown(text, setting, full=full), added_to)


def document_named(setting: Setting, named: str) -> tuple[str, str] | None:
    """A document as `select` names it (`../CONTRIBUTING.md`): path, and text without what looks like a credential."""
    if not named.startswith(OUTSIDE) or "\0" in named:
        return None
    path = os.path.normpath(named.removeprefix(OUTSIDE)).replace(os.sep, "/")
    opened = open_document(setting, path) if role_of(path) and path in known_documents(setting) else None
    if opened is None:
        return None
    hidden = setting.say("read.hidden-line")
    lines = (hidden if at in opened.hidden else line for at, line in enumerate(opened.text.split("\n"), 1))
    return OUTSIDE + path, "\n".join(lines)


def page_named(setting: Setting, named: str, cwd: Path) -> tuple[str, str]:
    path = inside(setting, named, cwd)
    if not os.path.lexists(setting.bank / path):
        if not setting.bank.is_dir():
            raise no_bank(setting.bank)
        for odd in look(setting.bank, with_history=False).unread:
            if odd.path.endswith("/") and path.startswith(odd.path):  # who knows whether it is there
                raise DamagedBank(odd.text, path=odd.path, why=odd.detail)
        raise Refused("path.no-such-page", path=path)
    return path, read_page(setting.bank, path)[1]


def as_shown(text: str, setting: Setting, *, full: bool = False) -> tuple[str, int, int]:
    """The text, its lines, and how many of them are left out (BUD-3)."""
    head, omitted, tail = cut(text) if not full else (text, 0, "")
    newline = "\r\n" if head.endswith("\r\n") else "\n"
    between = setting.say("read.omitted", n=omitted) + newline if omitted else ""
    return head + between + tail, line_count(text), omitted


def _list(setting: Setting, path: str) -> str:
    """Only the index that lacks this very page is touched; everything else waits for `index`."""
    bank = look(setting.bank)
    work = indexes_of(bank, setting)
    lacking = {r.path for r in work.reports if r.state == "ok" and path in r.drift.missing}
    changes = tuple(c for c in work.changes if c.path in lacking)
    if not changes:
        return ""
    carry_out(draft(Plan(Flow.INDEX, changes), setting).plan, setting)
    return changes[0].path


def inside(setting: Setting, named: str, cwd: Path) -> str:
    """A path as people type it (`details/x.md`, `memory-bank/x.md`, absolute), as a path inside the bank."""
    if not named.strip() or named.startswith(("~", "$")) or "://" in named:
        raise Refused("path.outside", path=named)
    fence = os.path.realpath(setting.bank)
    # `memory-bank/x.md` is meant from the project, also where the bank has no such page
    typed = f"{setting.where.project}/{named}" if named.startswith(f"{setting.where.folder}/") else named
    names = {name: os.path.realpath(f"{fence}/{name}") for name in typed_in_bank(typed, setting.where, str(cwd))}
    names = {name: real for name, real in names.items() if real.startswith(fence + os.sep)}
    for name, real in names.items():
        if real.lower().endswith(".md") and os.path.lexists(f"{fence}/{name}"):
            return os.path.relpath(real, fence)
    if not names:
        raise Refused("path.outside", path=named)
    if not (first := next(iter(names))).lower().endswith(".md"):
        raise Refused("path.no-such-page", path=named)
    return first
