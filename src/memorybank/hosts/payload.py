"""JSON as hosts send and read it, and the fields that every host's JSON is read with.

Loaded before every tool call, so the C half of `json` is used without the rest of it. Which fields there are is each
host's own to know. Nothing here but `parse` raises, whatever a host sends.
"""

from __future__ import annotations

from _json import encode_basestring, make_encoder

from memorybank.light.json_parser import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def quote(text: str) -> str:
    """A JSON string. Half a surrogate pair, which UTF-8 cannot hold, stays an escape."""
    return encode_basestring(text).encode("utf-8", "backslashreplace").decode("utf-8")


_encode = make_encoder(None, str, quote, None, ":", ",", False, False, False)


def dump(item: object) -> str:
    """Any value that came out of JSON, on one line. What no JSON knows becomes its text."""
    return "".join(_encode(item, 0))


def text(payload: object, key: str) -> str:
    found = payload.get(key) if isinstance(payload, dict) else None
    return found if isinstance(found, str) else ""


def shown(response: object, keys: tuple[str, ...] = ("content", "text")) -> str:
    """What the agent saw of a tool's result: a string as it is, the parts of a list, of a part what these keys hold."""
    if isinstance(response, str):
        return response
    parts = [response.get(key) for key in keys] if isinstance(response, dict) else response
    return "\n".join(part for item in parts if (part := shown(item, keys))) if isinstance(parts, list) else ""


def under(value: object, way: tuple[str, ...]) -> object:
    for key in way:
        value = value.get(key) if isinstance(value, dict) else None
    return value


# What an event of any host may say of a prompt that no person typed: a sub-agent's, another session's, a program's.
_AN_AGENTS = (
    "agent_id", "agentId", "isSidechain", "is_sidechain", "parent_agent_id", "parentAgentId", "parent_session_id",
    "parentSessionId",
)  # fmt: skip
AGENT_TYPES = ("agent_type", "agentType")
_SOURCE = ("source", "prompt_source", "promptSource")
_A_PERSON = ("user", "human", "cli", "interactive", "sdk")  # the last: who starts a host without its window


def is_a_persons(payload: dict[str, object], kinds: tuple[str, ...] = AGENT_TYPES) -> bool:
    """By the fields of a user-message event; a word nobody knows is no person's (GRD-5)."""
    if any(payload.get(key) for key in (*_AN_AGENTS, *kinds)):
        return False
    return all(payload.get(key) in (None, "", *_A_PERSON) for key in _SOURCE)


def newest_first(transcript: bytes, word: bytes) -> Iterator[dict[str, object]]:
    """The objects of a transcript's end whose line holds this word, the last one first."""
    for line in (line for line in reversed(transcript.split(b"\n")) if word in line):
        try:
            found = parse(line.decode("utf-8"))
        except (ValueError, RecursionError):
            continue  # the first line of a tail may be half of one
        if isinstance(found, dict):
            yield found
