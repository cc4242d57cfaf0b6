"""`install`, `uninstall`, `hosts` and `hook-command`: how hosts get to know us, how they stand, how they forget us."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from memorybank.cli.output import as_wrong, put, put_aside, put_done, put_error, put_json
from memorybank.cli.run import (
    ChangeFlags,
    Door,
    diff_option,
    handled,
    in_project,
    json_option,
    plan_option,
    project_option,
    run_in,
    yes_option,
)
from memorybank.hosts import HOSTS, OPTIONAL
from memorybank.model.errors import BadUsage, Refused

if TYPE_CHECKING:
    from memorybank.app.install import Target
    from memorybank.app.install.host_status import HostStatus
    from memorybank.app.setting import Setting


def _changing(command: Any) -> Any:
    for option in (
        project_option,
        json_option,
        diff_option,
        yes_option,
        plan_option,
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
@_changing
@click.option("--detect", is_flag=True, help="The hosts found by their programs and folders.")
@click.option("--mcp/--no-mcp", default=None, help="Register the MCP server; by default where its extra is installed.")
def install(**flags: Any) -> None:
    """Wire hosts: hooks, skill, command, sub-agent, MCP server."""
    change("install", flags)


@click.command()
@_changing
@click.option("--purge", is_flag=True, help="Delete what is kept outside the repository as well, after asking.")
def uninstall(**flags: Any) -> None:
    """Undo `install`: the hosts' files are what they were."""
    change("uninstall", flags)


@click.command()
@in_project
def hosts(setting: Setting, as_json: bool) -> int:
    """Every host: its support, where it is wired, last sign of life."""
    from memorybank.app.install.host_status import standings

    rows = standings(setting)
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
    from memorybank.app.install import hook_argv

    with handled(Door()):
        argv = hook_argv(host, event)
        put(json.dumps(argv, ensure_ascii=False) if as_json else shlex.join(argv))


# ---------------------------------------------------------------- hosts


def _row(row: HostStatus, setting: Setting) -> dict[str, object]:
    return {
        "host": row.name,
        "title": row.title,
        "tier": row.tier,
        "support": setting.say(f"hosts.tier.{row.tier}"),
        "learntFrom": row.learnt,
        "installed": row.here,
        "program": row.program,
        "version": row.version,
        "wired": [
            {"scope": w.scope, "file": str(w.file), "programMissing": w.gone, "trusted": not w.trust} for w in row.wired
        ],
        "lastHeartbeat": _when(row.beat),
    }


