"""One file a host: what it sends, what it understands, where it is wired. They do not know each other."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Protocol

    from memorybank.model.event import HostEvent
    from memorybank.model.wiring import Kit, Look, Piece

    class Host(Protocol):
        """A module with these is a host."""

        NAME: str
        ASKS: bool  # it can ask its user before a tool runs
        CONTEXT: int  # characters of a hook's text that reach the agent whole; 0 = no limit
        PROJECT: str  # the variable in which it names the project it was started in

        OVER: bytes  # in a line of its transcript that follows a turn's last words; b"" = there is none

        LATE: tuple[str, ...]  # events that tell the agent what could not be told before a call; () = it was told

        TITLE: str  # as its people write it
        LEARNT: str  # the version whose wire shapes these are; "" where only its documentation was read
        TIER: int  # 0 instructions only, 1 memory at the start, 2 + advice on calls, 3 + blocking, compaction, recovery
        SCOPE: str  # where it is wired by default: project | user
        PROGRAMS: tuple[str, ...]
        FOLDERS: dict[str, tuple[str, ...]]  # by scope: signs that somebody uses it
        SETTINGS: dict[str, str]  # by scope: the file with our hooks
        LEFT_TO_DO: dict[str, str]  # by scope: a text key, what only a person can do once it is wired

        @property
        def EVENTS(self) -> Collection[str]:
            """What is registered."""
            ...

        def wiring(self, kit: Kit) -> tuple[Piece, ...]: ...

        def untrusted(self, look: Look) -> str:
            """A text key: what its person has not agreed to yet, so that our hooks do not run; "" = all is well."""
            ...

        def decode(self, event: str, payload: object) -> HostEvent: ...

        def encode(
            self,
            event: str,
            answer: str,
            agent: str,
            person: str,
            inject: str,
            rewrite: str,
            tool_input: dict[str, object],
        ) -> str: ...

        def refusal(self, event: str, reason: str) -> str: ...

        def last_said(self, transcript: bytes) -> str:
            """The assistant's last message, from the end of a transcript; "" where the host keeps none."""
            ...

else:
    Host = object

HOSTS = {
    "claude-code": "claude_code",
    "opencode": "opencode",
    "gemini": "gemini",
    "qwen": "qwen",
    "codex": "codex",
    "copilot": "copilot",
    "cursor": "cursor",
}
# Wired only where somebody asks for it: no host of its own, it changes how one works.
OPTIONAL = {"oh-my-opencode": "oh_my_opencode"}


def host_named(name: str) -> Host:
    """Only the host that speaks is loaded."""
    known = HOSTS | OPTIONAL
    if name not in known:
        from memorybank.model.errors import BadUsage

        raise BadUsage("host.unknown", host=name, names=", ".join(known))
    found: Host = __import__(f"memorybank.hosts.{known[name]}", fromlist=["NAME"])
    return found
