"""Cursor. From its documentation only; nothing was run (tests/hosts/transcripts/cursor.md).

A call is refused with `permission` and explained in `agent_message`; "ask" is accepted and not obeyed. What is said
before a call that may pass reaches nobody, so the words for the agent wait for `postToolUse` (`LATE`). Nothing fires
after a compaction, and the one event before it is taken for the compaction itself: what was read is asked for again
(REC-2), but the memory cannot be brought back by a hook. A turn that is held up goes on with our own words as if the
user had said them. It can also run the hooks in Claude Code's files: those are silent where ours are wired here.
"""

from memorybank.hosts.dialect import HookAnswer, Host
from memorybank.hosts.payload import dump, shown, text
from memorybank.hosts.tool_calls import parsed
from memorybank.model.event import Origin, Tool, TurnEnded

_INSIDE = ("content", "contents", "stdout", "output", "stderr", "text")


class Cursor(Host):
    NAME = "cursor"
    TITLE = "Cursor"
    TIER = 2

    MEANING = {
        "sessionStart": "start",
        "beforeSubmitPrompt": "prompt",
        "preToolUse": "before",
        "postToolUse": "after",
        "postToolUseFailure": "failed",
        "preCompact": "compacted",
        "stop": "end",
    }
    EVENTS = dict.fromkeys(MEANING, "")  # no matchers: a tool that its documentation does not name is looked at, too
    FIELDS = {"error_message": "error"}
    ENDS_SILENT = True
    SAID_AT, SAID_BY = ("message", "content"), {("role",): "assistant"}  # not documented: what does not fit is silent

    CARRIES = ("sessionStart", "postToolUse", "postToolUseFailure")
    LATE = ("postToolUse", "postToolUseFailure")
    PROJECT = "CURSOR_PROJECT_DIR"

    PROGRAMS = ("cursor", "cursor-agent")
    FOLDERS = {"project": (".cursor",), "user": (".cursor",)}
    LEFT_TO_DO = {"project": "install.left.cursor"}
    HEAD = dict.fromkeys(("project", "user"), (("version", 1),))
    GROUPED = False
    COMMANDS, COMMAND_FIELDS = ".cursor/commands/{name}.md", ()
    READER = ".cursor/agents/memory-reader.md"
    SERVERS = dict.fromkeys(("project", "user"), ".cursor/mcp.json")

    def origin(self, payload: dict[str, object]) -> Origin:
        roots = payload.get("workspace_roots")
        first = roots[0] if isinstance(roots, list) and roots else ""
        folder = text(payload, "cwd") or (first if isinstance(first, str) else "")
        return Origin(text(payload, "conversation_id") or text(payload, "session_id"), folder)

    def tool(self, payload: dict[str, object]) -> Tool:
        server, name = "MCP:", text(payload, "tool_name")  # a server's own name is not told
        if name.startswith(server):
            payload = {**payload, "tool_name": f"mcp__cursor__{name[len(server) :]}"}
        return super().tool(payload)

    def shown(self, payload: dict[str, object], tool: Tool) -> str:
        """It comes as JSON in a string."""
        output = payload.get("tool_output")
        return shown(parsed(output), _INSIDE) or (output if isinstance(output, str) else "")

    def ended(self, payload: dict[str, object], origin: Origin) -> TurnEnded:
        again = payload.get("loop_count")
        return super().ended({**payload, "stop_hook_active": isinstance(again, int) and again > 0}, origin)

    def encode(self, said: HookAnswer) -> str:
        document: dict[str, object] = {}
        if said.event == "preToolUse" and said.answer in ("deny", "ask"):  # nobody can be asked here
            document = {"permission": "deny", "user_message": said.person or said.agent, "agent_message": said.agent}
        elif said.event == "preToolUse" and said.rewrite:
            document = {"permission": "allow", "updated_input": said.rewritten}
        elif said.event == "stop" and said.answer == "hold":
            document = {"followup_message": said.agent}
        elif said.event in self.CARRIES and said.context:
            document = {"additional_context": said.context}
        return dump(document) if document else ""


HOST = Cursor()
