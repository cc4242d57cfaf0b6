"""`drift`: whether protocol, skill, documentation and program say the same, and what hosts have of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memorybank.cli.options import in_project
from memorybank.cli.output import put, put_aside, put_done, put_json
from memorybank.cli.progress import progress

if TYPE_CHECKING:
    from memorybank.app.drift import Drift, Surface
    from memorybank.app.setting import Setting


@click.command()
@in_project
def drift(setting: Setting, as_json: bool) -> int:
    """Whether protocol, skill, templates, schemas, documentation and program say the same.

    Exit 1 where they do not.

    \b
    memory-bank drift           the package, this project's bank, and what the hosts were given
    memory-bank drift --json    the same for a program
    """
    from memorybank.app.drift import examine, subject

    known = subject(surface(click.get_current_context().find_root()))
    with progress(setting.say("drift.waiting"), line=True):
        found = examine(setting, known)
    if as_json:
        put_json("drift", **_document(setting, found))
    else:
        _show(setting, found)
    return 1 if found else 0


def surface(root: click.Context) -> Surface:
    """Every command with its flags, and the words its first argument may be."""
    from memorybank.app.drift import CliCommand

    group, found = root.command, {}
    for name in group.list_commands(root) if isinstance(group, click.Group) else ():
        command = group.get_command(root, name) if isinstance(group, click.Group) else None
        if command is None:
            continue
        options = [p for p in command.params if isinstance(p, click.Option)]
        flags = {word: not option.is_flag for option in options for word in (*option.opts, *option.secondary_opts)}
        first = next((p for p in command.params if isinstance(p, click.Argument)), None)
        words = first.type.choices if first is not None and isinstance(first.type, click.Choice) else ()
        found[name] = CliCommand({**flags, "--help": False, "-h": False}, frozenset(str(word) for word in words))
    return found


def _show(setting: Setting, found: tuple[Drift, ...]) -> None:
    from memorybank.app.drift import left_out, told
    from memorybank.app.drift.place import targets

    say = setting.say
    for one in found:
        message, repair = told(one, say)
        put(say("drift.line", where=one.where, message=message, repair=repair))
    put_done(say("drift.count", count=len(found)) if found else say("drift.none"))
    hosts = ", ".join(f"{target.host} ({target.scope})" for target in targets(setting))
    if hosts:
        put_done(say("drift.hosts", hosts=hosts))
    for key in left_out(setting):
        put_aside(say(key))


def _document(setting: Setting, found: tuple[Drift, ...]) -> dict[str, object]:
    from memorybank.app.drift import left_out, told

    rows = []
    for one in found:
        message, repair = told(one, setting.say)
        rows.append(
            {
                "kind": one.kind,
                "where": one.where,
                "says": one.says,
                "should": one.should,
                "message": message,
                "repair": repair,
            }
        )
    return {
        "drifts": rows,
        "inStep": not found,
        "notCompared": [setting.say(key) for key in left_out(setting)],
    }
