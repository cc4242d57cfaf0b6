"""Makefile: the targets that a person would name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.changes.survey.fragment import DOES, Fragment, Manifest, one_line
from memorybank.model.survey import Command

# A dot, slash or percent sign makes it a file or a pattern; a leading underscore is somebody's private step.
_TARGET = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")
_VARIABLE = re.compile(r"\s*(?:(?:export|override|private)\s+)?[A-Za-z_][\w.-]*\s{0,20}(?:[:?+!]{0,3}=)")


def makefile(file: Manifest) -> Fragment:
    said: dict[str, str] = {}  # target -> its ## help
    recipe: dict[str, list[str]] = {}
    current: list[str] = []
    above = ""
    for line in _lines(file.text):
        if line.startswith("\t"):
            for target in current:
                recipe[target].append(line.strip().lstrip("@-+ "))
            continue
        if line.startswith("##"):
            above = line.strip("# ")
            continue
        current, words = _rule(line)
        for target in current:
            recipe.setdefault(target, [])
            help_ = words or above.removeprefix(f"{target}:").strip()
            if help_:
                said.setdefault(target, help_)
        above = ""
    commands = (Command(f"make {t}", one_line(said.get(t)) or _body(recipe[t]), file.path) for t in recipe)
    return Fragment(commands=tuple(commands))


def _body(recipe: list[str]) -> str:
    """What a target runs, where that is short enough to say something."""
    steps = [step.replace("$$", "$") for step in recipe if step and not step.startswith(("#", "echo ", "printf "))]
    body = "; ".join(steps)
    return one_line(body) if len(body) <= DOES else ""


def _lines(text: str) -> Iterator[str]:
    """Lines with their continuations, without the bodies of `define`."""
    held, defining = "", False
    for line in text.split("\n"):
        if line.endswith("\\"):
            held += line[:-1].rstrip() + " " if not held else line[:-1].strip() + " "
            continue
        whole, held = (held + line.strip() if held else line), ""
        if whole.startswith("define ") or defining:
            defining = not whole.startswith("endef")
        else:
            yield whole


def _rule(line: str) -> tuple[list[str], str]:
    """The plain targets that `line` declares and their help; ([], "") for every other line."""
    head, colon, rest = line.partition(":")
    if not colon or line[:1] in " #." or "=" in head or rest.startswith(("=", ":=", ":::=")):
        return [], ""
    rest, _, words = rest.removeprefix(":").partition("##")
    if _VARIABLE.match(rest):
        return [], ""
    return [t for t in head.split() if _TARGET.fullmatch(t)], words.strip()
