"""`proposals review`: what waits, decided on at a terminal as one list and written in one go (PRO-10)."""

from dataclasses import dataclass

import click

from memorybank.app.change import proposal_review
from memorybank.app.change.edit import carry_out
from memorybank.app.change.memory_proposal import as_shown
from memorybank.app.setting import Setting
from memorybank.cli.confirm import change
from memorybank.cli.output import as_heading, asked, on_terminal, put, put_aside, put_done, put_error
from memorybank.cli.run import ChangeFlags
from memorybank.model.change import Flow, Plan, Proposal
from memorybank.model.errors import MemoryBankError

ACCEPT, REJECT, EDIT, NEXT, REST, QUIT = "a", "r", "e", "n", "A", "q"
_KEYS = (ACCEPT, REJECT, EDIT, NEXT, REST, QUIT)


@dataclass(slots=True)
class _Decided:
    """Kept in this process alone: whoever is interrupted has decided nothing."""

    accepted: list[Proposal]
    refused: list[Proposal]
    edited: dict[str, str]  # the id of an edited one -> the id of what it was made from


def review(setting: Setting) -> int:
    say = setting.say
    if not on_terminal():
        put_error(say("review.no-terminal"))
        return 3
    waiting = proposal_review.reviewable(setting)
    if not waiting:
        put_done(say("decide.nothing-waits"))
        return 0
    decided = _Decided([], [], {})
    for number, proposal in enumerate(waiting, 1):
        answer = _answered(setting, proposal, f"[{number}/{len(waiting)}]", decided)
        if answer == REST:
            decided.accepted += waiting[number:]
        if answer in (REST, QUIT):
            break
    return _write(setting, decided)


def _answered(setting: Setting, proposal: Proposal, head: str, decided: _Decided) -> str:
    """Shown, and asked about until there is an answer that ends it."""
    shown = proposal
    while True:
        put(f"{head}  {shown.kind} → {shown.target}", as_heading)
        put(as_shown(shown, setting))
        put()
        answer = asked(setting.say("review.ask"), default=NEXT)
        answer = answer if answer in _KEYS else answer.lower()
        if answer == EDIT:
            shown = _edited(setting, shown)
        elif answer in _KEYS:
            break
    if answer in (ACCEPT, REST):
        decided.accepted.append(shown)
        if shown is not proposal:
            decided.edited[shown.id] = proposal.id
    elif answer == REJECT:
        decided.refused.append(proposal)
    return answer


def _edited(setting: Setting, proposal: Proposal) -> Proposal:
    """In `$VISUAL` or `$EDITOR`. What cannot be proposed like that is said, and nothing is changed."""
    page = proposal_review.editable(proposal)
    if not page:
        put_error(setting.say("review.not-editable", id=proposal.id))
        return proposal
    try:
        text = click.edit(page, extension=".md", require_save=True)
        if text is not None:
            return proposal_review.edited(setting, proposal, proposal_review.fields_in(proposal, text)) or proposal
    except click.ClickException as error:
        put_error(setting.say("review.no-editor", why=error.format_message()))
    except MemoryBankError as error:
        put_error(setting.told(error))
    return proposal


def _write(setting: Setting, decided: _Decided) -> int:
    """One plan, one question, one apply for all that was decided."""
    say = setting.say
    for new, old in decided.edited.items():
        proposal_review.keep_edited(setting, old, next(p for p in decided.accepted if p.id == new))
    together = proposal_review.plan_together(setting, tuple(decided.accepted))
    for proposal in together.stale:
        put_aside(say("review.stale", id=proposal.id))
    put_done(say("review.sum", accepted=len(together.written), refused=len(decided.refused)))
    if not together.written and not decided.refused:
        return 0
    because = proposal_review.authority(together.written, tuple(decided.refused))
    if together.plan.empty:
        carry_out(Plan(Flow.REMEMBER, ()), setting, because)
        return 0

    ways = ChangeFlags(command="memory-bank proposals review", because=because)
    return change(together.plan, setting, ways, nothing="plan.declined")
