"""Every token format is known when it is whole, and left alone when it is not."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from memorybank.policy.scan import REFUSE, scan_text
from memorybank.policy.scan.assignments import assigned
from memorybank.policy.scan.formats import NAMED, ROWS, Token, rule_of
from memorybank.policy.scan.scanned_text import scanned
from memorybank.policy.scan.token_search import tokens
from scan.making import drawn, near_miss, shortest, value_of

pytestmark = [pytest.mark.rule("THR-4"), pytest.mark.slow]
PLACES = ("{}", "The deploy token is {} (rotate monthly).", "| CI | {} |", "export X={}", "```\n{}\n```", "令牌：{}。")


def known(text: str) -> set[str]:
    page = scanned(text)
    return {span.rule for span in tokens(text)} | ({span.rule for span in assigned(page)} if page else set())


def is_refused(row: Token, text: str) -> bool:
    """By this row, and by the scan as a whole as something that nobody may waive."""
    certain = any(found.severity == REFUSE and not found.generic for found in scan_text(text))
    return certain and row.rule in {span.rule for span in tokens(text)}


def test_there_are_many_and_each_has_one_name() -> None:
    named = [rule_of(name) for names in NAMED.values() for name in names.split()]
    names = Counter([*(row.rule for row in ROWS), *named])
    assert len(names) >= 400
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("place", PLACES)
def test_a_whole_one_is_refused_wherever_it_stands(place: str) -> None:
    random = Random(place)
    assert [row.rule for row in ROWS if not is_refused(row, place.format(value_of(row, random)))] == []


def test_one_that_is_a_character_short_is_not_this_format() -> None:
    random = Random(2)
    texts = [(row.rule, f"see {near_miss(row, random)} there") for row in ROWS for _ in range(3)]
    assert [rule for rule, text in texts if rule in {span.rule for span in tokens(text)}] == []


def test_one_that_is_drawn_with_x_is_an_example() -> None:
    for row in ROWS:
        anchor = row.anchors[0] if row.anchors else ""
        text = f"{'x' * shortest(row.lead)}{anchor}{'x' * max(shortest(row.body), 12)}"
        assert row.rule not in {span.rule for span in tokens(text)}


@pytest.mark.parametrize("row", [row for row in ROWS if row.proof], ids=lambda row: row.rule)
def test_without_its_checksum_it_is_only_a_guess(row: Token) -> None:
    """A mistyped token opens nothing: still refused, but a person may let it be."""
    random = Random(row.rule)
    assert row.proof is not None
    value = ""
    while not value or row.proof(value) or (row.check is not None and not row.check(value)):
        value = (row.anchors[0] if row.anchors else "") + drawn(row.body, random)
    assert [span.generic for span in tokens(f"see {value} there") if span.rule == row.rule] == [True]


def test_a_format_without_a_mark_is_known_behind_its_vendors_name() -> None:
    random = Random(3)
    for body, names in NAMED.items():
        for name in names.split():
            drawings = [drawn(body, random) for _ in range(12)]
            texts = [text for v in drawings for text in (f"{name}_token = {v}", f'"{name.upper()}_KEY": "{v}"')]
            hits = sum(rule_of(name) in known(text) for text in texts)
            assert hits >= 0.7 * len(texts), name  # some of what is drawn reads as a word


def test_and_not_without_it_nor_cut_short_nor_as_an_example() -> None:
    random = Random(4)
    for name, body in ((name, body) for body, names in NAMED.items() for name in names.split()):
        value, rule = drawn(body, random), rule_of(name)
        assert rule not in known(f"build {value} done")
        for shown in (value[: shortest(body) // 2], "x" * len(value), f"${{{name.upper()}_TOKEN}}", f"<{name}>"):
            assert rule not in known(f"{name}_token = {shown}"), name


def test_a_prefix_in_the_middle_of_a_word_is_none() -> None:
    row = next(row for row in ROWS if row.rule == "npm-token")
    value = value_of(row, Random(1))
    assert known(f"x{value}") == set()
    assert known(value + "x") == set()
    assert row.rule in known(f'"a\\n{value}"')  # a line break, written out
