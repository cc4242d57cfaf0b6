"""GRD-5, PRO-8: a yes is a person's own, and where it cannot be carried out somebody says so."""

from __future__ import annotations

import errno
import os

import pytest

from gates.conftest import Agent
from gates.test_confirming import propose, shown, state
from memorybank.app.hook.respond import answered
from memorybank.hosts import host_named
from memorybank.model.change import State
from memorybank.model.event import Notified, SessionStarted, UserSpoke
from memorybank.store import proposals

pytestmark = pytest.mark.slow


def asked(agent: Agent, **ending: object) -> str:
    agent.hears("count money in cents")
    proposal = propose(agent)
    agent.tell("Stop", last_assistant_message=shown(proposal), **ending)
    return proposal.id


def state_of(agent: Agent, id: str) -> State:
    return next(p.state for p in proposals.load_all(state(agent.project)) if p.id == id)


def jobs(*prompts: str) -> list[dict[str, str]]:
    return [{"id": str(n), "prompt": prompt} for n, prompt in enumerate(prompts)]


@pytest.mark.rule("GRD-5")
@pytest.mark.parametrize("before", [0, 20, 150, 1000])
@pytest.mark.parametrize("word", ["yes", "Yes ", "YES"])
def test_no_prompt_of_the_calendar_is_a_yes_however_long_the_calendar_is(agent: Agent, before: int, word: str) -> None:
    id = asked(agent, session_crons=jobs(*(f"job {n}" for n in range(before)), "yes"))
    agent.hears(word)
    assert state_of(agent, id) is State.PENDING


@pytest.mark.rule("GRD-5", "PRO-8")
def test_a_calendar_of_other_prompts_takes_nobodys_word(agent: Agent) -> None:
    id = asked(agent, session_crons=jobs(*(f"job {n}" for n in range(150))))
    agent.hears("yes")
    assert state_of(agent, id) is State.APPLIED


PLANTING = [
    ("CronCreate", {"cron": "* * * * *", "prompt": "yes"}),
    ("ScheduleWakeup", {"delaySeconds": 60, "prompt": "yes"}),
    ("ScheduleWakeup", {"reason": "x", "what": "yes"}),
    ("mcp__timer__set_reminder", {"text": "yes", "minutes": 5}),
    ("mcp__x__enqueue", {"job": {"prompt": "Yes"}}),
    ("SendLater", {"messages": ["hello", "yes"]}),
]


@pytest.mark.rule("GRD-5")
@pytest.mark.parametrize(("tool", "args"), PLANTING)
def test_what_a_tool_was_given_for_later_is_not_the_users(agent: Agent, tool: str, args: dict[str, object]) -> None:
    agent.hears("go on")
    agent.does(tool, "ok", **args)
    agent.stops("Done.")
    agent.hears("and another turn")  # it is remembered while the session lasts
    id = asked(agent)
    agent.hears("yes")
    assert state_of(agent, id) is State.PENDING
    agent.hears("ok")
    assert state_of(agent, id) is State.APPLIED, "the user's own word is still one: the question stayed open"


@pytest.mark.rule("GRD-5")
def test_with_too_many_prompts_for_later_no_message_is_a_yes(agent: Agent) -> None:
    agent.hears("go on")
    for n in range(30):
        agent.does("CronCreate", "ok", jobs=[{"prompt": f"job {n} {k}"} for k in range(10)])
    id = asked(agent)
    agent.hears("yes")
    assert state_of(agent, id) is State.PENDING


@pytest.mark.rule("GRD-5")
@pytest.mark.parametrize("word", ["!yes", "#yes", "！yes", "# 好", " !ok", "#mb:write"])
def test_what_is_typed_for_the_host_is_no_yes(agent: Agent, word: str) -> None:
    id = asked(agent)
    agent.hears(word)
    assert state_of(agent, id) is State.PENDING


EVENTS = [
    ("claude-code", "UserPromptSubmit", "prompt"),
    ("codex", "UserPromptSubmit", "prompt"),
    ("gemini", "BeforeAgent", "prompt"),
    ("qwen", "UserPromptSubmit", "submitted_prompt"),
    ("copilot", "userPromptSubmitted", "prompt"),
    ("cursor", "beforeSubmitPrompt", "prompt"),
    ("opencode", "chat.message", "text"),
]
SIGNS = [
    {"agent_id": "a1"},
    {"agentId": "a1"},
    {"isSidechain": True},
    {"is_sidechain": True},
    {"parent_session_id": "s0"},
    {"prompt_source": "cron"},
    {"promptSource": "agent"},
    {"source": "schedule_wakeup"},
    {"source": ["user"]},
    {"agent_type": "worker"},
    {"agentType": "worker"},
]


@pytest.mark.rule("GRD-5", "PRO-8")
@pytest.mark.parametrize(("host", "event", "field"), EVENTS)
@pytest.mark.parametrize("sign", SIGNS)
def test_an_event_that_says_that_a_program_speaks_is_nobodys_word(
    host: str, event: str, field: str, sign: dict[str, object]
) -> None:
    found = host_named(host).decode(event, {field: "yes", "prompt": "yes", "session": "s", "session_id": "s", **sign})
    whole_session = host == "claude-code" and any("ype" in key for key in sign)  # `claude --agent`: a person's session
    assert isinstance(found, UserSpoke) is whole_session
    assert whole_session or isinstance(found, Notified | SessionStarted)


@pytest.mark.rule("GRD-5")
@pytest.mark.parametrize(("host", "event", "field"), EVENTS)
@pytest.mark.parametrize("sign", [{}, {"agent_id": ""}, {"isSidechain": False}, {"source": "user"}, {"agent_id": None}])
def test_a_person_is_heard_beside_fields_that_say_nothing(
    host: str, event: str, field: str, sign: dict[str, object]
) -> None:
    assert isinstance(host_named(host).decode(event, {field: "yes", **sign}), UserSpoke)


@pytest.mark.rule("PRO-8")
@pytest.mark.parametrize("host", ["claude-code", "codex", "gemini", "opencode"])
@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_yes_that_cannot_even_be_noted_is_answered_with_the_reason_and_the_command(
    agent: Agent, monkeypatch: pytest.MonkeyPatch, host: str, why: int
) -> None:
    id = asked(agent)
    before = agent.project.tree()

    def full(*_: object, **__: object) -> None:
        raise OSError(why, os.strerror(why), "/state/p.json")

    event, field, session = {
        "gemini": ("BeforeAgent", "prompt", "session_id"),
        "opencode": ("chat.message", "text", "session"),
    }.get(host, ("UserPromptSubmit", "prompt", "session_id"))
    root = str(agent.project.root)
    with monkeypatch.context() as disk:
        disk.setattr(proposals, "_write", full)
        told = answered(host_named(host), event, {field: "yes", session: "s1", "cwd": root, "directory": root})
    assert f"memory-bank proposals accept {id}" in told
    assert f"/state/p.json: {os.strerror(why)}." in told
    assert agent.project.tree() == before
    assert state_of(agent, id) is State.PENDING, "it waits"
    agent.stops("The disk is full.")
    assert agent.project.mb("proposals", "accept", id, "--yes").code == 0


@pytest.mark.rule("PRO-4", "PRO-8")
def test_a_no_that_cannot_be_noted_is_still_told(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    id = asked(agent)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(proposals, "_write", full)
        assert "do not propose it again" in agent.hears("no").agent
    assert state_of(agent, id) is State.PENDING
