"""Links of pages that a migration or a new number moves: they lead where they led before (RFR-5, MRG-1, WRT-6)."""

import posixpath
import re
from collections.abc import Callable, Mapping

from memorybank.markdown import read
from memorybank.markdown.edit import Splice, splice
from memorybank.markdown.links import href, unescaped
from memorybank.model.bank import Document

NewPlace = Callable[[str], str]  # a path of the bank as it was -> as it will be; "" for what is not there

# Code, to pass it by; `](target)`, with or without a title or angle brackets; `[name]: target` on a line of its own.
_LINK = re.compile(
    r"(`+)[^`\n]+\1(?!`)|\]\((?:<([^<>\n]+)>|([^()<>\s]+(?:\([^()\s]*\)[^()\s]*)*))(?=[)\s])"
    r"|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*(\S+)",
    re.MULTILINE,
)
_ELSEWHERE = ("#", "/", "~")
_FOLDER = "memory-bank/"


def relinked(document: Document, was: str, to: str, new_place: NewPlace) -> str:
    """The text of the page `was`, once it is `to`. The user's block and code are left as they are (LAY-3)."""
    text = document.text
    closed = [*document.fences, *([(document.user.inner, document.user.inner_end)] if document.user else [])]
    splices = []
    for found in _LINK.finditer(text):
        group = found.lastindex or 0
        if group < 2:
            continue
        start, end = found.span(group)
        target = _moved(found[group], was, to, new_place)
        if target != found[group] and not any(at <= start < stop for at, stop in closed):
            splices.append(Splice(start, end, target))
    return splice(text, splices) if splices else text


def _moved(target: str, was: str, to: str, new_place: NewPlace) -> str:
    """A target as it must read in the page's new place. One that leads nowhere stays as it is."""
    path, anchor = unescaped(target), target.partition("#")[2]
    if not path or target.startswith(_ELSEWHERE) or ":" in path.split("/")[0]:
        return target
    behind = f"#{anchor}" if anchor else ""
    slash = "/" if path.endswith("/") else ""
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(was), path))
    folder = posixpath.dirname(to) or "."
    if beside.startswith("../"):  # a file of the project: as far up as the page is deep
        inside = beside.removeprefix("../").removeprefix(_FOLDER) if beside.startswith(f"../{_FOLDER}") else ""
        moved = new_place(inside) if inside else beside
        return href(posixpath.relpath(moved, folder) + slash) + behind if moved else target
    moved = new_place(beside)
    if moved:
        return href(posixpath.relpath(moved, folder) + slash) + behind
    named = path.removeprefix(_FOLDER)  # as the bank's own pages are often named: from its top
    moved = new_place(posixpath.normpath(named))
    if not moved:
        return target
    return href(path[: len(path) - len(named)] + moved + slash) + behind


def renumbered_path(path: str, number: int) -> str:
    return re.sub(r"(?i)(REQ-)\d+(?=[^/]*$)", lambda found: f"{found[1]}{number:03}", path)


def renumbered(text: str, page: str, moves: Mapping[str, str]) -> str:
    """The text of a page once these pages are called otherwise: its links, their labels, and its own title."""
    new = relinked(read(text), page, moves.get(page, page), lambda path: moves.get(path, path))
    for was, to in moves.items():
        old_id, new_id = (re.search(r"(?i)REQ-\d+", name.rpartition("/")[2]) for name in (was, to))
        if not old_id or not new_id:
            continue
        if page == was:
            new = re.sub(rf"(?m)^(#+ *){re.escape(old_id[0])}\b", rf"\g<1>{new_id[0]}", new, count=1)
        label = rf"(\[[^\]\n]*){re.escape(old_id[0])}([^\]\n]*\]\([^()\s]*{re.escape(to.rpartition('/')[2])})"
        new = re.sub(label, rf"\g<1>{new_id[0]}\g<2>", new)
    return new
