"""Every token format is known when it is whole, and left alone when it is not."""

from __future__ import annotations

from random import Random

import pytest

from memorybank.policy.scan import REFUSE, scan_text
from memorybank.policy.scan.token_formats import PREFIXES, ROWS, WEBHOOKS, tokens
from scan.making import letters, near_miss, prefixed, shortest, value_of

pytestmark = [pytest.mark.rule("THR-4"), pytest.mark.slow]
PLACES = ("{}", "The deploy token is {} (rotate monthly).", "| CI | {} |", "export X={}", "```\n{}\n```", "令牌：{}。")


def known(text: str) -> set[str]:
    return {span.rule for span in tokens(text)}


def is_refused(text: str) -> bool:
    """As something that nobody may waive."""
    return any(found.severity == REFUSE and not found.generic for found in scan_text(text))


@pytest.mark.parametrize("place", PLACES)
def test_a_whole_one_is_refused_wherever_it_stands(place: str) -> None:
    random = Random(place)
    values = [value_of(row, random) for row in ROWS]
    values += [prefixed(prefix, random) for prefix in (*PREFIXES, *WEBHOOKS)]
    assert [value for value in values if not is_refused(place.format(value))] == []


def test_a_prefix_is_none_in_talk_about_it_nor_before_words() -> None:
    random = Random(2)
    for prefix in (*PREFIXES, *WEBHOOKS):
        name = f"{letters(random, 4, 'abcdefgh')}_settings_of_the_service"
        for text in (f"tokens begin with `{prefix}`", f"{prefix}{name}", f"{prefix}...", f"{prefix}{'x' * 40}"):
            assert known(text) == set(), text


def test_one_that_is_a_character_short_is_not_this_format() -> None:
    random = Random(2)
    texts = [(row.rule, f"see {near_miss(row, random)} there") for row in ROWS for _ in range(3)]
    assert [rule for rule, text in texts if rule in known(text)] == []


def test_one_that_is_drawn_with_x_is_an_example() -> None:
    for row in ROWS:
        anchor = row.anchors[0] if row.anchors else ""
        text = f"{'x' * shortest(row.lead)}{anchor}{'x' * max(shortest(row.body), 12)}"
        assert row.rule not in known(text)


def test_a_word_in_the_middle_tells_any_vendors_token() -> None:
    value = prefixed("acme_pat_", Random(4))
    assert known(f"see {value} there") == {"marked-token"}
    assert known("def test_api_HandlesUserRegistrationTwice") == set()


def test_a_key_that_is_only_a_uuid_is_known_behind_its_vendors_name() -> None:
    uuid = "-".join(letters(Random(5), n, "0123456789abcdef") for n in (8, 4, 4, 4, 12))
    assert known(f'const HEROKU_KEY = "{uuid}"') == {"vendor-credential"}
    assert known(f'const USER_KEY = "{uuid}"') == set()


def test_a_prefix_in_the_middle_of_a_word_is_none() -> None:
    value = prefixed("npm_", Random(1))
    assert known(f"x{value}") == set()
    assert known(f'"a\\n{value}"') == {"npm-token"}  # a line break, written out
