"""The command `mcp`: the bank as tools, pages and a prompt for any client that speaks the Model Context Protocol."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

from memorybank.cli.help import _
from memorybank.cli.output import put, put_aside, put_document
from memorybank.cli.run import Door, handled, project_option, run_in

if TYPE_CHECKING:
    from memorybank.app.setting import Setting


@click.command()
@click.option(
    "--cost", is_flag=True, help="What it costs a model to know the tools, in characters and tokens; then stop."
)
@click.option("--json", "as_json", is_flag=True, help="With --cost: one JSON document on standard output.")
@project_option
def mcp(cost: bool, as_json: bool, project: str | None) -> None:
    """Serve the bank to an agent over MCP (standard input/output).

    \b
    claude mcp add memory-bank -- memory-bank mcp     in Claude Code
    memory-bank mcp --cost                            what knowing the tools costs a model
    """
    if as_json and not cost:
        raise click.UsageError(_("--json goes with --cost"))
    if cost:
        _cost(project, as_json=as_json)
    _serve(project)


def _cost(project: str | None, *, as_json: bool) -> None:
    from memorybank.mcp.tools import cost_document, cost_text

    def body(setting: Setting) -> int:
        if as_json:
            put_document(cost_document(setting.say))
        else:
            put(cost_text(setting.say))
        return 0

    run_in(project, as_json, body)


def _serve(project: str | None) -> NoReturn:
    """No bank, a damaged one, settings that make no sense: it starts, and every answer says what to do."""
    from memorybank.model.errors import BadUsage, Refused

    door = Door()
    with handled(door):
        if sys.platform == "win32":
            raise Refused("usage.windows")
        try:
            from memorybank.mcp.server import serve
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "memorybank":
                raise
            raise BadUsage("mcp.no-extra") from None
        if sys.stdin.isatty():
            put_aside(door.say("mcp.waiting"))
        serve(project)
