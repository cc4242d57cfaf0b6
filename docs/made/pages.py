"""Every page that is made and committed: where it lies, and what it should say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from made.commands import commands_page
from made.hosts import hosts_page
from made.lineage import lineage_page
from made.messages import messages_page
from made.rules import rules_page
from made.schemas import schemas_page
from made.settings import configuration_page, environment_page
from made.skill_source import skill_pages
from made.words import page_speaker
from memorybank.texts.catalogue import LANGUAGES, Say

DOCS = Path(__file__).parents[1]
MAKERS: dict[str, Callable[[str, Say], str]] = {
    "reference/rules": rules_page,
    "reference/commands": commands_page,
    "reference/configuration": configuration_page,
    "reference/environment": environment_page,
    "reference/messages": messages_page,
    "reference/schemas": schemas_page,
    "reference/hosts": hosts_page,
    "explanation/lineage": lineage_page,
}


class Page(NamedTuple):
    path: str  # from docs/
    text: str


def pages() -> Iterator[Page]:
    for language in LANGUAGES:
        say = page_speaker(language)
        for name, make in MAKERS.items():
            yield Page(f"{language}/{name}.md", f"{make(language, say).rstrip()}\n")
        yield from (Page(f"../src/memorybank/skill/{path}", text) for path, text in skill_pages(language))


def stale() -> Iterator[Page]:
    for page in pages():
        path = DOCS / page.path
        if not path.is_file() or path.read_text(encoding="utf-8") != page.text:
            yield page
