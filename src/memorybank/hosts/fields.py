"""What every host's JSON is read with: a text or nothing, what a tool showed, a transcript from its end.

Which fields those are is each host's own to know. Nothing here raises, whatever a host sends.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# What an event of any host may say of a prompt that no person typed: a sub-agent's, another session's, a program's.
_AN_AGENTS = (
    "agent_id", "agentId", "isSidechain", "is_sidechain", "parent_agent_id", "parentAgentId", "parent_session_id",
    "parentSessionId",
)  # fmt: skip
AGENT_TYPE = ("agent_type", "agentType")
_SOURCE = ("source", "prompt_source", "promptSource")
_A_PERSON = ("user", "human", "cli", "interactive", "sdk")  # the last: who starts a host without its window


def is_a_persons(payload: dict[str, object], kinds: tuple[str, ...] = AGENT_TYPE) -> bool:
    """By the fields of a user-message event; a word nobody knows is no person's (GRD-5)."""
    if any(payload.get(key) for key in (*_AN_AGENTS, *kinds)):
        return False
    return all(payload.get(key) in (None, "", *_A_PERSON) for key in _SOURCE)


def text(payload: dict[str, object], key: str) -> str:
    found = payload.get(key)
    return found if isinstance(found, str) else ""


def shown(response: object, inside: str = "content") -> str:
    """What the agent saw of a tool's result: a string as it is, the parts of a list, the text of a part."""
    if isinstance(response, str):
        return response
    if isinstance(response, list):
        return "\n".join(part for item in response if (part := shown(item, inside)))
    if not isinstance(response, dict):
        return ""
    return shown(response.get(inside), inside) or text(response, "text")


def newest_first(transcript: bytes, word: bytes) -> Iterator[dict[str, object]]:
    """The objects of a transcript's end whose line holds this word, the last one first."""
    from json import loads

    for line in reversed(transcript.split(b"\n")):
        if word not in line:
            continue
        try:
            found = loads(line)
        except (ValueError, RecursionError):
            continue  # the first line of a tail may be half of one
        if isinstance(found, dict):
            yield found
