"""Our entries in a settings file of the shape `hooks.EVENT[].hooks[]`, which several hosts share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from memorybank.hosts import jsonc, jsonc_edit
from memorybank.hosts.words import STARTED_IN, SWITCHES

MARK = "memorybank/hook/start.py"  # in the command of every entry of ours, whatever machine it names
_OVERRULING = ("MEMORY_BANK_", "XDG_", "HOME", *STARTED_IN)  # variables that decide what our hooks do
Made = frozenset[tuple[str, ...]]  # the containers that were not there before us


def wire(text: str, entries: Mapping[str, dict[str, object]], known: Made = frozenset()) -> tuple[str, Made]:
    """The text with exactly these entries of ours, one an event, and what was made for them, now or before."""
    made, style = set(known), jsonc_edit.style_of(text)
    for event in sorted(_events(text) - set(entries)):
        text = _without(text, event, known)  # an older version registered it
    for event, entry in entries.items():
        if _mine(text, event) == [entry]:
            continue
        made |= _missing(text, event)
        text = jsonc_edit.append(_without(text, event, frozenset()), ("hooks", event), entry, style)
    return text, frozenset(made)


def unwire(text: str, made: Made) -> str:
    """The text without anything of ours; containers that we made go when nothing else is in them."""
    return jsonc_edit.take_out(text, lambda path, value, comment: _goes(path, value, comment, made))


def is_wired(text: str) -> bool:
    return bool(_events(text))


def everything(text: str) -> Made:
    """When nobody remembers what was made: whatever holds only ours was made for it."""
    return frozenset([("hooks",), *(("hooks", event) for event in _events(text))])


def _goes(path: jsonc_edit.Path, value: object, comment: Callable[[], bool], made: Made) -> bool:
    if path and path[0] != "hooks":
        return False
    if len(path) == 5:
        return path[3] == "hooks" and _is_ours(value)
    if len(path) == 3:
        return _all_ours(value)
    return path in made and len(path) < 3 and _only_ours(path, value, made) and not comment()


def _only_ours(path: jsonc_edit.Path, value: object, made: Made) -> bool:
    """A container that we made, with nothing in it but ours."""
    if path not in made or not value:
        return False
    if len(path) == 2:
        return isinstance(value, list) and all(_all_ours(group) for group in value)
    if not path:
        return isinstance(value, dict) and set(value) == {"hooks"} and _only_ours(("hooks",), value["hooks"], made)
    return isinstance(value, dict) and all(_only_ours(("hooks", e), groups, made) for e, groups in value.items())


def _is_ours(hook: object) -> bool:
    return isinstance(hook, dict) and MARK in str(hook.get("command", ""))


def _all_ours(group: object) -> bool:
    hooks = group.get("hooks") if isinstance(group, dict) else None
    return isinstance(hooks, list) and bool(hooks) and all(_is_ours(hook) for hook in hooks)


def _groups(text: str) -> dict[str, list[object]]:
    root = jsonc.read(text)
    table = root.get("hooks") if root else None
    if table is None or table.kind != "object":
        return {}
    return {item.key: [group.plain() for group in item.items] for item in table.items if item.kind == "array"}


def _events(text: str) -> set[str]:
    return {event for event, groups in _groups(text).items() if any(_holds(group) for group in groups)}


def _mine(text: str, event: str) -> list[object]:
    return [group for group in _groups(text).get(event, []) if _holds(group)]


def _holds(group: object) -> bool:
    hooks = group.get("hooks") if isinstance(group, dict) else None
    return isinstance(hooks, list) and any(_is_ours(hook) for hook in hooks)


def _missing(text: str, event: str) -> set[tuple[str, ...]]:
    root = jsonc.read(text)
    table = root.get("hooks") if root else None
    missing: set[tuple[str, ...]] = set()
    if root is None:
        missing.add(())
    if table is None:
        missing.add(("hooks",))
    if table is None or table.get(event) is None:
        missing.add(("hooks", event))
    return missing


def _without(text: str, event: str, made: Made) -> str:
    def goes(path: jsonc_edit.Path, value: object, comment: Callable[[], bool]) -> bool:
        return len(path) > 1 and path[1] == event and _goes(path, value, comment, made)

    return jsonc_edit.take_out(text, goes)


# ---------------------------------------------------------------- GAT-8: what a change would take away


def weakened(before: str, after: str) -> bool:
    """Would our entries be gone or changed, all hooks be off, or our own settings be overruled from the environment?"""
    was, now = _settings(before), _settings(after)
    if now is None:
        return bool(_entries(was))
    off = any(now.get(word) not in (None, False) and now.get(word) != (was or {}).get(word) for word in SWITCHES)
    return off or not _entries(was) <= _entries(now) or _environment(was) != _environment(now)


def _settings(text: str) -> dict[str, object] | None:
    try:
        root = jsonc.read(text) if text.strip() else None
    except (jsonc.NotJson, RecursionError):
        return None
    found = root.plain() if root is not None else {}
    return found if isinstance(found, dict) else None


def _entries(settings: dict[str, object] | None) -> set[str]:
    """Ours, each with its event, matcher and whole command."""
    hooks = (settings or {}).get("hooks")
    return {
        repr((event, group.get("matcher"), hook))
        for event, groups in (hooks.items() if isinstance(hooks, dict) else ())
        for group in (groups if isinstance(groups, list) else ())
        if _holds(group)
        for hook in group["hooks"]
        if _is_ours(hook)
    }


def _environment(settings: dict[str, object] | None) -> dict[str, object]:
    given = (settings or {}).get("env")
    return {k: v for k, v in given.items() if k.startswith(_OVERRULING)} if isinstance(given, dict) else {}
