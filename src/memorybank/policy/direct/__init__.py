"""A direct write into a bank page by an agent's own tool, judged before it happens: pure, and light, for a hook.

A page's rules do not care who writes it. What our own commands keep to by how they plan, a tool call is held to here:
the user's block and everything around the machine's (LAY-3), whole markers (LAY-7), nothing secret in the new lines
(THR-4), decisions and learnings that say enough (THR-1, THR-2), and the caps of the entry page (THR-3, LAY-4).
"""

from __future__ import annotations

from memorybank.model.event import Edit
from memorybank.model.facts import Complaint
from memorybank.policy.direct import layout, result, words

resulting = result.resulting
LARGEST = 1024 * 1024  # characters that are looked through while a host waits; a page of memory has a few thousand


def complaints(page: str, edit: Edit, before: str | None) -> tuple[tuple[Complaint, ...], str | None]:
    """What is wrong with one edit of a call, and the page as the next edit of the same call finds it."""
    if edit.kind == "delete":
        return (), None
    after = resulting(edit, before)
    if after is None:
        return check(page, before, None, put_in=edit.text or ""), before
    return check(page, before, after), after


def check(page: str, before: str | None, after: str | None, *, put_in: str = "") -> tuple[Complaint, ...]:
    """`before` None: there is no page yet. `after` None: nobody can tell, and only the text put in is looked at."""
    size = len(put_in if after is None else after)
    if size > LARGEST:  # what was not looked through is not called clean
        return (Complaint("THR-4", "deny", "direct.too-large", (("page", page), ("size", size), ("most", LARGEST))),)
    if after is None:
        return words.secret(page, "", put_in) if put_in else ()
    if before == after:
        return ()
    old = before or ""
    found = layout.breaks(page, old, after) or layout.touches_users(page, old, after)
    found = (*found, *words.secret(page, old, after))
    # A page that is broken or new in the wrong place is written again anyway: how much it says comes after that.
    return found or (*words.thin(page, old, after), *words.full(page, old, after))
