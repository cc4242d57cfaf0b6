"""GRD, THR-4, ARC and RFR: what any plan must hold to before a byte is written."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from memorybank.markdown.read import read
from memorybank.model.bank import MARKERS, Document, Flaw, Shape
from memorybank.model.change import Create, Delete, Flow, Move, Plan, Update
from memorybank.model.layout import is_index
from memorybank.model.rule import Finding, Health, Weight

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
    if document.shape in (Shape.DAMAGED, Shape.CONFLICTED) and document.flaw:
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
            if document.shape in (Shape.DAMAGED, Shape.CONFLICTED) and document.flaw:
                yield _flawed(Weight.REFUSE, "page.would-break", change.to or change.path, document.flaw)


def keeps_user_block(plan: Plan) -> Iterable[Finding]:
    """LAY-3: in a marked page, only bytes of the machine block may differ. Where an adoption is undone, what was the
    user block is all that is left (IMP-3)."""
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


def names_damage(health: Health) -> Iterable[Finding]:
    """LAY-7 at rest: every page that cannot be edited, with its repair."""
    for page in health.bank.pages:
        if page.flaw is not None:
            yield _flawed(Weight.DAMAGE, "page.damaged", page.path, page.flaw)
    for odd in health.bank.unread:
        yield Finding("LAY-7", Weight.DAMAGE, odd.text, odd.path, odd.params)


def says_what_is_due(health: Health) -> Iterable[Finding]:
    """ARC-1 at rest."""
    return health.due


def says_what_lags(health: Health) -> Iterable[Finding]:
    """RFR-6 at rest: what the next refresh would bring up to date."""
    return health.lags


def says_what_drifted(health: Health) -> Iterable[Finding]:
    """IDX-9 at rest."""
    return health.drifts
