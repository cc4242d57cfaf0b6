"""Where a line, a row or a section goes, as splices: everything else keeps its bytes (LAY-3). And a value as it may
stand there: whatever it holds, it breaks no table, no block and no section around it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from memorybank.changes.pages import section, update_to
from memorybank.markdown import read
from memorybank.markdown.edit import Splice, in_newlines, line_end, lines_at, open_fence, section_at, splice, text_lines
from memorybank.markdown.pieces import PieceKind, Table, TableRow, escape, pieces, row, rule
from memorybank.model.bank import Document, Heading
from memorybank.model.change import Update
from memorybank.model.errors import Refused

_LEAD = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s*)?(?:(?:\*\*)?\d{4}-\d{2}-\d{2}(?:\*\*)?[\s:：|—-]*)?")
_BULLET = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)])\s+")
_REST = re.compile(r"[；;]\s*(?:limits|boundary|边界|see|见)[:： ].*$|\s*(?:→|—|–)\s.*$", re.DOTALL)


class Opened(NamedTuple):
    path: str
    before: bytes
    document: Document

    def section_of(self, *titles: str) -> Heading | None:
        """The first section of one of these titles in what the machine may edit; the titles given first win."""
        start, end = self.document.body
        inside = [h for h in self.document.headings if h.level > 1 and start <= h.start < end]
        wanted = [t.lower() for t in titles]
        found = [h for h in inside if h.title.strip().lower() in wanted]
        return min(found, key=lambda h: (wanted.index(h.title.strip().lower()), h.start), default=None)

    def own_end(self, section: Heading) -> int:
        """Where the section's own text ends: its first sub-heading, or its end."""
        below = (h.start for h in self.document.headings if section.body <= h.start < section.end)
        return min(below, default=section.end)

    def entries(self, found: Heading | None, *, below: bool = False) -> list[ListEntry]:
        """The lists of a section's own text; `below`: those of its sub-sections, too."""
        if found is None:
            return []
        parts = pieces(self.document, found.body, found.end if below else self.own_end(found))
        items = (part for part in parts if part.kind is PieceKind.ITEM)
        return [ListEntry(p.start, p.end, self.document.text[p.start : p.end].rstrip("\r\n")) for p in items]

    def add_lines(self, start: int, end: int, lines: Sequence[str]) -> Splice:
        """After the last text between two offsets; a list goes on, anything else is set off by a blank line."""
        document, newline = self.document, self.document.newline
        text = document.text
        last = start + len(text[start:end].rstrip())
        at = line_end(text, last, end) if last > start else start
        self._must_be_open(at)
        told = [p for p in pieces(document, start, at) if p.kind is not PieceKind.BLANK]
        goes_on = bool(told) and told[-1].kind is PieceKind.ITEM and lines[0].startswith("- ")
        gap = "" if goes_on or at == 0 else newline
        lead = "" if at == 0 or text[at - 1] == "\n" else newline
        tail = newline if at < len(text) and text[at] not in "\r\n" else ""
        told_lines = "".join(in_newlines(line, newline) + newline for line in lines)
        return Splice(at, at, self._unended(at, f"{lead}{gap}{told_lines}{tail}"))

    def add_to(self, found: Heading | None, title: str, lines: Sequence[str], *, before: Sequence[str] = ()) -> Splice:
        """At the end of the section's own text; where there is no such section, as one."""
        if found is None:
            return self.add_section(title, "\n".join(lines), before=before)
        return self.add_lines(found.body, self.own_end(found), lines)

    def put_row(
        self, place: RowPlace, fitting: Sequence[Table], is_same: Callable[[str], bool], told: Told
    ) -> list[Splice]:
        """The row that says the same, brought up to date; else one more in the last table that fits, else a table."""
        for table in fitting:
            columns = place.columns_of(table)
            at = columns.index(place.key)
            for found in table.rows:
                if is_same("".join(found.cells[at : at + 1])):
                    return self._renewed(found, columns, told(columns), place.keeps)
        if fitting:
            last = fitting[-1]
            added = lines_at(self.document, last.end, [row(told(place.columns_of(last)))])
            return [added._replace(text=self._unended(last.end, added.text))]
        lines = [row(place.head), rule(len(place.head)), row(told(place.names))]
        return [self.add_to(place.section, place.title, lines, before=place.before)]

    def _renewed(
        self, found: TableRow, columns: Sequence[str], told: Sequence[str], keeps: Sequence[str]
    ) -> list[Splice]:
        """A row with what is told now; nothing when it says that already, whatever its date. A column that we do not
        know stays, and so does one of `keeps` of which nothing is told."""
        old = [*found.cells, *["-"] * len(columns)][: len(columns)]
        stays = [not name or (name in keeps and now == "-") for name, now in zip(columns, told, strict=True)]
        new = [was if stay else now for stay, now, was in zip(stays, told, old, strict=True)]
        said = [name != "date" for name in columns]
        alike = all(normal(a) == normal(b) for a, b in zip(compress(new, said), compress(old, said), strict=True))
        return [] if alike else [self.set_line(found.start, found.end, row(new))]

    def put_entry(
        self,
        found: Heading | None,
        title: str,
        told: str,
        is_it: Callable[[ListEntry], bool],
        *,
        before: Sequence[str] = (),
        nested: bool = False,
    ) -> list[Splice]:
        """The entry that is meant, renewed; else one more, else the section. `nested`: the lines below it stay."""
        old = next(filter(is_it, self.entries(found)), None)
        if old is None:
            return [self.add_to(found, title, told.split("\n"), before=before)]
        text = old.first if nested else old.text
        same = normal(_LEAD.sub("", text)) == normal(_LEAD.sub("", told))
        return [] if same else [self.set_line(old.start, old.start + len(text), told)]

    def set_line(self, start: int, end: int, line: str) -> Splice:
        """Another text in the place of what stands there; its line ending stays."""
        bare = self.document.text[start:end].rstrip("\r\n")
        return Splice(start, start + len(bare), in_newlines(line, self.document.newline))

    def add_section(self, title: str, body: str, *, before: Iterable[str] = ()) -> Splice:
        """A new section, in front of the first of the sections that come after it, else at the end."""
        later = [found for name in before if (found := self.document.section(name))]
        at = min((h.start for h in later), default=self.document.body[1])
        self._must_be_open(at)
        added = section_at(self.document, at, section(title, body))
        return added._replace(text=self._unended(at, added.text))

    def _must_be_open(self, at: int) -> None:
        """What is put here must be seen: not inside a comment or a code fence that nobody closed."""
        found = read(f"{self.document.text[:at]}\n\n## end\n").headings
        if not found or (found[-1].title, found[-1].level) != ("end", 2):
            raise Refused("propose.page-open", path=self.path)

    def _unended(self, at: int, text: str) -> str:
        """A page that ended without a newline still does."""
        whole = self.document.text
        is_unended = at == len(whole) and whole and not whole.endswith("\n")
        return text.removesuffix("\n").removesuffix("\r") if is_unended else text


