"""`status`, `doctor`, `upgrade` and `schema`: how bank, machine and hosts stand, and the form of every answer."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import click

from memorybank.cli.output import as_wrong, is_quiet, put, put_aside, put_document, put_done, put_json, row
from memorybank.cli.run import ChangeFlags, in_project, planning, progress
from memorybank.model.errors import BadUsage, CannotRead

if TYPE_CHECKING:
    from memorybank.app.setting import Setting


@click.command()
@in_project
def status(setting: Setting, as_json: bool) -> int:
    """What the bank holds, how healthy it is, the next step.

    Exit 1 on findings, 5 on damage.
    """
    from memorybank.app.ask.bank_status import status as examine
    from memorybank.app.ask.bank_status import status_document, status_text
    from memorybank.app.change.edit import told

    found = examine(setting)
    if as_json:
        put_document(status_document(found, setting))
    elif is_quiet():
        for finding in found.findings:
            put(f"- {told(finding, setting.say)}")
    else:
        put(status_text(found, setting))
    return found.exit_code


@click.command()
@partial(in_project, forgiving=(BadUsage, CannotRead))
def doctor(setting: Setting, as_json: bool) -> int:
    """Examine the environment; every problem with its repair.

    Program, git, settings, state folder, bank, ledger, and each host that is wired. Exit 1 on any problem.
    """
    from memorybank.app.doctor import examine

    checks = tuple(examine(setting))
    healthy = all(check.ok for check in checks)
    if as_json:
        put_json("doctor", checks=[row(check, "name", "ok", "what", "repair") for check in checks], healthy=healthy)
        return 0 if healthy else 1
    for check in checks:
        if check.ok:
            put_done(setting.say("doctor.ok", what=check.what))
        else:
            put(setting.say("doctor.problem", what=check.what, repair=check.repair), as_wrong)
    if healthy:
        put_done(setting.say("doctor.well"))
    return 0 if healthy else 1


@click.command()
@click.argument("name", required=False)
def schema(name: str | None) -> None:
    """Print a JSON Schema of this program's output, or list them."""
    from importlib.resources import files

    folder = files("memorybank") / "schemas"
    names = sorted(f.name.removesuffix(".json") for f in folder.iterdir() if f.name.endswith(".json"))
    if name is None:
        put("\n".join(names))
    elif name not in names:
        raise BadUsage("usage.no-schema", name=name, names=", ".join(names))
    else:
        put_document(json.loads((folder / f"{name}.json").read_text(encoding="utf-8")))


@click.command()
@click.option("--check", is_flag=True, help="Only compare; exit 1 where anything differs.")
@planning
def upgrade(setting: Setting, ways: ChangeFlags, check: bool) -> int:
    """Bring what your hosts were given up to this version.

    After a newer version was installed: hooks, launcher, skill, commands of every host that is wired here. Nothing is
    fetched. With `--check` nothing is written either: the program's files and this project's bank are compared, too.
    """
    if check:
        return _check(setting, ways.json)
    from memorybank.app.install.plan import plan_install
    from memorybank.app.upgrade_check import targets
    from memorybank.cli.install import wire

    wired = targets(setting)
    return wire(setting, ways, wired, plan_install(setting, wired))


def _check(setting: Setting, as_json: bool) -> int:
    from memorybank.app.upgrade_check import examine, left_out, targets

    say = setting.say
    with progress(say("upgrade.waiting")):
        found = examine(setting)
    absent = [say(key) for key in left_out(setting)]
    if as_json:
        rows = [row(one, "kind", "where", "says", "should", "repair") | {"message": one.sentence(say)} for one in found]
        put_json("upgrade", differences=rows, inStep=not found, notCompared=absent)
        return 1 if found else 0
    for one in found:
        put(say("upgrade.line", where=one.where, message=one.sentence(say), repair=one.repair))
    put_done(say("upgrade.count", count=len(found)) if found else say("upgrade.none"))
    hosts = ", ".join(f"{target.host} ({target.scope})" for target in targets(setting))
    if hosts:
        put_done(say("upgrade.hosts", hosts=hosts))
    for told in absent:
        put_aside(told)
    return 1 if found else 0
