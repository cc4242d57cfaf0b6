"""Any host's tool call, in our words. The vocabulary that all hosts share.

Names are matched without their case, then by their words: a tool nobody has heard of that is called `save_file` and
carries a path writes that path (GRD-1: through any tool). Hosts change their JSON on Tuesdays: a call whose fields are
missing, of other types or under other names is judged by whatever it still names. Wrong types never raise; what cannot
be told stays whole in an `OtherTool`. Loaded before a tool call: no `re`, no `json`.
"""

from memorybank.hosts.patches import patch_edits
from memorybank.light.json_parser import parse
from memorybank.model.event import Delegates, Edit, Lists, OtherTool, Reads, Runs, Searches, Serves, Tool, Writes
from memorybank.model.facts import quoted
from memorybank.policy.gates.foreign_tools import may_write, words_of

# Every key under which any host names a file; the fast lane proves nothing of a call that has two of them.
PATH_KEYS = (
    *("file_path", "filePath", "path", "notebook_path", "absolute_path", "filename", "file", "target_file"),
    *("relative_path", "uri"),
)
MANY_KEYS = ("paths", "files", "file_paths", "filePaths")
_FROM = ("source", "from", "old_path", "oldPath", "source_path", "src", "path", "file_path", "filePath")
_TO = ("destination", "to", "new_path", "newPath", "destination_path", "dest", "target")
_CONTENT = ("content", "contents", "file_text", "text", "new_source", "code", "data", "insert_text")
_NEW = ("new_string", "newString", "new_str", "newText", "replacement", "replace", *_CONTENT)
_OLD = ("old_string", "oldString", "old_str", "oldText", "search", "find")
_PATCH = ("patchText", "patch", "patch_text", "input", "command", "diff", "content")
_COMMAND = ("command", "cmd", "script", "input", "code")
_FOLDER = ("workdir", "cwd", "working_directory", "workingDirectory", "directory", "dir_path")
_AFTERWARDS = ("run_in_background", "is_background", "background", "isBackground")

_KINDS = {
    name: kind
    for kind, names in (
        ("read", "read read_many_files view cat notebookread"),
        ("write", "write create"),
        ("edit", "edit replace str_replace multiedit multi_edit notebookedit"),
        ("patch", "patch apply_patch applypatch"),
        ("shell", "bash shell local_shell run_shell_command exec exec_command run_in_terminal run_command"),
        ("shell", "execute_command powershell pwsh"),
        ("search", "grep search rg ripgrep grep_search search_file_content"),
        ("list", "glob ls list list_directory list_dir find_files"),
        ("delegate", "task agent spawn_agent delegate_task call_omo_agent"),
        ("delete", "delete"),
        ("move", "move rename"),
    )
    for name in names.split()
}
# The words of an unknown name, looked for in this order; only a call that names a path is taken at them.
_WORDS = (
    ("delete", ("delete", "remove", "unlink", "rm")),
    ("move", ("move", "rename", "mv")),
    ("edit", ("edit", "replace", "insert", "append", "update", "modify", "patch")),
    ("write", ("write", "create", "save", "put", "overwrite")),
    ("read", ("read", "view", "cat")),
)
# Names of other servers' shells; any of their tools that carries a command is one, too.
_SHELL_WORDS = ("bash", "shell", "terminal", "exec", "execute", "run", "command", "cmd", "process", "script")
OUR_SERVER = "mcp__memory-bank__"  # before the tools of our own server; a host's file says how else it spells that
# Exactly these of that server are ours; a server of that name proves nothing. A test holds them to what `mcp` offers.
_OUR_TOOLS = ("search", "select", "read", "context", "verify", "status", "plan", "propose", "apply")

# Fields of an event that are about the session and name no file of a call.
_ABOUT = (
    "agent_id", "agent_type", "cwd", "duration_ms", "hook_event_name", "mcp_context", "permission_mode", "prompt_id",
    "session_id", "timestamp", "tool_call_id", "tool_name", "tool_response", "tool_use_id", "transcript_path",
)  # fmt: skip


