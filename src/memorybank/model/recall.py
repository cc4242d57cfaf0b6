"""What a search found. Loaded by a command that must start fast: plain values only."""

from __future__ import annotations

from memorybank.model.value import value


@value
class Hit:
    """A page that answers a request, best first in whatever holds several."""

    path: str  # relative to the bank
    score: float
    section: str = ""  # the heading under which most of the request was found; "" when the page has none
    why: str = ""  # which words were found where, as `title: payment timeout; body: retry`
    line: int = 0  # from 1; of the line that says most of the request
    snippet: str = ""  # of that line; "" where it looks like a credential
