"""`refresh`, `index`, `archive`, `merge` and `restore`: the commands that keep a bank in order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memorybank.cli.help import refuse_if
from memorybank.cli.output import put, put_aside, put_done, put_json, put_notes, row
from memorybank.cli.run import ChangeFlags, changing, planning
from memorybank.model.change import Applied, Authority, Flow, OnConflict, Plan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memorybank.app.change.bank_merge import LeftPage
    from memorybank.app.setting import Setting


@click.command()
@changing
@click.option("--adopt", is_flag=True, help="Take over another tool's pages as and where they are.")
@click.option("--migrate", is_flag=True, help="Move another tool's pages into this layout.")
@click.option("--undo", is_flag=True, help="Take the last of these changes back.")
@click.option("--lines", is_flag=True, help="Say where every line of the pages goes.")
def refresh(setting: Setting, ways: ChangeFlags, adopt: bool, migrate: bool, undo: bool, lines: bool) -> int:
    """Create, upgrade, adopt, migrate or refresh the bank, as needed."""
    from memorybank.cli.confirm import change_by_words

    refuse_if(adopt + migrate + undo > 1, "--adopt, --migrate and --undo exclude each other")
    ways = replace(ways, lines=lines)
    if undo:
        from memorybank.app.change import ledger_history as history

        because = history.because_of_undo(setting, history.last_refresh(setting).id)
        return change_by_words("refresh --undo", setting, replace(ways, because=because), "undo.nothing")
    return change_by_words(f"refresh{' --adopt' * adopt}{' --migrate' * migrate}", setting, ways, "plan.empty")


@click.command()
@changing
@click.option("--check", is_flag=True, help="Only report what is out of step; exit 1 if anything is.")
def index(setting: Setting, ways: ChangeFlags, check: bool) -> int:
    """Bring the indexes in step with the pages."""
    from memorybank.cli.confirm import change_by_words

    if check:
        return _check_index(setting, ways.json)
    return change_by_words("index", setting, ways, "index.healthy")


def _check_index(setting: Setting, as_json: bool) -> int:
    from memorybank.app.change.edit import indexes_of, known_bank, of_indexes, told
    from memorybank.model.bank import INDEX_OVER

    work = indexes_of(known_bank(setting), setting)
    findings = of_indexes(work.reports)
    if as_json:
        rows = [row(report, "path", "state") | row(report.drift, "missing", "dead", "stale") for report in work.reports]
        put_json("index_check", indexes=rows, healthy=not findings)
    elif findings:
        for finding in findings:
            put(told(finding, setting.say))
    else:
        put_done(setting.say("index.healthy") if work.reports else setting.say("index.none", count=INDEX_OVER))
    return 1 if findings else 0


@click.command()
@changing
def archive(setting: Setting, ways: ChangeFlags) -> int:
    """Move finished work out of the pages every session loads.

    A page is due past 120 lines or 20 finished items; what is open or younger than 30 days stays.
    """
    from memorybank.cli.confirm import change_by_words

    return change_by_words("archive", setting, ways, "archive.not-due")


@click.command()
@click.argument("path", nargs=-1)
@planning
@click.option("--accept", is_flag=True, help="Keep the bank, or these paths, as they are now: that is the good state.")
@click.option("--set-aside", is_flag=True, help="Put it back, and keep what stood there as a waiting proposal.")
@click.option("--former", is_flag=True, help="The text that these pages held before the present good one.")
@click.option("--undo", is_flag=True, help="Take the last restore back.")
def restore(
    setting: Setting, ways: ChangeFlags, path: tuple[str, ...], accept: bool, set_aside: bool, former: bool, undo: bool
) -> int:
    """Put back what the user did not agree to.

    From the copies of the good state, page by page or all of it.
    """
    refuse_if(accept and (undo or ways.plan_only or ways.diff), "--accept goes with PATH, --json and --yes only")
    ways_given = accept + set_aside + former + undo
    refuse_if(ways_given > 1, "--accept, --set-aside, --former and --undo are four different things")
    refuse_if(former and not path, "--former wants the page it is about")
    if accept:
        return _accept(setting, path, ways)
    return _restore(setting, path, "aside" if set_aside else "former" if former else "undo" if undo else "", ways)


def _accept(setting: Setting, paths: tuple[str, ...], ways: ChangeFlags) -> int:
    from memorybank.app.attendance import must_be_a_persons
    from memorybank.app.change.bank_restore import accept
    from memorybank.cli.confirm import put_nothing

    must_be_a_persons(setting)
    files, say = ", ".join(accept(setting, paths)), setting.say
    text = say("restore.accepted", files=files) if files else say("restore.nothing")
    put_nothing(Plan(Flow.RESTORE, ()), setting, ways, text)
    return 0


def _restore(setting: Setting, paths: tuple[str, ...], way: str, ways: ChangeFlags) -> int:
    """`way`: aside | former | undo, or "" for the plain good state."""
    from memorybank.app.change import bank_restore as app
    from memorybank.cli.confirm import asks, put_applied, put_nothing, put_planned, unconfirmed
    from memorybank.store.good_records import Records

    say = setting.say
    work = app.plan(setting, paths, undo=way == "undo", former=way == "former")
    if work.empty:
        put_nothing(work.shown, setting, ways, say("restore.nothing"))
        return 1 if work.shown.notes else 0
    put_planned(work.shown, setting, ways)
    put_notes(work.shown.notes, setting.say)
    stop = unconfirmed(setting, ways)
    if stop is not None:
        return stop
    work = replace(work, by="terminal" if asks(ways) else "yes")
    made = None
    if way == "aside":
        from memorybank.app.hook.set_aside import put_back

        made = put_back(setting, work)
    else:
        app.carry(work, setting)
    put_applied(work.shown, setting, ways)
    if way != "undo" and not ways.json:
        put_aside(say("restore.undo", path=Records(setting.state).path("")))
    if made is not None and not ways.json:
        put_aside(say("restore.set-aside", id=made.id))
    if way in ("", "aside") and not app.plan(setting, paths).empty:
        put_aside(say("restore.more"))
    return 0


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
    refuse_if(not ours.name.startswith(_GITS), "--driver is for git alone")
    try:
        base, mine, theirs = (Path(name).read_bytes() for name in files[:3])
        content, conflicts = merge_files(base, mine, theirs, path=files[3])
        ours.write_bytes(content)
    except (Unmergeable, OSError):
        ctx.exit(2)
    ctx.exit(1 if conflicts else 0)