def call_in(payload: dict[str, object], name: object) -> Tool:
    """The call of this event. `name` is its tool, in the words that `tool_of` knows."""
    if "tool_input" in payload:
        found = parsed(payload["tool_input"])
        args = found if isinstance(found, dict) else {"input": payload["tool_input"]}
    else:
        args = {key: parsed(item) for key, item in payload.items() if key not in _ABOUT}
        only = next(iter(args.values())) if len(args) == 1 else None
        args = only if isinstance(only, dict) else args
    if isinstance(name, str) and name:
        return tool_of(name, args)
    return tool_of("shell" if "command" in args else "unnamed", args)


def parsed(given: object) -> object:
    """Arguments as models write them may be JSON in a string."""
    if not isinstance(given, str) or not given.lstrip().startswith(("{", "[")):
        return given
    try:
        return parse(given)
    except (ValueError, RecursionError):
        return given


def tool_of(name: str, args: object) -> Tool:
    given: dict[str, object] = args if isinstance(args, dict) else {}
    low = name.lower()
    kind = _KINDS.get(low, "")
    server, spelled = "", name
    if low.startswith("mcp__"):
        server, _, last = name[5:].partition("__")
        if name.startswith(OUR_SERVER) and last in _OUR_TOOLS:
            return Serves(last, given, True)
        low, kind = last.lower(), _KINDS.get(last.lower(), "")
        kind = "" if kind in ("search", "list", "delegate") else kind  # of another server those words mean anything
        kind = "" if kind == "read" and may_write(last, given) else kind
        spelled = last
    if low in ("str_replace_editor", "str_replace_based_edit_tool"):
        kind = {"view": "read", "create": "write"}.get(_text(given, ("command",)), "edit")
    tool = _known(kind, name, given) if kind else _guessed(spelled, given)
    if tool is None or isinstance(tool, Runs):
        tool = _patch_under_another_name(given) or tool
    return tool or (Serves(name[5:], given) if server else OtherTool(name, given))


def _known(kind: str, name: str, args: dict[str, object]) -> Tool | None:
    if kind == "shell":
        return _runs(args)
    if kind == "patch":
        return _patched(args) or _changed("edit", args)
    if kind == "search":
        mode = args.get("output_mode")  # Claude Code's `Grep` lists files unless told otherwise; the others print
        return Searches(_text(args, PATH_KEYS), mode == "content" if isinstance(mode, str) else name != "Grep")
    if kind == "list":
        return Lists(_text(args, PATH_KEYS))
    if kind == "delegate":
        agent = _text(args, ("subagent_type", "agent", "agent_type", "subagent", "category"))
        return Delegates(agent, _text(args, ("prompt", "message", "description", "task")))
    return _changed(kind, args)


def _guessed(name: str, args: dict[str, object]) -> Tool | None:
    """By the words of its name. Nothing is guessed of a call that names no file."""
    words = words_of(name)
    if any(word in _SHELL_WORDS for word in words) and (runs := _runs(args)):
        return runs
    for kind, known in _WORDS:
        if any(word in known for word in words) and not (kind == "read" and may_write(name, args)):
            return _changed(kind, args) or (_patched(args) if kind in ("edit", "write") else None)
    return None


def _changed(kind: str, args: dict[str, object]) -> Tool | None:
    """Reads and writes of named files; None when no file is named."""
    if kind == "read":
        paths = _paths(args)
        return Reads(paths) if paths else None
    if kind == "move":
        source, target = _text(args, _FROM), _text(args, _TO)
        return Writes((Edit(source, "move", to=target),)) if source and target else None
    if kind == "delete":
        gone = tuple(Edit(path, "delete") for path in _paths(args))
        return Writes(gone) if gone else None
    edits = tuple(_edits(kind, args))
    return Writes(edits) if edits else None


