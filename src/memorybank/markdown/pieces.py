"""A page cut into pieces (headings, items, prose, fences, tables with their rows), and what an index says of it."""

import re
from enum import Enum
from typing import NamedTuple

from memorybank.markdown import read
from memorybank.markdown.edit import line_end
from memorybank.model.bank import Document, Page
from memorybank.model.layout import every
from memorybank.model.memory import choice


class PieceKind(Enum):
    HEADING = "heading"
    FENCE = "fence"
    ITEM = "item"
    TABLE = "table"
    COMMENT = "comment"
    PROSE = "prose"
    BLANK = "blank"


class Piece(NamedTuple):
    kind: PieceKind
    start: int
    end: int
    level: int = 0  # headings only
    title: str = ""


def pieces(document: Document, start: int = 0, end: int | None = None) -> list[Piece]:
    text = document.text
    stop = len(text) if end is None else end
    headings = {h.start: h for h in document.headings}
    fences = dict(document.fences)
    out: list[Piece] = []
    pos = start
    while pos < stop:
        close = line_end(text, pos, stop)
        if pos in fences:
            close = min(fences[pos], stop)
            if out and out[-1].kind is PieceKind.ITEM and text[pos] == " ":
                out[-1] = out[-1]._replace(end=close)  # the item's own code
            else:
                out.append(Piece(PieceKind.FENCE, pos, close))
        elif found := headings.get(pos):
            out.append(Piece(PieceKind.HEADING, pos, close, found.level, found.title))
        else:
            line = text[pos:close]
            _extend(out, _kind(line), line, pos, close)
        pos = close
    return out


def _kind(line: str) -> PieceKind:
    bare = line.strip()
    if not bare:
        return PieceKind.BLANK
    if bare[0] in "-*+" and bare[1:2] in (" ", "\t"):
        return PieceKind.ITEM
    head = bare[:12].lstrip("0123456789")
    if head[:1] in (".", ")") and head[1:2] in (" ", "\t") and bare[0].isdigit():
        return PieceKind.ITEM
    if bare.startswith("<!--") and bare.endswith("-->"):
        return PieceKind.COMMENT
    if bare.startswith("|"):
        return PieceKind.TABLE
    return PieceKind.PROSE


def _extend(out: list[Piece], kind: PieceKind, line: str, pos: int, close: int) -> None:
    """Open a piece, or let the line join the one before it."""
    before = [piece.kind for piece in out[-2:]]
    told, indented = kind is not PieceKind.BLANK, line[:1] in " \t"
    if told and before[-1:] == [PieceKind.ITEM] and (indented or kind is PieceKind.PROSE):
        out[-1] = out[-1]._replace(end=close)  # nested items and continuation lines travel with their item
    elif told and before == [PieceKind.ITEM, PieceKind.BLANK] and indented:
        out[-2:] = [out[-2]._replace(end=close)]  # a paragraph of the item, behind a blank line
    elif before[-1:] == [kind] and kind not in (PieceKind.ITEM, PieceKind.COMMENT):
        out[-1] = out[-1]._replace(end=close)
    else:
        out.append(Piece(kind, pos, close))


# --- tables: pipe tables, found where they stand and split without losing a cell


class TableRow(NamedTuple):
    start: int
    end: int  # newline included
    line: str  # trimmed

    @property
    def cells(self) -> tuple[str, ...]:
        """Trimmed, `\\|` still escaped. Most rows of a long table are only passed by, so they are split when asked."""
        return cells(self.line)


class Table(NamedTuple):
    start: int
    end: int
    header: tuple[str, ...]
    rows: tuple[TableRow, ...]


def tables(document: Document, start: int = 0, end: int | None = None) -> tuple[Table, ...]:
    """Every table whose lines begin at column 0, outside code fences, between two offsets."""
    text = document.text
    stop = len(text) if end is None else end
    found: list[Table] = []
    pos = start
    pending: tuple[int, str] | None = None  # the line before, if it could be a header
    while pos < stop:
        if code := document.fence_end(pos):
            pos, pending = code, None
            continue
        close = line_end(text, pos, stop)
        line = text[pos:close].rstrip(" \t\r\n")
        if pending and is_rule(line) and (table := _table(text, pending, close, stop, line)):
            found.append(table)
            pos, pending = table.end, None
            continue
        pending = (pos, line) if "|" in line else None
        pos = close
    return tuple(found)


def _table(text: str, header: tuple[int, str], pos: int, stop: int, rule: str) -> Table | None:
    names = cells(header[1])
    if len(names) != len(cells(rule)):
        return None
    rows: list[TableRow] = []
    while pos < stop:
        close = line_end(text, pos, stop)
        line = text[pos:close].strip(" \t\r\n")
        # GFM lets a table run on through lines without a pipe; ours end there, so that prose is never a row.
        if "|" not in line or line.startswith(("<!--", "#", "```", "~~~")):
            break
        rows.append(TableRow(pos, close, line))
        pos = close
    return Table(header[0], pos, names, tuple(rows))


def is_rule(line: str) -> bool:
    bare = line.strip()
    return bool(bare) and "-" in bare and "|" in bare and not bare.strip("|-: \t")


def cells(line: str) -> tuple[str, ...]:
    """The trimmed cells of a row. A pipe behind a backslash belongs to its cell."""
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    if "\\|" not in inner:
        return tuple(map(str.strip, inner.split("|")))
    return tuple(c.replace("\0", "\\|").strip() for c in inner.replace("\\|", "\0").split("|"))


