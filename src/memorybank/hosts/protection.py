"""GAT-8 by effect: would an edit of settings take our hooks or settings away, or seem as if another hook answered?

Both sides are parsed, so that no spelling hides a change and no change of something else is taken for one. Loaded only
when a tool call touches such a file, or a command names our package.
"""

from collections.abc import Iterator

from memorybank.hosts import every_host
from memorybank.hosts.hook_entries import names_us, settings
from memorybank.hosts.oh_my_opencode import CLOSES, OPENS
from memorybank.hosts.payload import under
from memorybank.light.hosts import MOVED, OWN, STARTED_IN, UNPACKED
from memorybank.model.event import Edit
from memorybank.policy.edit_result import resulting

_FOLDERS = tuple(f"{folder[folder.index('/') :]}/" for folder in UNPACKED)  # a variable may have moved what is above
_TOO_MUCH = 200_000  # characters; a hook reads the first quarter of a megabyte of a file
_PACKAGE = "memory-bank"  # the name of our plugin, extension, server and table; `@` and a marketplace may follow
_TRUSTED = ("TRUST_FOLDER", "TRUST_PARENT")  # what Gemini CLI and its family say of a folder


def weakens(edit: Edit, path: str, before: str) -> bool:
    if path.endswith((f"/{OWN}", "/memory-bank.js")) or any(folder in f"{path}/" for folder in _FOLDERS):
        return True  # every line of it is ours
    if edit.kind in ("delete", "move"):
        return _speaks(before)
    after = resulting(edit, before)
    if after is None:  # the host matches more loosely than we do, or shows too little: judged by what is at stake
        return _speaks(before) or _speaks(edit.text or "")
    if path.endswith("/.env"):
        return _variables(before) != _variables(after)
    own = ("tool", "memory-bank") if path.endswith("/pyproject.toml") else ()
    return weakened(before, after, own)


def _speaks(text: str) -> bool:
    switches = (way[-1] for host in every_host() for way in host.HOOKS_ON)
    return "memory-bank" in text or "memorybank" in text or any(word in text for word in switches)


def weakened(before: str, after: str, own: tuple[str, ...] = ()) -> bool:
    """Would our lines change, hooks go off, a folder lose its trust, our settings be overruled? `own`: our table."""
    was, now = settings(before), settings(after)
    if was is None:  # damaged, or more of it than was read: mending it is fine unless ours may be in it
        return names_us(before) or len(before) >= _TOO_MUCH
    if now is None:
        return bool(under(was, own) if own else _ours(was) or _granted(was) or names_us(after))
    if own:
        return under(was, own) != under(now, own)
    return _ours(was) != _ours(now) or not _granted(was) <= _granted(now) or not _off(now) <= _off(was)


def is_off(text: str) -> bool:
    """Is a switch set in this file that turns hooks off?"""
    return bool(_off(settings(text) or {}))


def _off(found: dict[str, object]) -> set[str]:
    switches = ((way, on, under(found, way)) for host in every_host() for way, on in host.HOOKS_ON.items())
    return {f"{way} {said}" for way, on, said in switches if said not in (None, on)}


def _granted(found: object, way: tuple[str, ...] = ()) -> set[str]:
    """What a person agreed to and our hooks need: trust in a folder."""
    if isinstance(found, dict):
        return {one for key, inner in found.items() for one in _granted(inner, (*way, str(key)))}
    if isinstance(found, list):
        return {one for inner in found for one in _granted(inner, way)}
    return {f"{way} {found}"} if found in _TRUSTED or {"trustedFolders", "trust_level"} & set(way) else set()


def _ours(found: dict[str, object]) -> list[str]:
    """Every line that wires us, with the keys that lead to it: one that is there twice, or in another place, looks as
    if another of our hooks answered. Also what a person agreed to by its hash, and variables that decide for us."""
    deciding = _deciding()
    variables = [under(found, way) for way in (("env",), ("shell_environment_policy", "set"))]
    given = [v for table in variables if isinstance(table, dict) for v in table.items() if v[0].startswith(deciding)]
    return sorted([*map(str, given), *_wiring(found, ())])


def _wiring(value: object, way: tuple[str, ...]) -> Iterator[str]:
    if isinstance(value, list):
        for inner in value:
            yield from _wiring(inner, way)
    elif not isinstance(value, dict):
        told = str(value)
        ours = any(key.partition("@")[0] == _PACKAGE for key in (*way, told if "disabled" in way else ""))
        if ours or names_us(told) or "trusted_hash" in way:
            yield f"{way} {told}"
        elif OPENS in told:
            yield f"{way} {told[told.find(OPENS) : told.rfind(CLOSES)]}"
    elif names_us(str(value.get("command", ""))):
        yield f"{way} {value}"
    else:
        if names_us(str(value.get("hooks", ""))):
            yield f"{way} {value.get('matcher')}"
        for key, inner in value.items():
            yield from _wiring(inner, (*way, str(key)))


def _variables(text: str) -> set[str]:
    """The same of a file of variables, by its lines."""
    lines = [line.strip().removeprefix("export ").lstrip() for line in text.splitlines()]
    return {line for line in lines if line.startswith(_deciding())}


def _deciding() -> tuple[str, ...]:
    """Variables that decide what our hooks do, where settings are looked for, or who is believed to answer."""
    runners = [runner.variable for host in every_host() for runner in host.RUN_BY or () if runner.variable]
    return ("MEMORY_BANK_", "XDG_", "HOME", *STARTED_IN, *MOVED.values(), *runners)


# ---------------------------------------------------------------- a host's own list of packages

_LISTS = ("plugin", "plugins", "extension", "extensions")
_AWAY = ("disable", "uninstall", "remove", "rm")
_BEFORE = ("env", "sudo", "timeout", "nice", "npx", "exec", "command", "sh", "bash")


def put_away(command: str) -> tuple[str, ...]:
    """Our package, where a step of this does so: `claude plugin disable memory-bank@memory-bank`. Without quotes."""
    for mark in "|;&\n(){}`":
        command = command.replace(mark, "\n")
    programs = {program for host in every_host() for program in host.PROGRAMS}
    for step in command.split("\n"):
        words = step.split()
        while words and (words[0] in _BEFORE or words[0][:1] == "-" or "=" in words[0] or words[0][:1].isdigit()):
            words = words[1:]
        named = tuple(word for word in words if word.partition("@")[0].lower() == "memory-bank")
        called = len(words) > 1 and words[0].rpartition("/")[2] in programs and words[1] in _LISTS
        if named and called and any(word in _AWAY for word in words):
            return named
    return ()
