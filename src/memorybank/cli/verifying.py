"""The command `verify`: what the pages say of the project, held against the project."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

import click

from memorybank.cli import offers
from memorybank.cli.options import Flags, changing
from memorybank.cli.running import run_in
from memorybank.cli.words import _
from memorybank.model.change import OnConflict
from memorybank.recall.verdicts.told import document, listed, text

if TYPE_CHECKING:
    from memorybank.app.ask.verify import Looked
    from memorybank.app.setting import Setting


@click.command()
@click.argument("page", nargs=-1, shell_complete=offers.pages)
@click.option("--fix", is_flag=True, help="Make the edits that are certain: shown first, and asked.")
@click.option("--fix-plan", is_flag=True, help="Show the edits that are certain; nothing is written.")
@changing
def verify(page: tuple[str, ...], fix: bool, fix_plan: bool, **flags: Unpack[Flags]) -> None:
    """Hold what the pages claim against the code and its history.

    Paths, commands, scripts, dependencies, symbols, links. Exit 1 when something is no longer true.

    \b
    memory-bank verify                     every page; what is no longer true
    memory-bank verify details/tech.md     only this page
    memory-bank verify --fix-plan          the edits that would put it right
    memory-bank verify --fix               show them, ask, make them
    memory-bank verify --json              every claim with its verdict
    """
    as_json = flags["as_json"]
    if any(flags[name] for name in ("plan_only", "yes", "diff", "on_conflict")) and not fix:
        raise click.UsageError(_("--plan, --yes, --diff and --on-conflict go with --fix"))

    def body(setting: Setting) -> int:
        from memorybank.app.ask.verify import look
        from memorybank.cli.output import waiting

        with waiting(setting.say("progress.claims")) as report:
            looked = look(setting.where, page, progress=report)
        if fix or fix_plan:
            code = _fix(looked, setting, page, flags, plan_only=fix_plan or flags["plan_only"])
        else:
            code = looked.code
            _put_answer(looked, setting, code, as_json=as_json, whole=not page)
        _put_unread(looked, setting, as_json=as_json)
        return code

    run_in(flags["project"], as_json, body)


def _put_answer(looked: Looked, setting: Setting, code: int, *, as_json: bool, whole: bool) -> None:
    """What is said of all pages is kept, for as long as nothing changes."""
    from memorybank.app.ask.verify import keep_answer
    from memorybank.cli.output import is_quiet, printable, put
    from memorybank.cli.quick_verify import NAMES

    if as_json:
        said = document(looked.judged, (page for page, _ in looked.unread))
        click.echo(said)
    else:
        said = printable(text(looked.judged, setting.say))
        if code or not is_quiet():
            put(said)
    if whole:
        keep_answer(setting.where, looked, NAMES["--json" if as_json else ""], f"{said}\n", code)


def _fix(looked: Looked, setting: Setting, page: tuple[str, ...], flags: Flags, *, plan_only: bool) -> int:
    """The exit code of `verify` for a plan, of a change where something is written."""
    from memorybank.app.ask.mending import fix_plan
    from memorybank.cli.changing import Ways, change
    from memorybank.cli.output import put

    ways = Ways(
        " ".join(("memory-bank verify --fix", *page)),
        plan_only,
        flags["yes"],
        flags["diff"] or plan_only,
        flags["as_json"],
        OnConflict(flags["on_conflict"]) if flags["on_conflict"] else None,
        words=("verify", *page),
    )
    _, left = fix_plan(setting, looked.judged)
    if left and not ways.json:
        put(setting.say("verify.plan-left"))
        put(listed(left, setting.say))
        put()
    code = change(lambda skip: fix_plan(setting, looked.judged, skip)[0], setting, ways, nothing="verify.plan-none")
    return looked.code if plan_only else code


def _put_unread(looked: Looked, setting: Setting, *, as_json: bool) -> None:
    from memorybank.cli.output import put_error
    from memorybank.texts.catalogue import sentence

    for error in (error for __, error in looked.unread if not as_json):
        put_error(sentence(error.text, error.params, setting.say))
