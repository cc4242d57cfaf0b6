"""Our entries in a file of hooks: in groups (`hooks.EVENT[].hooks[]`, as most have it), plain (Cursor), or in TOML."""

import shlex
from collections.abc import Mapping
from contextlib import suppress

from memorybank.hosts import jsonc, toml_edit

MARK = "memorybank/hook/start.py"  # in the command of every entry of ours, whatever machine it names
PORTABLE = "memory-bank/hosts/hook"  # in those that git may share: a program in the state folder, on any machine
Made = frozenset[tuple[str, ...]]  # the containers that were not there before us


def wire(
    text: str,
    entries: Mapping[str, dict[str, object]],
    known: Made = frozenset(),
    head: tuple[tuple[str, object], ...] = (),
    *,
    is_toml: bool = False,
) -> tuple[str, Made]:
    """The text with exactly these entries of ours, one an event, and what was made for them, now or before.

    `head` is what a file begins with that was empty before us.
    """
    if is_toml:
        return toml_edit.put_hooks(text, entries, names_us), known
    made, style = set(known), jsonc.style_of(text)
    if jsonc.read(text) is None and head:
        made |= {(), *((key,) for key, _ in head)}
        text = jsonc.put(text, (), dict(head), style)
    for event in sorted(_mine(text).keys() - entries.keys()):  # an older version registered it
        text = jsonc.prune(_without(text, event), [way for way in known if way[1:] == (event,)])
    for event, entry in entries.items():
        mine = _mine(text).get(event, {})
        if list(mine.values()) == [entry]:
            continue
        if len(mine) == 1 and all(map(_is_ours, _hooks_of(*mine.values()))):  # another interpreter: in its place
            text = jsonc.put(text, ("hooks", event, *mine), entry, style)
            continue
        made |= jsonc.missing(text, ("hooks", event))
        text = jsonc.append(_without(text, event), ("hooks", event), entry, style)
    return text, frozenset(made)


def unwire(text: str, made: Made | None, *, is_toml: bool = False) -> str:
    """The text without anything of ours; containers that we made go when nothing else is in them. `made` None: nobody
    remembers, so what holds only ours was made for it."""
    if is_toml:
        return toml_edit.take_out_hooks(text, names_us)
    mine = _mine(text)
    if made is None:
        made = frozenset([("hooks",), *(("hooks", event) for event in mine)] if mine else [])
    for event in mine:
        text = _without(text, event)
    text = jsonc.prune(text, [way for way in made if way and way[0] == "hooks"])
    left = jsonc.read(text)
    if () in made and isinstance(left, dict) and all((key,) in made for key in left):
        return jsonc.take_out(text, ())
    return text


def _without(text: str, event: str) -> str:
    for n, group in reversed(_mine(text).get(event, {}).items()):
        hooks = _hooks_of(group)
        if all(map(_is_ours, hooks)):
            text = jsonc.take_out(text, ("hooks", event, n))
            continue
        for at in reversed(range(len(hooks))):
            text = jsonc.take_out(text, ("hooks", event, n, "hooks", at)) if _is_ours(hooks[at]) else text
    return text


def commands(text: str, *, is_toml: bool = False) -> tuple[str, ...]:
    listed = toml_edit.hooks(text) if is_toml else _groups(text)
    groups = (group for groups in listed.values() for group in groups)
    return tuple(str(hook["command"]) for group in groups for hook in _hooks_of(group) if _is_ours(hook))


def names_us(text: str) -> bool:
    return MARK in text or PORTABLE in text


def argv(line: str) -> list[str]:
    """What a command line of ours starts: the interpreter, its arguments, host and event. Without the launcher around
    it; in a file that git shares host and event are all there is. Raises ValueError where a quote is open."""
    words = shlex.split(line)
    return words[4:] if words[1:2] == ["-c"] else words


def settings(text: str) -> dict[str, object] | None:
    """The whole file, whichever language it is in; None where nobody can read it."""
    for read in (jsonc.read, toml_edit.parsed):
        with suppress(jsonc.NotEditable):
            found = read(text)
            return {} if found is None else found if isinstance(found, dict) else None
    return None


def _mine(text: str) -> dict[str, dict[int, object]]:
    """By event, the groups with anything of ours in them, and where each stands. Raises NotEditable."""
    found = {e: {n: group for n, group in enumerate(groups) if any(map(_is_ours, _hooks_of(group)))}
             for e, groups in _groups(text).items()}  # fmt: skip
    return {event: mine for event, mine in found.items() if mine}


def _groups(text: str) -> dict[str, list[object]]:
    hooks = jsonc.at(text, ("hooks",))
    listed = hooks.items() if isinstance(hooks, dict) else ()
    return {event: groups for event, groups in listed if isinstance(groups, list)}


def _hooks_of(group: object) -> list[dict[str, object]]:
    """The hooks of a group; what has no list of them is one itself."""
    hooks = group.get("hooks") if isinstance(group, dict) else None
    return [hook if isinstance(hook, dict) else {} for hook in (hooks if isinstance(hooks, list) else [group])]


def _is_ours(hook: dict[str, object]) -> bool:
    return names_us(str(hook.get("command", "")))
