"""Text in, `Document` out, with offsets into the source: linear, without recursion, and it never raises.

Only what a program may rely on is looked for: our markers, headings, code fences and merge-conflict lines. One regular
expression jumps from one such line to the next, so prose and tables cost next to nothing. No container stack is needed:
the fence of a list item or a quote cannot hold a line at column 0, so it never hides a marker.
"""

import re
from itertools import chain

from memorybank.model.bank import CLOSING, MARKERS, Block, BlockMeta, Document, Flaw, Heading, Shape, Version
from memorybank.model.value import NamedTuple, lazy

_ANCHOR = lazy(r"</?a(?:\s[^<>]*)?/?>", re.IGNORECASE)
_TEMPLATE, _META = "<!-- MEMORY_BANK_TEMPLATE:v", "<!-- blockVersion:"
_VERSION = lazy(re.escape(_TEMPLATE) + r"\s*(\d{1,8})\.(\d{1,8})\s*(?:-->)?")
_SIGN = r"((?:[#<]|[ \t]*(?:```|~~~)| {1,3}#|=======|>>>>>>>).*)"
_TELLING_FIRST = lazy(_SIGN)
_TELLING = lazy("\n" + _SIGN)  # a literal first character lets the engine jump; `^` would try every one
_COLUMN_0 = lazy(r"\n[^ \t\r\n]")
_ITEM = lazy(r"(?:[-*+]|\d{1,9}[.)])[ \t]")


class _Mark(NamedTuple):
    marker: str
    start: int
    end: int


def read(text: str) -> Document:
    lines = _TellingLines(text)
    flaw = _marker_flaw(lines.marks, text)
    marks = {} if flaw else {mark.marker: mark for mark in lines.marks}
    machine, user = (_block(marks, opening) for opening in CLOSING)
    shape = Shape.DAMAGED if flaw else Shape.MARKED if lines.marks else Shape.UNMARKED
    if lines.conflict >= 0:
        shape, flaw = Shape.CONFLICTED, Flaw("flaw.merge-conflict", _line(text, lines.conflict))
    # A version marker further down its block than it should be, or on a page without markers, still says it (LAY-5).
    belong = [t for t in lines.templates if not lines.marks or (machine and machine.inner <= t[1] < machine.inner_end)]
    version, *span = belong[0] if belong else (None,)
    metas = [m for m in lines.metas if machine and m.start >= machine.inner and _on_top(text[machine.inner : m.start])]
    if metas[1:] and shape is Shape.MARKED:
        shape, flaw = Shape.DAMAGED, Flaw("flaw.metadata-twice", _line(text, metas[1].start))
    first_newline = text.find("\n")
    return Document(
        text=text,
        lines=text.count("\n"),
        shape=shape,
        flaw=flaw,
        machine=machine,
        user=user,
        version=version,
        version_span=(span[0], span[1]) if span else None,
        meta=metas[0] if metas else None,
        headings=_sections(lines.headings, lines.marks, len(text)),
        fences=tuple(lines.fences),
        newline="\r\n" if text[max(first_newline - 1, 0) : first_newline] == "\r" else "\n",
    )


