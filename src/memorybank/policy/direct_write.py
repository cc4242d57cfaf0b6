"""A direct write into a bank page by an agent's own tool, judged before it happens.

A page's rules do not care who writes it. What our own commands keep to by how they plan, a tool call is held to here:
whole markers (LAY-7), the user's block and everything around the machine's (LAY-3), nothing secret in the new lines
(THR-4), decisions and learnings that say enough (THR-1, THR-2), and the caps of the entry page (THR-3, LAY-4).
What stood in the page before is nobody's doing now.
"""

from collections.abc import Iterable

from memorybank.markdown import read
from memorybank.model.bank import MARKERS, USER_END, USER_START, Document, Shape
from memorybank.model.event import Edit
from memorybank.model.facts import Verdict
from memorybank.model.layout import ANSWERS_LIMIT, ENTRY, HIGHLIGHTS_LIMIT, every
from memorybank.policy.edit_result import resulting
from memorybank.policy.scan import PEOPLE, WARN, scan_text

LARGEST = 1024 * 1024  # characters that are looked through while a host waits; a page of memory has a few thousand
_MOST_TOLD = 3  # lines named; the rest is found when these are gone
_CONFLICT_SIGNS = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")
_DECISION_PAGES = (ENTRY, *every("conventions"))
_LEARNING_FOLDERS = every("learnings")
_NO_LEARNINGS = ("index", "_index", "readme")  # pages there that say nothing of their own
# The labels that a page may use, in both languages at once, as they are read.
_LABELS = {
    "decision": "决策 / decision", "reason": "原因 / reason", "trade_off": "取舍 / trade-off",
    "scope": "适用范围 / scope", "pointer": "指针 / pointer", "symptom": "症状 / symptom",
    "root_cause": "根因 / root cause", "solution": "解决方案 / solution", "prevention": "预防措施 / prevention",
}  # fmt: skip


def complaints(page: str, edit: Edit, before: str | None) -> tuple[tuple[Verdict, ...], str | None]:
    """What is wrong with one edit of a call, and the page as the next edit of the same call finds it."""
    if edit.kind == "delete":
        return (), None
    after = resulting(edit, before)
    if after is None:
        return check(page, before, None, put_in=edit.text or ""), before
    return check(page, before, after), after


def check(page: str, before: str | None, after: str | None, *, put_in: str = "") -> tuple[Verdict, ...]:
    """`before` None: there is no page yet. `after` None: nobody can tell, and only the text put in is looked at."""
    size = len(put_in if after is None else after)
    if size > LARGEST:  # what was not looked through is not called clean
        return (Verdict("THR-4", "deny", "direct.too-large", (("page", page), ("size", size), ("most", LARGEST))),)
    if after is None:
        return _secrets(page, "", put_in) if put_in else ()
    if before == after:
        return ()
    old, new = read(before or ""), read(after)
    found = (*(_breaks(page, old, new) or _touches_users(page, old, new)), *_secrets(page, old.text, after))
    # A page that is broken or new in the wrong place is written again anyway: how much it says comes after that.
    if any(complaint.answer == "deny" for complaint in found):
        return found
    return (*found, *_thin(page, old.text, after), *_full(page, old, new))


# --- LAY-7: a page is never left broken


def _breaks(page: str, old: Document, new: Document) -> tuple[Verdict, ...]:
    """A page that is damaged is repaired first, and nothing else; a page that is whole stays so."""
    if old.flaw and (new.flaw or not _repairs(old, new)):
        return (_flawed("direct.is", page, old),)
    return (_flawed("direct.would", page, new),) if new.flaw else ()


def _flawed(which: str, page: str, document: Document) -> Verdict:
    assert document.flaw is not None
    text, line, marker = document.flaw
    return Verdict("LAY-7", "deny", which, (("page", page), ("flaw", text), ("line", line), ("marker", marker)))


def _repairs(old: Document, new: Document) -> bool:
    """Are all lines still there, in their order, but markers, metadata and conflict signs? The sides of a conflict may
    say the same or change places; no line of either may go. A user's block that can be told apart stays as it is."""
    theirs = _user_lines(old.text)
    if theirs and theirs != _user_lines(new.text):
        return False
    before, after = _said(old.text), _said(new.text)
    if old.shape is Shape.CONFLICTED:
        return set(before) <= set(after)
    rest = iter(after)
    return all(line in rest for line in before)


def _user_lines(text: str) -> list[str]:
    """The user's block with its markers, where both stand there once and in order; whatever else is damaged."""
    lines = text.split("\n")
    bare = [line.rstrip(" \t\r") for line in lines]
    if bare.count(USER_START) != 1 or bare.count(USER_END) != 1:
        return []
    start, end = bare.index(USER_START), bare.index(USER_END)
    conflicted = any(line.startswith(_CONFLICT_SIGNS) for line in bare[start:end])
    return lines[start : end + 1] if start < end and not conflicted else []


