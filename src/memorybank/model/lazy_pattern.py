"""A pattern that is compiled when it is first asked: a page asks few of them, and whoever loads them pays for each."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from typing import Any, AnyStr

_ASKED = ("search", "match", "fullmatch", "finditer", "findall", "sub", "split", "pattern", "flags", "groupindex")


class _Lazy:
    def __init__(self, pattern: object, flags: int) -> None:
        self._given: tuple[Any, int] = (pattern, flags)

    def __getattr__(self, name: str) -> object:
        """Asked for the first time; from then on the pattern's own methods stand here."""
        if name not in _ASKED:
            raise AttributeError(name)
        import re

        found = re.compile(*self._given)
        self.__dict__ |= {asked: getattr(found, asked) for asked in _ASKED}
        return self.__dict__[name]


def lazy(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    return _Lazy(pattern, flags)  # type: ignore[return-value]
