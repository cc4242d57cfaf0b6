"""A stored proposal meets its answer: applied exactly as shown, refused, or planned anew because a page moved on.

Authority is a proposal in state CONFIRMED (a host's user-message event or an elicitation set it), a person at a
terminal, or `--yes`. Who may say that is the guard's business (GRD-7); what is written is this module's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from memorybank.app.edit import Maker, carry_out, choose, draft, with_indexes
from memorybank.app.setting import Setting
from memorybank.changes.again import plan_again
from memorybank.changes.show import report_text
from memorybank.markdown.edit import edited_by_hand
from memorybank.markdown.read import read
from memorybank.model.bank import is_index
from memorybank.model.change import Applied, Create, Delete, Move, OnConflict, Plan, Update
from memorybank.model.errors import MemoryBankError, Refused, StalePlan
from memorybank.model.ledger import Because
from memorybank.model.proposal import OPEN, Proposal, State
from memorybank.model.rule import Finding
from memorybank.store import proposals, regular
from memorybank.store.bank import look
from memorybank.store.files import resolve
from memorybank.store.where import FOLDER


@dataclass(frozen=True, slots=True)
class Done:
    proposal: Proposal
    plan: Plan  # what was written; with CON-2's choices not all that was proposed
    applied: Applied


@dataclass(frozen=True, slots=True)
class Already:
    """It was applied before; nothing was done."""

    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Conflicted:
    """A human edited a machine block, and nobody said what to do (CON-2)."""

    proposal: Proposal
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Stale:
    """A page changed since. `again` is the same memory planned anew: stored, and waiting for a word of its own."""

    proposal: Proposal
    error: StalePlan
    again: Proposal | None


Outcome = Done | Already | Unconfirmed | Conflicted | Stale


def accept(
    setting: Setting, id: str, *, by: str, words: str, host: str = "", choice: OnConflict | None = None
) -> Outcome:
    """The user said yes: through an elicitation, at a terminal, or with a flag."""
    proposal = find(setting, id)
    if proposal.state is State.APPLIED:
        return Already(proposal)
    because = replace(because_of(proposal), by=by, words=words or proposal.words, host=host or proposal.host)
    return _carry(setting, proposal, because, choice)


def apply_confirmed(setting: Setting, id: str) -> Outcome:
    """Only what a user's own message has confirmed."""
    proposal = find(setting, id)
    if proposal.state is State.APPLIED:
        return Already(proposal)
    if proposal.state is not State.CONFIRMED:
        return Unconfirmed(proposal)
    return _carry(setting, proposal, because_of(proposal), None)


def reject(setting: Setting, id: str, *, words: str = "") -> Proposal:
    proposal = stored(setting, id)
    if proposal.state is State.APPLIED:
        raise Refused("decide.applied", id=id, when=proposal.decided)
    done = proposals.decide(setting.where.places.state, id, State.REFUSED, words=words, now=setting.now)
    return done or proposal


def find(setting: Setting, id: str) -> Proposal:
    """A proposal that was not refused: no yes comes after a no."""
    found = stored(setting, id)
    if found.state is State.REFUSED:
        raise Refused("decide.refused", id=id, when=found.decided)
    return found


def stored(setting: Setting, id: str) -> Proposal:
    """The proposal of this id, whatever became of it; else the error that names those that wait."""
    found = proposals.load(setting.where.places.state, id)
    if found is None:
        waiting = open_ones(setting)
        shown = "; ".join(f"{p.id} ({p.kind}: {p.target})" for p in waiting[:8]) or setting.say("decide.none-open")
        raise Refused("decide.unknown", id=id, open=shown)
    return found


def open_ones(setting: Setting) -> tuple[Proposal, ...]:
    """Newest first. One that was planned anew stands for the older ones of the same content."""
    seen: dict[str, Proposal] = {}
    for proposal in proposals.load_all(setting.where.places.state):
        if proposal.state in OPEN:
            seen.setdefault(proposal.key, proposal)
    return tuple(seen.values())


