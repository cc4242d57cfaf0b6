"""The command `verify`: what the pages say of the project, held against the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memorybank.cli import colour, offers
from memorybank.cli.options import json_option, project_option
from memorybank.cli.running import run_in
from memorybank.recall.verdicts.told import document, listed, text

if TYPE_CHECKING:
    from memorybank.app.setting import Setting
    from memorybank.app.verify import Looked
    from memorybank.model.claim import Judged


@click.command()
@click.argument("page", nargs=-1, shell_complete=offers.pages)
@click.option("--fix-plan", is_flag=True, help="Show the edits that are certain; nothing is written.")
@json_option
@project_option
def verify(page: tuple[str, ...], fix_plan: bool, as_json: bool, project: str | None) -> None:
    """Hold what the pages claim against the code and its history.

    Paths, commands, scripts, dependencies, symbols, links. Exit 1 when something is no longer true.

    \b
    memory-bank verify                     every page; what is no longer true
    memory-bank verify details/tech.md     only this page
    memory-bank verify --fix-plan          the edits that would put it right
    memory-bank verify --json              every claim with its verdict
    """

    def body(setting: Setting) -> int:
        from memorybank.app.verify import look
        from memorybank.cli.output import waiting

        with waiting(setting.say("progress.claims")) as report:
            looked = look(setting.where, page, progress=report)
        code = looked.code
        if fix_plan:
            _put_plan(looked.judged, setting, as_json=as_json)
        else:
            _put_answer(looked, setting, code, as_json=as_json, whole=not page)
        _put_unread(looked, setting, as_json=as_json)
        return code

    run_in(project, as_json, body)


def _put_answer(looked: Looked, setting: Setting, code: int, *, as_json: bool, whole: bool) -> None:
    """What is said of all pages is kept, for as long as nothing changes."""
    from memorybank.app.verify import keep_answer
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


def _put_plan(found: tuple[Judged, ...], setting: Setting, *, as_json: bool) -> None:
    from memorybank.app.mending import fix_plan
    from memorybank.changes.show import diff_text, memory_ops, plan_text
    from memorybank.cli.output import put, put_document

    plan, left = fix_plan(setting, found)
    if as_json:
        put_document(memory_ops(plan))
        return
    say = setting.say
    if plan.empty:
        put(say("verify.plan-none"))
    else:
        put(plan_text(plan, say), colour.heading)
        put()
        put(diff_text(plan).rstrip("\n"), colour.diff)
        put()
        put(say("verify.plan-only"))
    if left:
        put()
        put(say("verify.plan-left"))
        put(listed(left, say))


def _put_unread(looked: Looked, setting: Setting, *, as_json: bool) -> None:
    from memorybank.cli.output import put_error
    from memorybank.texts.catalogue import sentence

    for _, error in looked.unread if not as_json else ():
        put_error(sentence(error.text, error.params, setting.say))