def _table(rows: tuple[HostStatus, ...], setting: Setting) -> None:
    from memorybank.cli.wrap import padded, width

    say = setting.say
    cells = [[say(f"hosts.head.{name}") for name in ("name", "tier", "wired", "beat", "version")]]
    for row in rows:
        states = [f"{w.scope}{_state(w.gone, w.trust, setting)}" for w in row.wired]
        states = states or [say("hosts.missing") if row.missing else say("hosts.no")]
        learnt = row.learnt or say("hosts.documented")
        version = f"{row.version or '-'} ({learnt})"
        cells.append([row.name, str(row.tier), ", ".join(states), _when(row.beat) or say("hosts.never"), version])
    sizes = [max(map(width, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        put("  ".join(map(padded, line, sizes)).rstrip())
    put_done()
    put_done("\n".join(f"{tier}  {say(f'hosts.tier.{tier}')}" for tier in range(4)))


def _state(gone: str, trust: str, setting: Setting) -> str:
    word = "hosts.gone" if gone else "hosts.untrusted" if trust else ""
    return f" ({setting.say(word)})" if word else ""


def _when(beat: int) -> str:
    return datetime.fromtimestamp(beat, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if beat else ""


# ---------------------------------------------------------------- install, uninstall


def change(verb: str, flags: dict[str, Any]) -> None:
    run_in(flags["project"], flags["as_json"], lambda setting: _carried(verb, flags, setting))


def _targets(verb: str, flags: dict[str, Any], setting: Setting) -> list[Target]:
    """Which hosts, and where. `uninstall` without a scope takes a host out of the project, else out of the user's
    files; `uninstall --all` out of both."""
    from memorybank.app import install as app

    if verb == "upgrade":
        from memorybank.app.mismatches import targets

        return list(targets(setting))
    names = list(dict.fromkeys(flags["host"]))
    listed = " ".join(HOSTS)
    if flags["every"]:
        names = [*HOSTS, *(OPTIONAL if verb == "uninstall" else ())]
    elif flags.get("detect"):
        names += [name for name in app.detected(setting) if name not in names]
        if not names:
            raise Refused("install.nothing-found", names=listed.replace(" ", "|"))
    if not names and verb == "uninstall":
        return _installed_ones(setting)
    if not names:
        raise BadUsage("install.which", names=listed)
    if flags["scope"]:
        return [app.Target(name, flags["scope"]) for name in names]
    if verb == "install":
        return [app.Target(name, app.scope_of(setting, name)) for name in names]
    both = [[app.Target(name, scope) for scope in ("project", "user")] for name in names]
    if flags["every"]:
        return [target for pair in both for target in pair]
    return [project if app.plan_uninstall(setting, [project]).found else user for project, user in both]


def _installed_ones(setting: Setting) -> list[Target]:
    """Nothing where nothing is wired; else which ones there are, and what to type, is the answer."""
    from memorybank.app import install as app

    every = [app.Target(name, scope) for name in (*HOSTS, *OPTIONAL) for scope in ("project", "user")]
    found = [target for target in every if app.plan_uninstall(setting, [target]).found]
    if found:
        listed = "\n".join(f"  memory-bank uninstall {target.host} --scope {target.scope}" for target in found)
        raise BadUsage("install.which-out", listed=listed)
    return []


def _carried(verb: str, flags: dict[str, Any], setting: Setting) -> int:
    """Show, ask, apply, say so: 0 done or nothing to do, 3 needs a yes."""
    from memorybank.app import install as app
    from memorybank.app.install.plan import titles
    from memorybank.cli.confirm import put_applied, put_notes, put_nothing, put_planned, unconfirmed
    from memorybank.hosts import host_named

    say, installing, ways = setting.say, verb != "uninstall", _ways(verb, flags)
    targets = _targets(verb, flags, setting)
    work = app.plan_install(setting, targets, mcp=flags["mcp"]) if installing else app.plan_uninstall(setting, targets)
    purged = () if installing or not flags["purge"] else app.purge_folders(setting, work)
    plan = replace(work.shown, notes=())
    if work.empty and not purged:
        if not ways.plan_only:
            app.carry_out(work, installing=installing)
        key = "install.none-wired" if not targets else "install.already" if installing else "install.absent"
        put_nothing(plan, setting, ways, say(key, host=titles(targets)))
        put_notes(work.notes, setting)
        return 0
    put_planned(plan, setting, ways, where=str(setting.where.project))
    put_notes(work.notes, setting)
    _put_reasons(flags, setting, targets, work.changed)
    if purged:
        put_error(say("install.purge", paths=", ".join(map(str, purged))), as_wrong)
    stop = unconfirmed(setting, ways)
    if stop is not None:
        return stop
    app.carry_out(work, installing=installing)
    app.purge(purged)
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


def _put_reasons(flags: dict[str, Any], setting: Setting, targets: list[Target], changed: tuple[Target, ...]) -> None:
    """Why a host is wired for all projects, and what its server lacks."""
    from memorybank.app.install import can_serve
    from memorybank.app.install.plan import titles

    far = [t for t in targets if t.scope == "user" and t in changed and "mcp" in flags]
    if far and not flags["scope"]:
        put_aside(setting.say("install.user-why", host=titles(far)))
    if flags.get("mcp") and not can_serve() and any(target.host in HOSTS for target in targets):
        put_aside(setting.say("install.no-extra"))


def _ways(verb: str, flags: dict[str, Any]) -> ChangeFlags:
    words = ["memory-bank", verb, *flags["host"], *(["--all"] if flags["every"] else [])]
    words += ["--detect"] if flags.get("detect") else []
    words += ["--scope", flags["scope"]] if flags["scope"] else []
    words += ["--purge"] if flags.get("purge") else []
    shared = {name: flags[name] for name in ("plan_only", "yes", "diff")}
    return ChangeFlags(command=" ".join(words), json=flags["as_json"], **shared)
