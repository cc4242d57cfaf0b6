"""The commands `apply` and `proposals`: what is waiting for a word, and the word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memorybank.cli.help import refuse_if
from memorybank.cli.output import as_diff, put, put_aside, put_done, put_error, put_json, row
from memorybank.cli.run import ChangeFlags, conflict_option, in_project, yes_option
from memorybank.model.change import Applied, Authority, OnConflict, Plan, Proposal, State
from memorybank.model.errors import Refused

if TYPE_CHECKING:
    from memorybank.app.change.decide import Stale
    from memorybank.app.setting import Setting


@click.command()
@click.argument("id")
@yes_option
@conflict_option
@in_project
def apply(setting: Setting, id: str, yes: bool, on_conflict: OnConflict | None, as_json: bool) -> int:
    """Write a proposal, exactly as it was shown and confirmed.

    Where a page changed since, it is planned again, and written only if it still changes the same lines.
    """
    return apply_one(setting, id, ChangeFlags(yes=yes, on_conflict=on_conflict, json=as_json))


@click.command()
@click.argument("what", type=click.Choice(["list", "show", "diff", "review", "accept", "reject"]), default="list")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--all", "everything", is_flag=True, help="accept: all that wait. list: also what was answered.")
@yes_option
@conflict_option
@in_project
def proposals(
    setting: Setting,
    what: str,
    ids: tuple[str, ...],
    everything: bool,
    yes: bool,
    on_conflict: OnConflict | None,
    as_json: bool,
) -> int:
    """What waits for your word: list, look, accept, refuse."""
    several = what == "accept"
    alone = what in ("list", "review")
    wrong = alone != (not ids and not (several and everything)) or (len(ids) > 1 and not several)
    told = "list and review stand alone; show, diff and reject want the ID of a proposal, accept one or more"
    refuse_if(wrong, told)
    if what == "review":
        from memorybank.cli.review import review

        refuse_if(as_json or yes, "review asks a person at a terminal; it takes neither --json nor --yes")
        return review(setting)
    if what == "accept":
        return _accept(setting, ids, everything, ChangeFlags(yes=yes, on_conflict=on_conflict, json=as_json))
    if what == "reject":
        return _reject(setting, ids[0], as_json=as_json)
    if what in ("show", "diff"):
        return _one(setting, ids[0], diff=what == "diff", as_json=as_json)
    return _list(setting, everything=everything, as_json=as_json)


def _accept(setting: Setting, ids: tuple[str, ...], everything: bool, ways: ChangeFlags) -> int:
    """One after the other, oldest first; what cannot be written holds up none of the others."""
    from memorybank.store import proposals as store

    chosen = tuple(p.id for p in reversed(store.open_ones(setting.state))) if everything else tuple(dict.fromkeys(ids))
    if len(chosen) == 1:
        return apply_one(setting, chosen[0], ways, f"memory-bank proposals accept {chosen[0]}")
    refuse_if(ways.json, "accept with --json takes one ID")
    if not chosen:
        put_done(setting.say("decide.nothing-waits"))
    code = 0
    for id in chosen:
        put_done(f"── {id}")
        try:
            code = max(code, apply_one(setting, id, ways, f"memory-bank proposals accept {id}"))
        except Refused as error:
            put_error(setting.told(error))
            code = 4
    return code


def apply_one(setting: Setting, id: str, asked: ChangeFlags, typed: str = "") -> int:
    """Shown, agreed to and written; `typed` is the command that does the same again."""
    from memorybank.app.change import decide
    from memorybank.cli.confirm import change

    proposal = decide.find(setting, id)
    confirmed = proposal.state is State.CONFIRMED
    typed = typed or f"memory-bank apply {id}"

    outcome: object = decide.ready(setting, proposal)

    def carry(because: Authority, choices: dict[str, OnConflict]) -> tuple[Plan, Applied] | None:
        nonlocal outcome  # between the question and the answer something may become of it
        outcome = decide.carry(setting, proposal, because, choices)
        return (outcome.plan, outcome.applied) if isinstance(outcome, decide.Done) else None

    ways = ChangeFlags(
        command=f"{typed} --yes" if confirmed else typed,  # a word given ends before a choice
        yes=asked.yes or confirmed,
        json=asked.json,
        on_conflict=asked.on_conflict,
        because=decide.because_of(proposal),
        wait=setting.say("decide.wait", id=id) if proposal.session else "",  # an agent's: its user has the word
        carry=carry,
    )
    code = change(outcome.plan, setting, ways, nothing="plan.declined") if isinstance(outcome, Proposal) else 0
    match outcome:
        case decide.Already(done):
            text = setting.say("decide.already", id=id, when=done.decided)
            return _put_one(done, text, as_json=asked.json)
        case decide.Needless(done):
            return _put_one(done, setting.say("propose.already", path=done.target), as_json=asked.json)
        case decide.Stale():
            return _stale(setting, proposal, outcome, as_json=asked.json)
        case decide.Conflicted():  # a page that was edited by hand while somebody read
            return apply_one(setting, id, asked, typed)
    if code == 3 and asked.json and ways.wait:
        put_aside(ways.wait)
    elif not asked.json and isinstance(outcome, decide.Done):
        put_aside(setting.say("decide.undo", id=id))
    return code


def _stale(setting: Setting, proposal: Proposal, found: Stale, *, as_json: bool) -> int:
    """Refused, and the same memory planned anew: it needs a word of its own."""
    from memorybank.app.change import decide
    from memorybank.app.change.memory_proposal import as_shown

    fresh = found.again
    message = setting.say("decide.stale", path=found.path, id=proposal.id)
    if as_json:
        put_json("stale", id=proposal.id, message=message, again=_told(fresh) if fresh else None, exitCode=4)
        return 4
    put_error(message)
    if fresh is None:
        put_error(decide.way_on(setting, proposal))
    else:
        put(as_shown(fresh, setting))
        put_aside(setting.say("decide.again", old=proposal.id, id=fresh.id))
    return 4


def _reject(setting: Setting, id: str, *, as_json: bool) -> int:
    from memorybank.app.change import decide

    done = decide.reject(setting, id)
    return _put_one(done, setting.say("decide.rejected", id=id, target=done.target), as_json=as_json)


def _one(setting: Setting, id: str, *, diff: bool, as_json: bool) -> int:
    from memorybank.app.change import decide
    from memorybank.app.change.memory_proposal import as_shown
    from memorybank.changes.plan_text import diff_text

    proposal = decide.stored(setting, id)
    if as_json:
        _put_proposals([proposal], whole=True)
    elif diff:
        put(diff_text(proposal.plan).rstrip("\n"), as_diff)
    else:
        put(_line(proposal, setting))
        put(as_shown(proposal, setting))
    return 0


def _list(setting: Setting, *, everything: bool, as_json: bool) -> int:
    from memorybank.store import proposals as store

    shown = store.load_all(setting.state) if everything else store.open_ones(setting.state)
    if as_json:
        _put_proposals(list(shown))
        return 0
    for proposal in shown:
        put(_line(proposal, setting))
    if not shown:
        put_done(setting.say("decide.nothing-waits"))
    elif not everything:
        put_aside(setting.say("decide.how", id=shown[0].id))
    return 0


def _line(proposal: Proposal, setting: Setting) -> str:
    say = setting.say
    points = say("propose.semicolon").join(proposal.points)
    return say(
        "decide.line",
        id=proposal.id,
        state=say(f"decide.state.{proposal.state.value}"),
        made=proposal.made[:16].replace("T", " "),
        kind=proposal.kind,
        target=proposal.target,
        points=points if len(points) <= 100 else f"{points[:99]}…",
    )


def _put_one(proposal: Proposal, text: str, *, as_json: bool) -> int:
    """What became of it."""
    if as_json:
        _put_proposals([proposal])
    else:
        put_done(text)
    return 0


def _put_proposals(shown: list[Proposal], *, whole: bool = False) -> None:
    put_json("proposals", proposals=[_told(p, whole=whole) for p in shown])


def _told(proposal: Proposal, *, whole: bool = False) -> dict[str, object]:
    from memorybank.changes.plan_text import diff_text, memory_ops

    told = row(proposal, "id", "kind", "target", "made", "decided", "words", "host") | {
        "state": proposal.state.value,
        "pages": list(proposal.pages),
        "points": list(proposal.points),
        "operations": memory_ops(proposal.plan)["operations"],
    }
    return told | ({"diff": diff_text(proposal.plan)} if whole else {})
