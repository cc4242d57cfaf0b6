"""Which indexes a bank has or needs, and what each should list (IDX-2, IDX-3, IDX-6, IDX-7)."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import NamedTuple

from memorybank.changes.index_page import Drift, IndexFiles, IndexPage, Known, OpenedIndex, Reader, known_rows
from memorybank.changes.pages import update_to
from memorybank.markdown.pieces import UNDECLARED, escape, row, rule
from memorybank.model.bank import INDEX_OVER, Bank, Flaw, Page, Shape, Unread
from memorybank.model.change import Change, Create, Note, Update
from memorybank.model.layout import CURRENT, ENTRY, OLD, every, is_index
from memorybank.model.memory import CHOICES
from memorybank.texts.catalogue import Say

PAGE_ROWS = 20  # requirements on one page of the index
TYPES_OVER = 30  # learnings before they get an index per type
BASE = ("path", "title", "summary", "updated", "size")
_NUMBERED = re.compile(r"REQ-\d{1,9}")


class IndexReport(NamedTuple):
    """How one index stands (IDX-9). `state` is ok, missing, empty, damaged or unreadable."""

    path: str
    state: str
    drift: Drift
    why: Unread | Flaw | None = None  # when damaged or unreadable

    @property
    def healthy(self) -> bool:
        return self.state == "ok" and self.drift.none


class IndexWork(NamedTuple):
    changes: tuple[Change, ...]
    reports: tuple[IndexReport, ...]
    notes: tuple[Note, ...] = ()


def plan_indexes(
    bank: Bank, reader: Reader, say: Say, *, renamed: Mapping[str, str] = {}, written: frozenset[str] = frozenset()
) -> IndexWork:
    """Every index in step with the pages. `renamed`: old path -> new; `written`: pages whose rows get a new date."""
    changes: list[Change] = []
    reports: list[IndexReport] = []
    notes: list[Note] = []
    unread = {u.path: u for u in bank.unread}
    files = IndexFiles(reader, bank, say, renamed, written)
    for group in _groups(files):
        found = {goal.path: files.index(goal.path) for goal in group if bank.page(goal.path) is not None}
        known = cache(partial(known_rows, found.values(), group[0].folder, renamed))
        for goal in group:
            if goal.path in unread:  # never overwritten: its words may be a human's
                reports.append(IndexReport(goal.path, "unreadable", Drift(), unread[goal.path]))
                continue
            change, report = _one(goal, found.get(goal.path), known)
            reports.append(report)
            if change is not None:
                changes.append(change)
            if change is not None and report.state in ("missing", "empty"):
                notes.append(Note.of("index.rebuilt", path=goal.path))
    return IndexWork(tuple(changes), tuple(reports), tuple(notes))


def _one(goal: IndexPage, found: OpenedIndex | None, known: Known) -> tuple[Change | None, IndexReport]:
    document, say = found.document if found else None, goal.files.say
    if document is not None and document.shape in (Shape.DAMAGED, Shape.CONFLICTED):
        return None, IndexReport(goal.path, "damaged", Drift(), document.flaw)
    if found is None or document is None or not document.text.strip("\ufeff \t\r\n"):
        after, why = goal.made(known), say("plan.why.index")
        made = Update(goal.path, found.before, after, why) if found else Create(goal.path, after, why)
        missing = Drift(missing=tuple(p.path for p in goal.pages))
        return made, IndexReport(goal.path, "empty" if found else "missing", missing)
    edited, drift = goal.synced(found, known)
    report = IndexReport(goal.path, "ok", drift)
    if edited == document.text:
        return None, report
    return update_to(goal.path, found.before, document, edited, drift.told(say)), report


def _groups(files: IndexFiles) -> Iterable[tuple[IndexPage, ...]]:
    """Index pages that share their rows, so that a row moving to another page of the index keeps its words."""
    bank = files.bank
    there = {p.path for p in bank.pages if is_index(p.path)} | {u.path for u in bank.unread}
    pages = [p for p in bank.pages if p.path not in there]
    if bank.layout is OLD:
        title = files.say("index.title.bank")
        yield (IndexPage(OLD.entry, "", False, _columns(bank), tuple(pages), title, files),)
        for folder in (OLD.design, OLD.requirements, OLD.learnings):
            members = _below(folder, pages)
            existing = next((folder + name for name in (OLD.index, CURRENT.index) if folder + name in there), "")
            grown = {OLD.requirements: PAGE_ROWS, OLD.learnings: TYPES_OVER}.get(folder, len(members))
            if existing or len(members) > grown:
                yield _folder_group(existing or folder + OLD.index, folder[:-1], members, files)
    elif bank.layout.entry == ENTRY:
        for folder in sorted(_kept_folders(bank)):
            members = _below(folder + "/", pages)
            path = f"{folder}/{CURRENT.index}"
            if path in there or len(members) > INDEX_OVER:
                yield _folder_group(path, folder, members, files)


def _kept_folders(bank: Bank) -> Iterable[str]:
    """Those of `details/`. In another tool's bank those that hold a role, but one with an index that is not ours."""
    layout = bank.layout
    if not layout.tool:
        parts = (page.path.rpartition("/")[0].split("/") for page in _below(CURRENT.details, bank.pages))
        return {"/".join(names[:2]) for names in parts if len(names) > 1}
    folders = [folder for folder in (layout.design, layout.requirements, layout.learnings) if bank.holds(folder)]
    indexes = (bank.page(folder + layout.index) for folder in folders)
    return [f[:-1] for f, page in zip(folders, indexes, strict=True) if page is None or page.shape is Shape.MARKED]


