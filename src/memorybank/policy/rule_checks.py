"""The checks behind the rules: what a page, any plan before a byte is written, and a bank at rest must hold to."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from memorybank.markdown import read
from memorybank.markdown.links import resolves, targets
from memorybank.model.bank import MARKERS, TEMPLATE, Document, Flaw, Shape
from memorybank.model.change import Create, Delete, Flow, Move, Plan, Update
from memorybank.model.layout import (
    ANSWERS_LIMIT,
    CURRENT,
    ENTRY,
    HIGHLIGHTS_LIMIT,
    OLD,
    SECTIONS,
    UNKNOWN,
    every,
    is_index,
)
from memorybank.model.rule import Finding, Health, Weight
from memorybank.policy.thresholds import answers_count, highlights_count

_TARGET = re.compile(r"\]\([^()\s]+")


def stays_in_the_bank(plan: Plan) -> Iterable[Finding]:
    """GRD-4, by the path's spelling; `store` asks again of the real path, behind every link."""
    for path in [c.path for c in plan.changes] + [c.to for c in plan.changes if isinstance(c, Move)]:
        parts = path.split("/")
        if path.startswith(("/", "~", "\\")) or "\0" in path or any(p in ("", ".", "..") for p in parts):
            yield Finding("GRD-4", Weight.REFUSE, "path.outside", path)


def writes_only_markdown(plan: Plan) -> Iterable[Finding]:
    """GRD-1: a picture that already lies beside a page may move with it; nothing else enters."""
    for change in plan.changes:
        if isinstance(change, Create | Update) and not change.path.lower().endswith(".md"):
            yield Finding("GRD-1", Weight.REFUSE, "path.not-markdown", change.path)
        if isinstance(change, Move) and change.to.rsplit(".", 1)[-1] != change.path.rsplit(".", 1)[-1]:
            yield Finding("GRD-1", Weight.REFUSE, "path.not-markdown", change.to)


def writes_no_secret(plan: Plan) -> Iterable[Finding]:
    """THR-4: only lines that a plan adds are looked at: what already stands in the bank is not this plan's doing."""
    # not at the top: the catalog is loaded where no plan is judged
    from memorybank.policy.scan import PEOPLE, WARN, scan_text

    for change in plan.changes:
        if not isinstance(change, Create | Update):
            continue
        after = _text(change.after)
        old = frozenset(_text(change.before).split("\n")) if isinstance(change, Update) else frozenset[str]()
        # Characters nobody sees may stand in a page that is moved or indexed; what is newly remembered is held to more.
        for found in scan_text(after, old, hidden=plan.flow is Flow.REMEMBER):
            params = (("line", found.line), ("rule", found.rule))
            if found.severity == WARN:
                yield Finding("THR-4", Weight.NOTICE, "secret.warned", change.path, params)
                continue
            text = "secret.customer" if found.rule in PEOPLE else "secret.found"
            yield Finding("THR-4", Weight.REFUSE, text, _unsaid(change.path), params)


def _unsaid(path: str) -> str:
    """A page is named after its title: where that holds what may not be stored, only the folder is told."""
    from memorybank.policy.scan import scan_credentials

    folder, _, name = path.rpartition("/")
    return f"{folder}/…" if scan_credentials(name.removesuffix(".md").replace("-", " ")) else path


def loses_no_line(plan: Plan) -> Iterable[Finding]:
    """ARC-3 and RFR-5: every line that leaves a page arrives in another, as often as it left."""
    if plan.flow not in (Flow.ARCHIVE, Flow.MIGRATE):
        return
    arrived: Counter[str] = Counter()
    rewritten = [change for change in plan.changes if not isinstance(change, Move)]
    for change in rewritten:
        arrived += bare_lines(change.after) - bare_lines(change.before)
    for change in rewritten:
        if is_index(change.path) and not isinstance(change, Delete):
            continue  # rows are made from pages; a page's own words are what must not get lost
        gone = bare_lines(change.before) - bare_lines(change.after)
        lost = gone - arrived
        if lost:
            rule = "ARC-3" if plan.flow is Flow.ARCHIVE else "RFR-5"
            first, lines = next(iter(lost)), enumerate(_text(change.before).split("\n"), 1)
            line = next((number for number, text in lines if bare_line(text) == first), 0)
            yield Finding(rule, Weight.REFUSE, "plan.line-lost", change.path, (("line", line),))
        arrived -= gone


def bare_lines(data: bytes | None) -> Counter[str]:
    """Lines by what they say: heading signs, line endings, blank lines, our own comment lines and where a link leads
    (it follows the page that it names) do not count."""
    return Counter(bare for line in _text(data).split("\n") if (bare := bare_line(line)))


def bare_line(line: str) -> str:
    bare = line.strip(" \t\r\ufeff")
    if bare.startswith("<!--") and ("_BLOCK_" in bare or "blockVersion:" in bare or "MEMORY_BANK_TEMPLATE" in bare):
        return ""
    return _TARGET.sub("](", bare.lstrip("#").strip()) if "](" in bare else bare.lstrip("#").strip()


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "surrogatepass")


