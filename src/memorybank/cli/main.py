"""The commands `memory-bank` and `mb`."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypedDict, Unpack

import click

from memorybank.cli.errors import Door, handled
from memorybank.cli.output import progress, put, put_aside, put_document, put_json
from memorybank.model.change import OnConflict, Plan
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.version import VERSION

if TYPE_CHECKING:  # the stories are imported by the command that tells them: `--help` needs none
    from memorybank.app.setting import Setting
    from memorybank.store.bank import Progress

_project = click.option("--project", metavar="DIR", help="The project's folder; by default found from here upwards.")
_json = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")


def _changing(command: Callable[..., Any]) -> Callable[..., Any]:
    """The flags of every command that writes."""
    for option in (
        click.option("--plan", "plan_only", is_flag=True, help="Show the plan and stop."),
        click.option("--yes", is_flag=True, help="Apply without asking."),
        click.option("--diff", is_flag=True, help="Show the plan as a unified diff as well."),
        click.option(
            "--on-conflict",
            type=click.Choice([c.value for c in OnConflict]),
            help="When a machine block was edited by hand: keep it, overwrite it, or put the update after it.",
        ),
        _json,
        _project,
    ):
        command = option(command)
    return command


class _Commands(click.Group):
    """Further commands live in modules of their own, loaded when one is called or help lists them."""

    elsewhere: ClassVar = {
        "explain": "explaining",
        "restore": "restoring",
        "install": "installing",
        "uninstall": "installing",
        "hosts": "installing",
        "hook-command": "installing",
        "search": "searching",
        "select": "asking",
        "context": "asking",
        "read": "asking",
        "verify": "verifying",
        "mcp": "serving",
        "scan": "scanning",
        "check": "scanning",
        "propose": "proposing",
        "proposals": "deciding",
        "apply": "deciding",
        "log": "looking_back",
        "blame": "looking_back",
        "undo": "looking_back",
        "drift": "drifting",
        "setup": "setting_up",
    }

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *self.elsewhere])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.elsewhere:
            return super().get_command(ctx, cmd_name)
        found: click.Command = getattr(
            import_module(f"memorybank.cli.{self.elsewhere[cmd_name]}"), cmd_name.replace("-", "_")
        )
        return found


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="memory-bank")
def cli() -> None:
    """Project memory for AI coding agents: plain Markdown in memory-bank/, changed only with your word.

    \b
    Start:   memory-bank refresh          plan a bank for this project, then ask
    Ask:     memory-bank select "..."     which pages to read, and what to take care of
    Look:    memory-bank status           what there is and what needs attention
    Check:   memory-bank doctor           the environment, and how to repair it
    """


def _setting(door: Door, project: str | None, as_json: bool, *, forgiving: bool = False) -> Setting:
    door.json = as_json
    if sys.platform == "win32":
        raise Refused("usage.windows")
    from memorybank.app.setting import open_setting
    from memorybank.store.recover import Recovered

    setting = open_setting(project, Path.cwd(), forgiving=forgiving)
    door.say = setting.say
    if setting.recovered is not Recovered.NOTHING:
        put_aside(setting.say(f"recovered.{setting.recovered.value}"))
    return setting


def _run(project: str | None, as_json: bool, body: Callable[[Setting], int], *, forgiving: bool = False) -> NoReturn:
    door = Door()
    with handled(door):
        sys.exit(body(_setting(door, project, as_json, forgiving=forgiving)))


class Flags(TypedDict):
    """What click hands to a changing command, by the names of its options."""

    plan_only: bool
    yes: bool
    diff: bool
    on_conflict: str | None
    as_json: bool
    project: str | None


def _change(
    command: str, flags: Flags, make: Callable[[Setting, frozenset[str], Progress | None], Plan], nothing: str
) -> None:
    """A command that writes, from its flags to its exit code."""
    from memorybank.cli.changing import Ways, change

    choice = OnConflict(flags["on_conflict"]) if flags["on_conflict"] else None
    ways = Ways(f"memory-bank {command}", flags["plan_only"], flags["yes"], flags["diff"], flags["as_json"], choice)

    def body(setting: Setting) -> int:
        with progress(setting.say("progress.reading")) as report:
            return change(lambda skip: make(setting, skip, report), setting, ways, nothing=nothing)

    _run(flags["project"], flags["as_json"], body)


@cli.command()
@_changing
def refresh(**flags: Unpack[Flags]) -> None:
    """Create, upgrade, migrate or refresh the bank, whichever it needs.

    \b
    memory-bank refresh            show the plan, ask, apply
    memory-bank refresh --plan     only show it
    memory-bank refresh --yes      apply without asking
    """
    from memorybank.app import refresh as app

    _change("refresh", flags, lambda s, skip, report: app.plan(s, skip=skip, progress=report), "plan.empty")


@cli.command()
@_changing
@click.option("--check", is_flag=True, help="Only report what is out of step; exit 1 if anything is.")
@click.option("--rebuild", is_flag=True, help="Make every table anew; summaries already there are kept.")
def index(check: bool, rebuild: bool, **flags: Unpack[Flags]) -> None:
    """Bring the indexes in step with the pages.

    \b
    memory-bank index --check      files without a row, rows without a file
    memory-bank index              add, drop and correct rows
    """
    from memorybank.app import index as app

    if check:
        as_json = flags["as_json"]
        _run(flags["project"], as_json, lambda setting: _check_index(setting, as_json))
    _change(
        "index --rebuild" if rebuild else "index",
        flags,
        lambda s, skip, report: app.plan(s, skip=skip, rebuild=rebuild, progress=report),
        "index.healthy",
    )


def _check_index(setting: Setting, as_json: bool) -> int:
    from memorybank.app import index as app
    from memorybank.app.findings import of_indexes, told
    from memorybank.model.bank import INDEX_OVER

    with progress(setting.say("progress.reading")) as report:
        work = app.work(setting, progress=report)
    findings = of_indexes(work.reports)
    if as_json:
        put_json(
            "index_check",
            indexes=[
                {
                    "path": r.path,
                    "state": r.state,
                    "missing": list(r.drift.missing),
                    "dead": list(r.drift.dead),
                    "stale": list(r.drift.stale),
                }
                for r in work.reports
            ],
            healthy=not findings,
        )
    elif findings:
        for finding in findings:
            put(told(finding, setting.say))
    else:
        put(setting.say("index.healthy") if work.reports else setting.say("index.none", count=INDEX_OVER))
    return 1 if findings else 0


@cli.command()
@_changing
def archive(**flags: Unpack[Flags]) -> None:
    """Move finished work out of the pages that every session loads.

    \b
    memory-bank archive --plan     what would move, and where
    """
    from memorybank.app import archive as app

    _change("archive", flags, lambda s, skip, report: app.plan(s, skip=skip, progress=report), "archive.not-due")


@cli.command()
@_json
@_project
def status(project: str | None, as_json: bool) -> None:
    """What the bank holds, how healthy it is, and the next step. Exit 1 on findings, 5 on damage."""
    from memorybank.app.report import status_document, status_text
    from memorybank.app.status import status as examine

    def body(setting: Setting) -> int:
        with progress(setting.say("progress.reading")) as report:
            found = examine(setting, progress=report)
        if as_json:
            put_document(status_document(found, setting))
        else:
            put(status_text(found, setting))
        return found.exit_code

    _run(project, as_json, body)


@cli.command()
@_json
@_project
def doctor(project: str | None, as_json: bool) -> None:
    """Examine the environment and the bank; every problem comes with its repair. Exit 1 on any."""
    from memorybank.app.doctor import examine

    def body(setting: Setting) -> int:
        checks = examine(setting)
        if as_json:
            rows = [{"name": c.name, "ok": c.ok, "what": c.what, "repair": c.repair} for c in checks]
            put_json("doctor", checks=rows, healthy=all(c.ok for c in checks))
        else:
            for c in checks:
                key = "doctor.ok" if c.ok else "doctor.problem"
                put(setting.say(key, what=c.what, repair=c.repair))
            if all(c.ok for c in checks):
                put(setting.say("doctor.well"))
        return 0 if all(c.ok for c in checks) else 1

    _run(project, as_json, body, forgiving=True)


@cli.command()
@click.argument("name", required=False)
def schema(name: str | None) -> None:
    """Print a JSON Schema of this program's output; without a name, list them."""
    from importlib.resources import files

    door = Door()
    with handled(door):
        folder = files("memorybank") / "schemas"
        names = sorted(f.name.removesuffix(".json") for f in folder.iterdir() if f.name.endswith(".json"))
        if name is None:
            put("\n".join(names))
        elif name not in names:
            raise BadUsage("usage.no-schema", name=name, names=", ".join(names))
        else:
            put_document(json.loads((folder / f"{name}.json").read_text(encoding="utf-8")))


def run() -> None:
    """The entry point: closed pipes, Ctrl-C and bugs all end in one place."""
    gc.disable()  # a command is over before there is garbage worth looking for
    with handled(Door()):
        try:
            code = cli(prog_name="memory-bank", standalone_mode=False)
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        sys.exit(code if isinstance(code, int) else 0)
