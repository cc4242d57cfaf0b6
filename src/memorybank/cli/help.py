"""How help looks, and the language of the command line itself: commands by what they are for, columns that fit, click's
own words and ours in English or Chinese, by the choice that holds for every message.

click asks `gettext` for every word it says, by the English one; here it is given the Chinese word.

English stands where a command is defined; Chinese in `texts/zh_help.py`, by command and option. A test holds the two
against each other."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from copy import copy
from gettext import gettext, ngettext
from typing import TYPE_CHECKING, TypeVar

import click

from memorybank.cli import colour
from memorybank.cli.output import be_quiet
from memorybank.cli.wrap import columns, padded, width, wrapped

if TYPE_CHECKING:
    pass


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


_WIDEST, _NARROW = 80, 56  # columns; below the second an explanation goes under its option
_LISTED = 30  # of what stands in the left column
_BESIDE = 24  # that an explanation beside an example needs


_Command = TypeVar("_Command", bound=click.Command)


class Formatter(click.HelpFormatter):
    """click counts characters; this counts columns, and knows where Chinese may be broken."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(indent_increment, width or min(columns(), max_width or _WIDEST) - 1)

    def write_heading(self, heading: str) -> None:
        self.write(f"{self._bold(_(heading) + _(':'))}\n")

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        title = prefix or f"{_('Usage:')} ".replace("： ", "：")
        first, *rest = wrapped(args, max(20, self.width - width(f"{title}{prog} ")))
        indent = " " * width(f"{title}{prog} ")
        self.write("\n".join([f"{self._bold(title)}{prog} {first}".rstrip(), *(indent + line for line in rest)]) + "\n")

    def write_text(self, text: str) -> None:
        indent = " " * self.current_indent
        room = self.width - self.current_indent
        paragraphs = [_verbatim(p, room) if p.startswith("\b") else _filled(p, room) for p in text.split("\n\n")]
        self.write("\n\n".join("\n".join(f"{indent}{line}".rstrip() for line in lines) for lines in paragraphs) + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = _LISTED, col_spacing: int = 2) -> None:
        listed = list(rows)
        indent = " " * self.current_indent
        left = max((w for w in (width(first) for first, _ in listed) if w <= col_max), default=0) + col_spacing
        if self.width < _NARROW:
            left = 4
        for first, second in listed:
            lines = wrapped(" ".join(second.split()), max(12, self.width - self.current_indent - left))
            beside = width(first) + col_spacing <= left
            self.write(f"{indent}{padded(first, left) + lines[0] if beside else first}".rstrip() + "\n")
            for line in lines[1:] if beside else lines:
                self.write(f"{indent}{' ' * left}{line}".rstrip() + "\n")

    def _bold(self, text: str) -> str:
        return colour.paint(text, colour.BOLD) if colour.wanted(sys.stdout) else text


def _filled(paragraph: str, room: int) -> list[str]:
    return wrapped(_joined(paragraph), room)


def _joined(paragraph: str) -> str:
    """Lines of a paragraph as one; between two Chinese characters a line end is no space."""
    text = ""
    for line in paragraph.split("\n"):
        close = width(text[-1:]) == 2 and width(line.strip()[:1]) == 2
        text += line.strip() if not text or close else f" {line.strip()}"
    return text


def _verbatim(paragraph: str, room: int) -> list[str]:
    """Examples, with what they do beside them; where that leaves too little room, under them."""
    pairs = [line.partition("  ")[::2] for line in paragraph.removeprefix("\b").strip("\n").split("\n")]
    left = max((width(command) for command, what in pairs if what), default=0) + 3
    beside = room - left >= _BESIDE
    lines: list[str] = []
    for command, what in pairs:
        first, *more = wrapped(what.strip(), room - left if beside else room - 4)
        if beside:
            lines += [f"{padded(command, left)}{first}" if what else command, *(" " * left + line for line in more)]
        else:
            lines += [command, *(f"    {line}" for line in (first, *more) if line)]
    return lines


class Context(click.Context):
    formatter_class = Formatter


def quiet_option() -> click.Option:
    return click.Option(
        ["-q", "--quiet"],
        is_flag=True,
        expose_value=False,
        callback=lambda _ctx, _param, value: be_quiet(value),
        help="Only what was asked for, and errors; the exit code says the rest.",
    )


def fitted(command: click.Command) -> click.Command:
    """As every command is shown and read: with --quiet, in our columns, in the language chosen."""
    own = copy(command)
    own.context_class = Context
    own.params = [*command.params, quiet_option()]
    own = in_chinese(own) if chosen() == "zh" else own
    own.short_help = summary(own)  # whole, where a shell offers it
    return own


def in_chinese(command: _Command) -> _Command:
    """With the words of `texts/zh_help.py`; where one is missing, in English."""
    from memorybank.texts.zh_help import COMMANDS, OPTIONS

    own, name = copy(command), command.name or ""
    own.help = COMMANDS.get(name, command.help)
    own.short_help = None
    own.params = [_in_chinese(param, name, OPTIONS) for param in command.params]
    return own


def _in_chinese(param: click.Parameter, command: str, table: dict[str, str]) -> click.Parameter:
    if not isinstance(param, click.Option):
        return param
    own, flag = copy(param), name_of(param)
    own.help = table.get(f"{command} {flag}") or table.get(flag) or param.help
    return own


def name_of(option: click.Option) -> str:
    """The long form, as the Chinese table lists it."""
    return max(option.opts, key=len)


def summary(command: click.Command) -> str:
    """The first sentence of a help text."""
    text = _joined((command.help or "").split("\n\n")[0])
    ends = [at + len(mark.rstrip()) for mark in (". ", "。") if (at := text.find(mark)) > 0]
    return (text[: min(ends)] if ends else text).rstrip(".。")
