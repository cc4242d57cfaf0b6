"""Kimi Code. Wire shapes learnt from version 2.1.0 (tests/hosts/transcripts/kimi.md).

Claude Code's events in the user's own config.toml, one `[[hooks]]` an event; a project has none. Only what a hook says
to a message reaches the agent, and as plain text: the memory comes with the first one, and again with the next one
after a compaction. It goes on before a hook after a call has ended. A sub-agent has no id, and its end of a turn looks
like its parent's. No hook is told what the agent said, so a yes in the chat is matched with nothing: a person confirms
at a terminal. It hides its own command line, so a run without its window looks like any other: nothing asks in either.
"""

from memorybank.hosts.dialect import Host, but, heard
from memorybank.hosts.payload import shown
from memorybank.model.event import HostEvent, Notified, Origin

_IDLE = (
    "Agent|AgentSwarm|AskUserQuestion|CronDelete|CronList|EnterPlanMode|ExitPlanMode|FetchURL|GetGoal|Glob|Skill|"
    "TaskList|TaskOutput|TaskStop|TodoList|WaitFor"
)


class Kimi(Host):
    NAME = "kimi"
    TITLE = "Kimi Code"
    LEARNT = "2.1.0"

    EVENTS = heard(
        "SessionStart UserPromptSubmit PreToolUse PostToolUse PostToolUseFailure PostCompact Stop", but(_IDLE)
    )
    MEANING = {name: Host.MEANING[name] for name in EVENTS}
    FIELDS = {"tool_call_id": "tool_use_id", "tool_output": "tool_response"}

    CARRIES = ("UserPromptSubmit",)
    LATE = ("UserPromptSubmit",)
    PASTED = True
    TELLS_FAILED = False
    REWRITES = False
    UNHEARD = True
    SILENT_AT_START = True
    SILENT_AFTER_COMPACTION = True

    PROJECT = "PWD"  # it names none, and starts its hooks where it was started

    SCOPES = ("user",)
    GROUPED = False
    PROGRAMS = ("kimi",)
    FOLDERS = {"project": (".kimi-code",), "user": (".kimi-code",)}
    SKILLS = ".kimi-code/skills"
    SERVERS = {"user": ".kimi-code/mcp.json"}

    def prompt(self, payload: dict[str, object], origin: Origin) -> HostEvent:
        words = shown(payload.get("prompt"))
        return Notified(origin) if payload.get("is_steer") else super().prompt({"prompt": words}, origin)


HOST = Kimi()