class _TellingLines:
    """One pass over the lines that tell something: markers, conflict signs, headings and fences outside of code."""

    def __init__(self, text: str) -> None:
        self.body = body = "\n" + text[1:] if text[:1] == "\ufeff" else text  # a line begins behind that mark
        self.marks: list[_Mark] = []
        self.headings: list[tuple[int, str, int, int]] = []  # level, title, start, body
        self.fences: list[tuple[int, int]] = []
        self.templates: list[tuple[Version, int, int]] = []
        self.metas: list[BlockMeta] = []
        self._signs: dict[str, int] = {}  # where the first <<<<<<<, ======= and >>>>>>> stand, by their character
        self._lists = _Lists(body)
        self._quiet = front_matter_end(text)  # no headings or fences before this offset: front matter, comments
        self._fence, self._fence_from, self._fence_until = "", 0, 0
        opening = _TELLING_FIRST.match(body)
        for match in chain((opening,) if opening else (), _TELLING.finditer(body)):
            self._take(match[1], match.start(1), min(match.end() + 1, len(body)))
        if self._fence:
            self.fences.append((self._fence_from, self._fence_until))

    @property
    def conflict(self) -> int:
        """Where a merge conflict begins, -1 when there is none. A lone `=======` underlines a heading."""
        signs = self._signs
        return signs.get("<", signs[">"] if ">" in signs and "=" in signs else -1)

    def _take(self, line: str, start: int, end: int) -> None:
        if self._fence and self._is_code(line, start, end):
            return
        first = line[0]
        if first == "<":
            self._angle(line, start, end)
        elif first == ">" and line[7:8] in ("", " ", "\r"):
            self._signs.setdefault(">", start)
        elif first == "=" and line.rstrip("\r") == "=======":
            self._signs.setdefault("=", start)
        elif first in ">=" or start < self._quiet:
            return
        elif line.lstrip(" ")[0] == "#":
            heading = _heading(line.lstrip(" "))
            if heading and not (first == " " and self._lists.around(start)):
                self.headings.append((*heading, start, end))
        else:
            self._open_fence(line, start)

    def _is_code(self, line: str, start: int, end: int) -> bool:
        """Inside the open fence, its closing line included."""
        if start >= self._fence_until:
            self.fences.append((self._fence_from, self._fence_until))
            self._fence = ""
            return False
        if _closes(line, self._fence, self._fence_until < len(self.body)):
            self.fences.append((self._fence_from, end))
            self._fence = ""
        return True

    def _angle(self, line: str, start: int, end: int) -> None:
        """A marker of ours, a conflict sign, a version marker, or a comment that hides what follows."""
        bare = line.rstrip(" \t\r")
        if bare in MARKERS:
            self.marks.append(_Mark(bare, start, end))
        elif bare.startswith("<<<<<<<") and bare[7:8] in ("", " "):
            self._signs.setdefault("<", start)
        elif line.startswith("<!--"):
            if found := _VERSION.fullmatch(bare):
                self.templates.append((Version(int(found[1]), int(found[2])), start, end))
            elif meta := _metadata(bare, start, end):
                self.metas.append(meta)
            if start >= self._quiet and "-->" not in line:
                close = self.body.find("-->", end)
                self._quiet = len(self.body) if close < 0 else close

    def _open_fence(self, line: str, start: int) -> None:
        indented = line.lstrip(" \t")
        opened = _opens_fence(indented)
        inside = line[0] in " \t" and self._lists.around(start)
        if opened and (inside or (len(line) - len(indented) < 4 and line[0] != "\t")):
            self._fence, self._fence_from, self._fence_until = indented[0] * opened, start, len(self.body)
            if inside:  # a line at column 0 ends the list item, and its fence with it
                self._fence_until = self._lists.end(start + len(line))


def front_matter_end(text: str) -> int:
    """Offset after YAML front matter, 0 when there is none. A rule (`---`) followed by prose is not one."""
    if not text.startswith(("---\n", "---\r\n"), int(text.startswith("\ufeff"))):
        return 0
    first = text.find("\n") + 1
    second = text[first : first + 200].split("\n", 1)[0]
    key = second.split(":", 1)[0].strip()
    if ":" not in second or not key.replace("-", "").replace("_", "").isalnum():
        return 0
    close = text.find("\n---", first)
    while close >= 0:
        after = text[close + 4 : close + 6]
        if after[:1] in ("", "\n") or after == "\r\n":
            return close + 4
        close = text.find("\n---", close + 4)
    return 0


