"""GAT-8 by effect: would this edit of a settings file take our hooks or our settings away, or make it look as if
another of our hooks answered?

Both sides are parsed, so that no spelling hides a change and no change of something else is taken for one. Loaded only
when a tool call touches such a file.
"""

from __future__ import annotations

from memorybank.hosts.hook_settings import names_us, overruled, overruling, weakened
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

        return switched_off(before, after) or _mentions(before) != _mentions(after) or _shell(before) != _shell(after)
    if path.rpartition("/")[2].startswith("omo."):
        from memorybank.hosts.oh_my_opencode import taken_out

        return taken_out(before, after)
    if path.endswith(".toml"):
        was, now = _table(before), _table(after)
        return was is not None if now is _UNREADABLE else was != now
    return weakened(before, after) or _mentions(before) != _mentions(after)


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
    found = _toml(text)
    for key in ("tool", "memory-bank") if found is not _UNREADABLE else ():
        found = found.get(key) if isinstance(found, dict) else None
    return found


def _shell(text: str) -> dict[str, object]:
    """Variables that Codex is told to set, as far as they decide what our hooks do."""
    found = _toml(text)
    for key in ("shell_environment_policy", "set"):
        found = found.get(key) if isinstance(found, dict) else None
    return overruled(found)


def _toml(text: str) -> object:
    import tomllib

    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError):
        return _UNREADABLE


def _mentions(text: str) -> list[str]:
    """Every text in the file that mentions our hook program, with the keys that lead to it: a line of ours that is
    there twice, or in another place, looks as if another of our hooks answered."""
    if not any(word in text for word in ("memor", "\\u")):  # the cheap half of the question
        return []
    found = _toml(text)
    if found is _UNREADABLE:
        from memorybank.hosts import jsonc

        try:
            root = jsonc.read(text)
        except (jsonc.NotJson, RecursionError):
            return [text] if names_us(text) else []
        found = root.plain() if root is not None else None
    return sorted(_named(found, ""))


def _named(value: object, way: str) -> list[str]:
    if isinstance(value, str):
        return [f"{way}: {value}"] if names_us(value) else []
    if isinstance(value, dict):
        return [one for key, inner in value.items() for one in (*_named(key, way), *_named(inner, f"{way}/{key}"))]
    return [one for inner in value for one in _named(inner, way)] if isinstance(value, list) else []
