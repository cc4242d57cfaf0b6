"""Whatever the text: an answer, soon, and never a word of what was found."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostile import within
from memorybank.model.change import Create, Flow, Plan, Update
from memorybank.policy.catalog import review_plan
from memorybank.policy.scan import REFUSE, WARN, scan_text
from memorybank.policy.scan.token_formats import PREFIXES, ROWS
from scan.making import letters, value_of

pytestmark = pytest.mark.rule("THR-4")
PARTS = st.sampled_from(
    ["password", "token=", "密码：", "密码是", " ", "\n", "|", "admin", "/", "://", "a:b@", "curl -u ", "eyJ", ".",
    "sig=", '"', "'",
     "-----BEGIN PRIVATE KEY-----", "kind: Secret\n", "data:\n", "4111", "@gmail.com", "\u200b", "\ud800", "İ",
     "x" * 30, "-p", "Basic ",
     "machine x login y password ", "<token>", "</token>", "```", "AKIA", "9" * 18, "+1 415", "$2a$10$", "7Q~",
     "# scan:allow generic"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=200), st.lists(PARTS, max_size=25).map("".join)))
def test_any_text_gets_an_answer(text: str) -> None:
    last = text.count("\n") + 1
    for found in scan_text(text):
        assert 1 <= found.line <= last
        assert found.severity in (REFUSE, WARN)
    old = frozenset(text.split("\n"))
    assert scan_text(text, old) == () or text == ""


@given(
    st.lists(st.sampled_from(["plain words", "## Title", "", "- item 12", "| a | b |"]), max_size=6),
    st.integers(0, 400),
)
def test_a_line_is_counted_right_and_what_surrounds_it_changes_nothing(lines: list[str], pick: int) -> None:
    value = value_of(ROWS[pick % len(ROWS)], Random(pick))
    page = "\n".join([*lines, f"see {value} there", *lines])
    assert {found.line for found in scan_text(page) if found.severity == REFUSE} == {len(lines) + 1}


HOSTILE = (
    "token=", "key=", "password: ", "password for a b c d ", "eyJ", "eyJ.", "://", "x://a:bcdefgh@", "curl x -u a",
    "| admin ",
    "1234567 ", "9", "AB12", "a@", "a.b@c.d", "-----BEGIN PRIVATE KEY-----\n", "kind: Secret\ndata:\n", "mysql -p",
    "密码",
    "密码现在是", "login: a / ", "<token>abcdef", "$2a$10$", "Authorization: ", "sv=1&sig=", "abc7Q~", "12345678:AA",
    "\u200b",
    "pass", "passs", "secretsecret", "abcdef1! as the password ", "machine a login b password ", "-", "_", ".a", "\t",
    "x" * 5000 + " ",
)  # fmt: skip


@pytest.mark.slow
def test_no_line_is_hostile_enough_to_hang_it() -> None:
    for part in (*HOSTILE, *(f"{row.anchors[0]}a1" for row in ROWS if row.anchors), *(f"{p}a1" for p in PREFIXES)):
        with within(20):
            scan_text((part * (20_000 // len(part) + 1))[:20_000])


def test_a_plan_is_held_to_its_new_lines() -> None:
    token = value_of(ROWS[0], Random(5))
    page = f"# P\n\nold {token}\n"
    kept = Update("details/p.md", page.encode(), f"{page}more\n".encode(), "x")
    added = Update("details/p.md", b"# P\n", page.encode(), "x")
    assert review_plan(Plan(Flow.REMEMBER, (kept,))) == ()
    assert [(f.rule, dict(f.params)) for f in review_plan(Plan(Flow.REMEMBER, (added,)))] == [
        ("THR-4", {"line": 3, "rule": ROWS[0].rule})
    ]


def test_a_key_whose_head_is_old_and_whose_body_is_new_is_new() -> None:
    body = [letters(Random(at), 64) for at in range(5)]
    text = "\n".join(["-----BEGIN PRIVATE KEY-----", *body, "-----END PRIVATE KEY-----"])
    old = frozenset(("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"))
    assert [found.rule for found in scan_text(text, old)] == ["private-key"]
    assert scan_text(text, old | frozenset(body)) == ()


def test_hidden_characters_are_refused_in_what_is_newly_remembered_only() -> None:
    """A page that is moved or indexed keeps what its owner left in it."""
    change = Create("details/p.md", b"# P\n\nab\xe2\x80\x8bcd\n", "x")
    assert {f.rule for f in review_plan(Plan(Flow.REMEMBER, (change,)))} == {"THR-4"}
    assert review_plan(Plan(Flow.INDEX, (change,))) == ()
