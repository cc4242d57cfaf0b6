"""What a repository's own texts and history state: decisions, conventions, pitfalls, requirements (DAY-3).

Each reader takes one text and gives candidates whose every field is a part of it. They are told by structure (headings,
list items, comment signs, git's own lines) and by the few words with which a language forbids, demands, gives reasons.
"""

from typing import NamedTuple

# What it is -> the kind of memory that it is a draft of.
SORTS = {"decision": "decision", "convention": "decision", "pitfall": "learning", "requirement": "requirement"}


class Candidate(NamedTuple):
    sort: str  # one of SORTS
    fields: dict[str, str]  # of its kind, each in the words of the source
    quote: str  # verbatim
    path: str  # relative to the project; "" for a commit's message
    line: int  # of the quote, from 1
    heading: str = ""  # what the quote stands under: a record's title, a section, a commit's subject
    commit: str = ""
    also: tuple[tuple[str, int], ...] = ()  # sections of the same file that say more: title and line
    weight: float = 0.0  # how sure it is, the best highest

    @property
    def kind(self) -> str:
        return SORTS[self.sort]

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}" if self.path else self.commit[:12]