def because_of(proposal: Proposal) -> Because:
    """What the ledger will say of its apply: who is answering is added by the one who asks."""
    return Because(
        kind=proposal.kind,
        proposal=proposal.id,
        words=proposal.words if proposal.state is State.CONFIRMED else "",
        by="message" if proposal.state is State.CONFIRMED else "",
        host=proposal.host,
        session=proposal.session,
    )


def maker(proposal: Proposal) -> Maker:
    """Its plan, byte for byte; less the pages that CON-2's first choice keeps, and then less what only lists them."""

    def make(kept: frozenset[str]) -> Plan:
        plan = proposal.plan
        if not kept:
            return plan
        rest = tuple(c for c in plan.changes if c.path not in kept)
        rest = () if all(is_index(c.path) for c in rest) else rest
        return replace(plan, changes=rest, merges=tuple(u for u in plan.merges if u.path not in kept))

    return make


def must_be_fresh(plan: Plan, setting: Setting) -> None:
    """Before anybody is asked: is every page as it was planned upon? The apply asks again, under the lock."""
    for change in plan.changes:
        match change:
            case Create(path=path):
                _must_be(setting, path, None)
            case Update(path=path, before=before) | Delete(path=path, before=before):
                _must_be(setting, path, before)
            case Move(path=path, to=to, before=before):
                _must_be(setting, to, None)
                if before is not None:
                    _must_be(setting, path, before)


def _must_be(setting: Setting, path: str, before: bytes | None) -> None:
    now = _page(setting, path)
    if now == before:
        return
    raise StalePlan(
        "apply.stale-exists" if before is None else "apply.stale-gone" if now is None else "apply.stale", path=path
    )


def _page(setting: Setting, path: str) -> bytes | None:
    try:
        return regular.whole(str(resolve(setting.bank, path)))
    except regular.NotRegular:
        raise Refused("apply.not-a-file", path=path) from None
    except OSError:
        return None


def again(setting: Setting, proposal: Proposal) -> Proposal | None:
    """The same memory upon the pages as they are now, stored. The old word does not cover the new bytes."""
    plan = plan_again(proposal.plan, lambda path: _page(setting, path), now=setting.now)
    if plan is None:
        return None
    try:
        plan = with_indexes(plan, look(setting.bank), setting)
        draft(lambda _: plan)  # every rule is asked again
    except MemoryBankError:
        return None
    state = setting.where.places.state
    proposals.decide(state, proposal.id, State.SKIPPED, words="", now=setting.now)
    fresh = replace(
        proposal, id=proposals.new_id(), plan=plan, made=setting.now, state=State.PENDING, words="", decided=""
    )
    proposals.save(state, fresh)
    return fresh


def why_stale(setting: Setting, proposal: Proposal, error: StalePlan) -> str:
    text = {
        "apply.stale": "decide.stale",
        "apply.stale-exists": "decide.stale-exists",
        "apply.stale-gone": "decide.stale-gone",
    }[error.text]
    told = [setting.say(text, path=error.params["path"], id=proposal.id)]
    told += [setting.say("propose.by-hand", path=path) for path in _edited_by_hand(setting, proposal)]
    return "\n".join(told)


def _edited_by_hand(setting: Setting, proposal: Proposal) -> list[str]:
    """CON-1: the same lines upon a block that a human edited will meet the same question."""
    found: list[str] = []
    for change in proposal.plan.changes:
        page = _page(setting, change.path) if isinstance(change, Update) and not is_index(change.path) else None
        if page is not None and edited_by_hand(read(page.decode("utf-8", "replace"))):
            found.append(change.path)
    return found


def report(done: Done, setting: Setting) -> str:
    """WRT-4."""
    return report_text(done.plan, setting.say, folder=FOLDER)


def _carry(setting: Setting, proposal: Proposal, because: Because, choice: OnConflict | None) -> Outcome:
    make = maker(proposal)
    try:
        must_be_fresh(proposal.plan, setting)
        drafted = draft(make)
        plan = drafted.plan
        if drafted.conflicts:
            if choice is None:
                return Conflicted(proposal, drafted.conflicts)
            plan = choose(make, drafted, {finding.path: choice for finding in drafted.conflicts})
        return Done(proposal, plan, carry_out(plan, setting, because))
    except StalePlan as error:
        return Stale(proposal, error, again(setting, proposal))
