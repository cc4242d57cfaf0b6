"""WRT-3: before a page is made, is there one that already covers it? The same number or name, or a close title."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memorybank.app.ask.page_search import find
from memorybank.app.setting import Setting
from memorybank.changes.remember.clean import normal, slug
from memorybank.model.bank import Bank, Page, is_index
from memorybank.model.document import Shape
from memorybank.model.errors import MemoryBankError
from memorybank.recall.search.tokens import terms

NUMBERED = re.compile(r"\s*REQ-0*(\d{1,5})(?!\d)\s*[:：\-—]?\s*", re.IGNORECASE)
COVERS = 0.75  # of the words of two titles are the same: one page
CLOSE = 0.45  # worth a look before asking
_SHOWN = 3
_HITS = 10
_PREFIX = re.compile(r"^(?:REQ-\d{1,5}-|\d{4}-\d{2}-\d{2}-)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Similar:
    path: str
    title: str
    why: str  # in the reader's language
    covers: bool = False


def similar(setting: Setting, bank: Bank, folder: str, title: str, name: str, gist: str) -> tuple[Similar, ...]:
    """Pages of the folder that say the same or nearly so, the one that covers it first."""
    say = setting.say
    asked = NUMBERED.match(title)
    number = int(asked[1]) if asked else 0
    bare = NUMBERED.sub("", title, count=1) if asked else title
    pages = [p for p in bank.pages if p.path.startswith(f"{folder}/") and not is_index(p.path)]
    found: dict[str, Similar] = {}
    for page in pages:
        why = _same(page, number, bare, name, setting)
        if why:
            found[page.path] = Similar(page.path, page.title, why, covers=True)
    scored = sorted(((likeness(bare, _bare(p)), p) for p in pages), key=lambda s: (-s[0], s[1].path))
    for score, page in scored:
        if score < CLOSE or len(found) >= _SHOWN:
            break
        why = say("propose.why.close", title=page.title)
        found.setdefault(page.path, Similar(page.path, page.title, why, covers=score >= COVERS))
    for page in _searched(setting, bank, folder, f"{bare} {gist}"):
        if len(found) < _SHOWN and likeness(f"{bare} {gist}", _bare(page)) >= CLOSE / 2:
            found.setdefault(page.path, Similar(page.path, page.title, say("propose.why.search", title=page.title)))
    editable = {p.path for p in pages if p.shape in (Shape.MARKED, Shape.UNMARKED)}
    ranked = sorted(found.values(), key=lambda s: not s.covers)  # stable: the surest of each first
    return tuple(s if s.path in editable else Similar(s.path, s.title, s.why) for s in ranked)


def close_rows(setting: Setting, page: str, rows: list[str], decision: str) -> tuple[Similar, ...]:
    """Decisions of the page that are nearly this one; the very same is changed in its row, and is none of these."""
    scored = sorted(((likeness(decision, row), row) for row in rows if normal(row) != normal(decision)), reverse=True)
    why = [(row, setting.say("propose.why.close", title=row)) for score, row in scored[:_SHOWN] if score >= CLOSE]
    return tuple(Similar(page, row, told) for row, told in why)


def _same(page: Page, number: int, title: str, name: str, setting: Setting) -> str:
    say = setting.say
    stem = page.path.rpartition("/")[2].removesuffix(".md")
    numbered = NUMBERED.match(stem)
    if number and numbered and int(numbered[1]) == number:
        return say("propose.why.number", number=f"REQ-{number:03d}")
    if number and numbered:
        return ""  # another requirement, whatever it is called
    if normal(_bare(page)) == normal(title):
        return say("propose.why.title")
    return say("propose.why.name") if _PREFIX.sub("", stem).lower() == name.lower() else ""


def _bare(page: Page) -> str:
    return NUMBERED.sub("", page.title, count=1)


def likeness(one: str, other: str) -> float:
    """How many of the words two titles have in common, from 0 to 1 (Dice)."""
    a, b = set(terms(one)), set(terms(other))
    return 2 * len(a & b) / (len(a) + len(b)) if a and b else 0.0


def _searched(setting: Setting, bank: Bank, folder: str, request: str) -> list[Page]:
    """By our own search; where that cannot be asked, titles have to do."""
    try:
        hits = find(setting, request, _HITS)
    except (MemoryBankError, OSError):
        return []
    pages = (bank.page(hit.path) for hit in hits if hit.path.startswith(f"{folder}/") and not is_index(hit.path))
    return [page for page in pages if page is not None]


def name_of(title: str, wanted: str) -> str:
    """The slug of a page, from the one asked for or from its title."""
    return slug(wanted or NUMBERED.sub("", title, count=1) or title)
