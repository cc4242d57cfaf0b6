"""Options that several commands have, each spelled once; and the two ways in which a command gets its project."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from memorybank.cli.run import run_in
from memorybank.model.change import OnConflict
from memorybank.model.ledger import Authority

if TYPE_CHECKING:
    from memorybank.model.change import Applied, Plan

    Carry = Callable[[Authority, dict[str, OnConflict]], tuple[Plan, Applied]]

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
    callback=lambda _ctx, _param, value: OnConflict(value) if value else None,
    help="When a machine block was edited by hand: keep it, overwrite it, or put the update after it.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeFlags:
    """The flags that all changing commands share, and what only one of them knows."""

    command: str = ""  # as typed, for the hint how to say yes
    plan_only: bool = False
    yes: bool = False
    diff: bool = False
    json: bool = False
    on_conflict: OnConflict | None = None
    because: Authority = Authority()  # noqa: RUF009 (frozen)
    wait: str = ""  # what to say without a yes, where the command alone does not give it
    lines: bool = False  # say where every line goes (IMP-3)
    words: tuple[str, ...] = ()  # of a command whose plan an agent may show: those that make the same plan again
    carry: Carry | None = None  # how it is written, where the plan that was shown may have to be made again (PRO-10)


def in_project(body: Callable[..., int]) -> Callable[..., None]:
    """A command with --json and --project: `body(setting, as_json=..., ...)` gives its exit code."""

    @wraps(body)
    def command(*, project: str | None, as_json: bool, **given: Any) -> None:
        run_in(project, as_json, lambda setting: body(setting, as_json=as_json, **given))

    return json_option(project_option(command))


def changing(body: Callable[..., int]) -> Callable[..., None]:
    """A command that writes the bank, with the flags of all of them: `body(setting, ways, ...)` gives its exit code."""

    @wraps(body)
    def command(*, project: str | None, as_json: bool, **given: Any) -> None:
        shared = {name: given.pop(name) for name in ("plan_only", "yes", "diff", "on_conflict")}
        run_in(project, as_json, lambda setting: body(setting, ChangeFlags(json=as_json, **shared), **given))

    made: Callable[..., None] = command
    for option in (project_option, json_option, conflict_option, diff_option, yes_option, plan_option):
        made = option(made)
    return made
