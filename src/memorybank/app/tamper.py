"""GAT-8 by effect: would this edit of a settings file take our hooks or our settings away?

Both sides are parsed, so that no spelling hides a change and no change of something else is taken for one. Loaded only
when a tool call touches such a file.
"""

from __future__ import annotations

from memorybank.hosts.hook_settings import overruling, weakened
from memorybank.hosts.words import OWN, SWITCHES, UNPACKED
from memorybank.model.event import Edit

_FOLDERS = tuple(f"{folder[folder.index('/') :]}/" for folder in UNPACKED)  # a variable may have moved what is above
_UNREADABLE = object()  # what a file nobody can parse holds


def weakens(edit: Edit, path: str, before: str) -> bool:
    if path.endswith((f"/{OWN}", "/memory-bank.js")) or any(folder in f"{path}/" for folder in _FOLDERS):
        return True  # every line of it is ours
    if edit.kind in ("delete", "move"):
        return _speaks(before)
    after = result(edit, before)
    if after is None:  # the host matches more loosely than we do, or shows too little: judged by what is at stake
        return _speaks(before) or _speaks(edit.text or "")
    if path.endswith("/.env"):
        return overruling(before) != overruling(after)
    if path.endswith("/.codex/config.toml"):
        from memorybank.hosts.codex import switched_off

        return switched_off(before, after)
    if path.rpartition("/")[2].startswith("omo."):
        from memorybank.hosts.oh_my_opencode import taken_out

        return taken_out(before, after)
    if path.endswith(".toml"):
        was, now = _table(before), _table(after)
        return was is not None if now is _UNREADABLE else was != now
    return weakened(before, after)


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
