"""Laws of every host's dialect: any JSON decodes to something, every answer is JSON, nothing is louder than decided."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.dialect import HookAnswer
from memorybank.hosts.opencode_family import numbered
from memorybank.hosts.payload import dump, quote
from memorybank.hosts.tool_calls import tool_of
from memorybank.model.errors import BadUsage
from memorybank.model.event import Serves, ToolProposed, Unrecognised, Writes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
CLAUDE_KEYS = ("session_id", "cwd", "hook_event_name", "tool_name", "tool_input", "source", "prompt", "agent_id")
OPENCODE_KEYS = ("event", "session", "directory", "tool", "args", "text", "said", "output", "agent")
CALL_KEYS = ("file_path", "filePath", "path", "edits", "command", "patchText", "content", "tool_response")
GEMINI_KEYS = ("llm_request", "messages", "role", "mcp_context", "server_name", "prompt_response", "submitted_prompt")
COPILOT_KEYS = ("sessionId", "toolName", "toolArgs", "toolResult", "textResultForLlm", "agentId", "parentAgentId")
KEYS = st.sampled_from(CLAUDE_KEYS + OPENCODE_KEYS + CALL_KEYS + GEMINI_KEYS + COPILOT_KEYS)
EVENTS = {name: tuple(host_named(name).EVENTS) for name in HOSTS}
HOST_EVENTS = [(host, event) for host, events in EVENTS.items() for event in events]
TOOLS = [
    "Read",
    "Write",
    "Edit",
    "MultiEdit",
    "Bash",
    "Grep",
    "Glob",
    "Task",
    "apply_patch",
    "patch",
    "mcp__fs__write_file",
    "mcp__",
    "save_file",
]


@given(st.sampled_from(HOST_EVENTS), st.dictionaries(KEYS, JSON, max_size=6) | JSON)
def test_any_json_decodes_to_something(which: tuple[str, str], payload: object) -> None:
    host, event = which
    found = host_named(host).decode(event, payload)
    assert isinstance(found, Unrecognised) or isinstance(found.origin.session, str)


@given(st.sampled_from(TOOLS) | st.text(max_size=12), st.dictionaries(KEYS, JSON, max_size=5) | JSON)
def test_any_call_is_some_tool(name: str, args: object) -> None:
    tool = tool_of(name, args)
    if isinstance(tool, Writes):
        assert tool.edits
        assert all(edit.path for edit in tool.edits)


@given(JSON)
def test_what_is_dumped_is_what_json_reads(item: object) -> None:
    assert json.loads(dump(item)) == item


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_every_string_can_be_quoted_and_sent(text: str) -> None:
    """Half a surrogate pair included: a file's name may hold one."""
    sent = quote(text).encode("utf-8")
    assert json.loads(sent) == text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


ANSWERS = st.sampled_from(("allow", "context", "warn", "ask", "deny"))


@given(st.sampled_from(HOST_EVENTS), ANSWERS, st.text(max_size=9), st.text(max_size=9), st.text(max_size=9))
def test_an_answer_is_nothing_or_json(
    which: tuple[str, str], answer: str, agent: str, person: str, inject: str
) -> None:
    host, event = which
    told = host_named(host).encode(HookAnswer(event, answer, agent, person, inject))
    if told and event != "PreCompact":
        document = json.loads(told)
        own = document.get("hookSpecificOutput", {})
        said = next(
            (part[k] for part in (own, document) for k in ("permissionDecision", "answer", "decision") if k in part), ""
        )
        assert said != "deny" or answer == "deny" or (answer == "ask" and not host_named(host).ASKS)
        assert "decision" not in document or event == "BeforeTool"  # a turn's end is never blocked


@pytest.mark.parametrize(("host", "event"), HOST_EVENTS)
def test_with_nothing_to_say_nothing_is_said(host: str, event: str) -> None:
    assert host_named(host).encode(HookAnswer(event, "allow")) == ""


REFUSING = [
    ("claude-code", "PreToolUse"),
    ("opencode", "tool.execute.before"),
    ("gemini", "BeforeTool"),
    ("qwen", "PreToolUse"),
    ("codex", "PreToolUse"),
    ("copilot", "preToolUse"),
]


@pytest.mark.parametrize(("host", "event"), REFUSING)
def test_a_refusal_is_for_tool_calls_only(host: str, event: str) -> None:
    assert "because" in host_named(host).refusal(event, "because")
    assert all(host_named(host).refusal(other, "because") == "" for other in EVENTS[host] if other != event)


def test_a_served_answer_carries_its_number() -> None:
    assert json.loads(numbered("", 7)) == {"id": 7}
    assert json.loads(numbered('{"answer":"deny","agent":"no"}', 8)) == {"id": 8, "answer": "deny", "agent": "no"}


@pytest.mark.parametrize(
    ("host", "event", "call"),
    [
        ("opencode", "tool.execute.before", {"tool": "memory-bank_context", "args": {"question": "x"}}),
        ("claude-code", "PreToolUse", {"tool_name": "mcp__memory-bank__context", "tool_input": {"question": "x"}}),
        (
            "claude-code",
            "PreToolUse",
            {"tool_name": "mcp__plugin_memory-bank_memory-bank__context", "tool_input": {"question": "x"}},
        ),
        ("codex", "PreToolUse", {"tool_name": "mcp__memory_bank__context", "tool_input": {"question": "x"}}),
        ("copilot", "preToolUse", {"toolName": "memory-bank-context", "toolArgs": {"question": "x"}}),
    ],
)
def test_our_own_server_is_known_however_a_host_spells_it(host: str, event: str, call: dict[str, object]) -> None:
    found = host_named(host).decode(event, call)
    assert isinstance(found, ToolProposed)
    assert found.tool == Serves("context", {"question": "x"}, True)


def test_a_host_nobody_wrote_is_a_usage_error() -> None:
    with pytest.raises(BadUsage):
        host_named("teletype")


def test_decoding_a_tool_call_loads_nothing_heavy() -> None:
    """These modules are loaded before a tool call; `json`, `re`, `typing` and `dataclasses` cost more than the call."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); before = set(sys.modules)\n"
        "from memorybank.hosts import claude_code, codex, copilot, gemini, opencode, qwen\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    source = __file__.rpartition("/tests/")[0] + "/src"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code, source], capture_output=True, text=True, check=True)
    loaded = [
        name
        for name in done.stdout.split()
        if not name.startswith("memorybank") and name not in ("__future__", "_json")
    ]
    assert loaded == []


def test_the_payloads_own_word_counts_more_than_the_arguments() -> None:
    claude = host_named("claude-code")
    payload = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}}
    assert isinstance(claude.decode("PostToolUse", payload), ToolProposed)
