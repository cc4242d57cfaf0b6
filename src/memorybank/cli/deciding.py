"""The commands `apply` and `proposals`: what is waiting for a word, and the word."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import click

from memorybank.cli import colour, offers
from memorybank.cli.options import conflict_option, json_option, project_option, yes_option
from memorybank.cli.running import run_in
from memorybank.cli.words import _
from memorybank.model.change import OnConflict

if TYPE_CHECKING:
    from memorybank.app.setting import Setting
    from memorybank.model.change import Applied, Plan
    from memorybank.model.errors import StalePlan
    from memorybank.model.ledger import Because
    from memorybank.model.proposal import Proposal
    from memorybank.model.rule import Finding


@click.command()
@click.argument("id", shell_complete=offers.proposals)
@yes_option
@conflict_option
@json_option
@project_option
def apply(id: str, yes: bool, on_conflict: str | None, as_json: bool, project: str | None) -> None:
    """Write a proposal, exactly as it was shown and confirmed.

    Where a page changed since, it is planned again, and written only if it
    still changes the same lines.

    \b
    memory-bank apply p-1a2b3c4d              a confirmed one is written, else you are asked
    memory-bank apply p-1a2b3c4d --yes        without asking
    memory-bank apply p-1a2b3c4d --json       for programs
    """
    run_in(project, as_json, lambda setting: _apply(setting, id, yes=yes, on_conflict=on_conflict, as_json=as_json))


@click.command()
@click.argument("what", type=click.Choice(["list", "show", "diff", "accept", "reject"]), default="list")
@click.argument("ids", nargs=-1, metavar="[ID]...", shell_complete=offers.proposals)
@click.option("--all", "everything", is_flag=True, help="accept: all that wait. list: also what was answered.")
@yes_option
@conflict_option
@json_option
@project_option
def proposals(
    what: str,
    ids: tuple[str, ...],
    everything: bool,
    yes: bool,
    on_conflict: str | None,
    as_json: bool,
    project: str | None,
) -> None:
    """What waits for your word: list, look, accept, refuse.

    \b
    memory-bank proposals                      what is waiting
    memory-bank proposals diff p-1a2b3c4d      every line it would change
    memory-bank proposals accept p-1a2b3c4d    show it, ask, write it
    memory-bank proposals accept --all         one after the other
    memory-bank proposals reject p-1a2b3c4d    and it is not proposed again

    Beside `diff`, `show` prints one as it was asked.
    """
    several = what == "accept"
    if (what == "list") != (not ids and not (several and everything)) or (len(ids) > 1 and not several):
        told = "list stands alone; show, diff and reject want the ID of a proposal, accept one or more"
        raise click.UsageError(_(told))

    def body(setting: Setting) -> int:
        if what == "accept":
            return _accept(setting, ids, everything, yes=yes, on_conflict=on_conflict, as_json=as_json)
        if what == "reject":
            return _reject(setting, ids[0], as_json=as_json)
        if what in ("show", "diff"):
            return _one(setting, ids[0], diff=what == "diff", as_json=as_json)
        return _list(setting, everything=everything, as_json=as_json)

    run_in(project, as_json, body)


def _accept(
    setting: Setting, ids: tuple[str, ...], everything: bool, *, yes: bool, on_conflict: str | None, as_json: bool
) -> int:
    """One after the other, oldest first; what cannot be written holds up none of the others."""
    from memorybank.app import decide
    from memorybank.cli.output import put_done, put_error
    from memorybank.model.errors import Refused
    from memorybank.texts.catalogue import sentence

    chosen = tuple(p.id for p in reversed(decide.open_ones(setting))) if everything else tuple(dict.fromkeys(ids))
    if len(chosen) == 1:
        typed = f"memory-bank proposals accept {chosen[0]}"
        return _apply(setting, chosen[0], yes=yes, on_conflict=on_conflict, as_json=as_json, typed=typed)
    if as_json:
        return _accept_told(setting, chosen, yes=yes, on_conflict=on_conflict)
    if not chosen:
        put_done(setting.say("decide.nothing-waits"))
    code = 0
    for id in chosen:
        put_done(setting.say("decide.next", id=id))
        typed = f"memory-bank proposals accept {id}"
        try:
            code = max(code, _apply(setting, id, yes=yes, on_conflict=on_conflict, as_json=False, typed=typed))
        except Refused as error:
            put_error(sentence(error.text, error.params, setting.say))
            code = 4
    return code


def _accept_told(setting: Setting, ids: tuple[str, ...], *, yes: bool, on_conflict: str | None) -> int:
    """For programs: every proposal with what became of it, and with those that now stand for one of them."""
    from memorybank.app import decide
    from memorybank.app.consent import must_be_a_persons
    from memorybank.model.errors import Refused

    if yes:
        must_be_a_persons(setting)
    code, shown = 0 if yes or not ids else 3, []
    choice = OnConflict(on_conflict) if on_conflict else None
    for id in ids:
        if yes:
            try:
                outcome = decide.accept(setting, id, by="yes", words="", choice=choice)
            except Refused:
                code = 4
            else:
                code = code if isinstance(outcome, decide.Done | decide.Already | decide.Needless) else 4
                shown += [outcome.again] if isinstance(outcome, decide.Stale) and outcome.again else []
        shown.append(decide.stored(setting, id))
    _put_proposals(shown)
    return code


class _NotDone(Exception):
    """Between the question and the answer something became of it."""

    def __init__(self, outcome: object) -> None:
        self.outcome = outcome


def _apply(setting: Setting, id: str, *, yes: bool, on_conflict: str | None, as_json: bool, typed: str = "") -> int:
    from memorybank.app import decide
    from memorybank.cli.changing import Ways, change
    from memorybank.cli.output import put_aside, put_done
    from memorybank.model.proposal import Proposal, State

    proposal = decide.find(setting, id)
    if proposal.state is State.APPLIED:
        return _already(setting, proposal, as_json=as_json)
    confirmed = proposal.state is State.CONFIRMED
    typed = typed or f"memory-bank apply {id}"
    wait = setting.say("decide.wait", id=id) if proposal.session else ""  # an agent's: its user has the word

    def carry(because: Because, choices: dict[str, OnConflict]) -> tuple[Plan, Applied]:
        done = decide.carry(setting, proposal, because, lambda found: _chosen(found, choices))
        if isinstance(done, decide.Done):
            return done.plan, done.applied
        raise _NotDone(done)

    ways = Ways(
        f"{typed} --yes" if confirmed else typed,  # a word given ends before a choice
        yes=yes or confirmed,
        json=as_json,
        on_conflict=OnConflict(on_conflict) if on_conflict else None,
        because=decide.because_of(proposal),
        wait=wait,
        carry=carry,
    )
    outcome: object = decide.ready(setting, proposal)
    code = 0
    if isinstance(outcome, Proposal):
        try:
            code = change(decide.maker(outcome), setting, ways, nothing="plan.declined")
        except _NotDone as other:
            outcome = other.outcome
    match outcome:
        case decide.Already(done):
            return _already(setting, done, as_json=as_json)
        case decide.Needless(done):
            if as_json:
                _put_proposals([done])
            else:
                put_done(setting.say("propose.already", path=done.target))
            return 0
        case decide.Stale(error=error, again=fresh):
            return _stale(setting, proposal, error, fresh, as_json=as_json)
        case decide.Conflicted():  # a page that was edited by hand while somebody read
            return _apply(setting, id, yes=yes, on_conflict=on_conflict, as_json=as_json, typed=typed)
    if code == 3 and as_json and wait:
        put_aside(wait)
    elif code == 0 and not as_json and _is_applied(setting, id):
        put_aside(setting.say("decide.undo", id=id))
    return code


def _chosen(found: tuple[Finding, ...], choices: dict[str, OnConflict]) -> dict[str, OnConflict] | None:
    """What was chosen, if it was for all that is asked now."""
    return choices if all(finding.path in choices for finding in found) else None


def _already(setting: Setting, proposal: Proposal, *, as_json: bool) -> int:
    from memorybank.cli.output import put_done

    if as_json:
        _put_proposals([proposal])
    else:
        put_done(setting.say("decide.already", id=proposal.id, when=proposal.decided))
    return 0


def _is_applied(setting: Setting, id: str) -> bool:
    """It is done or not, whether or not the disk lets us look once more."""
    from memorybank.app import decide
    from memorybank.model.proposal import State

    with suppress(OSError):
        return decide.stored(setting, id).state is State.APPLIED
    return False


def _stale(setting: Setting, proposal: Proposal, error: StalePlan, fresh: Proposal | None, *, as_json: bool) -> int:
    """Refused, and the same memory planned anew: it needs a word of its own."""
    from memorybank.app import decide
    from memorybank.cli.output import put, put_aside, put_error, put_json

    say = setting.say
    message = decide.why_stale(setting, proposal, error)
    if as_json:
        put_json("stale", id=proposal.id, message=message, again=_told(fresh) if fresh else None, exitCode=4)
        return 4
    put_error(message)
    if fresh is None:
        put_error(decide.way_on(setting, proposal))
        return 4
    put(decide.as_shown(fresh, setting))
    put_aside(say("decide.again", old=proposal.id, id=fresh.id))
    return 4


def _reject(setting: Setting, id: str, *, as_json: bool) -> int:
    from memorybank.app import decide
    from memorybank.cli.output import put_done

    done = decide.reject(setting, id)
    if as_json:
        _put_proposals([done])
    else:
        put_done(setting.say("decide.rejected", id=id, target=done.target))
    return 0


def _one(setting: Setting, id: str, *, diff: bool, as_json: bool) -> int:
    from memorybank.app import decide
    from memorybank.changes.show import diff_text
    from memorybank.cli.output import put

    proposal = decide.stored(setting, id)
    if as_json:
        _put_proposals([proposal], whole=True)
    elif diff:
        put(diff_text(proposal.plan).rstrip("\n"), colour.diff)
    else:
        put(_line(proposal, setting), colour.first_word(colour.CYAN))
        put(decide.as_shown(proposal, setting))
    return 0


def _list(setting: Setting, *, everything: bool, as_json: bool) -> int:
    from memorybank.app import decide
    from memorybank.cli.output import put, put_aside, put_done, room
    from memorybank.cli.wide import hanging
    from memorybank.store import proposals as store

    shown = store.load_all(setting.where.places.state) if everything else decide.open_ones(setting)
    if as_json:
        _put_proposals(list(shown))
        return 0
    for proposal in shown:
        put(hanging(_line(proposal, setting), room()), colour.id_first)
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


def _put_proposals(shown: list[Proposal], *, whole: bool = False) -> None:
    from memorybank.cli.output import put_json

    put_json("proposals", proposals=[_told(p, whole=whole) for p in shown])


def _told(proposal: Proposal, *, whole: bool = False) -> dict[str, object]:
    from memorybank.changes.show import diff_text, memory_ops

    told: dict[str, object] = {
        "id": proposal.id,
        "kind": proposal.kind,
        "state": proposal.state.value,
        "target": proposal.target,
        "pages": list(proposal.pages),
        "points": list(proposal.points),
        "made": proposal.made,
        "decided": proposal.decided,
        "words": proposal.words,
        "host": proposal.host,
        "operations": memory_ops(proposal.plan)["operations"],
    }
    return told | ({"diff": diff_text(proposal.plan)} if whole else {})
