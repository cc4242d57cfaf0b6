"""Our entries in a TOML file of hooks: `[[hooks]]`, one an event (Kimi Code). What is not ours keeps its bytes."""

from __future__ import annotations

from collections.abc import Mapping

from memorybank.hosts.payload import toml
from memorybank.hosts.toml_edit import NotToml, parsed, shown_value, statements

_WAY = ("hooks",)


def is_toml(text: str) -> bool:
    """No JSON document begins like a table or a key of TOML."""
    return text.lstrip("\ufeff \t\r\n")[:1] not in ("", "{", "/") and toml(text) is not None


def listed(text: str) -> dict[str, list[object]]:
    """All hooks of the file by their events, as a JSON file of hooks lists them."""
    found: dict[str, list[object]] = {}
    hooks = (toml(text) or {}).get("hooks")
    for hook in hooks if isinstance(hooks, list) else ():
        if isinstance(hook, dict):
            rest = {key: value for key, value in hook.items() if key != "event"}
            found.setdefault(str(hook.get("event")), []).append(rest)
    return found


def wire(text: str, entries: Mapping[str, dict[str, object]], ours: tuple[str, ...]) -> str:
    """The text with exactly these entries of ours, at its end; as it is where they stand in it already."""
    parsed(text)
    mine = {event: [e for e in there if _names(e, ours)] for event, there in listed(text).items()}
    if {event: there for event, there in mine.items() if there} == {event: [e] for event, e in entries.items()}:
        return text
    text = unwire(text, ours)
    for event, entry in entries.items():
        rows = ["[[hooks]]", *(f"{key} = {shown_value(value)}" for key, value in {"event": event, **entry}.items())]
        text += ("\n" if text else "") + "\n".join(rows) + "\n"
    if "hooks" in parsed(text) and listed(text).keys() >= entries.keys():
        return text
    raise NotToml("install.toml.closed", 1)


def unwire(text: str, ours: tuple[str, ...]) -> str:
    """Without ours, each with the blank line that was put before it."""
    steps = statements(text)
    heads = [n for n, step in enumerate(steps) if step.header]
    ends = [*heads[1:], len(steps)]
    for at, following in reversed(list(zip(heads, ends, strict=False))):  # without a header there is one end too many
        start, end = steps[at].start, steps[following - 1].end
        if steps[at].header == _WAY and steps[at].array and any(mark in text[start:end] for mark in ours):
            text = text[: start - 1 if text[start - 1 : start] == "\n" else start] + text[end:]
    return text


def _names(entry: object, ours: tuple[str, ...]) -> bool:
    return isinstance(entry, dict) and any(mark in str(entry.get("command")) for mark in ours)
