"""A stored proposal meets its answer: applied exactly as shown, refused, or shown again because its lines would differ.

A page that moved on does not kill what waits for it (PRO-10): it is planned again, and written if it reads the same.

Authority is a proposal in state CONFIRMED (a host's user-message event or an elicitation set it), a person at a
terminal, or `--yes`. Who may say that is the guard's business (GRD-7); what is written is this module's.
"""

from dataclasses import replace
from typing import NamedTuple

from memorybank.app.change import stored_plan
from memorybank.app.change.edit import Decided, carry_out, choose, draft, page_now, touched, with_indexes
from memorybank.app.setting import Setting
from memorybank.changes.undo import plan_again
from memorybank.model.change import OPEN, Applied, Authority, OnConflict, Plan, Proposal, State
from memorybank.model.errors import MemoryBankError, Refused
from memorybank.model.rule import Finding
from memorybank.store import proposals, recover
from memorybank.store.bank import look
from memorybank.store.good_records import Records
from memorybank.store.project import locked


class Done(NamedTuple):
    proposal: Proposal
    plan: Plan  # what was written; with CON-2's choices not all that was proposed
    applied: Applied


class Already(NamedTuple):
    """It was applied before; nothing was done."""

    proposal: Proposal


class Unconfirmed(NamedTuple):
    proposal: Proposal


class Conflicted(NamedTuple):
    """A human edited lines that it would rewrite, and nobody said what to do (CON-2)."""

    proposal: Proposal
    findings: tuple[Finding, ...]


class Needless(NamedTuple):
    """The pages say it already: nothing to write, and nothing to wait for."""

    proposal: Proposal


class Stale(NamedTuple):
    """A page changed since, and the lines would be others than those that were shown. `again` is the same memory
    planned anew: stored in its place, and waiting for a word of its own. None: it has no place there any more."""

    proposal: Proposal
    path: str
    again: Proposal | None


Outcome = Done | Already | Conflicted | Needless | Stale


def accept(
    setting: Setting, id: str, *, by: str, words: str = "", host: str = "", choice: OnConflict | None = None
) -> Outcome:
    """The user said yes: through an elicitation, at a terminal, or with a flag."""
    proposal = find(setting, id)
    because = replace(because_of(proposal), by=by, words=words or proposal.words, host=host or proposal.host)
    return carry(setting, proposal, because, choice)


def apply_confirmed(setting: Setting, id: str) -> Outcome | Unconfirmed:
    """Only what a user's own message has confirmed."""
    proposal = find(setting, id)
    if proposal.state not in (State.CONFIRMED, State.APPLIED):
        return Unconfirmed(proposal)
    return carry(setting, proposal, because_of(proposal))


def reject(setting: Setting, id: str, *, words: str = "") -> Proposal:
    proposal = stored(setting, id)
    if proposal.state is State.APPLIED:
        raise Refused("decide.applied", id=id, when=proposal.decided)
    return proposals.decide(setting.state, id, State.REFUSED, words=words, now=setting.now) or proposal


def find(setting: Setting, id: str) -> Proposal:
    """A proposal that was not refused, for no yes comes after a no, and that no newer one stands for."""
    found = stored(setting, id)
    if found.state is State.REFUSED:
        raise Refused("decide.refused", id=id, when=found.decided)
    newest = proposals.newest(setting.state, found)
    if found.state is State.SUPERSEDED or (found.state in OPEN and newest.id != id):
        raise Refused("decide.superseded", id=id, by=newest.id)
    return found


def stored(setting: Setting, id: str) -> Proposal:
    """The proposal of this id, whatever became of it; else the error that names those that wait."""
    found = proposals.load(setting.state, id)
    if found is None:
        waiting = proposals.open_ones(setting.state)
        shown = "; ".join(f"{p.id} ({p.kind}: {p.target})" for p in waiting[:8]) or setting.say("decide.none-open")
        raise Refused("decide.unknown", id=id, open=shown)
    return found


def because_of(proposal: Proposal) -> Authority:
    """What the ledger will say of its apply: who is answering is added by the one who asks."""
    undoes = proposal.points[1] if proposal.kind == "undo" else ""
    return Authority(
        what="undone" if undoes else "applied",
        kind=proposal.kind,
        undoes=undoes,
        proposal=proposal.id,
        words=proposal.words if proposal.state is State.CONFIRMED else "",
        by="message" if proposal.state is State.CONFIRMED else "",
        host=proposal.host,
        session=proposal.session,
    )


def _stale_page(plan: Plan, setting: Setting) -> str:
    """The first page that is not as it was planned upon; "" where all are. The apply asks again, under the lock."""
    pages = (page for change in plan.changes for page in touched(change, setting))
    return next((path for path, before, _ in pages if page_now(setting, path) != before), "")


