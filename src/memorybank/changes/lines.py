"""Two states of a page, line by line: what changed, carried over to a third state, and who wrote each line (LED-2)."""

from collections.abc import Callable
from difflib import SequenceMatcher
from typing import NamedTuple

from memorybank.model.change import Entry, PageCommit

_META = b"<!-- blockVersion:"
_MANY = 3000  # lines apart; beyond it frequent lines are no anchors, or a page would take minutes


class Clash(Exception):
    """The lines that a change starts from do not stand any more."""

    def __init__(self, line: int, text: bytes) -> None:
        super().__init__(line, text)
        self.line = line  # from 1
        self.text = text.decode("utf-8", "replace").strip()[:80]


def lines_of(data: bytes) -> list[bytes]:
    """Split at newlines only, each with its own: put together they are the page again."""
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def keys(lines: list[bytes]) -> list[bytes]:
    """As they are compared: the metadata line is the same one, whatever version it is at."""
    return [_META if line.startswith(_META) else line for line in lines]


def same(old: list[bytes], new: list[bytes]) -> dict[int, int]:
    """Which line of the old state is which of the new one; in order, so that no line is taken twice."""
    top = 0
    while top < min(len(old), len(new)) and old[top] == new[top]:
        top += 1
    end = 0
    while end < min(len(old), len(new)) - top and old[-1 - end] == new[-1 - end]:
        end += 1
    found = {at: at for at in range(top)}
    a, b = old[top : len(old) - end], new[top : len(new) - end]
    for block in SequenceMatcher(None, a, b, autojunk=len(b) > _MANY).get_matching_blocks():
        found |= {top + block.a + i: top + block.b + i for i in range(block.size)}
    return found | {len(old) - end + i: len(new) - end + i for i in range(end)}


def hunks(old: list[bytes], new: list[bytes]) -> list[tuple[int, int, int, int]]:
    """Where they differ: from, to in the old state; from, to in the new one."""
    found: list[tuple[int, int, int, int]] = []
    a = b = 0
    for at, to in [*sorted(same(old, new).items()), (len(old), len(new))]:
        if (a, b) != (at, to):
            found.append((a, at, b, to))
        a, b = at + 1, to + 1
    return found


def put_in_and_out(old: bytes, new: bytes) -> list[tuple[list[str], list[str]]]:
    """For every place that differs: the lines taken out and those put in, line ends and metadata aside."""
    was, will = ([line.rstrip(b"\r\n") for line in keys(lines_of(data))] for data in (old, new))

    def texts(lines: list[bytes]) -> list[str]:
        return [line.decode("utf-8", "replace") for line in lines if line != _META]

    return [(texts(was[a:b]), texts(will[c:d])) for a, b, c, d in hunks(was, will)]


def carried(old: bytes, new: bytes, current: bytes, *, loose: bool = False) -> bytes:
    """What changed from `old` to `new`, done to `current`. Only lines that stand as they did are replaced.

    New lines go between their old neighbours. With `loose`, where something came in between: behind that. A page whose
    line ends alone were turned since (a checkout does that) is the same page, and keeps its ends.
    """
    all_crlf = 0 < current.count(b"\r\n") == current.count(b"\r") == current.count(b"\n")
    if all_crlf and b"\r" not in old + new:
        return carried(old, new, current.replace(b"\r\n", b"\n"), loose=loose).replace(b"\n", b"\r\n")
    was, will, now = lines_of(old), lines_of(new), lines_of(current)
    here = {-1: -1, **same(keys(was), keys(now)), len(was): len(now)}
    parts: list[bytes] = []
    done = 0
    for start, end, new_start, new_end in hunks(keys(was), keys(will)):
        begin = _stands(here, start, end) if start < end else _between(here, start, loose=loose)
        if begin is None or begin < done:
            gone = next((line for line in range(start, end) if line not in here), start)
            raise Clash(gone + 1, was[min(gone, len(was) - 1)] if was else b"")
        parts += now[done:begin] + will[new_start:new_end]
        done = begin + (end - start)
    return joined(parts + now[done:])


def joined(lines: list[bytes]) -> bytes:
    """A last line without an end gets one where it is not the last any more."""
    end = b"\r\n" if any(line.endswith(b"\r\n") for line in lines) else b"\n"
    return b"".join(line if line.endswith(b"\n") else line + end for line in lines[:-1]) + b"".join(lines[-1:])


def _stands(here: dict[int, int], start: int, end: int) -> int | None:
    """Where these lines stand now, all of them and nothing between them."""
    first = here.get(start)
    whole = first is not None and all(here.get(line) == first + line - start for line in range(start, end))
    return first if whole else None


def _between(here: dict[int, int], at: int, *, loose: bool) -> int | None:
    left, right = here.get(at - 1), here.get(at)
    if left is not None and right == left + 1:
        return right
    if not loose:
        return None
    return right if right is not None else left + 1 if left is not None else None


_TELLING = 3  # letters or digits that make a line one nobody types twice by chance


class Line(NamedTuple):
    text: bytes
    entry: Entry | None = None
    how: str = "unknown"  # recorded | hand: by nobody we know | unknown: before the first record | git: a commit's
    commit: PageCommit | None = None


class PageStep(NamedTuple):
    """A recorded change of one page; None for no page, or for a content that is not kept any more."""

    entry: Entry
    before: bytes | None
    after: bytes | None
    created: bool = False


def steps_of(path: str, entries: tuple[Entry, ...], kept: Callable[[str], bytes | None]) -> tuple[PageStep, ...]:
    """Every recorded change of the page, oldest first, also under the names it had before."""
    found: list[PageStep] = []
    name = path
    for entry in reversed(entries):
        for file in entry.files:
            if name == (file.to or file.path):
                found.append(PageStep(entry, kept(file.before), kept(file.after), created=not file.before))
                name = file.path
                break
    return tuple(reversed(found))


def blame(current: bytes, steps: tuple[PageStep, ...]) -> tuple[Line, ...]:
    state: list[Line] = []
    wrote: dict[bytes, Entry] = {}  # a line that left and came back, by a branch switch or a merge, is still theirs
    how = "unknown"
    for step in steps:
        if step.before is not None:
            state = _grown(state, step.before, None, how, wrote)
        if step.after is not None:
            old = {line.text for line in state}
            state = _grown(state, step.after, step.entry, "recorded", {})
            wrote |= {line.text: step.entry for line in state if line.text not in old and _tells(line.text)}
        how = "hand"
    return tuple(_grown(state, current, None, how, wrote))


def _grown(state: list[Line], data: bytes, entry: Entry | None, how: str, wrote: dict[bytes, Entry]) -> list[Line]:
    """The state, become these bytes: lines that stayed keep their writer, the others get this one.

    Line ends do not count: a checkout that turns them has written nothing.
    """
    new = lines_of(data.replace(b"\r\n", b"\n"))
    came = {to: at for at, to in same([line.text for line in state], new).items()}

    def line(at: int, text: bytes) -> Line:
        if at in came:
            return state[came[at]]
        known = entry or wrote.get(text)
        return Line(text, known, "recorded" if known else how)

    return [line(at, text) for at, text in enumerate(new)]


def _tells(line: bytes) -> bool:
    return sum(c.isalnum() for c in line.decode("utf-8", "replace")) >= _TELLING
