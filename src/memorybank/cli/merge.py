"""The command `merge`: what two branches left of the bank, and what they would leave (MRG-2)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memorybank.cli.help import _
from memorybank.cli.output import put, put_aside, put_done, put_json
from memorybank.cli.run import ChangeFlags, changing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memorybank.app.change.bank_merge import LeftPage
    from memorybank.app.setting import Setting
    from memorybank.model.change import Applied, OnConflict, Plan
    from memorybank.model.ledger import Authority

_SHOWN = 5  # conflicts of one page
_GITS = ".merge_file_"  # what git calls the files that it hands to a driver


@click.command()
@click.option("--check", "branch", metavar="BRANCH", help="Only say what a merge of this branch would meet.")
@click.option(
    "--driver",
    nargs=4,
    help="For git: BASE OURS THEIRS PATH.",
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, _, files: _drive(ctx, files),
)
@changing
def merge(setting: Setting, ways: ChangeFlags, branch: str | None) -> int:
    """Settle what a git merge left in the bank.

    Rows, list items, dates and index lines are merged by what they are; prose that both sides changed is left to you,
    between git's markers. Exit 1 when something is left.
    """
    if branch is not None:
        return _check(setting, branch, as_json=ways.json)
    from memorybank.app.change import bank_merge as app
    from memorybank.app.change.edit import carry_out
    from memorybank.cli.confirm import change

    found = app.plan(setting)
    done: list[bool] = []

    def carry(because: Authority, choices: dict[str, OnConflict]) -> tuple[Plan, Applied]:
        del choices
        applied = carry_out(found.plan, setting, because)
        done.append(app.carried(setting, found))
        return found.plan, applied

    if found.plan.empty and found.merged and not ways.plan_only:
        done.append(app.carried(setting, found))
    ways = replace(ways, words=("merge",), carry=carry)
    nothing = "merge.left-nothing-written" if found.left else "merge.settled" if found.merged else "merge.nothing"
    code = change(found.plan, setting, ways, nothing=nothing)
    if False in done:
        put_aside(setting.say("apply.not-in-git"))
    if not ways.json:
        _put_left(found.left, setting)
    return code or (1 if found.left else 0)


def _check(setting: Setting, branch: str, *, as_json: bool) -> int:
    from memorybank.app.change import bank_merge as app

    both, left = app.check(setting, branch)
    if as_json:
        put_json("merge_check", branch=branch, pages=list(both), left=[_told(page, setting) for page in left])
    elif not both:
        put_done(setting.say("merge.check-apart", branch=branch))
    else:
        put(setting.say("merge.check", branch=branch, count=len(both), settled=len(both) - len(left)))
        _put_left(left, setting)
    return 1 if left else 0


def _told(page: LeftPage, setting: Setting) -> dict[str, object]:
    found = [{"removed": conflict.removed, "text": conflict.text} for conflict in page.conflicts]
    why: dict[str, object] = {"why": setting.say(page.why)} if page.why else {}
    return {"path": page.path, "conflicts": found} | why


def _put_left(left: Iterable[LeftPage], setting: Setting) -> None:
    say = setting.say
    for page in left:
        put()
        why = {"why": say(page.why)} if page.why else {}
        put(say("page.damaged" if why else "merge.left-page", path=page.path, **why))
        for conflict in page.conflicts[:_SHOWN]:
            put("  " + say("merge.left-removed" if conflict.removed else "merge.left-both", text=conflict.text))


def _drive(ctx: click.Context, files: tuple[str, str, str, str] | None) -> None:
    """Called by git for one page, with what it was, ours, theirs, and its path: the result goes where ours was.

    Needs no bank and no project. Any code but 0 and 1 sends git to its own merge.
    """
    if not files:
        return
    from memorybank.changes.page_merge import Unmergeable, merge_files

    ours = Path(files[1])
    if not ours.name.startswith(_GITS):
        raise click.UsageError(_("--driver is for git alone"))
    try:
        base, mine, theirs = (Path(name).read_bytes() for name in files[:3])
        content, conflicts = merge_files(base, mine, theirs, path=files[3])
        ours.write_bytes(content)
    except (Unmergeable, OSError):
        ctx.exit(2)
    ctx.exit(1 if conflicts else 0)
