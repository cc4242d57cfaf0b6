"""Markdown that means the same on a forge and in the site: text without accidents, tables, where a page comes from."""

from __future__ import annotations

import re
from collections.abc import Iterable

from memorybank.texts.catalogue import Say

_CODE = re.compile(r"(`+[^`\n]+`+)")
_MEANT = re.compile(r"([\\*_{}\[\]<>|$~#])")


def plain(text: str) -> str:
    """A sentence as it is read: only code spans keep their meaning."""
    return "".join(
        part if part.startswith("`") and len(part) > 1 else _MEANT.sub(r"\\\1", part) for part in _CODE.split(text)
    )


def code(text: str) -> str:
    fence = "``" if "`" in text else "`"
    return f"{fence}{text}{fence}" if text else ""


def cell(text: str) -> str:
    """One cell of a table; a bar in a code span is escaped too, that is how tables are read."""
    return re.sub(r"(?<!\\)\|", r"\\|", text).replace("\n", "<br>")


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    names = list(head)
    lines = [f"| {' | '.join(names)} |", "|" + "---|" * len(names)]
    return [*lines, *(f"| {' | '.join(cell(text) for text in row)} |" for row in rows), ""]


def title(say: Say, page: str, source: str) -> list[str]:
    return [f"# {say(f'docs.{page}.title')}", "", say("docs.made", source=source), "", say(f"docs.{page}.lead"), ""]
