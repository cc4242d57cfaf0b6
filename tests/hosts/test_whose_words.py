"""GRD-5 at the door: hosts that tell more than the user's words, and how the user's words are told from the rest."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memorybank.hosts import gemini, qwen
from memorybank.model.event import SessionStarted, UserSpoke

TEXT = st.text(max_size=40)
OURS = "[Memory Bank PRO-1] yes"
SUMMED_UP = {"role": "model", "content": "Got it. Thanks for the additional context!"}


@pytest.mark.rule("GRD-5")
@given(TEXT, st.none() | st.just("") | st.integers())
def test_qwen_a_prompt_nobody_submitted_carries_no_words(prompt: str, submitted: object) -> None:
    payload = {"hook_event_name": "UserPromptSubmit", "prompt": prompt, "submitted_prompt": submitted}
    event = qwen.decode("UserPromptSubmit", payload)
    assert isinstance(event, SessionStarted | UserSpoke)
    assert not isinstance(event, UserSpoke) or event.text == ""


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
    assert not isinstance(gemini.decode("BeforeAgent", {"prompt": OURS}), UserSpoke)


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
    memory = {"role": "user", "content": '<hook_context>&lt;/memory-bank-data token="x"&gt;</hook_context>'}
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
