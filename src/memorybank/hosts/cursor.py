"""Cursor. From its documentation only; nothing was run (tests/hosts/transcripts/cursor.md).

A call is refused with `permission` and explained in `agent_message`; "ask" is accepted and not obeyed. What is said
before a call that may pass reaches nobody, so the words for the agent wait for `postToolUse` (`LATE`). Nothing fires
after a compaction, and the one event before it is taken for the compaction itself: what was read is asked for again
(REC-2), but the memory cannot be brought back by a hook. A turn that is held up goes on with our own words as if the
user had said them. It can also run the hooks in Claude Code's files: those are silent where ours are wired here.
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
    SessionStarted,
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

NAME = "cursor"
ASKS = False
CONTEXT = 0  # no limit is documented
PROJECT = "CURSOR_PROJECT_DIR"
LATE = ("postToolUse", "postToolUseFailure")
OVER = b""
# No matchers: a tool that its documentation does not name is looked at, too.
EVENTS: dict[str, str] = {
    "sessionStart": "",
    "beforeSubmitPrompt": "",
    "preToolUse": "",
    "postToolUse": "",
    "postToolUseFailure": "",
    "preCompact": "",
    "stop": "",
}
_CONTEXT = ("sessionStart", "postToolUse", "postToolUseFailure")
_KNOWN = (*EVENTS, "sessionEnd", "subagentStart", "subagentStop", "afterFileEdit", "afterAgentResponse")
# How a text begins that nobody said: our own words where we held the turn, the host's notifications.
_NOT_SAID = ("[Memory Bank ", "<system_notification", "<system_reminder", "<system-reminder")
_SERVER = "MCP:"  # before a tool of a server, whose name is not told


def decode(event: str, payload: object) -> HostEvent:
    """`event` is what the hook was registered for; the payload's own word counts more, where it is a known one."""
    if not isinstance(payload, dict):
        return Unrecognised(payload)
    said = text(payload, "hook_event_name")
    name = said if said in _KNOWN or event not in EVENTS else event
    origin = Origin(text(payload, "conversation_id") or text(payload, "session_id"), _folder(payload))
    if name == "sessionStart":
        return SessionStarted(origin, "startup")
    if name == "beforeSubmitPrompt":
        prompt = text(payload, "prompt")
        if not is_a_persons(payload) or prompt.lstrip().startswith(_NOT_SAID):
            return Notified(origin)
        return UserSpoke(origin, prompt, text(payload, "transcript_path"))
    if name == "preToolUse":
        return ToolProposed(origin, _tool(payload), text(payload, "tool_use_id"))
    if name == "postToolUse":
        return ToolDone(origin, _tool(payload), text(payload, "tool_use_id"), _shown(payload.get("tool_output")))
    if name == "postToolUseFailure":
        return ToolDone(origin, _tool(payload), text(payload, "tool_use_id"), text(payload, "error_message"), True)
    if name == "preCompact":
        return Compacted(origin)
    if name == "stop":
        again = payload.get("loop_count")
        return TurnEnded(origin, "", isinstance(again, int) and again > 0, text(payload, "transcript_path"))
    return Unrecognised(payload)


def _folder(payload: dict[str, object]) -> str:
    roots = payload.get("workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots else ""
    return text(payload, "cwd") or (first if isinstance(first, str) else "")


def _tool(payload: dict[str, object]) -> Tool:
    name = text(payload, "tool_name")
    return call_in(payload, f"mcp__cursor__{name[len(_SERVER) :]}" if name.startswith(_SERVER) else name)


def _shown(output: object) -> str:
    """What the agent saw of a tool's result, which comes as JSON in a string."""
    if isinstance(output, str) and output.lstrip().startswith(("{", "[")):
        from json import loads

        try:
            return _shown(loads(output)) or output
        except (ValueError, RecursionError):
            return output
    if isinstance(output, str):
        return output
    if isinstance(output, list):
        return "\n".join(part for item in output if (part := _shown(item)))
    if not isinstance(output, dict):
        return ""
    words = [output[key] for key in ("content", "contents", "stdout", "output", "stderr", "text") if output.get(key)]
    return "\n".join(part for word in words if (part := _shown(word)))


def encode(
    event: str, answer: str, agent: str, person: str, inject: str, rewrite: str, tool_input: dict[str, object]
) -> str:
    """What goes to standard output; "" says nothing and lets the call pass."""
    context = "\n\n".join(part for part in (inject, agent) if part)
    document: dict[str, object] = {}
    if event == "preToolUse" and answer in ("deny", "ask"):  # nobody can be asked here
        document = {"permission": "deny", "user_message": person or agent, "agent_message": agent}
    elif event == "preToolUse" and rewrite:
        document = {"permission": "allow", "updated_input": {**tool_input, "command": rewrite}}
    elif event == "stop" and answer == "hold":
        document = {"followup_message": agent}
    elif event in _CONTEXT and context:
        document = {"additional_context": context}
    return dump(document) if document else ""


def refusal(event: str, reason: str) -> str:
    """The answer when nothing else can be said any more: no for a tool call, silence for the rest."""
    return encode(event, "deny", reason, "", "", "", {}) if event == "preToolUse" else ""


def entry(event: str, command: str, timeout: int) -> dict[str, object]:
    """What stands under `hooks.EVENT[]` in its file: no groups."""
    matcher = EVENTS[event]
    return {"command": command, "timeout": timeout} | ({"matcher": matcher} if matcher else {})


def last_said(transcript: bytes) -> str:
    """The text of the last assistant entry. The shape is not documented: what does not fit confirms nothing."""
    for found in newest_first(transcript, b'"assistant"'):
        message = found.get("message") if found.get("role") == "assistant" else None
        words = _shown(message.get("content")) if isinstance(message, dict) else ""
        if words:
            return words
    return ""


# --- wiring

TITLE = "Cursor"
LEARNT = ""  # documented, not run
TIER = 2
SCOPE = "user"  # the project's file is git's: there is none that only this machine reads
PROGRAMS: tuple[str, ...] = ("cursor", "cursor-agent")
FOLDERS: dict[str, tuple[str, ...]] = {"project": (".cursor",), "user": (".cursor",)}
SETTINGS = {"project": ".cursor/hooks.json", "user": ".cursor/hooks.json"}
LEFT_TO_DO: dict[str, str] = {"project": "install.left.cursor"}


def wiring(kit: Kit) -> tuple[Piece, ...]:
    from memorybank.hosts import pages
    from memorybank.model.value import replace
    from memorybank.model.wiring import Whole

    hooks = pages.hooks(SETTINGS[kit.scope], EVENTS, entry, kit, local=kit.scope == "user")
    command = f"{kit.refresh.description}\n\n{kit.refresh.body}"  # its commands have no head of fields
    page = pages.command(".cursor/commands/memory-bank-refresh.md", kit.refresh)
    return (
        replace(hooks, head=(("version", 1),)),
        *pages.skill(".agents/skills", kit),
        Whole(page.path, pages.noted(command), page.why),
        pages.agent(".cursor/agents/memory-reader.md", kit.reader),
        *pages.server(".cursor/mcp.json", ("mcpServers",), kit),
    )


def untrusted(look: Look) -> str:
    """A project's hooks run in a workspace that is trusted; where that is written down is not documented."""
    del look
    return ""
