"""What the abstract shell knows: text with marks where it does not, streams of such text, and the shell's own state."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.parse import Script

COMPUTED = "\ue000"  # comes out of a program that we do not run
GIVEN = "\ue001"  # an environment variable that the command does not set
BANKISH = "\ue002"  # computed from names that lie in the bank
OTHER = "\ue003"  # unknown, but not a path into the bank
QUOTE = "\ue004"  # the next character is quoted: no glob

UNKNOWN = (COMPUTED, GIVEN, BANKISH)
MARKS = (*UNKNOWN, OTHER)


def known(text: str) -> bool:
    return not any(mark in text for mark in MARKS)


def first_mark(text: str) -> int:
    """Where the known start of a text ends; -1 when all of it is known."""
    found = [at for mark in MARKS if (at := text.find(mark)) >= 0]
    return min(found) if found else -1


def clean(text: str) -> str:
    """A script's own text never carries our marks, nor what no path can hold."""
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode("utf-8")
    if "\0" in text:
        text = text.replace("\0", "")
    for mark in (*MARKS, QUOTE):
        if mark in text:
            text = text.replace(mark, "\ufffd")
    return text


def shown(text: str) -> str:
    """For a person: unknown pieces as an ellipsis."""
    for mark in MARKS:
        text = text.replace(mark, "…")
    return text.replace(QUOTE, "")


NOTHING: frozenset[str] = frozenset()


class Stream:
    """What flows through a pipe. `lines` may hold marks. `shows`: real paths of bank pages whose content goes by."""

    __slots__ = ("lines", "shows")

    def __init__(self, lines: list[str], shows: frozenset[str] = NOTHING) -> None:
        self.lines = lines
        self.shows = shows

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @staticmethod
    def unknown(shows: frozenset[str] = NOTHING) -> Stream:
        return Stream([COMPUTED], shows)

    @staticmethod
    def of(text: str, shows: frozenset[str] = NOTHING) -> Stream:
        return Stream(text.removesuffix("\n").split("\n") if text else [], shows)


Value = str | list[str]  # a scalar, or an array


class Scope:
    __slots__ = ("args", "cwd", "functions", "oldpwd", "variables")

    def __init__(self, cwd: str) -> None:
        self.cwd = cwd
        self.oldpwd = cwd
        self.variables: dict[str, Value] = {}
        self.functions: dict[str, Script] = {}
        self.args: list[str] = []

    def copy(self) -> Scope:
        other = Scope(self.cwd)
        other.oldpwd = self.oldpwd
        other.variables = dict(self.variables)
        other.functions = self.functions
        other.args = self.args
        return other

    def scalar(self, name: str) -> str | None:
        value = self.variables.get(name)
        return "".join(value[:1]) if isinstance(value, list) else value

    def items(self, name: str) -> list[str]:
        value = self.variables.get(name)
        return value if isinstance(value, list) else [] if value is None else [value]