def _below(prefix: str, pages: Iterable[Page]) -> tuple[Page, ...]:
    return tuple(page for page in pages if page.path.startswith(prefix))


def _columns(bank: Bank, *extra: str) -> tuple[str, ...]:
    return (*BASE, *extra, *(["author"] if len(bank.authors) > 1 else []))


def _folder_group(path: str, folder: str, members: tuple[Page, ...], files: IndexFiles) -> tuple[IndexPage, ...]:
    name = folder.rsplit("/", 1)[-1]
    numbered, typed = (folder + "/" in every(role) for role in ("requirements", "learnings"))
    extra = ("status",) if numbered else ("type",) if typed else ()
    router = not extra if files.bank.page(path) is None else files.index(path).is_router(not extra)
    title = f"{name.replace('-', ' ').title()} {'Router' if router else 'Index'}"
    found = IndexPage(path, folder, router, _columns(files.bank, *extra), members, title, files)
    if router:
        return (found,)
    return _paged(found) if numbered else _by_type(found) if typed else (found,)


def _paged(found: IndexPage) -> tuple[IndexPage, ...]:
    """Pages of 20 rows and a status filter, past 20 requirements. A page once made stays in step, even if empty."""
    stem = found.path.removesuffix(".md")
    pages, say = found.pages, found.files.say
    chunks = [pages[i : i + PAGE_ROWS] for i in range(0, len(pages), PAGE_ROWS)] or [()]
    numbers = (p.path[len(stem) + 1 : -3] for p in _below(f"{stem}-", found.files.bank.pages) if is_index(p.path))
    existing = {int(n) for n in numbers if n.isdecimal()}
    names = {n: f"{stem}-{n}.md" for n in sorted(existing | set(range(len(chunks) + 1))) if n > 1}
    tails: tuple[tuple[str, str], ...] = ()
    if len(chunks) > 1:
        tails = (
            (say("index.by-status"), _status_filter(pages)),
            (say("index.pages"), "\n".join(f"- [{_name(p)}]({_name(p)})" for p in names.values())),
        )
    indexes = [found._replace(pages=chunks[0], tails=tails)]
    for number, name in names.items():
        rows = chunks[number - 1] if number <= len(chunks) else ()
        indexes.append(found._replace(path=name, pages=rows, title=f"{found.title} {number}"))
    return tuple(indexes)


def _status_filter(members: tuple[Page, ...]) -> str:
    lines = [row(("status", "count", "requirements")), rule(3)]
    links: dict[str, list[str]] = {status: [] for status in (*CHOICES["status"], UNDECLARED)}
    for page in members:
        name = _name(page.path)
        numbered = _NUMBERED.match(name)  # REQ-012 for REQ-012-refund.md; else the stem
        links[page.status].append(f"[{numbered[0] if numbered else escape(name.removesuffix('.md'))}]({name})")
    lines += [row((status, str(len(found)), ", ".join(found))) for status, found in links.items() if found]
    return "\n".join(lines)


def _by_type(found: IndexPage) -> tuple[IndexPage, ...]:
    """Past 30 learnings, one index per type, and the main one only points to them."""
    groups = {
        kind: tuple(p for p in found.pages if p.type == (UNDECLARED if kind == "other" else kind))
        for kind in (*CHOICES["type"], "other")
    }
    split = len(found.pages) > TYPES_OVER
    indexes: list[IndexPage] = []
    links: list[str] = []
    for kind, chosen in groups.items():
        path = f"{found.path.removesuffix('.md')}-{kind}.md"
        if (split and chosen) or found.files.bank.page(path) is not None:
            rows = chosen if split else ()
            indexes.append(found._replace(path=path, pages=rows, title=f"{found.title}: {kind}"))
            links.append(f"- {kind} ({len(chosen)}): [{_name(path)}]({_name(path)})")
    tails = ((found.files.say("index.by-type"), "\n".join(links)),) if split else ()
    return (found._replace(pages=() if split else found.pages, tails=tails), *indexes)


def _name(path: str) -> str:
    return path.rsplit("/", 1)[-1]
