"""The pages of the skill and the prompts beside it, as they stand in the package, holes and all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

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
