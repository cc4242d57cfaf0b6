"""GAT-8 by effect: would this edit of a settings file take our hooks or our settings away?

Both sides are parsed, so that no spelling hides a change and no change of something else is taken for one. Loaded only
when a tool call touches such a file.
"""

from __future__ import annotations

from memorybank.hosts import jsonc
from memorybank.hosts.protected import OWN, SWITCHES
from memorybank.model.event import Edit

_ENVIRONMENT = ("MEMORY_BANK_", "XDG_", "HOME", "CLAUDE_PROJECT_DIR")
_SIGN = "memorybank/hook/"
_UNREADABLE = object()  # what a file nobody can parse holds


def weakens(edit: Edit, path: str, before: str) -> bool:
    if path.endswith((f"/{OWN}", "/memory-bank.js")):
        return True  # every line of it is ours
    if edit.kind in ("delete", "move"):
        return _speaks(before)
    after = result(edit, before)
    if after is None:  # the host matches more loosely than we do, or shows too little: judged by what is at stake
        return _speaks(before) or _speaks(edit.text or "")
    if path.endswith(".toml"):
        was, now = _table(before), _table(after)
        return was is not None if now is _UNREADABLE else was != now
    return _json_weakened(before, after)


def result(edit: Edit, before: str) -> str | None:
    """The file as the edit would leave it, where the call says enough to tell."""
    if edit.kind == "write":
        return edit.text
    if edit.removed is None or edit.text is None:
        return None
    for old, new in ((before, edit.removed), (before.replace("\r\n", "\n"), edit.removed.replace("\r\n", "\n"))):
        if new and new in old:
            return old.replace(new, edit.text)
    return None


def _speaks(text: str) -> bool:
    return "memory-bank" in text or "memorybank" in text or any(word in text for word in SWITCHES)


def _table(text: str) -> object:
    """Our table of a shared TOML file. A file nobody can parse has none, and is not the same as one without."""
    import tomllib

    try:
        found: object = tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError):
        return _UNREADABLE
    for key in ("tool", "memory-bank"):
        found = found.get(key) if isinstance(found, dict) else None
    return found


def _json_weakened(before: str, after: str) -> bool:
    was, now = _read(before), _read(after)
    if now is None:
        return bool(_hooks(was))
    switched = any(now.get(word) not in (None, False) and now.get(word) != (was or {}).get(word) for word in SWITCHES)
    return switched or not _hooks(was) <= _hooks(now) or _environment(was) != _environment(now)


def _read(text: str) -> dict[str, object] | None:
    if not text.strip():
        return {}
    try:
        node = jsonc.read(text)
    except (jsonc.NotJson, RecursionError):
        return None
    found = node.plain() if node is not None else {}
    return found if isinstance(found, dict) else None


def _hooks(settings: dict[str, object] | None) -> set[str]:
    """Our entries, each with its event, matcher and whole command."""
    found: set[str] = set()
    hooks = (settings or {}).get("hooks")
    for event, groups in hooks.items() if isinstance(hooks, dict) else ():
        for group in groups if isinstance(groups, list) else ():
            inner = group.get("hooks") if isinstance(group, dict) else None
            for hook in inner if isinstance(inner, list) else ():
                if _SIGN in str(hook):
                    found.add(repr((event, group.get("matcher"), hook)))
    return found


def _environment(settings: dict[str, object] | None) -> dict[str, object]:
    given = (settings or {}).get("env")
    return {k: v for k, v in given.items() if k.startswith(_ENVIRONMENT)} if isinstance(given, dict) else {}
