"""GAT-8 by effect: would this edit of a settings file take our hooks or our settings away, or make it look as if
another of our hooks answered?

Both sides are parsed, so that no spelling hides a change and no change of something else is taken for one. What a host
has of its own is asked of its file. Loaded only when a tool call touches such a file, or a command names our package.
"""

from __future__ import annotations

from memorybank.hosts import every_host, jsonc
from memorybank.hosts.hook_entries import names_us, ours_in, settings
from memorybank.hosts.payload import toml, under
from memorybank.light.hosts import MOVED, OWN, STARTED_IN, UNPACKED
from memorybank.model.event import Edit

_FOLDERS = tuple(f"{folder[folder.index('/') :]}/" for folder in UNPACKED)  # a variable may have moved what is above
_TOO_MUCH = 200_000  # characters; a hook reads the first quarter of a megabyte of a file
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
        return _variables(before) != _variables(after)
    for host in every_host():
        found = host.weakens(path, before, after)
        if found is not None:
            return found
    if path.endswith(".toml"):
        was, now = _table(before), _table(after)
        return was is not None if now is _UNREADABLE else was != now
    return weakened(before, after) or mentions(before) != mentions(after)


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
    switches = (word for host in every_host() for word in host.SWITCHES)
    return "memory-bank" in text or "memorybank" in text or any(word in text for word in switches)


def weakened(before: str, after: str) -> bool:
    """Would our entries be gone or changed, hooks or our package be off, a folder lose its trust, or our own settings
    be overruled?"""
    was, now = settings(before), settings(after)
    if was is None:  # damaged, or more of it than was read: mending it is fine unless ours may be in it
        return names_us(before) or len(before) >= _TOO_MUCH
    if now is None:
        return bool(_entries(was) or _granted(was))
    kept = _entries(was) == _entries(now) and _granted(was) <= _granted(now)
    return not kept or not _off(now) <= _off(was) or overruling(was.get("env")) != overruling(now.get("env"))


def is_off(text: str) -> bool:
    """Is a switch set in this file that turns hooks off?"""
    return bool(_off(settings(text) or {}))


def _off(found: dict[str, object]) -> set[str]:
    return {way for host in every_host() for way in host.switched_off(found)}


def _granted(found: dict[str, object]) -> set[str]:
    return {what for host in every_host() for what in host.granted(found)}


def _entries(found: dict[str, object]) -> set[str]:
    """Ours, each with its event, matcher and whole command."""
    return {repr(entry) for entry in ours_in(found)}


# ---------------------------------------------------------------- variables


def overruling(given: object) -> dict[str, object]:
    """Of variables that a file of settings sets, those that decide what our hooks do, where settings are looked for, or
    who is believed to answer."""
    return {k: v for k, v in given.items() if k.startswith(_deciding())} if isinstance(given, dict) else {}


def _variables(text: str) -> set[str]:
    """The same of a file of variables, by its lines."""
    lines = [line.strip().removeprefix("export ").lstrip() for line in text.splitlines()]
    return {line for line in lines if line.startswith(_deciding())}


def _deciding() -> tuple[str, ...]:
    runners = [runner.variable for host in every_host() for runner in host.RUN_BY or () if runner.variable]
    return ("MEMORY_BANK_", "XDG_", "HOME", *STARTED_IN, *MOVED.values(), *runners)


# ---------------------------------------------------------------- TOML, and any text that names our program


def _table(text: str) -> object:
    """Our table of a shared TOML file. A file nobody can parse has none, and is not the same as one without."""
    found = toml(text)
    return _UNREADABLE if found is None else under(found, ("tool", "memory-bank"))


def mentions(text: str) -> list[str]:
    """Every text in the file that mentions our hook program, with the keys that lead to it: a line of ours that is
    there twice, or in another place, looks as if another of our hooks answered."""
    if not any(word in text for word in ("memor", "\\u")):  # the cheap half of the question
        return []
    found: object = toml(text)
    if found is None:
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


# ---------------------------------------------------------------- a host's own list of packages

_AWAY = ("disable", "uninstall", "remove", "rm")
_BEFORE = ("env", "sudo", "timeout", "nice", "npx", "exec", "command", "sh", "bash")


def put_away(command: str) -> tuple[str, ...]:
    """Our package, where a step of this does so: `claude plugin disable memory-bank@memory-bank`. Without quotes."""
    for mark in "|;&\n(){}`":
        command = command.replace(mark, "\n")
    lists = {program: host.PACKAGE_LISTS for host in every_host() for program in host.PROGRAMS}
    for step in command.split("\n"):
        words = step.split()
        while words and (words[0] in _BEFORE or words[0][:1] == "-" or "=" in words[0] or words[0][:1].isdigit()):
            words = words[1:]
        named = tuple(word for word in words if word.partition("@")[0].lower() == "memory-bank")
        called = len(words) > 1 and words[1] in lists.get(words[0].rpartition("/")[2], ())
        if named and called and any(word in _AWAY for word in words):
            return named
    return ()
