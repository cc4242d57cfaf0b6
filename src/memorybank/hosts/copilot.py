"""GitHub Copilot CLI. Wire shapes learnt from version 1.0.102 (tests/hosts/transcripts/copilot.md).

Everything is said at the top level: `permissionDecision`, `additionalContext`, `modifiedArgs`. No event carries text
for the person. It also runs the hooks in Claude Code's project files, in Claude's spelling; their answers may be the
same as ours here, so both spellings are read. Nothing fires after a compaction, and the one event before it cannot
speak: it is taken for the compaction itself, and what comes next may carry the memory again. A turn that was held up
goes on with our own words as if a user had said them; so does a sub-agent, whose session id is its own.
"""

from __future__ import annotations

from memorybank.hosts.calls import tool_of
from memorybank.hosts.wire import dump
from memorybank.model.event import (
    Compacted,
    HostEvent,
    Origin,
    SessionStarted,
    SubagentStarted,
    ToolDone,
    ToolProposed,
    TurnEnded,
    Unrecognised,
    UserSpoke,
)

NAME = "copilot"
ASKS = True  # without a person there (-p) it refuses instead
CONTEXT = 0  # 30,000 characters arrived whole
PROJECT = "COPILOT_PROJECT_DIR"
TIER = 3
# Where hooks are looked for, by scope. The project's file is a local one; those under .github/hooks git shares.
FILES = {"project": ".github/copilot/settings.local.json", "user": ".copilot/hooks/memory-bank.json"}
SHARED = ".github/hooks/memory-bank.json"
HOME = "COPILOT_HOME"  # names another folder than ~/.copilot
TRUST = ".copilot/config.json"  # in the home folder: `trustedFolders`; hooks of the user's own need none
# It runs another host's hooks when this variable is set for them and this field is in what they are told.
RUNS = {"claude-code": ("COPILOT_CLI", "timestamp")}

_FILES = "view|create|edit|apply_patch|grep|rg"
_SHELLS = "bash|write_bash|powershell|write_powershell"
_SERVERS = ".*-.*"  # a server's tool is SERVER-TOOL
_TOOLS = f"{_SHELLS}|{_FILES}|{_SERVERS}"
EVENTS: dict[str, str] = {
    "sessionStart": "",
    "userPromptSubmitted": "",
    "preToolUse": _TOOLS,
    "postToolUse": _TOOLS,
    "postToolUseFailure": f"{_SHELLS}|{_SERVERS}",
    "preCompact": "",
    "subagentStart": "",
    "agentStop": "",
}
# The same moments as its own events and as Claude Code's hooks hear of them.
_CALLED = {
    "UserPromptSubmit": "userPromptSubmitted",
    "Stop": "agentStop",
}
# Events whose `additionalContext` reached the model, in both spellings.
_CONTEXT = ("sessionStart", "userPromptSubmitted", "preToolUse", "postToolUse", "subagentStart")
_OURS = "memory-bank-"
_OWN_WORDS = "[Memory Bank "  # how everything that we say begins


def decode(event: str, payload: object) -> HostEvent:
    if not isinstance(payload, dict):
        return Unrecognised(payload)
    name = native(_either(payload, "hook_event_name", "hookName") or event)
    agent = _either(payload, "agentId", "agent_id")
    own = _either(payload, "sessionId", "session_id")
    session = _either(payload, "parentAgentId", "parent_agent_id") or own if agent else own
    origin = Origin(session, _text(payload, "cwd"), agent)
    if name in ("preToolUse", "postToolUse", "postToolUseFailure"):
        return _tool_event(name, payload, origin)
    if name == "sessionStart":
        source = _text(payload, "source")
        return SessionStarted(origin, source if source not in ("", "new") else "startup")
    if name == "subagentStart":
        return SubagentStarted(origin)
    if name == "preCompact":
        return Compacted(origin)
    if name == "userPromptSubmitted" and not agent:
        said = _text(payload, "prompt")
        return UserSpoke(origin, said) if not said.startswith(_OWN_WORDS) else Unrecognised(payload)
    if name == "agentStop" and not agent:
        return TurnEnded(origin, "", payload.get("stop_hook_active") is True)
    return Unrecognised(payload)


