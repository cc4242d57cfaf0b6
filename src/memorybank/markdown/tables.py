"""Pipe tables, found where they stand and split without losing a cell."""

from typing import NamedTuple

from memorybank.markdown.edit import line_end
from memorybank.model.document import Document


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
