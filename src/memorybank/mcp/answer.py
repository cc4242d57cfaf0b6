"""What a tool answers: text for the model, and where a command has one, its document for programs."""

from __future__ import annotations

from typing import NamedTuple


class Answer(NamedTuple):
    text: str
    document: dict[str, object] | None = None
    failed: bool = False
