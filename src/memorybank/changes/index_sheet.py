"""One index file brought in step, row by row: what a human wrote in a row stays (IDX-1, IDX-8)."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from memorybank.changes.page_text import new_page, section
from memorybank.changes.pages import UNDECLARED
from memorybank.markdown.edit import Splice, in_newlines, splice
from memorybank.markdown.read import read
from memorybank.markdown.tables import Row, Table, escape, row, rule, tables
from memorybank.model.bank import Page
from memorybank.model.document import Document
from memorybank.texts.catalogue import Say


class Form(Enum):
    TABLE = "table"
    ROUTER = "router"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One index file as it should be."""

    path: str
    folder: str  # the folder it indexes; "" for the whole bank
    form: Form
    columns: tuple[str, ...]
    pages: tuple[Page, ...]
    title: str
    tails: tuple[tuple[str, str], ...]  # sections after the rows: (title, body)
    authors: dict[str, str]


@dataclass(frozen=True, slots=True)
class Drift:
    missing: tuple[str, ...] = ()  # files without a row
    dead: tuple[str, ...] = ()  # rows without a file
    stale: tuple[str, ...] = ()  # rows whose facts are out of date
    form: bool = False  # columns, pages or filters are not what they should be

    @property
    def none(self) -> bool:
        return not (self.missing or self.dead or self.stale or self.form)

    def told(self, say: Say) -> str:
        parts = [
            say(key, count=len(paths), first=paths[0])
            for key, paths in (
                ("index.adds", self.missing),
                ("index.drops", self.dead),
                ("index.corrects", self.stale),
            )
            if paths
        ]
        return say("plan.and").join(parts) or say("index.reforms")


_ALIASES = {
    "路径": "path", "文件": "path", "标题": "title", "摘要": "summary", "说明": "summary", "更新": "updated",
    "更新日期": "updated", "大小": "size", "行数": "size", "状态": "status", "类型": "type", "作者": "author",
}  # fmt: skip
_LINK = re.compile(r"\]\(([^()\s]+?\.md)(?:#[^()\s]*)?\)")
_ROUTE = re.compile(r"(?:^|\n)([ \t]{0,3}[-*+][ \t][^\n]*\]\([^()\s]+?\.md(?:#[^()\s]*)?\)[^\n]*)")
_ENDS = ("。", ".", "！", "!", "？", "?", "…")


def new_sheet(sheet: Sheet, known: dict[str, dict[str, str]], say: Say, *, now: str) -> bytes:
    if sheet.form is Form.ROUTER:
        body = "\n".join(_route(p, sheet.folder) for p in sheet.pages)
    else:
        body = _table_text(sheet.columns, sheet, known, say)
    tails = "\n".join(section(title, text) for title, text in sheet.tails)
    return new_page(sheet.title, f"{body}\n\n{tails}", now=now)


def synced(
    document: Document, sheet: Sheet, known: dict[str, dict[str, str]], say: Say, *, rebuild: bool = False
) -> tuple[str, Drift]:
    """The index's text in step with its pages, and what was out of step."""
    if sheet.form is Form.ROUTER:
        splices, drift = _sync_router(document, sheet)
    else:
        splices, drift = _sync_table(document, sheet, known, say, rebuild=rebuild)
    text = splice(document.text, splices)
    for title, body in sheet.tails:
        text = _with_section(text, title, body)
    wanted = {title for title, _ in sheet.tails}
    for key in ("index.by-status", "index.pages", "index.by-type"):
        if say(key) not in wanted:
            text = _without_section(text, say(key))
    if text != document.text and drift.none:
        drift = Drift(form=True)
    return text, drift


def form_of(document: Document) -> Form | None:
    """The form a human or an earlier run chose; None when there is neither a table nor a link line."""
    start, end = document.body
    if any(_path_column(t) is not None for t in tables(document, start, end)):
        return Form.TABLE
    return Form.ROUTER if _ROUTE.search(document.text, start, end) else None


