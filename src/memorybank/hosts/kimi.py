"""Kimi Code. Wire shapes learnt from version 2.1.0 (tests/hosts/transcripts/kimi.md).

Claude Code's events in the user's own config.toml, one `[[hooks]]` an event; a project has none. Only what a hook says
to a message reaches the agent, and as plain text: the memory comes with the first one, and again with the next one
after a compaction. It goes on before a hook after a call has ended. A sub-agent has no id, and its end of a turn looks
like its parent's. No hook is told what the agent said, so a yes in the chat is matched with nothing: a person confirms
at a terminal. It hides its own command line, so a run without its window looks like any other; nothing here asks in
either.
"""

from __future__ import annotations

from memorybank.hosts.dialect import HookAnswer, Host
from memorybank.hosts.payload import shown, text
from memorybank.model.event import HostEvent, Notified, Origin, ToolDone, ToolProposed, UserSpoke

# Tools that neither touch a file nor run anything; every other one is looked at, also one nobody has heard of.
_IDLE = (
    "Agent|AgentSwarm|AskUserQuestion|CronDelete|CronList|EnterPlanMode|ExitPlanMode|FetchURL|GetGoal|Glob|Skill|"
    "TaskList|TaskOutput|TaskStop|TodoList|WaitFor"
)
_TOOLS = f"^(?!(?:{_IDLE})$).*$"


class Kimi(Host):
    NAME = "kimi"
    TITLE = "Kimi Code"
    LEARNT = "2.1.0"

    EVENTS = {
        "SessionStart": "",
        "UserPromptSubmit": "",
        "PreToolUse": _TOOLS,
        "PostToolUse": _TOOLS,
        "PostToolUseFailure": _TOOLS,
        "PostCompact": "",
        "Stop": "",
    }
    MEANING = {name: Host.MEANING[name] for name in EVENTS}
    OTHER_EVENTS = ("PreCompact", "SubagentStart", "SubagentStop", "SessionEnd", "Notification")
    OUTPUT = "tool_output"

    CARRIES = ("UserPromptSubmit",)
    LATE = ("UserPromptSubmit",)
    TELLS_FAILED = False
    REWRITES = False
    UNHEARD = True
    SILENT_AT_START = True
    SILENT_AFTER_COMPACTION = True

    PROJECT = "PWD"  # it names none, and starts its hooks where it was started

    SCOPES = ("user",)
    PROGRAMS = ("kimi",)
    FOLDERS = {"project": (".kimi-code",), "user": (".kimi-code",)}
    SKILLS = ".kimi-code/skills"
    SERVERS = {"user": ".kimi-code/mcp.json"}

    PROMISES = {
        "read-gate": ("remark", "promise.note.next-message"),
        "compaction": ("remark", "promise.note.next-message"),
        "sub-memory": ("broken", "promise.note.not-told"),
        "sub-guard": ("remark", "promise.note.nameless"),
        "confirm": ("remark", "promise.note.unheard"),
    }

    def event(self, meaning: str, payload: dict[str, object], origin: Origin) -> HostEvent:
        call = text(payload, "tool_call_id")
        if meaning == "before":
            return ToolProposed(origin, self.tool(payload), call)
        if meaning in ("after", "failed"):
            tool, error = self.tool(payload), payload.get("error")
            said = text(error, "message") if meaning == "failed" else self.shown(payload, tool)
            return ToolDone(origin, tool, call, said, meaning == "failed")
        return super().event(meaning, payload, origin)

    def prompt(self, payload: dict[str, object], origin: Origin) -> HostEvent:
        words = shown(payload.get("prompt"))
        if payload.get("is_steer") or words.lstrip().startswith(self.NOT_SAID):
            return Notified(origin)
        return UserSpoke(origin, words)

    def encode(self, said: HookAnswer) -> str:
        return said.context if said.event == "UserPromptSubmit" else super().encode(said)

    def entry(self, event: str, command: str, timeout: int) -> dict[str, object]:
        matcher = self.EVENTS[event]
        return {"event": event, "command": command, "timeout": timeout} | ({"matcher": matcher} if matcher else {})


HOST = Kimi()
