"""The command `receipts`: what an agent was given of the bank, and why (RCP-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memorybank.cli import colour
from memorybank.cli.help import _
from memorybank.cli.output import put, put_aside, put_done, put_json
from memorybank.cli.run import in_project

if TYPE_CHECKING:
    from memorybank.app.setting import Setting

_SHOWN = 20  # sessions


@click.command()
@click.argument("session", default="")
@click.option("--clear", is_flag=True, help="Delete all receipts of this project.")
@in_project
def receipts(setting: Setting, session: str, clear: bool, as_json: bool) -> int:
    """What an agent was given of the bank, and why.

    Pages and lines, the reason, what it cost in tokens, what was left out; which of it was read later, and what of it
    is no longer true. Kept on this machine for 30 days; `receipts.record = false` in the settings keeps none.

    \b
    memory-bank receipts                sessions, the last one first
    memory-bank receipts 3f2a           one of them, by the start of its name
    memory-bank receipts -              what was asked for at a terminal
    memory-bank receipts --clear
    """
    from memorybank.app.ask.receipt_lines import document, of_one, of_sessions
    from memorybank.app.ask.receipts import by_session
    from memorybank.store import receipts as records

    if clear:
        if session or as_json:
            raise click.UsageError(_("--clear stands alone"))
        put_done(setting.say("receipts.cleared", count=records.clear(str(setting.where.places.state))))
        return 0
    found = by_session(setting, session or None)
    if as_json:
        put_json("receipts", sessions=document(setting, found))
    elif not found:
        known = session and by_session(setting)
        put_done(setting.say("receipts.unknown", session=session) if known else setting.say("receipts.none"))
    elif session:
        for one in found:
            head, *lines = of_one(setting, one)
            put(head, colour.heading)
            put("\n".join(lines))
    else:
        put("\n".join(of_sessions(setting, found[:_SHOWN])))
        put_aside(setting.say("receipts.next"))
    return 0
