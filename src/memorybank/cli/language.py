"""The language of the command line itself: click's own words, and ours where a line cannot be understood.

click asks `gettext` for every word it says, by the English one. Here it is given the Chinese word where the language is
Chinese: the same choice as for every message (environment, settings, the bank's own language, locale).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from gettext import gettext, ngettext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click

_language = "en"


def choose() -> str:
    """Once for each command line, before it is read."""
    global _language
    from memorybank.light import address
    from memorybank.store.settings import language

    where = address.find(address.here())
    _language = language(where.project, where.real)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "click":
            for word, own, theirs in (("_", _, gettext), ("ngettext", _several, ngettext)):
                if getattr(module, word, None) is theirs:
                    setattr(module, word, own)
    return _language


def chosen() -> str:
    return _language


def _(message: str) -> str:
    """In the language chosen; English where there is no other word."""
    if _language != "zh":
        return message
    from memorybank.texts.zh_help import WORDS

    return WORDS.get(message, message)


def no_command(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    said = _("No such command {name!r}.").format(name=name)
    meant = ", ".join(get_close_matches(name, known))
    if not meant:
        return said
    asks = _several("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", meant.count(",") + 1)
    return f"{said}{'' if _language == 'zh' else ' '}{asks.format(possibility=meant, possibilities=meant)}"


def end_in_chinese(error: click.ClickException) -> None:
    """Behind what is missing click puts a full stop of its own, whatever the language."""
    from click import MissingParameter

    if _language == "zh" and isinstance(error, MissingParameter):
        message = f"{error.format_message()} ".replace("'. ", "'。").rstrip()
        error.format_message = lambda: message  # type: ignore[method-assign]


def _several(one: str, many: str, count: int) -> str:
    return _(one if count == 1 else many)
