"""`install`, `uninstall`, `hosts` and `hook-command`: how hosts get to know us, how they stand, how they forget us."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from memorybank.cli.output import as_wrong, put, put_aside, put_done, put_error, put_json, put_notes
from memorybank.cli.run import ChangeFlags, in_project, planning
from memorybank.hosts import HOSTS, OPTIONAL, host_named
from memorybank.model.errors import BadUsage, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from memorybank.app.install.host_status import HostStatus
    from memorybank.app.install.install_files import Installation, Target
    from memorybank.app.setting import Setting


def _named(command: Any) -> Any:
    for option in (
        click.option(
            "--scope",
            type=click.Choice(["project", "user"]),
            help="This project, or all of yours. By default the project where a host has a file there that is this "
            "machine's own, else yours.",
        ),
        click.option("--all", "every", is_flag=True, help="Every host there is."),
        click.argument("host", nargs=-1, metavar="[HOST]...", type=click.Choice([*HOSTS, *OPTIONAL])),
    ):
        command = option(command)
    return command


@click.command()
@planning
@_named
@click.option("--detect", is_flag=True, help="The hosts found by their programs and folders.")
@click.option("--mcp/--no-mcp", default=None, help="Register the MCP server; by default where its extra is installed.")
def install(
    setting: Setting,
    ways: ChangeFlags,
    host: tuple[str, ...],
    every: bool,
    scope: str | None,
    detect: bool,
    mcp: bool | None,
) -> int:
    """Wire hosts: hooks, skill, command, sub-agent, MCP server."""
    from memorybank.app.install.hook_command import can_serve
    from memorybank.app.install.host_status import scope_of
    from memorybank.app.install.install_files import Target, is_here
    from memorybank.app.install.plan import plan_install, titles

    names = list(HOSTS) if every else list(dict.fromkeys(host))
    if detect and not every:
        names += [name for name in HOSTS if name not in names and is_here(setting, name)]
        if not names:
            raise Refused("install.nothing-found", names="|".join(HOSTS))
    if not names:
        raise BadUsage("install.which", names=" ".join(HOSTS))
    targets = [Target(name, scope or scope_of(setting, name)) for name in names]
    work = plan_install(setting, targets, mcp=mcp)
    far = [] if scope else [target for target in work.changed if target.scope == "user"]
    why = [setting.say("install.user-why", host=titles(far))] if far else []
    if mcp and not can_serve() and any(target.host in HOSTS for target in targets):
        why.append(setting.say("usage.no-extra", extra="mcp"))
    return wire(setting, ways, targets, work, why=why)


@click.command()
@planning
@_named
@click.option("--purge", is_flag=True, help="Delete what is kept outside the repository as well, after asking.")
def uninstall(
    setting: Setting, ways: ChangeFlags, host: tuple[str, ...], every: bool, scope: str | None, purge: bool
) -> int:
    """Undo `install`: the hosts' files are what they were.

    Without --scope a host is taken out of the project, else out of your own files; with --all out of both.
    """
    from memorybank.app.install.install_files import Target
    from memorybank.app.install.plan import plan_uninstall, purge_folders

    names = [*HOSTS, *OPTIONAL] if every or not host else list(dict.fromkeys(host))
    pairs = [[Target(name, place) for place in ([scope] if scope else ("project", "user"))] for name in names]
    targets = [target for pair in pairs for target in pair]
    if not every:
        found = [target for target in targets if plan_uninstall(setting, [target]).found]
        if found and not host:
            listed = "\n".join(f"  memory-bank uninstall {target.host} --scope {target.scope}" for target in found)
            raise BadUsage("install.which-out", listed=listed)
        targets = [next((target for target in pair if target in found), pair[-1]) for pair in pairs] if host else []
    work = plan_uninstall(setting, targets)
    purged = purge_folders(setting, work) if purge else ()
    return wire(setting, ways, targets, work, installing=False, purged=purged)


@click.command()
@in_project
def hosts(setting: Setting, as_json: bool) -> int:
    """Every host: its support, where it is wired, last sign of life."""
    from memorybank.app.install.host_status import standings

    rows = tuple(standings(setting))
    if as_json:
        put_json("hosts", hosts=[_row(row, setting) for row in rows])
    else:
        _table(rows, setting)
    return 0


@click.command("hook-command")
@click.argument("host")
@click.argument("event")
@click.option("--json", "as_json", is_flag=True, help="As a JSON array.")
def hook_command(host: str, event: str, as_json: bool) -> None:
    """Print the command line that is registered for an event."""
    from memorybank.app.install.hook_command import hook_argv

    argv = hook_argv(host, event)
    put(json.dumps(argv, ensure_ascii=False) if as_json else shlex.join(argv))


def _row(row: HostStatus, setting: Setting) -> dict[str, object]:
    return {
        "host": row.host.NAME,
        "title": row.host.TITLE,
        "tier": row.host.TIER,
        "support": setting.say(f"hosts.tier.{row.host.TIER}"),
        "learntFrom": row.host.LEARNT,
        "installed": row.here,
        "program": row.program,
        "version": row.version,
        "wired": [
            {"scope": w.scope, "file": str(w.file), "programMissing": w.gone, "trusted": not w.trust} for w in row.wired
        ],
        "lastHeartbeat": _when(row.beat),
    }


def _table(rows: tuple[HostStatus, ...], setting: Setting) -> None:
    from memorybank.cli.help import columns, padded

    say = setting.say
    cells = [[say(f"hosts.head.{name}") for name in ("name", "tier", "wired", "beat", "version")]]
    for row in rows:
        flaws = [(w.scope, "hosts.gone" if w.gone else "hosts.untrusted" if w.trust else "") for w in row.wired]
        states = [f"{scope} ({say(flaw)})" if flaw else scope for scope, flaw in flaws]
        states = states or [say("hosts.missing") if row.missing else say("hosts.no")]
        version = f"{row.version or '-'} ({row.host.LEARNT or say('hosts.documented')})"
        beat = _when(row.beat) or say("hosts.never")
        cells.append([row.host.NAME, str(row.host.TIER), ", ".join(states), beat, version])
    sizes = [max(map(columns, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        put("  ".join(map(padded, line, sizes)).rstrip())
    put_done()
    put_done("\n".join(f"{tier}  {say(f'hosts.tier.{tier}')}" for tier in range(4)))


def _when(beat: int) -> str:
    return datetime.fromtimestamp(beat, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if beat else ""


def wire(
    setting: Setting,
    ways: ChangeFlags,
    targets: Sequence[Target],
    work: Installation,
    *,
    why: Iterable[str] = (),
    installing: bool = True,
    purged: tuple[Path, ...] = (),
) -> int:
    """Show, ask, apply, say so: 0 done or nothing to do, 3 needs a yes."""
    from memorybank.app.install import plan as app
    from memorybank.cli.confirm import put_applied, put_nothing, put_planned, unconfirmed
    from memorybank.store.installed import purge

    say, plan = setting.say, replace(work.shown, notes=())
    if work.empty and not purged:
        if not ways.plan_only:
            app.carry_out(work, installing=installing)
        key = "install.none-wired" if not targets else "install.already" if installing else "install.absent"
        put_nothing(plan, setting, ways, say(key, host=app.titles(targets)))
        put_notes(work.notes, setting.say)
        return 0
    put_planned(plan, setting, ways, where=str(setting.where.project))
    put_notes(work.notes, setting.say)
    for told in why:
        put_aside(told)
    if purged:
        put_error(say("install.purge", paths=", ".join(map(str, purged))), as_wrong)
    stop = unconfirmed(setting, ways)
    if stop is not None:
        return stop
    app.carry_out(work, installing=installing)
    purge(purged)
    if ways.json:
        put_applied(plan, setting, ways)
        return 0
    put_done()
    for target in work.changed:
        scope = " --scope user" if target.scope == "user" else ""
        done = "install.done.install" if installing else "install.done.uninstall"
        put_done(say(done, host=host_named(target.host).TITLE, name=target.host, scope=scope))
    if purged:
        put_done(say("install.purged"))
    return 0
