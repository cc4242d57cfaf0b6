"""`install`, `uninstall` and `hook-command`: how a host gets to know us, and how it forgets us again."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memorybank.cli.errors import Door, handled
from memorybank.cli.output import on_terminal, put, put_aside, put_document
from memorybank.model.errors import Refused

if TYPE_CHECKING:
    from memorybank.app.install import Work
    from memorybank.app.setting import Setting

HOSTS = {"claude-code": "Claude Code", "opencode": "OpenCode"}
_YES = ("", "y", "yes", "ok", "sure", "好", "写", "确认", "可以", "行", "是")


def _changing(command: Any) -> Any:
    for option in (
        click.argument("host", type=click.Choice(list(HOSTS))),
        click.option(
            "--scope",
            type=click.Choice(["project", "user"]),
            default="project",
            help="This project (the default; into the host's local file), or all of yours.",
        ),
        click.option("--plan", "plan_only", is_flag=True, help="Show the plan and stop."),
        click.option("--yes", is_flag=True, help="Apply without asking."),
        click.option("--diff", is_flag=True, help="Show the plan as a unified diff as well."),
        click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output."),
        click.option("--project", metavar="DIR", help="The project's folder; by default found from here upwards."),
    ):
        command = option(command)
    return command


@click.command()
@_changing
def install(**flags: Any) -> None:
    """Wire a host: its hooks then call Memory Bank.

    \b
    memory-bank install claude-code            this project, into .claude/settings.local.json
    memory-bank install opencode --plan        only show what would be written
    memory-bank install claude-code --scope user
    """
    _change("install", flags)


@click.command()
@_changing
def uninstall(**flags: Any) -> None:
    """Undo `install`: the host's files are again what they were."""
    _change("uninstall", flags)


@click.command("hook-command")
@click.argument("host")
@click.argument("event")
@click.option("--json", "as_json", is_flag=True, help="As a JSON array.")
def hook_command(host: str, event: str, as_json: bool) -> None:
    """Print the exact command line that an installation registers for an event."""
    from memorybank.app.install import hook_argv

    with handled(Door()):
        argv = hook_argv(host, event)
        put(json.dumps(argv, ensure_ascii=False) if as_json else shlex.join(argv))


def _change(verb: str, flags: dict[str, Any]) -> None:
    door = Door()
    with handled(door):
        sys.exit(_carried(verb, flags, _setting(door, flags)))


def _setting(door: Door, flags: dict[str, Any]) -> Setting:
    door.json = flags["as_json"]
    if sys.platform == "win32":
        raise Refused("usage.windows")
    from memorybank.app.setting import open_setting

    setting = open_setting(flags["project"], Path.cwd())
    door.say = setting.say
    return setting


def _carried(verb: str, flags: dict[str, Any], setting: Setting) -> int:
    """Show, ask, apply, say so: 0 done or nothing to do, 3 needs a yes."""
    from memorybank.app import install as app
    from memorybank.changes.show import memory_ops

    host, scope = flags["host"], flags["scope"]
    installing = verb == "install"
    work = (app.plan_install if installing else app.plan_uninstall)(setting, host, scope)
    if work.plan.empty:
        return _nothing(work, setting, installing, flags)
    if flags["as_json"] and not flags["yes"]:
        put_document(memory_ops(work.plan))
    elif not flags["as_json"]:
        _show(work, setting, flags)
    _notes(work, setting)
    if flags["plan_only"]:
        return 0
    if not flags["yes"]:
        if flags["as_json"] or not on_terminal():
            return _unconfirmed(verb, flags, setting)
        answer = click.prompt(setting.say("plan.ask"), default="", show_default=False, prompt_suffix=" ")
        if answer.strip().lower() not in _YES:
            put(setting.say("plan.declined"))
            return 0
    app.carry_out(work, installing=installing)
    if flags["as_json"]:
        put_document(memory_ops(work.plan) | {"action": "applied", "requiresConfirmation": False})
    else:
        put()
        shown = " --scope user" if scope == "user" else ""
        key = "install.done.install" if installing else "install.done.uninstall"
        put(setting.say(key, host=HOSTS[host], name=host, scope=shown))
    return 0


def _nothing(work: Work, setting: Setting, installing: bool, flags: dict[str, Any]) -> int:
    from memorybank.app import install as app
    from memorybank.changes.show import memory_ops

    if not flags["plan_only"]:
        app.remember(work, installing=installing)
    if flags["as_json"]:
        put_document(memory_ops(work.plan) | {"requiresConfirmation": False})
    else:
        put(setting.say("install.already" if installing else "install.absent", host=HOSTS[flags["host"]]))
    return 0


def _show(work: Work, setting: Setting, flags: dict[str, Any]) -> None:
    from memorybank.changes.show import diff_text, plan_text

    put(plan_text(work.plan, setting.say))
    put(setting.say("install.where", path=str(work.root)))
    if flags["diff"]:
        put()
        put(diff_text(work.plan).rstrip("\n"))


def _notes(work: Work, setting: Setting) -> None:
    for note in work.plan.notes:
        put_aside(setting.say(note.text, **dict(note.params)))


def _unconfirmed(verb: str, flags: dict[str, Any], setting: Setting) -> int:
    if not flags["as_json"]:
        put()
        put(setting.say("plan.ask"))
        scope = " --scope user" if flags["scope"] == "user" else ""
        put_aside(setting.say("plan.not-confirmed", command=f"memory-bank {verb} {flags['host']}{scope}"))
    return 3
