"""Every token format is known when it is whole, and left alone when it is not."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from memorybank.policy.scan import REFUSE, scan_text
from memorybank.policy.scan.assigned import assigned
from memorybank.policy.scan.formats import NAMED, ROWS
from memorybank.policy.scan.rows import Named, Row
from memorybank.policy.scan.sheet import sheet
from memorybank.policy.scan.tokens import tokens
from scan.making import drawn, named_value, near_miss, shortest, value_of

pytestmark = pytest.mark.rule("THR-4")
ROW_IDS = [row.rule for row in ROWS]
PLACES = ("{}", "The deploy token is {} (rotate monthly).", "| CI | {} |", "export X={}", "```\n{}\n```", "令牌：{}。")


def known(text: str) -> set[str]:
    page = sheet(text)
    return {span.rule for span in tokens(text)} | ({span.rule for span in assigned(page)} if page else set())


def test_there_are_many_and_each_has_one_name() -> None:
    names = Counter([*ROW_IDS, *(named.rule for named in NAMED)])
    assert len(names) >= 400
    assert [name for name, count in names.items() if count > 1] == []
    assert all(row.what for row in (*ROWS, *NAMED))


@pytest.mark.parametrize("row", ROWS, ids=ROW_IDS)
def test_a_whole_one_is_refused_wherever_it_stands(row: Row) -> None:
    random = Random(row.rule)
    for place in PLACES:
        text = place.format(value_of(row, random))
        assert row.rule in {span.rule for span in tokens(text)}, place
        found = [each for each in scan_text(text) if each.severity == REFUSE]
        assert any(not each.generic for each in found), place


@pytest.mark.parametrize("row", ROWS, ids=ROW_IDS)
def test_one_that_is_cut_short_is_not_this_format(row: Row) -> None:
    random = Random(row.rule)
    for _ in range(5):
        assert row.rule not in {span.rule for span in tokens(f"see {near_miss(row, random)} there")}


@pytest.mark.parametrize("row", ROWS, ids=ROW_IDS)
def test_one_that_is_drawn_with_x_is_an_example(row: Row) -> None:
    anchor = row.anchors[0] if row.anchors else ""
    text = f"{'x' * shortest(row.lead)}{anchor}{'x' * max(shortest(row.body), 12)}"
    assert row.rule not in {span.rule for span in tokens(text)}


@pytest.mark.parametrize("row", [row for row in ROWS if row.proof], ids=lambda row: row.rule)
def test_without_its_checksum_it_is_only_a_guess(row: Row) -> None:
    """A mistyped token opens nothing: still refused, but a person may let it be."""
    random = Random(row.rule)
    assert row.proof is not None
    for _ in range(500):
        value = (row.anchors[0] if row.anchors else "") + drawn(row.body, random)
        if not row.proof(value) and (row.check is None or row.check(value)):
            break
    found = [span for span in tokens(f"see {value} there") if span.rule == row.rule]
    assert [span.generic for span in found] == [True]


@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.rule)
def test_a_format_without_a_mark_is_known_behind_its_vendors_name(named: Named) -> None:
    random = Random(named.rule)
    hits = 0
    for name in named.names:
        for _ in range(10):
            value = named_value(named, random)
            hits += named.rule in known(f"{name}_token = {value}")
            hits += named.rule in known(f'"{name.upper()}_KEY": "{value}"')
    assert hits >= 0.7 * 20 * len(named.names)  # some of what is drawn reads as a word


@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.rule)
def test_and_not_without_it_nor_cut_short_nor_as_an_example(named: Named) -> None:
    random = Random(named.rule)
    value = named_value(named, random)
    name = named.names[0]
    assert named.rule not in known(f"build {value} done")
    assert named.rule not in known(f"{name}_token = {value[: shortest(named.body) // 2]}")
    assert named.rule not in known(f"{name}_token = {'x' * len(value)}")
    assert named.rule not in known(f"{name}_token = ${{{name.upper()}_TOKEN}}")


def test_a_prefix_in_the_middle_of_a_word_is_none() -> None:
    random = Random(1)
    row = next(row for row in ROWS if row.rule == "npm-token")
    value = value_of(row, random)
    assert known(f"x{value}") == set()
    assert known(value + "x") == set()
    assert row.rule in known(f'"a\\n{value}"')  # a line break, written out
