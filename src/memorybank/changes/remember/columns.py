"""Columns of a decision table, by what they hold, in either language and any order (THR-1)."""

from __future__ import annotations

from collections.abc import Sequence

from memorybank.markdown.labels import field_of, words_of
from memorybank.markdown.tables import Table
from memorybank.model.kinds import KINDS
from memorybank.model.memory import Kind

_WORDS = words_of((f.name, f.words) for f in KINDS[Kind.DECISION].fields)
NONE = "-"


def columns_of(table: Table) -> list[str]:
    """The field of each column; of two that mean the same, the second means nothing."""
    names: list[str] = []
    for header in table.header:
        name = field_of(header, _WORDS)
        names.append(name if name not in names else "")
    return names


def cells_of(columns: Sequence[str], values: dict[str, str]) -> list[str]:
    """A row; where it does not hold stands with the scope when it has no column of its own."""
    told = dict(values)
    if "not_for" not in columns:
        told["scope"] = values["beside"]
    return [told.get(name, "") or NONE for name in columns]
