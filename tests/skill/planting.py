"""What the package says, and the same with one thing in it put wrong, in a copy."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import click
from made.skill_source import FOLDER, Source, read_source

from memorybank.cli.main import cli
from skill.package_engine import of_engine
from skill.package_skill import of_skill
from skill.package_texts import CliCommand, Drift, PackageTexts, subject

Plant = Callable[[PackageTexts], PackageTexts]


@cache
def real() -> PackageTexts:
    return subject(click.Context(cli))


def compare(found: PackageTexts) -> tuple[Drift, ...]:
    """The package against itself."""
    return tuple(dict.fromkeys((*of_skill(found), *of_engine(found))))


def kinds(found: tuple[Drift, ...]) -> set[str]:
    return {drift.kind for drift in found}


def copied(folder: Path) -> Path:
    """The skill in a folder of its own: nothing is ever planted in the work tree."""
    return Path(shutil.copytree(FOLDER, folder / "skill"))


def reread(known: PackageTexts, folder: Path) -> PackageTexts:
    return replace(known, sources=tuple(read_source(source.language, folder) for source in known.sources))


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path} does not say {old!r} any more"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def with_page(known: PackageTexts, language: str, path: str, text: str) -> PackageTexts:
    sources = tuple(
        Source(s.language, {**s.pages, path: text}, s.prompts) if s.language == language else s for s in known.sources
    )
    return replace(known, sources=sources)


def with_text(language: str, key: str, old: str, new: str) -> Plant:
    def plant(known: PackageTexts) -> PackageTexts:
        text = known.texts[language][key]
        assert old in text
        return replace(known, texts={**known.texts, language: {**known.texts[language], key: text.replace(old, new)}})

    return plant


def without_command(name: str) -> Plant:
    return lambda known: replace(known, surface={n: c for n, c in known.surface.items() if n != name})


def without_flag(command: str, flag: str) -> Plant:
    def plant(known: PackageTexts) -> PackageTexts:
        flags = {name: takes for name, takes in known.surface[command].flags.items() if name != flag}
        return replace(known, surface={**known.surface, command: CliCommand(flags, known.surface[command].words)})

    return plant
