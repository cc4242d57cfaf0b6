"""Gemini CLI. Wire shapes learnt from version 0.61.0 (tests/hosts/transcripts/gemini.md).

A tool call is refused through `decision` and `reason` only. What is said before a call reaches the person and not the
agent, so the words for the agent wait for the next request (`LATE`). Nothing tells of a compaction: PreCompress fires
before every request, whether one follows or not. But `BeforeModel` shows what the model will be shown, and a
compaction leaves a fixed sentence there, and whether our text is still in it can be seen. A sub-agent has its parent's
session and no name of its own; its requests come through `BeforeModel` like all others.
"""

from __future__ import annotations

from memorybank.hosts.dialect import HookAnswer, table
from memorybank.hosts.gemini_family import GeminiFamily
from memorybank.hosts.payload import dump, shown, text
from memorybank.hosts.tool_calls import call_in, tool_of
from memorybank.model.event import HostEvent, Origin, SessionStarted, Tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Tools that neither touch a file nor run anything; every other one is looked at, also one nobody has heard of.
_HARMLESS = (
    "activate_skill|ask_user|complete_task|enter_plan_mode|exit_plan_mode|glob|google_web_search|invoke_agent|"
    "list_background_processes|list_directory|update_topic|web_fetch|write_todos"
)
_TOOLS = f"^(?!(?:{_HARMLESS})$)"  # a regular expression that is searched for, not matched
_OPENS, _CLOSES = "<hook_context>", "</hook_context>"  # it escapes what stands between
_SUMMED_UP = "Got it. Thanks for the additional context!"  # what it lets the model say behind a summary
_PREAMBLE = "</session_context>"  # the summary follows it in one message, and it changes with the date and the files
_BOUNDARY = "[memory-bank] end project data"  # the line that ends the memory (INJ-3)


class Gemini(GeminiFamily):
    NAME = "gemini"
    TITLE = "Gemini CLI"
    LEARNT = "0.61.0"

    MEANING = {
        "SessionStart": "start",
        "BeforeAgent": "prompt",
        "BeforeModel": "request",
        "BeforeTool": "before",
        "AfterTool": "after",
        "AfterAgent": "end",
    }
    EVENTS = dict.fromkeys(MEANING, "") | {"BeforeTool": _TOOLS, "AfterTool": _TOOLS}
    FIELDS = {"llm_request": "tool_input", "prompt_response": "last_assistant_message"}  # a request is what we rewrite

    ASKS = False  # it knows "ask", but without a terminal it waits for an answer for ever
    CARRIES = ("SessionStart", "BeforeAgent", "AfterTool")
    LATE = ("BeforeModel",)
    SPOKEN = b'"gemini"'

    HEADLESS = ("-p", "--prompt")  # only how it was started tells
    PROGRAMS = ("gemini",)
    FOLDERS = {"project": (".gemini",), "user": (".gemini",)}
    LEFT_TO_DO = {"project": "install.left.gemini"}
    COMMANDS = ".gemini/commands/{name}.toml"
    READER = ".gemini/agents/memory-reader.md"
    SERVERS = dict.fromkeys(("project", "user"), ".gemini/settings.json")
    TIMEOUT = ("timeout", 1000)
    TRUST = ".gemini/trustedFolders.json"
    TRUST_ASKED = True
    PACKAGE_UPDATE = "gemini extensions update memory-bank"
    OWN_MEMORY = {("experimental", "autoMemory"): False}  # off unless asked for (0.61.0)

    def event(self, meaning: str, payload: dict[str, object], origin: Origin) -> HostEvent:
        if meaning == "request":
            return SessionStarted(origin, _request(payload.get("tool_input")))
        return super().event(meaning, payload, origin)

    def prompt(self, payload: dict[str, object], origin: Origin) -> HostEvent:
        words = text(payload, "prompt")  # without a terminal, SessionStart's text stands before them
        words = words.partition(_CLOSES)[2].lstrip("\n") if words.startswith(_OPENS) else words
        return super().prompt({**payload, "prompt": words}, origin)

    def tool(self, payload: dict[str, object]) -> Tool:
        """`mcp_SERVER_TOOL` cannot be taken apart by itself; the server's name comes beside it."""
        called, args, context = payload.get("tool_name"), payload.get("tool_input"), payload.get("mcp_context")
        server, tool = text(context, "server_name"), text(context, "tool_name")
        if server and tool:
            return call_in(payload, f"mcp__{server}__{tool}")
        if called == "grep_search" and isinstance(args, dict):
            mode = "files_with_matches" if args.get("names_only") is True else "content"
            return tool_of(called, {"path": args.get("dir_path"), "output_mode": mode})
        return call_in(payload, called)

    def failed(self, payload: dict[str, object]) -> bool:
        response = payload.get("tool_response")
        return isinstance(response, dict) and bool(response.get("error"))

    def words(self, entry: dict[str, object]) -> str:
        """A line may also set all messages anew."""
        changed = entry.get("$set")
        messages = changed.get("messages") if isinstance(changed, dict) else [entry]
        spoken = [m for m in messages if text(m, "type") == "gemini"] if isinstance(messages, list) else []
        return next((words for m in reversed(spoken) if (words := shown(m.get("content"), self.INSIDE))), "")

    def encode(self, said: HookAnswer) -> str:
        """A tool call is refused through `decision` and `reason` only. `tool_input`: of a request, the request."""
        event, answer = said.event, said.answer
        if event == "BeforeModel":
            return _into_request(said.inject, said.agent, said.tool_input)
        held = event == "AfterAgent" and answer == "hold"  # one more turn, for which `stop_hook_active` is set
        if held or (event == "BeforeTool" and answer in ("deny", "ask")):  # nobody can be asked here
            return dump({"decision": "deny", "reason": said.agent})
        return super().encode(said)

    def decision(self, said: HookAnswer, answer: str) -> dict[str, object]:
        return {"tool_input": {"command": said.rewrite}} if said.rewrite else {}  # merged into what the model gave

    def package(self, at_home: Callable[[str], str]) -> tuple[str, bool] | None:
        about = table(at_home(".gemini/extensions/memory-bank/gemini-extension.json"))
        if not about:
            return None
        where = table(at_home(".gemini/extensions/extension-enablement.json"), "memory-bank").get("overrides")
        last = where[-1] if isinstance(where, list) and where else ""  # where it is off, with a "!" before
        return text(about, "version"), not str(last).startswith("!")


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


HOST = Gemini()
