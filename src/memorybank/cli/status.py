"""`status`, `doctor` and `schema`: how bank and machine stand, and the form of every answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from memorybank.cli import colour, completion
from memorybank.cli.output import is_quiet, put, put_document, put_done, put_json
from memorybank.cli.progress import progress
from memorybank.cli.run import Door, handled, in_project, json_option, project_option, run_in
from memorybank.model.errors import BadUsage, CannotRead

if TYPE_CHECKING:
    from memorybank.app.setting import Setting


@click.command()
@in_project
def status(setting: Setting, as_json: bool) -> int:
    """What the bank holds, how healthy it is, the next step.

    Exit 1 on findings, 5 on damage.

    \b
    memory-bank status              everything at a glance
    memory-bank status -q           only what needs attention
    memory-bank status --json       for programs
    """
    from memorybank.app.ask.bank_status import status as examine
    from memorybank.app.ask.bank_status import status_document, status_text
    from memorybank.app.change.findings import told

    with progress(setting.say("progress.reading")) as report:
        found = examine(setting, progress=report)
    if as_json:
        put_document(status_document(found, setting))
    elif is_quiet():
        for finding in found.findings:
            put(f"- {told(finding, setting.say)}", colour.finding)
    else:
        put(status_text(found, setting), colour.finding)
    return found.exit_code


@click.command()
@json_option
@project_option
def doctor(project: str | None, as_json: bool) -> None:
    """Examine the environment; every problem with its repair.

    Program, git, settings, state folder, bank, ledger, and each host that is wired. Exit 1 on any problem.

    \b
    memory-bank doctor              everything that was looked at
    memory-bank doctor -q           only the problems
    memory-bank doctor --json       for a report
    """
    from memorybank.app.doctor import examine

    def body(setting: Setting) -> int:
        checks = examine(setting)
        if as_json:
            rows = [{"name": c.name, "ok": c.ok, "what": c.what, "repair": c.repair} for c in checks]
            put_json("doctor", checks=rows, healthy=all(c.ok for c in checks))
        else:
            for c in checks:
                if c.ok:
                    put_done(setting.say("doctor.ok", what=c.what), colour.first_word(colour.GREEN))
                else:
                    said = setting.say("doctor.problem", what=c.what, repair=c.repair)
                    put(said, colour.first_word(colour.RED))
            if all(c.ok for c in checks):
                put_done(setting.say("doctor.well"))
        return 0 if all(c.ok for c in checks) else 1

    run_in(project, as_json, body, forgiving=(BadUsage, CannotRead))


@click.command()
@click.argument("name", required=False, shell_complete=completion.schemas)
def schema(name: str | None) -> None:
    """Print a JSON Schema of this program's output, or list them.

    \b
    memory-bank schema              their names
    memory-bank schema status       the one of `memory-bank status --json`
    """
    from importlib.resources import files

    door = Door()
    with handled(door):
        folder = files("memorybank") / "schemas"
        names = sorted(f.name.removesuffix(".json") for f in folder.iterdir() if f.name.endswith(".json"))
        if name is None:
            put("\n".join(names))
        elif name not in names:
            raise BadUsage("usage.no-schema", name=name, names=", ".join(names))
        else:
            put_document(json.loads((folder / f"{name}.json").read_text(encoding="utf-8")))
