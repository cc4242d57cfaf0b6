"""A page cut into what may carry a claim: code spans, links, bare words, lines of code fences, drawn folder trees."""

import re
from collections.abc import Iterable, Iterator

from memorybank.markdown import front_matter_end, read
from memorybank.model.bank import Document, Heading
from memorybank.model.value import NamedTuple, lazy
from memorybank.recall.claims.paths import known_file

# A day in digits, or with the month's name before or behind its number, in whatever language.
DAY = (
    r"(?:20\d\d[-/.]\d\d?[-/.]\d\d?(?!\d)|20\d\d\s*年\s*\d\d?\s*月(?:\s*\d\d?\s*日)?|\d\d?[./]\d\d?[./]20\d\d\b"
    r"|\b[^\W\d]{3,12}\.? \d\d?(?:st|nd|rd|th)?(?: ?[-–] ?\d\d?)?,? 20\d\d\b"
    r"|\b\d\d?\.?(?: de)? [^\W\d]{3,12}\.?(?: de)? 20\d\d\b)"
)
_CENTURY = "20"  # every such day has it
LONGEST_LINE = 4000  # characters; a longer one is data, not a sentence
_SPAN = lazy(r"(?<!`)(`{1,3})(?!`)([^`]+?)\1(?!`)")
_LINK = lazy(r"\]\(\s*<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?(?:\s+[\"'][^\"']*[\"'])?\s*\)")
_DEFINED = lazy(r" {0,3}\[[^\]]+\]:\s+<?(\S+?)>?(?:\s|$)")
_URL = lazy(r"(?:[a-z][a-z0-9+.-]*://|www\.)[^\s<>)\]|`]*", re.IGNORECASE)
_COMMENT = lazy(r"<!--.*?-->")
_TELLING = lazy(r"[`\d]|\]\(|\]:|\.[A-Za-z]|\w/")  # a line without any of these claims nothing


# A fence is a drawn tree when it has one of these, and may be a shell's when it says so or says nothing.
SIGNS = ("├", "└", "┣", "┗", "╰", "+--", "|--", "`--")
SHELLS = frozenset(
    ("sh", "bash", "shell", "zsh", "console", "shell-session", "terminal", "fish", "cmd", "powershell", "ps1")
)
TEXTS = ("", "md", "markdown", "text", "txt")  # prose or names in a fence, no program
WHOLE = SHELLS | {""}  # every line of these counts; of the others only those that can hold a path


class PagePart(NamedTuple):
    form: str  # code, link, bare, fence
    text: str
    at: int  # offset in the page
    line: int  # from 1
    whole: str  # the line it stands in
    column: int  # where it begins in that line
    headings: str = ""  # those it stands under, in lower case
    leads: str = ""  # the lead-ins of its list, table or fence, in lower case
    beside: str = "\n"  # the line before it and the one behind it where the text is wrapped; behind a heading
    language: str = ""  # of a fence
    block: int = -1  # which fence


def pieces(text: str) -> Iterator[PagePart]:
    """In the order of the page. Front matter and comments carry no claims."""
    document = read(text)
    coming, leads, above = _above(document), _LeadIns(), ""
    fences = iter((*document.fences, (len(text) + 1, len(text) + 1)))
    start, end = next(fences)
    at, number, hidden, language, whole = 0, 0, front_matter_end(text.removeprefix("\ufeff")), "", False
    over = ("", "")
    lines = text.split("\n")
    for raw in lines:
        number += 1
        here, at = at, at + len(raw) + 1
        while here >= end:
            start, end = next(fences)
        while coming and coming[-1][0] <= here:
            _, above = coming.pop()
        if here < hidden or len(raw) > LONGEST_LINE:
            continue
        line = raw.rstrip("\r")
        if here >= start:
            if here == start:
                over = leads.over(line, above)
                language = line.strip().lstrip("`~").strip().partition(" ")[0].lower()
                whole = language in WHOLE or any(sign in text[start:end] for sign in SIGNS)
            elif (whole or "/" in line or "`" in line) and line.strip(" \t`~"):
                yield PagePart("fence", line, here, number, line, 0, *over, "\n", language, start)
            continue
        if "<!--" in line and line.lstrip().startswith("<!--"):
            close = text.find("-->", here)
            hidden = len(text) if close < 0 else close + 3
            continue
        over = leads.over(line, above)
        if _TELLING.search(line):
            yield from _inline(line, here, number, (*over, _beside(lines, number - 1)))


