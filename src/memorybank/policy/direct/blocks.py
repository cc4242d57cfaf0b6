"""Where a page's markers stand, for a hook: what `markdown.read` says of its shape, without `re` and `dataclasses`.

Two readers, one answer: a law holds this one to that one on every text it can think of.
"""

from __future__ import annotations

from memorybank.markdown.front_matter import front_matter_end
from memorybank.model.value import value

MACHINE_START = "<!-- MACHINE_BLOCK_START -->"
MACHINE_END = "<!-- MACHINE_BLOCK_END -->"
USER_START = "<!-- USER_BLOCK_START -->"
USER_END = "<!-- USER_BLOCK_END -->"
MARKERS = (MACHINE_START, MACHINE_END, USER_START, USER_END)
_CLOSING = {MACHINE_START: MACHINE_END, USER_START: USER_END}
_OPENING = {MACHINE_END: MACHINE_START, USER_END: USER_START}

Mark = tuple[str, int, int]  # the marker, and where its line starts and ends
Span = tuple[int, int, int, int]  # start, inner, inner_end, end: as `model.document.Block` has them


@value
class Blocks:
    shape: str  # marked | unmarked | damaged | in conflict, as `model.document.Shape` spells them
    flaw: str = ""  # twice | nested | order | missing | metadata | conflict
    line: int = 0  # from 1, where the flaw shows
    marker: str = ""
    machine: Span | None = None
    user: Span | None = None
    code: frozenset[int] = frozenset()  # numbers of the lines (from 0) inside code fences

    @property
    def broken(self) -> bool:
        return bool(self.flaw)


def blocks(text: str) -> Blocks:
    body = text[1:] if text[:1] == "\ufeff" else text
    shift = len(text) - len(body)
    marks, conflict, code = _telling_lines(body)
    flaw, marker, at = _paired(marks)
    machine = user = None
    if not flaw:
        found = {mark[0]: mark for mark in marks}
        machine, user = _span(found, MACHINE_START), _span(found, USER_START)
        second = _second_metadata(body, machine) if machine else -1
        if second >= 0:
            flaw, marker, at = "metadata", "", second
    if conflict >= 0:
        flaw, marker, at = "conflict", "", conflict
    shape = "in conflict" if flaw == "conflict" else "damaged" if flaw else "marked" if marks else "unmarked"
    line = body.count("\n", 0, at) + 1 if flaw else 0
    return Blocks(shape, flaw, line, marker, _shifted(machine, shift), _shifted(user, shift), frozenset(code))


def _telling_lines(body: str) -> tuple[list[Mark], int, set[int]]:
    """The markers outside code, where a merge conflict begins (-1: nowhere), and which lines are code."""
    lines = body.split("\n")
    outer = [i for i, line in enumerate(lines) if _at_the_margin(line)]
    last_outer = outer[-1] if outer else -1
    marks: list[Mark] = []
    code: set[int] = set()
    ours = theirs = split = -1
    quiet = front_matter_end(body)  # before this offset no fence opens: front matter, a comment
    fence, in_list, listed = "", False, False
    start = 0
    for number, line in enumerate(lines):
        end = min(start + len(line) + 1, len(body))
        margin = _at_the_margin(line)
        if fence and in_list and margin:  # a line at column 0 ends the list item, and its fence with it
            fence = ""
        if fence:
            code.add(number)
            if _closes(line, fence, in_list and last_outer > number):
                fence = ""
        elif line.startswith("<"):
            bare = line.rstrip(" \t\r")
            if bare in MARKERS:
                marks.append((bare, start, end))
            elif bare.startswith("<<<<<<<") and bare[7:8] in ("", " "):
                ours = start if ours < 0 else ours
            elif line.startswith("<!--") and start >= quiet and "-->" not in line:
                close = body.find("-->", end)
                quiet = len(body) if close < 0 else close
        elif line.startswith(">>>>>>>"):
            theirs = start if theirs < 0 and line[7:8] in ("", " ", "\r") else theirs
        elif line.startswith("======="):
            split = start if split < 0 and line.rstrip("\r") == "=======" else split
        elif start >= quiet:
            opened = _opens(line, listed)
            if opened:
                fence, in_list = opened, line[0] in " \t" and listed
                in_list = in_list and last_outer > number
                code.add(number)
        if margin:
            listed = _is_item(line)
        start = end
    conflicted = ours >= 0 or (theirs >= 0 and split >= 0)
    return marks, (ours if ours >= 0 else theirs) if conflicted else -1, code


