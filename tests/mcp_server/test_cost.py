"""What the tools cost a model is small, and held here."""

from __future__ import annotations

import json

import pytest

from memorybank.mcp.tools import TOOLS, description, schema
from memorybank.store.receipts import tokens
from memorybank.texts.catalogue import speaker

pytestmark = pytest.mark.slow  # loads all of MCP


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_of_it_stays_small(language: str) -> None:
    say = speaker(language)
    told = [
        {"name": tool.name, "description": description(tool, say), "inputSchema": schema(tool)}
        for tool in TOOLS.values()
    ]
    texts = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in told]
    parts = [tokens(text) for text in (*texts, say("mcp.instructions"))]
    assert sum(parts) < 850, parts
    assert max(parts) < 150, parts


def test_an_estimate_errs_on_the_expensive_side() -> None:
    assert tokens("") == 0
    assert tokens("abcd" * 8) == 10
    assert tokens("记忆库") == 3