def _beside(lines: list[str], at: int) -> str:
    line = lines[at]
    if line.startswith("#"):
        return "\n" + next(filter(str.strip, lines[at + 1 : at + 4]), "")
    if line.lstrip().startswith("|"):
        return "\n"
    behind = lines[at + 1].strip() if at + 1 < len(lines) else ""
    goes_on = not behind.startswith(("#", "|", "```", "~~~", "<!--", "---")) and not _ITEM.match(f"{behind} ")
    before = "" if not at or _ITEM.match(line) else lines[at - 1].strip()
    return f"{before}\n{behind if goes_on else ''}"


def _inline(line: str, at: int, number: int, over: tuple[str, str, str]) -> Iterator[PagePart]:
    """Every part of a line is taken once: what is a link or a span is no bare word as well."""
    rest = _COMMENT.sub(_blank, line) if "<!--" in line else line
    found: list[tuple[int, str, str]] = []
    if "`" in rest:
        for span in _SPAN.finditer(rest):
            inner = span[2]
            lead = len(inner) - len(inner.lstrip())
            if inner.strip():
                found.append((span.start(2) + lead, "code", inner.strip()))
        # inside a link's text a span stays: `[`a.py`](../a.py)` makes two claims
        rest = _SPAN.sub(_blank, rest)
    for pattern, sign in ((_LINK, "]("), (_DEFINED, "]:")):
        for link in pattern.finditer(rest) if sign in rest else ():
            if link[1]:
                found.append((link.start(1), "link", link[1]))
                rest = rest[: link.start(1)] + " " * len(link[1]) + rest[link.end(1) :]
    if "://" in rest or "www." in rest:
        rest = _URL.sub(_blank, rest)
    for column, form, text in sorted(found):
        yield PagePart(form, text, at + column, number, line, column, *over)
    yield PagePart("bare", rest, at, number, line, 0, *over)


def spans(piece: PagePart) -> Iterator[PagePart]:
    """The code spans inside a fenced line."""
    for span in _SPAN.finditer(piece.text):
        inner = span[2].strip()
        start = span.start(2) + len(span[2]) - len(span[2].lstrip())
        if inner:
            yield piece._replace(form="code", text=inner, at=piece.at + start, column=start)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _above(document: Document) -> list[tuple[int, str]]:
    """Where each heading begins, the last one first, and the titles that hold from there on, in lower case."""
    found: list[tuple[int, str]] = []
    open_: list[Heading] = []
    for heading in document.headings:
        open_ = [h for h in open_ if h.level < heading.level and heading.start < h.end] + [heading]
        found.append((heading.start, "\n".join(h.title.lower() for h in open_)))
    return found[::-1]


_ITEM = lazy(r"[ \t>]*(?:[-*+•]|\d+[.)])\s")
# `The following are gone:`, `**Files:** (to come)`, `**Removed files**`, or a day: what speaks for the lines below it.
_LEADS = lazy(
    rf"(?:.*[:：][*_\s]*(?:[(（][^()（）]*[)）]\s*)?|\W*(?:\*\*|__)[^*_]+(?:\*\*|__)\W*|[\s>*+-]*(?:\*\*|\[)?{DAY}.*)"
)


# In lower case, over a page's first section: it says of itself that it is kept for its history.
SET_ASIDE = lazy(
    r"(?:\W|(?:status|状态|note|warning|important|this (?:page|document|file|plan|design)|本(?:页|文档|文件)|is"
    r"|has been|now)(?![a-z]))*(?:superseded|deprecated|obsolete|outdated|historical|archived|已?(?:废弃|过时|归档))"
    r"(?:[\s*_\])]*$|[*_\])]*[.,;:(—–。，；：-]|[*_\s]+(?:by|on|and|as|in favou?r|since|see|record|document)\b)"
)
# In lower case: what dates its section, as a line of its own or as the day that a paragraph begins with.
_DATE = lazy(rf"\W*(?:date|日期|日時|дата|fecha|datum)\W+{DAY}.*|(?:\*\*|\[)?{DAY}.*")


