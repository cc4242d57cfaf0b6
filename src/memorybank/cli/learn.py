"""The command `learn`: what the repository itself says and nobody has remembered yet (DAY-3)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from memorybank.cli.output import as_heading, on_terminal, put, put_aside, put_done, put_json, row
from memorybank.cli.propose import read_given
from memorybank.cli.run import in_project, progress
from memorybank.model.memory import field_words
from memorybank.recall.candidates import SORTS

if TYPE_CHECKING:
    from memorybank.app.ask.candidates import Learned
    from memorybank.app.setting import Setting
    from memorybank.recall.candidates import Candidate

_SHOWN = 20  # that a screen of text is worth; --json has all
_LINES = 6  # of a quote


@click.command()
@click.option("--kind", "kinds", multiple=True, type=click.Choice(list(SORTS)), help="Only these; repeatable.")
@click.option("--propose", "proposes", is_flag=True, help="Make proposals of those that state all they must.")
@click.option(
    "--from",
    "given",
    metavar="PATH",
    default="",
    help="A file or folder instead of the repository: an agent's own memory. With --propose also candidates as --json "
    "printed them, with more of their fields stated; - is standard input.",
)
@in_project
def learn(setting: Setting, kinds: tuple[str, ...], proposes: bool, given: str, as_json: bool) -> int:
    """What the repository itself states and the bank lacks.

    Decisions, conventions, pitfalls and requirements, from decision records, rule files, CONTRIBUTING, the changelog,
    comments that give reasons, reverts and fixes. Each with its quote and place, and with what is missing named. No
    model is asked, and nothing is written.
    """
    from memorybank.app.ask.candidates import Learned
    from memorybank.app.ask.candidates import learn as look
    from memorybank.app.change.candidate_proposals import filled

    if given == "-" or (proposes and given.endswith(".json") and os.path.isfile(given)):
        found = Learned(filled(setting, read_given(given)), 0, 0, 0)
    else:
        with progress(setting.say("progress.learning")):
            found = look(setting, os.path.expanduser(given), kinds)
    if proposes:
        return _propose(setting, found, as_json=as_json)
    if as_json:
        rows = [_row(candidate) for candidate in found.candidates]
        put_json("candidates", candidates=rows, leftOff=found.left_off, known=found.known, unfit=found.unfit)
    else:
        _put(setting, found)
    return 0


def _row(candidate: Candidate) -> dict[str, object]:
    from memorybank.app.ask.candidates import lacking

    also = [{"title": title, "line": line} for title, line in candidate.also]
    told = row(candidate, "sort", "kind", "fields", "quote", "path", "line", "commit", "heading")
    return told | {"missing": list(lacking(candidate)), "also": also}


def _put(setting: Setting, found: Learned) -> None:
    say = setting.say
    for number, candidate in enumerate(found.candidates[:_SHOWN], 1):
        _put_one(setting, number, candidate)
    more = len(found.candidates[_SHOWN:]) + found.left_off
    if more:
        put_aside(say("learn.more", count=more))
    if not found.candidates:
        put_done(say("learn.nothing"))
    if found.known or found.unfit:
        put_aside(say("learn.left-out", known=found.known, unfit=found.unfit))
    if found.candidates:
        put_aside(say("learn.next"))


def _put_one(setting: Setting, number: int, candidate: Candidate) -> None:
    """The quote as data: every line of it behind a bar."""
    from memorybank.app.ask.candidates import lacking

    say = setting.say
    sort = say(f"learn.sort.{candidate.sort}")
    heading = say("learn.under", heading=candidate.heading) if candidate.heading else ""
    put(f"{number}. {sort}  {candidate.place}{heading}", as_heading)
    lines = candidate.quote.split("\n")
    put("\n".join(f"   │ {line}" for line in lines[:_LINES]))
    if len(lines) > _LINES:
        put(say("learn.lines", count=len(lines) - _LINES))
    absent = [field_words(say, name)[0] for name in lacking(candidate)]
    put(say("learn.missing", fields=say("propose.comma").join(absent)) if absent else say("learn.complete"))
    put()


def _propose(setting: Setting, found: Learned, *, as_json: bool) -> int:
    from memorybank.app.change.candidate_proposals import propose_together

    say = setting.say
    done = propose_together(setting, found.candidates)
    if as_json:
        refused = [{"place": c.place, "message": setting.told(e)} for c, e in done.refused]
        blocks = [{"id": p.id, "kind": p.kind, "target": p.target, "block": p.shown} for p in done.proposals]
        rest = [_row(candidate) for candidate in done.incomplete]
        put_json("candidate_proposals", proposals=blocks, incomplete=rest, refused=refused)
        return 0
    for candidate, error in done.refused:
        put_aside(say("page.damaged", path=candidate.place, why=setting.told(error)))
    if done.incomplete:
        put_aside(say("learn.incomplete", count=len(done.incomplete)))
    if not done.proposals:
        put_done(say("learn.nothing-proposed"))
        return 0
    for proposal in done.proposals:
        put(proposal.shown)
        put()
    put(say("learn.review" if on_terminal() else "learn.show", count=len(done.proposals)))
    return 0
