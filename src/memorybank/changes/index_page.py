"""One index file brought in step, row by row: what a human wrote in a row stays (IDX-1, IDX-8)."""

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from memorybank.changes.pages import new_page, section, section_edits
from memorybank.markdown import read
from memorybank.markdown.edit import Splice, in_newlines, lines_at, splice
from memorybank.markdown.links import href, unescaped
from memorybank.markdown.pieces import DAY, UNDECLARED, Table, TableRow, escape, first_prose, row, rule, tables
from memorybank.model.bank import Bank, Document, Page
from memorybank.model.errors import DamagedBank
from memorybank.texts.catalogue import Say

Reader = Callable[[str], tuple[bytes, str]]  # path -> bytes and text; raises DamagedBank


class OpenedIndex(NamedTuple):
    before: bytes
    document: Document
    tables: tuple[Table, ...]

    @property
    def table(self) -> Table | None:
        """The one with the rows."""
        return next((t for t in self.tables if "path" in _meanings(t.header)), None)

    def is_router(self, otherwise: bool) -> bool:
        """The form a human or an earlier run chose; `otherwise` when there is neither a table of ours nor a line that
        links a page, be it of a list or of a table with columns of its own."""
        if self.table is not None:
            return False
        return otherwise or _ROUTE.search(self.document.text, *self.document.body) is not None


class IndexFiles:
    """What one run of planning opens: indexes, each parsed once, and pages; and what of its bank cannot be opened."""

    def __init__(
        self, reader: Reader, bank: Bank, say: Say, renamed: Mapping[str, str], written: frozenset[str]
    ) -> None:
        self.bank, self.say, self.written = bank, say, written
        self._reader = reader
        self._indexes: dict[str, OpenedIndex] = {}
        self._renamed = {escape(old): escape(new) for old, new in renamed.items()}
        self._unread = frozenset(escape(u.path) for u in bank.unread)
        self._closed = tuple(map(escape, bank.closed))

    def index(self, path: str) -> OpenedIndex:
        if path not in self._indexes:
            before, text = self._reader(path)
            document = read(text)
            self._indexes[path] = OpenedIndex(before, document, tables(document, *document.body))
        return self._indexes[path]

    def prose(self, path: str) -> str:
        try:
            return first_prose(read(self._reader(path)[1]))
        except DamagedBank:
            return ""

    def hidden(self, path: str) -> str:
        """A row's path, by its new name, if that page is there and nobody can read it; "" of any other."""
        to = self._renamed.get(path, path)
        return to if to in self._unread or to.startswith(self._closed) else ""


Known = Callable[[], dict[str, dict[str, str]]]  # every row there is, by its path; made when first asked for


class Drift(NamedTuple):
    missing: tuple[str, ...] = ()  # files without a row
    dead: tuple[str, ...] = ()  # rows without a file
    stale: tuple[str, ...] = ()  # rows whose facts are out of date
    form: bool = False  # columns, pages or filters are not what they should be

    @property
    def none(self) -> bool:
        return not (self.missing or self.dead or self.stale or self.form)

    def told(self, say: Say) -> str:
        told = {"index.adds": self.missing, "index.drops": self.dead, "index.corrects": self.stale}
        parts = [say(key, count=len(paths), first=paths[0]) for key, paths in told.items() if paths]
        return say("propose.comma").join(parts) or say("index.reforms")


class IndexPage(NamedTuple):
    """One index file as it should be."""

    path: str
    folder: str  # the folder it indexes; "" for the whole bank
    router: bool  # 001's list of routes, not a table
    columns: tuple[str, ...]
    pages: tuple[Page, ...]
    title: str
    files: IndexFiles
    tails: tuple[tuple[str, str], ...] = ()  # sections after the rows: (title, body)

    def made(self, known: Known) -> bytes:
        routes = "\n".join(_route(p, self.folder) for p in self.pages)
        body = routes if self.router else _table_text(self, known)
        tails = "\n".join(section(title, text) for title, text in self.tails)
        return new_page(self.title, f"{body}\n\n{tails}").encode("utf-8", "surrogatepass")

    def synced(self, index: OpenedIndex, known: Known) -> tuple[str, Drift]:
        document = index.document
        splices, drift = _sync_router(document, self) if self.router else _sync_table(index, self, known)
        page = read(splice(document.text, splices)) if splices else document
        text = page.text if self.router else splice(page.text, _tail_edits(page, self.tails))
        if text != document.text and drift.none:
            drift = Drift(form=True)
        return text, drift


