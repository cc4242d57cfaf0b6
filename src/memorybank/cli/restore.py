"""The command `restore`: show what would go back, get a yes, put it back, say how to undo that."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from memorybank.cli import completion
from memorybank.cli.language import _
from memorybank.cli.options import ChangeFlags, diff_option, in_project, plan_option, yes_option
from memorybank.cli.output import put, put_aside, put_document, put_done

if TYPE_CHECKING:
    from memorybank.app.setting import Setting


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
