"""The dialect base: hooks as Claude Code has them, which most hosts share. A host's file says only what differs.

A class attribute in capitals is a fact about a host; a method is how it reads or says something. Loaded before tool
calls: builtin modules only, and what an installation needs is imported where it is used.
"""

from __future__ import annotations

from memorybank.hosts.payload import AGENT_TYPES, dump, is_a_persons, newest_first, shown, text, under
from memorybank.hosts.tool_calls import OUR_SERVER, call_in
from memorybank.light.hosts import ROWS, HostRow
from memorybank.model import event as events
from memorybank.model.event import HostEvent, Origin, Tool, ToolDone, TurnEnded, Unrecognised
from memorybank.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.model.wiring import Bundle, Hooks, Piece, TrustQuestion, Whole

OURS = "[Memory Bank "  # how everything begins that a hook of ours says


@value
class Runner:
    """Another host that runs this one's hooks, too, or a second time."""

    host: str
    variable: str = ""  # that it sets for them; "" = none
    field: str = ""  # that it tells them; "" = none
    told: str = ""  # that field's value; "" = any
    answered: str = ""  # "" as this host is, "theirs" = in its own dialect, "pasted" = a prompt's answer as plain text


@value
class HookAnswer:
    """What a hook of ours says to an event, before a host spells it."""

    event: str
    answer: str  # allow | context | warn | ask | deny | approve | hold
    agent: str = ""  # what the agent is told, and the person
    person: str = ""
    inject: str = ""  # the memory
    rewrite: str = ""  # the command that runs in place of the one in `tool_input`
    tool_input: dict[str, object] = {}

    @property
    def context(self) -> str:
        """All that is for the agent."""
        return "\n\n".join(part for part in (self.inject, self.agent) if part)

    @property
    def rewritten(self) -> dict[str, object]:
        return {**self.tool_input, "command": self.rewrite}


def heard(events: str, tools: str = "") -> dict[str, str]:
    """These events in their order, those around a tool call with this matcher."""
    return {name: tools if "ToolUse" in name else "" for name in events.split()}


def but(idle: str) -> str:
    """A matcher for all but these idle tools: one nobody has heard of may touch a file or run something (GRD-10)."""
    return f"^(?!(?:{idle})$).*$"


def table(text: str, *way: str) -> dict[str, object]:
    """An object in a file of settings, by the keys that lead to it; an empty one where that is something else."""
    from memorybank.hosts.hook_entries import settings

    found = under(settings(text) or {}, way)
    return found if isinstance(found, dict) else {}


