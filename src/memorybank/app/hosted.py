"""What differs from host to host and is no dialect: who really speaks, and what must be said again.

Loaded only for the few hosts that `hosts.words` names.
"""

from __future__ import annotations

from memorybank.app.gather import homes, state_of
from memorybank.hosts import host_named
from memorybank.hosts.words import RUN_BY, files
from memorybank.model.decision import Decision
from memorybank.model.event import HostEvent, ToolProposed, UserSpoke
from memorybank.model.value import replace
from memorybank.policy.session import record, short
from memorybank.store import address, session
from memorybank.store.world import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.hosts import Host

TRIGGER_SECONDS = 60
# How our entries in a host's files are known; `hosts.hook_settings` has the words, and is too heavy before a call.
_HOOK, _PORTABLE = "memorybank/hook/start.py", "memory-bank/hosts/hook"
_PLUGIN = "// Memory Bank for OpenCode."


def speaker(host: Host, payload: dict[str, object]) -> Host | None:
    """Some hosts run another's hooks beside their own. A call is judged once: where the host that really speaks has
    hooks of its own, those answer and this one is silent (None); where it has none, this one answers in its dialect."""
    for name, variable, field, value, own_dialect in RUN_BY.get(host.NAME, ()):
        if _runs(payload, variable, field, value):
            if _wired(name, payload):
                return None
            host = host_named(name) if own_dialect else host
    return host


def _runs(payload: dict[str, object], variable: str, field: str, value: str) -> bool:
    if variable and not address.env(variable):
        return False
    return not field or (field in payload and (not value or payload[field] == value))


def _wired(name: str, payload: dict[str, object]) -> bool:
    """By our own command, or our plugin, in one of its files. What it starts must be there: nobody else would judge."""
    folder = payload.get("cwd")
    project = address.find(folder if isinstance(folder, str) else address.here()).project
    paths = files(project, address.env)
    return any(_calls(name, text(path)) for path in paths)


def _calls(name: str, page: str) -> bool:
    if name == "opencode":
        return page.removeprefix("\ufeff").startswith(_PLUGIN)
    return any(_alive(name, words) for words in _commands(page))


def _commands(page: str) -> list[list[str]]:
    """The command lines of ours in a settings file, word by word."""
    if _HOOK not in page and _PORTABLE not in page:
        return []
    import shlex

    from memorybank.hosts import hook_settings, jsonc

    try:
        return [shlex.split(line) for line in hook_settings.commands(page)]
    except (jsonc.NotJson, RecursionError, ValueError):
        return []


def _alive(name: str, words: list[str]) -> bool:
    program = next((word for word in words if word.endswith(_HOOK)), "")
    if program:
        return name in words and address.exists(program) and address.exists(words[0])
    return any(f"set -- {name} " in word for word in words) and address.exists(f"{address.base('state')}/hosts/hook")


# ---------------------------------------------------------------- SKL-4

_trigger: dict[str, tuple[float, bool]] = {}  # project -> when it was looked at, what was seen


def key_trigger(project: str, now: float) -> bool:
    """Is oh-my-opencode's key trigger in force here? Asked with every request, looked up once a minute."""
    looked, found = _trigger.get(project, (now - TRIGGER_SECONDS, False))
    if not 0 <= now - looked < TRIGGER_SECONDS:
        from memorybank.hosts import oh_my_opencode

        names = oh_my_opencode.FILES
        config = address.env("XDG_CONFIG_HOME")
        home = [_moved(path, config) for path in reversed(names["user"])]
        paths = [*home, *(f"{project}/{path}" for path in reversed(names["project"]))]
        found = oh_my_opencode.in_force((path, text(path)) for path in paths)
        _trigger[project] = (now, found)
    return found


def beside_trigger(where: address.Address, told: str) -> str:
    """What a session is told where the block is in force: less, or that its user wants none of it."""
    from time import time

    from memorybank.hosts import oh_my_opencode
    from memorybank.store import modes
    from memorybank.store.language import language
    from memorybank.texts.catalogue import speaker

    if not key_trigger(where.project, time()):
        return told
    if not modes.key_trigger(where.project):
        return f"{told}{oh_my_opencode.OFF}\n"
    return oh_my_opencode.shortened(told, speaker(language(where.project, where.real), ("_trigger",)))


def _moved(path: str, config: str) -> str:
    if config.startswith("/") and path.startswith(".config/"):
        return f"{config.rstrip('/')}/{path.removeprefix('.config/')}"
    return f"{address.env('HOME', '/').rstrip('/')}/{path}"


def lost(event: HostEvent) -> bool:
    """Did a compaction take the memory, and nothing has brought it back?"""
    if not isinstance(event, ToolProposed | UserSpoke):
        return False
    where = homes(event.origin)[0]
    if not where.bank:
        return False
    return session.load(state_of(where), event.origin.session, event.origin.agent).lost


def given_again(event: HostEvent, host: Host, decision: Decision) -> Decision:
    """INJ-1 where nothing fires after a compaction: the next event that can carry text brings the memory."""
    from memorybank.app.turns import memory

    assert isinstance(event, ToolProposed | UserSpoke)
    where = homes(event.origin)[0]
    told = memory(where, event.origin.session, host.CONTEXT)
    session.append(state_of(where), event.origin.session, record("I", short(event.origin.agent)))
    return replace(decision, answer="context" if decision.answer == "allow" else decision.answer, inject=told)
