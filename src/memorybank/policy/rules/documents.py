"""LAY and CON: what a page's markers, hash and blocks allow."""

from __future__ import annotations

from collections.abc import Iterable

from memorybank.markdown.read import read
from memorybank.model.change import Create, Flow, Move, Plan, Update
from memorybank.model.document import MARKERS, Document, Flaw, Shape
from memorybank.model.rule import Finding, Health, Weight


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
            path = change.to if isinstance(change, Move) else change.path
            document = read((change.after or b"").decode("utf-8", "surrogatepass"))
            if plan.flow is Flow.MERGE and document.shape is Shape.CONFLICTED:
                continue  # it was in conflict before: what is left of that is a person's
            if document.shape in (Shape.DAMAGED, Shape.CONFLICTED) and document.flaw:
                yield _flawed(Weight.REFUSE, "page.would-break", path, document.flaw)


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
        params = (("encoding", odd.detail), ("why", odd.detail), ("size", odd.detail), ("line", odd.line))
        yield Finding("LAY-7", Weight.DAMAGE, odd.text, odd.path, params)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")
