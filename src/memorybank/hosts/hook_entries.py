"""Our entries in a file of hooks: in groups (`hooks.EVENT[].hooks[]`, as most hosts have it) or plain (Cursor); in TOML
as `toml_hooks` writes them."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping

from memorybank.hosts import jsonc, toml_hooks

MARK = "memorybank/hook/start.py"  # in the command of every entry of ours, whatever machine it names
PORTABLE = "memory-bank/hosts/hook"  # in those that git may share: a program in the state folder, on any machine
_OURS = (MARK, PORTABLE)
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
    if toml_hooks.is_toml(text) or any("event" in entry for entry in entries.values()):
        listed = {event: {key: v for key, v in entry.items() if key != "event"} for event, entry in entries.items()}
        return toml_hooks.wire(text, listed, _OURS), known
    made, style = set(known), jsonc.style_of(text)
    if jsonc.read(text) is None:
        made |= {(key,) for key, _ in head} | ({()} if head else set())
        for key, value in head:
            text = jsonc.put(text, (key,), value, style)
    for event in sorted(_events(text) - set(entries)):
        text = _without(text, event, known)  # an older version registered it
    for event, entry in entries.items():
        mine = _mine(text, event)
        if [group for _, group in mine] == [entry]:
            continue
        if len(mine) == 1 and _all_ours(mine[0][1]):  # another interpreter: in its place, as it was written
            text = jsonc.renew(text, ("hooks", event, mine[0][0]), entry)
            continue
        made |= jsonc.missing(text, ("hooks", event))
        text = jsonc.append(_without(text, event, frozenset()), ("hooks", event), entry, style)
    return text, frozenset(made)


def unwire(text: str, made: Made) -> str:
    """The text without anything of ours; containers that we made go when nothing else is in them."""
    if toml_hooks.is_toml(text):
        return toml_hooks.unwire(text, _OURS)
    return jsonc.take_out(text, lambda path, value, comment: _goes(path, value, comment, made))


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
    return any(mark in text for mark in _OURS)


def argv(line: str) -> list[str]:
    """What a command line of ours starts: the interpreter, its arguments, host and event. Without the launcher around
    it; in a file that git shares host and event are all there is. Raises ValueError where a quote is open."""
    words = shlex.split(line)
    if words[1:2] != ["-c"]:
        return words  # the first version's, with this machine's paths
    return words[4:] or words[2].removeprefix("set -- ").partition(";")[0].split()  # the first version's, shared


def shape(text: str) -> set[str]:
    """Our entries, whichever interpreter each of them names, and in whichever language it would speak."""
    return {repr((event, matcher, _unnamed(hook))) for event, matcher, hook in ours_in(settings(text))}


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


def _goes(path: jsonc.Path, value: object, comment: Callable[[], bool], made: Made) -> bool:
    if path and path[0] != "hooks":
        return False
    if len(path) == 5:
        return path[3] == "hooks" and _is_ours(value)
    if len(path) == 3:
        return _all_ours(value)
    return path in made and len(path) < 3 and _only_ours(path, value, made) and not comment()


def _only_ours(path: jsonc.Path, value: object, made: Made) -> bool:
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
    if toml_hooks.is_toml(text):
        return toml_hooks.listed(text)
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


def _without(text: str, event: str, made: Made) -> str:
    def goes(path: jsonc.Path, value: object, comment: Callable[[], bool]) -> bool:
        return len(path) > 1 and path[1] == event and _goes(path, value, comment, made)

    return jsonc.take_out(text, goes)


def settings(text: str) -> dict[str, object] | None:
    """The whole file; None where it is damaged."""
    try:
        root = jsonc.read(text) if text.strip() else None
    except (jsonc.NotJson, RecursionError):
        return None
    found = root.plain() if root is not None else {}
    return found if isinstance(found, dict) else None


def ours_in(settings: dict[str, object] | None) -> Iterator[tuple[object, object, dict[str, object]]]:
    """Our entries, each with its event and matcher."""
    hooks = (settings or {}).get("hooks")
    for event, groups in hooks.items() if isinstance(hooks, dict) else ():
        for group in groups if isinstance(groups, list) else ():
            for hook in _hooks_of(group) if isinstance(group, dict) else ():
                if isinstance(hook, dict) and _is_ours(hook):
                    yield event, group.get("matcher"), hook
