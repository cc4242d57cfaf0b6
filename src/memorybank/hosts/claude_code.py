"""Claude Code. Wire shapes learnt from version 2.1.325 (tests/hosts/transcripts/claude-code.md).

Every payload has session_id, cwd and hook_event_name; a sub-agent's has its agent_id. Text for the agent travels as
`additionalContext`, text for the person as `systemMessage`. Its window asks about a file without the reason for "ask",
so that is said as a message, too. A failing shell command fires PostToolUseFailure and no PostToolUse, so both are
wired: it may have written before it failed.
"""

from __future__ import annotations

from memorybank.hosts.calls import tool_of
from memorybank.hosts.fields import is_a_persons, newest_first, text
from memorybank.hosts.wire import dump
from memorybank.hosts.words import STARTED_IN
from memorybank.model.event import (
    Compacted,
    Compacting,
    HostEvent,
    Notified,
    Origin,
    SessionStarted,
    SubagentStarted,
    ToolDone,
    ToolProposed,
    TurnEnded,
    Unrecognised,
    UserSpoke,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.model.wiring import Kit, Look, Piece

NAME = "claude-code"
ASKS = True  # it has a permission prompt that a hook can call for
CONTEXT = 10_000  # characters; of more than that the agent is shown two kilobytes and a file's name
LATE: tuple[str, ...] = ()
OVER = b""
PROJECT = STARTED_IN[0]  # where it was started; the cwd of an event moves with the agent

# Tools that neither touch files nor run code start no hook at all; one that nobody has heard of does (GRD-10). Its
# matchers may look ahead; the common names stand by themselves for others who run these hooks and read less.
_IDLE = (
    "Glob|LS|TodoWrite|TodoRead|TaskCreate|TaskUpdate|TaskList|TaskGet|AskUserQuestion|EnterPlanMode|ExitPlanMode|"
    "ToolSearch|WebSearch|WebFetch"
)
_FILES = "Read|Grep|Write|Edit|MultiEdit|NotebookEdit"
_TOOLS = f"{_FILES}|Bash|mcp__.*|^(?!(?:{_IDLE})$).*$"
# What is registered: no matcher where Claude Code has none.
EVENTS: dict[str, str] = {
    "SessionStart": "",
    "UserPromptSubmit": "",
    "PreToolUse": _TOOLS,
    "PostToolUse": _TOOLS,
    "PostToolUseFailure": f"Bash|mcp__.*|^(?!(?:{_FILES}|{_IDLE})$).*$",
    "PreCompact": "",
    "SubagentStart": "",
    "Stop": "",
}
_KNOWN = (*EVENTS, "PostCompact")
_CONTEXT = (
    "SessionStart",
    "SubagentStart",
    "UserPromptSubmit",
    "PreToolUse",
    "PostToolUse",
    "PostToolUseFailure",
)
# How a text begins that it puts into the event itself: tasks, other sessions, reminders, missed jobs, loops. Where it
# says whose prompt it is (`source`, not in every payload), only these are a person's. A job's own prompt has neither
# sign, but the end of the turn before lists it (`session_crons`).
_NOT_SAID = (
    "<task-notification",
    "<system-reminder",
    "<teammate-message",
    "<cross-session-message",
    "<channel",
    "<tick",
    "<artifact-room-event",
    "<fork-boilerplate",
    "<user-prompt-submit-hook",
    "<local-command-",
    "<<autonomous-loop",
    "The following one-shot scheduled task",
    "[Memory Bank ",
)


def decode(event: str, payload: object) -> HostEvent:
    """`event` is what the hook was registered for; the payload's own word counts more, where we know it."""
    if not isinstance(payload, dict):
        return Unrecognised(payload)
    said = text(payload, "hook_event_name")
    name = said if said in _KNOWN or event not in EVENTS else event  # a new word for it is still what was registered
    origin = Origin(text(payload, "session_id"), text(payload, "cwd"), text(payload, "agent_id"))
    if name == "SessionStart":
        return SessionStarted(origin, text(payload, "source") or "startup")
    if name == "UserPromptSubmit":
        prompt = text(payload, "prompt")
        # `agent_type` alone is that of a whole session (`claude --agent`): a sub-agent has an `agent_id`, too
        if not is_a_persons(payload, kinds=()) or prompt.lstrip().startswith(_NOT_SAID):
            return Notified(origin)
        return UserSpoke(origin, prompt, text(payload, "transcript_path"))
    if name in ("PreToolUse", "PostToolUse", "PostToolUseFailure"):
        return _tool_event(name, payload, origin)
    if name == "PreCompact":
        return Compacting(origin)
    if name == "PostCompact":
        return Compacted(origin)
    if name == "SubagentStart":
        return SubagentStarted(origin)
    if name == "Stop" and not origin.agent:
        again = payload.get("stop_hook_active") is True
        said, jobs = text(payload, "last_assistant_message"), payload.get("session_crons")
        prompts = [text(job, "prompt") for job in jobs if isinstance(job, dict)] if isinstance(jobs, list) else []
        return TurnEnded(origin, said, again, scheduled=tuple(prompt for prompt in prompts if prompt))
    return Unrecognised(payload)


def _tool_event(name: str, payload: dict[str, object], origin: Origin) -> HostEvent:
    called, args = text(payload, "tool_name"), payload.get("tool_input")
    if called and isinstance(args, dict):
        tool = tool_of(called, args)
    else:
        from memorybank.hosts.odd_calls import call_in  # not everyday

        tool = call_in(payload, called)
    call = text(payload, "tool_use_id")
    if name == "PreToolUse":
        return ToolProposed(origin, tool, call)
    if name == "PostToolUseFailure":
        return ToolDone(origin, tool, call, text(payload, "error"), True)
    return ToolDone(origin, tool, call, _shown(payload.get("tool_response")))


def _shown(response: object) -> str:
    """What the agent saw of a tool's result: a file's content, a command's output, a tool's text."""
    if isinstance(response, str):
        return response
    if isinstance(response, list):
        return "\n".join(part for item in response if (part := _shown(item)))
    if not isinstance(response, dict):
        return ""
    file = response.get("file")
    if isinstance(file, dict):
        return text(file, "content")
    if "stdout" in response:
        both = (text(response, "stdout"), text(response, "stderr"))
        return "\n".join(part for part in both if part)
    return _shown(response.get("content")) or text(response, "text")


def encode(
    event: str, answer: str, agent: str, person: str, inject: str, rewrite: str, tool_input: dict[str, object]
) -> str:
    """What goes to standard output; "" says nothing and lets the call pass."""
    context = "\n\n".join(part for part in (inject, agent) if part)
    if event == "PreCompact":
        return context  # its plain output is put before the model that writes the summary
    own: dict[str, object] = {}
    if event == "PreToolUse" and answer in ("deny", "ask"):
        own["permissionDecision"] = answer
        own["permissionDecisionReason"] = agent if answer == "deny" else person or agent
        if answer == "ask" and agent and person:
            own["additionalContext"] = agent
    elif event in _CONTEXT and context:
        own["additionalContext"] = context
    if event == "PreToolUse" and answer == "approve":
        own["permissionDecision"] = "allow"  # else it asks the person for each of our own reading commands
    if event == "PreToolUse" and rewrite and answer != "deny":
        own["updatedInput"] = {**tool_input, "command": rewrite}  # no decision with it: the person's own rules stay
    if event == "Stop" and answer == "hold":
        return dump({"decision": "block", "reason": agent})  # one more turn, for which `stop_hook_active` is set
    told = person if answer in ("warn", "ask") else ""
    if event not in _CONTEXT:
        told = person or context  # the end of a turn has nobody else to speak to, and is never held up
    document: dict[str, object] = {}
    if told:
        document["systemMessage"] = told
    if own:
        document["hookSpecificOutput"] = {"hookEventName": event, **own}
    return dump(document) if document else ""


def refusal(event: str, reason: str) -> str:
    """The answer when nothing else can be said any more: no for a tool call, silence for the rest."""
    return encode(event, "deny", reason, "", "", "", {}) if event == "PreToolUse" else ""


def entry(event: str, command: str, timeout: int) -> dict[str, object]:
    """What stands under `hooks.EVENT[]` in a settings file."""
    matcher = EVENTS[event]
    hook = {"type": "command", "command": command, "timeout": timeout}
    return ({"matcher": matcher} if matcher else {}) | {"hooks": [hook]}


def last_said(transcript: bytes) -> str:
    """The text of the last assistant entry; its own tool calls and our own hooks' entries say nothing."""
    for found in newest_first(transcript, b'"assistant"'):
        message = found.get("message") if found.get("type") == "assistant" else None
        if isinstance(message, dict) and not found.get("isSidechain"):
            words = _shown(message.get("content"))
            if words:
                return words
    return ""


# --- wiring

TITLE = "Claude Code"
LEARNT = "2.1.325"
TIER = 3
SCOPE = "project"  # it has a file there that is this machine's own
PROGRAMS: tuple[str, ...] = ("claude",)
FOLDERS: dict[str, tuple[str, ...]] = {"project": (".claude",), "user": (".claude",)}
SETTINGS = {"project": ".claude/settings.local.json", "user": ".claude/settings.json"}
LEFT_TO_DO = {"user": "install.left.claude"}


def wiring(kit: Kit) -> tuple[Piece, ...]:
    from memorybank.hosts import pages

    # a user's own servers stand in a file that Claude Code rewrites all day: `claude mcp add` is for that
    shared = pages.server(".mcp.json", ("mcpServers",), kit) if kit.scope == "project" else ()
    return (
        pages.hooks(SETTINGS[kit.scope], EVENTS, entry, kit, local=True),
        *pages.skill(".claude/skills", kit),
        pages.command(".claude/commands/memory-bank-refresh.md", kit.refresh),
        pages.agent(".claude/agents/memory-reader.md", kit.reader, {"tools": "Read, Grep, Glob, Bash"}),
        *shared,
    )


def untrusted(look: Look) -> str:
    """Hooks run in any folder; trust is asked for permissions only."""
    del look
    return ""


PACKAGE_UPDATE = "claude plugin update memory-bank@memory-bank"


def package(at_home: Callable[[str], str]) -> tuple[str, bool] | None:
    """Our plugin, by its own lists: which version, and is it on? None where it is not installed."""
    from memorybank.hosts.trust import table

    listed = table(at_home(".claude/plugins/installed_plugins.json"), "plugins")
    name = next((name for name in listed if name.startswith("memory-bank@")), "")
    if not name:
        return None
    places = listed[name]
    first = places[0] if isinstance(places, list) and places else places
    version = text(first, "version") if isinstance(first, dict) else ""
    return version, table(at_home(SETTINGS["user"]), "enabledPlugins").get(name) is not False
