"""Everything in the package that makes a statement about the rest of it, and what a comparison finds.

package_skill    the skill, and its two languages
package_engine   protocol, numbers, versions, templates, schemas
skill_page       a page, read for ids, commands and holes
"""

from __future__ import annotations

from dataclasses import dataclass, field

import click
from made.rules_zh import RULES as IN_CHINESE
from made.skill_parts import schemas
from made.skill_source import Source, read_source

from memorybank.policy.catalog import RULES
from memorybank.texts.catalogue import LANGUAGES, texts

Schema = dict[str, object]
SKILL_LIMIT = 1_500  # tokens of SKILL.md; a reference is read when it is needed


@dataclass(frozen=True, slots=True)
class Drift:
    """Two places that should say the same and do not."""

    kind: str
    where: str  # a file, with its line where it has one
    says: str
    should: str = ""


@dataclass(frozen=True, slots=True)
class CliCommand:
    """A command as the terminal knows it."""

    flags: dict[str, bool]  # `--plan` -> does it take a value?
    words: frozenset[str] = frozenset()  # what its first argument may be; empty: anything


Surface = dict[str, CliCommand]


@dataclass(frozen=True, slots=True)
class PackageTexts:
    """Everything in the package that makes a statement about the rest of it."""

    sources: tuple[Source, ...]  # the skill, one a language
    texts: dict[str, dict[str, str]]  # language -> key -> sentence
    rules: dict[str, dict[str, str]]  # language -> rule id -> what it asks
    schemas: dict[str, Schema]
    surface: Surface = field(default_factory=dict)

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(self.rules["en"])


def subject(root: click.Context) -> PackageTexts:
    """This package, as it lies there."""
    return PackageTexts(
        sources=tuple(read_source(language) for language in LANGUAGES),
        texts={language: texts(language) for language in LANGUAGES},
        rules={
            "en": {rule.id: rule.asks for rule in RULES.values()},
            "zh": {rule: asks for rule, (asks, _) in IN_CHINESE.items()},
        },
        schemas=schemas(),
        surface=_surface(root),
    )


def _surface(root: click.Context) -> Surface:
    """Every command with its flags, and the words its first argument may be."""
    group, found = root.command, {}
    for name in group.list_commands(root) if isinstance(group, click.Group) else ():
        command = group.get_command(root, name) if isinstance(group, click.Group) else None
        if command is None:
            continue
        options = [p for p in command.params if isinstance(p, click.Option)]
        flags = {word: not option.is_flag for option in options for word in (*option.opts, *option.secondary_opts)}
        first = next((p for p in command.params if isinstance(p, click.Argument)), None)
        words = first.type.choices if first is not None and isinstance(first.type, click.Choice) else ()
        found[name] = CliCommand({**flags, "--help": False, "-h": False}, frozenset(str(word) for word in words))
    return found
