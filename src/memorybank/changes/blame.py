"""LED-2: who wrote each line of a page, by replaying what the ledger recorded of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from memorybank.changes.lines import lines_of, same
from memorybank.model.ledger import Entry, PageCommit

_TELLING = 3  # letters or digits that make a line one nobody types twice by chance


@dataclass(frozen=True, slots=True)
class Line:
    text: bytes
    entry: Entry | None = None
    how: str = (
        "unknown"  # recorded | hand: by nobody we know | unknown: there before the first record | git: a commit's
    )
    commit: PageCommit | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A recorded change of one page; None for no page, or for a content that is not kept any more."""

    entry: Entry
    before: bytes | None
    after: bytes | None
    created: bool = False


def steps_of(path: str, entries: tuple[Entry, ...], kept: Callable[[str], bytes | None]) -> tuple[Step, ...]:
    """Every recorded change of the page, oldest first, also under the names it had before."""
    found: list[Step] = []
    name = path
    for entry in reversed(entries):
        for file in entry.files:
            if name == (file.to or file.path):
                found.append(Step(entry, kept(file.before), kept(file.after), created=not file.before))
                name = file.path
                break
    return tuple(reversed(found))


def blame(current: bytes, steps: tuple[Step, ...]) -> tuple[Line, ...]:
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
