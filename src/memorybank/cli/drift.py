"""`drift`: whether the program's files, the hosts and the bank are as this version writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memorybank.cli.options import in_project
from memorybank.cli.output import put, put_aside, put_done, put_json
from memorybank.cli.progress import progress

if TYPE_CHECKING:
    from memorybank.app.mismatches import Mismatch
    from memorybank.app.setting import Setting


@click.command()
@in_project
def drift(setting: Setting, as_json: bool) -> int:
    """Whether hosts, bank and program are as this version has them.

    Exit 1 where they are not.

    \b
    memory-bank drift           the program's files, what the hosts were given, this project's bank
    memory-bank drift --json    the same for a program
    """
    from memorybank.app.mismatches import examine

    with progress(setting.say("drift.waiting"), line=True):
        found = examine(setting)
    if as_json:
        put_json("drift", **_document(setting, found))
    else:
        _show(setting, found)
    return 1 if found else 0


def _show(setting: Setting, found: tuple[Mismatch, ...]) -> None:
    from memorybank.app.mismatches import left_out, targets

    say = setting.say
    for one in found:
        put(say("drift.line", where=one.where, message=one.sentence(say), repair=one.repair))
    put_done(say("drift.count", count=len(found)) if found else say("drift.none"))
    hosts = ", ".join(f"{target.host} ({target.scope})" for target in targets(setting))
    if hosts:
        put_done(say("drift.hosts", hosts=hosts))
    for key in left_out(setting):
        put_aside(say(key))


def _document(setting: Setting, found: tuple[Mismatch, ...]) -> dict[str, object]:
    from dataclasses import asdict

    from memorybank.app.mismatches import left_out

    return {
        "drifts": [asdict(one) | {"message": one.sentence(setting.say)} for one in found],
        "inStep": not found,
        "notCompared": [setting.say(key) for key in left_out(setting)],
    }
