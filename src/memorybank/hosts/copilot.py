"""GitHub Copilot CLI. Wire shapes learnt from version 1.0.102 (tests/hosts/transcripts/copilot.md).

Everything is said at the top level: `permissionDecision`, `additionalContext`, `modifiedArgs`. No event carries text
for the person. It also runs the hooks in Claude Code's project files, in Claude's spelling; their answers may be the
same as ours here, so both spellings are read. Nothing fires after a compaction, and the one event before it cannot
speak: it is taken for the compaction itself, and what comes next may carry the memory again. A turn that was held up
goes on with our own words as if a user had said them; so does a sub-agent, whose session id is its own.
"""

from __future__ import annotations

from memorybank.hosts.fields import is_a_persons, newest_first, text
from memorybank.hosts.odd_calls import call_in
from memorybank.hosts.wire import dump
from memorybank.model.event import (
    Compacted,
    HostEvent,
    Notified,
    Origin,
    Searches,
    SessionStarted,
    SubagentStarted,
    Tool,
    ToolDone,
    ToolProposed,
    TurnEnded,
    Unrecognised,
    UserSpoke,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.wiring import Kit, Look, Piece

NAME = "copilot"
ASKS = True  # without a person there (-p) it refuses instead
LATE: tuple[str, ...] = ()
OVER = b'"hookType":"agentStop"'
CONTEXT = 0  # 30,000 characters arrived whole
PROJECT = "COPILOT_PROJECT_DIR"
TIER = 3
# Where hooks are looked for, by scope. The project's file is a local one; those under .github/hooks git shares.
SETTINGS = {"project": ".github/copilot/settings.local.json", "user": ".copilot/hooks/memory-bank.json"}
SHARED = ".github/hooks/memory-bank.json"
HOME = "COPILOT_HOME"  # names another folder than ~/.copilot
TRUST = ".copilot/config.json"  # in the home folder: `trustedFolders`; hooks of the user's own need none

# Tools that neither touch a file nor run anything; every other one is looked at, also one nobody has heard of.
_HARMLESS = (
    "ask_user",
    "fetch_copilot_cli_documentation",
    "glob",
    "list_agents",
    "list_bash",
    "read_agent",
    "read_bash",
    "report_intent",
    "session_store_sql",
    "skill",
    "sql",
    "stop_bash",
    "task",
    "update_todo",
    "web_fetch",
    "web_search",
    "write_agent",
)
_TOOLS = f"(?!(?:{'|'.join(_HARMLESS)})$).*"  # a matcher is the whole of a tool's name
EVENTS: dict[str, str] = {
    "sessionStart": "",
    "userPromptSubmitted": "",
    "preToolUse": _TOOLS,
    "postToolUse": _TOOLS,
    "postToolUseFailure": "(?!(?:view|create|edit|grep|rg)$)" + _TOOLS,  # what else failed may have written before
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
# Its own fields by the names they have for Claude Code's hooks.
_SNAKE = {
    "agentId": "agent_id",
    "agentType": "agent_type",
    "parentAgentId": "parent_agent_id",
    "sessionId": "session_id",
    "toolArgs": "tool_input",
    "toolName": "tool_name",
    "toolResult": "tool_result",
    "transcriptPath": "transcript_path",
}
# What its words may be that are no tool call's; any other is taken for what the hook was registered for.
_KNOWN = (*EVENTS, "permissionRequest", "preMcpToolCall", "postCompact", "subagentStop", "sessionEnd", "errorOccurred")
_OURS = "memory-bank-"
# How a text begins that nobody said: our own words where we held the turn, the host's notifications.
_NOT_SAID = ("[Memory Bank ", "<system_notification", "<system_reminder", "<system-reminder")


def decode(event: str, payload: object) -> HostEvent:
    if not isinstance(payload, dict):
        return Unrecognised(payload)
    told: dict[str, object] = {_SNAKE.get(str(key), str(key)): value for key, value in payload.items()}
    said, name = native(text(told, "hook_event_name")), native(event)
    name = said if said in _KNOWN or name not in EVENTS else name
    agent = text(told, "agent_id")
    session = (text(told, "parent_agent_id") if agent else "") or text(told, "session_id")
    origin = Origin(session, text(told, "cwd"), agent)
    if name == "preToolUse":
        return ToolProposed(origin, _tool(told))
    if name == "postToolUse":
        result = told.get("tool_result")
        return ToolDone(origin, _tool(told), "", _either(result, "textResultForLlm", "text_result_for_llm"))
    if name == "postToolUseFailure":
        return ToolDone(origin, _tool(told), "", text(told, "error"), True)
    if name == "sessionStart":
        source = text(told, "source")
        return SessionStarted(origin, source if source not in ("", "new") else "startup")
    if name == "subagentStart":
        return SubagentStarted(origin)
    if name == "preCompact":
        return Compacted(origin)
    if name == "userPromptSubmitted":
        prompt = text(told, "prompt")
        theirs = is_a_persons(told) and not prompt.lstrip().startswith(_NOT_SAID)
        return UserSpoke(origin, prompt) if theirs else Notified(origin)
    if name == "agentStop" and not agent:
        return TurnEnded(origin, "", told.get("stop_hook_active") is True, text(told, "transcript_path"))
    return Unrecognised(payload)


def native(event: str) -> str:
    """An event's own name, however the hook heard of it."""
    return _CALLED.get(event, event[:1].lower() + event[1:])


def _tool(told: dict[str, object]) -> Tool:
    name = text(told, "tool_name")
    if name.startswith(_OURS):
        return call_in(told, f"mcp__memory-bank__{name[len(_OURS) :]}")
    tool = call_in(told, name)
    if isinstance(tool, Searches):
        given = told.get("tool_input")
        return Searches(tool.path, isinstance(given, dict) and given.get("output_mode") == "content")
    return tool


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
    """What stands under `hooks.EVENT[]` in its settings file."""
    hook: dict[str, object] = {"type": "command", "command": command, "timeoutSec": timeout}
    matcher = EVENTS[event]
    return ({"matcher": matcher} if matcher else {}) | {"hooks": [hook]}


def last_said(transcript: bytes) -> str:
    """The text of the last message of the main agent, from its file of events; a sub-agent's carry its id."""
    for found in newest_first(transcript, b'"assistant.message"'):
        if found.get("type") != "assistant.message" or found.get("agentId"):
            continue
        data = found.get("data")
        if isinstance(data, dict) and (words := text(data, "content")):
            return words
    return ""


def _either(payload: object, one: str, other: str) -> str:
    return text(payload, one) or text(payload, other) if isinstance(payload, dict) else ""


# --- wiring

TITLE = "Copilot CLI"
LEARNT = "1.0.102"
SCOPE = "project"  # it has a file there that is this machine's own
PROGRAMS: tuple[str, ...] = ("copilot",)
FOLDERS: dict[str, tuple[str, ...]] = {"project": (".github/copilot", ".github/hooks"), "user": (".copilot",)}
LEFT_TO_DO = {"project": "install.left.copilot"}


def wiring(kit: Kit) -> tuple[Piece, ...]:
    """Its commands are skills; the user's hooks have a file of their own."""
    from memorybank.hosts import jsonc_edit, pages
    from memorybank.model.wiring import Whole

    hooks = pages.hooks(SETTINGS[kit.scope], EVENTS, entry, kit, local=True)
    listed = {event: [group] for event, group in hooks.entries.items()}
    page = jsonc_edit.show({"version": 1, "hooks": listed}, "", ("\n", "  ")) + "\n"
    at_home = kit.scope == "user"
    folder = ".copilot/agents" if at_home else ".github/agents"
    reader = {"tools": ["read", "search", "execute"]}
    server = pages.server(".mcp.json", ("mcpServers",), kit)
    if at_home:
        server = pages.server(".copilot/mcp-config.json", ("mcpServers",), kit, type="local", tools=["*"])
    return (
        Whole(hooks.path, page, "install.why.hooks-file") if at_home else hooks,
        *pages.skill(".agents/skills", kit),
        pages.skill_page(".agents/skills", kit.refresh),
        pages.agent(f"{folder}/memory-reader.agent.md", kit.reader, reader),
        *server,
    )


def untrusted(look: Look) -> str:
    """A project's hooks run in a folder that its person trusts; the user's own run everywhere."""
    from json import loads

    if look.scope == "user":
        return ""
    try:
        found = loads("\n".join(line for line in look.at_home(TRUST).splitlines() if not line.startswith("//")))
        listed = found.get("trustedFolders") or found.get("trusted_folders")
    except (ValueError, AttributeError):
        listed = None
    folders = [str(f).rstrip("/") for f in listed] if isinstance(listed, list) else []
    inside = any(look.project == folder or look.project.startswith(f"{folder}/") for folder in folders)
    return "" if inside else "doctor.trust.copilot"
