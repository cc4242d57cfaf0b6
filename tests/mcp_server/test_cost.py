"""What the tools cost a model is printed, small, and held here."""

from __future__ import annotations

import json

import jsonschema
import pytest

from conftest import Project
from mcp_server.test_tools import published
from memorybank.mcp.tools import costs, total
from memorybank.model.cost import tokens
from memorybank.texts.catalogue import speaker


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_of_it_stays_small(language: str) -> None:
    parts = costs(speaker(language))
    assert total(parts).tokens < 850, parts
    assert max(part.tokens for part in parts) < 150, parts


def test_an_estimate_errs_on_the_expensive_side() -> None:
    assert tokens("") == 0
    assert tokens("abcd" * 8) == 10
    assert tokens("记忆库") == 3


@pytest.mark.rule("SCH-4")
def test_the_command_prints_it_for_people_and_programs(project: Project) -> None:
    shown = project.mb("mcp", "--cost")
    assert shown.code == 0
    assert "estimated" in shown.out
    document = json.loads(project.mb("mcp", "--cost", "--json").out)
    jsonschema.validate(document, published("mcp_cost"))
    assert document["total"]["tokens"] == sum(part["tokens"] for part in document["parts"])
    assert str(document["total"]["tokens"]) in shown.out


def test_json_is_for_the_cost_only(project: Project) -> None:
    assert project.mb("mcp", "--json").code == 2
