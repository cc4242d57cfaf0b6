"""Our entries in a JSON file of hooks: in groups (`hooks.EVENT[].hooks[]`, as most hosts have it) or plain (Cursor)."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping

from memorybank.hosts import jsonc, jsonc_edit
from memorybank.hosts.words import MOVED, RUN_BY, STARTED_IN

MARK = "memorybank/hook/start.py"  # in the command of every entry of ours, whatever machine it names
PORTABLE = "memory-bank/hosts/hook"  # in those that git may share: a program in the state folder, on any machine
_WHO = tuple(sorted({variable for rows in RUN_BY.values() for _, variable, *_ in rows if variable}))
# Variables that decide what our hooks do, where settings are looked for, or who is believed to answer.
_OVERRULING = ("MEMORY_BANK_", "XDG_", "HOME", *STARTED_IN, *MOVED.values(), *_WHO)
Made = frozenset[tuple[str, ...]]  # the containers that were not there before us


def wire(
    text: str,
    entries: Mapping[str, dict[str, object]],
    known: Made = frozenset(),
    head: tuple[tuple[str, object], ...] = (),
) -> tuple[str, Made]:
    """The text with exactly these entries of ours, one an event, and what was made for them, now or before.

    `head` is what a file begins with that was empty before us.
    """
    made, style = set(known), jsonc_edit.style_of(text)
    if jsonc.read(text) is None:
        made |= {(key,) for key, _ in head} | ({()} if head else set())
        for key, value in head:
            text = jsonc_edit.put(text, (key,), value, style)
    for event in sorted(_events(text) - set(entries)):
        text = _without(text, event, known)  # an older version registered it
    for event, entry in entries.items():
        mine = _mine(text, event)
        if [group for _, group in mine] == [entry]:
            continue
        if len(mine) == 1 and _all_ours(mine[0][1]):  # another interpreter: in its place, as it was written
            text = jsonc_edit.renew(text, ("hooks", event, mine[0][0]), entry)
            continue
        made |= _missing(text, event)
        text = jsonc_edit.append(_without(text, event, frozenset()), ("hooks", event), entry, style)
    return text, frozenset(made)


def unwire(text: str, made: Made) -> str:
    """The text without anything of ours; containers that we made go when nothing else is in them."""
    return jsonc_edit.take_out(text, lambda path, value, comment: _goes(path, value, comment, made))


def is_wired(text: str) -> bool:
    return bool(_events(text))


def commands(text: str) -> tuple[str, ...]:
    """The command lines of our entries, by event and order."""
    groups = [group for listed in _groups(text).values() for group in listed]
    return tuple(str(hook["command"]) for group in groups for hook in _hooks_of(group)
                 if isinstance(hook, dict) and _is_ours(hook))  # fmt: skip


def lines(entries: Mapping[str, dict[str, object]]) -> set[str]:
    """The command lines of entries that are to be written."""
    hooks = (hook for entry in entries.values() for hook in _hooks_of(entry))
    return {str(hook["command"]) for hook in hooks if isinstance(hook, dict)}


def names_us(text: str) -> bool:
    """Does a command, or a whole file, mention our hook program?"""
    return MARK in text or PORTABLE in text


def is_off(text: str) -> bool:
    """Is a switch set in this file that turns hooks off?"""
    return bool(_off(_settings(text)))


def argv(line: str) -> list[str]:
    """What a command line of ours starts: the interpreter, its arguments, host and event. Without the launcher around
    it; in a file that git shares host and event are all there is. Raises ValueError where a quote is open."""
    words = shlex.split(line)
    if words[1:2] != ["-c"]:
        return words  # the first version's, with this machine's paths
    return words[4:] or words[2].removeprefix("set -- ").partition(";")[0].split()  # the first version's, shared


def shape(text: str) -> set[str]:
    """Our entries, whichever interpreter each of them names, and in whichever language it would speak."""
    return {repr((event, matcher, _unnamed(hook))) for event, matcher, hook in _ours_in(_settings(text))}


def _unnamed(hook: dict[str, object]) -> dict[str, object]:
    try:
        words = shlex.split(str(hook.get("command", "")))
    except ValueError:
        return hook
    launcher = words[:3] if words[1:2] == ["-c"] else []
    return hook | {"command": launcher + [word for word in words[len(launcher) + 1 :] if word[:1] != "/"]}


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
        if not isinstance(value, dict) or any(key != "hooks" and (key,) not in made for key in value):
            return False
        return _only_ours(("hooks",), value.get("hooks"), made)
    return isinstance(value, dict) and all(_only_ours(("hooks", e), groups, made) for e, groups in value.items())


def _is_ours(hook: object) -> bool:
    return names_us(str(hook.get("command", ""))) if isinstance(hook, dict) else False


def _all_ours(group: object) -> bool:
    """A group with nothing but ours in it, or an entry of ours that needs no group."""
    hooks = group.get("hooks") if isinstance(group, dict) else None
    if not isinstance(hooks, list):
        return _is_ours(group)
    return bool(hooks) and all(_is_ours(hook) for hook in hooks)


def _groups(text: str) -> dict[str, list[object]]:
    root = jsonc.read(text)
    table = root.get("hooks") if root else None
    if table is None or table.kind != "object":
        return {}
    return {item.key: [group.plain() for group in item.items] for item in table.items if item.kind == "array"}


def _events(text: str) -> set[str]:
    return {event for event, groups in _groups(text).items() if any(_holds(group) for group in groups)}


def _mine(text: str, event: str) -> list[tuple[int, object]]:
    return [(n, group) for n, group in enumerate(_groups(text).get(event, [])) if _holds(group)]


def _holds(group: object) -> bool:
    return any(_is_ours(hook) for hook in _hooks_of(group))


def _hooks_of(group: object) -> list[object]:
    """The hooks of a group; what has no list of them is one itself."""
    hooks = group.get("hooks") if isinstance(group, dict) else None
    return hooks if isinstance(hooks, list) else [group]


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


_UNASKED = "unasked"
_TOO_MUCH = 200_000  # characters; a hook reads the first quarter of a megabyte of a file
_PACKAGE = "memory-bank"  # our plugin for Claude Code, our extension for Gemini CLI


def weakened(before: str, after: str) -> bool:
    """Would our entries be gone or changed, hooks or our package be off, a folder lose its trust, or our own settings
    be overruled?"""
    was, now = _settings(before), _settings(after)
    if was is None:  # damaged, or more of it than was read: mending it is fine unless ours may be in it
        return names_us(before) or len(before) >= _TOO_MUCH
    if now is None:
        return bool(_entries(was) or _trusted(was) - {_UNASKED} or _packages(was))
    kept = _entries(was) == _entries(now) and _trusted(was) <= _trusted(now) and _packages(was) <= _packages(now)
    return not kept or not _off(now) <= _off(was) or _environment(was) != _environment(now)


def overruling(text: str) -> set[str]:
    """The lines of a file of variables that decide what our hooks do."""
    lines = [line.strip().removeprefix("export ").lstrip() for line in text.splitlines()]
    return {line for line in lines if line.startswith(_OVERRULING)}


def _off(settings: dict[str, object] | None) -> set[str]:
    """Ways to turn hooks off without touching our entries, as each host spells them."""
    found = settings or {}
    off = {"all"} if found.get("disableAllHooks") not in (None, False) else set()
    config = found.get("hooksConfig")
    if isinstance(config, dict):
        names = config.get("disabled")
        off |= {"config"} if config.get("enabled", True) is not True else set()
        off |= {str(name) for name in names} if isinstance(names, list) else {repr(names)} if names else set()
    elif config is not None:
        off.add(repr(config))
    plugins, extensions, own = (found.get(key) for key in ("enabledPlugins", "extensions", _PACKAGE))
    if isinstance(plugins, dict):
        off |= {f"plugin {name}" for name, on in plugins.items() if _is_package(name) and not on}
    names = extensions.get("disabled") if isinstance(extensions, dict) else None
    off |= {f"extension {name}" for name in names if _is_package(name)} if isinstance(names, list) else set()
    where = own.get("overrides") if isinstance(own, dict) else None  # Gemini CLI's list of what is on where
    return off | (
        {f"extension {path}" for path in map(str, where) if path[:1] == "!"} if isinstance(where, list) else set()
    )


def _packages(settings: dict[str, object] | None) -> set[str]:
    """Where a host's own list says that our package is installed and on."""
    found: set[str] = set()
    for key in ("enabledPlugins", "plugins", "extraKnownMarketplaces"):
        listed = (settings or {}).get(key)
        if isinstance(listed, dict):
            found |= {repr((key, name, value)) for name, value in listed.items() if _is_package(name) and value}
    own = (settings or {}).get(_PACKAGE)
    where = own.get("overrides") if isinstance(own, dict) else None
    return found | (
        {f"extension {path}" for path in map(str, where) if path[:1] != "!"} if isinstance(where, list) else set()
    )