def native(event: str) -> str:
    """An event's own name, however the hook heard of it."""
    return _CALLED.get(event, event[:1].lower() + event[1:])


def _tool_event(name: str, payload: dict[str, object], origin: Origin) -> HostEvent:
    called = _either(payload, "toolName", "tool_name")
    if not called:
        return Unrecognised(payload)
    tool = tool_of(_spelled(called), _arguments(called, payload.get("toolArgs", payload.get("tool_input"))))
    if name == "preToolUse":
        return ToolProposed(origin, tool)
    if name == "postToolUseFailure":
        return ToolDone(origin, tool, "", _text(payload, "error"), True)
    result = payload.get("toolResult", payload.get("tool_result"))
    shown = _either(result, "textResultForLlm", "text_result_for_llm") if isinstance(result, dict) else ""
    return ToolDone(origin, tool, "", shown)


def _spelled(name: str) -> str:
    return f"mcp__memory-bank__{name[len(_OURS) :]}" if name.startswith(_OURS) else name


def _arguments(name: str, given: object) -> object:
    """An object; with some models a patch as it is; with others the text of an object."""
    if isinstance(given, str):
        from json import loads

        try:
            given = loads(given)
        except (ValueError, RecursionError):
            given = {"input": given}
    if name.lower() in ("grep", "rg") and isinstance(given, dict):
        return {"output_mode": "files_with_matches", **given}  # what it does when it is not told
    return given


def encode(
    event: str, answer: str, agent: str, person: str, inject: str, rewrite: str, tool_input: dict[str, object]
) -> str:
    """What goes to standard output; "" says nothing and lets the call pass."""
    name = native(event)
    if name == "agentStop":
        return dump({"decision": "block", "reason": agent}) if answer == "hold" else ""
    if name not in _CONTEXT:
        return ""
    document: dict[str, object] = {}
    context = "\n\n".join(part for part in (inject, agent) if part)
    if name == "preToolUse" and answer in ("deny", "ask"):
        document["permissionDecision"] = answer
        document["permissionDecisionReason"] = agent if answer == "deny" else person or agent
        context = inject if answer == "deny" or not person else context
    if context:
        document["additionalContext"] = context
    if name == "preToolUse" and rewrite and answer != "deny":
        document["modifiedArgs"] = {**tool_input, "command": rewrite}
    return dump(document) if document else ""


def refusal(event: str, reason: str) -> str:
    """The answer when nothing else can be said any more: no for a tool call, silence for the rest."""
    return encode(event, "deny", reason, "", "", "", {}) if native(event) == "preToolUse" else ""


def entry(event: str, command: str, timeout: int) -> dict[str, object]:
    """What stands under `hooks.EVENT[]` in its settings file; a matcher is the whole of a tool's name."""
    hook: dict[str, object] = {"type": "command", "command": command, "timeoutSec": timeout}
    matcher = EVENTS[event]
    return ({"matcher": matcher} if matcher else {}) | {"hooks": [hook]}


def last_said(transcript: bytes) -> str:
    """The text of the last message of the main agent, from its file of events; a sub-agent's carry its id."""
    from json import loads

    for line in reversed(transcript.split(b"\n")):
        if b'"assistant.message"' not in line:
            continue
        try:
            found = loads(line)
        except ValueError:
            continue  # the first line of a tail may be half of one
        if not isinstance(found, dict) or found.get("type") != "assistant.message" or found.get("agentId"):
            continue
        data = found.get("data")
        if isinstance(data, dict) and (text := _text(data, "content")):
            return text
    return ""


def _either(payload: dict[str, object], one: str, other: str) -> str:
    return _text(payload, one) or _text(payload, other)


def _text(payload: dict[str, object], key: str) -> str:
    found = payload.get(key)
    return found if isinstance(found, str) else ""
