"""A page of the bank as HTML: headings, lists, tables, fences, quotes and a few words inside a line. All of it inert.

No HTML of a page is HTML here, a link leads to a page of the bank or is shown as words, and no picture is loaded.
"""

import re
from collections.abc import Callable

from memorybank.markdown.links import unescaped
from memorybank.markdown.pieces import cells
from memorybank.model.bank import MARKERS
from memorybank.web.markup import Markup, join, tag, text

Link = Callable[[str], str]  # a link's target -> an address of ours, "" where it leads nowhere

_INLINE = re.compile(r"(`+)(?P<code>[^`].*?)\1|!?\[(?P<words>[^\[\]]*)\]\((?P<to>[^()\s]*)\)|\*\*(?P<bold>[^*]+)\*\*")
_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t#]*$")
_ITEM = re.compile(r"([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(\[[ xX]\][ \t]+)?(.*)")
_RULE = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*$")
_LINE = 4_000
# They say nothing to a reader.
_OURS = (*MARKERS, "<!-- MEMORY_BANK_TEMPLATE:", "<!-- blockVersion:", "<!-- extracted:")


def rendered(page: str, link: Link) -> Markup:
    lines = page.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    out: list[Markup] = []
    at = 0
    while at < len(lines):
        part, at = _block(lines, at, link)
        out.append(part)
    return join(out)


def _block(lines: list[str], at: int, link: Link) -> tuple[Markup, int]:
    line = lines[at]
    bare = line.strip()
    if bare.startswith(("```", "~~~")):
        end = next((n for n in range(at + 1, len(lines)) if lines[n].strip().startswith(bare[:3])), len(lines))
        return tag("pre", tag("code", "\n".join(lines[at + 1 : end])), tabindex=0), end + 1
    if bare.startswith(_OURS):
        return Markup(""), at + 1
    if bare.startswith("<!--"):
        return tag("p", bare, class_="aside"), at + 1
    if found := _HEADING.match(line):
        level = min(len(found[1]) + 1, 6)  # the frame's own heading is the first
        return tag(f"h{level}", _words(found[2], link)), at + 1
    if bare.startswith("|") and at + 1 < len(lines) and _RULE.match(lines[at + 1]):
        return _table(lines, at, link)
    if _ITEM.match(line):
        return _list(lines, at, link)
    if bare.startswith(">"):
        return tag("blockquote", _words(bare.lstrip("> "), link)), at + 1
    if not bare:
        return Markup(""), at + 1
    end = at + 1
    while end < len(lines) and lines[end].strip() and not _begins(lines[end]):
        end += 1
    return tag("p", _words("\n".join(lines[at:end]), link)), end


def _begins(line: str) -> bool:
    bare = line.lstrip()
    return bare.startswith(("```", "~~~", "|", ">", "<!--")) or bool(_HEADING.match(line) or _ITEM.match(line))


def _table(lines: list[str], at: int, link: Link) -> tuple[Markup, int]:
    end = at + 2
    while end < len(lines) and lines[end].strip().startswith("|"):
        end += 1
    head = tag("tr", [tag("th", _words(cell, link), scope="col") for cell in cells(lines[at])])
    rows = [tag("tr", [tag("td", _words(cell, link)) for cell in cells(line)]) for line in lines[at + 2 : end]]
    return tag("div", tag("table", tag("thead", head), tag("tbody", rows)), class_="wide", tabindex=0), end


def _list(lines: list[str], at: int, link: Link) -> tuple[Markup, int]:
    """One level with its indents: what is below another item is moved in by a class."""
    items: list[Markup] = []
    while at < len(lines) and (found := _ITEM.match(lines[at])):
        words = [found[3]]
        at += 1
        while at < len(lines) and lines[at].startswith((" ", "\t")) and lines[at].strip() and not _begins(lines[at]):
            words.append(lines[at].strip())
            at += 1
        mark = {"": "", "[ ]": "☐ ", "[x]": "☑ "}[(found[2] or "").strip().lower()]
        deep = min(len(found[1].expandtabs(4)) // 2, 4)
        items.append(tag("li", mark, _words("\n".join(words), link), class_=f"in{deep}" if deep else None))
    return tag("ul", items), at


def _words(line: str, link: Link) -> Markup:
    parts: list[Markup] = []
    upto = 0
    for found in _INLINE.finditer(line[:_LINE]):
        parts.append(text(line[upto : found.start()]))
        upto = found.end()
        if found["code"] is not None:
            parts.append(tag("code", found["code"]))
        elif found["bold"] is not None:
            parts.append(tag("strong", found["bold"]))
        else:
            target = unescaped(found["to"])
            words, to = found["words"] or target, link(target)
            parts.append(tag("a", words, href=to) if to else text(words if words == target else f"{words} ({target})"))
    return join([*parts, text(line[upto:])])
