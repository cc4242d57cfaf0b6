"""Codex. Wire shapes learnt from version 0.166.0 (tests/hosts/transcripts/codex.md).

The events and the settings file are shaped like Claude Code's, the answers are not: a key that Codex does not know, an
"ask", a refusal without a reason or a rewrite without "allow" spoils the whole answer, and the tool runs. The `cwd` of
a tool call is the folder that call names for itself; where the session was started only the hook's own PWD tells.
A sub-agent's prompt arrives as a user's would, with an `agent_id`: those words are an agent's, and confirm nothing.
"""

from __future__ import annotations

from memorybank.hosts.fields import is_a_persons, newest_first, shown, text
from memorybank.hosts.odd_calls import call_in
from memorybank.hosts.patches import patch_edits
from memorybank.hosts.wire import dump
from memorybank.model.event import (
    Edit,
    HostEvent,
    Notified,
    Origin,
    Runs,
    SessionStarted,
    SubagentStarted,
    Tool,
    ToolDone,
    ToolProposed,
    TurnEnded,
    Unrecognised,
    UserSpoke,
    Writes,
)
from memorybank.model.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.wiring import Kit, Look, Piece

NAME = "codex"
ASKS = False  # "ask" is in its schema and refused by its parser: the tool would run
LATE: tuple[str, ...] = ()
OVER = b""
CONTEXT = 0  # `entry` raises the host's own limit above anything that we say
PROJECT = "PWD"  # hooks are started in the session's folder, wherever the call goes
TIER = 3
# Where hooks are looked for, by scope: below the project, below the home folder. One file, which git may share.
SETTINGS = {"project": ".codex/hooks.json", "user": ".codex/hooks.json"}
HOME = "CODEX_HOME"  # names another folder than ~/.codex
TRUST = ".codex/config.toml"  # in the home folder: which hooks the person has agreed to, by hash

EVENTS: dict[str, str] = {
    "SessionStart": "",
    "UserPromptSubmit": "",
    "PreToolUse": "",  # every tool: one that nobody has heard of may run code (GRD-10)
    "PostToolUse": "",  # a command that failed fires it, too
    "SubagentStart": "",
    "Stop": "",
}
# What its words may be that are no tool call's; any other is taken for what the hook was registered for.
_KNOWN = (*EVENTS, "PreModelRequest", "PermissionRequest", "PreCompact", "PostCompact", "SubagentStop", "SessionEnd")
_CONTEXT = ("SessionStart", "SubagentStart", "UserPromptSubmit", "PreToolUse", "PostToolUse")
_LIMIT = 20_000  # tokens as Codex counts them, four bytes each; of more than 2,500 it would show the ends only
_SHELL = "'\"\\$`*?[{~;&|()<>"  # in a folder's name: only a shell could say where that is
_PATCHERS = ("apply_patch", "applypatch")
_OURS = "mcp__memory_bank__"  # how it spells the tools of a server called memory-bank

# How a text begins that it puts among the user's by itself (in the program: core/src/context).
_NOT_SAID = (
    "<subagent_notification>",
    "<hook_prompt",
    "<turn_aborted>",
    "<environment_context>",
    "<user_shell_command>",
    "[Memory Bank ",
)


def decode(event: str, payload: object) -> HostEvent:
    """`event` is what the hook was registered for; the payload's own word counts more, where it is a known one."""
    if not isinstance(payload, dict):
        return Unrecognised(payload)
    said = text(payload, "hook_event_name")
    name = said if said in _KNOWN or event not in EVENTS else event
    origin = Origin(text(payload, "session_id"), text(payload, "cwd"), text(payload, "agent_id"))
    if name == "PreToolUse":
        return ToolProposed(origin, _tool(payload), text(payload, "tool_use_id"))
    if name == "PostToolUse":
        output = shown(payload.get("tool_response"))
        return ToolDone(origin, _tool(payload), text(payload, "tool_use_id"), output)
    if name == "SessionStart":
        source = text(payload, "source") or "startup"
        return SessionStarted(origin, "resume" if source == "fork" else source)
    if name == "UserPromptSubmit":
        prompt = text(payload, "prompt")
        if not is_a_persons(payload) or prompt.lstrip().startswith(_NOT_SAID):  # it fires for a sub-agent's, too
            return Notified(origin)
        return UserSpoke(origin, prompt, text(payload, "transcript_path"))
    if name == "SubagentStart":
        return SubagentStarted(origin)
    if name == "Stop" and not origin.agent:
        return TurnEnded(origin, text(payload, "last_assistant_message"), payload.get("stop_hook_active") is True)
    return Unrecognised(payload)


def _tool(payload: dict[str, object]) -> Tool:
    name = text(payload, "tool_name")
    if name.startswith(_OURS):
        return call_in(payload, f"mcp__memory-bank__{name[len(_OURS) :]}")
    tool = call_in(payload, name)
    if not isinstance(tool, Runs) or tool.cwd:
        return tool
    edits = _patched(tool.command) or _argument(payload.get("tool_input"), tool.command)
    return Writes(edits) if edits else tool


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
    """Without its quotes."""
    return word[1:-1] if len(word) > 1 and word[0] == word[-1] and word[0] in "'\"" else word


def _below(edit: Edit, folder: str) -> Edit:
    def at(path: str) -> str:
        return path if not folder or not path or path.startswith("/") else f"{folder.rstrip('/')}/{path}"

    return replace(edit, path=at(edit.path), to=at(edit.to))