Told = Callable[[Sequence[str]], list[str]]  # the fields of some columns -> the cells of a row


class RowPlace(NamedTuple):
    """Where a row goes: the section and its tables, or the table that is made there."""

    title: str  # of a section to be made
    section: Heading | None
    head: tuple[str, ...]  # of a table to be made
    names: tuple[str, ...]  # the field of each of its columns
    key: str  # the field that a row is known by
    columns_of: Callable[[Table], list[str]]
    keeps: tuple[str, ...] = ()  # fields that stay where nothing new is told of them
    before: tuple[str, ...] = ()  # sections that come after one to be made


Opener = Callable[[str], Opened | None]  # None: there is no such page. Raises for one that may not be edited.
Step = Callable[[Opened], Sequence[Splice]]


def stepped(page: Opened, steps: Sequence[Step]) -> Opened:
    for step in steps:
        if splices := step(page):
            page = page._replace(document=read(splice(page.document.text, splices)))
    return page


def edited(page: Opened, steps: Sequence[Step], changes: str) -> Iterator[Update]:
    """Nothing when the page says it all already."""
    after = stepped(page, steps).document.text
    if after != page.document.text:
        yield update_to(page.path, page.before, page.document, after, changes)


class ListEntry(NamedTuple):
    """One line of a list: known by what it says, whatever bullet, box or date stands before it."""

    start: int
    end: int
    text: str  # as it stands, without its last line ending

    @property
    def first(self) -> str:
        return self.text.partition("\n")[0].rstrip("\r")

    @property
    def rest(self) -> str:
        return self.text.partition("\n")[2]

    @property
    def said(self) -> str:
        """Without its bullet, box and date."""
        return _LEAD.sub("", self.first)

    @property
    def bare(self) -> str:
        """Without its bullet only: a bold date may be all there is."""
        return _BULLET.sub("", self.first)

    def is_about(self, text: str, line: str) -> bool:
        """Is this the entry that says `text`? `line` is how we would write it now, box and date apart."""
        ours = normal(_LEAD.sub("", line))
        said = normal(self.said)
        return self.first == line or said in (normal(text), ours) or normal(_REST.sub("", self.said)) == normal(text)


