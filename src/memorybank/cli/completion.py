"""`memory-bank completion`: the script for a shell, and what it offers where a page, a proposal, a change, a host or a
schema is named. click writes the script; ours serves both names of the program.

A completion must never disturb somebody's typing: whatever goes wrong, it offers nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from memorybank.cli.run import Door, handled
from memorybank.light import address

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
    Offers = Callable[[click.Context], Iterator[tuple[str, str]]]  # a word, and what it is

_OTHER = "mb"
# After click's own script for `memory-bank`: the same for our other name.
_ALSO = {
    "bash": "complete -o nosort -F _memory_bank_completion mb\n",
    "zsh": "(( $+functions[compdef] )) && compdef _memory_bank_completion mb\n",
    "fish": 'complete --no-files --command mb --arguments "(_memory_bank_completion)"\n',
}
_MOST = 2000  # pages offered


@click.command()
@click.argument("shell", type=click.Choice(list(_ALSO)))
def completion(shell: str) -> None:
    """Print the completion script for bash, zsh or fish.

    Commands, options, page paths, ids of proposals, names of hosts and schemas; for `mb` as well.

    \b
    memory-bank completion bash                  its first lines say where it goes
    eval "$(memory-bank completion bash)"        only for this shell
    memory-bank completion fish > ~/.config/fish/completions/memory-bank.fish
    """
    door = Door()
    with handled(door):
        click.echo(script(shell, door.say(f"completion.where.{shell}")), nl=False)


def script(shell: str, where: str) -> str:
    """zsh wants its own line first."""
    from click.shell_completion import ShellComplete, get_completion_class

    from memorybank.cli.main import cli

    made = get_completion_class(shell)
    assert made is not None
    source = ShellComplete.source(made(cli, {}, "memory-bank", "_MEMORY_BANK_COMPLETE"))
    if shell == "fish":  # a comma may also stand in a page's name or in what is said of it
        source = source.replace('string split ","', 'string split -m 1 ","')
    if shell == "zsh":
        first, _, rest = source.partition("\n")
        return f"{first} {_OTHER}\n{where}\n{rest.rstrip()}\n{_ALSO[shell]}"
    return f"{where}\n{source.rstrip()}\n{_ALSO[shell]}"


# ---------------------------------------------------------------- what is offered


def _offering(offers: Offers) -> Completer:
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        del param
        with suppress(Exception):
            return [CompletionItem(word, help=what) for word, what in offers(ctx) if word.startswith(incomplete)]
        return []

    return complete


def _bank(ctx: click.Context) -> str:
    named = ctx.params.get("project")
    if isinstance(named, str):
        project = address.joined(address.here(), named)
        return f"{project}/{address.bank_name(project)}"
    return address.find(address.here()).bank


@_offering
def pages(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """As the bank names them; with memory-bank/ before it where somebody typed that."""
    bank, count = _bank(ctx), 0
    for folder, below, files in os.walk(bank) if bank else ():
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(".md") and not name.startswith(".") and count < _MOST:
                path = os.path.relpath(f"{folder}/{name}", bank)
                yield path, ""
                yield f"{address.FOLDER}/{path}", ""
                count += 1


@_offering
def proposals(ctx: click.Context) -> Iterator[tuple[str, str]]:
    from memorybank.model.proposal import OPEN
    from memorybank.store.proposals import load_all

    for one in load_all(_state(ctx)):
        if one.state in OPEN:
            yield one.id, f"{one.kind} → {one.target}"


@_offering
def changes(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Entries of the ledger, newest first."""
    from pathlib import Path

    from memorybank.store.ledger import entries, place
    from memorybank.store.project import find

    where = find(ctx.params.get("project"), Path.cwd())  # not a whole setting: Tab settles nothing
    for entry in reversed(entries(place(where.bank, where.places))[-50:]):
        yield entry.id, f"{entry.time[:10]} {', '.join(entry.pages[:2])}"


def _state(ctx: click.Context) -> str:
    return address.state_folder(str(_bank(ctx)))


@_offering
def hosts(ctx: click.Context) -> Iterator[tuple[str, str]]:
    from memorybank.hosts import HOSTS, host_named

    del ctx
    yield from ((name, host_named(name).TITLE) for name in HOSTS)


@_offering
def schemas(ctx: click.Context) -> Iterator[tuple[str, str]]:
    from importlib.resources import files

    del ctx
    found = (files("memorybank") / "schemas").iterdir()
    yield from ((item.name.removesuffix(".json"), "") for item in found if item.name.endswith(".json"))
