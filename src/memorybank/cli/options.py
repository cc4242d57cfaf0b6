"""Options that several commands have, each spelled once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

import click

from memorybank.model.change import OnConflict

json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
project_option = click.option(
    "--project", metavar="DIR", help="The project's folder; by default found from here upwards."
)
plan_option = click.option("--plan", "plan_only", is_flag=True, help="Show the plan and stop.")
yes_option = click.option("--yes", is_flag=True, help="Apply without asking.")
diff_option = click.option("--diff", is_flag=True, help="Show the plan as a unified diff as well.")
conflict_option = click.option(
    "--on-conflict",
    type=click.Choice([c.value for c in OnConflict]),
    help="When a machine block was edited by hand: keep it, overwrite it, or put the update after it.",
)


class Flags(TypedDict):
    """What click hands to a changing command, by the names of its options."""

    plan_only: bool
    yes: bool
    diff: bool
    on_conflict: str | None
    as_json: bool
    project: str | None


def changing(command: Callable[..., Any]) -> Callable[..., Any]:
    """The flags of every command that writes the bank."""
    for option in (project_option, json_option, conflict_option, diff_option, yes_option, plan_option):
        command = option(command)
    return command