def ready(setting: Setting, proposal: Proposal) -> Proposal | Already | Needless | Stale:
    """With the plan that a yes would carry out now: the stored one, or the same lines upon the pages as they are."""
    if proposal.state is State.APPLIED:
        return Already(proposal)
    recover.finish_interrupted(setting.where.places)  # what a killed one left may be this very proposal
    if proposal.plan.empty:  # what was set aside and is no page
        raise Refused("restore.aside.no-page", id=proposal.id, path=Records(setting.state).path(""))
    stale = _stale_page(proposal.plan, setting)
    if not stale:
        return proposal
    now = upon_now(setting, proposal)
    with locked(setting.where.places):  # another may just have written it: the pages changed by nothing else
        found = proposals.load(setting.state, proposal.id)
    if found is not None and found.state is State.APPLIED:
        return Already(found)
    if now is None:
        return Stale(proposal, stale, None)
    if now.plan.empty:
        done = proposals.decide(setting.state, proposal.id, State.SUPERSEDED, words="", now=setting.now)
        return Needless(done or proposal)
    return now if reads_same(now, proposal) else Stale(proposal, stale, _stored_again(setting, now))


def as_now(setting: Setting, proposal: Proposal) -> Proposal | None:
    """With the plan that a yes would carry out, whatever lines that has; None where it has no place any more."""
    return upon_now(setting, proposal) if _stale_page(proposal.plan, setting) else proposal


def upon_now(setting: Setting, proposal: Proposal) -> Proposal | None:
    """The same memory upon the pages as they are, by the same rules; None where it has no place any more."""
    try:
        if stored_plan.is_plan(proposal):
            return replace(proposal, plan=draft(stored_plan.plan_of(setting, proposal.points), setting).plan)
        if proposal.intent:
            from memorybank.app.change.memory_proposal import prepare_again

            return prepare_again(setting, proposal)
        plan = plan_again(proposal.plan, lambda path: page_now(setting, path))
        if plan is None:
            return None
        again = with_indexes(plan, look(setting.bank), setting)
        plan = draft(again, setting).plan  # every rule is asked again
    except MemoryBankError:
        return None
    return replace(proposal, plan=plan)


def reads_same(now: Proposal, shown: Proposal) -> bool:
    """Would the user be asked the same? Rows, stamps and headings that are made along with it may differ."""
    if stored_plan.is_plan(now):
        return stored_plan.key_of(now.plan, now.session) == shown.key
    return (now.target, now.points) == (shown.target, shown.points) and set(now.named) <= set(shown.named)


def _stored_again(setting: Setting, now: Proposal) -> Proposal:
    from memorybank.app.change.memory_proposal import with_block

    if stored_plan.is_plan(now):
        fresh = stored_plan.keep(now.plan, setting, now.points, (now.host, now.session))
        proposals.decide(setting.state, now.id, State.SUPERSEDED, words="", now=setting.now)
        return fresh or now
    fresh = replace(now, id=proposals.new_id(), made=setting.now, state=State.PENDING, words="", decided="")
    with locked(setting.where.places):
        return proposals.stand_for(setting.state, now.id, with_block(fresh, setting))


def way_on(setting: Setting, proposal: Proposal) -> str:
    """What to do where it has no place any more."""
    if not stored_plan.is_plan(proposal):
        return setting.say("decide.propose-again", kind=proposal.kind)
    command = " ".join(("verify --fix" if word == "verify" else word) for word in proposal.points)
    return setting.say("decide.plan-again", kind=command)


def carry(
    setting: Setting, proposal: Proposal, because: Authority, choice: OnConflict | dict[str, OnConflict] | None = None
) -> Outcome:
    """The one road of a yes, whoever heard it: looked at, planned again where that is due, and written, under one lock
    (PRO-10). `choice`: for every page that was edited by hand, or page by page; it counts if it is for all of them."""
    with locked(setting.where.places):
        found = ready(setting, proposal)
        if not isinstance(found, Proposal):
            return found
        drafted = draft(found.plan, setting, exact=True)
        plan = drafted.plan
        if drafted.conflicts:
            edited = [finding.path for finding in drafted.conflicts]
            chosen = dict.fromkeys(edited, choice) if isinstance(choice, OnConflict) else choice or {}
            if not chosen.keys() >= {*edited}:
                return Conflicted(proposal, drafted.conflicts)
            plan = choose(plan, chosen, setting)
        try:
            return Done(proposal, plan, carry_out(plan, setting, because))
        except Decided as error:
            if error.proposal.state is State.APPLIED:
                return Already(error.proposal)
            find(setting, error.proposal.id)  # says why not
            raise
