"""What flows through a pipe, as far as it is known: lines, and whose pages they show."""

from __future__ import annotations

from memorybank.policy.shell.marks import COMPUTED, merged

NOTHING: frozenset[str] = frozenset()


class Stream:
    """`lines` may hold marks. `shows`: real paths of bank pages whose content goes by."""

    __slots__ = ("lines", "shows")

    def __init__(self, lines: list[str], shows: frozenset[str] = NOTHING) -> None:
        self.lines = lines
        self.shows = shows

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def empty() -> Stream:
    return Stream([])


def unknown(shows: frozenset[str] = NOTHING) -> Stream:
    return Stream([COMPUTED], shows)


def of(text: str, shows: frozenset[str] = NOTHING) -> Stream:
    return Stream(text.removesuffix("\n").split("\n") if text else [], shows)


def blurred(stream: Stream, *more: str) -> Stream:
    """The same lines after a program that changes them in a way we do not follow."""
    return Stream([merged(*stream.lines, *more, COMPUTED)], stream.shows)
