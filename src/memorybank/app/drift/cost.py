"""What the skill costs a model."""

from __future__ import annotations

from typing import NamedTuple

from memorybank.app.skill import Source, fill
from memorybank.model.cost import tokens

SKILL_LIMIT = 1_500  # tokens of SKILL.md; a reference is read when it is needed


class Cost(NamedTuple):
    file: str
    characters: int
    tokens: int


def costs(sources: tuple[Source, ...]) -> tuple[Cost, ...]:
    """Of every file as it is installed."""
    found = []
    for source in sources:
        files = [(f"{source.language}/{path}", text) for path, text in source.pages.items()]
        files += [(f"prompts/{source.language}/{name}.md", text) for name, text in source.prompts.items()]
        for path, text in files:
            made = fill(text, source.language)
            found.append(Cost(path, len(made), tokens(made)))
    return tuple(found)
