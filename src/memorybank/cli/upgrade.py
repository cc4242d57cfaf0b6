"""`upgrade`: what the hosts were given is brought up to this version, or with `--check` only compared with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from memorybank.cli.output import put, put_aside, put_done, put_json
from memorybank.cli.progress import progress
from memorybank.cli.run import diff_option, json_option, plan_option, project_option, run_in, yes_option

if TYPE_CHECKING:
    from memorybank.app.mismatches import Mismatch
    from memorybank.app.setting import Setting


@click.command()
@click.option("--check", is_flag=True, help="Only compare; exit 1 where anything differs.")
@plan_option
@yes_option
@diff_option
@json_option
@project_option
def upgrade(check: bool, **flags: Any) -> None:
    """Bring what your hosts were given up to this version.

    After a newer version was installed: hooks, launcher, skill, commands of every host that is wired here. Nothing is
    fetched. With `--check` nothing is written either: the program's files and this project's bank are compared, too.

    \b
    memory-bank upgrade --check           what is not as this version has it, each with its repair
    memory-bank upgrade --check --json    the same for a program
    memory-bank upgrade                   show the plan, ask, apply
    """
    if check:
        run_in(flags["project"], flags["as_json"], lambda setting: _check(setting, flags["as_json"]))
    else:
        from memorybank.cli.install import change

        change("upgrade", {**flags, "host": (), "every": False, "scope": None, "mcp": None})


def _check(setting: Setting, as_json: bool) -> int:
    from memorybank.app.mismatches import examine

    with progress(setting.say("upgrade.waiting"), line=True):
        found = examine(setting)
    if as_json:
        put_json("upgrade", **_document(setting, found))
    else:
        _show(setting, found)
    return 1 if found else 0


def _show(setting: Setting, found: tuple[Mismatch, ...]) -> None:
    from memorybank.app.mismatches import left_out, targets

    say = setting.say
    for one in found:
        put(say("upgrade.line", where=one.where, message=one.sentence(say), repair=one.repair))
    put_done(say("upgrade.count", count=len(found)) if found else say("upgrade.none"))
    hosts = ", ".join(f"{target.host} ({target.scope})" for target in targets(setting))
    if hosts:
        put_done(say("upgrade.hosts", hosts=hosts))
    for key in left_out(setting):
        put_aside(say(key))


def _document(setting: Setting, found: tuple[Mismatch, ...]) -> dict[str, object]:
    from dataclasses import asdict

    from memorybank.app.mismatches import left_out

    return {
        "differences": [asdict(one) | {"message": one.sentence(setting.say)} for one in found],
        "inStep": not found,
        "notCompared": [setting.say(key) for key in left_out(setting)],
    }
