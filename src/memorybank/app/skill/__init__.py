"""The skill as it is installed (SKL-1): pages and prompts with named holes, filled from the engine itself.

numbers   the engine's own constants, by the names of the holes     parts   what is made, not written
sample    a small bank that the engine wrote, for the examples
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

HOLE = re.compile(r"\{\{([a-z][a-z_]*)\}\}")
PROMPTS = ("memory-bank-refresh", "memory-reader")


@dataclass(frozen=True, slots=True)
class Source:
    """One language: paths below the skill's folder, names of prompts."""

    language: str
    pages: dict[str, str]
    prompts: dict[str, str]


def read_source(language: str, folder: Traversable | None = None) -> Source:
    """Whatever is added below the language's folder belongs to the skill."""
    top = folder or files("memorybank") / "skill"
    return Source(language, dict(sorted(_below(top / language, ""))), prompts(language, top))


def prompts(language: str, top: Traversable) -> dict[str, str]:
    return {name: (top / "prompts" / language / f"{name}.md").read_text(encoding="utf-8") for name in PROMPTS}


def prompt(name: str, language: str) -> tuple[str, str]:
    """Its first line says what it is for, the rest is the prompt. As it stands in the package."""
    text = (files("memorybank") / "skill" / "prompts" / language / f"{name}.md").read_text(encoding="utf-8")
    description, _, body = text.partition("\n")
    return description.strip(), body.strip() + "\n"


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _below(item, f"{path}{item.name}/")
        else:
            yield f"{path}{item.name}", item.read_text(encoding="utf-8")


def fill(text: str, language: str) -> str:
    """`{{name}}` -> what the engine says there. A hole nobody knows is left as it is: a test names it."""
    if "{{" not in text:
        return text
    from memorybank.app.skill.numbers import NUMBERS  # the whole engine: not for a page of plain words
    from memorybank.app.skill.parts import PARTS

    def value(hole: re.Match[str]) -> str:
        name = hole[1]
        if name in NUMBERS:
            return NUMBERS[name]
        return _made(name, language) if name in PARTS else hole[0]

    return HOLE.sub(value, text)


@cache
def _made(name: str, language: str) -> str:
    from memorybank.app.skill.parts import PARTS

    return PARTS[name](language)
