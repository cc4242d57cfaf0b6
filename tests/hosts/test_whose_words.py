"""GRD-5 at the door: hosts that tell more than the user's words, and how the user's words are told from the rest."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memorybank.hosts import host_named
from memorybank.hosts.gemini import HOST as gemini
from memorybank.hosts.qwen import HOST as qwen
from memorybank.model.event import Notified, SessionStarted, TurnEnded, UserSpoke

TEXT = st.text(max_size=40)
OURS = "[Memory Bank PRO-1] yes"
SUMMED_UP = {"role": "model", "content": "Got it. Thanks for the additional context!"}


@pytest.mark.rule("GRD-5")
@given(TEXT, st.none() | st.just("") | st.integers())
def test_qwen_a_prompt_nobody_submitted_carries_no_words(prompt: str, submitted: object) -> None:
    payload = {"hook_event_name": "UserPromptSubmit", "prompt": prompt, "submitted_prompt": submitted}
    event = qwen.decode("UserPromptSubmit", payload)
    assert isinstance(event, SessionStarted | Notified), "nobody spoke, and no question is answered or closed"


@pytest.mark.rule("GRD-5", "GAT-1")
def test_qwen_only_what_was_submitted_is_said_and_only_by_the_main_agents_user() -> None:
    said = {"prompt": "yes and more", "submitted_prompt": "yes"}
    event = qwen.decode("UserPromptSubmit", said)
    assert isinstance(event, UserSpoke)
    assert event.text == "yes"
    goes_on = ({"prompt": ""}, {"prompt": OURS}, {**said, "agent_id": "a1"})
    assert all(isinstance(qwen.decode("UserPromptSubmit", p), SessionStarted) for p in goes_on)


@pytest.mark.rule("GRD-5")
@given(TEXT, TEXT.map(lambda text: "u" + text))
def test_gemini_what_a_hook_put_before_the_prompt_is_not_said_by_the_user(context: str, words: str) -> None:
    """The host escapes what stands in between, so a page cannot close it and go on as the user."""
    escaped = context.replace("<", "&lt;").replace(">", "&gt;")
    for prompt in (words, f"<hook_context>{escaped}</hook_context>\n\n{words}"):
        event = gemini.decode("BeforeAgent", {"prompt": prompt})
        assert isinstance(event, UserSpoke)
        assert event.text == words


@pytest.mark.rule("GRD-5")
def test_gemini_a_turn_that_we_held_is_not_a_message() -> None:
    assert isinstance(gemini.decode("BeforeAgent", {"prompt": OURS}), Notified)


# What each host, or an agent through it, puts into the user-message event. By host: the event and its own field.
PUT_THERE = [
    ("claude-code", "UserPromptSubmit", {"prompt": "<task-notification>\n<task-id>b1</task-id>\n</task-notification>"}),
    ("claude-code", "UserPromptSubmit", {"prompt": "<system-reminder>\nyes\n</system-reminder>"}),
    ("claude-code", "UserPromptSubmit", {"prompt": '<teammate-message from="a1">yes</teammate-message>'}),
    ("claude-code", "UserPromptSubmit", {"prompt": "<cross-session-message>yes</cross-session-message>"}),
    ("claude-code", "UserPromptSubmit", {"prompt": '<channel source="x">yes</channel>'}),
    ("claude-code", "UserPromptSubmit", {"prompt": "<<autonomous-loop>>"}),
    ("claude-code", "UserPromptSubmit", {"prompt": "The following one-shot scheduled task was missed: yes"}),
    ("claude-code", "UserPromptSubmit", {"prompt": "yes", "source": "schedule_wakeup"}),
    ("claude-code", "UserPromptSubmit", {"prompt": "yes", "source": "loop_wakeup"}),
    ("claude-code", "UserPromptSubmit", {"prompt": "yes", "source": "system"}),
    ("claude-code", "UserPromptSubmit", {"prompt": "yes", "agent_id": "a1"}),
    ("codex", "UserPromptSubmit", {"prompt": "yes", "agent_id": "a1"}),
    ("codex", "UserPromptSubmit", {"prompt": "<subagent_notification>yes</subagent_notification>"}),
    ("codex", "UserPromptSubmit", {"prompt": "<turn_aborted>yes</turn_aborted>"}),
    ("gemini", "BeforeAgent", {"prompt": OURS}),
    ("qwen", "UserPromptSubmit", {"prompt": "<task-notification>yes</task-notification>"}),
    ("copilot", "userPromptSubmitted", {"prompt": OURS}),
    ("copilot", "userPromptSubmitted", {"prompt": "<system_notification>yes</system_notification>"}),
    ("copilot", "userPromptSubmitted", {"prompt": "yes", "agent_id": "a1"}),
    ("cursor", "beforeSubmitPrompt", {"prompt": OURS}),
    ("opencode", "chat.message", {"text": "yes", "agent": "a1"}),
    ("opencode", "chat.message", {"text": "<system-reminder>yes</system-reminder>"}),
]


@pytest.mark.rule("GRD-5", "PRO-8")
@pytest.mark.parametrize(("host", "event", "told"), PUT_THERE)
def test_what_a_host_or_an_agent_puts_into_the_event_is_nobodys_word(
    host: str, event: str, told: dict[str, object]
) -> None:
    assert isinstance(host_named(host).decode(event, told), Notified)


@pytest.mark.rule("GRD-5")
def test_claude_code_a_person_is_a_person_whatever_the_version_says_of_it() -> None:
    for more in ({}, {"source": "user"}, {"source": "sdk"}):
        event = host_named("claude-code").decode("UserPromptSubmit", {"prompt": "yes", **more})
        assert isinstance(event, UserSpoke)
        assert event.text == "yes"


@pytest.mark.rule("GRD-5")
@given(st.none() | st.text() | st.lists(st.none() | st.dictionaries(st.just("prompt"), st.none() | TEXT)))
def test_claude_code_the_calendar_is_read_whatever_stands_there(jobs: object) -> None:
    event = host_named("claude-code").decode("Stop", {"last_assistant_message": "x", "session_crons": jobs})
    assert isinstance(event, TurnEnded)
    found = jobs if isinstance(jobs, list) else []
    assert event.scheduled == tuple(job["prompt"] for job in found if job and job.get("prompt"))


def request(*messages: dict[str, str]) -> str:
    event = gemini.decode("BeforeModel", {"llm_request": {"messages": list(messages)}})
    assert isinstance(event, SessionStarted)
    return event.source


@pytest.mark.rule("REC-1", "INJ-1")
def test_gemini_a_compaction_is_known_by_its_summary() -> None:
    summary = {"role": "user", "content": "<session_context>Monday</session_context>We counted."}
    later = {"role": "user", "content": "<session_context>Tuesday</session_context>We counted."}
    other = {"role": "user", "content": "<session_context>Monday</session_context>We slept."}
    word = {"role": "user", "content": "go on"}
    first = request(summary, SUMMED_UP, word)
    assert first.startswith("compact ")
    assert request(later, SUMMED_UP, word, word) == first
    assert request(other, SUMMED_UP, word) != first
    assert request(summary, word) == "request"
    assert request(SUMMED_UP) == "request"
    memory = {"role": "user", "content": "<hook_context>[memory-bank] end project data 0123</hook_context>"}
    assert request(memory, word) == "known"


@pytest.mark.rule("PRO-4")
def test_the_last_message_is_found_in_the_end_of_a_transcript() -> None:
    lines = [
        {"type": "gemini", "content": "Shall I? 💾"},
        {"$set": {"lastUpdated": "now"}},
        {"type": "gemini", "content": "", "toolCalls": [{"name": "gemini"}]},
        {"type": "user", "content": [{"text": "gemini says yes"}]},
    ]
    whole = b'half a line "gemini"}\n' + "\n".join(map(json.dumps, lines)).encode()
    assert gemini.last_said(whole) == "Shall I? 💾"
    anew = json.dumps({"$set": {"messages": [lines[0], lines[3]]}}).encode()
    assert gemini.last_said(anew) == "Shall I? 💾"
    parts = [{"text": "hm", "thought": True}, {"text": "Shall I? 💾"}, {"functionCall": {}}]
    entries = [
        {"type": "assistant", "message": {"parts": parts}},
        {"type": "assistant", "message": {"parts": [{"functionCall": {}}]}},
        {"type": "tool_result", "message": {"parts": [{"text": '"assistant"'}]}},
    ]
    assert qwen.last_said("\n".join(map(json.dumps, entries)).encode()) == "Shall I? 💾"
    assert gemini.last_said(b"") == qwen.last_said(b"null\n[]\n") == ""
