"""THR and LAY-4 of a direct write: what its new lines say. What already stood in the page is nobody's doing now."""

from __future__ import annotations

from memorybank.model.facts import Complaint
from memorybank.policy.direct.blocks import blocks
from memorybank.policy.direct.harmless import harmless

HIGHLIGHTS, MOST_HIGHLIGHTS = "Decision Highlights", 20
ANSWERS, MOST_ANSWERS = "Top Quick Answers", 8
_MOST_SECRETS = 3  # lines named; the rest is found when these are gone


def secret(page: str, before: str, after: str) -> tuple[Complaint, ...]:
    """THR-4, by line and rule; the value itself is in no complaint."""
    old = frozenset(before.split("\n")) if before else frozenset()
    new = [line for line in after.split("\n") if line.strip() and line not in old]
    if not new or harmless(new, after):
        return ()
    from memorybank.policy.scan import refused_in

    told = [(("page", page), ("line", hit.line), ("rule", hit.rule)) for hit in refused_in(after, old)]
    return tuple(Complaint("THR-4", "deny", "direct.secret", params) for params in told[:_MOST_SECRETS])


def thin(page: str, before: str, after: str, *, whole: bool) -> tuple[Complaint, ...]:
    """THR-1 and THR-2: a new decision or learning that says too little; THR-3 and LAY-4: too many rows."""
    found: list[Complaint] = []
    if page == "MEMORY.md" and whole:
        for title, most, rule, text in (
            (HIGHLIGHTS, MOST_HIGHLIGHTS, "THR-3", "direct.highlights-full"),
            (ANSWERS, MOST_ANSWERS, "LAY-4", "direct.answers-full"),
        ):
            count = entries(after, title)
            if count > most and count > entries(before, title):
                params = (("page", page), ("count", count), ("most", most))
                found.append(Complaint(rule, "warn", text, params))
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
