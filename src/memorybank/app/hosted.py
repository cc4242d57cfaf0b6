"""What differs from host to host and is no dialect: who really speaks, and what must be said again.

Loaded only for the few hosts that `hosts.words` names.
"""

from __future__ import annotations

import sys

from memorybank.app.gather import homes, state_of
from memorybank.hosts import host_named
from memorybank.hosts.words import MOVED, OF_PROJECT, RUN_BY, files
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
    """Some hosts run another's hooks beside their own, and all of them run a project's beside the user's. A call is
    judged once: where the host that really speaks has hooks of its own, those answer and this one is silent (None);
    where it has none, this one answers in its dialect."""
    if sys.argv[3:4] == [OF_PROJECT] and _wired_for_all(host, sys.argv[2]):
        return None
    for name, variable, field, value, own_dialect in RUN_BY.get(host.NAME, ()):
        if _runs(payload, variable, field, value):
            if _wired(name, payload):
                return None
            host = host_named(name) if own_dialect else host
            if name == "opencode":
                host = _Pasted(host)  # type: ignore[assignment]  # all the rest is the host's own
    return host


class _Pasted:
    """Claude Code inside oh-my-opencode: what a hook says about a prompt is pasted into it as it is, JSON and all."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def __getattr__(self, name: str) -> object:
        return getattr(self._host, name)

    def encode(self, event: str, answer: str, agent: str, person: str, inject: str, *more: object) -> str:
        if event == "UserPromptSubmit":
            return "\n\n".join(part for part in (inject, agent) if part)
        return self._host.encode(event, answer, agent, person, inject, *more)  # type: ignore[arg-type]


def _wired_for_all(host: Host, event: str) -> bool:
    """In the user's own file, alive, for this event, and agreed to where the host asks for that: those run wherever a
    project's do, while a folder that nobody trusts has none of its own."""
    path = _at_home(host.SETTINGS["user"])
    page = text(path)
    lines = [words for words in _commands(page) if words[-1:] == [event] and _alive(host.NAME, words)]
    if not lines:
        return False
    from memorybank.model.wiring import Look

    return not host.untrusted(Look(address.here(), "user", path, page, lambda name: text(_at_home(name))))


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
        home = [_at_home(path) for path in reversed(names["user"])]
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


def _at_home(path: str) -> str:
    """A file of the user's, where a variable may have moved its folder."""
    first, _, below = path.partition("/")
    moved = address.env(MOVED[first]) if first in MOVED else ""
    return f"{moved.rstrip('/')}/{below}" if moved.startswith("/") else f"{address.env('HOME', '/').rstrip('/')}/{path}"


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