def known_rows(texts: Iterable[str], renamed: dict[str, str]) -> dict[str, dict[str, str]]:
    """Every row of a group of indexes by its path, under the path's new name where it was renamed."""
    rows: dict[str, dict[str, str]] = {}
    for text in texts:
        document = read(text)
        for table in tables(document, *document.body):
            if _path_column(table) is None:
                continue
            for found in table.rows:
                cells = _named(table.header, found)
                path = cells.get("path", "")
                rows.setdefault(renamed.get(path, path), cells)
    return rows


def _named(header: tuple[str, ...], found: Row) -> dict[str, str]:
    names = [_column(h) for h in header]
    return dict(zip(names, [*found.cells, *[""] * len(names)], strict=False)) | {"path": _bare(found, names)}


def _bare(found: Row, names: list[str]) -> str:
    """A path cell, also when somebody made it a link or a code span."""
    at = names.index("path") if "path" in names else 0
    cell = found.cells[at] if at < len(found.cells) else ""
    link = re.fullmatch(r"\[[^\]]*\]\(([^()]*)\)", cell)
    return (link[1] if link else cell.strip("`")).removeprefix("memory-bank/")


def _column(name: str) -> str:
    plain = name.strip("*` ").lower()
    return _ALIASES.get(plain, plain)


def _path_column(table: Table) -> int | None:
    names = [_column(h) for h in table.header]
    return names.index("path") if "path" in names else None


def _sync_table(
    document: Document, sheet: Sheet, known: dict[str, dict[str, str]], say: Say, *, rebuild: bool
) -> tuple[list[Splice], Drift]:
    start, end = document.body
    table = next((t for t in tables(document, start, end) if _path_column(t) is not None), None)
    if table is None:
        text = _table_text(sheet.columns, sheet, known, say)
        at = end
        gap = "" if document.text[:at].endswith(("\n\n", "\n\r\n")) or at == start else document.newline
        lead = "" if at == start or document.text[at - 1] == "\n" else document.newline
        added = in_newlines(f"{lead}{gap}{text}\n\n", "\n")
        return [Splice(at, at, in_newlines(added, document.newline))], Drift(
            missing=tuple(p.path for p in sheet.pages), form=not sheet.pages
        )
    names = [_column(h) for h in table.header]
    lacking = tuple(c for c in sheet.columns if c not in names)
    pages = {escape(p.path): p for p in sheet.pages}
    missing, dead, stale = [], [], []
    splices: list[Splice] = []
    seen: set[str] = set()
    for found in table.rows:
        cells = _named(table.header, found)
        path = cells["path"]
        page = pages.get(path)
        if page is None or path in seen:
            dead.append(path)
            splices.append(Splice(found.start, found.end, ""))
            continue
        seen.add(path)
        fresh = _cells(page, cells, sheet, say)
        if any(fresh.get(n, "") != cells.get(n, "") for n in names if n != "path"):
            stale.append(path)
            line = row([fresh.get(n, "") if n != "path" else found.cells[names.index("path")] for n in names])
            splices.append(Splice(found.start, found.end, line + document.newline))
    missing = [p for p in pages if p not in seen]
    drift = Drift(tuple(missing), tuple(dead), tuple(stale), form=bool(lacking))
    if lacking or rebuild:
        columns = tuple(table.header) + lacking
        text = in_newlines(_table_text(columns, sheet, known, say) + "\n", document.newline)
        return [Splice(table.start, table.end, text)], drift
    if missing:
        lines = [row([_cells(pages[p], known.get(p, {}), sheet, say).get(n, "") for n in names]) for p in missing]
        opening = "" if document.text[table.end - 1] == "\n" else document.newline
        text = opening + "".join(line + document.newline for line in lines)
        splices.append(Splice(table.end, table.end, text))
    return splices, drift


def _table_text(columns: tuple[str, ...], sheet: Sheet, known: dict[str, dict[str, str]], say: Say) -> str:
    names = [_column(c) for c in columns]
    lines = [row(columns), rule(len(columns))]
    for page in sheet.pages:
        cells = _cells(page, known.get(escape(page.path), {}), sheet, say)
        lines.append(row([cells.get(n, "") for n in names]))
    return "\n".join(lines)


