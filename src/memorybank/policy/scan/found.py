"""What a scan says: a rule's name and a line. The value itself is in no finding, so it cannot leak from one."""

from __future__ import annotations

from memorybank.model.value import value

REFUSE, WARN = "refuse", "warn"


@value
class Found:
    rule: str
    line: int  # from 1
    severity: str  # REFUSE or WARN
    generic: bool  # by its looks, not by a format: may be waived on its line


@value
class Span:
    """A finding while it is still a place in the text."""

    rule: str
    start: int
    end: int
    generic: bool = False
    severity: str = REFUSE