_ALIASES = {
    "路径": "path", "文件": "path", "标题": "title", "摘要": "summary", "说明": "summary", "更新": "updated",
    "更新日期": "updated", "大小": "size", "行数": "size", "状态": "status", "类型": "type", "作者": "author",
}  # fmt: skip
_LINK = re.compile(r"\]\(([^()\s]+?\.md)(?:#[^()\s]*)?\)", re.IGNORECASE)
_ROUTE = re.compile(
    r"(?:^|\n)([ \t]{0,3}(?:[-*+][ \t]|\|)[^\n]*\]\([^()\s]+?\.md(?:#[^()\s]*)?\)[^\n]*)", re.IGNORECASE
)
# The sections we make in an index, in either language: whichever is there is known again.
MADE = ("By status", "More pages", "By type", "按状态", "更多页", "按类型")
_MADE_BODY = re.compile(
    r"(?:(?:\| status \| count \| requirements \|"
    r"|\|---\|---\|---\|"
    r"|\| [A-Z-][a-z]* \| \d+ \| \[[^\n]*"
    r"|- \[index-[^\n]*"
    r"|- [a-z]+ \(\d+\): \[[^\n]*)(?:\n|$))*"
)
_ENDS = ("。", ".", "！", "!", "？", "?", "…")


def known_rows(indexes: Iterable[OpenedIndex], folder: str, renamed: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Every row of a group of indexes by its path, under the path's new name where it was renamed."""
    rows: dict[str, dict[str, str]] = {}
    for index in indexes:
        for table in index.tables:
            names = _meanings(table.header)
            if "path" not in names:
                continue
            for found in table.rows:
                cells = _named(names, found, folder)
                rows.setdefault(renamed.get(cells["path"], cells["path"]), cells)
    return rows


def _named(names: list[str], found: TableRow, folder: str) -> dict[str, str]:
    """A row's cells by their columns. The path is bare, also when somebody made it a link or a code span."""
    cells = dict(zip(names, found.cells, strict=False))
    if len(found.cells) < len(names):
        cells = dict.fromkeys(names, "") | cells
    path = cells["path"]
    if path.startswith(("[", "`")):
        link = re.fullmatch(r"\[[^\]]*\]\(([^()]*)\)", path)
        path = unescaped(link[1]) if link else path.strip("`")
        if link and folder and not path.startswith((f"{folder}/", "memory-bank/")):
            path = _linked(link[1], folder)  # relative to the index, as a link is
    cells["path"] = path.removeprefix("memory-bank/")
    return cells


def _meanings(headers: tuple[str, ...]) -> list[str]:
    """Columns by what they mean. Of two that mean the same, the second keeps the name it has."""
    names: list[str] = []
    for header in headers:
        plain = header.strip("*` ").lower()
        meaning = _ALIASES.get(plain, plain)
        names.append(meaning if meaning not in names else header)
    return names


def _sync_table(index: OpenedIndex, goal: IndexPage, known: Known) -> tuple[list[Splice], Drift]:
    document, table = index.document, index.table
    if table is None:
        return _add_table(document, goal, known)
    lacking = [column for column in goal.columns if column not in _meanings(table.header)]
    names = [*_meanings(table.header), *lacking]
    at, pages = names.index("path"), {escape(p.path): p for p in goal.pages}
    splices = [_wider_head(table, lacking, document.newline)] if lacking else []
    seen, dead, stale = set[str](), list[str](), list[str]()
    for found in table.rows:
        cells = _named(names, found, goal.folder)
        path = cells["path"]
        page, hidden = pages.get(path), goal.files.hidden(path)
        if page is None and hidden:  # it is there, though nobody can read it
            fresh = cells | {"path": hidden} | dict.fromkeys(lacking, UNDECLARED)
        elif page is None or path in seen:
            dead.append(path)
            splices.append(Splice(found.start, found.end, ""))
            continue
        else:
            seen.add(path)
            fresh = _renewed(page, cells, goal)
            stale += [] if lacking or fresh == cells else [path]
        if fresh != cells:
            fresh["path"] = found.cells[at] if fresh["path"] == path else fresh["path"]  # perhaps a link
            splices.append(Splice(found.start, found.end, row([fresh[name] for name in names]) + document.newline))
    if index.tables[1:]:  # another table may link a page
        seen |= {escape(_linked(target, goal.folder)) for target in _LINK.findall(document.text, *document.body)}
    missing = [p for p in pages if p not in seen]
    if missing:
        splices.append(lines_at(document, table.end, [_new_row(pages[p], names, goal, known) for p in missing]))
    return splices, Drift(tuple(missing), tuple(dead), tuple(stale), form=bool(lacking))


def _wider_head(table: Table, lacking: list[str], newline: str) -> Splice:
    top = table.rows[0].start if table.rows else table.end
    head = f"{row([*table.header, *lacking])}\n{rule(len(table.header) + len(lacking))}\n"
    return Splice(table.start, top, in_newlines(head, newline))


def _add_table(document: Document, goal: IndexPage, known: Known) -> tuple[list[Splice], Drift]:
    """A table at the end of the block, for an index that has none."""
    start, at = document.body
    gap = [] if document.text.endswith(("\n\n", "\n\r\n"), 0, at) or at == start else [""]
    drift = Drift(missing=tuple(p.path for p in goal.pages), form=not goal.pages)
    return [lines_at(document, at, [*gap, *_table_text(goal, known).split("\n"), ""])], drift


def _table_text(goal: IndexPage, known: Known) -> str:
    rows = [_new_row(page, list(goal.columns), goal, known) for page in goal.pages]
    return "\n".join([row(goal.columns), rule(len(goal.columns)), *rows])


def _new_row(page: Page, names: list[str], goal: IndexPage, known: Known) -> str:
    """The row that the page has in another index of the group, else one without words."""
    kept = known().get(escape(page.path), {})
    fresh = _renewed(page, {name: kept.get(name, "") for name in names}, goal)
    return row([fresh[name] for name in names])


def _renewed(page: Page, cells: dict[str, str], goal: IndexPage) -> dict[str, str]:
    """A page that we did not write keeps the date it has, where all else is as it stands there."""
    fresh = {name: _cell(name, page, was, goal.files) for name, was in cells.items()}
    dated = page.path not in goal.files.written and DAY.fullmatch(cells.get("updated", ""))
    return cells if dated and fresh | {"updated": cells["updated"]} == cells else fresh


def _cell(name: str, page: Page, was: str, files: IndexFiles) -> str:
    """A fact is renewed, words are kept: any summary already there may be a human's (IDX-8)."""
    match name:
        case "path" | "title":
            return escape(getattr(page, name))
        case "summary":
            return was or summary(page.title, files.prose(page.path), files.say)
        case "updated":
            return max(was[:10], page.updated) if DAY.fullmatch(was[:10]) else page.updated
        case "size":
            return str(page.lines)
        case "status" | "type":
            said: str = getattr(page, name)
            return said if said != UNDECLARED else was or UNDECLARED
        case "author":
            return escape((files.bank.last_author or {}).get(page.path, "")) or was or UNDECLARED
        case _:
            return was


def summary(title: str, prose: str, say: Say) -> str:
    """Two to four sentences: what the page says of itself, or else what it is called, and when to read it."""
    if not prose:
        return escape(say("index.summary-title", title=title))
    if not prose.endswith(_ENDS):
        prose += say("index.full-stop")
    return escape(say("index.summary", prose=prose, title=title))


def _route(page: Page, folder: str, table: Table | None = None) -> str:
    """A line of the list, or a row for a table that links pages under columns of its own."""
    local = page.path[len(folder) + 1 :] if folder else page.path
    if table is not None:
        cells = [f"[{escape(local)}]({href(local)})", escape(page.title)]
        return row([*cells, *[UNDECLARED] * len(table.header)][: len(table.header)])
    shown = " ".join(local.split())
    return f"- When modifying **{shown.removesuffix('.md')}**, read [{shown}]({href(local)})"


def _sync_router(document: Document, goal: IndexPage) -> tuple[list[Splice], Drift]:
    start, end = document.body
    pages = {p.path: p for p in goal.pages}
    routes = {_route(p, goal.folder): p.path for p in goal.pages}
    splices: list[Splice] = []
    seen: set[str] = set()
    dead: list[str] = []
    at = -1
    for match in _ROUTE.finditer(document.text, start, end):
        line_start = match.start(1)
        if document.fence_end(line_start):
            continue
        at = line_end = min(match.end(1) + 1, end)
        ours = routes.get(match[1])
        if ours:
            seen.add(ours)
            continue
        paths = [_linked(target, goal.folder) for target in _LINK.findall(match[1]) if "://" not in target]
        inside = [p for p in paths if p.startswith(goal.folder + "/")]
        if inside and not any(p in pages or goal.files.hidden(escape(p)) for p in inside):
            dead += inside
            splices.append(Splice(line_start, line_end, ""))
        seen.update(p for p in inside if p in pages)
    missing = [p for p in pages if p not in seen]
    if missing:
        at = at if at >= 0 else end
        table = next((t for t in tables(document, start, end) if t.start < at <= t.end), None)
        splices.append(lines_at(document, at, [_route(pages[p], goal.folder, table) for p in missing]))
    return splices, Drift(tuple(missing), tuple(dead))


def _linked(target: str, folder: str) -> str:
    path = posixpath.join(folder, unescaped(target))
    return posixpath.normpath(path) if "./" in path or "//" in path else path


def _tail_edits(page: Document, tails: tuple[tuple[str, str], ...]) -> list[Splice]:
    """The sections that we make behind the rows; one with words of a human's own stays as it is (CON-1)."""
    told = {title: page.text[found.body : found.end] for title in MADE if (found := page.section(title))}
    ours = [title for title in MADE if _MADE_BODY.fullmatch(told.get(title, "").replace("\r\n", "\n").strip())]
    return section_edits(page, ours, {title: body.split("\n") for title, body in tails}, is_made=bool)
