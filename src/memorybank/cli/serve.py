"""The commands `ui` and `mcp`: the page for people, on this machine only (WEB-1); and the bank as tools, pages and a
prompt for any client that speaks the Model Context Protocol."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import click

from memorybank.cli.output import put, put_aside
from memorybank.cli.run import project_option, run_in, speaking
from memorybank.model.errors import BadUsage, Refused

if TYPE_CHECKING:
    from memorybank.app.setting import Setting
    from memorybank.web.server import PageServer


@contextmanager
def _of_extra(extra: str) -> Iterator[None]:
    """What is imported here may need packages that an extra brings."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "memorybank":
            raise
        raise BadUsage("usage.no-extra", extra=extra) from None


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="By default one that is free.")
@click.option("--no-open", "closed", is_flag=True, help="Start no browser; the address and a code are printed.")
@project_option
def ui(port: int, closed: bool, project: str | None) -> None:
    """Review proposals, receipts, health and history in a browser.

    A page on this machine's own address, for you alone: the code that opens it is good once. It ends with Ctrl-C, or
    after half an hour without a click.
    """

    def body(setting: Setting) -> int:
        from memorybank.app.attendance import must_be_a_persons

        must_be_a_persons(setting)
        with _of_extra("ui"):
            from memorybank.web.server import PageServer
        PageServer(setting, port).serve(lambda server: _started(setting, server, closed))
        return 0

    run_in(project, False, body)


def _started(setting: Setting, server: PageServer, closed: bool) -> None:
    """The code is printed, or handed over in a private file: never as an argument."""
    put(setting.say("ui.started", address=server.address, code=server.keys.code))
    put_aside(setting.say("ui.ends"))
    if not closed:
        server.open_browser()


@click.command()
@project_option
def mcp(project: str | None) -> NoReturn:
    """Serve the bank to an agent over MCP (standard input/output).

    In Claude Code: `claude mcp add memory-bank -- memory-bank mcp`. No bank, a damaged one, settings that make no
    sense: it starts, and every answer says what to do.
    """
    if sys.platform == "win32":
        raise Refused("usage.windows")
    with _of_extra("mcp"):
        from memorybank.mcp.server import serve
    if sys.stdin.isatty():
        put_aside(speaking("mcp.waiting"))
    serve(project)
