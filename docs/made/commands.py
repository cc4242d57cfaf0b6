"""Every command with its options, examples and exit codes, from the tree that parses them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click

from made.marked import code, plain, table, title
from memorybank.cli.help import spoken
from memorybank.cli.main import cli
from memorybank.texts.catalogue import Say
from memorybank.texts.zh_help import WORDS

EXITS = (0, 1, 2, 3, 4, 5, 70, 130)


def commands() -> Iterator[tuple[str, click.Command, click.Context]]:
    """Every command that can be called by name, groups before what is in them."""
    yield from _below("memory-bank", cli, click.Context(cli, info_name="memory-bank", **cli.context_settings))


def _below(name: str, command: click.Command, ctx: click.Context) -> Iterator[tuple[str, click.Command, click.Context]]:
    yield name, command, ctx
    if isinstance(command, click.Group):
        for part in command.list_commands(ctx):
            found = command.get_command(ctx, part)
            if found is not None and not found.hidden:
                yield from _below(f"{name} {part}", found, click.Context(found, info_name=part, parent=ctx))


def commands_page(language: str, say: Say) -> str:
    lines = title(say, "commands", "src/memorybank/cli/")
    found = [(name, spoken(command, language), ctx) for name, command, ctx in commands()]
    head = [say(f"docs.col.{name}") for name in ("command", "does")]
    lines += table(
        head, [(f"[`{name}`](#{anchor(name)})", plain(_paragraphs(command)[0])) for name, command, _ in found[1:]]
    )
    lines += [f"## {say('docs.commands.exits')}", ""]
    lines += table([say("docs.col.code"), say("docs.col.means")], [(str(n), say(f"docs.exit.{n}")) for n in EXITS])
    for name, command, ctx in found:
        lines += _section(name, command, ctx, language, say)
    return "\n".join(lines)


def anchor(name: str) -> str:
    return name.replace(" ", "-")


def _section(name: str, command: click.Command, ctx: click.Context, language: str, say: Say) -> list[str]:
    lines = [f"## {name}", ""]
    for part in _paragraphs(command):
        if part.startswith("\b"):
            lines += ["```text", *part.split("\n")[1:], "```", ""]
        elif part:
            lines += [plain(part), ""]
    lines += ["```text", " ".join([name, *command.collect_usage_pieces(ctx)]), "```", ""]
    options = [o for o in command.get_params(ctx) if isinstance(o, click.Option) and not o.hidden]
    head = [say("docs.col.option"), say("docs.col.does")]
    return lines + table(head, [(_spelled(o, ctx), _told(o, ctx, language, say)) for o in options])


def _paragraphs(command: click.Command) -> list[str]:
    """Examples keep their lines; of a sentence the lines are joined, between two Chinese characters without a space."""
    parts = inspect.cleandoc("\n\n".join(filter(None, (command.help, command.epilog)))).split("\n\n")
    return [
        part if part.startswith("\b") else re.sub(r"(?<=[^ -~])\n(?=[^ -~])", "", part).replace("\n", " ")
        for part in parts
    ]


def _spelled(option: click.Option, ctx: click.Context) -> str:
    value = "" if option.is_flag or option.count else f" {option.make_metavar(ctx)}"
    return ", ".join(code(f"{name}{value}") for name in (*option.opts, *option.secondary_opts))


def _told(option: click.Option, ctx: click.Context, language: str, say: Say) -> str:
    words = option.help or ""
    text = plain(WORDS.get(words, words) if language == "zh" else words)  # click's own words for --help
    if option.show_default and option.default is not None:
        text += say("docs.commands.default", value=code(str(option.get_default(ctx))))
    return re.sub(r"\s+", " ", text)
