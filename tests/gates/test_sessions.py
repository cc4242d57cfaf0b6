"""Sessions as they really happen: two at once, one resumed, one that walks to another folder."""

from __future__ import annotations

import gc
import io
from pathlib import Path

import pytest

from conftest import Project
from gates.conftest import PATTERNS, Agent
from memorybank.app.hook.respond import serve

HIGH = "src/auth/login.py"


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "block")
    monkeypatch.setenv("MEMORY_BANK_DOC_FIRST_MODE", "off")


@pytest.mark.rule("GAT-1")
def test_two_sessions_side_by_side(bank: Project) -> None:
    one, two = Agent(bank, "one"), Agent(bank, "two")
    one.hears()
    two.hears()
    one.reads(PATTERNS)
    assert one.writes(HIGH).decision == "allow"
    assert two.writes(HIGH).decision == "deny"


@pytest.mark.rule("GAT-1", "REC-2")
def test_a_resumed_session_still_owes_what_it_owed(bank: Project) -> None:
    before = Agent(bank)
    before.starts()
    before.hears()
    before.reads("memory-bank/details/design/cart.md")
    before.compacts()
    after = Agent(bank)
    after.starts("resume")
    after.hears("where were we?")
    assert after.writes("src/cart.py").speaks("REC-2")


@pytest.mark.rule("GAT-1", "GAT-5")
def test_a_session_that_walks_into_another_project(
    bank: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    agent = Agent(bank)
    agent.hears()
    agent.reads(PATTERNS)
    agent.cwd = str(bank.root / "src")
    assert agent.writes("auth/login.py").decision == "allow", "a folder further down is the same project"
    agent.cwd = str(elsewhere)
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(bank.root))
    assert agent.asks("Write", file_path=str(bank.bank / "x.json"), content="x").decision == "deny"
    assert agent.runs(f"echo x > {bank.bank}/MEMORY.md").decision == "deny"
    assert agent.writes("notes.py").decision == "allow"


@pytest.mark.rule("GRD-1", "GAT-5")
def test_two_banks_are_both_guarded(bank: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Project(tmp_path / "other")
    other.page("MEMORY.md", "# Other\n")
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(bank.root))
    agent = Agent(bank, cwd=str(other.root))
    for home in (bank, other):
        assert agent.asks("Write", file_path=str(home.bank / "x.json"), content="x").decision == "deny"


@pytest.mark.rule("INJ-1", "INJ-2")
def test_memory_goes_in_at_the_start_after_a_compaction_and_for_a_sub_agent(agent: Agent) -> None:
    agent.starts()  # what is said of a bank that was never seen before is said once
    first = agent.starts().agent
    assert "A shop." in first
    assert "protocol_version: memory-bank/v1" in first
    assert agent.compacts().agent == first, "the same bytes, so that the host's cache survives"
    assert agent.tell("SubagentStart", agent_id="a1").agent == first
    assert agent.starts("resume").agent == first
    agent.project.page("MEMORY.md", agent.project.text("MEMORY.md").replace("A shop.", "A bakery."))
    assert "A bakery." in agent.starts("resume").agent


@pytest.mark.rule("INJ-3")
def test_another_session_has_another_boundary(bank: Project) -> None:
    assert Agent(bank, "one").starts().agent != Agent(bank, "two").starts().agent


@pytest.mark.rule("GAT-8", "REC-2")
def test_a_second_bank_further_down_does_not_take_the_place_of_the_first(
    bank: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(bank.root))
    agent = Agent(bank)
    agent.hears()
    bank.write("src/memory-bank/MEMORY.md", "# decoy\n")
    agent.cwd = str(bank.root / "src")
    assert agent.writes("auth/login.py").decision == "deny"


@pytest.mark.rule("GRD-2")
def test_the_bank_a_session_began_with_is_looked_at_from_anywhere(
    bank: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Project(tmp_path / "other")
    other.page("MEMORY.md", "# Other\n")
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(bank.root))
    agent = Agent(bank)
    agent.starts()
    agent.hears()
    agent.cwd = str(other.root)
    bank.page("MEMORY.md", "behind our back\n")
    assert "MEMORY.md" in agent.stops().person


@pytest.mark.rule("PAK-3")
def test_a_pack_for_the_same_question_is_warned_of_not_denied(bank: Project) -> None:
    again = "memory-bank context 'why is money counted in cents?'"
    agent = Agent(bank)
    agent.hears()
    assert agent.runs(again, "memory_reader:\n").decision == "allow"
    assert agent.asks("Bash", command=again).speaks("PAK-3")
    assert agent.asks("Bash", command=again).decision == "warn"
    assert agent.asks("Bash", command=again.replace("cents", "pence")).decision == "allow"
    assert agent.asks("Bash", command=again + " --files src/money.py").decision == "allow"
    agent.hears("and now?")
    assert agent.asks("Bash", command=again).speaks("PAK-3"), "a session is longer than a message"
    assert Agent(bank, "other").asks("Bash", command=again).decision == "allow"
    assert Agent(bank, name="helper").asks("Bash", command=again).decision == "allow"
    agent.compacts()
    agent.hears()
    assert agent.asks("Bash", command=again).decision == "allow", "it is no longer before the agent"


@pytest.mark.rule("PAK-3")
def test_a_pack_that_was_not_made_or_is_old_may_be_asked_for(bank: Project) -> None:
    again = "mb context 'why cents?'"
    agent = Agent(bank)
    agent.hears()
    agent.runs(again, "There is no bank here.")
    assert agent.asks("Bash", command=again).decision == "allow", "nothing was made"
    agent.runs(again, "memory_reader:\n")
    assert agent.asks("Bash", command=again).speaks("PAK-3")
    agent.runs("memory-bank propose x", "💾 x")
    assert agent.asks("Bash", command=again).decision == "allow", "the bank may say something else now"


@pytest.mark.rule("PAK-3", "GAT-7")
def test_a_pack_made_through_the_server_counts_as_well(bank: Project) -> None:
    agent = Agent(bank)
    agent.hears()
    agent.does("mcp__memory-bank__context", "memory_reader:\n", request="why cents?", files=["src/a.py"])
    assert agent.asks("Bash", command="memory-bank context 'why cents?' --files src/a.py").speaks("PAK-3")
    assert agent.asks("Bash", command="memory-bank context 'why cents?'").decision == "allow"


def test_a_process_that_stays_collects_its_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hook's start switches that off, because a hook is over before it matters."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8"))
    gc.disable()
    try:
        assert serve("opencode") == 0
        assert gc.isenabled()
    finally:
        gc.enable()