# --- a value as it may stand in a page

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_BREAKS = re.compile(r"\r\n|[\r\u2028\u2029]")
_CONFLICT = re.compile(r"(?:<{7}|>{7}|\|{7}|={7})")
_LATER = "\x00"  # stands for `<!--` while the code fences are looked for; no value can hold it


def checked(value: str, field: str) -> str:
    """The value with plain line feeds; refused when it holds what no page may."""
    text = _BREAKS.sub("\n", value)
    odd = _CONTROL.search(text)
    if odd:
        raise Refused("propose.control", field=field, code=f"U+{ord(odd[0]):04X}")
    return text


def line(value: str, field: str) -> str:
    """On one line. A comment is shown, not hidden."""
    return " ".join(checked(value, field).split()).replace("<!--", "&lt;!--")


def cell(value: str, field: str) -> str:
    """In a table's cell. Lines stay apart as a browser shows them."""
    parts = [bare for part in checked(value, field).split("\n") if (bare := line(part, field))]
    return escape("<br>".join(parts))


def code(value: str, field: str) -> str:
    """As a code span, whatever backticks it holds; a comment is none in there."""
    text = " ".join(checked(value, field).split())
    run = max((len(found) for found in re.findall(r"`+", text)), default=0)
    ticks = "`" * (run + 1)
    pad = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def body(value: str, field: str) -> str:
    """As the text of a section: its own headings go below ours, fences are closed, nothing passes for a marker."""
    text = checked(value, field).strip().replace("<!--", _LATER)
    document = read(text)
    headings = {h.start: h.level for h in document.headings}
    lift = max(0, 3 - min(headings.values(), default=3))
    out: list[str] = []
    for at, raw in text_lines(text):
        if document.fence_end(at):
            out.append(raw.replace(_LATER, "<!--"))
        elif at in headings:
            deep = min(lift, 6 - headings[at])
            out.append(_shown("#" * deep + raw.lstrip(" ")))
        else:
            out.append(_shown(f"\\{raw}" if _CONFLICT.match(raw) else raw))
    told = "\n".join(out).rstrip()
    told += f"\n{fence}" if (fence := open_fence(told)) else ""
    after = read(f"{told}\n\n## end\n")
    if after.flaw or not after.headings or after.headings[-1].title != "end":
        raise Refused("propose.breaks", field=field)
    return told


def _shown(text: str) -> str:
    return text.replace(_LATER, "&lt;!--")


def slug(text: str, *, limit: int = 48) -> str:
    """A file name's part: words of any script, joined by dashes; never an index's name."""
    flat = unicodedata.normalize("NFKC", text).lower()
    words = "".join(c if c.isalnum() else " " for c in flat).split()
    kept = ""
    for word in words:
        longer = f"{kept}-{word}" if kept else word[:limit]
        if len(longer.encode()) > 2 * limit or len(longer) > limit:
            break
        kept = longer
    kept = kept or "untitled"
    return f"{kept}-page" if kept == "index" or kept.startswith("index-") else kept


def normal(text: str) -> str:
    """Letters and digits, in lower case: two texts that say the same have the same."""
    return "".join(c for c in text.replace("&lt;", "<").replace("<br>", "").lower() if c.isalnum())
