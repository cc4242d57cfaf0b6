"""OpenCode. It has no hooks of its own but plugins; ours (opencode_plugin.js) speaks a dialect that we chose.

One JSON object a line and one line back: `{"id", "event", "session", "agent", "directory", ...}`, event names being
OpenCode's own (version 1.18.33; tests/hosts/transcripts/opencode.md). A sub-agent is a session with a parent: `session`
is then the parent's, `agent` its own. The system prompt is asked for with every request, so only the first of a
session counts as its start. OpenCode lets no plugin ask its user: what would be asked is refused (GRD-5).
"""

from __future__ import annotations

from memorybank.hosts.calls import tool_of
from memorybank.hosts.fields import is_a_persons, text
from memorybank.hosts.wire import dump
from memorybank.model.event import (
    Compacted,
    Compacting,
    HostEvent,
    Notified,
    Origin,
    SessionStarted,
    SubagentStarted,
    ToolDone,
    ToolProposed,
    TurnEnded,
    Unrecognised,
    UserSpoke,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.wiring import Kit, Look, Piece

NAME = "opencode"
ASKS = False
PROJECT = ""
LATE: tuple[str, ...] = ()
OVER = b""
CONTEXT = 0  # no limit was found
EVENTS = (
    "experimental.chat.system.transform",
    "chat.message",
    "tool.execute.before",
    "tool.execute.after",
    "experimental.session.compacting",
    "session.compacted",
    "session.idle",
)
SERVE = "--serve"  # in place of an event: one process, a line in, a line out

PLUGIN = "opencode_plugin.js"  # beside this file

# How a text begins that a plugin (oh-my-opencode does) sends as if the user had; the host's own are marked synthetic,
# and our plugin leaves them out.
_NOT_SAID = ("<system-reminder", "[SYSTEM", "[BACKGROUND TASK", "<task-notification", "[Memory Bank ")


def decode(event: str, payload: object) -> HostEvent:
    if not isinstance(payload, dict):
        return Unrecognised(payload)
    said = payload.get("event")
    name = said if isinstance(said, str) and (said in EVENTS or event not in EVENTS) else event
    folder, project = text(payload, "directory"), text(payload, "project")
    origin = Origin(text(payload, "session"), folder, text(payload, "agent"), project if project != folder else "")
    if name in ("tool.execute.before", "tool.execute.after"):
        called, args = text(payload, "tool"), payload.get("args")
        if called and isinstance(args, dict):
            tool = tool_of(called, args)
        else:
            from memorybank.hosts.odd_calls import call_in  # not everyday

            tool = call_in({"tool_input": args} if args is not None else payload, called)
        if name == "tool.execute.before":
            return ToolProposed(origin, tool, text(payload, "call"))
        return ToolDone(origin, tool, text(payload, "call"), text(payload, "output"))
    if name == "experimental.chat.system.transform":
        if origin.agent:
            return SubagentStarted(origin)
        return SessionStarted(origin, text(payload, "source") or "request")
    if name == "chat.message":
        words = _said(text(payload, "text"))
        theirs = not origin.agent and is_a_persons(payload) and not words.lstrip().startswith(_NOT_SAID)
        return UserSpoke(origin, words) if theirs else Notified(origin)
    if name == "experimental.session.compacting":
        return Compacting(origin)
    if name == "session.compacted":
        return Compacted(origin)
    if name == "session.idle":
        return TurnEnded(origin, text(payload, "said"))
    return Unrecognised(payload)


def _said(words: str) -> str:
    """`opencode run "yes please"` hands the words over in quotes of its own."""
    whole = len(words) > 1 and words[0] == words[-1] == '"' and '"' not in words[1:-1]
    return words[1:-1] if whole else words


def encode(
    event: str, answer: str, agent: str, person: str, inject: str, rewrite: str, tool_input: dict[str, object]
) -> str:
    """One line for the plugin; "" when there is nothing to say and the call may pass."""
    document: dict[str, object] = {}
    if answer == "hold":
        return ""  # the end of a turn cannot be held up here
    if answer in ("deny", "ask", "warn", "context"):
        document["answer"] = "deny" if answer == "ask" else answer  # nobody can be asked here
    for key, words in (("agent", agent), ("person", person), ("inject", inject)):
        if words:
            document[key] = words
    if event == "tool.execute.before" and rewrite and answer not in ("deny", "ask"):
        document["args"] = {**tool_input, "command": rewrite}
    return dump(document) if document else ""


def refusal(event: str, reason: str) -> str:
    """The answer when nothing else can be said any more: no for a tool call, silence for the rest."""
    return encode(event, "deny", reason, "", "", "", {}) if event == "tool.execute.before" else ""


def last_said(transcript: bytes) -> str:
    """It keeps none that a plugin is told of; the end of every turn is told instead."""
    del transcript
    return ""


def numbered(encoded: str, number: object) -> str:
    """A served answer carries the number of its question."""
    head = f'{{"id":{dump(number)}'
    return head + ("," + encoded[1:] if encoded else "}")


# --- wiring

TITLE = "OpenCode"
LEARNT = "1.18.33"
TIER = 3
SCOPE = "project"  # the plugin carries nothing of this machine
PROGRAMS: tuple[str, ...] = ("opencode",)
FOLDERS: dict[str, tuple[str, ...]] = {
    "project": (".opencode", "opencode.json", "opencode.jsonc"),
    "user": (".config/opencode",),
}
SETTINGS = {"project": ".opencode/plugin/memory-bank.js", "user": ".config/opencode/plugin/memory-bank.js"}
LEFT_TO_DO: dict[str, str] = {}


def wiring(kit: Kit) -> tuple[Piece, ...]:
    """The plugin itself is the installer's to write: it carries sentences in both languages."""
    from memorybank.hosts import pages
    from memorybank.model.wiring import Member

    folder = ".opencode" if kit.scope == "project" else ".config/opencode"
    below = "" if kit.scope == "project" else f"{folder}/"
    reader = {"mode": "subagent", "permission": {"edit": "deny"}}
    entry = {"type": "local", "command": list(kit.mcp), "enabled": True}
    way, names = ("mcp", pages.SERVER), (f"{below}opencode.json", f"{below}opencode.jsonc")
    return (
        *pages.skill(".agents/skills", kit),
        pages.command(f"{folder}/commands/memory-bank-refresh.md", kit.refresh),
        pages.agent(f"{folder}/agents/memory-reader.md", kit.reader, reader),
        *((Member(names[0], way, entry, names[1:]),) if kit.mcp else ()),
    )


def untrusted(look: Look) -> str:
    """Plugins are loaded from any folder."""
    del look
    return ""
