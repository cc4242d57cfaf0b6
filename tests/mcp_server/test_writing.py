"""Remembering over MCP: a proposal for the model to show, and a person's word through the client's own form."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import mcp_types as types
import pytest

from conftest import Project
from mcp_server.conftest import LEGACY, MODERN, Talk, inside, roots, said, talking
from memorybank.app.hook.banks import state_of
from memorybank.light import address
from memorybank.model.change import State
from memorybank.store import host_process, proposals

pytestmark = pytest.mark.slow  # loads all of MCP

DECISION = {
    "decision": "Prices are whole cents",
    "reason": "floats lose pennies",
    "trade_off": "every view divides",
    "scope": "all of the shop",
}


def answering(action: str, seen: list[str]) -> Callable[..., Any]:
    async def answer(_: object, params: types.ElicitRequestFormParams) -> types.ElicitResult:
        seen.append(params.message)
        return types.ElicitResult(action=action, content={} if action == "accept" else None)  # type: ignore[arg-type]

    return answer


def proposed(talk: Talk) -> str:
    result = talk.call("propose", kind="decision", fields=DECISION)
    assert not result.is_error, said(result)
    document = result.structured_content
    assert document is not None
    jsonschema.validate(document, json.loads((files("memorybank") / "schemas/proposal.json").read_text("utf-8")))
    assert "💾" in said(result)
    return str(document["id"])


def state(shop: Project, id: str) -> State:
    found = proposals.load(state_of(address.find(str(shop.root))), id)
    assert found is not None
    return found.state


@pytest.mark.rule("PRO-3", "PRO-4", "WRT-4")
@pytest.mark.parametrize("mode", [LEGACY, MODERN])
def test_a_yes_in_the_clients_form_writes(shop: Project, mode: str) -> None:
    seen: list[str] = []
    with talking(inside(shop.root, mode=mode, elicitation_callback=answering("accept", seen))) as talk:
        id = proposed(talk)
        assert DECISION["decision"] not in shop.text("details/patterns.md")
        report = talk.text("apply", id=id)
    assert DECISION["decision"] in seen[0]  # the user saw what it is about
    assert "details/patterns.md" in report
    assert DECISION["decision"] in shop.text("details/patterns.md")
    assert state(shop, id) is State.APPLIED
    (entry,) = [e for e in json.loads(shop.mb("log", "--json").out)["entries"] if e["proposal"] == id]
    assert entry["by"] == "elicitation"


@pytest.mark.rule("PRO-4")
@pytest.mark.filterwarnings("ignore::mcp.MCPDeprecationWarning")
@pytest.mark.parametrize("mode", [LEGACY, MODERN])
def test_a_yes_counts_where_only_the_client_knows_the_project(shop: Project, tmp_path: Path, mode: str) -> None:
    """A client of the later protocol answers only what was asked last."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    asked: dict[str, Any] = {"list_roots_callback": roots(shop.root), "elicitation_callback": answering("accept", [])}
    with talking(inside(elsewhere, mode=mode, **asked)) as talk:
        talk.text("apply", id=proposed(talk))
    assert DECISION["decision"] in shop.text("details/patterns.md")


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("mode", [LEGACY, MODERN])
@pytest.mark.parametrize(("action", "after"), [("decline", State.REFUSED), ("cancel", State.PENDING)])
def test_anything_else_writes_nothing(shop: Project, mode: str, action: str, after: State) -> None:
    with talking(inside(shop.root, mode=mode, elicitation_callback=answering(action, []))) as talk:
        id = proposed(talk)
        talk.call("apply", id=id)
    assert DECISION["decision"] not in shop.text("details/patterns.md")
    assert state(shop, id) is after