def _said(text: str) -> list[str]:
    lines = [line.strip(" \t\r\ufeff") for line in text.split("\n")]
    dropped = ("<!-- block", *_CONFLICT_SIGNS)
    return [line for line in lines if line and line not in MARKERS and not line.startswith(dropped)]


# --- LAY-3: not a byte of the user's block, nor of anything else outside the machine's


def _touches_users(page: str, old: Document, new: Document) -> tuple[Verdict, ...]:
    if old.shape is not Shape.MARKED:
        return ()
    if (old.machine and not new.machine) or (old.user and not new.user):
        gone = MARKERS[0] if old.machine and not new.machine else MARKERS[2]
        return (Verdict("LAY-3", "deny", "direct.markers-gone", (("page", page), ("marker", gone))),)
    around = old.machine is not None  # else only the user's block is fenced
    kept, found = old.kept(around=around), new.kept(around=around)
    if kept == found:
        return ()
    text = "direct.user-block" if around else "direct.user-block-only"
    return (Verdict("LAY-3", "deny", text, (("page", page), ("line", _first_change(old, kept, found)))),)


def _first_change(document: Document, old: tuple[str, str], new: tuple[str, str]) -> int:
    """The line of the page, as it is now, from which the two differ."""
    which = 0 if old[0] != new[0] else 1
    begins = 0
    if which == 1:
        begins = document.machine.inner_end if document.machine else document.user.start if document.user else 0
    pairs = zip(old[which], new[which], strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(old[which]), len(new[which])))
    return document.text.count("\n", 0, begins + same) + 1


# --- THR and LAY-4: what the new lines say


def _secrets(page: str, before: str, after: str) -> tuple[Verdict, ...]:
    """THR-4, by line and rule; the value itself is in no complaint."""
    old = frozenset(before.split("\n")) if before else frozenset()
    if all(line in old or not line.strip(" \t\r") for line in after.split("\n")):
        return ()
    hits = scan_text(after, old)
    refused = [hit for hit in hits if hit.severity != WARN]
    told: list[Verdict] = []
    for hit in (refused or hits)[:_MOST_TOLD]:
        refusal = ("deny", "direct.customer" if hit.rule in PEOPLE else "direct.secret")
        answer, text = ("warn", "direct.warned") if hit.severity == WARN else refusal
        told.append(Verdict("THR-4", answer, text, (("page", page), ("line", hit.line), ("rule", hit.rule))))
    return tuple(told)


def _thin(page: str, before: str, after: str) -> tuple[Verdict, ...]:
    """THR-1 and THR-2: a new decision or learning that says too little."""
    if page in _DECISION_PAGES:
        from memorybank.policy.thresholds import decision_rows_missing

        lacking = decision_rows_missing(before, after)[:_MOST_TOLD]
        told = [(("page", page), ("line", line), ("fields", _named(fields))) for line, fields in lacking]
        return tuple(Verdict("THR-1", "deny", "direct.decision-thin", params) for params in told)
    name = page.rpartition("/")[2].lower()
    if page.startswith(_LEARNING_FOLDERS) and name.endswith(".md") and not name.startswith(_NO_LEARNINGS):
        from memorybank.policy.thresholds import learning_missing

        said = learning_missing(before) if before else ()  # what a page never said, an edit need not add
        unsaid = [field for field in learning_missing(after) if field not in said]
        if unsaid:
            params = (("page", page), ("fields", _named(unsaid)))
            return (Verdict("THR-2", "deny", "direct.learning-thin", params),)
    return ()


def _named(fields: Iterable[str]) -> str:
    return ", ".join(_LABELS.get(field, field) for field in fields)


def _full(page: str, old: Document, new: Document) -> tuple[Verdict, ...]:
    """THR-3 and LAY-4: more rows than the entry page should hold. Worth a word, and no reason to stop."""
    if page != ENTRY:
        return ()
    from memorybank.policy.thresholds import answers_count, highlights_count

    found: list[Verdict] = []
    for count_of, most, rule, text in (
        (highlights_count, HIGHLIGHTS_LIMIT, "THR-3", "direct.highlights-full"),
        (answers_count, ANSWERS_LIMIT, "LAY-4", "direct.answers-full"),
    ):
        count = count_of(new)
        if count > most and count > count_of(old):
            found.append(Verdict(rule, "warn", text, (("page", page), ("count", count), ("most", most))))
    return tuple(found)
