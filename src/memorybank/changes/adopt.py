"""Another tool's bank is adopted: its pages stay as and where they are, an entry page that leads to them is added
(IMP-2). A MEMORY.md without a marker becomes the user block of the new one, byte for byte."""

import re
from collections.abc import Callable

from memorybank.changes import project_snapshot
from memorybank.changes.memory_page import entry_page, highlights_table
from memorybank.changes.migrate import decision_pages, with_user_block
from memorybank.changes.pages import bank_after
from memorybank.changes.remember.decisions import highlights
from memorybank.manifests import Survey
from memorybank.markdown.links import href
from memorybank.model.bank import Bank
from memorybank.model.change import Change, Create, Flow, Note, Plan, Update
from memorybank.model.layout import DIALECTS, ENTRY, FOCUS, HIGHLIGHTS, SNAPSHOT
from memorybank.texts.catalogue import Say

_WORDS = re.compile(r"[A-Z]?[a-z]{2,}|[\u4e00-\u9fff]{2,}")
_SURE, _LIKELY = 3, 2  # pages
_MOST_LEFT, _MOST_ROUTES = 6, 8
# A line of a rule file that has an agent write the bank's pages of its own accord.
_BANK = r"memory[ _-]?bank|activeContext|progress\.md|记忆库"
_WRITE = r"\b(?:updat|rewrit|overwrit|append|modif)\w*|更新|改写|写入"
_TELLS = re.compile(rf"(?:{_WRITE}).{{0,80}}?(?:{_BANK})|(?:{_BANK}).{{0,80}}?(?:{_WRITE})", re.IGNORECASE)
_MOST_QUOTED, _LONGEST = 3, 160
GUESS = "adopt.guess"


def seen(bank: Bank) -> Note:
    """Whose bank it is and how sure that is, by the names of its pages and by their titles (IMP-1)."""
    rows = [row for row in DIALECTS if row.tool in bank.layout.tool.split(" + ")]
    pages = [page for page in bank.pages if any(page.path in row.names for row in rows)]
    names = len(pages) + sum(odd.path in row.names for odd in bank.unread for row in rows)
    named = [(page.path.rpartition("/")[2].removesuffix(".md"), page.title) for page in pages]
    titles = sum(bool(_words(name) & _words(title)) for name, title in named if title != name)  # no title of its own
    likely = "adopt.likely" if names >= _LIKELY or titles else GUESS
    return Note.of(
        "adopt.sure" if names >= _SURE and titles else likely, tool=bank.layout.tool, names=names, titles=titles
    )


def _words(name: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORDS.findall(name))


def orders(text: str) -> tuple[tuple[int, str], ...]:
    """The lines of a rule file that tell an agent to write these pages freely, with their numbers."""
    lines = (line.strip() for line in text.split("\n"))
    found = [(at, line[:_LONGEST]) for at, line in enumerate(lines, 1) if len(line) < 2_000 and _TELLS.search(line)]
    return tuple(found[:_MOST_QUOTED])


def plan_adopt(
    bank: Bank,
    survey: Survey,
    read_text: Callable[[str], str],
    secrets: Callable[[str], object],
    say: Say,
    *,
    now: str,
    before: bytes | None = None,
    also: tuple[Create, ...] = (),
) -> Plan:
    """`read_text` gives a page, "" where it cannot be read; `secrets` finds what may not be written (THR-4); `before`:
    the MEMORY.md that is there and never had a marker; `also`: the documentation map."""
    coming = bank_after(bank, (Create(ENTRY, b"", ""), *also), day=now[:10])
    layout = coming.layout
    rows = tuple(row for page in decision_pages(bank) for row in highlights(read_text(page), page))
    bodies = {
        SNAPSHOT: project_snapshot.render(survey, say, layout, tech=bank.page(layout.tech) is not None),
        HIGHLIGHTS: highlights_table(say, tuple(row for row in dict.fromkeys(rows) if not secrets(row))),
    }
    if layout.focus != ENTRY and bank.page(layout.focus) is not None:
        bodies[FOCUS] = f"- {say('remember.see', pointer=f'[{layout.focus}]({href(layout.focus)})')}"
    tops = dict.fromkeys(p.path.partition("/")[0] + "/" * ("/" in p.path) for p in bank.pages if p.path != ENTRY)
    page = entry_page(survey.name, bodies, coming, say, also=() if layout.tool else tuple(tops)[:_MOST_ROUTES])
    made: Change = Create(ENTRY, page, say("plan.why.memory"))
    if before is not None:
        made = Update(ENTRY, before, with_user_block(page, before), say("adopt.what.wrap"))
    left = list(bank.strangers[:_MOST_LEFT]) + ["…"] * (len(bank.strangers) > _MOST_LEFT)
    return Plan(Flow.ADOPT, (made, *also), (Note.of("adopt.left", files=", ".join(left)),) if left else ())
