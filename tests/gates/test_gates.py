"""What each gate says, and when it keeps silent."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from conftest import Project
from gates.conftest import PATTERNS, Agent

HIGH, MEDIUM, LOW = "src/auth/login.py", "src/cart.py", "docs/cart.md"


# ------------------------------------------------------------------ the read gate


@pytest.mark.rule("GAT-2", "GAT-4", "GAT-6")
@pytest.mark.parametrize(
    ("story", "mode", "path", "read", "answer"),
    [
        ("a risky write before the conventions were read", "block", HIGH, False, "deny"),
        ("the same, in a project that only wants to be told", "warn", HIGH, False, "warn"),
        ("the same, with the gate off", "off", HIGH, False, "allow"),
        ("a risky write after they were read", "block", HIGH, True, "allow"),
        ("an ordinary write is warned about, never stopped", "block", MEDIUM, False, "warn"),
        ("an ordinary write after reading", "block", MEDIUM, True, "allow"),
        ("documentation needs no reading", "block", LOW, False, "allow"),
        ("nor do tests", "block", "tests/test_cart.py", False, "allow"),
        ("a file outside the project is ordinary", "block", "/tmp/elsewhere.py", False, "warn"),
    ],
)
def test_the_read_gate(
    agent: Agent, monkeypatch: pytest.MonkeyPatch, story: str, mode: str, path: str, read: bool, answer: str
) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", mode)
    monkeypatch.setenv("MEMORY_BANK_DOC_FIRST_MODE", "off")
    agent.hears()
    if read:
        agent.reads(PATTERNS)
    found = agent.asks("Write", file_path=path, content="x")
    assert found.decision == answer, story
    assert found.speaks("GAT-2") is (answer != "allow"), story
    if answer == "deny":
        assert "memory-bank/details/patterns.md" in found.agent, "a refusal names the one next step"


@pytest.mark.rule("GAT-2")
def test_an_ordinary_write_is_warned_about_once_a_message(agent: Agent) -> None:
    agent.hears()
    assert agent.writes(MEDIUM).speaks("GAT-2")
    assert not agent.writes("src/other.py").speaks("GAT-2")
    agent.hears("and now something else")
    assert agent.writes(MEDIUM).speaks("GAT-2")


@pytest.mark.rule("GAT-1")
def test_what_was_read_counts_until_the_user_speaks_again(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "block")
    agent.hears()
    agent.reads(PATTERNS)
    assert agent.asks("Edit", file_path=HIGH, old_string="x", new_string="y").decision != "deny"
    agent.hears()
    assert agent.asks("Edit", file_path=HIGH, old_string="x", new_string="y").decision == "deny"


@pytest.mark.rule("GAT-8", "GAT-2", "REC-2", "DOC-1")
@pytest.mark.parametrize(
    ("guard", "doc", "compacts"), [("block", "off", False), ("warn", "off", True), ("off", "block", False)]
)
def test_a_gate_that_can_note_nothing_is_no_dead_end(
    agent: Agent, monkeypatch: pytest.MonkeyPatch, guard: str, doc: str, compacts: bool
) -> None:
    """A full disk, or a state folder that became read-only: no reading would ever be seen."""
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", guard)
    monkeypatch.setenv("MEMORY_BANK_DOC_FIRST_MODE", doc)
    agent.hears()
    if compacts:
        agent.compacts()
    with no_room():
        agent.reads(PATTERNS)
        found = agent.writes(HIGH)
        assert agent.writes("memory-bank/run.sh").decision == "deny", "what needs no notes is refused as ever"
    assert found.decision == "warn"
    assert found.speaks("GAT-8")
    assert "memory-bank doctor" in found.agent
    assert agent.writes(HIGH).decision == "deny", "with room again, the gates are what they were"


@contextmanager
def no_room() -> Iterator[None]:
    """Every write of this process fails, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.rule("GAT-1")
def test_a_sub_agent_reads_for_itself(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "block")
    main, helper = Agent(bank), Agent(bank, name="reader-7")
    main.hears()
    helper.reads(PATTERNS)
    assert main.writes(HIGH).decision == "deny"
    assert helper.writes(HIGH).decision != "deny"


