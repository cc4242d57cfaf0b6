"""The commands `memory-bank` and `mb`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import click

from memorybank import __version__
from memorybank.cli.changing import Ways, change
from memorybank.cli.errors import Door, handled
from memorybank.cli.output import progress, put, put_aside, put_document, put_json, told
from memorybank.model.change import OnConflict
from memorybank.model.errors import BadUsage

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


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="memory-bank")
def cli() -> None:
    """Project memory for AI coding agents: plain Markdown in memory-bank/, changed only with your word.

    \b
    Start:   memory-bank refresh          plan a bank for this project, then ask
    Look:    memory-bank status           what there is and what needs attention
    Check:   memory-bank doctor           the environment, and how to repair it
    """


def _setting(door: Door, project: str | None, as_json: bool) -> Any:
    from memorybank.app.setting import open_setting
    from memorybank.store.recover import Recovered

    door.json = as_json
    setting = open_setting(project, Path.cwd())
    door.say = setting.say
    if setting.recovered is not Recovered.NOTHING:
        put_aside(setting.say(f"recovered.{setting.recovered.value}"))
    return setting


def _run(project: str | None, as_json: bool, body: Callable[[Any], int]) -> None:
    door = Door()
    with handled(door):
        sys.exit(body(_setting(door, project, as_json)))


def _ways(command: str, plan_only: bool, yes: bool, diff: bool, as_json: bool, on_conflict: str | None) -> Ways:
    choice = OnConflict(on_conflict) if on_conflict else None
    return Ways(f"memory-bank {command}", plan_only, yes, diff, as_json, choice)


@cli.command()
@_changing
def refresh(
    project: str | None, as_json: bool, on_conflict: str | None, diff: bool, yes: bool, plan_only: bool
) -> None:
    """Create, upgrade, migrate or refresh the bank, whichever it needs.

    \b
    memory-bank refresh            show the plan, ask, apply
    memory-bank refresh --plan     only show it
    memory-bank refresh --yes      apply without asking
    """
    from memorybank.app import refresh as app

    def body(setting: Any) -> int:
        with progress(setting) as report:

            def make(skip: frozenset[str]) -> Any:
                return app.plan(setting, skip=skip, progress=report)

            return change(make, setting, _ways("refresh", plan_only, yes, diff, as_json, on_conflict))

    _run(project, as_json, body)


@cli.command()
@_changing
@click.option("--check", is_flag=True, help="Only report what is out of step; exit 1 if anything is.")
@click.option("--rebuild", is_flag=True, help="Make every table anew; summaries already there are kept.")
def index(
    project: str | None,
    as_json: bool,
    on_conflict: str | None,
    diff: bool,
    yes: bool,
    plan_only: bool,
    check: bool,
    rebuild: bool,
) -> None:
    """Bring the indexes in step with the pages.

    \b
    memory-bank index --check      files without a row, rows without a file
    memory-bank index              add, drop and correct rows
    """
    from memorybank.app import index as app

    def body(setting: Any) -> int:
        with progress(setting) as report:
            if check:
                return _check_index(setting, as_json, report)

            def make(skip: frozenset[str]) -> Any:
                return app.plan(setting, skip=skip, rebuild=rebuild, progress=report)

            command = "index --rebuild" if rebuild else "index"
            ways = _ways(command, plan_only, yes, diff, as_json, on_conflict)
            return change(make, setting, ways, nothing="index.healthy")

    _run(project, as_json, body)


def _check_index(setting: Any, as_json: bool, report: Any) -> int:
    from memorybank.app import index as app
    from memorybank.model.bank import INDEX_OVER

    work = app.work(setting, progress=report)
    findings = app.findings(work.reports)
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
def archive(
    project: str | None, as_json: bool, on_conflict: str | None, diff: bool, yes: bool, plan_only: bool
) -> None:
    """Move finished work out of the pages that every session loads."""
    from memorybank.app import archive as app

    def body(setting: Any) -> int:
        with progress(setting) as report:

            def make(skip: frozenset[str]) -> Any:
                return app.plan(setting, skip=skip, progress=report)

            ways = _ways("archive", plan_only, yes, diff, as_json, on_conflict)
            return change(make, setting, ways, nothing="archive.not-due")

    _run(project, as_json, body)


@cli.command()
@_json
@_project
def status(project: str | None, as_json: bool) -> None:
    """What the bank holds, how healthy it is, and the next step. Exit 1 on findings, 5 on damage."""
    from memorybank.app.status import status as examine
    from memorybank.cli.report import status_document, status_text

    def body(setting: Any) -> int:
        with progress(setting) as report:
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

    def body(setting: Any) -> int:
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

    _run(project, as_json, body)


@cli.command()
@click.argument("path", nargs=-1, required=True)
@_json
@_project
def read(path: tuple[str, ...], project: str | None, as_json: bool) -> None:
    """Show pages by name; one that no index lists is added to it."""
    from memorybank.app.read import show

    def body(setting: Any) -> int:
        shown = [show(setting, name, Path.cwd()) for name in path]
        if as_json:
            put_json("read", pages=[{"path": s.path, "text": s.text, "addedTo": s.added_to} for s in shown])
        for page in shown:
            if not as_json:
                click.echo(page.text, nl=not page.text.endswith("\n"))
            if page.added_to:
                put_aside(setting.say("index.added", path=page.added_to))
        return 0

    _run(project, as_json, body)


@cli.command()
@click.argument("name", required=False)
def schema(name: str | None) -> None:
    """Print a JSON Schema of this program's output; without a name, list them."""
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
    """The entry point: SIGPIPE, Ctrl-C and bugs all end in one place."""
    with handled(Door()):
        cli(prog_name="memory-bank")
