"""Pages as a plan writes them: a new one, its sections, what makes its claims right; and the bank it will leave."""

import re
from collections.abc import Callable, Mapping, Sequence

from memorybank.markdown import read
from memorybank.markdown.edit import Splice, in_newlines, section_at, splice, stamp
from memorybank.markdown.pieces import page_of
from memorybank.model.bank import MARKERS, TEMPLATE, Bank, Document, Page, Shape, Unread
from memorybank.model.change import Change, Delete, Plan, Update
from memorybank.model.claim import Judged
from memorybank.model.layout import layout_of
from memorybank.model.value import replace


def new_page(title: str, body: str = "", *, versioned: bool = False) -> str:
    """The whole page, ending with a newline (LAY-3, LAY-5)."""
    marker = f"<!-- MEMORY_BANK_TEMPLATE:{TEMPLATE} -->\n" if versioned else ""
    inner = f"\n{body.strip()}\n\n" if body.strip() else "\n"
    start, end, user_start, user_end = MARKERS
    return f"# {title}\n\n{start}\n{marker}{inner}{end}\n\n{user_start}\n{user_end}\n"


def with_metadata(plan: Plan, *, now: str) -> Plan:
    """LAY-6: every page that is written carries version, time and hash of its machine block."""

    def stamped(change: Change) -> Change:
        if isinstance(change, Delete) or change.after is None:
            return change
        text = stamp(change.after.decode("utf-8", "surrogatepass"), now=now)
        return replace(change, after=text.encode("utf-8", "surrogatepass"))

    return replace(plan, changes=tuple(map(stamped, plan.changes)))


def update_to(path: str, before: bytes, document: Document, after: str, changes: str) -> Update:
    """A page with another text; of a marked one only the machine block is ours to change."""
    block = "MACHINE_BLOCK" if document.machine else ""
    return Update(path, before, after.encode("utf-8", "surrogatepass"), changes, block)


def mend(path: str, before: bytes, judged: Sequence[Judged]) -> tuple[Update | None, list[Judged]]:
    """The fixes that are certain, and what is left for a person: in the user's block, or on a page to be repaired."""
    text = before.decode("utf-8")
    document = read(text)
    edits: list[Splice] = []
    left: list[Judged] = []
    # The user's block is theirs; of a marked page only the machine's block is ours (LAY-3, LAY-7).
    low, high = document.body if document.shape in (Shape.MARKED, Shape.UNMARKED) else (0, -1)
    for row in sorted(judged, key=lambda j: j.claim.at):
        claim = row.claim
        end = claim.at + len(claim.text)
        same = text[claim.at : end] == claim.text and low <= claim.at and end <= high
        if row.fix and same:
            edits.append(Splice(claim.at, end, row.fix))
            low = end
        else:
            left.append(row)
    if not edits:
        return None, left
    return update_to(path, before, document, splice(text, edits), ""), left


def section(title: str, body: str) -> str:
    return f"## {title}\n\n{body.strip()}\n" if body.strip() else f"## {title}\n"


def form_of(text: str) -> re.Pattern[str]:
    """A line of ours, known again whatever stands in the place of each NUL."""
    return re.compile(re.escape(text).replace("\0", ".+"))


def section_edits(
    document: Document, titles: list[str], wanted: Mapping[str, list[str]], is_made: Callable[[str], bool]
) -> list[Splice]:
    """The sections of these titles as they are wanted, in this order; one that is not goes, if all in it is ours."""
    there = {title: found for title in titles if (found := document.section(title))}
    edits: list[Splice] = []
    for title in titles:
        found, lines = there.get(title), wanted.get(title, [])
        if found is None:
            later = [there[name].start for name in titles[titles.index(title) :] if name in there]
            at = min(later, default=document.body[1])
            edits += [section_at(document, at, section(title, "\n".join(lines)))] if lines else []
            continue
        # its own text, up to a heading that somebody put below it
        end = min((h.start for h in document.headings if found.body <= h.start < found.end), default=found.end)
        told = [line for line in document.text[found.body : end].splitlines() if line.strip()]
        if told and not lines and end == found.end and all(map(is_made, told)):
            edits.append(Splice(found.start, end, ""))
        elif told != [line for line in lines if line]:
            text = "".join(f"{line}\n" for line in ["", *lines, ""])
            edits.append(Splice(found.body, end, in_newlines(text, document.newline)))
    return edits


def bank_after(bank: Bank, changes: tuple[Change, ...], *, day: str) -> Bank:
    pages: dict[str, Page] = {p.path: p for p in bank.pages}
    unread: dict[str, Unread] = {u.path: u for u in bank.unread}
    authors = dict(bank.last_author or {})
    for change in changes:
        old, odd = pages.pop(change.path, None), unread.pop(change.path, None)
        if isinstance(change, Delete):
            continue
        path, data = change.to or change.path, change.after
        if data is not None:
            pages[path] = page_of(path, data.decode("utf-8", "surrogatepass"), size=len(data), day=day)[0]
        elif old is not None:  # renamed and no more
            pages[path] = old._replace(path=path)
        elif odd is not None:
            unread[path] = odd._replace(path=path)
        if change.path in authors:
            authors[path] = authors.pop(change.path)
    layout = layout_of({*pages, *unread}.__contains__) or bank.layout
    ordered = tuple(pages[p] for p in sorted(pages))
    return replace(bank, layout=layout, pages=ordered, unread=tuple(unread.values()), last_author=authors)
