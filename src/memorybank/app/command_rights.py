"""Who says yes to one of our own commands? (GRD-7) A person's terminal is never hindered.

Below a host, everything that is not on the closed list is refused. A process that hangs nowhere may be one that an
agent left behind: where one of them may be at work, a flag is no person's word unless a terminal is attached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memorybank.model.errors import Refused
from memorybank.policy.gates.own_commands import on_the_list
from memorybank.store import agents_at_work, host_process

if TYPE_CHECKING:
    from memorybank.app.setting import Setting

# They ask nobody and write no page: hosts and git run them, through whatever their settings say.
_FOR_HOSTS = (("mcp",), ("hook-command",), ("merge", "--driver"))


def may_ask(argv: tuple[str, ...]) -> bool:
    """May somebody be asked? Raises for what no agent may run, where an agent's call runs us."""
    listed = on_the_list(argv, frozenset(argv)) or any(argv[: len(words)] == words for words in _FOR_HOSTS)
    if listed and argv[:1] not in [("apply",), ("propose",)]:
        return True
    if not host_process.runs_below():
        return True
    if not listed:
        raise Refused("own.person-only", command=" ".join(("memory-bank", *argv))[:120])
    return False


def must_be_a_persons(setting: Setting) -> None:
    """A yes was given by a flag."""
    state = str(setting.where.places.state)
    if agents_at_work.anybody_worked(state) and not agents_at_work.has_terminal() and not host_process.is_hosts_own():
        raise Refused("own.no-terminal")