class _LeadIns:
    """What stands over a line besides its headings: the line that opens its list, table or fence, and the items that
    it is nested in. Asked once a line, in the order of the page."""

    def __init__(self) -> None:
        self.headings = self.opens = self.day = self.dated = self.set_aside = ""
        self.items: list[tuple[int, str]] = []  # how far each is indented, and what it says
        self.apart = False  # a blank line stands before this one

    def over(self, line: str, headings: str) -> tuple[str, str]:
        """The headings, and the lead-ins that govern this line, each with its line break before it."""
        text = line.strip()
        if headings != self.headings:
            self.headings, self.opens, self.items = headings, "", []
            if "\n" not in self.dated or not headings.startswith(f"{self.dated}\n"):
                self.day = ""  # a section's date holds for the sections in it; that of the whole page says no more
        if not text:
            self.apart = True
            return headings, ""
        if not self.day and _CENTURY in text and _DATE.fullmatch(text.lower()):
            self.day, self.dated = f"\n{text.lower()}", headings
        if "\n" not in headings and not self.set_aside and SET_ASIDE.match(text.lower()):
            self.set_aside = f"\n{text.lower()}"
        headings += self.set_aside
        indent = len(line) - len(line.lstrip(" \t"))
        item, fence, row = _ITEM.match(line), text.startswith(("```", "~~~")), text.startswith("|")
        self._close_items(indent, beside=fence or row)
        self.apart = row and self.apart  # of a whole table
        leads = "".join(f"\n{said}" for said in (self.opens, *(said for _, said in self.items)) if said)
        may_lead = ":" in text or "：" in text or "**" in text or "__" in text or _CENTURY in text
        lead = text.lower() if may_lead and _LEADS.fullmatch(text) else ""
        if item:
            self.items.append((indent, lead))
        elif not (fence or row or self.items):
            self.opens = lead
            return headings + self.day, ""
        return headings + self.day, leads

    def _close_items(self, indent: int, *, beside: bool) -> None:
        """Those that a line so far from the margin does not belong to any more."""
        while self.items:
            at, said = self.items[-1]
            # a fence or a table may stand right under its item, and behind a blank line where the item leads to it
            under = beside and at == indent and (not self.apart or said.endswith((":", "：")))
            if at < indent or under:
                break
            self.items.pop()


_EMPTY_LINE = lazy(r"[\s│┃|\u00a0]*")
_BRANCH = lazy(r"^((?:[\s│┃|\u00a0])*)([├└┣┗╰][─━\-]*|\+--+|\|--+|`--+)[\s\u00a0]*(\S+)(.*)$")
_ROOT = lazy(r"^([\w.@\-]+(?:/[\w.@\-]+)*/?)(?:\s.*)?$")
_NAME = lazy(r"[\w.@\-+\[\]()]+(?:/[\w.@\-+\[\]()]+)*/?")


class Drawn(NamedTuple):
    piece: PagePart
    text: str
    column: int
    path: str  # with the root's own name before it, when the drawing has one


def drawn(lines: Iterable[PagePart]) -> Iterator[Drawn]:
    """The entries of one fence. A line that fits nowhere ends the drawing's certainty, and with it the claims."""
    root = ""
    stack: list[tuple[int, str]] = []  # column, name with its slash
    for piece in lines:
        branch = _BRANCH.match(piece.text)
        if branch is None:
            if _EMPTY_LINE.fullmatch(piece.text):
                continue
            top = _ROOT.match(piece.text)
            if top is None and piece.text[:1].isspace():
                return  # words that belong to no entry: where the next one hangs is a guess
            name = top[1] if top else ""
            root, stack = _root_folder(name), []
            if "/" in name and known_file(name):  # what hangs below a file are its parts
                root, stack = "", [(-1, "\0/")]
                yield Drawn(piece, name, 0, name)
            elif root and name.endswith("/"):
                yield Drawn(piece, name, 0, name)
            continue
        name, column = branch[3].rstrip(",:"), branch.start(2)
        while stack and stack[-1][0] >= column:
            stack.pop()
        if not _NAME.fullmatch(name) or name.strip("./") == "" or "..." in name:
            stack.append((column, "\0/"))  # `*.ts`, `...`: whatever hangs below has no certain path
            continue
        above = root + "".join(part for _, part in stack)
        stack.append((column, name.rstrip("/") + "/"))
        if "\0" not in above:
            yield Drawn(piece, name, branch.start(3), above + _entry(name))


def _root_folder(name: str) -> str:
    return "" if name in (".", "./") else name.rstrip("/") + "/"


def _entry(name: str) -> str:
    """With a slash where it is a folder: its name says so, or has no ending."""
    is_folder = name.endswith("/") or not (known_file(name) or "." in name.strip("."))
    return name.rstrip("/") + ("/" if is_folder else "")


def is_drawing(lines: Iterable[PagePart]) -> bool:
    """Branches, one of which is surely a file or a folder: fields and menus are drawn the same way."""
    if not any(sign in piece.text for piece in lines for sign in SIGNS):
        return False
    names = [branch[3] for piece in lines if (branch := _BRANCH.match(piece.text))]
    roots = [piece.text.strip() for piece in lines if not _BRANCH.match(piece.text)] if names else []
    return any(known_file(name.rstrip(",:")) or "/" in name for name in (*names, *roots))
