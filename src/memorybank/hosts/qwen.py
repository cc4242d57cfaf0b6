"""Qwen Code. Wire shapes learnt from version 0.24.4 (tests/hosts/transcripts/qwen.md).

Claude Code's spellings, Gemini CLI's tools. UserPromptSubmit fires before every request to the model, also after tool
results and when a hook held the turn: only what stands in `submitted_prompt` was said by the user (GRD-5). What is said
before a call reaches nobody, so the words for the agent wait for the next of those events (`LATE`), and arguments
cannot be changed. After a compaction SessionStart is fired and not waited for; PostCompact is. A sub-agent has an id;
what SubagentStart says reaches only agents whose prompt asks for it.
"""

from __future__ import annotations

from memorybank.hosts.fields import is_a_persons, newest_first, shown, text
from memorybank.hosts.odd_calls import call_in
from memorybank.hosts.wire import dump
from memorybank.hosts.words import STARTED_IN
from memorybank.model.event import (
    Compacted,
    HostEvent,
    Notified,
    Origin,
    Searches,
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
    from memorybank.model.wiring import Kit, Look, Piece

NAME = "qwen"
TIER = 3
ASKS = True  # it has a permission prompt that a hook can call for; with `-p` the answer is no
CONTEXT = 0  # no limit was found
PROJECT = STARTED_IN[0]  # it sets Claude Code's variable beside its own
LATE = ("UserPromptSubmit",)
OVER = b""

SETTINGS = {
    "project": ".qwen/settings.json",
    "user": ".qwen/settings.json",
}  # JSON with comments; there is no file that only this machine reads
TRUST = ".qwen/trustedFolders.json"  # below the home folder; counts where `security.folderTrust.enabled` is set

# Tools that neither touch a file nor run anything; every other one is looked at, also one nobody has heard of.
_HARMLESS = (
    "agent",
    "ask_user_question",
    "exit_plan_mode",
    "get_goal",
    "glob",
    "list_agents",
    "list_directory",
    "skill",
    "todo_write",
    "tool_call",  # the hooks see the tool it calls
    "tool_search",
    "update_goal",
    "web_fetch",
)
_TOOLS = f"^(?!(?:{'|'.join(_HARMLESS)})$)"
EVENTS: dict[str, str] = {
    "SessionStart": "",
    "UserPromptSubmit": "",
    "PreToolUse": _TOOLS,
    "PostToolUse": _TOOLS,
    "PostToolUseFailure": "^(?:run_shell_command|monitor|mcp__.*)$",
    "PostCompact": "",
    "SubagentStart": "",
    "Stop": "",
}
_CONTEXT = ("SessionStart", "SubagentStart", "UserPromptSubmit", "PostToolUse", "PostToolUseFailure")
_OURS = "[Memory Bank "  # how everything begins that a hook of ours says


def decode(event: str, payload: object) -> HostEvent:
    """`event` is what the hook was registered for; the payload's own word counts more, if it is one we know."""
    if not isinstance(payload, dict):
        return Unrecognised(payload)
    said = payload.get("hook_event_name")
    name = said if isinstance(said, str) and said in EVENTS else event
    origin = Origin(text(payload, "session_id"), text(payload, "cwd"), text(payload, "agent_id"))
    if name == "SessionStart":
        source = text(payload, "source") or "startup"
        return SessionStarted(origin, "request" if source == "compact" else source)  # PostCompact has told it in time
    if name == "UserPromptSubmit":
        return _asked(payload, origin)
    if name in ("PreToolUse", "PostToolUse", "PostToolUseFailure"):
        return _tool_event(name, payload, origin)
    if name == "PostCompact":
        return Compacted(origin)
    if name == "SubagentStart":
        return SubagentStarted(origin)
    if name == "Stop":
        again = payload.get("stop_hook_active") is True
        return TurnEnded(origin, text(payload, "last_assistant_message"), again)
    return Unrecognised(payload)


def _asked(payload: dict[str, object], origin: Origin) -> HostEvent:
    """Did somebody speak, or does the turn only go on? What nobody submitted is a task's, a job's or a hook's."""
    words, prompt = text(payload, "submitted_prompt"), text(payload, "prompt")
    if words and is_a_persons(payload):
        return UserSpoke(origin, words, text(payload, "transcript_path"))
    if prompt and not origin.agent and not prompt.startswith(_OURS):
        return Notified(origin)
    return SessionStarted(origin, "known")


def _tool_event(name: str, payload: dict[str, object], origin: Origin) -> HostEvent:
    called = payload.get("tool_name")
    tool = call_in(payload, "run_shell_command" if called == "monitor" else called)  # one that goes on
    call = text(payload, "tool_use_id")
    if name == "PreToolUse":
        return ToolProposed(origin, tool, call)
    if name == "PostToolUseFailure":
        return ToolDone(origin, tool, call, text(payload, "error"), True)
    output = shown(payload.get("tool_response"), "llmContent")
    if isinstance(tool, Searches):
        inside = f"{tool.path}/" if tool.path else ""
        output = output.replace("\nFile: ", f"\n{inside}")  # the files it found lines in, named from where it looked
    return ToolDone(origin, tool, call, output)


def encode(
    event: str, answer: str, agent: str, person: str, inject: str, rewrite: str, tool_input: dict[str, object]
) -> str:
    """What goes to standard output; "" says nothing and lets the call pass."""
    del rewrite, tool_input  # it runs what the model asked for, whatever a hook says
    memory = inject if event in ("SessionStart", "SubagentStart") else ""  # the other events fire too often for it
    context = "\n\n".join(part for part in (memory, agent) if part)
    own: dict[str, object] = {}
    if event == "PreToolUse" and answer in ("deny", "ask"):
        own["permissionDecision"] = answer
        own["permissionDecisionReason"] = agent if answer == "deny" else person or agent
    elif event in _CONTEXT and context:
        own["additionalContext"] = context
    if event == "Stop" and answer == "hold":
        return dump({"decision": "block", "reason": agent})  # one more turn, for which `stop_hook_active` is set
    told = person if answer == "warn" else ""
    if event == "Stop":
        told = person or context  # the end of a turn has nobody else to speak to
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
    """What stands under `hooks.EVENT[]` in a settings file. Timeouts are seconds, from a thousand on milliseconds."""
    matcher = EVENTS[event]
    hook = {"type": "command", "command": command, "timeout": timeout}
    return ({"matcher": matcher} if matcher else {}) | {"hooks": [hook]}


def last_said(transcript: bytes) -> str:
    """The text of the last assistant entry; its thoughts and tool calls say nothing."""
    for found in newest_first(transcript, b'"assistant"'):
        message = found.get("message") if found.get("type") == "assistant" else None
        parts = message.get("parts") if isinstance(message, dict) else None
        spoken = [p for p in parts if isinstance(p, dict) and not p.get("thought")] if isinstance(parts, list) else []
        words = "".join(text(part, "text") for part in spoken)
        if words:
            return words
    return ""


# --- wiring

TITLE = "Qwen Code"
LEARNT = "0.24.4"
SCOPE = "user"  # the project's file is git's: there is none that only this machine reads
PROGRAMS: tuple[str, ...] = ("qwen",)
FOLDERS: dict[str, tuple[str, ...]] = {"project": (".qwen",), "user": (".qwen",)}
LEFT_TO_DO: dict[str, str] = {}


def wiring(kit: Kit) -> tuple[Piece, ...]:
    from memorybank.hosts import pages

    tools = ["read_file", "grep_search", "glob", "run_shell_command"]
    return (
        pages.hooks(SETTINGS[kit.scope], EVENTS, entry, kit, local=kit.scope == "user"),
        *pages.skill(".qwen/skills", kit),
        pages.command(".qwen/commands/memory-bank-refresh.md", kit.refresh),
        pages.agent(".qwen/agents/memory-reader.md", kit.reader, {"tools": tools}),
        *pages.server(SETTINGS[kit.scope], ("mcpServers",), kit),
    )


def untrusted(look: Look) -> str:
    """Only where folder trust is switched on; the user's own hooks run all the same."""
    from memorybank.hosts.trust import folder_trusted

    trusted = look.scope == "user" or folder_trusted(look, SETTINGS["user"], TRUST, unless_off=False)
    return "" if trusted else "doctor.trust.qwen"
