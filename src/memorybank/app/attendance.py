"""Is a person there: at the agent's host, to answer in the next turn; at our own command, to say yes (GRD-7)?

A host says so in a variable, or was started with an argument for a run without a person (`-p`, `exec`, `run`). Where
neither tells, somebody may be there: what is asked then is answered by the host itself, with no.

A person's terminal is never hindered. Below a host, a command that is not on the closed list is refused. A process that
hangs nowhere may be an agent's: where one may be at work, a flag is no person's word unless a terminal is attached.
"""

from __future__ import annotations

from memorybank.light.address import env
from memorybank.model.errors import Refused
from memorybank.policy.own_commands import on_the_list
from memorybank.store import host_process

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.app.setting import Setting
    from memorybank.hosts.dialect import Host
    from memorybank.model.change import Proposal


def is_headless(host: Host, process: host_process.Process | None) -> bool:
    """`process` is the host's own, None where nobody can tell."""
    said = env(host.ATTENDED) if host.ATTENDED else ""
    if said:
        return said == "0"
    return host.HEADLESS != () and process is not None and starts_alone(host, host_process.words(process))


def starts_alone(host: Host, words: tuple[str, ...]) -> bool:
    """Is this a command line of the host's own program, `node .../gemini.js` too, with an argument for such a run?"""
    for at, word in enumerate(words):
        if (at == 0 or "/" in word) and any(program in word for program in host.PROGRAMS):
            return any(later.partition("=")[0] in host.HEADLESS for later in words[at + 1 :])
    return False  # a shell, a terminal, a test: nobody can tell


def is_alone(state: str, speaker: tuple[str, str]) -> bool:
    """Is the agent that runs our command, or our server, in a run without a person?"""
    name, session = speaker
    host = _host(name)
    if host is None:
        return False
    note = host_process.noted_agent(state, session)
    return is_headless(host, note.process if note is not None else None)


def next_step(proposal: Proposal, setting: Setting) -> str:
    """What an agent is told under a proposal, as a text's key: may it expect a yes in the chat?"""
    host = _host(proposal.host)
    alone = host is not None and (host.UNHEARD or is_alone(setting.state, (proposal.host, proposal.session)))
    return "propose.next-alone" if alone else "propose.next"


def _host(name: str) -> Host | None:
    """A person has none."""
    if not name:
        return None
    from memorybank.hosts import HOSTS, host_named

    return host_named(name) if name in HOSTS else None


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
    from memorybank.store.agents_at_work import anybody_worked  # not at the top: every command comes by here

    unseen = anybody_worked(setting.state) and not host_process.has_terminal()
    if unseen and not host_process.is_hosts_own():
        raise Refused("own.no-terminal")