# --- IMP-3: where every line of a bank is once a plan is carried out; each non-blank line has exactly one place.


class LinePlace(NamedTuple):
    page: str  # before
    first: int  # from 1
    last: int
    lines: int  # that are not blank
    to: str  # after; "" where they are nowhere


def line_places(plan: Plan, pages: Iterable[str], read: Callable[[str], bytes]) -> list[LinePlace]:
    """Of these pages, line by line: in the page as it stays or moves, else in what the plan adds elsewhere."""
    moved = {c.path: c.to for c in plan.changes if isinstance(c, Move)}
    gone = {c.path for c in plan.changes if isinstance(c, Delete)}
    added = {c.path: bare_lines(c.after) for c in plan.changes if isinstance(c, Create)}
    kept = {c.path: bare_lines(c.after) for c in plan.changes if isinstance(c, Update)}
    found: list[LinePlace] = []
    for page in pages:
        lines = enumerate(read(page).decode("utf-8", "replace").split("\n"), 1)
        said = [(number, bare) for number, line in lines if (bare := bare_line(line))]
        if page in gone or page in kept:
            targets = {page: kept[page], **added} if page in kept else added
            placed = [(number, _taken(bare, targets)) for number, bare in said]
        else:
            placed = [(number, moved.get(page, page)) for number, _ in said]
        for to, group in groupby(placed, key=itemgetter(1)):
            numbers = [number for number, _ in group]
            found.append(LinePlace(page, numbers[0], numbers[-1], len(numbers), to))
    return found


def _taken(line: str, targets: dict[str, Counter[str]]) -> str:
    """The first page that has this line once more than was asked for."""
    to = next((path for path, lines in targets.items() if lines[line] > 0), "")
    if to:
        targets[to][line] -= 1
    return to


# --- LAY and CON: what a page's markers, hash and blocks allow.


def may_be_edited(document: Document, path: str, flow: Flow) -> Iterable[Finding]:
    """LAY-7: a damaged page, or one in conflict, is never rewritten."""
    del flow
    if document.flaw:
        yield _flawed(Weight.DAMAGE, "page.damaged", path, document.flaw)


def _flawed(weight: Weight, text: str, path: str, flaw: Flaw) -> Finding:
    params = (("flaw", flaw.text), ("line", flaw.line), ("marker", flaw.marker))
    return Finding("LAY-7", weight, text, path, params)


def stays_whole(plan: Plan) -> Iterable[Finding]:
    """LAY-7 once more, for what a plan would leave behind: text that moves must not break its new page."""
    for change in plan.changes:
        if isinstance(change, Create | Update) or (isinstance(change, Move) and change.after):
            document = read(_text(change.after))
            if plan.flow is Flow.MERGE and document.shape is Shape.CONFLICTED:
                continue  # it was in conflict before: what is left of that is a person's
            if document.flaw:
                yield _flawed(Weight.REFUSE, "page.would-break", change.to or change.path, document.flaw)


def keeps_user_block(plan: Plan) -> Iterable[Finding]:
    """LAY-3: in a marked page only the machine block may differ. An undone adoption leaves the user's (IMP-3)."""
    for change in plan.changes:
        if not isinstance(change, Update):
            continue
        before, after = (read(_text(data)) for data in (change.before, change.after))
        if plan.flow is Flow.UNDO and after.shape is Shape.UNMARKED and before.user is not None:
            theirs = before.text[before.user.inner : before.user.inner_end]
            if theirs.startswith(after.text.removeprefix("\ufeff")):
                continue
        around = before.machine is not None  # else only the user's block is fenced
        if before.shape is Shape.MARKED and before.kept(around=around) != after.kept(around=around):
            yield Finding("LAY-3", Weight.REFUSE, "rule.user-block", change.path)


def lists_hand_edits(plan: Plan) -> Iterable[Finding]:
    """CON-1: lines that would be rewritten, and that are not as we wrote them."""
    for theirs in plan.theirs:
        yield Finding("CON-1", Weight.CONFLICT, "conflict.text", theirs.path, (("updated", theirs.updated),))


def has_four_markers(document: Document, path: str, flow: Flow) -> Iterable[Finding]:
    """RFR-4: an upgrade wants the machine block and the user block, both whole."""
    if flow is not Flow.UPGRADE or document.shape is Shape.CONFLICTED:
        return
    if document.machine is not None and document.user is not None:
        return
    lines = {line.rstrip() for line in document.text.removeprefix("\ufeff").split("\n")}
    missing = next((m for m in MARKERS if m not in lines), "")
    if not missing and document.shape is not Shape.DAMAGED:
        missing = MARKERS[0]  # they stand there only as an example, inside a code fence
    if document.shape is Shape.UNMARKED:
        yield Finding("RFR-4", Weight.DAMAGE, "refresh.no-markers", path, (("marker", missing),))
    elif missing:  # all four there, but twice or out of order: LAY-7 has the better word for it
        yield Finding("RFR-4", Weight.DAMAGE, "refresh.four-markers", path, (("marker", missing),))