class _Lists:
    """Is this indented line inside a list item, and where does that end? Looks at no line twice over."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.upto = 0
        self.inside = False
        self.next = 0  # the next line at column 0, as far as we have looked

    def around(self, pos: int) -> bool:
        at = pos
        while at > self.upto:
            start = self.text.rfind("\n", self.upto, at - 1) + 1
            start = max(start, self.upto)
            if self.text[start : start + 1] not in (" ", "\t", "\r", "\n", ""):
                self.inside = _ITEM.match(self.text, start) is not None
                break
            at = start
        self.upto = pos
        return self.inside

    def end(self, pos: int) -> int:
        """Where the list around `pos` ends: the first line at column 0 after it."""
        if self.next <= pos:
            outer = _COLUMN_0.search(self.text, pos)
            self.next = outer.start() + 1 if outer else len(self.text) + 1
        return min(self.next, len(self.text))


def _on_top(above: str) -> bool:
    """Only version and metadata stand above a metadata line, in either order (LAY-6)."""
    return all(line.startswith((_TEMPLATE, _META)) or not line.strip() for line in above.split("\n"))


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _opens_fence(line: str) -> int:
    """How many fence characters open a code fence here; 0 when none does."""
    char = line[0]
    rest = line.lstrip(char)
    if char == "`" and "`" in rest:
        return 0
    return len(line) - len(rest)


def _closes(line: str, fence: str, in_list: bool) -> bool:
    bare = line.strip(" \t\r")
    if len(bare) < len(fence) or bare.strip(fence[0]):
        return False
    return in_list or len(line) - len(line.lstrip(" ")) < 4


def _heading(line: str) -> tuple[int, str] | None:
    rest = line.lstrip("#")
    level = len(line) - len(rest)
    if level > 6 or (rest and rest[0] not in " \t\r"):
        return None
    title = rest.strip(" \t\r")
    closed = title.rstrip("#")
    if closed != title and (not closed or closed[-1] in " \t"):
        title = closed.rstrip(" \t")
    return level, bare_title(title)


def bare_title(title: str) -> str:
    """Without the anchors that some people write into their headings: `<a id="top"></a>Setup` is called Setup."""
    return _ANCHOR.sub("", title).strip() if "<" in title else title


def _marker_flaw(marks: list[_Mark], text: str) -> Flaw | None:
    seen, present, opened = dict[str, _Mark](), {mark.marker for mark in marks}, ""
    for mark in marks:
        marker, line, opens = mark.marker, _line(text, mark.start), mark.marker in CLOSING
        if marker in seen:
            return Flaw("flaw.marker-twice", line, marker)
        if not opens and marker != CLOSING.get(opened):
            return Flaw("flaw.marker-order", line, marker)
        if opens and opened and CLOSING[opened] in present:
            return Flaw("flaw.marker-nested", line, marker)
        if opens and opened:
            break
        seen[marker], opened = mark, marker if opens else ""
    return Flaw("flaw.marker-missing", _line(text, seen[opened].start), CLOSING[opened]) if opened else None


def _block(marks: dict[str, _Mark], opening: str) -> Block | None:
    if opening not in marks:
        return None
    first, last = marks[opening], marks[CLOSING[opening]]
    return Block(first.start, first.end, last.start, last.end)


def _metadata(line: str, start: int, end: int) -> BlockMeta | None:
    if not (line.startswith(_META) and line.endswith("-->")):
        return None
    parts = (part.partition(":") for part in line[4:-3].split("|"))
    fields = {key.strip(): value.strip() for key, _, value in parts}
    number, (kind, _, digest) = fields["blockVersion"], fields.get("hash", "").partition(":")
    if not (number.isdecimal() and len(number) < 10):
        return None
    return BlockMeta(int(number), fields.get("lastUpdated", ""), digest if kind == "sha256" else "", start, end)


def _sections(raw: list[tuple[int, str, int, int]], marks: list[_Mark], length: int) -> tuple[Heading, ...]:
    """Give each heading the end of its section, walking from the back: the next heading as high, or a marker."""
    ends = [length] * 7  # ends[level]: where a section of that level would end
    headings: list[Heading] = []
    mark = len(marks)
    for level, title, start, body in reversed(raw):
        while mark and marks[mark - 1].start > start:
            mark -= 1
            ends = [min(end, marks[mark].start) for end in ends]
        headings.append(Heading(level, title, start, body, ends[level]))
        for deeper in range(level, 7):
            ends[deeper] = start
    headings.reverse()
    return tuple(headings)
