"""The command `verify`: what the pages say of the project, held against the project."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from memorybank.cli import completion
from memorybank.cli.language import _
from memorybank.cli.options import ChangeFlags, changing
from memorybank.cli.output import is_quiet, printable, put, put_error, write
from memorybank.cli.progress import progress
from memorybank.recall.verdicts.verdict_text import document, listed, text
from memorybank.texts.catalogue import sentence

if TYPE_CHECKING:
    from memorybank.app.ask.verification import Verification
    from memorybank.app.setting import Setting


@click.command()
@click.argument("page", nargs=-1, shell_complete=completion.pages)
@click.option("--fix", is_flag=True, help="Make the edits that are certain: shown first, and asked.")
@click.option("--fix-plan", is_flag=True, help="Show the edits that are certain; nothing is written.")
@click.option("--all", "every", is_flag=True, help="Also list what never existed and what was not checked.")
@changing
def verify(setting: Setting, ways: ChangeFlags, page: tuple[str, ...], fix: bool, fix_plan: bool, every: bool) -> int:
    """Hold what the pages claim against the code and its history.

    Paths, commands, scripts, dependencies, symbols, links. Exit 1 when something is no longer true.

    \b
    memory-bank verify                     every page; what is no longer true
    memory-bank verify details/tech.md     only this page
    memory-bank verify --all               also what never was, or could not be checked
    memory-bank verify --fix-plan          the edits that would put it right
    memory-bank verify --fix               show them, ask, make them
    memory-bank verify --json              every claim with its verdict
    """
    from memorybank.app.ask.verification import look

    if (ways.plan_only or ways.yes or ways.diff or ways.on_conflict) and not fix:
        raise click.UsageError(_("--plan, --yes, --diff and --on-conflict go with --fix"))
    with progress(setting.say("progress.claims"), line=True) as report:
        looked = look(setting.where, page, progress=report)
    if fix or fix_plan:
        plan_only = fix_plan or ways.plan_only
        code = _fix(looked, setting, page, replace(ways, plan_only=plan_only, diff=ways.diff or plan_only))
    else:
        code = looked.code
        _put_answer(looked, setting, as_json=ways.json, whole=not page, every=every)
    for _page, error in () if ways.json else looked.unread:
        put_error(sentence(error.text, error.params, setting.say))
    return code


def _put_answer(looked: Verification, setting: Setting, *, as_json: bool, whole: bool, every: bool) -> None:
    """What is said of all pages is kept, for as long as nothing changes: `cli.start` says it again."""
    from memorybank.app.ask.verification import keep_answer

    if as_json:
        said = document(looked.judged, (page for page, _ in looked.unread))
        write(f"{said}\n", sys.stdout)
    else:
        said = printable(text(looked.judged, setting.say, every=every))
        if looked.code or not is_quiet():
            put(said)
    if whole and (as_json or not every):
        keep_answer(setting.where, looked, "answer-json" if as_json else "answer", f"{said}\n", looked.code)


def _fix(looked: Verification, setting: Setting, page: tuple[str, ...], ways: ChangeFlags) -> int:
    """The exit code of `verify` for a plan, of a change where something is written."""
    from memorybank.app.ask.verification import fix_plan
    from memorybank.cli.confirm import change

    ways = replace(ways, command=" ".join(("memory-bank verify --fix", *page)), words=("verify", *page))
    plan, left = fix_plan(setting, looked.judged)
    if left and not ways.json:
        put(setting.say("verify.plan-left"))
        put(listed(left, setting.say))
        put()
    code = change(lambda _: plan, setting, ways, nothing="verify.plan-none")
    return looked.code if ways.plan_only else code
