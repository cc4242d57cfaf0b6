"""`refresh`, `index` and `archive`: the commands that keep a bank in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

import click

from memorybank.cli.options import Flags, changing
from memorybank.cli.output import progress, put, put_done, put_json
from memorybank.cli.running import run_in
from memorybank.model.change import OnConflict, Plan

if TYPE_CHECKING:
    from memorybank.app.setting import Setting
    from memorybank.store.bank import Progress


def _change(
    command: str, flags: Flags, make: Callable[[Setting, frozenset[str], Progress | None], Plan], nothing: str
) -> None:
    """A command that writes, from its flags to its exit code."""
    from memorybank.cli.changing import Ways, change

    choice = OnConflict(flags["on_conflict"]) if flags["on_conflict"] else None
    ways = Ways(f"memory-bank {command}", flags["plan_only"], flags["yes"], flags["diff"], flags["as_json"], choice)
    ways = replace(ways, words=tuple(command.split()))

    def body(setting: Setting) -> int:
        with progress(setting.say("progress.reading")) as report:
            return change(lambda skip: make(setting, skip, report), setting, ways, nothing=nothing)

    run_in(flags["project"], flags["as_json"], body)


@click.command()
@changing
def refresh(**flags: Unpack[Flags]) -> None:
    """Create, upgrade, migrate or refresh the bank, as needed.

    \b
    memory-bank refresh             show the plan, ask, apply
    memory-bank refresh --plan      only show it; --diff shows every line
    memory-bank refresh --yes -q    in a script
    """
    from memorybank.app.change import refresh as app

    _change("refresh", flags, lambda s, skip, report: app.plan(s, skip=skip, progress=report), "plan.empty")


@click.command()
@changing
@click.option("--check", is_flag=True, help="Only report what is out of step; exit 1 if anything is.")
@click.option("--rebuild", is_flag=True, help="Make every table anew; summaries already there are kept.")
def index(check: bool, rebuild: bool, **flags: Unpack[Flags]) -> None:
    """Bring the indexes in step with the pages.

    \b
    memory-bank index --check       files without a row, rows without a file
    memory-bank index               add, drop and correct rows
    memory-bank index --rebuild     every table anew; summaries are kept
    """
    from memorybank.app.change import index as app

    if check:
        as_json = flags["as_json"]
        run_in(flags["project"], as_json, lambda setting: _check_index(setting, as_json))
    _change(
        "index --rebuild" if rebuild else "index",
        flags,
        lambda s, skip, report: app.plan(s, skip=skip, rebuild=rebuild, progress=report),
        "index.healthy",
    )


def _check_index(setting: Setting, as_json: bool) -> int:
    from memorybank.app.change import index as app
    from memorybank.app.change.findings import of_indexes, told
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
        put_done(setting.say("index.healthy") if work.reports else setting.say("index.none", count=INDEX_OVER))
    return 1 if findings else 0


@click.command()
@changing
def archive(**flags: Unpack[Flags]) -> None:
    """Move finished work out of the pages every session loads.

    A page is due past 120 lines or 20 finished items; what is open or younger than 30 days stays.

    \b
    memory-bank archive --plan      what would move, and where
    memory-bank archive             show the plan, ask, move it
    """
    from memorybank.app.change import archive as app

    _change("archive", flags, lambda s, skip, report: app.plan(s, skip=skip, progress=report), "archive.not-due")
