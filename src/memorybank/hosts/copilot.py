"""GitHub Copilot CLI. Wire shapes learnt from version 1.0.102 (tests/hosts/transcripts/copilot.md).

Everything is said at the top level: `permissionDecision`, `additionalContext`, `modifiedArgs`. No event carries text
for the person. It also runs the hooks in Claude Code's project files, in Claude's spelling; their answers may be the
same as ours here, so both spellings are read. Nothing fires after a compaction, and the one event before it cannot
speak: it is taken for the compaction itself, and what comes next may carry the memory again. A turn that was held up
goes on with our own words as if a user had said them; so does a sub-agent, whose session id is its own.
"""

from __future__ import annotations

from memorybank.hosts.dialect import HookAnswer, Host, table
from memorybank.hosts.payload import dump, text
from memorybank.model.event import HostEvent, Origin, Searches, Tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.wiring import TrustQuestion

# Tools that neither touch a file nor run anything; every other one is looked at, also one nobody has heard of.
_HARMLESS = (
    "ask_user|fetch_copilot_cli_documentation|glob|list_agents|list_bash|read_agent|read_bash|report_intent|"
    "session_store_sql|skill|sql|stop_bash|task|update_todo|web_fetch|web_search|write_agent"
)
_TOOLS = f"(?!(?:{_HARMLESS})$).*"  # a matcher is the whole of a tool's name
# The same moments as Claude Code's hooks hear of them, where more than the first letter differs.
_CALLED = {"UserPromptSubmit": "userPromptSubmitted", "Stop": "agentStop"}


def native(event: str) -> str:
    """An event's own name, however the hook heard of it."""
    return _CALLED.get(event, event[:1].lower() + event[1:])


class Copilot(Host):
    NAME = "copilot"
    TITLE = "Copilot CLI"
    LEARNT = "1.0.102"

    MEANING = {native(name): meaning for name, meaning in Host.MEANING.items() if name != "PostCompact"}
    MEANING |= {"preCompact": "compacted"}
    EVENTS = dict.fromkeys(MEANING, "") | {
        "preToolUse": _TOOLS,
        "postToolUse": _TOOLS,
        "postToolUseFailure": "(?!(?:view|create|edit|grep|rg)$)" + _TOOLS,  # what else failed may have written before
    }
    FIELDS = {
        "agentId": "agent_id",
        "agentType": "agent_type",
        "parentAgentId": "parent_agent_id",
        "sessionId": "session_id",
        "toolArgs": "tool_input",
        "toolName": "tool_name",
        "toolResult": "tool_response",
        "tool_result": "tool_response",
        "transcriptPath": "transcript_path",
    }
    SOURCES = {**Host.SOURCES, "new": "startup"}
    SERVER = ("memory-bank-",)
    INSIDE = ("textResultForLlm", "text_result_for_llm")
    ENDS_SILENT = True

    ASKS = True  # without a person there (-p) it refuses instead
    CARRIES = ("sessionStart", "userPromptSubmitted", "preToolUse", "postToolUse", "subagentStart")
    SILENT_AFTER_COMPACTION = True
    PROJECT = "COPILOT_PROJECT_DIR"
    SPOKEN = b'"assistant.message"'
    SAID_AT, SAID_BY = ("data", "content"), {("type",): "assistant.message", ("agentId",): None}
    OVER = b'"hookType":"agentStop"'

    SCOPE = "project"
    HEADLESS = ("-p", "--prompt")  # only how it was started tells
    PROGRAMS = ("copilot",)
    FOLDERS = {"project": (".github/copilot", ".github/hooks"), "user": (".copilot",)}
    LEFT_TO_DO = {"project": "install.left.copilot"}
    SHARED = False
    HEAD = {"user": (("version", 1),)}  # a file of their own
    OWN_FOLDER = {"project": ".github", "user": ".copilot"}
    READER, READER_FIELDS = "{own}/agents/memory-reader.agent.md", {"tools": ["read", "search", "execute"]}
    SERVERS = {"project": ".mcp.json", "user": ".copilot/mcp-config.json"}
    SERVER_FIELDS = {"user": {"type": "local", "tools": ["*"]}}
    TIMEOUT = ("timeoutSec", 1)

    def decode(self, event: str, payload: object) -> HostEvent:
        return super().decode(native(event), payload)

    def fields(self, payload: dict[str, object]) -> dict[str, object]:
        found = super().fields(payload)
        return {**found, "hook_event_name": native(text(found, "hook_event_name"))}

    def origin(self, payload: dict[str, object]) -> Origin:
        agent = text(payload, "agent_id")
        session = (text(payload, "parent_agent_id") if agent else "") or text(payload, "session_id")
        return Origin(session, text(payload, "cwd"), agent)

    def prompt(self, payload: dict[str, object], origin: Origin) -> HostEvent:
        """Its transcript is behind when the user speaks."""
        return super().prompt({**payload, "transcript_path": ""}, origin)

    def tool(self, payload: dict[str, object]) -> Tool:
        tool = super().tool(payload)
        if isinstance(tool, Searches):
            return Searches(tool.path, text(payload.get("tool_input"), "output_mode") == "content")
        return tool

    def encode(self, said: HookAnswer) -> str:
        name, answer = native(said.event), said.answer
        if name == "agentStop":
            return dump({"decision": "block", "reason": said.agent}) if answer == "hold" else ""
        if name not in self.CARRIES:
            return ""
        document: dict[str, object] = {}
        context = said.context
        if name == "preToolUse" and answer in ("deny", "ask"):
            document["permissionDecision"] = answer
            document["permissionDecisionReason"] = said.agent if answer == "deny" else said.person or said.agent
            context = said.inject if answer == "deny" or not said.person else context
        if context:
            document["additionalContext"] = context
        if name == "preToolUse" and said.rewrite and answer != "deny":
            document["modifiedArgs"] = said.rewritten
        return dump(document) if document else ""

    def refusal(self, event: str, reason: str) -> str:
        return super().refusal(native(event), reason)

    def untrusted(self, look: TrustQuestion) -> str:
        """A project's hooks run in a folder that its person trusts; the user's own run everywhere."""
        found = table(look.at_home(".copilot/config.json"))
        listed = found.get("trustedFolders") or found.get("trusted_folders")
        folders = [str(f).rstrip("/") for f in listed] if isinstance(listed, list) else []
        inside = any(look.project == folder or look.project.startswith(f"{folder}/") for folder in folders)
        return "" if inside or look.scope == "user" else "doctor.trust.copilot"


HOST = Copilot()
