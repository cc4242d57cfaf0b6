"""What OpenCode, its fork Kilo Code and Cline share: no hooks but plugins; ours (plugin_door.js) has a dialect.

One JSON object a line and one line back: `{"id", "event", "session", "agent", "directory", ...}`, event names being
OpenCode's own. A sub-agent is a session with a parent: `session` is then the parent's, `agent` its own. The system
prompt is asked for with every request, so only the first of a session counts as its start. No plugin can ask its user:
what would be asked is refused (GRD-5).
"""

from __future__ import annotations

from memorybank.hosts.dialect import HookAnswer, Host
from memorybank.hosts.payload import dump, is_a_persons, text
from memorybank.hosts.tool_calls import OUR_SERVER, call_in
from memorybank.model.event import (
    HostEvent,
    Notified,
    Origin,
    SubagentStarted,
    Tool,
    ToolDone,
    ToolProposed,
    TurnEnded,
    UserSpoke,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.wiring import Bundle, Hooks, Piece, Whole

PLUGIN_HEAD = "// Memory Bank for OpenCode"  # how our plugin begins, in any version and for any of them
_DOOR = "plugin_door.js"  # beside this file
_PLUGIN_TEXTS = {"failed": "host.plugin.failed", "missing": "host.plugin.missing", "gone": "host.plugin.gone"}


class PluginDialect(Host):
    MEANING = {
        "experimental.chat.system.transform": "start",
        "chat.message": "prompt",
        "tool.execute.before": "before",
        "tool.execute.after": "after",
        "experimental.session.compacting": "compacting",
        "session.compacted": "compacted",
        "session.idle": "end",
    }
    EVENTS = dict.fromkeys(MEANING, "")
    # What a plugin (oh-my-opencode does) sends as if the user had; the host's own are marked synthetic, and our plugin
    # leaves them out.
    NOT_SAID = ("<system-reminder", "[SYSTEM", "[BACKGROUND TASK", "<task-notification", *Host.NOT_SAID)
    SERVER = "memory-bank_"
    ARGUMENTS = ("args",)
    RUN_BY = None

    SCOPE = "project"  # the plugin carries nothing of this machine
    ADAPTER = "opencode_plugin.js"  # behind the door, what this host's hooks are called

    PROMISES = {"confirm": ("remark", "promise.note.refused")}

    def said(self, payload: dict[str, object]) -> str:
        return text(payload, "event")

    def event(self, meaning: str, payload: dict[str, object], origin: Origin) -> HostEvent:
        if meaning == "before":
            return ToolProposed(origin, self.tool(payload), text(payload, "call"))
        if meaning == "after":
            return ToolDone(origin, self.tool(payload), text(payload, "call"), text(payload, "output"))
        if meaning == "start" and origin.agent:
            return SubagentStarted(origin)
        if meaning == "end":
            return TurnEnded(origin, text(payload, "said"))
        return super().event(meaning, payload, origin)

    def origin(self, payload: dict[str, object]) -> Origin:
        folder, project = text(payload, "directory"), text(payload, "project")
        return Origin(text(payload, "session"), folder, text(payload, "agent"), project if project != folder else "")

    def source(self, payload: dict[str, object]) -> str:
        return text(payload, "source") or "request"

    def prompt(self, payload: dict[str, object], origin: Origin) -> HostEvent:
        """`opencode run "yes please"` hands the words over in quotes of its own."""
        words = text(payload, "text")
        if len(words) > 1 and words[0] == words[-1] == '"' and '"' not in words[1:-1]:
            words = words[1:-1]
        theirs = not origin.agent and is_a_persons(payload) and not words.lstrip().startswith(self.NOT_SAID)
        return UserSpoke(origin, words) if theirs else Notified(origin)

    def tool(self, payload: dict[str, object]) -> Tool:
        called, args = text(payload, "tool"), payload.get("args")
        name = f"{OUR_SERVER}{called[len(self.SERVER) :]}" if called.startswith(self.SERVER) else called
        return call_in({"tool_input": args} if args is not None else payload, name)

    def encode(self, said: HookAnswer) -> str:
        """One line for the plugin; "" when there is nothing to say and the call may pass."""
        document: dict[str, object] = {}
        if said.answer == "hold":
            return ""  # the end of a turn cannot be held up here
        if said.answer in ("deny", "ask", "warn", "context"):
            document["answer"] = "deny" if said.answer == "ask" else said.answer  # nobody can be asked here
        for key, words in (("agent", said.agent), ("person", said.person), ("inject", said.inject)):
            if words:
                document[key] = words
        if said.event == "tool.execute.before" and said.rewrite and said.answer not in ("deny", "ask"):
            document["args"] = said.rewritten
        return dump(document) if document else ""

    def hooks(self, bundle: Bundle) -> Hooks | Whole:
        from memorybank.model.wiring import Whole

        return Whole(self.SETTINGS[bundle.scope], plugin_source(dump(self.NAME), self.ADAPTER), "install.why.plugin")


class OpenCodeFamily(PluginDialect):
    """OpenCode and its fork Kilo Code: where their pages go. `SERVERS` has no `.json`: it may also be `.jsonc`."""

    def commands(self, bundle: Bundle) -> tuple[Piece, ...]:
        from memorybank.hosts import installation as pages

        return pages.commands(f"{self._folder(bundle)}/commands", bundle)

    def reader(self, bundle: Bundle) -> tuple[Piece, ...]:
        from memorybank.hosts import installation as pages

        fields = {"mode": "subagent", "permission": {"edit": "deny"}}
        return (pages.agent(f"{self._folder(bundle)}/agents/memory-reader.md", bundle.reader, fields),)

    def servers(self, bundle: Bundle) -> tuple[Piece, ...]:
        from memorybank.hosts import installation as pages
        from memorybank.model.wiring import Member

        file, entry = self.SERVERS[bundle.scope], {"type": "local", "command": list(bundle.mcp), "enabled": True}
        return (Member(f"{file}.json", ("mcp", pages.SERVER), entry, (f"{file}.jsonc",)),) if bundle.mcp else ()

    def _folder(self, bundle: Bundle) -> str:
        return self.SETTINGS[bundle.scope].partition("/plugin/")[0]


# Of a plugin that both may have fetched: which of them runs it.
EITHER = '/kilo/i.test(process.execPath.split("/").at(-1)) ? "kilo" : "opencode"'


def plugin_source(host: str = '"opencode"', adapter: str = "opencode_plugin.js") -> str:
    """A plugin with its few sentences in it: it must be able to speak where the product is not installed. `host`: its
    name, in JavaScript."""
    import json
    from importlib.resources import files

    from memorybank.texts.catalogue import LANGUAGES, texts

    said = {language: texts(language, ("_install",)) for language in LANGUAGES}
    told = {language: {why: table[key] for why, key in _PLUGIN_TEXTS.items()} for language, table in said.items()}
    folder = files("memorybank.hosts")
    source = "\n".join((folder / name).read_text(encoding="utf-8") for name in (_DOOR, adapter))
    source = source.replace('const HOST = "opencode"', f"const HOST = {host}", 1)
    return source.replace("const TEXTS = {}", f"const TEXTS = {json.dumps(told, ensure_ascii=False)}", 1)


def numbered(encoded: str, number: object) -> str:
    """A served answer carries the number of its question."""
    head = f'{{"id":{dump(number)}'
    return head + ("," + encoded[1:] if encoded else "}")