@pytest.mark.rule("GAT-7")
@pytest.mark.parametrize(
    ("story", "tool", "args", "output", "opens"),
    [
        ("the read tool", "Read", {"file_path": PATTERNS}, "# Patterns", True),
        ("a part of it", "Read", {"file_path": PATTERNS, "offset": 1, "limit": 2}, "# Patterns", True),
        ("cat", "Bash", {"command": f"cat {PATTERNS}"}, "# Patterns", True),
        ("head, from inside the bank", "Bash", {"command": "cd memory-bank/details && head -5 patterns.md"},
         "# Patterns", True),
        ("sed that prints", "Bash", {"command": f"sed -n 1,20p {PATTERNS}"}, "# Patterns", True),
        ("our own reader", "Bash", {"command": "memory-bank read details/patterns.md"}, "# Patterns", True),
        ("a grep that prints lines", "Grep",
         {"pattern": "Money", "path": "memory-bank", "output_mode": "content"},
         "memory-bank/details/patterns.md:3:Money is counted in cents.", True),
        ("nothing of it came back", "Read", {"file_path": PATTERNS, "offset": 9999}, "", False),
        ("printed into nowhere", "Bash", {"command": f"cat {PATTERNS} > /dev/null"}, "", False),
        ("only help was shown", "Bash", {"command": "memory-bank read --help details/patterns.md"}, "Usage", False),
        ("a pack that was never made", "Bash", {"command": "memory-bank context x"}, "no such command", False),
        ("a pack", "Bash", {"command": "memory-bank context x"}, "memory_reader:\n  user_question: x", True),
        ("a grep that only names files", "Grep", {"pattern": "Money", "path": "memory-bank"}, PATTERNS, False),
        ("a listing", "Bash", {"command": "ls memory-bank/details"}, "patterns.md", False),
        ("counting its lines", "Bash", {"command": f"wc -l {PATTERNS}"}, "3", False),
        ("another page", "Read", {"file_path": "memory-bank/details/progress.md"}, "# Progress", False),
    ],
)  # fmt: skip
def test_a_read_is_seen_through_every_road(
    agent: Agent,
    monkeypatch: pytest.MonkeyPatch,
    story: str,
    tool: str,
    args: dict[str, object],
    output: str,
    opens: bool,
) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "block")
    agent.hears()
    agent.does(tool, output, **args)
    assert (agent.asks("Write", file_path=HIGH, content="x").decision != "deny") is opens, story


@pytest.mark.rule("GAT-7")
def test_a_read_that_failed_has_shown_nothing(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "block")
    agent.hears()
    agent.tell("PostToolUseFailure", tool_name="Bash", tool_input={"command": f"cat {PATTERNS}"}, error="no such file")
    assert agent.writes(HIGH).decision == "deny"


@pytest.mark.rule("GAT-2")
@pytest.mark.parametrize(
    ("story", "pages", "wanted"),
    [
        ("the older layout", {"brief.md": "# B\n", "patterns.md": "# P\n"}, "patterns.md"),
        ("no conventions page", {"MEMORY.md": "# M\n"}, "MEMORY.md"),
        ("an older bank without one", {"brief.md": "# B\n"}, "brief.md"),
    ],
)
def test_which_page_opens_the_gate(
    project: Project, monkeypatch: pytest.MonkeyPatch, story: str, pages: dict[str, str], wanted: str
) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "block")
    for name, text in pages.items():
        project.page(name, text)
    agent = Agent(project)
    agent.hears()
    refused = agent.writes(HIGH)
    assert refused.decision == "deny"
    assert f"memory-bank/{wanted}" in refused.agent
    agent.reads(f"memory-bank/{wanted}")
    assert agent.writes(HIGH).decision != "deny", story


@pytest.mark.rule("GAT-5", "DOC-2")
def test_without_a_bank_no_gate_speaks(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "block")
    monkeypatch.setenv("MEMORY_BANK_DOC_FIRST_MODE", "block")
    agent = Agent(project)
    started = agent.starts()
    assert "memory-bank refresh" in started.agent, "one hint that a bank can be made"
    agent.hears("refactor the architecture")
    for path in (HIGH, MEDIUM, "package.json"):
        assert agent.writes(path).decision == "allow"
    assert agent.compacts().decision == "allow"
    assert agent.writes(HIGH).decision == "allow"


