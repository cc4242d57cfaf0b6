"""THR and LAY-4 of a direct write: what its new lines say. What already stood in the page is nobody's doing now."""

from __future__ import annotations

from memorybank.model.facts import Complaint
from memorybank.model.limits import ANSWERS_LIMIT, HIGHLIGHTS_LIMIT
from memorybank.policy.direct.blocks import blocks
from memorybank.policy.direct.harmless import harmless
from memorybank.policy.direct.lacking import decisions_lacking, learning_lacking
from memorybank.policy.direct.stating import decisions_are_stated, learning_is_stated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

HIGHLIGHTS, ANSWERS = "Decision Highlights", "Top Quick Answers"
_DECISIONS = ("MEMORY.md", "details/patterns.md", "patterns.md")
_LEARNINGS = ("details/learnings/", "learnings/")
_LABELS = {
    "decision": "决策 / decision", "reason": "原因 / reason", "trade_off": "取舍 / trade-off",
    "scope": "适用范围 / scope", "pointer": "指针 / pointer", "symptom": "症状 / symptom",
    "root_cause": "根因 / root cause", "solution": "解决方案 / solution", "prevention": "预防措施 / prevention",
}  # fmt: skip
# Printable by Unicode's word, and yet nothing is seen: variation selectors, fillers, joiners without a joint.
_UNSEEN = frozenset(
    map(
        chr,
        (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x16FE4, 0x1D159,
         *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),
    )
)  # fmt: skip
_MOST_TOLD = 3  # lines named; the rest is found when these are gone


def secret(page: str, before: str, after: str) -> tuple[Complaint, ...]:
    """THR-4, by line and rule; the value itself is in no complaint."""
    old = frozenset(before.split("\n")) if before else frozenset()
    new = [line for line in after.split("\n") if line.strip(" \t\r") and line not in old]
    if not new or (harmless(new, after) and not any(map(_may_hide, new))):
        return ()
    from memorybank.policy.scan import refused_in

    told = [(("page", page), ("line", hit.line), ("rule", hit.rule)) for hit in refused_in(after, old, hidden=True)]
    return tuple(Complaint("THR-4", "deny", "direct.secret", params) for params in told[:_MOST_TOLD])


def _may_hide(line: str) -> bool:
    """Could a character nobody sees stand there? Python's own table knows most of them; the rest is named."""
    bare = line.replace("\t", "").rstrip("\r")
    return not bare.isprintable() or (not bare.isascii() and not _UNSEEN.isdisjoint(bare))


def thin(page: str, before: str, after: str) -> tuple[Complaint, ...]:
    """THR-1 and THR-2: a new decision or learning that says too little."""
    if page in _DECISIONS and not decisions_are_stated(before, after):
        lacking = decisions_lacking(before, after)
        if lacking is None:
            from memorybank.policy.rules.thresholds import decision_rows_missing

            lacking = [(found.line, found.fields) for found in decision_rows_missing(before, after)]
        told = [(("page", page), ("line", line), ("fields", _named(fields))) for line, fields in lacking[:_MOST_TOLD]]
        return tuple(Complaint("THR-1", "deny", "direct.decision-thin", params) for params in told)
    if page.startswith(_LEARNINGS) and not learning_is_stated(after):
        unsaid = _unsaid(page, before, after)
        if unsaid:
            params = (("page", page), ("fields", _named(unsaid)))
            return (Complaint("THR-2", "deny", "direct.learning-thin", params),)
    return ()


def _unsaid(page: str, before: str, after: str) -> list[str]:
    """What a page never said, an edit need not add; an index and a README say nothing of their own."""
    if not page.lower().endswith(".md") or page.rpartition("/")[2].lower().startswith(("index", "_index", "readme")):
        return []
    old, new = learning_lacking(before) if before else (), learning_lacking(after)
    if old is None or new is None:
        from memorybank.policy.rules.thresholds import learning_missing

        old, new = learning_missing(before) if before else (), learning_missing(after)
    return [field for field in new if field not in old]


def _named(fields: Iterable[str]) -> str:
    """By the labels a page may use, in both languages at once, as they are read."""
    return ", ".join(_LABELS.get(field, field) for field in fields)


def full(page: str, before: str, after: str) -> tuple[Complaint, ...]:
    """THR-3 and LAY-4: more rows than the entry page should hold. Worth a word, and no reason to stop."""
    if page != "MEMORY.md":
        return ()
    found: list[Complaint] = []
    for title, most, rule, text in (
        (HIGHLIGHTS, HIGHLIGHTS_LIMIT, "THR-3", "direct.highlights-full"),
        (ANSWERS, ANSWERS_LIMIT, "LAY-4", "direct.answers-full"),
    ):
        count = entries(after, title)
        if count > most and count > entries(before, title):
            found.append(Complaint(rule, "warn", text, (("page", page), ("count", count), ("most", most))))
    return tuple(found)


def entries(text: str, title: str) -> int:
    """How many rows of a table, or items of a list, a section of the entry page holds."""
    lines = text.split("\n")
    code = blocks(text).code
    rows = items = 0
    inside = False
    for number, raw in enumerate(lines):
        line = raw.rstrip(" \t\r")
        if number in code:
            continue
        if line.startswith(("# ", "## ", "<!-- MACHINE_BLOCK", "<!-- USER_BLOCK")):
            inside = line.startswith("## ") and line[3:].strip(" #\t") == title
        elif inside:
            rows += line.startswith("|")
            items += line.startswith(("- ", "* ", "### "))
    return max(rows - 2, items)
