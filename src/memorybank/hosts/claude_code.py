"""Claude Code. Wire shapes learnt from version 2.1.325 (tests/hosts/transcripts/claude-code.md).

Every payload has session_id, cwd and hook_event_name; a sub-agent's has its agent_id. Text for the agent travels as
`additionalContext`, text for the person as `systemMessage`. Its window asks about a file without the reason for "ask",
so that is said as a message, too. A failing command, which may have written, fires PostToolUseFailure alone.
"""

from __future__ import annotations

from memorybank.hosts.dialect import HookAnswer, Host, Runner, but, heard, table
from memorybank.hosts.payload import text
from memorybank.model.event import Origin, TurnEnded
from memorybank.model.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Tools that start no hook. The common names stand in a matcher by themselves, too, for hosts that cannot look ahead.
_IDLE = (
    "Glob|LS|TodoWrite|TodoRead|TaskCreate|TaskUpdate|TaskList|TaskGet|AskUserQuestion|EnterPlanMode|ExitPlanMode|"
    "ToolSearch|WebSearch|WebFetch"
)
_FILES = "Read|Grep|Write|Edit|MultiEdit|NotebookEdit"


class ClaudeCode(Host):
    NAME = "claude-code"
    TITLE = "Claude Code"
    LEARNT = "2.1.325"

    EVENTS = heard(
        "SessionStart UserPromptSubmit PreToolUse PostToolUse PostToolUseFailure PreCompact SubagentStart Stop",
        f"{_FILES}|Bash|mcp__.*|{but(_IDLE)}",
    ) | {"PostToolUseFailure": f"Bash|mcp__.*|{but(f'{_FILES}|{_IDLE}')}"}
    # How a text begins that it puts into the event itself: tasks, other sessions, reminders, missed jobs, loops. Where
    # it says whose prompt it is (`source`, not in every payload), only these are a person's. A job's own prompt has
    # neither sign, but the end of the turn before lists it (`session_crons`).
    NOT_SAID = (
        *("<teammate-message", "<cross-session-message", "<channel", "<tick", "<artifact-room-event"),
        *("<fork-boilerplate", "<user-prompt-submit-hook", "<local-command-", "<<autonomous-loop"),
        "The following one-shot scheduled task",
        *Host.NOT_SAID,
    )
    SERVER = (*Host.SERVER, "mcp__plugin_memory-bank_memory-bank__")  # the second where our plugin brings it
    INSIDE = ("file", "stdout", "stderr", "content", "text")
    AGENT_TYPES = ()  # alone that is the type of a whole session (`claude --agent`): a sub-agent has an `agent_id`, too

    ASKS = True
    ASKS_UNEXPLAINED = True
    APPROVES = True  # else it asks the person for each of our own reading commands
    CONTEXT = 10_000  # of more than that the agent is shown two kilobytes and a file's name
    CARRIES = (*Host.CARRIES, "PostToolUseFailure")

    RUN_BY = (
        Runner("copilot", variable="COPILOT_CLI", field="timestamp", answered="theirs"),
        Runner("opencode", field="hook_source", told="opencode-plugin", answered="pasted"),  # oh-my-opencode does
        Runner("cursor", variable="CURSOR_VERSION"),
    )

    ATTENDED = "CLAUDE_CODE_SESSION_ATTENDED"  # "0" with `-p`, "1" in its window (seen in both, 2.1.325)
    HEADLESS = ("-p", "--print")
    SAID_AT, SAID_BY = ("message", "content"), {("type",): "assistant", ("isSidechain",): None}

    SCOPE = "project"
    PROGRAMS = ("claude",)
    FOLDERS = {"project": (".claude",), "user": (".claude",)}
    LEFT_TO_DO = {"user": "install.left.claude"}
    SHARED = False
    SKILLS = ".claude/skills"
    COMMANDS = ".claude/commands/{name}.md"
    READER, READER_FIELDS = ".claude/agents/memory-reader.md", {"tools": "Read, Grep, Glob, Bash"}
    SERVERS = {"project": ".mcp.json"}  # a user's own stand in a file that it rewrites all day: `claude mcp add`
    PACKAGE_UPDATE = "claude plugin update memory-bank@memory-bank"
    HOOKS_ON = {("disableAllHooks",): False}
    OWN_MEMORY = {("autoMemoryEnabled",): True}  # its prompt says to save facts at once (2.1.325)

    def ended(self, payload: dict[str, object], origin: Origin) -> TurnEnded:
        jobs = payload.get("session_crons")
        prompts = tuple(prompt for job in jobs if (prompt := text(job, "prompt"))) if isinstance(jobs, list) else ()
        return replace(super().ended(payload, origin), scheduled=prompts)

    def encode(self, said: HookAnswer) -> str:
        if said.event == "PreCompact":  # its plain output is put before the model that writes the summary
            return said.context
        return super().encode(said)

    def package(self, at_home: Callable[[str], str]) -> tuple[str, bool] | None:
        listed = table(at_home(".claude/plugins/installed_plugins.json"), "plugins")
        name = next((name for name in listed if name.startswith("memory-bank@")), "")
        if not name:
            return None
        places = listed[name]
        first = places[0] if isinstance(places, list) and places else places
        return text(first, "version"), table(at_home(self.SETTINGS["user"]), "enabledPlugins").get(name) is not False


HOST = ClaudeCode()
