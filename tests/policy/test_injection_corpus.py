"""The shared set of hidden text, fake markers and instructions in data, each row held to the treatment it states."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from hostile import unescape
from memorybank.model.bank import MACHINE_END, MACHINE_START, USER_END, USER_START
from memorybank.model.layout import CURRENT
from memorybank.policy.injection import BEGINS, ENDS, inject
from memorybank.policy.injection.escape import escape
from memorybank.texts.catalogue import speaker

pytestmark = pytest.mark.slow

ROWS = Path(__file__).parents[3] / "shared" / "data" / "guard" / "injection.jsonl"
SAY = speaker("en")
Row = dict[str, str]


def rows(*categories: str) -> list[Row]:
    if not ROWS.exists():
        return []
    found: list[Row] = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    return [row for row in found if not categories or row["category"] in categories]


needs_rows = pytest.mark.skipif(
    not ROWS.exists(), reason=f"{ROWS.name}: the shared data set is not beside this repository"
)
HIDDEN = ("unicode-tags", "zero-width", "bidi", "variation-selector-smuggling", "ansi-control", "line-separators",
          "private-use", "noncharacter", "c0-control")  # fmt: skip


def whole(text: str) -> str:
    return text


def in_a_section(text: str) -> str:
    return f"# W\n\n{MACHINE_START}\n## Current Focus\n\n{text}\n\n{MACHINE_END}\n"


def in_the_user_block(text: str) -> str:
    return f"# W\n\n{USER_START}\n{text}\n{USER_END}\n"


PLACES = (whole, in_a_section, in_the_user_block)


def body(page: str) -> str:
    """Between the boundaries, of which there is one pair however the page looks."""
    said = inject((("MEMORY.md", page),), layout=CURRENT, secret=b"k", say=SAY, limit=100_000)
    assert said.count(f"\n{BEGINS} ") == said.count(f"\n{ENDS} ") == 1
    assert said.count("\nprotocol_version:") == 1
    return said.split(BEGINS)[1].split("\n", 1)[1].split(f"\n{ENDS}")[0]


@needs_rows
def test_there_are_as_many_rows_as_the_set_says() -> None:
    assert len(rows()) == 324
    assert {row["category"] for row in rows()} == {
        *HIDDEN, "semantic-instruction", "fake-marker", "benign", "hidden-instruction-file"
    }  # fmt: skip


@needs_rows
@pytest.mark.rule("INJ-3")
def test_ordinary_text_is_kept_byte_for_byte() -> None:
    for row, place in product(rows("benign"), PLACES):
        if row["expected"] != "benign":
            assert row["text"].removeprefix("\ufeff") in body(place(row["text"])), row["id"]
        assert not [s for s in escape(row["text"]).suspects if s.kind == "instruction"], row["id"]


@needs_rows
@pytest.mark.rule("INJ-3")
def test_instructions_in_data_are_delivered_as_data() -> None:
    for row, place in product(rows("semantic-instruction"), PLACES):
        text = row["text"].replace("\r\n", "\n").strip("\n")
        assert text in unescape(body(place(text))), row["id"]


@needs_rows
@pytest.mark.rule("INJ-3")
def test_a_fake_marker_is_never_given_as_it_is() -> None:
    for row, place in product(rows("fake-marker"), PLACES):
        given = body(place(row["text"]))
        assert row["text"] not in given, row["id"]
        if place is not whole or "_BLOCK_" not in row["text"]:  # of a whole page they are the page's own markers
            assert row["text"] in unescape(given), row["id"]


@needs_rows
@pytest.mark.rule("INJ-3")
def test_hidden_characters_are_visible_and_reported() -> None:
    for row, place in product(rows(*HIDDEN), PLACES):
        odd = {c for c in row["text"] if not (c.isprintable() and c.isascii()) and not "\u4e00" <= c <= "\u9fff"}
        odd -= set("。😀")
        assert odd, row["id"]
        assert not odd & set(body(place(row["text"]))), row["id"]
        suspects = escape(row["text"]).suspects
        assert sum(s.characters for s in suspects) >= len(odd), row["id"]


@needs_rows
@pytest.mark.rule("INJ-3")
def test_orders_in_comments_are_reported() -> None:
    for row in rows("hidden-instruction-file"):
        assert "instruction" in {s.kind for s in escape(row["text"]).suspects}, row["id"]
