"""A page -> the words of each of its parts: what it is called, its headings, its text, its sections."""

from __future__ import annotations

from memorybank.markdown.read import bare_title
from memorybank.model.value import value
from memorybank.recall.search.tokens import names, terms

_FRONT = 200  # lines in which front matter must end; an unclosed `---` is a rule, not front matter


@value
class Fields:
    """The words of a page's parts; `body` has everything, headings and front matter too."""

    folders: list[str]
    base: list[str]
    title: list[str]
    headings: list[str]
    body: list[str]
    sections: list[tuple[str, list[str]]]  # heading, its words and those of what stands under it


def page_fields(path: str, text: str) -> Fields:
    folders, base = names(path)
    title, front, pieces = _pieces(text.removeprefix("\ufeff"))
    headings: list[str] = []
    body = terms(front)
    sections: list[tuple[str, list[str]]] = []
    for heading, under in pieces:
        over = terms(heading)
        words = over + terms(under)
        headings += over
        body += words
        sections.append((heading, words))
    return Fields(folders, base, terms(title), headings, body, sections)


def _pieces(text: str) -> tuple[str, str, list[tuple[str, str]]]:
    """Title, front matter, and (heading, text under it) one after the other; headings in code fences are text."""
    lines = text.split("\n")
    title, start = _front_matter(lines)
    front = "\n".join(lines[1 : start - 1]) if start else ""
    pieces: list[tuple[str, str]] = []
    heading, begun, fence = "", start, ""
    for at in range(start, len(lines)):
        line = lines[at]
        mark = line.lstrip()[:3]
        if fence:
            if mark == fence:
                fence = ""
            continue
        if mark in ("```", "~~~"):
            fence = mark
            continue
        found, under = _heading(line), begun
        if not found and mark in ("===", "---") and at > begun:
            found = _underlined(lines, at, begun)
            end = at - 1
        else:
            end = at
        if found:
            if heading or end > under:
                pieces.append((heading, "\n".join(lines[under:end])))
            heading, begun = found, at + 1
            title = title or found
    if heading or begun < len(lines):
        pieces.append((heading, "\n".join(lines[begun:])))
    return title, front, pieces


def _heading(line: str) -> str:
    if line[:1] != "#":
        return ""
    rest = line.lstrip("#")
    if len(line) - len(rest) > 6 or rest[:1] not in (" ", "\t"):
        return ""
    return bare_title(rest.strip().rstrip("#").rstrip())


def _underlined(lines: list[str], at: int, begun: int) -> str:
    """The one-line paragraph above a line of `===` or `---`; a table, list or quote there is none."""
    above = lines[at - 1].strip()
    alone = at - 1 == begun or not lines[at - 2].strip()
    if not alone or not above or above[0] in "|-*>+<" or lines[at].strip("=- \t\r"):
        return ""
    return above


def _front_matter(lines: list[str]) -> tuple[str, int]:
    """The title it gives, and the line after it; 0 when there is none."""
    if lines[0].rstrip() not in ("---", "+++"):
        return "", 0
    title = ""
    for at in range(1, min(len(lines), _FRONT)):
        line = lines[at].rstrip()
        if line in ("---", "+++", "..."):
            return title, at + 1
        key, sign, said = line.partition("=" if "=" in line.partition(":")[0] else ":")
        if sign and not title and key.strip().lower() in ("title", "name"):
            title = said.strip().strip("\"'")
    return "", 0
