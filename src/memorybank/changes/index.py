"""Which indexes a bank has or needs, and what each should list (IDX-2, IDX-3, IDX-6, IDX-7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from memorybank.changes.index_sheet import Drift, Form, Sheet, form_of, known_rows, new_sheet, synced
from memorybank.changes.pages import STATUSES, TYPES, UNDECLARED
from memorybank.markdown.edit import stamp
from memorybank.markdown.read import read
from memorybank.markdown.tables import escape, row, rule
from memorybank.model.bank import INDEX_OVER, Bank, Layout, Page
from memorybank.model.change import Change, Create, Note, Update
from memorybank.model.document import Shape
from memorybank.model.errors import DamagedBank
from memorybank.texts.catalogue import Say

PAGE_ROWS = 20  # requirements on one page of the index
TYPES_OVER = 30  # learnings before they get an index per type
BASE = ("path", "title", "summary", "updated", "size")
_PAGED = re.compile(r"(?:details/)?requirements/_?index-\d{1,4}\.md|(?:details/)?learnings/_?index-[a-z]{1,20}\.md")

Reader = Callable[[str], tuple[bytes, str]]  # path -> bytes and text; raises DamagedBank


@dataclass(frozen=True, slots=True)
class IndexReport:
    """How one index stands (IDX-9). `state` is ok, missing, empty, damaged or unreadable."""

    path: str
    state: str
    drift: Drift
    why: str = ""  # text key, when damaged or unreadable

    @property
    def healthy(self) -> bool:
        return self.state == "ok" and self.drift.none


@dataclass(frozen=True, slots=True)
class IndexWork:
    changes: tuple[Change, ...]
    reports: tuple[IndexReport, ...]
    notes: tuple[Note, ...] = ()


def is_index(path: str) -> bool:
    return path.rsplit("/", 1)[-1] in ("index.md", "_index.md") or _PAGED.fullmatch(path) is not None


def plan_indexes(
    bank: Bank, reader: Reader, say: Say, *, now: str, rebuild: bool = False, renamed: dict[str, str] | None = None
) -> IndexWork:
    """Every index brought in step with the pages there are. `renamed`: old path -> new, for rows that follow."""
    changes: list[Change] = []
    reports: list[IndexReport] = []
    notes: list[Note] = []
    unread = {u.path: u for u in bank.unread}
    for group in _groups(bank, reader, say):
        texts: dict[str, tuple[bytes, str]] = {}
        for sheet in group:
            if bank.page(sheet.path) is not None:
                texts[sheet.path] = reader(sheet.path)
        known = known_rows((text for _, text in texts.values()), renamed or {})
        for sheet in group:
            if sheet.path in unread and not rebuild:
                reports.append(IndexReport(sheet.path, "unreadable", Drift(), unread[sheet.path].text))
                continue
            if sheet.path in unread:
                continue  # nothing that cannot be read is ever overwritten; `index --check` names the repair
            change, report = _one(sheet, texts.get(sheet.path), known, say, now=now, rebuild=rebuild)
            reports.append(report)
            if change is not None:
                changes.append(change)
            if change is not None and (rebuild or report.state in ("missing", "empty")):
                notes.append(Note.of("index.rebuilt", path=sheet.path))
    return IndexWork(tuple(changes), tuple(reports), tuple(notes))


def _one(
    sheet: Sheet,
    found: tuple[bytes, str] | None,
    known: dict[str, dict[str, str]],
    say: Say,
    *,
    now: str,
    rebuild: bool,
) -> tuple[Change | None, IndexReport]:
    if found is None:
        after = new_sheet(sheet, known, say, now=now)
        drift = Drift(missing=tuple(p.path for p in sheet.pages))
        return Create(sheet.path, after, say("plan.why.index")), IndexReport(sheet.path, "missing", drift)
    before, text = found
    document = read(text)
    if document.shape in (Shape.DAMAGED, Shape.CONFLICTED):
        why = document.flaw.text if document.flaw else ""
        return None, IndexReport(sheet.path, "damaged", Drift(), why)
    state = "ok" if text.strip("\ufeff \t\r\n") else "empty"
    if state == "empty":
        after = new_sheet(sheet, known, say, now=now)
        drift = Drift(missing=tuple(p.path for p in sheet.pages))
        return Update(sheet.path, before, after, say("plan.why.index")), IndexReport(sheet.path, state, drift)
    edited, drift = synced(document, sheet, known, say, rebuild=rebuild)
    report = IndexReport(sheet.path, state, drift)
    if edited == text:
        return None, report
    after = stamp(edited, now=now).encode("utf-8", "surrogatepass")
    block = "MACHINE_BLOCK" if document.machine else ""
    return Update(sheet.path, before, after, drift.told(say), block), report


def _groups(bank: Bank, reader: Reader, say: Say) -> Iterable[tuple[Sheet, ...]]:
    """Sheets that share their rows, so that a row moving to another page of the index keeps its words."""
    pages = tuple(p for p in bank.pages if not is_index(p.path))
    author = ("author",) if len(bank.authors) > 1 else ()
    if bank.layout is Layout.OLD:
        yield (_sheet("_index.md", "", Form.TABLE, BASE + author, pages, bank, say("index.title.bank")),)
        for name in ("docs", "requirements", "learnings"):
            existing = next((f"{name}/{i}" for i in ("_index.md", "index.md") if _there(bank, f"{name}/{i}")), "")
            members = tuple(p for p in pages if p.path.startswith(name + "/"))
            grown = (name == "requirements" and len(members) > PAGE_ROWS) or (
                name == "learnings" and len(members) > TYPES_OVER
            )
            if existing or grown:
                yield _folder_group(existing or f"{name}/_index.md", name, members, bank, reader, author, say)
    elif bank.layout is Layout.CURRENT:
        for folder in sorted({"/".join(p.path.split("/")[:2]) for p in bank.pages if _in_folder(p.path)}):
            members = tuple(p for p in pages if p.path.startswith(folder + "/"))
            path = f"{folder}/index.md"
            if _there(bank, path) or len(members) > INDEX_OVER:
                yield _folder_group(path, folder, members, bank, reader, author, say)


def _in_folder(path: str) -> bool:
    return path.startswith("details/") and path.count("/") > 1


def _there(bank: Bank, path: str) -> bool:
    return bank.page(path) is not None or any(u.path == path for u in bank.unread)


def _folder_group(
    path: str,
    folder: str,
    members: tuple[Page, ...],
    bank: Bank,
    reader: Reader,
    author: tuple[str, ...],
    say: Say,
) -> tuple[Sheet, ...]:
    name = folder.rsplit("/", 1)[-1]
    extra = {"requirements": ("status",), "learnings": ("type",)}.get(name, ())
    form = Form.TABLE if extra else Form.ROUTER
    if bank.page(path) is not None:
        form = form_of(read(_text(reader, path))) or form
    title = f"{name.replace('-', ' ').title()} {'Router' if form is Form.ROUTER else 'Index'}"
    columns = BASE + extra + author
    stem = path.removesuffix(".md")
    if form is Form.TABLE and name == "requirements":
        return _paged(path, stem, folder, columns, members, bank, title, say)
    if form is Form.TABLE and name == "learnings":
        return _by_type(path, stem, folder, columns, members, bank, title, say)
    return (_sheet(path, folder, form, columns, members, bank, title),)


def _text(reader: Reader, path: str) -> str:
    try:
        return reader(path)[1]
    except DamagedBank:
        return ""


def _sheet(
    path: str,
    folder: str,
    form: Form,
    columns: tuple[str, ...],
    pages: tuple[Page, ...],
    bank: Bank,
    title: str,
    tails: tuple[tuple[str, str], ...] = (),
) -> Sheet:
    return Sheet(path, folder, form, columns, pages, title, tails, bank.last_author or {})


def _paged(
    path: str,
    stem: str,
    folder: str,
    columns: tuple[str, ...],
    members: tuple[Page, ...],
    bank: Bank,
    title: str,
    say: Say,
) -> tuple[Sheet, ...]:
    """Pages of 20 rows and a status filter, past 20 requirements. A page once made stays in step, even if empty."""
    chunks = [members[i : i + PAGE_ROWS] for i in range(0, len(members), PAGE_ROWS)] or [()]
    existing = [p.path for p in bank.pages if re.fullmatch(re.escape(stem) + r"-\d{1,4}\.md", p.path)]
    last = max([len(chunks), *(int(p.removesuffix(".md").rsplit("-", 1)[1]) for p in existing)])
    names = {n: f"{stem}-{n}.md" for n in range(2, last + 1) if n <= len(chunks) or f"{stem}-{n}.md" in existing}
    tails: tuple[tuple[str, str], ...] = ()
    if len(chunks) > 1:
        tails = (
            (say("index.by-status"), _status_filter(members)),
            (say("index.pages"), "\n".join(f"- [{_name(p)}]({_name(p)})" for p in names.values())),
        )
    sheets = [_sheet(path, folder, Form.TABLE, columns, chunks[0], bank, title, tails)]
    for number, name in names.items():
        rows = chunks[number - 1] if number <= len(chunks) else ()
        sheets.append(_sheet(name, folder, Form.TABLE, columns, rows, bank, f"{title} {number}"))
    return tuple(sheets)


def _status_filter(members: tuple[Page, ...]) -> str:
    lines = [row(("status", "count", "requirements")), rule(3)]
    for status in (*STATUSES, UNDECLARED):
        chosen = [p for p in members if p.status == status]
        if chosen:
            links = ", ".join(f"[{escape(_short(p.path))}]({_name(p.path)})" for p in chosen)
            lines.append(row((status, str(len(chosen)), links)))
    return "\n".join(lines)


def _by_type(
    path: str,
    stem: str,
    folder: str,
    columns: tuple[str, ...],
    members: tuple[Page, ...],
    bank: Bank,
    title: str,
    say: Say,
) -> tuple[Sheet, ...]:
    """Past 30 learnings, one index per type, and the main one only points to them."""
    groups = {
        kind: tuple(p for p in members if p.type == (UNDECLARED if kind == "other" else kind))
        for kind in (*TYPES, "other")
    }
    split = len(members) > TYPES_OVER
    sheets: list[Sheet] = []
    links: list[str] = []
    for kind, chosen in groups.items():
        name = f"{stem}-{kind}.md"
        if (split and chosen) or bank.page(name) is not None:
            sheets.append(_sheet(name, folder, Form.TABLE, columns, chosen if split else (), bank, f"{title}: {kind}"))
            links.append(f"- {kind} ({len(chosen)}): [{_name(name)}]({_name(name)})")
    tails = ((say("index.by-type"), "\n".join(links)),) if split else ()
    main = _sheet(path, folder, Form.TABLE, columns, () if split else members, bank, title, tails)
    return (main, *sheets)


def _name(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _short(path: str) -> str:
    """REQ-012 for REQ-012-refund.md; else the stem."""
    name = _name(path).removesuffix(".md")
    numbered = re.match(r"REQ-\d{1,9}", name)
    return numbered[0] if numbered else name
