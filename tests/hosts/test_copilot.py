"""What only Copilot does: two spellings, a sub-agent with a session of its own, our own words as a user's."""

from __future__ import annotations

import json
import re

import pytest

from memorybank.hosts import hook_entries, protection
from memorybank.hosts.copilot import HOST as copilot
from memorybank.model.event import (
    Compacted,
    Notified,
    Origin,
    Reads,
    Searches,
    SubagentStarted,
    ToolDone,
    ToolProposed,
    TurnEnded,
    Unrecognised,
    UserSpoke,
    Writes,
)

SPOKEN = {"sessionId": "s", "cwd": "/p", "prompt": "好"}
AGENT = {"agentId": "a", "parentAgentId": "s", "sessionId": "a", "cwd": "/p"}


@pytest.mark.rule("GRD-5")
def test_only_a_person_is_a_user() -> None:
    assert copilot.decode("userPromptSubmitted", SPOKEN) == UserSpoke(Origin("s", "/p"), "好")
    for other in ({**SPOKEN, **AGENT}, {**SPOKEN, "prompt": "[Memory Bank PRO-1] 好"}):
        assert isinstance(copilot.decode("userPromptSubmitted", other), Notified)
    claude = {"hook_event_name": "UserPromptSubmit", "session_id": "a", "agent_id": "a", "parent_agent_id": "s"}
    assert isinstance(copilot.decode("UserPromptSubmit", {**claude, "prompt": "好"}), Notified)


@pytest.mark.rule("GAT-1")
def test_a_sub_agent_belongs_to_the_session_that_asked_for_it() -> None:
    origin = Origin("s", "/p", "a")
    assert copilot.decode("subagentStart", {**AGENT, "sessionId": "s"}) == SubagentStarted(origin)
    call = copilot.decode("preToolUse", {**AGENT, "toolName": "view", "toolArgs": {"path": "/p/x"}})
    assert call == ToolProposed(origin, Reads(("/p/x",)))
    assert isinstance(copilot.decode("agentStop", AGENT), Unrecognised)
    assert isinstance(copilot.decode("agentStop", {"sessionId": "s", "cwd": "/p"}), TurnEnded)


@pytest.mark.rule("REC-1")
def test_the_one_event_of_a_compaction_stands_for_all_of_it() -> None:
    assert isinstance(copilot.decode("preCompact", {"sessionId": "s", "cwd": "/p"}), Compacted)
    assert isinstance(copilot.decode("PreCompact", {"session_id": "s", "cwd": "/p"}), Compacted)


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize(
    "args",
    [
        "*** Begin Patch\n*** Add File: memory-bank/run.sh\n+true\n*** End Patch\n",
        {"input": "*** Begin Patch\n*** Add File: memory-bank/run.sh\n+true\n*** End Patch\n"},
        '{"path": "memory-bank/run.sh", "new_str": "true"}',
    ],
)
def test_arguments_may_be_an_object_or_a_text(args: object) -> None:
    event = copilot.decode("preToolUse", {"sessionId": "s", "toolName": "apply_patch", "toolArgs": args})
    assert isinstance(event, ToolProposed)
    assert isinstance(event.tool, Writes)
    assert event.tool.edits[0].path == "memory-bank/run.sh"


@pytest.mark.rule("GAT-7")
def test_a_search_prints_only_when_it_is_told_to() -> None:
    for args, prints in (({}, False), ({"output_mode": "count"}, False), ({"output_mode": "content"}, True)):
        event = copilot.decode("postToolUse", {"toolName": "grep", "toolArgs": {"pattern": "x", **args}})
        assert isinstance(event, ToolDone)
        assert event.tool == Searches("", prints)


def test_its_matcher_leaves_out_what_neither_writes_nor_reads() -> None:
    looked_at = re.compile(copilot.EVENTS["preToolUse"])
    assert all(
        looked_at.fullmatch(name) for name in ("bash", "create", "view", "sqlite", "memory-bank-read", "new_tool")
    )
    assert not any(looked_at.fullmatch(name) for name in ("glob", "sql", "task", "read_bash"))


def test_its_file_is_wired_like_claude_codes() -> None:
    entries = {e: copilot.entry(e, f"/x/python /x/memorybank/hook/start.py copilot {e}", 10) for e in copilot.EVENTS}
    text, made = hook_entries.wire('{"version": 1}', entries)
    assert json.loads(text)["hooks"] == {event: [group] for event, group in entries.items()}
    assert protection.weakened(text, '{"version": 1}')
    assert protection.weakened(text, text.replace("{", '{"disableAllHooks": true, ', 1))
    assert hook_entries.unwire(text, made) == '{"version": 1}'


@pytest.mark.rule("PRO-4")
def test_the_last_message_of_its_events_is_the_main_agents() -> None:
    def message(text: str, **more: object) -> str:
        return json.dumps({"type": "assistant.message", "data": {"content": text, "toolRequests": []}, **more})

    lines = [
        '"assistant.message","data":{"content":"half"}}',
        message("💾 Shall I keep this?"),
        message("A sub-agent's.", agentId="a"),
        message(""),
        json.dumps({"type": "assistant.turn_end", "data": {"turnId": "4"}}),
    ]
    assert copilot.last_said("\n".join(lines).encode()) == "💾 Shall I keep this?"
    assert copilot.last_said(b"") == ""
