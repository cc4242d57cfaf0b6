"""`refresh`, `index`, `archive` and `restore`: the commands that keep a bank in order."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from memorybank.cli import completion
from memorybank.cli.help import _
from memorybank.cli.output import put, put_aside, put_document, put_done, put_json
from memorybank.cli.progress import progress
from memorybank.cli.run import ChangeFlags, changing, diff_option, in_project, plan_option, yes_option

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


@click.command()
@click.argument("path", nargs=-1, shell_complete=completion.pages)
@plan_option
@yes_option
@diff_option
@click.option("--accept", is_flag=True, help="Keep the bank, or these paths, as they are now: that is the good state.")
@click.option("--set-aside", is_flag=True, help="Put it back, and keep what stood there as a waiting proposal.")
@click.option("--former", is_flag=True, help="The text that these pages held before the present good one.")
@click.option("--undo", is_flag=True, help="Take the last restore back.")
@in_project
def restore(
    setting: Setting,
    path: tuple[str, ...],
    plan_only: bool,
    yes: bool,
    diff: bool,
    accept: bool,
    set_aside: bool,
    former: bool,
    undo: bool,
    as_json: bool,
) -> int:
    """Put back what the user did not agree to.

    From the copies of the good state, page by page or all of it.

    \b
    memory-bank restore --plan --diff    what would go back
    memory-bank restore details/a.md     only this page, or this folder
    memory-bank restore --set-aside      back, and the change becomes a proposal
    memory-bank restore --accept         it is right as it is now
    memory-bank restore --former PAGE    the text before the present good one
    memory-bank restore --undo           take the last restore back
    """
    if accept and (undo or plan_only or diff):
        raise click.UsageError(_("--accept goes with PATH, --json and --yes only"))
    if accept + set_aside + former + undo > 1:
        raise click.UsageError(_("--accept, --set-aside, --former and --undo are four different things"))
    if former and not path:
        raise click.UsageError(_("--former wants the page it is about"))
    if accept:
        return _accept(setting, path, as_json=as_json)
    way = "aside" if set_aside else "former" if former else "undo" if undo else ""
    flags = {"undo": ["--undo"], "former": ["--former"], "aside": ["--set-aside"]}.get(way, [])
    command = shlex.join(["memory-bank", "restore", *flags, *path])
    return _restore(
        setting, path, way, ChangeFlags(command=command, plan_only=plan_only, yes=yes, diff=diff, json=as_json)
    )


def _accept(setting: Setting, paths: tuple[str, ...], *, as_json: bool) -> int:
    from memorybank.app.change.bank_restore import accept
    from memorybank.app.command_rights import must_be_a_persons

    must_be_a_persons(setting)
    accepted = accept(setting, paths)
    if as_json:
        put_document(_nothing_to_do())
    else:
        say = setting.say
        put_done(say("restore.accepted", files=", ".join(accepted)) if accepted else say("restore.nothing"))
    return 0


def _restore(setting: Setting, paths: tuple[str, ...], way: str, ways: ChangeFlags) -> int:
    """`way`: aside | former | undo, or "" for the plain good state."""
    from memorybank.app.change import bank_restore as app
    from memorybank.changes.show import memory_ops
    from memorybank.cli.confirm import asks, put_notes, put_plan, put_report, unconfirmed

    say, asking = setting.say, asks(ways)
    work = app.plan(setting, paths, undo=way == "undo", former=way == "former")
    if work.empty:
        if ways.json:
            put_document(_nothing_to_do())
        else:
            put_done(say("restore.nothing"))
        put_notes(work.shown.notes, setting)
        return 1 if work.shown.notes else 0
    if ways.json:
        if not ways.yes:
            put_document(memory_ops(work.shown))
    else:
        put_plan(work.shown, setting, put if asking or ways.plan_only else put_done, diff=ways.diff)
    put_notes(work.shown.notes, setting)
    stop = unconfirmed(setting, ways)
    if stop is not None:
        return stop
    work = replace(work, by="terminal" if asking else "yes")
    made = None
    if way == "aside":
        from memorybank.app.hook.set_aside import put_back

        made = put_back(setting, work)
    else:
        app.carry(work, setting)
    if ways.json:
        put_document(memory_ops(work.shown) | {"action": "applied", "requiresConfirmation": False})
    else:
        put_report(work.shown, setting)
        if way != "undo":
            put_aside(say("restore.undo", path=app.kept_at(setting)))
        if made is not None:
            put_aside(say("restore.set-aside", id=made.id))
    if way in ("", "aside") and not app.plan(setting, paths).empty:
        put_aside(say("restore.more"))
    return 0


def _nothing_to_do() -> dict[str, object]:
    return {"schemaVersion": "1.0", "action": "memory_ops", "operations": [], "requiresConfirmation": False}
