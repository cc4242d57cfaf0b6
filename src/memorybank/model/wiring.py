"""What an installation consists of, as values. A host's file lists its pieces; the installer puts them in place.

Hosts are loaded before tool calls, so these are `@value`s, and a host imports them only when it is asked for them.
"""

from collections.abc import Callable

from memorybank.model.value import value

# Paths are relative to the project, or to the home folder where a host is wired for all of a user's projects.


@value
class Whole:
    """A file that is ours alone."""

    path: str
    text: str
    why: str  # a text key: what it is
    kind = "whole"
    way = others = ()


@value
class Hooks:
    """Entries of ours in a file of hooks, one an event: groups with a list of hooks, or the hooks themselves."""

    path: str
    entries: dict[str, dict[str, object]]
    head: tuple[tuple[str, object], ...] = ()  # what such a file begins with, where we make it
    local: bool = True  # read on this machine only: it may name its paths
    kind, why = "hooks", "install.why.hooks"
    way = others = ()


@value
class Member:
    """Our MCP server in a file of JSON or TOML, by the keys that lead to it."""

    path: str
    way: tuple[str, ...]
    value: dict[str, object]
    others: tuple[str, ...] = ()  # names the file may have instead; the first that exists is taken
    kind, why = "member", "install.why.server"


@value
class Inside:
    """A block of ours inside a text of a JSON file."""

    path: str
    way: tuple[str, ...]
    block: str
    others: tuple[str, ...] = ()
    kind, why = "inside", "trigger.why"


@value
class Lines:
    """Lines of ours in a text file: the first tells them, the others stand indented below it."""

    path: str
    lines: tuple[str, ...]
    kind, why = "lines", "install.why.driver"
    others = ()

    @property
    def way(self) -> tuple[str, ...]:
        return self.lines[:1]


Piece = Whole | Hooks | Member | Inside | Lines


@value
class PromptPage:
    """A prompt of ours, before a host's own spelling."""

    name: str
    description: str
    body: str


@value
class Bundle:
    """What every host is given; each says where it wants it, and how it is spelled there."""

    scope: str  # project | user
    timeout: int  # seconds that a hook may take
    command: Callable[[str, str, bool], str]  # event, settings file, may it name this machine's paths? -> its line
    say: Callable[..., str]  # in the project's language
    skill: tuple[tuple[str, str], ...] = ()  # path below the skill's folder, text
    commands: tuple[PromptPage, ...] = ()
    reader: PromptPage = PromptPage("", "", "")
    mcp: tuple[str, ...] = ()  # how our server is started; () where it is not registered
    program: tuple[str, ...] = ()  # how our command is called on this machine
    bank: str = "memory-bank"  # from the project's folder


@value
class TrustQuestion:
    """What a host's file is told, to say whether its hooks are trusted. Nothing is ever written for that."""

    project: str
    scope: str
    file: str  # where our hooks stand, by its absolute name
    text: str
    at_home: Callable[[str], str]  # a file below the home folder; "" where there is none