def _is_package(name: object) -> bool:
    return str(name).partition("@")[0] == _PACKAGE


def _trusted(settings: dict[str, object] | None) -> set[str]:
    """Folders that a person trusts: without that no project hook runs. Asking for trust where none was asked for would
    switch hooks off, too."""
    found = settings or {}
    listed = found.get("trustedFolders")
    folders = {str(name) for name in listed} if isinstance(listed, list) else set()
    folders |= {f"{name} {word}" for name, word in found.items() if word in ("TRUST_FOLDER", "TRUST_PARENT")}
    security = found.get("security")
    trust = security.get("folderTrust") if isinstance(security, dict) else None
    asked = isinstance(trust, dict) and trust.get("enabled") is True
    return folders | (set() if asked else {_UNASKED})


def _settings(text: str) -> dict[str, object] | None:
    try:
        root = jsonc.read(text) if text.strip() else None
    except (jsonc.NotJson, RecursionError):
        return None
    found = root.plain() if root is not None else {}
    return found if isinstance(found, dict) else None


def _entries(settings: dict[str, object] | None) -> set[str]:
    """Ours, each with its event, matcher and whole command."""
    return {repr(found) for found in _ours_in(settings)}


def _ours_in(settings: dict[str, object] | None) -> Iterator[tuple[object, object, dict[str, object]]]:
    hooks = (settings or {}).get("hooks")
    for event, groups in hooks.items() if isinstance(hooks, dict) else ():
        for group in groups if isinstance(groups, list) else ():
            for hook in _hooks_of(group) if isinstance(group, dict) else ():
                if isinstance(hook, dict) and _is_ours(hook):
                    yield event, group.get("matcher"), hook


def _environment(settings: dict[str, object] | None) -> dict[str, object]:
    return overruled((settings or {}).get("env"))


def overruled(given: object) -> dict[str, object]:
    """Of variables that a file of settings sets, those that decide what our hooks do."""
    return {k: v for k, v in given.items() if k.startswith(_OVERRULING)} if isinstance(given, dict) else {}
