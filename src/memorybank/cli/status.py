"""`memory-bank` alone, `status`, `doctor` and `schema`: how bank and machine stand, and the form of every answer."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from memorybank.cli import colour, completion
from memorybank.cli.options import in_project, json_option, project_option
from memorybank.cli.output import is_quiet, put, put_document, put_done, put_json, write
from memorybank.cli.progress import progress
from memorybank.cli.run import Door, handled, run_in
from memorybank.cli.wrap import columns, padded, width, wrapped
from memorybank.light import address
from memorybank.model.errors import BadUsage, CannotRead
from memorybank.texts.plain import plain

if TYPE_CHECKING:
    from memorybank.app.ask.overview import Overview
    from memorybank.app.setting import Setting
    from memorybank.texts.catalogue import Say


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


# ---------------------------------------------------------------- `memory-bank` alone


def overview(*, as_json: bool) -> NoReturn:
    """Where one stands in a few lines, and the next step."""
    from memorybank.app.ask.overview import overview as look_around
    from memorybank.app.setting import open_setting

    with handled(Door()):
        there = Path(address.here())  # the folder may have been removed meanwhile
        setting = open_setting(None, there, forgiving=(BadUsage,))
        found = look_around(setting)
        if as_json:
            put_document(overview_document(found, setting.say))
        else:
            encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
            write(
                overview_text(found, setting.say).encode(encoding, "backslashreplace").decode(encoding) + "\n",
                sys.stdout,
            )
        sys.exit(0)


def overview_text(found: Overview, say: Say) -> str:
    rows = [("project", found.project if found.git else say("here.no-git", path=found.project))]
    rows += [("bank", _bank(found, say)), ("hosts", _hosts(found, say))]
    if found.waiting:
        rows.append(("waiting", say("here.proposals", count=found.waiting)))
    worries = [say("here.slips", count=found.slips)] if found.slips else []
    worries += [say("here.stale", count=found.stale)] if found.stale else []
    worries += [say("here.config", why=found.trouble)] if found.trouble else []
    if worries:
        rows.append(("findings", say("propose.semicolon").join(worries)))
    left = max(width(say(f"here.{name}")) for name, _ in rows) + 2
    room = (columns() if sys.stdout is not None and sys.stdout.isatty() else 10_000) - left
    shows = colour.wanted(sys.stdout)
    lines = []
    for name, value in rows:
        first, *more = wrapped(plain(value), max(16, room))
        label = padded(say(f"here.{name}"), left)
        worry = shows and name in ("waiting", "findings")
        lines += [f"{colour.paint(label, colour.BOLD) if shows else label}{_lit(first, worry)}"]
        lines += [f"{' ' * left}{_lit(line, worry)}" for line in more]
    command = colour.paint(found.next.command, colour.GREEN) if shows else found.next.command
    return "\n".join([*lines, "", say("here.next", command=command), f"  {say(found.next.why)}"])


def _lit(line: str, worry: bool) -> str:
    return colour.paint(line, colour.YELLOW) if worry else line


def _bank(found: Overview, say: Say) -> str:
    from memorybank.app.ask.overview import COUNTED, LOOKED_AT
    from memorybank.model.document import TEMPLATE

    bank = found.bank
    pages = say("here.pages-cap", count=COUNTED) if bank.pages > COUNTED else bank.pages
    told = say(f"here.state.{bank.state}", version=bank.version, pages=pages, ours=TEMPLATE, why=bank.why)
    return say("propose.semicolon").join([told, say("here.not-opened")] if bank.pages > LOOKED_AT else [told])


def _hosts(found: Overview, say: Say) -> str:
    named = []
    for name, one in found.hosts:
        key = "here.gone" if one.gone else "here.untrusted" if one.trust else ""
        named.append(say(key, name=name) if key else name)
    told = [say("plan.and").join(dict.fromkeys(named)) or say("here.no-host")]
    told += [say("here.found", names=say("plan.and").join(found.found))] if found.found else []
    return say("propose.semicolon").join(told)


def overview_document(found: Overview, say: Say) -> dict[str, object]:
    return {
        "schemaVersion": "1.0",
        "action": "here",
        "project": found.project,
        "git": found.git,
        "bank": found.bank._asdict(),
        "hosts": [
            {
                "host": name,
                "scope": one.scope,
                "file": str(one.file),
                "programMissing": one.gone,
                "trusted": not one.trust,
            }
            for name, one in found.hosts
        ],
        "found": list(found.found),
        "proposals": found.waiting,
        "slips": found.slips,
        "staleClaims": found.stale,
        "settings": found.trouble,
        "next": {"command": found.next.command, "why": say(found.next.why)},
    }
