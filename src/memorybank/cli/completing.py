"""`memory-bank completion`: the script for a shell. click writes it; ours serves both names of the program."""

from __future__ import annotations

import click

_OTHER = "mb"
# After click's own script for `memory-bank`: the same for our other name.
_ALSO = {
    "bash": "complete -o nosort -F _memory_bank_completion mb\n",
    "zsh": "(( $+functions[compdef] )) && compdef _memory_bank_completion mb\n",
    "fish": 'complete --no-files --command mb --arguments "(_memory_bank_completion)"\n',
}


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
    from memorybank.cli.errors import Door, handled

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
