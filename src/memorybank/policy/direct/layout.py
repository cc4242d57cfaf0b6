"""LAY-3 and LAY-7 of a direct write: what is the user's stays, and a page is never left broken."""

from __future__ import annotations

from memorybank.model.facts import Complaint
from memorybank.policy.direct.blocks import MARKERS, USER_END, USER_START, Blocks, blocks

_SIGNS = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")


def breaks(page: str, before: str, after: str) -> tuple[Complaint, ...]:
    """LAY-7: a page that is damaged is repaired first, and nothing else; a page that is whole stays so."""
    old, new = blocks(before), blocks(after)
    if old.broken and (new.broken or not _repairs(before, after, conflict=old.flaw == "conflict")):
        return (_flawed("is", page, old),)
    return (_flawed("would", page, new),) if new.broken else ()


def _flawed(which: str, page: str, found: Blocks) -> Complaint:
    params = (("page", page), ("line", found.line), ("marker", found.marker))
    return Complaint("LAY-7", "deny", f"direct.{which}-{found.flaw}", params)


def _repairs(before: str, after: str, *, conflict: bool) -> bool:
    """Are all lines still there, in their order, but the markers, metadata and conflict signs?

    Both sides of a conflict may say the same, or stand the other way round afterwards; no line of either may go. And
    a user's block that can be told apart stays as it is.
    """
    theirs = _user_lines(before)
    if theirs and theirs != _user_lines(after):
        return False
    old, new = _said(before), _said(after)
    if conflict:
        return set(old) <= set(new)
    rest = iter(new)
    return all(line in rest for line in old)


def _user_lines(text: str) -> list[str]:
    """The user's block with its markers, where both stand there once and in order; whatever else is damaged."""
    lines = text.split("\n")
    bare = [line.rstrip(" \t\r") for line in lines]
    if bare.count(USER_START) != 1 or bare.count(USER_END) != 1:
        return []
    start, end = bare.index(USER_START), bare.index(USER_END)
    inside = bare[start:end]
    return lines[start : end + 1] if start < end and not any(line.startswith(_SIGNS) for line in inside) else []


def _said(text: str) -> list[str]:
    lines = [line.strip(" \t\r\ufeff") for line in text.split("\n")]
    return [line for line in lines if line and line not in MARKERS and not line.startswith(("<!-- block", *_SIGNS))]


def touches_users(page: str, before: str, after: str) -> tuple[Complaint, ...]:
    """LAY-3: not a byte of the user's block, nor of anything else outside the machine's."""
    old, new = blocks(before), blocks(after)
    if old.shape != "marked":
        return ()
    if (old.machine and not new.machine) or (old.user and not new.user):
        gone = MARKERS[0] if old.machine and not new.machine else MARKERS[2]
        return (Complaint("LAY-3", "deny", "direct.markers-gone", (("page", page), ("marker", gone))),)
    around = old.machine is not None  # else only the user's block is fenced
    kept, found = _theirs(before, old, around), _theirs(after, new, around)
    if kept == found:
        return ()
    text = "direct.user-block" if old.machine else "direct.user-block-only"
    return (Complaint("LAY-3", "deny", text, (("page", page), ("line", _first_change(before, old, kept, found)))),)


def _theirs(text: str, found: Blocks, around: bool) -> tuple[str, str]:
    if around:
        return (text[: found.machine[1]], text[found.machine[2] :]) if found.machine else ("", "")
    return ("", text[found.user[0] : found.user[3]]) if found.user else ("", "")


def _first_change(before: str, found: Blocks, old: tuple[str, str], new: tuple[str, str]) -> int:
    """The line of the page, as it is now, from which the two differ."""
    which = 0 if old[0] != new[0] else 1
    begins = 0 if which == 0 else len(before) - len(old[1]) if found.machine else (found.user or (0,))[0]
    same = next((i for i, (a, b) in enumerate(zip(old[which], new[which], strict=False)) if a != b), None)
    if same is None:
        same = min(len(old[which]), len(new[which]))
    return before.count("\n", 0, begins + same) + 1
