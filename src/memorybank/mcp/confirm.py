"""A person's word through MCP (PRO-4): the client asks its user, and only the user's own answer confirms.

`apply` asks this way before it writes. Where the client cannot ask, nothing is confirmed here, and the roads that
are left are the user's next message and a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class Word(Enum):
    YES = "yes"
    NO = "no"
    NOTHING = "nothing"  # closed the form, or an answer we do not know: skipped, may be asked again


class Confirmation(NamedTuple):
    """What a person said about one proposal."""

    proposal: str
    word: Word


# No fields: the form's own buttons are the answer, and there is nothing that a client could fill in by itself.
FORM: dict[str, object] = {"type": "object", "properties": {}}


def can_ask(capabilities: Mapping[str, object]) -> bool:
    """Does the client, by the capabilities it declared, show forms? One that names no mode means forms."""
    found = capabilities.get("elicitation")
    return isinstance(found, Mapping) and ("form" in found or "url" not in found)


def understood(proposal: str, action: object) -> Confirmation:
    """An elicitation's answer. Only `accept` is a yes; a word of a later protocol is none."""
    words = {"accept": Word.YES, "decline": Word.NO}
    return Confirmation(proposal, words.get(action, Word.NOTHING) if isinstance(action, str) else Word.NOTHING)
