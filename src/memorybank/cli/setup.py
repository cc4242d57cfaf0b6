"""`memory-bank setup`: the whole start as one plan and one question."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import click

from memorybank.cli.help import refuse_if
from memorybank.cli.output import agreed, as_wrong, put, put_aside, put_done, put_error, put_json, put_notes
from memorybank.cli.run import ChangeFlags, planning
from memorybank.hosts import HOSTS, host_named
from memorybank.model.change import Applied, Authority, Flow
from memorybank.model.errors import MemoryBankError, Refused

if TYPE_CHECKING:
    from memorybank.app.project_setup import Outlook, Setup
    from memorybank.app.setting import Setting


@click.command()
@click.option("--host", "host", multiple=True, type=click.Choice(list(HOSTS)), help="Only this agent; repeatable.")
@click.option("--no-hosts", is_flag=True, help="Only the bank, no agent.")
@planning
def setup(setting: Setting, ways: ChangeFlags, host: tuple[str, ...], no_hosts: bool) -> int:
    """Start here: a bank, and the agents found wired to it.

    What `refresh` and `install` would do, shown as one plan and asked once; git's merge driver is named at the
    end. Run again, it brings both up to date.
    """
    from memorybank.app import project_setup as app
    from memorybank.cli.confirm import asks, unconfirmed
    from memorybank.store import program

    refuse_if(host and no_hosts, "--host and --no-hosts exclude each other")
    lasting = program.lasting_install()
    if lasting:
        return _from_lasting(setting, ways, lasting)
    found = app.plan(setting, () if no_hosts else host or None)
    if found.empty:
        return _nothing(found, setting, ways, looked=not no_hosts)
    asking = asks(ways)
    if not ways.json:
        _show(found, setting, ways)
        _tell_hosts(found, setting, looked=not no_hosts)
    if asking:
        put()
    elif ways.json and (ways.plan_only or not ways.yes):
        _put_json(found, setting, "planned", exit_code=0 if ways.plan_only else 3)
    elif ways.plan_only or not ways.yes:
        put_notes(found.work.notes, setting.say)
        _offer_driver(found, setting)
    stop = unconfirmed(setting, ways, unheard=True)
    if stop is not None:
        return stop
    return _carried(found, setting, ways, by="terminal" if asking else "yes")


def _from_lasting(setting: Setting, ways: ChangeFlags, installing: tuple[str, ...]) -> int:
    """Hooks that name an environment of `uvx` or `pipx run` would soon name nothing: first it is installed for good."""
    from memorybank.cli.confirm import asks
    from memorybank.store import program

    command = shlex.join(installing)
    if asks(ways):
        put(setting.say("setup.lasting", command=command))
    if ways.plan_only or not (ways.yes or (asks(ways) and agreed(setting.say))):
        raise Refused("install.temporary", command=command)
    return program.go_on_from(installing, sys.argv[1:])


def _offer_driver(found: Setup, setting: Setting) -> None:
    """MRG-2: behind the rest, and no second question: what it is for, and the command that does it."""
    if found.offers_driver:
        put_aside(setting.say("setup.driver"))


def _carried(found: Setup, setting: Setting, ways: ChangeFlags, by: str) -> int:
    """The bank, then the hosts. Whatever stops in between, what was done is said."""
    from memorybank.app.change.edit import carry_out
    from memorybank.app.install.plan import carry_out as wire
    from memorybank.cli.confirm import put_report, put_verified

    say, as_json = setting.say, ways.json
    moved = carry_out(found.bank, setting, Authority(by=by))
    if not found.bank.empty and not as_json:
        put_report(found.bank, setting)
        put_verified(found.bank, setting)
    if moved is Applied.NOT_IN_GIT:
        put_aside(say("apply.not-in-git"))
    try:
        wire(found.work, installing=True)
    except MemoryBankError as error:
        message = _stopped(found, setting, error, ways.command)
        if as_json:
            _put_json(found, setting, "partly", exit_code=error.exit_code, message=message)
        else:
            put_error(f"memory-bank: {message}", as_wrong)
        return error.exit_code
    code = 4 if found.of("refused") else 0
    if as_json:
        _put_json(found, setting, "partly" if code else "applied", exit_code=code)
    else:
        _tell_done(found, setting)
    return code


def _stopped(found: Setup, setting: Setting, error: MemoryBankError, command: str) -> str:
    """Not in the words for a plan of which nothing was done: here a part was."""
    why = setting.told(error)
    if found.bank.empty:
        return why
    if error.text == "apply.failed":
        why = str(error.params["why"])
    return setting.say("setup.hosts-failed", why=why.rstrip(".。"), command=command)


def _tell_done(found: Setup, setting: Setting) -> None:
    say = setting.say
    wired = found.of("wire")
    for host in wired:
        user = " --scope user" if host.scope == "user" else ""
        put_done(say("install.done.install", host=_title(host), name=host.host, scope=user))
    put_notes(found.work.notes, setting.say)
    if found.of("refused"):
        names = ", ".join(map(_title, found.of("refused")))
        put_error(say("setup.partly", hosts=names), as_wrong)
    elif wired:
        put_done(say("setup.next"))
    _offer_driver(found, setting)


def _show(found: Setup, setting: Setting, ways: ChangeFlags) -> None:
    from memorybank.cli.confirm import put_planned

    parts = [found.bank] if found.bank.flow is Flow.UPGRADE and not found.bank.empty else []  # in its own words (RFR-4)
    parts += [found.shown] if found.shown.changes else []
    for part in parts:
        put_planned(part, setting, ways, where=str(setting.where.project) if part is parts[-1] else "")


def _tell_hosts(found: Setup, setting: Setting, *, looked: bool) -> None:
    """What the plan does not change: hosts that are wired already, that refuse, or that are not there."""
    say = setting.say
    far = [host for host in found.of("wire") if host.scope == "user"]
    if far:
        put_aside(say("install.user-why", host=", ".join(map(_title, far))))
    wired = found.of("wired")
    if wired:
        put_aside(say("install.already", host=", ".join(map(_title, wired))))
    for host in found.of("refused"):
        put_error(say("setup.refused", host=_title(host), why=_why(host, setting)), as_wrong)
    if looked and not found.hosts:
        put_aside(say("setup.no-hosts", names="|".join(HOSTS)))
    for name in found.teammates:
        put_aside(say("setup.teammates", host=host_named(name).TITLE, name=name))
    put_notes(found.bank.notes, setting.say)


def _nothing(found: Setup, setting: Setting, ways: ChangeFlags, *, looked: bool) -> int:
    """All is there already; what the manifest forgot is remembered."""
    from memorybank.app.install.plan import carry_out as wire

    if not ways.plan_only and found.hosts:
        wire(found.work, installing=True)
    code = 4 if found.of("refused") else 0
    if ways.json:
        _put_json(found, setting, "nothing", exit_code=code)
        return code
    put_done(setting.say("plan.empty"))
    _tell_hosts(found, setting, looked=looked)
    put_notes(found.work.notes, setting.say)
    _offer_driver(found, setting)
    return code


def _put_json(found: Setup, setting: Setting, state: str, *, exit_code: int, message: str = "") -> None:
    from memorybank.changes.plan_text import memory_ops

    put_json(
        "setup",
        state=state,
        flow=found.bank.flow.value,
        operations=memory_ops(found.whole)["operations"],
        hosts=[{"host": h.host, "scope": h.scope, "state": h.state, "message": _why(h, setting)} for h in found.hosts],
        notes=[setting.say(note.text, **dict(note.params)) for note in found.notes],
        message=message,
        requiresConfirmation=state == "planned",
        exitCode=exit_code,
    )


def _why(host: Outlook, setting: Setting) -> str:
    return setting.told(host.error) if host.error else ""


def _title(host: Outlook) -> str:
    return host_named(host.host).TITLE
