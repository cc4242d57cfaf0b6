"""Story 1's words: what a host can tell us, in no host's spelling.

Loaded before every tool call, so it is made of `@value`s and imports nothing else.
"""

from memorybank.model.value import value

# --- what a tool is about to do, or did


@value
class Edit:
    """One file that a tool would change. `path` is as the host gave it; `store` resolves it."""

    path: str
    kind: str = "write"  # write | edit | delete | move
    to: str = ""  # move: where to
    text: str | None = None  # the new text, where the call carries it; for an edit only the text put in
    removed: str | None = None  # edit: the text taken out, where the call carries it
    hunks: str = ""  # a patch's part about this file, its signs still on it


@value
class Reads:
    paths: tuple[str, ...]


@value
class Writes:
    edits: tuple[Edit, ...]


@value
class Runs:
    """A shell command, with the folder it runs in when the call names one."""

    command: str
    cwd: str = ""
    background: bool = False  # it goes on after the call has ended


@value
class Searches:
    """A grep. Only one that prints lines shows content (GAT-7)."""

    path: str
    prints: bool


@value
class Lists:
    """A glob or a listing: recorded, never counted as a read."""

    path: str


@value
class Delegates:
    """A sub-agent is asked to do something."""

    agent: str
    prompt: str


@value
class Serves:
    """A tool of an MCP server; `ours` when the server is Memory Bank's own, with arguments by their present names."""

    tool: str
    args: dict[str, object]
    ours: bool = False


@value
class OtherTool:
    name: str
    args: dict[str, object]


Tool = Reads | Writes | Runs | Searches | Lists | Delegates | Serves | OtherTool


# --- what happened


@value
class Origin:
    """Who speaks, and from where. `agent` is "" for the main agent; a sub-agent has its own id."""

    session: str
    cwd: str
    agent: str = ""
    project: str = ""  # the project folder, where the host names it apart from the cwd


@value
class SessionStarted:
    origin: Origin
    # startup | resume | clear | compact; where a host tells of every request also: request, known, compact MARK
    source: str = "startup"


@value
class UserSpoke:
    origin: Origin
    text: str
    transcript: str = ""  # a file that ends with what was said before, where the host names one


@value
class Notified:
    """The host or an agent put something into the user-message event: no person spoke, and no question was answered."""

    origin: Origin


@value
class ToolProposed:
    origin: Origin
    tool: Tool
    call: str = ""  # the host's id of this call, where it has one


@value
class ToolDone:
    origin: Origin
    tool: Tool
    call: str = ""
    output: str = ""
    failed: bool = False


@value
class Compacting:
    origin: Origin


@value
class Compacted:
    origin: Origin


@value
class TurnEnded:
    origin: Origin
    said: str = ""  # the assistant's last message, where the host gives it
    again: bool = False  # the host is already going on because we asked
    transcript: str = ""  # a file that ends with what was said, where the host names one instead
    scheduled: tuple[str, ...] = ()  # prompts that the host will give by itself; word for word, nobody's answer


@value
class SubagentStarted:
    origin: Origin


@value
class Unrecognised:
    """What no host file recognised: kept whole, so that the log can show it."""

    raw: object


TurnEvent = UserSpoke | Notified | ToolProposed | ToolDone | TurnEnded
HostEvent = SessionStarted | Compacting | Compacted | SubagentStarted | TurnEvent | Unrecognised