@pytest.mark.rule("GAT-2", "GAT-3")
def test_several_files_at_once_are_risky_unless_each_is_safe(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "block")
    agent.hears()
    two = "*** Begin Patch\n*** Update File: src/cart.py\n@@\n-a\n+b\n*** Add File: src/new.py\n+x\n*** End Patch"
    assert agent.asks("apply_patch", patchText=two).decision == "deny"
    learnt = two.replace("src/cart.py", "memory-bank/details/progress.md")
    safe = learnt.replace("src/new.py", "memory-bank/details/learnings/a.md")
    assert not agent.asks("apply_patch", patchText=safe).speaks("GAT-2")


@pytest.mark.rule("DOC-1", "DOC-2")
def test_a_block_of_the_doc_gate_stands_beside_a_warning_of_the_read_gate(
    agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_DOC_FIRST_MODE", "block")
    agent.hears()
    for path in (HIGH, MEDIUM):
        found = agent.asks("Write", file_path=path, content="x")
        assert (found.decision, found.speaks("DOC-1"), found.speaks("GAT-2")) == ("deny", True, False)


# ------------------------------------------------------------------ recovery


@pytest.mark.rule("REC-1", "REC-2")
@pytest.mark.parametrize("mode", ["warn", "block"])
def test_after_a_compaction_the_anchors_are_read_again_first(
    agent: Agent, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", mode)
    agent.hears()
    agent.reads("memory-bank/details/design/cart.md")
    agent.reads("memory-bank/details/progress.md")
    agent.reads(PATTERNS)
    agent.compacts()
    refused = agent.writes(MEDIUM)
    assert refused.decision == "deny"
    assert refused.speaks("REC-2")
    assert "memory-bank/details/design/cart.md" in refused.agent
    assert "memory-bank/details/progress.md" in refused.agent
    agent.reads("memory-bank/details/design/cart.md")
    assert agent.writes(MEDIUM).decision == "deny", "one of two was read"
    agent.shows("memory-bank read memory-bank/details/progress.md")
    assert not agent.writes(MEDIUM).speaks("REC-2")


@pytest.mark.rule("REC-2")
def test_the_message_names_one_command_that_settles_it(agent: Agent) -> None:
    agent.hears()
    agent.reads("memory-bank/details/design/cart.md")
    agent.reads("memory-bank/details/requirements/REQ-001-checkout.md")
    agent.compacts()
    refused = agent.writes(MEDIUM)
    command = refused.agent.partition("write: ")[2].strip()
    assert command.startswith("memory-bank read ")
    assert agent.shows(command).decision == "allow"
    assert not agent.writes(MEDIUM).speaks("REC-2")


@pytest.mark.rule("REC-1")
def test_anchors_are_the_five_most_recent_across_messages(agent: Agent) -> None:
    for number in range(7):
        agent.project.page(f"details/design/d{number}.md", f"# D{number}\n")
        agent.hears(f"message {number}")
        agent.reads(f"memory-bank/details/design/d{number}.md")
    agent.hears()
    agent.compacts()
    refused = agent.writes(MEDIUM).agent
    assert [n for n in range(7) if f"d{n}.md" in refused] == [2, 3, 4, 5, 6]


@pytest.mark.rule("REC-1", "REC-2")
def test_without_anchors_the_entry_and_the_conventions_are_due(agent: Agent) -> None:
    agent.hears()
    agent.compacts()
    refused = agent.writes(MEDIUM)
    assert "memory-bank/MEMORY.md" in refused.agent
    assert PATTERNS in refused.agent


@pytest.mark.rule("REC-2")
def test_an_anchor_that_is_gone_drops_out(agent: Agent) -> None:
    agent.hears()
    agent.reads("memory-bank/details/design/cart.md")
    agent.reads("memory-bank/details/progress.md")
    (agent.project.bank / "details/design/cart.md").unlink()
    agent.compacts()
    refused = agent.writes(MEDIUM)
    assert "progress.md" in refused.agent
    assert "cart.md" not in refused.agent
    agent.reads("memory-bank/details/progress.md")
    assert not agent.writes(MEDIUM).speaks("REC-2")


@pytest.mark.rule("REC-2")
def test_an_anchor_that_vanishes_after_the_compaction_holds_nobody_up(agent: Agent) -> None:
    agent.hears()
    agent.reads("memory-bank/details/design/cart.md")
    agent.compacts()
    (agent.project.bank / "details/design/cart.md").unlink()
    assert not agent.writes(MEDIUM).speaks("REC-2")


@pytest.mark.rule("REC-2")
def test_what_is_due_stays_due_over_the_next_message_and_low_risk_passes(agent: Agent) -> None:
    agent.hears()
    agent.reads("memory-bank/details/design/cart.md")
    agent.compacts()
    agent.hears("carry on")
    assert agent.writes(LOW).decision == "allow"
    assert agent.writes(MEDIUM).speaks("REC-2")


@pytest.mark.rule("REC-2", "GAT-4")
def test_recovery_is_off_with_the_gates(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "off")
    agent.hears()
    agent.reads("memory-bank/details/design/cart.md")
    agent.compacts()
    assert not agent.writes(MEDIUM).speaks("REC-2")


# ------------------------------------------------------------------ doc-first


@pytest.mark.rule("DOC-1")
@pytest.mark.parametrize(
    ("story", "mode", "path", "before", "answer"),
    [
        ("code with nothing written down", "warn", MEDIUM, None, "warn"),
        ("the same where it must be", "block", MEDIUM, None, "deny"),
        ("the same where nobody cares", "off", MEDIUM, None, "allow"),
        ("the design that names the file was read", "block", MEDIUM, "memory-bank/details/design/cart.md", "allow"),
        (
            "a design about something else was read",
            "block",
            "src/mail.py",
            "memory-bank/details/design/cart.md",
            "deny",
        ),
        ("not code", "block", "data/prices.csv", None, "allow"),
        ("a test", "block", "tests/test_cart.py", None, "allow"),
    ],
)
def test_doc_first(
    agent: Agent, monkeypatch: pytest.MonkeyPatch, story: str, mode: str, path: str, before: str | None, answer: str
) -> None:
    monkeypatch.setenv("MEMORY_BANK_DOC_FIRST_MODE", mode)
    agent.hears()
    agent.reads(PATTERNS)
    if before:
        agent.reads(before)
    found = agent.asks("Write", file_path=path, content="x")
    assert found.decision == answer, story
    assert found.speaks("DOC-1") is (answer != "allow"), story


@pytest.mark.rule("DOC-1")
@pytest.mark.parametrize("command", ["memory-bank propose focus --focus x", "mb propose decision"])
def test_a_proposal_or_a_page_written_says_what_is_being_done(
    agent: Agent, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("MEMORY_BANK_DOC_FIRST_MODE", "block")
    agent.hears()
    agent.reads(PATTERNS)
    agent.runs(command, "unknown command")
    assert agent.writes(MEDIUM).decision == "deny", "nothing was proposed"
    agent.runs(command, "---\n💾 focus\n---")
    assert agent.writes(MEDIUM).decision == "allow"
    agent.hears()
    agent.reads(PATTERNS)
    assert agent.writes(MEDIUM).decision == "deny"
    agent.writes("memory-bank/details/progress.md")
    assert agent.writes(MEDIUM).decision == "allow"


@pytest.mark.rule("DOC-2")
def test_doc_first_is_said_once_and_never_beside_the_read_gate(agent: Agent) -> None:
    agent.hears()
    first, second, third = (agent.writes(f"src/{name}.py") for name in ("one", "two", "three"))
    assert (first.speaks("GAT-2"), first.speaks("DOC-1")) == (True, False)
    assert (second.speaks("GAT-2"), second.speaks("DOC-1")) == (False, True)
    assert (third.decision, third.agent) == ("allow", "")


# ------------------------------------------------------------------ routing


@pytest.mark.rule("ROU-3")
@pytest.mark.parametrize(
    ("message", "speaks"),
    [
        ("Refactor the cart into two modules", True),
        ("Which database should we use?", True),
        ("Create a component for the header", True),
        ("把购物车模块重构一下", True),
        ("技术选型：用哪个框架？", True),
        ("fix the typo in the footer", False),
        ("thanks, that works", False),
        ("今天几号？", False),
    ],
)
def test_conventions_are_named_when_the_message_calls_for_them(agent: Agent, message: str, speaks: bool) -> None:
    assert agent.hears(message).speaks("ROU-3") is speaks
