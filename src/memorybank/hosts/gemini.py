"""Gemini CLI. Wire shapes learnt from version 0.61.0 (tests/hosts/transcripts/gemini.md).

A tool call is refused through `decision` and `reason` only. What is said before a call reaches the person and not the
agent, so the words for the agent wait for the next request (`LATE`). Nothing tells of a compaction: PreCompress fires
before every request, whether one follows or not. But `BeforeModel` shows what the model will be shown, and a
compaction leaves a fixed sentence there, and whether our text is still in it can be seen. A sub-agent has its parent's
session and no name of its own; its requests come through `BeforeModel` like all others.
"""

from __future__ import annotations

from memorybank.hosts.calls import tool_of
from memorybank.hosts.fields import is_a_persons, newest_first, shown, text
from memorybank.hosts.odd_calls import call_in
from memorybank.hosts.wire import dump
from memorybank.hosts.words import STARTED_IN
from memorybank.model.event import (
    HostEvent,
    Notified,
    Origin,
    Searches,
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
    from collections.abc import Callable

    from memorybank.model.wiring import Kit, Look, Piece

NAME = "gemini"
TIER = 3
ASKS = False  # it knows "ask", but without a terminal it waits for an answer for ever
CONTEXT = 0  # no limit was found
PROJECT = STARTED_IN[0]  # it sets Claude Code's variable beside its own
LATE = ("BeforeModel",)
OVER = b""

SETTINGS = {
    "project": ".gemini/settings.json",
    "user": ".gemini/settings.json",
}  # JSON with comments; there is no file that only this machine reads
TRUST = ".gemini/trustedFolders.json"  # below the home folder: a folder that is not trusted has no project hooks

# Tools that neither touch a file nor run anything; every other one is looked at, also one nobody has heard of.
_HARMLESS = (
    "activate_skill",
    "ask_user",
    "complete_task",
    "enter_plan_mode",
    "exit_plan_mode",
    "glob",
    "google_web_search",
    "invoke_agent",
    "list_background_processes",
    "list_directory",
    "update_topic",
    "web_fetch",
    "write_todos",
)
_TOOLS = f"^(?!(?:{'|'.join(_HARMLESS)})$)"  # a regular expression that is searched for, not matched
EVENTS: dict[str, str] = {
    "SessionStart": "",
    "BeforeAgent": "",
    "BeforeModel": "",
    "BeforeTool": _TOOLS,
    "AfterTool": _TOOLS,
    "AfterAgent": "",
}
_CONTEXT = ("SessionStart", "BeforeAgent", "AfterTool")

_OPENS, _CLOSES = "<hook_context>", "</hook_context>"  # it escapes what stands between
# How a text begins that nobody said: our own words where we held the turn, the host's reminders.
_NOT_SAID = ("[Memory Bank ", "<system-reminder", "<system_reminder", "<task-notification")
_SUMMED_UP = "Got it. Thanks for the additional context!"  # what it lets the model say behind a summary
_PREAMBLE = "</session_context>"  # the summary follows it in one message, and it changes with the date and the files
_BOUNDARY = "[memory-bank] end project data"  # the line that ends the memory (INJ-3)


def decode(event: str, payload: object) -> HostEvent:
    """`event` is what the hook was registered for; the payload's own word counts more, if it is one we know."""
    if not isinstance(payload, dict):
        return Unrecognised(payload)
    said = payload.get("hook_event_name")
    name = said if isinstance(said, str) and said in EVENTS else event
    origin = Origin(text(payload, "session_id"), text(payload, "cwd"))
    if name == "SessionStart":
        return SessionStarted(origin, text(payload, "source") or "startup")
    if name == "BeforeAgent":
        words = _words(text(payload, "prompt"))
        if not is_a_persons(payload) or words.lstrip().startswith(_NOT_SAID):
            return Notified(origin)  # the turn goes on because we held it, or was reminded: nobody spoke (GRD-5)
        return UserSpoke(origin, words, text(payload, "transcript_path"))
    if name == "BeforeModel":
        return SessionStarted(origin, _request(payload.get("llm_request")))
    if name in ("BeforeTool", "AfterTool"):
        return _tool_event(name, payload, origin)
    if name == "AfterAgent":
        return TurnEnded(origin, text(payload, "prompt_response"), payload.get("stop_hook_active") is True)
    return Unrecognised(payload)


def _words(prompt: str) -> str:
    """The user's own: without a terminal, SessionStart's text stands before them, as if they had said it."""
    if not prompt.startswith(_OPENS):
        return prompt
    return prompt.partition(_CLOSES)[2].lstrip("\n")


def _request(request: object) -> str:
    """Which compaction this request shows, and whether the memory is in it."""
    messages = _messages(request)
    at = next((at for at in range(len(messages) - 1, 0, -1) if messages[at] == ("model", _SUMMED_UP)), 0)
    if at:
        from binascii import crc32

        summary = messages[at - 1][1].rpartition(_PREAMBLE)[2]
        return f"compact {crc32(summary.encode('utf-8', 'surrogatepass')):08x}"
    return "known" if _remembers(messages) else "request"


def _messages(request: object) -> list[tuple[str, str]]:
    given = request.get("messages") if isinstance(request, dict) else None
    found = [m for m in given if isinstance(m, dict)] if isinstance(given, list) else []
    return [(text(m, "role"), text(m, "content")) for m in found]


def _remembers(messages: list[tuple[str, str]]) -> bool:
    return any(_OPENS in text and _BOUNDARY in text for _, text in messages)


def _tool_event(name: str, payload: dict[str, object], origin: Origin) -> HostEvent:
    tool = _tool(payload)
    if name == "BeforeTool":
        return ToolProposed(origin, tool)
    response = payload.get("tool_response")
    failed = isinstance(response, dict) and bool(response.get("error"))
    output = shown(response, "llmContent")
    if isinstance(tool, Searches):
        inside = f"{tool.path}/" if tool.path else ""
        output = output.replace("\nFile: ", f"\n{inside}")  # the files it found lines in, named from where it looked
    return ToolDone(origin, tool, output=output, failed=failed)


def _tool(payload: dict[str, object]) -> Tool:
    """`mcp_SERVER_TOOL` cannot be taken apart by itself; the server's name comes beside it."""
    called, args, context = payload.get("tool_name"), payload.get("tool_input"), payload.get("mcp_context")
    if isinstance(context, dict):
        server, tool = text(context, "server_name"), text(context, "tool_name")
        if server and tool:
            return call_in(payload, f"mcp__{server}__{tool}")
    if called == "grep_search" and isinstance(args, dict):
        shown = "files_with_matches" if args.get("names_only") is True else "content"
        return tool_of(called, {"path": args.get("dir_path"), "output_mode": shown})
    return call_in(payload, called)


def encode(
    event: str, answer: str, agent: str, person: str, inject: str, rewrite: str, tool_input: dict[str, object]
) -> str:
    """What goes to standard output; "" says nothing and lets the call pass. `tool_input`: of a request, the request."""
    context = "\n\n".join(part for part in (inject, agent) if part)
    if event == "BeforeModel":
        return _into_request(inject, agent, tool_input)
    if event == "BeforeTool" and answer in ("deny", "ask"):  # nobody can be asked here
        return dump({"decision": "deny", "reason": agent})
    if event == "AfterAgent" and answer == "hold":
        return dump({"decision": "deny", "reason": agent})  # one more turn, for which `stop_hook_active` is set
    document: dict[str, object] = {}
    told = person if answer == "warn" else ""
    if event == "AfterAgent":
        told = person or context  # the end of a turn has nobody else to speak to
    if told:
        document["systemMessage"] = told
    if event == "BeforeTool" and rewrite:
        document["hookSpecificOutput"] = {"hookEventName": event, "tool_input": {"command": rewrite}}  # merged
    elif event in _CONTEXT and context:
        document["hookSpecificOutput"] = {"hookEventName": event, "additionalContext": context}
    return dump(document) if document else ""


def _into_request(inject: str, agent: str, request: dict[str, object]) -> str:
    """Into the first message, where the same text stays in the same place; the messages behind it stay as they are."""
    messages = _messages(request)
    missing = inject if _BOUNDARY in inject and not _remembers(messages) else ""
    words = "\n\n".join(part for part in (missing, agent) if part)
    if not words or not messages:
        return ""
    role, first = messages[0]
    content = f"{first}\n\n{_OPENS}{words.replace('<', '&lt;').replace('>', '&gt;')}{_CLOSES}"
    changed = {"messages": [{"role": role, "content": content}]}
    return dump({"hookSpecificOutput": {"hookEventName": "BeforeModel", "llm_request": changed}})


def refusal(event: str, reason: str) -> str:
    """The answer when nothing else can be said any more: no for a tool call, silence for the rest."""
    return encode(event, "deny", reason, "", "", "", {}) if event == "BeforeTool" else ""


def entry(event: str, command: str, timeout: int) -> dict[str, object]:
    """What stands under `hooks.EVENT[]` in a settings file. Its timeouts are milliseconds."""
    matcher = EVENTS[event]
    hook = {"type": "command", "command": command, "timeout": timeout * 1000}
    return ({"matcher": matcher} if matcher else {}) | {"hooks": [hook]}


def last_said(transcript: bytes) -> str:
    """The last text of the model; a line may also set all messages anew."""
    for found in newest_first(transcript, b'"gemini"'):
        changed = found.get("$set")
        messages = changed.get("messages") if isinstance(changed, dict) else [found]
        for message in reversed(messages if isinstance(messages, list) else []):
            if isinstance(message, dict) and message.get("type") == "gemini":
                words = shown(message.get("content"), "llmContent")
                if words:
                    return words
    return ""


# --- wiring

TITLE = "Gemini CLI"
LEARNT = "0.61.0"
SCOPE = "user"  # the project's file is git's: there is none that only this machine reads
PROGRAMS: tuple[str, ...] = ("gemini",)
FOLDERS: dict[str, tuple[str, ...]] = {"project": (".gemini",), "user": (".gemini",)}
LEFT_TO_DO = {"project": "install.left.gemini"}


def wiring(kit: Kit) -> tuple[Piece, ...]:
    from memorybank.hosts import pages
    from memorybank.model.wiring import Whole

    page = {"description": kit.refresh.description, "prompt": kit.refresh.body}
    tools = ["read_file", "grep_search", "glob", "run_shell_command"]
    return (
        pages.hooks(SETTINGS[kit.scope], EVENTS, entry, kit, local=kit.scope == "user"),
        *pages.skill(".agents/skills", kit),
        Whole(".gemini/commands/memory-bank-refresh.toml", pages.toml(page), "install.why.command"),
        pages.agent(".gemini/agents/memory-reader.md", kit.reader, {"tools": tools}),
        *pages.server(SETTINGS[kit.scope], ("mcpServers",), kit),
    )


def untrusted(look: Look) -> str:
    """A folder that is not trusted has no project hooks, and without a terminal the program ends at once."""
    from memorybank.hosts.trust import folder_trusted

    trusted = look.scope == "user" or folder_trusted(look, SETTINGS["user"], TRUST, unless_off=True)
    return "" if trusted else "doctor.trust.gemini"


PACKAGE_UPDATE = "gemini extensions update memory-bank"


def package(at_home: Callable[[str], str]) -> tuple[str, bool] | None:
    """Our extension, by its own files: which version, and is it on? None where it is not installed."""
    from memorybank.hosts.trust import table

    about = table(at_home(".gemini/extensions/memory-bank/gemini-extension.json"))
    if not about:
        return None
    where = table(at_home(".gemini/extensions/extension-enablement.json"), "memory-bank").get("overrides")
    last = str(where[-1]) if isinstance(where, list) and where else ""
    return text(about, "version"), not last.startswith("!")
