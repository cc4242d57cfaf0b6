"""`{{name}}` -> what the engine says there. A hole nobody knows is left as it is: `memory-bank drift` names it."""

from __future__ import annotations

import re
from functools import cache

HOLE = re.compile(r"\{\{([a-z][a-z_]*)\}\}")


def fill(text: str, language: str) -> str:
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
