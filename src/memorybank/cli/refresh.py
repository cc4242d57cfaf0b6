"""`refresh`, `index` and `archive`: the commands that keep a bank in order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from memorybank.cli.language import _
from memorybank.cli.options import ChangeFlags, changing
from memorybank.cli.output import put, put_done, put_json
from memorybank.cli.progress import progress

if TYPE_CHECKING:
    from memorybank.app.setting import Setting


def _change(words: str, setting: Setting, ways: ChangeFlags, nothing: str) -> int:
    from memorybank.app.change.stored_plan import maker_of
    from memorybank.cli.confirm import change

    ways = replace(ways, command=f"memory-bank {words}", words=tuple(words.split()))
    with progress(setting.say("progress.reading")) as report:
        return change(maker_of(setting, ways.words, report), setting, ways, nothing=nothing)


@click.command()
@changing
@click.option("--adopt", is_flag=True, help="Take over another tool's pages as and where they are.")
@click.option("--migrate", is_flag=True, help="Move another tool's pages into this layout.")
@click.option("--undo", is_flag=True, help="Take the last of these changes back.")
@click.option("--lines", is_flag=True, help="Say where every line of the pages goes.")
def refresh(setting: Setting, ways: ChangeFlags, adopt: bool, migrate: bool, undo: bool, lines: bool) -> int:
    """Create, upgrade, adopt, migrate or refresh the bank, as needed.

    \b
    memory-bank refresh             show the plan, ask, apply
    memory-bank refresh --plan      only show it; --diff shows every line
    memory-bank refresh --migrate   move another tool's bank into this layout
    memory-bank refresh --undo      take the last of these changes back
    memory-bank refresh --yes -q    in a script
    """
    if adopt + migrate + undo > 1:
        raise click.UsageError(_("--adopt, --migrate and --undo exclude each other"))
    ways = replace(ways, lines=lines)
    if undo:
        from memorybank.app.change import ledger_history as history

        because = history.because_of_undo(setting, history.last_refresh(setting).id)
        return _change("refresh --undo", setting, replace(ways, because=because), "undo.nothing")
    return _change(f"refresh{' --adopt' * adopt}{' --migrate' * migrate}", setting, ways, "plan.empty")


@click.command()
@changing
@click.option("--check", is_flag=True, help="Only report what is out of step; exit 1 if anything is.")
@click.option("--rebuild", is_flag=True, help="Make every table anew; summaries already there are kept.")
def index(setting: Setting, ways: ChangeFlags, check: bool, rebuild: bool) -> int:
    """Bring the indexes in step with the pages.

    \b
    memory-bank index --check       files without a row, rows without a file
    memory-bank index               add, drop and correct rows
    memory-bank index --rebuild     every table anew; summaries are kept
    """
    if check:
        return _check_index(setting, ways.json)
    return _change("index --rebuild" if rebuild else "index", setting, ways, "index.healthy")


def _check_index(setting: Setting, as_json: bool) -> int:
    from memorybank.app.change import bank_index as app
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
def archive(setting: Setting, ways: ChangeFlags) -> int:
    """Move finished work out of the pages every session loads.

    A page is due past 120 lines or 20 finished items; what is open or younger than 30 days stays.

    \b
    memory-bank archive --plan      what would move, and where
    memory-bank archive             show the plan, ask, move it
    """
    return _change("archive", setting, ways, "archive.not-due")