# --- a bank at rest: its layout (LAY), the caps of its entry page (THR-3), the numbers of its requirements (WRT-6)


def only_pages(health: Health) -> Iterable[Finding]:
    """LAY-1: nothing but `.md` lives in a bank. What another tool keeps beside its pages stays (IMP-2)."""
    for path in () if health.bank.layout.tool else health.bank.strangers:
        yield Finding("LAY-1", Weight.FINDING, "status.stranger", path)


def is_the_older_layout(health: Health) -> Iterable[Finding]:
    if health.bank.layout is OLD:
        yield Finding("LAY-2", Weight.NOTICE, "status.migrate")
    elif health.bank.layout is UNKNOWN:
        yield Finding("LAY-2", Weight.FINDING, "status.unknown")
    elif health.bank.layout.tool and health.entry is None:
        yield Finding("LAY-2", Weight.NOTICE, "status.adopt", "", (("tool", health.bank.layout.tool),))


def is_below_template(health: Health) -> Iterable[Finding]:
    """LAY-5: by the version detected in the file; no marker counts as below. A damaged page tells none (LAY-7)."""
    entry = health.entry
    if entry is not None and entry.flaw is None and (entry.version is None or entry.version < TEMPLATE):
        yield Finding("LAY-5", Weight.FINDING, "status.upgrade", ENTRY)


def entry_is_in_order(health: Health) -> Iterable[Finding]:
    """LAY-4: the sections in their order, at most 8 quick answers."""
    entry = health.entry
    if entry is None or entry.version is None or entry.version < TEMPLATE:
        return
    places = [(title, entry.section(title)) for title in SECTIONS]
    last = -1
    for title, found in places:
        if found is None or found.start < last:
            yield Finding("LAY-4", Weight.NOTICE, "status.section-order", ENTRY, (("title", title),))
        else:
            last = found.start
    yield from _dead_pointers(health, entry)
    count = answers_count(entry)
    if count > ANSWERS_LIMIT:
        params = (("count", count), ("limit", ANSWERS_LIMIT))
        yield Finding("LAY-4", Weight.FINDING, "status.too-many-answers", ENTRY, params)


def highlights_fit(health: Health) -> Iterable[Finding]:
    """THR-3 at rest. A person may write what a plan would not; the next decision that is proposed clears it away."""
    entry = health.entry
    if entry is None or entry.flaw is not None:
        return  # both sides of a merge would be counted
    count = highlights_count(entry)
    if count > HIGHLIGHTS_LIMIT:
        params = (("count", count), ("limit", HIGHLIGHTS_LIMIT))
        yield Finding("THR-3", Weight.FINDING, "status.too-many-highlights", ENTRY, params)


def _dead_pointers(health: Health, entry: Document) -> Iterable[Finding]:
    """Only what looks like a bank path is a pointer here; a source file is a claim, and judged as one."""
    start, end = entry.body
    first = entry.text.count("\n", 0, start) + 1
    for number, line in enumerate(entry.text[start:end].split("\n"), first):
        for target in targets(line):
            if target.startswith(CURRENT.details) and not resolves(target, health.bank):
                params = (("line", number), ("target", target))
                yield Finding("LAY-4", Weight.FINDING, "status.dead-pointer", ENTRY, params)


def names_damage(health: Health) -> Iterable[Finding]:
    """LAY-7 at rest: every page that cannot be edited, with its repair."""
    for page in health.bank.pages:
        if page.flaw is not None:
            yield _flawed(Weight.DAMAGE, "page.damaged", page.path, page.flaw)
    for odd in health.bank.unread:
        yield Finding("LAY-7", Weight.DAMAGE, odd.text, odd.path, odd.params)


# --- WRT-6: two requirements with one number, as a merge of two clones can leave them

_REQUIREMENT = re.compile(r"REQ-0*(\d{1,5})(?!\d)[^/]*\.md", re.IGNORECASE)


def no_number_twice(health: Health) -> Iterable[Finding]:
    """Each page whose number an earlier one bears, with the next free number: the repair."""
    first: dict[int, str] = {}
    pages = [page.path for page in health.bank.pages if page.path.startswith(every("requirements"))]
    numbered = [(int(m[1]), path) for path in pages if (m := _REQUIREMENT.fullmatch(path.rpartition("/")[2]))]
    free = max((number for number, _ in numbered), default=0)
    for number, path in numbered:
        other = first.setdefault(number, path)
        if other != path:
            free += 1
            params = (("number", f"{number:03}"), ("other", other), ("free", f"{free:03}"))
            yield Finding("WRT-6", Weight.FINDING, "requirement.doubled", path, params)
