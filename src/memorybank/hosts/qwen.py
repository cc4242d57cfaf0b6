"""Qwen Code. Wire shapes learnt from version 0.24.4 (tests/hosts/transcripts/qwen.md).

Claude Code's spellings, Gemini CLI's tools. UserPromptSubmit fires before every request to the model, also after tool
results and when a hook held the turn: only what stands in `submitted_prompt` was said by the user (GRD-5). What is said
before a call reaches nobody, so the words for the agent wait for the next of those events (`LATE`), and arguments
cannot be changed. After a compaction SessionStart is fired and not waited for; PostCompact is. A sub-agent has an id;
what SubagentStart says reaches only agents whose prompt asks for it.
"""

from memorybank.hosts.dialect import OURS, HookAnswer, Host, heard
from memorybank.hosts.gemini_family import GeminiFamily
from memorybank.hosts.payload import is_a_persons, text
from memorybank.model.event import HostEvent, Notified, Origin, SessionStarted, Tool, UserSpoke
from memorybank.model.value import replace

# Tools that neither touch a file nor run anything; every other one is looked at, also one nobody has heard of. Of
# `tool_call` the hooks see the tool that it calls.
_HARMLESS = (
    "agent|ask_user_question|exit_plan_mode|get_goal|glob|list_agents|list_directory|skill|todo_write|"
    "tool_call|tool_search|update_goal|web_fetch"
)
_TOOLS = f"^(?!(?:{_HARMLESS})$)"


class Qwen(GeminiFamily):
    NAME = "qwen"
    TITLE = "Qwen Code"
    LEARNT = "0.24.4"

    EVENTS = heard(
        "SessionStart UserPromptSubmit PreToolUse PostToolUse PostToolUseFailure PostCompact SubagentStart Stop", _TOOLS
    ) | {"PostToolUseFailure": "^(?:run_shell_command|monitor|mcp__.*)$"}
    MEANING = {name: Host.MEANING[name] for name in EVENTS}
    SOURCES = {**Host.SOURCES, "compact": "request"}  # PostCompact has told it in time

    ASKS = True  # with `-p` the answer is no
    REWRITES = False  # it runs what the model asked for, whatever a hook says
    CARRIES = ("SessionStart", "SubagentStart", "UserPromptSubmit", "PostToolUse", "PostToolUseFailure")
    LATE = ("UserPromptSubmit",)

    HEADLESS = ("-p", "--prompt")  # only how it was started tells
    PROGRAMS = ("qwen",)
    FOLDERS = {"project": (".qwen",), "user": (".qwen",)}
    SKILLS = ".qwen/skills"
    COMMANDS = ".qwen/commands/{name}.md"
    READER = ".qwen/agents/memory-reader.md"
    SERVERS = dict.fromkeys(("project", "user"), ".qwen/settings.json")
    TRUST = ".qwen/trustedFolders.json"
    OWN_MEMORY = {("memory", "enableManagedAutoMemory"): True}  # as its own documentation says (0.24.4)

    def prompt(self, payload: dict[str, object], origin: Origin) -> HostEvent:
        """Did somebody speak, or does the turn only go on? What nobody submitted is a task's, a job's or a hook's."""
        words, prompt = text(payload, "submitted_prompt"), text(payload, "prompt")
        if words and is_a_persons(payload):
            return UserSpoke(origin, words, text(payload, "transcript_path"))
        if prompt and not origin.agent and not prompt.startswith(OURS):
            return Notified(origin)
        return SessionStarted(origin, "known")

    def tool(self, payload: dict[str, object]) -> Tool:
        if payload.get("tool_name") == "monitor":  # a command that goes on
            payload = {**payload, "tool_name": "run_shell_command"}
        return super().tool(payload)

    def words(self, entry: dict[str, object]) -> str:
        """Thoughts and tool calls say nothing."""
        message = entry.get("message") if entry.get("type") == "assistant" else None
        parts = message.get("parts") if isinstance(message, dict) else None
        spoken = [p for p in parts if isinstance(p, dict) and not p.get("thought")] if isinstance(parts, list) else []
        return "".join(text(part, "text") for part in spoken)

    def encode(self, said: HookAnswer) -> str:
        often = said.event not in ("SessionStart", "SubagentStart")  # too often for the memory
        return super().encode(replace(said, inject="") if often else said)


HOST = Qwen()
