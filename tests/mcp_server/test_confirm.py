"""PRO-4: an MCP elicitation is a person's word. Only a plain accept is a yes."""

from __future__ import annotations

import pytest

from memorybank.mcp.client import FORM, UserWord, can_ask, understood

pytestmark = pytest.mark.slow  # loads all of MCP


@pytest.mark.parametrize(
    ("action", "word"),
    [
        ("accept", UserWord.YES),
        ("decline", UserWord.NO),
        ("cancel", UserWord.NOTHING),
        ("Accept", UserWord.NOTHING),
        ("accepted", UserWord.NOTHING),
        ("", UserWord.NOTHING),
        (None, UserWord.NOTHING),
        (True, UserWord.NOTHING),
        (["accept"], UserWord.NOTHING),
    ],
)
def test_what_an_answer_means(action: object, word: UserWord) -> None:
    assert understood(action) is word


@pytest.mark.parametrize(
    ("capabilities", "can"),
    [
        ({}, False),
        ({"elicitation": None}, False),
        ({"elicitation": {}}, True),  # before modes had names, all of it was forms
        ({"elicitation": {"form": {}}}, True),
        ({"elicitation": {"form": {}, "url": {}}}, True),
        ({"elicitation": {"url": {}}}, False),
        ({"sampling": {}}, False),
    ],
)
def test_only_a_client_that_shows_forms_is_asked(capabilities: dict[str, object], can: bool) -> None:
    assert can_ask(capabilities) is can


def test_the_form_has_nothing_that_could_be_filled_in_for_the_user() -> None:
    assert FORM == {"type": "object", "properties": {}}