def _edits(kind: str, args: dict[str, object]) -> list[Edit]:
    """Every file under every key: a key that the host ignores costs one look, a key that we ignore is a hole."""
    paths = _paths(args)
    many = args.get("edits")
    parts = [part for part in many if isinstance(part, dict)] if isinstance(many, list) else []
    if not parts:
        return [_edit(kind, path, args) for path in paths]
    found = [_edit("edit", path, part) for part in parts for path in (_paths(part) or paths)]
    named = {edit.path for edit in found}
    return found + [_edit(kind, path, args) for path in paths if path not in named]


def _edit(kind: str, path: str, part: dict[str, object]) -> Edit:
    if kind == "write":
        return Edit(path, "write", text=_text_or_none(part, (*_CONTENT, *_NEW)))
    return Edit(path, "edit", text=_text_or_none(part, _NEW), removed=_text_or_none(part, _OLD))


def _patched(args: dict[str, object]) -> Writes | None:
    for key in _PATCH:
        found = args.get(key)
        text = "\n".join(str(part) for part in found) if isinstance(found, list) else found
        edits = patch_edits(text) if isinstance(text, str) else ()
        for part in found if isinstance(found, list) else ():
            inner = _patched(part) if isinstance(part, dict) else None
            edits += inner.edits if inner is not None else ()
        if edits:
            return Writes(edits)
    return None


def _patch_under_another_name(args: object, depth: int = 6) -> Writes | None:
    """Whatever a tool is called: a text that begins as a patch does is no shell command, and would be applied."""
    if not depth or not isinstance(args, dict | list):
        return None
    if isinstance(args, dict) and any(_begins_as_patch(args.get(key)) for key in _PATCH):
        return _patched(args)
    inner = args.values() if isinstance(args, dict) else args
    return next((found for item in inner if (found := _patch_under_another_name(item, depth - 1))), None)


def _begins_as_patch(text: object) -> bool:
    if not isinstance(text, str):
        return False
    first = text.lstrip()
    git = first.startswith(("diff --git ", "--- ")) and ("\n+++ " in first or "\nrename to " in first)
    return git or first.startswith("*** Begin Patch")


def _runs(args: dict[str, object]) -> Runs | None:
    background = any(args.get(key) for key in _AFTERWARDS)
    for key in _COMMAND:
        found = args.get(key)
        if isinstance(found, list) and found and all(isinstance(part, str) for part in found):
            found = _joined(found)
        if isinstance(found, str):
            return Runs(found, _text(args, _FOLDER), background)
    return None


def _joined(words: list[str]) -> str:
    """An argument list as a shell would have to be told it; `bash -lc TEXT` is the text."""
    shell = words[0].rpartition("/")[2] in ("sh", "bash", "zsh", "dash")
    if shell and len(words) == 3 and words[1].startswith("-") and words[1].endswith("c"):
        return words[2]
    return " ".join(quoted(word) for word in words)


def _paths(args: dict[str, object]) -> tuple[str, ...]:
    found = _one_each(args)
    for key in MANY_KEYS:
        many = args.get(key)
        if isinstance(many, list):
            found += [item for item in many if isinstance(item, str) and item]
            found += [path for item in many if isinstance(item, dict) for path in _one_each(item)]
    return tuple(dict.fromkeys(found))


def _one_each(args: dict[str, object]) -> list[str]:
    """A file URL among them is `store.tool_paths`'s to read."""
    return [path for key in PATH_KEYS if isinstance(path := args.get(key), str) and path]


def _text_or_none(args: dict[str, object], keys: tuple[str, ...]) -> str | None:
    return next((found for key in keys if isinstance(found := args.get(key), str)), None)


def _text(args: dict[str, object], keys: tuple[str, ...]) -> str:
    return _text_or_none(args, keys) or ""