def encode(
    event: str, answer: str, agent: str, person: str, inject: str, rewrite: str, tool_input: dict[str, object]
) -> str:
    """What goes to standard output; "" says nothing and lets the call pass. Nothing that Codex has no name for."""
    context = "\n\n".join(part for part in (inject, agent) if part)
    own: dict[str, object] = {}
    if event == "PreToolUse" and answer in ("deny", "ask"):  # nobody can be asked here
        own["permissionDecision"] = "deny"
        own["permissionDecisionReason"] = agent or person or NAME  # without a reason the answer would not count
    elif event in _CONTEXT and context:
        own["additionalContext"] = context
    if event == "PreToolUse" and rewrite and answer != "deny":
        own["permissionDecision"] = "allow"  # a rewrite alone is refused; the person's own approvals come after it
        own["updatedInput"] = {**tool_input, "command": rewrite}
    if event == "Stop" and answer == "hold":
        return dump({"decision": "block", "reason": agent or NAME})  # one more turn, with `stop_hook_active` set
    told = person if answer == "warn" else ""
    if event not in _CONTEXT:
        told = person or context  # the end of a turn has nobody else to speak to
    document: dict[str, object] = {}
    if told:
        document["systemMessage"] = told
    if own:
        document["hookSpecificOutput"] = {"hookEventName": event, **own}
    return dump(document) if document else ""


def refusal(event: str, reason: str) -> str:
    """The answer when nothing else can be said any more: no for a tool call, silence for the rest."""
    return encode(event, "deny", reason, "", "", "", {}) if event == "PreToolUse" else ""


def entry(event: str, command: str, timeout: int) -> dict[str, object]:
    """What stands under `hooks.EVENT[]` in its settings file."""
    hook: dict[str, object] = {"type": "command", "command": command, "timeout": timeout}
    if event in _CONTEXT:
        hook["additionalContextLimit"] = _LIMIT
    matcher = EVENTS[event]
    return ({"matcher": matcher} if matcher else {}) | {"hooks": [hook]}


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


def switched_off(before: str, after: str) -> bool:
    """GAT-8 in its config.toml: the feature, what the person agreed to, or the trust in a folder would be gone."""
    import tomllib

    try:
        was, now = (tomllib.loads(text.removeprefix("\ufeff")) for text in (before, after))
    except (tomllib.TOMLDecodeError, RecursionError):
        return True  # what nobody can read it may read otherwise
    kept: list[tuple[str, ...]] = [("features", "hooks"), ("features", "codex_hooks"), ("hooks",)]
    projects = _under(was, ("projects",))
    kept += [("projects", path, "trust_level") for path in projects] if isinstance(projects, dict) else []
    return any(_under(was, way) != _under(now, way) for way in kept)


def _under(table: object, way: tuple[str, ...]) -> object:
    for key in way:
        table = table.get(key) if isinstance(table, dict) else None
    return table


def last_said(transcript: bytes) -> str:
    """The text of the last assistant message of a rollout file; a sub-agent has a file of its own."""
    for found in newest_first(transcript, b'"assistant"'):
        item = found.get("payload") if found.get("type") == "response_item" else None
        if isinstance(item, dict) and item.get("role") == "assistant" and (words := shown(item.get("content"))):
            return words
    return ""


# --- wiring

TITLE = "Codex"
LEARNT = "0.166.0"
SCOPE = "user"  # the project's file is git's: there is none that only this machine reads
PROGRAMS: tuple[str, ...] = ("codex",)
FOLDERS: dict[str, tuple[str, ...]] = {"project": (".codex",), "user": (".codex",)}
LEFT_TO_DO = {"project": "install.left.codex", "user": "install.left.codex"}


def wiring(kit: Kit) -> tuple[Piece, ...]:
    """Its commands are skills; `$memory-bank-refresh` calls one."""
    from memorybank.hosts import pages
    from memorybank.model.wiring import Table, Whole

    reader = {"name": kit.reader.name, "description": kit.reader.description, "developer_instructions": kit.reader.body}
    server = (("command", kit.mcp[0]), ("args", list(kit.mcp[1:]))) if kit.mcp else ()
    return (
        pages.hooks(SETTINGS[kit.scope], EVENTS, entry, kit, local=kit.scope == "user"),
        *pages.skill(".agents/skills", kit),
        pages.skill_page(".agents/skills", kit.refresh),
        Whole(".codex/agents/memory-reader.toml", pages.toml(reader), "install.why.agent"),
        *((Table(TRUST, ("mcp_servers", pages.SERVER), server),) if server else ()),
    )


def untrusted(look: Look) -> str:
    """Each hook runs once its person agreed to it, by hash; a changed one does not."""
    import tomllib
    from json import loads

    try:
        agreed = _under(tomllib.loads(look.at_home(TRUST).removeprefix("\ufeff")), ("hooks", "state"))
        known = loads(look.text.removeprefix("\ufeff"))["hooks"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return "doctor.trust.codex"
    for event, groups in known.items() if isinstance(known, dict) else ():
        for n, group in enumerate(groups if isinstance(groups, list) else ()):
            if not isinstance(group, dict) or "memory" not in str(group):
                continue
            held = _under(agreed, (f"{look.file}:{snake(event)}:{n}:0", "trusted_hash"))
            if held != trust_of(event, group):
                return "doctor.trust.codex"
    return ""
