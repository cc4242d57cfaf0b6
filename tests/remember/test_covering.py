"""WRT-3: a page that already covers it is updated; the proposer has the last word."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conftest import Project
from memorybank.app.change.duplicates import likeness, name_of
from memorybank.recall.search.tokens import terms

pytestmark = pytest.mark.slow

LEARNING = {
    "symptom": "payments fail at peak hours",
    "root_cause": "the gateway answers in 4.2s, we wait 3s",
    "solution": "wait 10s and retry twice",
    "prevention": "an alert when P99 is over 5s",
}


@pytest.fixture
def bank(project: Project) -> Project:
    project.write("pyproject.toml", '[project]\nname = "shop"\n')
    project.mb("refresh", "--yes")
    project.page(
        "details/requirements/REQ-003-refunds.md",
        "# REQ-003: Refunds\n\n> Status: Proposed\n\n## Goal\n\nMoney back.\n",
    )
    project.page("details/requirements/REQ-007-退款对账.md", "# REQ-007：退款对账\n\n- 状态：Accepted\n")
    project.page("details/design/refund-flow.md", "# Refund flow\n\nA state machine.\n")
    project.page("details/design/search-index.md", "# How the search index is built\n\nSQLite.\n")
    project.page("details/learnings/2026-01-05-payment-timeout.md", "# Payment timeout\n\n## Symptom\n\nIt is slow.\n")
    project.mb("refresh", "--yes")
    return project


def ask(bank: Project, kind: str, fields: dict[str, object], *more: str) -> dict[str, Any]:
    done = bank.mb("propose", kind, "-", "--json", *more, stdin=json.dumps(fields))
    assert done.code == 0, done.out + done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


CASES = [
    # kind, title, the page it goes to; "" for a new one
    ("requirement", "REQ-003: what refunds are", "details/requirements/REQ-003-refunds.md"),
    ("requirement", "REQ-3 Rückzahlung", "details/requirements/REQ-003-refunds.md"),
    ("requirement", "Refunds", "details/requirements/REQ-003-refunds.md"),
    ("requirement", "refunds!", "details/requirements/REQ-003-refunds.md"),
    ("requirement", "退款对账", "details/requirements/REQ-007-退款对账.md"),
    ("requirement", "退款", ""),
    ("requirement", "Invoices", ""),
    ("requirement", "REQ-099: Invoices", ""),
    ("design", "Refund flow", "details/design/refund-flow.md"),
    ("design", "The refund flow", "details/design/refund-flow.md"),
    ("design", "Building the search index", ""),
    ("design", "How the search index was built", "details/design/search-index.md"),
    ("design", "Login flow", ""),
    ("learning", "Payment timeouts", "details/learnings/2026-01-05-payment-timeout.md"),
    ("learning", "Payment rounding", ""),
]


MORE: dict[str, dict[str, object]] = {
    "requirement": {"goal": "as said"}, "design": {"approach": "as said"}, "learning": dict(LEARNING),
}  # fmt: skip


@pytest.mark.rule("WRT-3")
def test_a_page_that_covers_it_is_updated(bank: Project) -> None:
    for kind, title, page in CASES:
        found = ask(bank, kind, {"title": title} | MORE[kind])
        first = found["memory_ops"]["operations"][0]
        if page:
            assert (found["target"], first["type"]) == (page, "update"), title
            assert any(page in note for note in found["notes"])
        else:
            assert first["type"] == "create", title


@pytest.mark.rule("WRT-3")
def test_an_update_adds_below_what_is_there(bank: Project) -> None:
    fields: dict[str, object] = {
        "title": "Refunds", "goal": "Also for gift cards.", "acceptance": ["within 7 days"], "status": "accepted",
    }  # fmt: skip
    found = ask(bank, "requirement", fields)
    bank.mb("apply", str(found["id"]), "--yes")
    assert bank.text("details/requirements/REQ-003-refunds.md") == (
        "# REQ-003: Refunds\n\n> Status: Proposed\n\n## Goal\n\nMoney back.\n\n**2026-03-15**: Also for gift cards.\n"
        "\n## Acceptance criteria\n\n- [ ] within 7 days\n"
    ).replace("Proposed", "Accepted")
    assert ask(bank, "requirement", fields)["state"] == "nothing"


@pytest.mark.rule("WRT-3")
def test_the_proposer_has_the_last_word(bank: Project) -> None:
    fields: dict[str, object] = {"title": "Refund flow", "approach": "from scratch"}
    new = ask(bank, "design", fields, "--new")
    assert new["target"] == "details/design/refund-flow-2.md"


@pytest.mark.rule("WRT-3", "LAY-7")
def test_a_damaged_page_is_never_the_one_to_update(bank: Project) -> None:
    bank.page("details/design/refund-flow.md", "# Refund flow\n\n<!-- MACHINE_BLOCK_START -->\n")
    found = ask(bank, "design", {"title": "The refund flow", "approach": "again"})
    assert found["target"] != "details/design/refund-flow.md"


@pytest.mark.rule("WRT-1")
def test_a_file_name_is_made_of_the_title_and_is_never_an_index() -> None:
    assert name_of("Refund flow: how & why?", "") == "refund-flow-how-why"
    assert name_of("退款 流程（草案）", "") == "退款-流程-草案"
    assert name_of("Ｒefund　ＦＬＯＷ", "") == "refund-flow"
    assert name_of("REQ-007: Refunds", "") == "refunds"
    assert name_of("Index", "") == "index-page"
    assert name_of("index-2", "") == "index-2-page"
    assert name_of("../../etc/passwd", "") == "etc-passwd"
    assert name_of("x", "my-own") == "my-own"
    assert len(name_of("word " * 100, "")) <= 48
    assert name_of("💾 →", "") == "untitled"


def test_likeness_is_between_nothing_and_the_same() -> None:
    def alike(one: str, other: str) -> float:
        return likeness(frozenset(terms(one)), frozenset(terms(other)))

    assert alike("Payment timeout", "payment timeouts") == 1.0
    assert alike("Payment timeout", "Login flow") == 0.0
    assert alike("", "x") == 0.0
    assert 0.3 < alike("支付超时", "支付失败") < 0.75