@pytest.mark.rule("PRO-4", "GRD-5")
@pytest.mark.parametrize("mode", [LEGACY, MODERN])
def test_a_client_without_forms_cannot_confirm_but_the_users_message_can(shop: Project, mode: str) -> None:
    with talking(inside(shop.root, mode=mode)) as talk:
        id = proposed(talk)
        result = talk.call("apply", id=id)
        assert result.is_error
        assert "not confirmed" in said(result)
        proposals.decide(state_of(address.find(str(shop.root))), id, State.CONFIRMED, words="好", now="2026-01-01")
        assert not talk.call("apply", id=id).is_error
    assert DECISION["decision"] in shop.text("details/patterns.md")


@pytest.mark.rule("PRO-4", "GRD-5")
@pytest.mark.parametrize("action", ["accept", ""])
def test_what_another_sessions_user_confirmed_is_asked_about_again(shop: Project, action: str) -> None:
    where = state_of(address.find(str(shop.root)))
    host_process.note_agent(str(where), "claude-code", "theirs")
    seen: list[str] = []
    form = {"elicitation_callback": answering(action, seen)} if action else {}
    with talking(inside(shop.root, **form)) as talk:  # type: ignore[arg-type]
        id = proposed(talk)
        proposals.decide(where, id, State.CONFIRMED, words="好", now="2026-01-01")
        host_process.note_agent(str(where), "claude-code", "mine")  # the session that this server now serves
        result = talk.call("apply", id=id)
    assert result.is_error is not bool(action)
    assert len(seen) == (1 if action else 0)
    assert (DECISION["decision"] in shop.text("details/patterns.md")) is bool(action)


@pytest.mark.rule("THR-1")
def test_a_thin_decision_is_refused_and_every_missing_field_is_named(talk: Talk) -> None:
    result = talk.call("propose", kind="decision", fields={"decision": "Use cents"})
    assert result.is_error
    for field in ("(reason)", "(trade_off)", "(scope)"):
        assert field in said(result)


# ------------------------------------------------------------------ plans


@pytest.mark.rule("RFR-2", "GRD-7", "SCH-3")
@pytest.mark.parametrize("mode", [LEGACY, MODERN])
@pytest.mark.parametrize("action", ["accept", "decline", ""])
def test_a_plan_has_an_id_and_is_carried_out_only_by_the_users_word(tmp_path: Path, mode: str, action: str) -> None:
    """In a project without a bank, by a client that may or may not be able to ask."""
    bare = Project(tmp_path / "bare")
    bare.write("README.md", "# Shop\n")
    seen: list[str] = []
    form = {"elicitation_callback": answering(action, seen)} if action else {}
    with talking(inside(bare.root, mode=mode, **form)) as talk:  # type: ignore[arg-type]
        shown = talk.text("plan", of="refresh")
        (plan,) = proposals.load_all(state_of(address.find(str(bare.root))))
        assert shown.startswith(plan.shown)
        assert plan.id in plan.shown
        assert talk.text("plan", of="memory-bank refresh") == shown, "the same plan is the same id"
        assert not bare.bank.exists()
        result = talk.call("apply", id=plan.id)
    assert seen == ([plan.shown] if action else [])
    assert bare.bank.exists() is (action == "accept")
    assert result.is_error is (action == "")


@pytest.mark.rule("RFR-2", "LED-2")
def test_an_undo_is_a_plan_too_and_what_there_is_no_plan_for_is_named(shop: Project) -> None:
    with talking(inside(shop.root, elicitation_callback=answering("accept", []))) as talk:
        id = proposed(talk)
        before = shop.text("details/patterns.md")
        talk.call("apply", id=id)
        talk.text("plan", of=f"undo {id}")
        (plan,) = [p for p in proposals.load_all(state_of(address.find(str(shop.root)))) if p.kind == "undo"]
        assert not talk.call("apply", id=plan.id).is_error
        assert shop.text("details/patterns.md") == before
        for words in ("restore", "refresh --yes", "", "uninstall --purge", "proposals accept p-1a2b3c4d"):
            assert talk.call("plan", of=words).is_error
    last = json.loads(shop.mb("log", "--json").out)["entries"][0]
    assert (last["what"], last["by"]) == ("undone", "elicitation")
