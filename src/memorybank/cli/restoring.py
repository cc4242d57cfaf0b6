"""The command `restore`: show what would go back, get a yes, put it back, say how to undo that."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from memorybank.cli import offers
from memorybank.cli.options import diff_option, json_option, plan_option, project_option, yes_option
from memorybank.cli.running import run_in
from memorybank.cli.words import _

if TYPE_CHECKING:
    from memorybank.app.restore import Restoration
    from memorybank.app.setting import Setting


@click.command()
@click.argument("path", nargs=-1, shell_complete=offers.pages)
@plan_option
@yes_option
@diff_option
@click.option("--accept", is_flag=True, help="Keep the bank, or these paths, as they are now: that is the good state.")
@click.option("--set-aside", is_flag=True, help="Put it back, and keep what stood there as a waiting proposal.")
@click.option("--former", is_flag=True, help="The text that these pages held before the present good one.")
@click.option("--undo", is_flag=True, help="Take the last restore back.")
@json_option
@project_option
def restore(
    path: tuple[str, ...],
    plan_only: bool,
    yes: bool,
    diff: bool,
    accept: bool,
    set_aside: bool,
    former: bool,
    undo: bool,
    as_json: bool,
    project: str | None,
) -> None:
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
    way = "aside" if set_aside else "former" if former else "undo" if undo else ""

    def body(setting: Setting) -> int:
        if accept:
            return _accept(setting, path, as_json=as_json)
        return _restore(setting, path, plan_only=plan_only, yes=yes, diff=diff, way=way, as_json=as_json)

    run_in(project, as_json, body)


def _accept(setting: Setting, paths: tuple[str, ...], *, as_json: bool) -> int:
    from memorybank.app.consent import must_be_a_persons
    from memorybank.app.restore import accept
    from memorybank.cli.output import put_document, put_done

    must_be_a_persons(setting)
    accepted = accept(setting, paths, Path.cwd())
    if as_json:
        put_document(_nothing_to_do())
    else:
        say = setting.say
        put_done(say("restore.accepted", files=", ".join(accepted)) if accepted else say("restore.nothing"))
    return 0


def _restore(
    setting: Setting, paths: tuple[str, ...], *, plan_only: bool, yes: bool, diff: bool, way: str, as_json: bool
) -> int:
    """`way`: aside | former | undo, or "" for the plain good state."""
    from dataclasses import replace

    from memorybank.app import restore as app
    from memorybank.cli.output import agreed, on_terminal, put_aside, put_document, put_done, put_error

    say = setting.say
    work = app.plan(setting, paths, Path.cwd(), undo=way == "undo", former=way == "former")
    if work.empty:
        if as_json:
            put_document(_nothing_to_do())
        else:
            put_done(say("restore.nothing"))
        _notes(work, setting)
        return 1 if work.shown.notes else 0
    asking = not yes and not plan_only and not as_json and on_terminal()
    _show(work, setting, diff=diff, as_json=as_json and not yes, silent=as_json, asked_for=asking or plan_only)
    if plan_only:
        return 0
    if not yes and not asking:
        if not as_json:
            put_done()
            put_done(say("plan.ask"))
            put_error(say("plan.not-confirmed", command=_command(paths, way)))
        return 3
    if asking and not agreed(say):
        put_done(say("plan.declined"))
        return 0
    work = replace(work, by="terminal" if asking else "yes")
    made = None
    if way == "aside":
        from memorybank.app.set_aside import put_back

        made = put_back(setting, work)
    else:
        app.carry(work, setting)
    _report(work, setting, as_json=as_json, undo=way == "undo")
    if made is not None and not as_json:
        put_aside(say("restore.set-aside", id=made.id))
    if way in ("", "aside") and not app.plan(setting, paths, Path.cwd()).empty:
        put_aside(say("restore.more"))
    return 0


def _show(work: Restoration, setting: Setting, *, diff: bool, as_json: bool, silent: bool, asked_for: bool) -> None:
    from memorybank.changes.show import diff_text, memory_ops, plan_text
    from memorybank.cli import colour
    from memorybank.cli.output import put, put_document, put_done

    shows = put if asked_for else put_done
    if as_json:
        put_document(memory_ops(work.shown))
    elif not silent:
        shows(plan_text(work.shown, setting.say), colour.heading)
        if diff:
            shows()
            shows(diff_text(work.shown).rstrip("\n"), colour.diff)
    _notes(work, setting)


def _notes(work: Restoration, setting: Setting) -> None:
    from memorybank.cli.output import put_aside

    for note in work.shown.notes:
        put_aside(setting.say(note.text, **dict(note.params)))


def _report(work: Restoration, setting: Setting, *, as_json: bool, undo: bool) -> None:
    from memorybank.app.restore import kept_at
    from memorybank.changes.show import memory_ops
    from memorybank.cli.changing import put_report
    from memorybank.cli.output import put_aside, put_document

    if as_json:
        put_document(memory_ops(work.shown) | {"action": "applied", "requiresConfirmation": False})
        return
    put_report(work.shown, setting.say)
    if not undo:
        put_aside(setting.say("restore.undo", path=kept_at(setting)))


def _nothing_to_do() -> dict[str, object]:
    return {"schemaVersion": "1.0", "action": "memory_ops", "operations": [], "requiresConfirmation": False}


def _command(paths: tuple[str, ...], way: str) -> str:
    import shlex

    flags = {"undo": ["--undo"], "former": ["--former"], "aside": ["--set-aside"]}.get(way, [])
    return shlex.join(["memory-bank", "restore", *flags, *paths])
