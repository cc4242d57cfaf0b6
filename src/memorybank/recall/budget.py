"""How much is read: at all (ROU-4), directly or as a pack (ROU-2), and within the budget (BUD-1 to BUD-4)."""

import re
from collections.abc import Iterable

from memorybank.model.layout import CURRENT
from memorybank.model.pack import SELECTION, Candidate, LeftOut, Limits, Shown
from memorybank.recall import request_words

LONG, HEAD, TAIL = 200, 100, 50


def line_count(text: str) -> int:
    """Every line counts, blanks and an unterminated last line too (BUD-4). Only a line feed ends a line."""
    return text.count("\n") + (text != "" and not text.endswith("\n"))


def shown_lines(lines: int) -> int:
    """What a page of so many lines costs. The omission line is ours, not the page's: shown + omitted = lines."""
    return lines if lines <= LONG else HEAD + TAIL


def cut(text: str) -> tuple[str, int, str]:
    """A page as it is shown: whole, or its first 100 and last 50 lines, and how many are left out between (BUD-3)."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    if len(lines) <= LONG:
        return text, 0, ""
    return "".join(lines[:HEAD]), len(lines) - HEAD - TAIL, "".join(lines[-TAIL:])


def fit(
    ranked: Iterable[tuple[Candidate, int]], limits: Limits = SELECTION, best: str = ""
) -> tuple[tuple[Shown, ...], tuple[LeftOut, ...]]:
    """Candidates, most relevant first, each with its lines -> what is shown, and what is left out for want of room.
    BUD-2: of the most relevant few the best one first, the others by size while they fit; all of them, when they do.
    Size is what the budget counts, the lines shown: so where one does not fit, none behind it would. `best`, the page
    that search found first, is among the few that stay: with the first one it always fits."""
    pages = [Shown(c.path, c.why, c.detail, lines, shown_lines(lines)) for c, lines in ranked]
    near, far = pages[: limits.files], pages[limits.files :]
    room = limits.lines
    taken: set[str] = set()
    kept = (near[0].path, best) if near else ()
    for page in sorted(near, key=lambda page: (page.path not in kept, page.shown, near.index(page), page.path)):
        if page.shown <= room:
            taken.add(page.path)
            room -= page.shown
    left = [LeftOut(p.path, "ask.left.lines", (("limit", limits.lines),), p.lines) for p in near if p.path not in taken]
    left += [LeftOut(p.path, "ask.left.files", (("limit", limits.files),), p.lines) for p in far]
    return tuple(page for page in near if page.path in taken), tuple(left)


DIRECT = Limits(files=3, lines=300)
_EDGES = " \t\r\n.,!?;:~…。，！？；：～、\"'“”「」()（）"


def reasons_for_a_pack(request: str, pages: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """ROU-2, over every relevant page, also one there was no room for: text keys; with none the pages are just read."""
    said, wanted = _plain(request), dict(pages)
    reasons = {
        "ask.pack.evidence": any(word in said for word in request_words.EVIDENCE_WORDS),
        "ask.pack.conflict": any(word in said for word in request_words.CONFLICT_WORDS),
        "ask.pack.files": len(wanted) > DIRECT.files,
        "ask.pack.lines": sum(wanted.values()) > DIRECT.lines,
        "ask.pack.folders": len({folder for path in wanted if (folder := topic_folder(path))}) > 1,
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


def topic_folder(path: str) -> str:
    """`details/design/x.md` is in `design`; `details/tech.md`, like any top page, is in none."""
    folders = path.removeprefix(CURRENT.details).split("/")[:-1]
    return folders[0] if folders else ""


def called_for(message: str, *, pointed: bool, matched: bool) -> bool:
    """ROU-4. `pointed`: the message names a page, or an intent of the routing table; `matched`: the bank holds a match.
    Small talk and plain follow-ups are told by the whole message; a generic question by its form, unless it also
    speaks of this project. Being the first message of a conversation plays no part."""
    plain = _plain(message)
    bare = plain.strip(_EDGES)
    if bare.startswith("/") or bare in _WHOLE or all(part.strip(_EDGES) in _WHOLE for part in _PARTS.split(bare)):
        return False
    of_project = any(word in plain for word in request_words.BACKGROUND_WORDS)
    if not of_project and any(form in plain for form in request_words.GENERIC_QUESTIONS):
        return False
    return pointed or (matched and of_project)


_WHOLE = frozenset((*request_words.SMALL_TALK, ""))
_PARTS = re.compile(r"[.,!?;。，！？；\n]")


def _plain(text: str) -> str:
    return f" {text.lower()} "
