"""The five source documents, one row a statement: each is tried from outside, in both languages where it has two."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Project
from seeds.rows import ROWS, Row
from seeds.stage import Stage
from seeds.tries import TRIES

pytestmark = pytest.mark.slow

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"
READINGS = next(Path(__file__).parents[2].glob("docs/decisions/0003-*.md"))

# Each in one language, by turns; in both in `make test-long`.
CASES = [
    pytest.param(row, language, id=f"{row.file}-{n}-{language}", marks=[pytest.mark.long] if at != n % 2 else [])
    for n, row in enumerate(ROWS)
    if row.attempt
    for at, language in (((0, "zh"), (1, "en")) if row.both else ((n % 2, "zh"),))
]


@pytest.mark.parametrize(("row", "language"), CASES)
def test_a_statement_of_the_documents_holds(
    row: Row, language: str, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    for name in ("MEMORY_BANK_GUARD_MODE", "MEMORY_BANK_DOC_FIRST_MODE"):
        monkeypatch.setenv(name, "")  # so that what a try sets is undone
        monkeypatch.delenv(name)
    TRIES[row.attempt](Stage(language, project), *row.given)


def test_every_row_is_tried_or_says_why_not() -> None:
    for row in ROWS:
        assert bool(row.attempt) is not bool(row.outside), row.quote
    assert {row.attempt for row in ROWS if row.attempt} == set(TRIES)


def test_a_reading_of_our_own_is_settled_with_its_reason() -> None:
    text = READINGS.read_text("utf-8")
    for row in ROWS:
        assert not row.reading or f"**{row.reading}" in text, row.reading


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the source documents are not on this machine")
def test_every_quote_stands_in_its_document() -> None:
    texts = {path.name[:3]: path.read_text("utf-8") for path in SEEDS.glob("*.md")}
    missing = [(row.file, row.quote) for row in ROWS if row.quote not in texts[row.file]]
    assert missing == []
