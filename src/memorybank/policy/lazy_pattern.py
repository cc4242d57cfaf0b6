"""A pattern that is compiled when it is first asked: a page asks few of them, and a hook pays for each."""

from __future__ import annotations

import re

_ASKED = ("search", "match", "fullmatch", "finditer", "findall", "sub", "split", "pattern", "flags", "groupindex")


class _Lazy:
    def __init__(self, pattern: str, flags: int) -> None:
        self._given = (pattern, flags)

    def __getattr__(self, name: str) -> object:
        """Asked for the first time; from then on the pattern's own methods stand here."""
        if name not in _ASKED:
            raise AttributeError(name)
        found = re.compile(*self._given)
        self.__dict__ |= {asked: getattr(found, asked) for asked in _ASKED}
        return self.__dict__[name]


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    return _Lazy(pattern, flags)  # type: ignore[return-value]
