"""The command `verify`: what the pages say of the project, held against the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memorybank.recall.told import evidence as evidence
from memorybank.recall.told import listed, row, summary

if TYPE_CHECKING:
    from memorybank.app.setting import Setting
    from memorybank.model.claim import Judged
    from memorybank.model.errors import MemoryBankError

_row = row


@click.command()
@click.argument("page", nargs=-1)
@click.option("--fix-plan", is_flag=True, help="Show the edits that are certain; nothing is written.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.option("--project", metavar="DIR", help="The project's folder; by default found from here upwards.")
def verify(page: tuple[str, ...], fix_plan: bool, as_json: bool, project: str | None) -> None:
    """Hold what the pages claim against the code and its history. Exit 1 when something is no longer true.

    \b
    memory-bank verify                     every page; what is no longer true
    memory-bank verify details/tech.md     only this page
    memory-bank verify --fix-plan          the edits that would put it right
    memory-bank verify --json              every claim with its verdict
    """
    from memorybank.cli.main import _run

    def body(setting: Setting) -> int:
        from memorybank.app.verify import examine

        found, unread = examine(setting, page)
        if fix_plan:
            _put_plan(found, setting, as_json=as_json)
        elif as_json:
            _put_json(found, unread)
        else:
            _put_text(found, setting)
        _put_unread(unread, setting, as_json=as_json)
        return 5 if unread else 1 if any(j.alarm for j in found) else 0

    _run(project, as_json, body)


def _put_json(found: tuple[Judged, ...], unread: tuple[tuple[str, MemoryBankError], ...]) -> None:
    from memorybank.cli.output import put_json

    put_json("verify", claims=[_row(j) for j in found], unread=[page for page, _ in unread])


def _put_text(found: tuple[Judged, ...], setting: Setting) -> None:
    from memorybank.cli.output import put

    alarms = [j for j in found if j.alarm]
    if alarms:
        put(listed(alarms, setting.say))
    put(summary(found, setting.say))
    if any(j.fix for j in alarms):
        put(setting.say("verify.next"))


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
        put(plan_text(plan, say))
        put()
        put(diff_text(plan).rstrip("\n"))
        put()
        put(say("verify.plan-only"))
    if left:
        put()
        put(say("verify.plan-left"))
        put(listed(left, say))


def _put_unread(unread: tuple[tuple[str, MemoryBankError], ...], setting: Setting, *, as_json: bool) -> None:
    from memorybank.cli.output import put_aside
    from memorybank.texts.catalogue import sentence

    for _, error in unread if not as_json else ():
        put_aside(sentence(error.text, error.params, setting.say))