def _at_the_margin(line: str) -> bool:
    return line[:1] not in (" ", "\t", "\r", "")


def _is_item(line: str) -> bool:
    if line[0] in "-*+":
        return line[1:2] in (" ", "\t") and len(line) > 1
    digits = 0
    while digits < min(len(line), 10) and line[digits].isdecimal():
        digits += 1
    return 0 < digits < 10 and line[digits : digits + 1] in (".", ")") and line[digits + 1 : digits + 2] in (" ", "\t")


def _opens(line: str, listed: bool) -> str:
    """The fence that this line opens, "" when it opens none."""
    inner = line.lstrip(" \t")
    if not inner.startswith(("```", "~~~")):
        return ""
    sign = inner[0]
    rest = inner.lstrip(sign)
    if sign == "`" and "`" in rest:
        return ""
    deep = len(line) - len(inner) > 3 or line[0] == "\t"
    return "" if deep and not (line[0] in " \t" and listed) else sign * (len(inner) - len(rest))


def _closes(line: str, fence: str, in_list: bool) -> bool:
    bare = line.strip(" \t\r")
    if len(bare) < len(fence) or bare.strip(fence[0]) or not line.lstrip(" \t").startswith(fence[0]):
        return False
    return in_list or len(line) - len(line.lstrip(" ")) < 4


def _paired(marks: list[Mark]) -> tuple[str, str, int]:
    """The first thing that is wrong with the markers: what, which, and where."""
    seen: dict[str, int] = {}
    present = {mark[0] for mark in marks}
    opened = ""
    for marker, start, _ in marks:
        if marker in seen:
            return "twice", marker, start
        if marker in _CLOSING:
            if opened:
                missing = _CLOSING[opened] not in present
                return ("missing", _CLOSING[opened], seen[opened]) if missing else ("nested", marker, start)
            opened = marker
        elif opened != _OPENING[marker]:
            return "order", marker, start
        else:
            opened = ""
        seen[marker] = start
    return ("missing", _CLOSING[opened], seen[opened]) if opened else ("", "", 0)


def _span(found: dict[str, Mark], opening: str) -> Span | None:
    if opening not in found:
        return None
    closing = found[_CLOSING[opening]]
    return found[opening][1], found[opening][2], closing[1], closing[2]


def _shifted(span: Span | None, shift: int) -> Span | None:
    return (span[0] + shift, span[1] + shift, span[2] + shift, span[3] + shift) if span else None


def _second_metadata(body: str, machine: Span) -> int:
    """Where a second metadata line stands at the head of the block, left by a merge; -1: nowhere."""
    at, known = machine[1], False
    while at < machine[2]:
        newline = body.find("\n", at, machine[2])
        end = machine[2] if newline < 0 else newline + 1
        line = body[at : min(end, at + 400)].strip(" \t\r\n")
        if line.startswith("<!-- blockVersion:") and line.endswith("-->"):
            if known:
                return at
            number = next((p for p in line[4:-3].split("|") if p.partition(":")[0].strip() == "blockVersion"), "")
            known = _is_number(number.partition(":")[2].strip())
        elif line and not (line.startswith("<!-- MEMORY_BANK_TEMPLATE:v") and line.endswith("-->")):
            return -1
        at = end
    return -1


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10
