"""The skill (SKL-1) as it is written in `docs/skill`: pages and prompts with named holes, filled from the engine.

What is made of them is committed as `src/memorybank/skill` and installed as it stands there.

skill_numbers   the engine's own constants, by the names of the holes     skill_parts   what is made, not written
skill_sample    a small bank that the engine wrote, for the examples      skill_texts   the words of that bank
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HOLE = re.compile(r"\{\{([a-z][a-z_]*)\}\}")
FOLDER = Path(__file__).parents[1] / "skill"


@dataclass(frozen=True, slots=True)
class Source:
    """One language: paths below the skill's folder, names of prompts."""

    language: str
    pages: dict[str, str]
    prompts: dict[str, str]


def read_source(language: str, folder: Path = FOLDER) -> Source:
    """Whatever is added below the language's folder belongs to the skill."""
    prompts = _below(folder / "prompts" / language)
    return Source(
        language, _below(folder / language), {path.removesuffix(".md"): text for path, text in prompts.items()}
    )


def _below(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.md"))
    }


def skill_pages(language: str) -> Iterator[tuple[str, str]]:
    """Every page and prompt, by its path below `src/memorybank/skill`, as it is installed."""
    source = read_source(language)
    yield from ((f"{language}/{path}", fill(text, language)) for path, text in source.pages.items())
    yield from ((f"prompts/{language}/{name}.md", fill(text, language)) for name, text in source.prompts.items())


def fill(text: str, language: str) -> str:
    """`{{name}}` -> what the engine says there. A hole nobody knows is left as it is: a test names it."""
    from made.skill_numbers import NUMBERS
    from made.skill_parts import PARTS

    def value(hole: re.Match[str]) -> str:
        name = hole[1]
        if name in NUMBERS:
            return NUMBERS[name]
        return _made(name, language) if name in PARTS else hole[0]

    return HOLE.sub(value, text)


@cache
def _made(name: str, language: str) -> str:
    from made.skill_parts import PARTS

    return PARTS[name](language)
