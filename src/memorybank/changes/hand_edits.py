"""CON-1 and CON-2: which lines a plan would rewrite although a human wrote or edited them, and what becomes of those.

The ledger tells who wrote a line. What stands there otherwise than we wrote it was edited: the person is asked. Where
it tells nothing (a clone, an adopted page, what a merge brought) only what we would write ourselves is rewritten; all
else stays, and the plan says so. What a plan adds beside such lines, or moves as it is, rewrites nothing.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from memorybank.changes.lines import hunks, joined, lines_of
from memorybank.markdown import read
from memorybank.markdown.edit import is_as_hashed
from memorybank.markdown.pieces import cells, is_rule, row
from memorybank.model.bank import Document
from memorybank.model.change import Change, Create, Flow, Note, Plan, Theirs, Update
from memorybank.model.layout import CURRENT, MAP, is_index
from memorybank.texts.catalogue import Say

_FIELD = re.compile(r"[>\-* ]{0,4}\**(?:status|状态|type|类型)\**[ \t]*[:：]", re.IGNORECASE)  # one of a closed list
_LABEL = re.compile(r"[^:：]+[:：]")
_MADE_ANEW = (CURRENT.tech, CURRENT.map, MAP)  # pages that are written whole
_ITEM = re.compile(r"- (?:\[[ x]\] )?(?:\d{4}-\d{2}-\d{2} |\*\*|`)")  # as we begin a line of a list
Lines = frozenset[bytes]  # of a page, without their endings


class Written(NamedTuple):
    """What the ledger tells of a page, line by line."""

    ours: Lines
    before: Lines  # what stood there when we first wrote: nobody can tell whose it is
    updated: str  # when we last wrote
    remembered: Lines = Lines()  # of ours, what somebody agreed to: no generator takes it away


Ledger = Callable[[str], Written | None]  # of a page; None where it was never written here
Brought = Callable[[str, Lines], Lines]  # those of a page's lines that a merge brought


def told_lines(data: bytes) -> Lines:
    """The lines of a page that say something: no blank ones, no comments of ours."""
    bare = (line.rstrip(b"\r\n") for line in lines_of(data))
    return frozenset(line for line in bare if line.strip() and not line.startswith(b"<!--"))


def block_lines(data: bytes) -> Lines:
    """The lines of a machine block that is as its own hash says (LAY-6); none of any other page."""
    document = read(data.decode("utf-8", "surrogatepass"))
    if not is_as_hashed(document):
        return frozenset()
    start, end = document.body
    return told_lines(document.text[start:end].encode("utf-8", "surrogatepass"))


def heeded(plan: Plan, ledger: Ledger, brought: Brought, say: Say, *, exact: bool = False) -> Plan:
    """The plan with what a person must be asked about, less what would rewrite lines of which nobody knows more.

    An `exact` one was shown as it is and agreed to: it is not made another.
    """
    if plan.flow not in (Flow.REFRESH, Flow.REMEMBER):
        return plan
    arriving = frozenset(line for c in plan.changes if isinstance(c, Create | Update) for line in told_lines(c.after))
    changes: list[Change] = []
    asked: list[Theirs] = []
    notes = list(plan.notes)
    for change in plan.changes:
        leaving = told_lines(change.before) - arriving if isinstance(change, Update) else frozenset()
        if not leaving or not isinstance(change, Update) or is_index(change.path):
            changes.append(change)
            continue
        document = read(change.before.decode("utf-8", "surrogatepass"))
        written = ledger(change.path)
        edited, unknown = _sorted_out(document, leaving, written)
        merged_in = brought(change.path, edited) if edited else edited
        edited, unknown = edited - merged_in, unknown | merged_in
        if change.path in _MADE_ANEW and plan.flow is Flow.REFRESH:
            agreed = leaving & written.remembered if written else frozenset()
            change = _made_anew(change, edited | agreed, unknown, say)
            changes += [change] if _said(change.after) != _said(change.before) else []
            continue
        unknown = _not_ours(unknown, document, plan.flow, say)
        if edited:
            meta = document.meta.updated if document.meta else ""
            asked.append(Theirs(change.path, edited, written.updated if written else meta))
        if unknown and not exact:
            shown = min(unknown, key=change.before.index).decode("utf-8", "replace")[:60]
            change = _without(change, unknown, beside=plan.flow is Flow.REMEMBER)
            notes.append(Note.of("plan.stays", path=change.path, count=len(unknown), first=shown))
        if change.after != change.before:
            changes.append(change)
    return replace(plan, changes=tuple(changes), notes=tuple(notes), theirs=tuple(asked))


def _sorted_out(document: Document, leaving: Lines, written: Written | None) -> tuple[Lines, Lines]:
    """Of the lines that go: those that a human edited, and those of which nothing is known."""
    if is_as_hashed(document):
        return Lines(), Lines()
    if written is not None:
        return leaving - written.ours - written.before, leaving & written.before - written.ours
    hashed = document.meta is not None and document.meta.digest
    return (leaving, Lines()) if hashed else (Lines(), leaving)


def _made_anew(change: Update, theirs: Lines, perhaps: Lines, say: Say) -> Update:
    """DAY-4: the page as it is made now, with what a human wrote or agreed to. Nobody is asked: theirs just stays."""
    from memorybank.changes import document_map, tech_page

    is_made = tech_page.is_made if change.path == CURRENT.tech else document_map.is_made  # which of its lines are ours
    theirs |= _other_words(perhaps, told_lines(change.after))
    theirs |= {line for line in perhaps if not is_made(line.decode("utf-8", "surrogatepass"), say)}
    told = {_subject(line) for line in theirs if line.startswith(b"| `")}  # a command has one row
    after = lines_of(_without(change, theirs, beside=False).after)
    whole = [li for li in after if li.rstrip(b"\r\n") in theirs or li[:3] != b"| `" or _subject(li) not in told]
    return replace(change, after=joined(whole))


def _other_words(perhaps: Lines, new: Lines) -> Lines:
    """Rows that explain a command which is still there in words that we would not give: they may be somebody's."""
    ours = {_subject(line): line for line in new if line.startswith(b"| `")}
    rows = (line for line in perhaps if line.startswith(b"| `") and _subject(line) in ours)
    return frozenset(line for line in rows if _cells(line)[:3] != _cells(ours[_subject(line)])[:3])


