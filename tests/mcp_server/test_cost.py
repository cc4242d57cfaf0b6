"""What the tools cost a model is printed, small, and held here."""

from __future__ import annotations

import pytest

from conftest import Project
from memorybank.mcp.tools import costs
from memorybank.store.receipts import tokens
from memorybank.texts.catalogue import speaker

pytestmark = pytest.mark.slow  # loads all of MCP


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_of_it_stays_small(language: str) -> None:
    parts = [cost for _, _, cost in costs(speaker(language))]
    assert sum(parts) < 850, parts
    assert max(parts) < 150, parts


def test_an_estimate_errs_on_the_expensive_side() -> None:
    assert tokens("") == 0
    assert tokens("abcd" * 8) == 10
    assert tokens("记忆库") == 3


def test_the_command_prints_it(project: Project) -> None:
    shown = project.mb("mcp", "--cost")
    assert shown.code == 0
    assert "estimated" in shown.out
    assert str(sum(cost for _, _, cost in costs(speaker("en")))) in shown.out
