"""A token format is a row: what vendors write in front, what follows, and a check where the format has one."""

from __future__ import annotations

from collections.abc import Callable

from memorybank.model.value import value

Check = Callable[[str], bool]


@value
class Row:
    """A format that is known by itself, wherever it stands."""

    rule: str
    what: str
    anchors: tuple[str, ...]  # literal text, in this case: the search jumps from one to the next
    body: str  # the pattern behind the anchor
    check: Check | None = None  # of the whole value: structure the pattern cannot say
    proof: Check | None = None  # a checksum. Without it the value is no live token: refused still, but as a guess
    lead: str = ""  # the pattern before the anchor, for formats that are known by their middle
    glued: str = ""  # further characters that may not stand right before the value


@value
class Named:
    """A format without a mark of its own: known only by the vendor's name before it."""

    rule: str
    what: str
    names: tuple[str, ...]  # lower case, as they stand in a variable's name or before a colon
    body: str  # the whole value


HEX32, HEX40, HEX64 = "[0-9a-f]{32}", "[0-9a-f]{40}", "[0-9a-f]{64}"
UUID = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
WORD = "[0-9A-Za-z_-]"
ALNUM = "[0-9A-Za-z]"
