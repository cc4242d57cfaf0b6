"""What is compared, and what a comparison finds."""

from __future__ import annotations

from dataclasses import dataclass, field

from memorybank.app.skill import Source

Schema = dict[str, object]
SKILL_LIMIT = 1_500  # tokens of SKILL.md; a reference is read when it is needed


@dataclass(frozen=True, slots=True)
class Drift:
    """Two places that should say the same and do not. Its sentence is the text `drift.KIND`."""

    kind: str
    where: str  # a file, with its line where it has one; or a host
    says: str
    should: str = ""
    repair: str = ""  # a command; "" where the package itself must be put right


@dataclass(frozen=True, slots=True)
class CliCommand:
    """A command as the terminal knows it. The door hands these down: the app knows no terminal."""

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