def _said(data: bytes) -> list[bytes]:
    """Its lines but the blank ones; of one that counts the writes (LAY-6) only that it is there."""
    bare = (line.strip() for line in lines_of(data))
    return [line[:16] if line.startswith(b"<!-- blockVersion") else line for line in bare if line]


def _not_ours(lines: Lines, document: Document, flow: Flow, say: Say) -> Lines:
    """Less those that are just what we would make of what they say."""
    texts = {line: line.decode("utf-8", "surrogatepass") for line in lines}
    if flow is Flow.REFRESH:
        from memorybank.changes import project_snapshot, routing

        ours = {line for line, text in texts.items() if routing.is_made(text, say)}
        ours |= project_snapshot.as_extracted(document)
    else:
        ours = {li for li, text in texts.items() if row(cells(text)) == text or _ITEM.match(text) or _FIELD.match(text)}
    return lines - ours


def merged(plan: Plan, paths: Iterable[str]) -> Plan:
    """CON-2's third choice for these pages: what is new goes after their lines, and none of those goes."""
    theirs = {found.path: found.lines for found in plan.theirs if found.path in set(paths)}
    changes = tuple(
        _without(c, theirs[c.path], beside=True) if isinstance(c, Update) and c.path in theirs else c
        for c in plan.changes
    )
    return replace(plan, changes=changes, theirs=())


def _without(change: Update, theirs: Lines, *, beside: bool) -> Update:
    """The update with these lines left where they are; what says the same anew comes behind, or not at all."""
    old, new = lines_of(change.before), lines_of(change.after)
    parts: list[bytes] = []
    done = 0
    for start, end, new_start, new_end in hunks(old, new):
        put = new[new_start:new_end]
        kept = [line for line in old[start:end] if line.rstrip(b"\r\n") in theirs]
        parts += [*old[done:start], *(_side_by_side(kept, put, beside) if kept else put)]
        done = end
    return replace(change, after=joined(parts + old[done:]))


def _side_by_side(kept: list[bytes], put: list[bytes], beside: bool) -> list[bytes]:
    """Each kept line where the new one of the same subject would stand; the others in front, all in their own order."""
    prose = any(not _subject(line) for line in kept)
    found: list[bytes] = []
    behind = 0  # the last kept line that has its place
    for line in put:
        subject = _subject(line)
        at = next((i for i, one in enumerate(kept) if subject and _subject(one) == subject), -1)
        found += kept[: at + 1]
        kept = kept[at + 1 :]
        if beside or (at < 0 and (subject or not prose)):
            found.append(line)
        heads = is_rule(line.decode("utf-8", "surrogatepass")) and b"".join(kept[:1]).startswith(b"|")
        behind = len(found) if at >= 0 or heads else behind  # a table begins with its head
    return found[:behind] + kept + found[behind:]


def _subject(line: bytes) -> str:
    """What a line is about: the first cell of a row, the label of an item, nothing more in prose."""
    text = line.decode("utf-8", "surrogatepass").strip()
    label = _LABEL.match(text)
    return _cells(line)[0] if text.startswith("|") else label[0] if label else ""


def _cells(line: bytes) -> tuple[str, ...]:
    return cells(line.decode("utf-8", "surrogatepass"))
