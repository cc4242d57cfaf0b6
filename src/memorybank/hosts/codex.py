"""Codex. Wire shapes learnt from version 0.166.0 (tests/hosts/transcripts/codex.md).

The events and the settings file are shaped like Claude Code's, the answers are not quite: a key that Codex does not
know, an "ask", a refusal without a reason or a rewrite without "allow" spoils the whole answer, and the tool runs. The
`cwd` of a tool call is the folder that call names for itself; where the session was started only the hook's own PWD
tells. A sub-agent's prompt arrives as a user's would, with an `agent_id`: it is an agent's, and confirms nothing.
"""

from __future__ import annotations

from memorybank.hosts.dialect import Host, heard, table
from memorybank.hosts.patches import patch_edits
from memorybank.hosts.payload import under
from memorybank.model.event import Edit, Runs, Tool, Writes
from memorybank.model.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.wiring import TrustQuestion

_LIMIT = 20_000  # tokens as Codex counts them, four bytes each; of more than 2,500 it would show the ends only
_SHELL = "'\"\\$`*?[{~;&|()<>"  # in a folder's name: only a shell could say where that is
_PATCHERS = ("apply_patch", "applypatch")
_CONFIG = ".codex/config.toml"  # in the home folder it also says which hooks the person has agreed to, by hash


class Codex(Host):
    NAME = "codex"
    TITLE = "Codex"
    LEARNT = "0.166.0"

    # A command that failed fires PostToolUse, too.
    EVENTS = heard("SessionStart UserPromptSubmit PreToolUse PostToolUse SubagentStart Stop")
    MEANING = {name: Host.MEANING[name] for name in EVENTS}
    # What it puts among the user's words by itself (in the program: core/src/context).
    NOT_SAID = (
        *("<subagent_notification>", "<hook_prompt", "<turn_aborted>", "<environment_context>", "<user_shell_command>"),
        *Host.NOT_SAID,
    )
    SOURCES = {**Host.SOURCES, "fork": "resume"}
    SERVER = ("mcp__memory_bank__",)
    SAID_AT, SAID_BY = ("payload", "content"), {("type",): "response_item", ("payload", "role"): "assistant"}

    ASKS = False  # "ask" is in its schema and refused by its parser: the tool would run
    REWRITES_ALLOWED = True
    PROJECT = "PWD"  # hooks are started in the session's folder, wherever the call goes

    HEADLESS = ("exec", "e")  # only how it was started tells
    PROGRAMS = ("codex",)
    FOLDERS = {"project": (".codex",), "user": (".codex",)}
    LEFT_TO_DO = {"project": "install.left.codex", "user": "install.left.codex"}
    READER = ".codex/agents/memory-reader.toml"
    SERVERS, SERVERS_KEY = dict.fromkeys(("project", "user"), _CONFIG), "mcp_servers"
    HOOKS_ON = {("features", "hooks"): True, ("features", "codex_hooks"): True}

    def tool(self, payload: dict[str, object]) -> Tool:
        tool = super().tool(payload)
        if not isinstance(tool, Runs) or tool.cwd:
            return tool
        edits = _patched(tool.command) or _argument(payload.get("tool_input"), tool.command)
        return Writes(edits) if edits else tool

    def entry(self, event: str, command: str, timeout: int) -> dict[str, object]:
        hook: dict[str, object] = {"type": "command", "command": command, "timeout": timeout}
        if event in self.CARRIES:
            hook["additionalContextLimit"] = _LIMIT  # above anything that we say
        return {"hooks": [hook]}

    def untrusted(self, look: TrustQuestion) -> str:
        """Each hook runs once its person agreed to it, by hash; a changed one does not."""
        agreed, known = table(look.at_home(_CONFIG), "hooks", "state"), table(look.text, "hooks")
        for event, groups in known.items():
            for n, group in enumerate(groups if isinstance(groups, list) else ()):
                held = under(agreed, (f"{look.file}:{snake(event)}:{n}:0", "trusted_hash"))
                if isinstance(group, dict) and "memory" in str(group) and held != trust_of(event, group):
                    return "doctor.trust.codex"
        return "" if known else "doctor.trust.codex"


def _argument(args: object, command: str) -> tuple[Edit, ...]:
    """`apply_patch PATCH`, as a list of words or with one quoted word."""
    words = args.get("command") if isinstance(args, dict) else None
    if not isinstance(words, list):
        name, _, rest = command.strip().partition(" ")
        body = _bare(rest.strip())
        quote = rest.strip()[:1]
        plain = body != rest.strip() and quote not in body and (quote == "'" or not any(c in body for c in "$`\\"))
        words = [name, body] if plain else []
    return patch_edits(words[1]) if len(words) == 2 and words[0] in _PATCHERS and isinstance(words[1], str) else ()


def _patched(command: str) -> tuple[Edit, ...]:
    """`apply_patch <<'EOF' ... EOF`, after a `cd` or not, is no shell command here: Codex applies the patch itself, and
    tells nobody when it is done. Only the plain form counts; whatever else stands there the shell's judge looks at."""
    first, _, rest = command.strip().partition("\n")
    before, _, mark = first.rpartition("<<")
    words, ends, quoted = before.split(), _bare(mark), _bare(mark) != mark
    body, _, last = rest.rpartition("\n")
    folder = _bare(words[1]) if words[:1] == ["cd"] and words[2:3] == ["&&"] else ""
    if words[3 if folder else 0 :] not in [[name] for name in _PATCHERS]:
        return ()
    if not ends.isalnum() or last != ends or f"\n{ends}\n" in f"\n{body}\n":
        return ()  # it ends earlier or later than it looks, and a shell would go on
    if any(sign in folder for sign in _SHELL) or (not quoted and any(sign in body for sign in "$`\\")):
        return ()
    return tuple(_below(edit, folder) for edit in patch_edits(body))


def _bare(word: str) -> str:
    return word[1:-1] if len(word) > 1 and word[0] == word[-1] and word[0] in "'\"" else word


def _below(edit: Edit, folder: str) -> Edit:
    def at(path: str) -> str:
        return path if not folder or not path or path.startswith("/") else f"{folder.rstrip('/')}/{path}"

    return replace(edit, path=at(edit.path), to=at(edit.to))


def trust_of(event: str, group: dict[str, object]) -> str:
    """What the person's own settings hold for a hook that was agreed to (`hooks.state."FILE:EVENT:0:0".trusted_hash`).

    Only to show whether it was: the agreement is theirs to give.
    """
    from hashlib import sha256
    from json import dumps

    hooks = group.get("hooks")
    listed = [{"async": False, **hook} for hook in hooks if isinstance(hook, dict)] if isinstance(hooks, list) else []
    seen = {"event_name": snake(event), **group, "hooks": listed}
    return "sha256:" + sha256(dumps(seen, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def snake(event: str) -> str:
    """`PreToolUse` is `pre_tool_use` among its trusted hashes."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in event).lstrip("_")


HOST = Codex()