class Host:
    NAME: str
    TITLE: str  # as its people write it
    LEARNT = ""  # the version whose wire shapes these are; "" where only its documentation was read
    TIER = 3  # 0 instructions only, 1 memory at the start, 2 + advice on calls, 3 + blocking, compaction, recovery

    # --- events
    EVENTS: dict[str, str]  # what is registered, with its matcher; "" where there is none
    MEANING = {  # its name for an event -> ours; what is not here is nothing to us
        "SessionStart": "start",
        "UserPromptSubmit": "prompt",
        "PreToolUse": "before",
        "PostToolUse": "after",
        "PostToolUseFailure": "failed",
        "PreCompact": "compacting",
        "PostCompact": "compacted",
        "SubagentStart": "subagent",
        "Stop": "end",
    }
    # How a text begins that it puts among the user's, and nobody said: our own words where we held the turn, its notes.
    NOT_SAID: tuple[str, ...] = (OURS, "<system-", "<system_", "<task-notification")
    AGENT_TYPES: tuple[str, ...] = AGENT_TYPES  # fields that tell of a sub-agent
    FIELDS: dict[str, str] = {}  # its own names of fields -> those that Claude Code has for them
    SOURCES = {"": "startup"}  # its word for how a session began -> ours, where that is another
    SERVER: tuple[str, ...] = (OUR_SERVER,)  # before the tools of our MCP server
    INSIDE: tuple[str, ...] = ("content", "text")  # the keys in a tool's result that hold the text
    ENDS_SILENT = False  # the end of a turn tells no words: they stand in the transcript

    # --- answers
    ASKS = False  # it can ask its user before a tool runs
    CONTEXT = 0  # characters of a hook's text that reach the agent whole; 0 = no limit
    # Events whose text reaches the agent.
    CARRIES: tuple[str, ...] = ("SessionStart", "SubagentStart", "UserPromptSubmit", "PreToolUse", "PostToolUse")
    LATE: tuple[str, ...] = ()  # events that tell the agent what could not be told before a call; () = it was told
    TELLS_FAILED = True  # what is said of a call that failed reaches the agent
    APPROVES = False  # "allow" spares its user a question
    ASKS_UNEXPLAINED = False  # its question shows no reason, so the person is told beside it
    REWRITES = True  # it runs a call with other arguments where a hook says so
    REWRITES_ALLOWED = False  # and only together with "allow"; its user's own approvals come after that
    PASTED = False  # what is said to a message stands in its prompt as it is, and nothing but plain text is understood
    SILENT_AT_START = False  # what is said then reaches nobody: the first message brings the memory
    SILENT_AFTER_COMPACTION = False  # nothing fires then: the next event that can carry text brings the memory back

    # --- where and by whom it is run
    # The variable in which it names the project it was started in; the cwd of an event moves with the agent.
    PROJECT = "CLAUDE_PROJECT_DIR"
    RUN_BY: tuple[Runner, ...] | None = ()  # None: no hooks that anybody else could run
    UNHEARD = False  # no event tells what its agent said
    # How it is told that nobody sits there: a variable that it sets ("0" then), and the words on its command line.
    ATTENDED = ""
    HEADLESS: tuple[str, ...] = ()
    KEY_TRIGGER = False  # oh-my-opencode may be inside it (SKL-4)
    SPOKEN = b'"assistant"'  # in a line of its transcript that holds the assistant's words
    # The keys that lead to them, and what else must stand in that line (None: nothing, as a sub-agent's id).
    SAID_AT: tuple[str, ...] = ()
    SAID_BY: dict[tuple[str, ...], str | None] = {}
    OVER = b""  # in a line of its transcript that follows a turn's last words; b"" = there is none

    # --- wiring
    SCOPES: tuple[str, ...] = ("project", "user")  # where it reads hooks
    # Where it is wired by default; "project" where it reads a file there that is this machine's own or carries nothing
    # of it. What git shares is a team's to decide about.
    SCOPE = "user"
    PROGRAMS: tuple[str, ...] = ()
    FOLDERS: dict[str, tuple[str, ...]]  # by scope: signs that somebody uses it
    LEFT_TO_DO: dict[str, str] = {}  # by scope: a text key, what only a person can do once it is wired
    NEEDS = ""  # a folder of the project without which there is nothing to wire
    SHARED = True  # git may share its project's file of hooks: no line there names this machine's paths
    # By scope: what its file of hooks begins with, where we make it.
    HEAD: dict[str, tuple[tuple[str, object], ...]] = {}
    GROUPED = True  # its hooks stand in groups, each with a matcher
    OWN_FOLDER: dict[str, str] = {}  # by scope, where that makes a difference: `{own}` in the two paths below
    SKILLS = ".agents/skills"
    COMMANDS = ""  # the page of a command, `{name}` for its name; "" where they are skills. Then what its head says
    COMMAND_FIELDS: tuple[str, ...] = ("description",)
    READER = ""  # the page of our sub-agent, and the fields that only this host wants; "" where it has none
    READER_FIELDS: dict[str, object] = {}
    SERVERS: dict[str, str] = {}  # by scope: the file that lists MCP servers; below it their key, and more fields
    SERVERS_KEY = "mcpServers"
    SERVER_FIELDS: dict[str, dict[str, object]] = {}
    TIMEOUT = ("timeout", 1)  # its key, and how many of its units are a second
    PACKAGE_UPDATE = ""  # its command that brings our package up to date, where it has packages
    # Settings that decide whether hooks run, by the keys that lead to them, and the value that lets them run (GAT-8).
    HOOKS_ON: dict[tuple[str, ...], object] = {}
    # The setting of a memory of its own, by the keys that lead to it, and whether that is on where nobody set it.
    OWN_MEMORY: dict[tuple[str, ...], bool] = {}

    @property
    def row(self) -> HostRow:
        return ROWS[self.NAME]

    @property
    def SETTINGS(self) -> dict[str, str]:
        return {"project": self.row.project[0], "user": self.row.home[0]}

    # ------------------------------------------------------------ an event comes in

    def decode(self, event: str, payload: object) -> HostEvent:
        """`event` is what the hook was registered for; the payload's own word counts more, where it is a known one."""
        if not isinstance(payload, dict):
            return Unrecognised(payload)
        fields = self.fields(payload)
        said = text(fields, "hook_event_name")
        name = said if said in self.MEANING or event not in self.EVENTS else event
        found = self.event(self.MEANING.get(name, ""), fields, self.origin(fields))
        return Unrecognised(payload) if isinstance(found, Unrecognised) else found  # as it was sent

    def fields(self, payload: dict[str, object]) -> dict[str, object]:
        """By the names that Claude Code has for them."""
        return {self.FIELDS.get(key, key): item for key, item in payload.items()} if self.FIELDS else payload

    def event(self, meaning: str, payload: dict[str, object], origin: Origin) -> HostEvent:
        call = text(payload, "tool_use_id")
        match meaning:
            case "start":
                source = text(payload, "source")
                return events.SessionStarted(origin, self.SOURCES.get(source, source))
            case "prompt":
                return self.prompt(payload, origin)
            case "before":
                return events.ToolProposed(origin, self.tool(payload), call)
            case "after":
                tool = self.tool(payload)
                return ToolDone(origin, tool, call, self.shown(payload, tool), self.failed(payload))
            case "failed":
                return ToolDone(origin, self.tool(payload), call, shown(payload.get("error"), ("message",)), True)
            case "compacting":
                return events.Compacting(origin)
            case "compacted":
                return events.Compacted(origin)
            case "subagent":
                return events.SubagentStarted(origin)
            case "end" if not origin.agent:
                return self.ended(payload, origin)
        return Unrecognised(payload)

    def origin(self, payload: dict[str, object]) -> Origin:
        return Origin(text(payload, "session_id"), text(payload, "cwd"), text(payload, "agent_id"))

    def prompt(self, payload: dict[str, object], origin: Origin) -> HostEvent:
        words = text(payload, "prompt")
        if not is_a_persons(payload, self.AGENT_TYPES) or words.lstrip().startswith(self.NOT_SAID):
            return events.Notified(origin)
        return events.UserSpoke(origin, words, text(payload, "transcript_path"))

    def tool(self, payload: dict[str, object]) -> Tool:
        name = text(payload, "tool_name")
        before = next((server for server in self.SERVER if name.startswith(server)), "")
        return call_in(payload, f"{OUR_SERVER}{name[len(before) :]}" if before else name)

    def shown(self, payload: dict[str, object], tool: Tool) -> str:
        """What the agent saw of a tool's result."""
        return shown(payload.get("tool_response"), self.INSIDE)

    def failed(self, payload: dict[str, object]) -> bool:
        return False

    def ended(self, payload: dict[str, object], origin: Origin) -> TurnEnded:
        again = payload.get("stop_hook_active") is True
        if self.ENDS_SILENT:
            return TurnEnded(origin, "", again, text(payload, "transcript_path"))
        return TurnEnded(origin, text(payload, "last_assistant_message"), again)

    def arguments(self, payload: dict[str, object]) -> dict[str, object]:
        found = self.fields(payload).get("tool_input")
        return found if isinstance(found, dict) else {}

    def last_said(self, transcript: bytes) -> str:
        """The assistant's last message, from the end of a transcript; "" where the host keeps none."""
        return next((words for found in newest_first(transcript, self.SPOKEN) if (words := self.words(found))), "")

    def words(self, entry: dict[str, object]) -> str:
        """What the assistant says in an entry of its transcript; "" where somebody else speaks."""
        if not self.SAID_AT or any((under(entry, way) or None) != said for way, said in self.SAID_BY.items()):
            return ""
        return shown(under(entry, self.SAID_AT))

    # ------------------------------------------------------------ an answer goes out

    def encode(self, said: HookAnswer) -> str:
        """What goes to standard output; "" says nothing and lets the call pass."""
        meaning, answer = self.MEANING.get(said.event, ""), said.answer
        if meaning == "prompt" and self.PASTED:
            return said.context
        if meaning == "end" and answer == "hold":
            return dump({"decision": "block", "reason": said.agent or self.NAME})  # then `stop_hook_active` is set
        if answer == "ask" and not self.ASKS:
            answer = "deny"
        own = self.decision(said, answer) if meaning == "before" else {}
        if said.event in self.CARRIES and said.context and "permissionDecisionReason" not in own:
            own["additionalContext"] = said.context
        told = said.person if answer == "warn" or (answer == "ask" and self.ASKS_UNEXPLAINED) else ""
        if meaning == "end":
            told = said.person or said.context  # the end of a turn has nobody else to speak to
        document: dict[str, object] = {"systemMessage": told} if told else {}
        if own:
            document["hookSpecificOutput"] = {"hookEventName": said.event, **own}
        return dump(document) if document else ""

    def decision(self, said: HookAnswer, answer: str) -> dict[str, object]:
        """What is said of a call before it runs: yes, no, ask its user, or run another command."""
        own: dict[str, object] = {}
        if answer in ("deny", "ask"):
            reason = said.person or said.agent if answer == "ask" else said.agent or said.person
            own = {"permissionDecision": answer, "permissionDecisionReason": reason or self.NAME}
            if answer == "ask" and said.agent and said.person and said.event in self.CARRIES:
                own["additionalContext"] = said.agent
        elif answer == "approve" and self.APPROVES:
            own = {"permissionDecision": "allow"}
        if said.rewrite and self.REWRITES and answer != "deny":
            own |= {"permissionDecision": "allow"} if self.REWRITES_ALLOWED else {}
            own["updatedInput"] = said.rewritten
        return own

    def refusal(self, event: str, reason: str) -> str:
        """The answer when nothing else can be said any more: no for a tool call, silence for the rest."""
        return self.encode(HookAnswer(event, "deny", reason)) if self.MEANING.get(event) == "before" else ""

    # ------------------------------------------------------------ wiring

    def entry(self, event: str, command: str, timeout: int) -> dict[str, object]:
        """What stands under `hooks.EVENT[]` in its settings file."""
        key, unit = self.TIMEOUT
        hook: dict[str, object] = {"command": command, key: timeout * unit}
        matcher: dict[str, object] = {"matcher": self.EVENTS[event]} if self.EVENTS[event] else {}
        return matcher | {"hooks": [{"type": "command", **hook}]} if self.GROUPED else hook | matcher

    def wiring(self, bundle: Bundle) -> tuple[Piece, ...]:
        from memorybank.hosts.installation import pages

        return (self.hooks(bundle), *pages(self, bundle), *self.servers(bundle))

    def hooks(self, bundle: Bundle) -> Hooks | Whole:
        from memorybank.model.wiring import Hooks

        path, local = self.SETTINGS[bundle.scope], bundle.scope == "user" or not self.SHARED
        lines = {event: bundle.command(event, path, local) for event in self.EVENTS}
        entries = {event: self.entry(event, line, bundle.timeout) for event, line in lines.items()}
        return Hooks(path, entries, self.HEAD.get(bundle.scope, ()), local=local)

    def servers(self, bundle: Bundle) -> tuple[Piece, ...]:
        """Our MCP server as most hosts write one: a command and its arguments."""
        from memorybank.hosts.installation import SERVER
        from memorybank.model.wiring import Member

        if not bundle.mcp or bundle.scope not in self.SERVERS:
            return ()
        more = self.SERVER_FIELDS.get(bundle.scope, {})
        value = {"command": bundle.mcp[0], "args": list(bundle.mcp[1:]), **more}
        return (Member(self.SERVERS[bundle.scope], (self.SERVERS_KEY, SERVER), value),)

    def untrusted(self, look: TrustQuestion) -> str:
        """A text key: what its person has not agreed to yet, so that our hooks do not run; "" = all is well."""
        return ""

    def package(self, at_home: Callable[[str], str]) -> tuple[str, bool] | None:
        """Our package, by the host's own lists: which version, and is it on? None where it is not installed."""
        return None