def _cells(page: Page, old: dict[str, str], sheet: Sheet, say: Say) -> dict[str, str]:
    """A row's facts renewed, its words kept: any summary already there may be a human's (IDX-8)."""
    new = {
        "path": escape(page.path),
        "title": escape(page.title),
        "summary": old.get("summary", "") or summary(page, say),
        "size": str(page.lines),
        "status": page.status if page.status != UNDECLARED else old.get("status", "") or UNDECLARED,
        "type": page.type if page.type != UNDECLARED else old.get("type", "") or UNDECLARED,
        "author": escape(sheet.authors.get(page.path, "")) or old.get("author", "") or UNDECLARED,
    }
    return old | new | {"updated": max(old.get("updated", "")[:10], page.updated)}


def summary(page: Page, say: Say) -> str:
    """Two to four sentences: what the page says of itself, and when to read it."""
    prose = page.summary or say("index.no-prose")
    if not prose.endswith(_ENDS):
        prose += say("index.full-stop")
    return escape(say("index.summary", prose=prose, title=page.title))


def _route(page: Page, folder: str) -> str:
    local = page.path[len(folder) + 1 :] if folder else page.path
    href = local.replace(" ", "%20").replace("(", "%28").replace(")", "%29")
    name = local.removesuffix(".md")
    return f"- When modifying **{name}**, read [{local}]({href})"


def _sync_router(document: Document, sheet: Sheet) -> tuple[list[Splice], Drift]:
    start, end = document.body
    fences = [f[0] for f in document.fences]
    pages = {p.path: p for p in sheet.pages}
    splices: list[Splice] = []
    seen: set[str] = set()
    dead: list[str] = []
    at = -1
    for match in _ROUTE.finditer(document.text, start, end):
        line_start = match.start(1)
        near = bisect_right(fences, line_start) - 1
        if near >= 0 and line_start < document.fences[near][1]:
            continue
        line_end = min(match.end(1) + 1, end)
        paths = [_linked(href, sheet.folder) for href in _LINK.findall(match[1]) if "://" not in href]
        at = line_end
        inside = [p for p in paths if p.startswith(sheet.folder + "/")]
        if inside and not any(p in pages for p in inside):
            dead += inside
            splices.append(Splice(line_start, line_end, ""))
        seen.update(p for p in inside if p in pages)
    missing = [p for p in pages if p not in seen]
    if missing:
        if at < 0:
            at = end
        opening = "" if at == 0 or document.text[at - 1 : at] == "\n" else document.newline
        lines = "".join(_route(pages[p], sheet.folder) + document.newline for p in missing)
        splices.append(Splice(at, at, opening + lines))
    return splices, Drift(tuple(missing), tuple(dead))


def _linked(href: str, folder: str) -> str:
    local = href.replace("%20", " ").replace("%28", "(").replace("%29", ")")
    return posixpath.normpath(posixpath.join(folder, local))


def _with_section(text: str, title: str, body: str) -> str:
    document = read(text)
    found = next((h for h in document.headings if h.title == title and h.level == 2), None)
    wanted = in_newlines(f"\n{body}\n\n", document.newline)
    if found is not None:
        if document.text[found.body : found.end].strip() == wanted.strip():
            return text
        return splice(text, [Splice(found.body, found.end, wanted)])
    at = document.body[1]
    gap = "" if text[:at].endswith(("\n\n", "\n\r\n")) else "\n" if text[:at].endswith("\n") else "\n\n"
    return splice(text, [Splice(at, at, in_newlines(f"{gap}## {title}\n", document.newline) + wanted)])


def _without_section(text: str, title: str) -> str:
    if title not in text:
        return text
    document = read(text)
    found = next((h for h in document.headings if h.title == title and h.level == 2), None)
    return splice(text, [Splice(found.start, found.end, "")]) if found else text