def escape(value: str) -> str:
    """One line, with its pipes escaped exactly once."""
    flat = " ".join(value.split())
    return flat.replace("\\|", "|").replace("|", "\\|") if "|" in flat else flat


def row(values: tuple[str, ...] | list[str]) -> str:
    return "| " + " | ".join(values) + " |"


def rule(columns: int) -> str:
    return "|" + "---|" * columns


# --- what an index needs to know of a page

_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_END = re.compile(r"(?<=[。！？])|(?<=[.!?])\s")
_SKIP = ("<", "#", "|", "```", "~~~", "---", "***", "===", "![", "[![")
_FIELD = re.compile(r"[>\-*+ ]{0,6}\**[^\s:：*]{1,16}\**[ \t]*[:：]\**[ \t]*[^\n]{0,48}")  # `> Status: Accepted`
_ENDS = ("。", ".", "！", "!", "？", "?")
_LOOK = 6000  # characters; what a page is about stands near its top


def first_prose(document: Document, *, limit: int = 160) -> str:
    """The page's first prose, at most three sentences, as plain text on one line.

    A page of labelled lines only (`症状：...`, `Status: ...`) says of itself what the first of them say.
    """
    start = document.headings[0].body if document.headings else document.body[0]
    text = document.text
    fields: list[str] = []
    for piece in pieces(document, start, min(len(text), start + _LOOK)):
        if piece.kind in (PieceKind.PROSE, PieceKind.ITEM):
            lines = [line.strip(" \t\ufeff") for line in text[piece.start : piece.end].splitlines()]
            told = [line for line in lines if line and not line.startswith(_SKIP)]
            said = [line for line in told if not _FIELD.fullmatch(line)]
            if said:
                return _plain(" ".join(said), limit)
            fields += told
    return _plain(_told(fields), limit)


def _told(fields: list[str]) -> str:
    """Labelled lines as sentences, in their own punctuation."""
    bare = [field.lstrip("->*+ ") for field in fields[:3]]
    return " ".join(line if line.endswith(_ENDS) else line + ("。" if "：" in line else ".") for line in bare)


def _plain(text: str, limit: int) -> str:
    """Markdown emphasis, links and list signs gone; whole sentences while they fit."""
    flat = _LINK.sub(r"\1", text[: 8 * limit]) if "](" in text else text[: 8 * limit]
    flat = flat.lstrip("->*+ ").replace("**", "").replace("`", "").replace("__", "")
    flat = " ".join(flat.split())
    kept = ""
    for count, sentence in enumerate(_END.split(flat)):
        joined = f"{kept} {sentence}".strip() if kept and kept[-1].isascii() else kept + sentence
        if count == 3 or len(joined) > limit:
            break
        kept = joined
    return kept or shortened(flat, limit)


def shortened(text: str, limit: int) -> str:
    """Whole words of it, as many as fit. Chinese has no blanks to cut at: there any character will do."""
    if len(text) <= limit:
        return text
    room = text[: limit - 1]
    blank = limit - 1 if text[limit - 1].isspace() else room.rfind(" ")
    return (room[:blank] if blank > limit // 2 else room).rstrip(" ,;:，；：") + "…"


UNDECLARED = "-"  # a page that does not say; guessing would state an invention as fact

_STATED = re.compile(r"\n[>\-* ]{0,4}\**(status|状态|type|类型)\**[ \t]*[:：]\**[ \t]*([^\n]{1,60})", re.IGNORECASE)
_LEARNINGS = every("learnings")
_DECLARING = (*every("requirements"), *_LEARNINGS)  # folders whose pages state a status or a type
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TOP = 3000  # fields stand at the top of a page


def page_of(path: str, text: str, *, size: int, day: str) -> tuple[Page, Document]:
    """`day` is the date to fall back on when the page's own metadata has none."""
    document = read(text)
    status, kind = _declared(path, text)
    updated = document.meta.updated[:10] if document.meta else ""
    page = Page(
        path=path,
        title=title_of(path, document),
        lines=document.lines,
        size=size,
        updated=updated if DAY.fullmatch(updated) else day,
        status=status,
        type=kind,
        shape=document.shape,
        flaw=document.flaw,
    )
    return page, document


def title_of(path: str, document: Document) -> str:
    """The first `#` heading, else the first heading, else the file's name."""
    titled = sorted((h for h in document.headings if h.title), key=lambda h: h.level != 1)
    return titled[0].title if titled else path.rsplit("/", 1)[-1].removesuffix(".md")


def _declared(path: str, text: str) -> tuple[str, str]:
    said: dict[str, str] = {}
    for name, value in _STATED.findall("\n" + text[:_TOP]) if path.startswith(_DECLARING) else ():
        word = value.strip().strip("*_`\"'").strip().lower()
        field = "status" if name.lower() in ("status", "状态") else "type"
        if found := choice(field, re.split(r"[（(，,;；/|]", word, maxsplit=1)[0].strip()):
            said.setdefault(field, found)
    if path.startswith(_LEARNINGS):
        folders = (choice("type", folder) for folder in reversed(path.split("/")[:-1]))
        said.setdefault("type", next(filter(None, folders), UNDECLARED))
    return said.get("status", UNDECLARED), said.get("type", UNDECLARED)
