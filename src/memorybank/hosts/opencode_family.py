"""What OpenCode, its fork Kilo Code and Cline share: no hooks but plugins; ours (plugin_door.js) has a dialect.

One JSON object a line and one line back: `{"id", "event", "session", "agent", "directory", ...}`, event names being
OpenCode's own. A sub-agent is a session with a parent: `session` is then the parent's, `agent` its own. The system
prompt is asked for with every request: the first of a session is its start. No plugin can ask: that is refused (GRD-5).
"""

from __future__ import annotations

from memorybank.hosts.dialect import HookAnswer, Host
from memorybank.hosts.payload import dump, text
from memorybank.model.event import HostEvent, Origin, SubagentStarted
from memorybank.model.value import replace

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
    # What a plugin (oh-my-opencode does) sends as if the user had. The host marks its own, which our plugin leaves out.
    NOT_SAID = ("[SYSTEM", "[BACKGROUND TASK", *Host.NOT_SAID)
    FIELDS = {
        "agent": "agent_id",
        "args": "tool_input",
        "call": "tool_use_id",
        "directory": "cwd",
        "event": "hook_event_name",
        "output": "tool_response",
        "said": "last_assistant_message",
        "session": "session_id",
        "text": "prompt",
        "tool": "tool_name",
    }
    SOURCES = {"": "request"}
    SERVER = ("memory-bank_",)
    PROJECT = ""
    RUN_BY = None

    SCOPE = "project"  # the plugin carries nothing of this machine
    ADAPTER = "opencode_plugin.js"  # behind the door, what this host's hooks are called

    def event(self, meaning: str, payload: dict[str, object], origin: Origin) -> HostEvent:
        if meaning == "start" and origin.agent:
            return SubagentStarted(origin)
        return super().event(meaning, payload, origin)

    def origin(self, payload: dict[str, object]) -> Origin:
        folder, project = text(payload, "cwd"), text(payload, "project")
        return replace(super().origin(payload), project=project if project != folder else "")

    def prompt(self, payload: dict[str, object], origin: Origin) -> HostEvent:
        """`opencode run "yes please"` hands the words over in quotes of its own."""
        words = text(payload, "prompt")
        if len(words) > 1 and words[0] == words[-1] == '"' and '"' not in words[1:-1]:
            words = words[1:-1]
        return super().prompt({**payload, "prompt": words}, origin)

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

    COMMANDS = "{own}/commands/{name}.md"
    READER = "{own}/agents/memory-reader.md"
    READER_FIELDS = {"mode": "subagent", "permission": {"edit": "deny"}}

    def servers(self, bundle: Bundle) -> tuple[Piece, ...]:
        from memorybank.hosts import installation as pages
        from memorybank.model.wiring import Member

        file, entry = self.SERVERS[bundle.scope], {"type": "local", "command": list(bundle.mcp), "enabled": True}
        return (Member(f"{file}.json", ("mcp", pages.SERVER), entry, (f"{file}.jsonc",)),) if bundle.mcp else ()


def plugin_source(host: str = '"opencode"', adapter: str = PluginDialect.ADAPTER) -> str:
    """A plugin with its few sentences in it, to speak where we are not installed. `host`: its name, in JavaScript."""
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
    return f'{{"id":{dump(number)}' + ("," + encoded[1:] if encoded else "}")
