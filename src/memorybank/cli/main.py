"""The commands `memory-bank` and `mb`."""

import gc
import sys
from importlib import import_module
from io import StringIO
from typing import Any, ClassVar

import click

from memorybank.cli import help as words
from memorybank.cli.help import fitted, spoken, summary
from memorybank.cli.output import ask_nobody, put_error, put_json
from memorybank.cli.run import TYPED, Door, handled
from memorybank.cli.start import COMPLETING
from memorybank.light.address import env
from memorybank.model.version import VERSION

# Every command by what it is for, with the module it lives in.
GROUPS: dict[str, dict[str, str]] = {
    "Start": {"setup": "setup", "refresh": "refresh", "status": "status"},
    "Read": {"select": "read", "context": "read", "search": "read", "read": "read"},
    "Remember": {"learn": "learn", "propose": "propose", "proposals": "proposals", "apply": "proposals", "ui": "serve"},
    "Look back": {"log": "history", "blame": "history", "undo": "history", "receipts": "history"},
    "Tend": {"verify": "health", "index": "refresh", "archive": "refresh", "merge": "refresh"},
    "Guard": {"check": "health", "scan": "health", "explain": "explain", "restore": "refresh"},
    "Hosts": {
        "install": "install",
        "uninstall": "install",
        "hosts": "install",
        "mcp": "serve",
        "hook-command": "install",
    },
    "Machine": {"doctor": "status", "upgrade": "status", "schema": "status"},
}
_HELP = frozenset(("-h", "--help"))


class _Commands(click.Group):
    """Commands live in modules of their own, loaded when one is called or help lists them."""

    homes: ClassVar = {name: module for group in GROUPS.values() for name, module in group.items()}

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        words.choose()
        return super().make_context(*args, **more)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """`memory-bank` alone is `memory-bank status`."""
        ctx.meta[TYPED] = tuple(args)
        return super().parse_args(ctx, ["status", *args] if args in ([], ["--json"]) else args)

    def invoke(self, ctx: click.Context) -> Any:
        """click would end a closed pipe with its own exit code: ours is said before it sees that."""
        with handled(ctx.ensure_object(Door)):
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(self.homes)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.homes:
            return None
        module = import_module(f"memorybank.cli.{self.homes[cmd_name]}")
        told = ctx.resilient_parsing or not _HELP.isdisjoint(ctx.meta.get(TYPED, _HELP))
        return fitted(getattr(module, cmd_name.replace("-", "_")), told=told)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Group.format_help(spoken(self, words.chosen()), ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        longest = max(map(len, self.list_commands(ctx)))
        for title, names in GROUPS.items():
            rows = [(f"{name:{longest}}", summary(self.get_command(ctx, name))) for name in names]  # type: ignore[arg-type]
            with formatter.section(words._(title)):
                formatter.write_dl(rows)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="memory-bank", message="%(prog)s %(version)s")
def cli() -> None:
    """Project memory for AI coding agents: plain Markdown in memory-bank/, changed only with your word.

    \b
    memory-bank                     how the bank stands, and the next step
    memory-bank setup               a bank, and the agents found wired to it
    memory-bank select "..."        which pages to read for what you are about to do
    memory-bank COMMAND --help      every command, with examples
    """


def run() -> None:
    """The entry point: closed pipes, Ctrl-C and bugs all end in one place."""
    gc.disable()  # a command is over before there is garbage worth looking for
    with handled(Door()):
        try:
            if not env(COMPLETING):  # GRD-7: below an agent's host only the closed list runs, and nobody is asked
                from memorybank.app.attendance import may_ask

                if not may_ask(tuple(sys.argv[1:])):
                    ask_nobody()
            code = cli(prog_name="memory-bank", complete_var=COMPLETING, standalone_mode=False)
        except click.ClickException as error:
            if "--json" in sys.argv[1:]:
                put_json("error", code="usage", message=error.format_message(), exitCode=error.exit_code)
            else:
                said = StringIO()  # as click says it, to be folded and made harmless like everything else
                error.show(said)
                put_error(said.getvalue().removesuffix("\n"))
            sys.exit(error.exit_code)
        sys.exit(code if isinstance(code, int) else 0)
