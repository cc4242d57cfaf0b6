"""Edits by offset: whatever lies outside an edit keeps its bytes (LAY-3)."""

import hashlib
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from memorybank.markdown import read
from memorybank.model.bank import TEMPLATE, Document


class Splice(NamedTuple):
    start: int
    end: int
    text: str


def splice(text: str, splices: Iterable[Splice]) -> str:
    """All the edits at once, each against the offsets of the original. Overlaps are a bug of the caller."""
    parts: list[str] = []
    at = 0
    for start, end, new in sorted(splices, key=itemgetter(0, 1)):  # two at one place keep their order
        if start < at:
            raise ValueError(f"splices overlap at {start}")
        parts += (text[at:start], new)
        at = end
    return "".join((*parts, text[at:]))


def block_digest(document: Document) -> str:
    """SHA-256 of the machine block, LF-normalised, the metadata line left out (CON-1)."""
    start, end = document.body
    if document.meta is None:
        inner = document.text[start:end]
    else:
        inner = document.text[start : document.meta.start] + document.text[document.meta.end : end]
    return hashlib.sha256(inner.replace("\r\n", "\n").encode("utf-8", "surrogatepass")).hexdigest()


def is_as_hashed(document: Document) -> bool:
    """Has the machine block a saved hash (LAY-6), and is it still what that says?"""
    return document.meta is not None and document.meta.digest.lower() == block_digest(document)


def stamp(text: str, *, now: str) -> str:
    """Write the metadata line anew where it is out of date: version up by one, this moment, the hash (LAY-6)."""
    document = read(text)
    machine, meta = document.machine, document.meta
    if machine is None or is_as_hashed(document):
        return text
    number = (meta.version if meta else 0) + 1
    line = f"<!-- blockVersion: {number} | lastUpdated: {now} | hash: sha256:{block_digest(document)} -->"
    at = document.version_span[1] if document.version_span else machine.inner
    start, end = (meta.start, meta.end) if meta else (at, at)
    return splice(text, [Splice(start, end, line + document.newline)])


def without_metadata(text: str) -> str:
    meta = read(text).meta
    return text if meta is None else splice(text, [Splice(meta.start, meta.end, "")])


def with_version(document: Document) -> list[Splice]:
    """The edits that make the first line of the machine block the version marker, and the only one (LAY-5)."""
    line = f"<!-- MEMORY_BANK_TEMPLATE:{TEMPLATE} -->{document.newline}"
    at, span = document.body[0], document.version_span
    if span is None:
        return [Splice(at, at, line)]
    above = document.text[at : span[0]].split("\n")
    if all(not text.strip() or text.startswith("<!-- blockVersion:") for text in above):
        return [Splice(*span, line)]
    return [Splice(at, at, line), Splice(*span, "")]


def lines_at(document: Document, at: int, lines: Iterable[str]) -> Splice:
    """These lines, put in at an offset on lines of their own, with the page's line endings."""
    lead = "" if at == 0 or document.text[at - 1] == "\n" else document.newline
    return Splice(at, at, lead + "".join(line + document.newline for line in lines))


def line_end(text: str, at: int, end: int | None = None) -> int:
    """Where the next line begins; the end of the text where there is none."""
    newline = text.find("\n", at, end)
    return newline + 1 if newline >= 0 else len(text) if end is None else end


def text_lines(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, str]]:
    """Each line without its ending, with its offset."""
    for line in text[start:end].split("\n"):
        yield start, line.removesuffix("\r")
        start += len(line) + 1


def open_fence(text: str) -> str:
    """The code fence that the text opens and does not close; "" where there is none."""
    fences = read(text).fences
    if not fences or fences[-1][1] < len(text):
        return ""
    opening, *inside = text[fences[-1][0] :].lstrip(" \t").rstrip("\r\n").split("\n")
    fence = opening[: len(opening) - len(opening.lstrip(opening[0]))]
    last = inside[-1].strip() if inside else ""
    return "" if last and not last.strip(fence[0]) and len(last) >= len(fence) else fence


def ends_line(text: str, newline: str) -> str:
    """`text`, ended with a newline if it has any text and lacks one."""
    return text if not text or text.endswith("\n") else text + newline


def section_at(document: Document, at: int, section: str) -> Splice:
    """A section, put in at an offset with a blank line before it and, where something follows, one behind it."""
    text = document.text
    above = "\n\n" if not text[:at].strip("\ufeff \t\r\n") else text[max(0, at - 3) : at].replace("\r\n", "\n")
    gap = "" if above.endswith("\n\n") else "\n" if above.endswith("\n") else "\n\n"
    behind = "\n" if at < len(text) else ""
    return Splice(at, at, in_newlines(f"{gap}{section.rstrip()}\n{behind}", document.newline))


def in_newlines(text: str, newline: str) -> str:
    return text if newline == "\n" else text.replace("\n", newline)
