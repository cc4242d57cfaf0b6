"""MRG-1: the page about branches tells the counts that the replay of true merges kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.rule("MRG-1")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_tells_what_was_counted(language: str) -> None:
    rows = json.loads((ROOT / "bench/merge/merges.json").read_text(encoding="utf-8"))
    page = (ROOT / f"docs/{language}/how-to/branches.md").read_text(encoding="utf-8")
    for row in rows:
        told = f"| {row['origin']} | {row['newest'][:8]} | {row['pages']} | {row['git_conflicts']} | "
        assert (f"{told}{row['our_conflicts']} |" in page) == bool(row["git_conflicts"] or row["our_conflicts"])
    for count in (len(rows), sum(row["git_conflicts"] for row in rows), sum(row["our_conflicts"] for row in rows)):
        assert f" {count} " in page or f" {count}." in page
    assert sum(row["lost"] for row in rows) == 0
