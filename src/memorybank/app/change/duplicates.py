"""WRT-3: before a page is made, is there one that already covers it? The same number or name, or a close title."""

import re

from memorybank.changes.remember.page_edits import normal, slug
from memorybank.model.bank import Bank, Page, Shape
from memorybank.model.layout import is_index
from memorybank.recall.search.tokens import terms
from memorybank.texts.catalogue import Say

NUMBERED = re.compile(r"\s*REQ-0*(\d{1,5})(?!\d)\s*[:：\-—]?\s*", re.IGNORECASE)
COVERS = 0.75  # of the words of two titles are the same: one page
_PREFIX = re.compile(r"^(?:REQ-\d{1,5}-|\d{4}-\d{2}-\d{2}-)", re.IGNORECASE)


def covering(bank: Bank, folder: str, title: str, wanted: str, say: Say) -> tuple[str, str]:
    """The page of the folder that says the same or nearly so, and why; two empty strings where there is none."""
    asked = NUMBERED.match(title)
    number = int(asked[1]) if asked else 0
    bare, name = NUMBERED.sub("", title, count=1), name_of(title, wanted)
    listed = (p for p in bank.pages if p.path.startswith(f"{folder}/") and not is_index(p.path))
    pages = [p for p in listed if p.shape in (Shape.MARKED, Shape.UNMARKED)]
    for page in pages:
        if why := _same(page, number, bare, name, say):
            return page.path, why
    words = frozenset(terms(bare))
    scored = [(likeness(words, frozenset(terms(_bare(page)))), page) for page in pages]
    score, closest = max(scored, key=lambda found: found[0], default=(0.0, None))
    return (closest.path, say("propose.why.close", title=closest.title)) if closest and score >= COVERS else ("", "")


def _same(page: Page, number: int, title: str, name: str, say: Say) -> str:
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


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """How many of the words of two titles they have in common, from 0 to 1 (Dice)."""
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0


def name_of(title: str, wanted: str) -> str:
    """The slug of a page, from the one asked for or from its title."""
    return slug(wanted or NUMBERED.sub("", title, count=1) or title)
