"""The language of the command line itself: click's own words and ours in English or Chinese, as every message is.

click asks `gettext` for every word it says, by the English one; here it is given the Chinese word. It wraps lines by
characters; here by columns. English stands where a command is defined; Chinese in `texts/zh_help.py`, by command and
option; examples of both in `texts/examples.py`. A test holds the two against each other."""

import gettext
from copy import copy
from typing import TypeVar
from unicodedata import combining, east_asian_width

import click
from click import formatting

from memorybank.cli.output import be_quiet

_Command = TypeVar("_Command", bound=click.Command)
_language = "en"
_CLOSING = frozenset("，。、；：！？）】」』》〉”’…,.;:!?)]}%")  # never at the head of a line
_OPENING = frozenset("（【「『《〈“‘([{")  # never at its end
_QUIET = click.Option(
    ["-q", "--quiet"],
    is_flag=True,
    expose_value=False,
    callback=lambda _ctx, _param, value: be_quiet(value),
    help="Only what was asked for, and errors; the exit code says the rest.",
)


def choose() -> str:
    """Once for each command line, before it is read."""
    global _language
    from memorybank.light import address
    from memorybank.store.settings import language

    where = address.find(address.here())
    _language = language(where.project, where.real)
    gettext.dgettext = lambda domain, message: _(message)  # noqa: ARG005
    gettext.dngettext = lambda domain, msgid1, msgid2, n: _(msgid1 if n == 1 else msgid2)  # noqa: ARG005
    formatting.wrap_text = _wrap_text
    return _language


def chosen() -> str:
    return _language


def _(message: str) -> str:
    """In the language chosen; English where there is no other word."""
    if _language != "zh":
        return message
    from memorybank.texts.zh_help import WORDS

    return WORDS.get(message, message)


def refuse_if(is_wrong: object, told: str) -> None:
    """For options that make no sense together: before anything is looked at."""
    if is_wrong:
        raise click.UsageError(_(told))


def _wrap_text(
    text: str, width: int = 78, initial_indent: str = "", subsequent_indent: str = "", preserve_paragraphs: bool = False
) -> str:
    """As click's own, but in columns, and with breaks between Chinese characters."""
    lines: list[str] = []
    for paragraph in text.split("\n\n") if preserve_paragraphs else [text]:
        verbatim = paragraph.startswith("\b")
        lines += [""] if lines else []
        lines += paragraph.split("\n")[1:] if verbatim else wrapped(_joined(paragraph), width - columns(initial_indent))
    first, *more = lines
    return "\n".join([f"{initial_indent}{first}", *(f"{subsequent_indent}{line}".rstrip() for line in more)])


def _joined(paragraph: str) -> str:
    """Lines of a paragraph as one; between two Chinese characters a line end is no space."""
    text = ""
    for line in paragraph.split("\n"):
        close = columns(text[-1:]) == 2 and columns(line.strip()[:1]) == 2
        text += line.strip() if not text or close else f" {line.strip()}"
    return text


def fitted(command: click.Command, *, told: bool) -> click.Command:
    """As every command is read: with --quiet; and, where it is told what it does, in the language chosen."""
    own = copy(command)
    own.params = [*command.params, _QUIET]
    if told:
        own = spoken(own, chosen())
        own.short_help = summary(own)  # whole, where a shell offers it
    return own


def spoken(command: _Command, language: str) -> _Command:
    """In one language, with its examples; a word that Chinese lacks stays English."""
    own, name = copy(command), command.name or ""
    own.epilog = _examples(name, language)
    if language == "zh":
        from memorybank.texts.zh_help import COMMANDS, OPTIONS

        own.help = COMMANDS.get(name, command.help)
        own.short_help = None
        own.params = [_in_chinese(param, name, OPTIONS) for param in command.params]
    return own


def _examples(name: str, language: str) -> str | None:
    """Below the options, each line as it is typed."""
    from memorybank.texts.examples import EXAMPLES

    rows = [
        (f"memory-bank {line}", zh if language == "zh" else en)
        for line, en, zh in EXAMPLES
        if line.partition(" ")[0] == name
    ]
    size = max((columns(line) for line, told in rows if told), default=0)
    lines = [f"{padded(line, size)}   {told}".rstrip() for line, told in rows]
    return "\n".join(("\b", *lines)) if rows else None


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


# --- text in the columns of a terminal, where a Chinese character takes two


def columns(text: str) -> int:
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(char: str) -> int:
    if combining(char) or char in "\u200b\u200c\u200d\ufe0e\ufe0f":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def padded(text: str, to: int) -> str:
    return text + " " * max(0, to - columns(text))


def wrapped(text: str, to: int) -> list[str]:
    """Broken at spaces, and between Chinese characters; a word longer than the line is broken where it must be."""
    lines, line, taken = [], "", 0
    whole = 0  # as much of the line as may stand alone
    for char in text:
        if line and _may_break(line[-1], char):
            whole = len(line)
        line, taken = line + char, taken + _width(char)
        if taken > to and char != " ":
            at = whole or len(line) - 1
            lines += [line[:at].rstrip()] if line[:at].strip() else []
            line, whole = line[at:].lstrip(), 0
            taken = columns(line)
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def _may_break(last: str, char: str) -> bool:
    if last == " ":
        return char != " " and (char.isascii() or char not in _CLOSING)  # `.claude` is a name
    if char == " " or char in _CLOSING or last in _OPENING:
        return False
    return _width(char) == 2 or _width(last) == 2
