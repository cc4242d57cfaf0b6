"""Tools that nobody told us about: another server's, or a new one of the host. What their call says of them.

Closed tables: a word that stands in none of them may be a verb that writes. Loaded before tool calls: no `re`.
"""

from memorybank.model.event import OtherTool, Serves, Tool

# The verbs of tools that only look.
_LOOKS = (
    "analyze", "analyse", "cat", "check", "compare", "count", "describe", "diagnose", "diff", "exists", "explain",
    "fetch", "find", "get", "glob", "grep", "head", "inspect", "lint", "list", "log", "lookup", "ls", "outline",
    "peek", "preview", "query", "read", "resolve", "rg", "search", "select", "show", "stat", "status", "summarize",
    "tail", "tree", "validate", "verify", "view",
)  # fmt: skip
# What they look at, and how.
_NOUNS = (
    "a", "all", "allowed", "an", "and", "api", "ast", "at", "blame", "blob", "block", "branch", "branches", "by",
    "call", "calls", "changes", "class", "code", "commit", "commits", "config", "content", "contents", "context",
    "current", "declaration", "definition", "definitions", "dependencies", "details", "diagnostics", "dir",
    "directories", "directory", "doc", "docs", "document", "documentation", "documents", "entries", "entry", "errors",
    "file", "files", "folder", "folders", "for", "from", "function", "functions", "git", "graph", "hierarchy",
    "history", "hover", "ide", "image", "images", "implementations", "imports", "in", "index", "info", "information",
    "issue", "issues", "item", "items", "json", "line", "lines", "many", "markdown", "matches", "mcp", "md", "media",
    "metadata", "method", "methods", "module", "multiple", "name", "names", "node", "nodes", "notebook", "of", "open",
    "outlines", "overview", "package", "packages", "page", "pages", "path", "paths", "pattern", "problems", "project",
    "projects", "pull", "range", "recent", "references", "referencing", "repo", "repository", "request", "requests",
    "resource", "resources", "results", "root", "roots", "schema", "section", "sections", "semantic", "single",
    "size", "sizes", "snippet", "source", "staged", "string", "structure", "symbol", "symbols", "table", "tables",
    "text", "the", "tool", "tools", "type", "types", "unstaged", "url", "usage", "usages", "version", "warnings",
    "with", "workspace", "yaml",
)  # fmt: skip
# Arguments that carry what would be written, or where to. Told by their words: `newText`, `file_text`, `dest-path`.
_GIVES = (
    "append", "body", "command", "data", "dest", "destination", "diff", "edit", "edits", "entry", "insert", "message",
    "new", "out", "output", "patch", "payload", "replace", "replacement", "replacements", "save", "source", "template",
    "to", "url", "write",
)  # fmt: skip
_SOUGHT = ("code", "content", "contents", "text", "value")  # by a tool that seeks these are what it looks for
_SEEKS = ("count", "find", "grep", "lookup", "query", "rg", "search")
_SWITCHES = ("apply", "delete", "fix", "force", "inplace", "overwrite", "place", "save", "write")  # switched on
_TO = ("to", "dest", "destination")
_HOW = ("mode", "format", "type", "limit", "length", "size", "only", "encoding", "context", "language", "offset")
_TIMED = ("cron", "schedule", "scheduled", "wakeup", "wake", "remind", "reminder", "timer", "alarm", "later", "loop")
_DEEP = 6


def call_of(tool: Tool) -> tuple[str, dict[str, object]] | None:
    """The tool's own name, without its server's, and what it is given; None where we know the tool."""
    match tool:
        case Serves(tool=name, args=args, ours=False):
            return name.partition("__")[2] or name, args
        case OtherTool(name=name, args=args):
            return name, args
    return None


def words_of(name: str) -> list[str]:
    """`write_file`, `write-file`, `writeFile` and `WRITE FILE` are two words each, `readJSONFile` three."""
    apart = ""
    for at, c in enumerate(name):
        begins = c.isupper() and at > 0 and (not name[at - 1].isupper() or name[at + 1 : at + 2].islower())
        apart += (" " if begins else "") + (c if c.isalnum() else " ")
    return apart.lower().split()


def may_write(name: str, args: object) -> bool:
    """Everything but a tool whose name says nothing except that it looks, and whose call carries nothing to write."""
    verbs = [word for word in words_of(name) if word not in _NOUNS]
    if not verbs or not all(word in _LOOKS for word in verbs):
        return True
    return _carries(args, _GIVES if all(verb in _SEEKS for verb in verbs) else (*_GIVES, *_SOUGHT), _DEEP)


def _carries(args: object, gives: tuple[str, ...], depth: int) -> bool:
    if not isinstance(args, dict | list):
        return False
    if not depth:
        return True
    if isinstance(args, list):
        return any(_carries(item, gives, depth - 1) for item in args)
    return any(_gives(words_of(str(k)), item, gives) or _carries(item, gives, depth - 1) for k, item in args.items())


def _gives(words: list[str], item: object, gives: tuple[str, ...]) -> bool:
    if isinstance(item, bool):
        return item and any(word in _SWITCHES for word in words)
    return bool(item) and words[-1:] != [] and words[-1] not in _HOW and any(word in gives for word in words)


def takes_away(tool: Tool) -> bool:
    """From one place to another; only what says that it copies leaves the first as it was."""
    name, args = call_of(tool) or ("", {})
    there = any(isinstance(item, str) and any(w in _TO for w in words_of(str(key))) for key, item in args.items())
    return there and "copy" not in words_of(name)


def prompts_in(tool: Tool) -> tuple[str, ...]:
    """What a call may have put on a calendar, to come back as if the user had said it (GRD-5)."""
    name, args = call_of(tool) or ("", {})
    return tuple(_texts(args, any(word in _TIMED for word in words_of(name)), _DEEP))


def _texts(args: object, taken: bool, depth: int) -> list[str]:
    if isinstance(args, str):
        return [args] if taken and args.strip() else []
    if not depth or not isinstance(args, dict | list):
        return []
    pairs = args.items() if isinstance(args, dict) else (("", item) for item in args)
    return [found for key, item in pairs for found in _texts(item, taken or "prompt" in words_of(str(key)), depth - 1)]
