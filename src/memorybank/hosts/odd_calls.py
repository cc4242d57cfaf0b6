"""A call whose fields are missing, of other types or under other names is judged by whatever it still names.

Hosts change their JSON on Tuesdays; a write into the bank must not slip through because a field moved (GRD-1).
"""

from __future__ import annotations

from memorybank.hosts.calls import tool_of
from memorybank.hosts.reading import parse
from memorybank.model.event import Tool

# Fields of an event that are about the session and name no file of a call.
_ABOUT = (
    "agent_id",
    "agent_type",
    "cwd",
    "duration_ms",
    "hook_event_name",
    "mcp_context",
    "permission_mode",
    "prompt_id",
    "session_id",
    "timestamp",
    "tool_call_id",
    "tool_name",
    "tool_response",
    "tool_use_id",
    "transcript_path",
)


def call_in(payload: dict[str, object], name: object) -> Tool:
    """The call of this event. `name` is its tool, in the words that `tool_of` knows."""
    args = _args(payload["tool_input"]) if "tool_input" in payload else _rest(payload)
    if isinstance(name, str) and name:
        return tool_of(name, args)
    return tool_of("shell" if "command" in args else "unnamed", args)


def _args(given: object) -> dict[str, object]:
    found = _parsed(given)
    return found if isinstance(found, dict) else {"input": given}


def _rest(payload: dict[str, object]) -> dict[str, object]:
    found = {key: _parsed(item) for key, item in payload.items() if key not in _ABOUT}
    only = next(iter(found.values())) if len(found) == 1 else None
    return only if isinstance(only, dict) else found


def _parsed(given: object) -> object:
    """Arguments as models write them may be JSON in a string."""
    if not isinstance(given, str) or not given.lstrip().startswith(("{", "[")):
        return given
    try:
        return parse(given)
    except (ValueError, RecursionError):
        return given
