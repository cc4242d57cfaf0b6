"""A plan as a person was shown it, with a key that goes along with the click: nothing is written that was not shown.

The key is made of the lines that the plan adds and removes and of the branch they would be written on. What is shown
and what is written are planned by the same code as in a terminal; a look writes nothing.
"""

import posixpath
from dataclasses import dataclass, replace
from hashlib import sha256

from memorybank.app.change import bank_restore, decide, ledger_history, proposal_review, stored_plan
from memorybank.app.change.edit import carry_out, choose, draft
from memorybank.app.setting import Setting
from memorybank.model.change import Authority, Create, OnConflict, Plan, Proposal, State, Update
from memorybank.model.claim import UNCHECKED, Claim, Judged
from memorybank.model.errors import Refused
from memorybank.model.rule import Finding
from memorybank.store import disk
from memorybank.store.history.head import head
from memorybank.store.project import locked

BY = "page"
RESTORE = ("restore",)


@dataclass(frozen=True, slots=True)
class ShownPlan:
    plan: Plan
    key: str
    conflicts: tuple[Finding, ...] = ()  # that somebody has to decide on before it can be written (CON-2)


def _shown(setting: Setting, plan: Plan, choice: OnConflict | None, *, exact: bool = False) -> ShownPlan:
    drafted = draft(plan, setting, exact=exact)
    plan = drafted.plan
    if drafted.conflicts and choice is not None:
        plan = choose(plan, {f.path: choice for f in drafted.conflicts}, setting)
    return ShownPlan(plan, key_of(setting, plan), drafted.conflicts)


def key_of(setting: Setting, plan: Plan) -> str:
    return sha256(f"{branch(setting)}\0{stored_plan.key_of(plan, '')}".encode()).hexdigest()[:32]


def branch(setting: Setting) -> str:
    at = head(setting.where.project)
    return disk.text(at.folder / "HEAD") if at else ""


def _must_be(found: ShownPlan | None, key: str) -> ShownPlan:
    if found is None or not key or found.key != key:
        raise Refused("ui.not-shown")
    return found


def of_proposal(setting: Setting, proposal: Proposal, choice: OnConflict | None = None) -> ShownPlan | None:
    """What a yes would write now; None where it has no place in the pages any more."""
    now = decide.as_now(setting, proposal)
    return _shown(setting, now.plan, choice, exact=True) if now is not None else None


def accept(
    setting: Setting, id: str, key: str, *, choice: OnConflict | None = None, fields: dict[str, str] | None = None
) -> decide.Outcome:
    """`fields`: as somebody edited them, and was shown the outcome of."""
    with locked(setting.where.places):
        proposal = decide.find(setting, id)
        if proposal.state is State.APPLIED:
            return decide.Already(proposal)
        if fields is not None:
            proposal = proposal_review.edited(setting, proposal, fields) or proposal
        _must_be(of_proposal(setting, proposal, choice), key)
        if proposal.id != id:
            proposal = proposal_review.keep_edited(setting, id, proposal)
        done = decide.accept(setting, proposal.id, by=BY, choice=choice)
        if isinstance(done, decide.Stale) and done.again is not None:  # shown here as it would be written now
            _must_be(of_proposal(setting, done.again, choice), key)
            done = decide.accept(setting, done.again.id, by=BY, choice=choice)
        return done


def claims(setting: Setting, plan: Plan) -> tuple[Judged, ...]:
    """What the new lines of a plan claim, judged by what the project shows (VER-4); what it makes is no claim."""
    from memorybank.app.ask.judge_claims import judge_claims
    from memorybank.recall.claims import claims_of

    told: list[Claim] = []
    own = {name for change in plan.changes for name in (change.path, f"{posixpath.dirname(change.path)}/")}
    for change in plan.changes:
        if isinstance(change, Create | Update):
            old = change.before.decode("utf-8", "replace").split("\n") if isinstance(change, Update) else []
            after = change.after.decode("utf-8", "replace")
            lines, known = after.split("\n"), set(old)
            made = claims_of(change.path, after)
            told += (c for c in made if lines[c.line - 1] not in known and c.text not in own)
    judged, _ = judge_claims(told, setting.where, head(setting.where.project))
    return tuple(one for one in judged if one.verdict != UNCHECKED)


def of_several(setting: Setting, ids: tuple[str, ...]) -> tuple[ShownPlan, proposal_review.ReviewedPlan]:
    chosen = tuple(decide.find(setting, id) for id in ids)
    together = proposal_review.plan_together(setting, chosen)
    return _shown(setting, together.plan, None), together


def accept_several(setting: Setting, ids: tuple[str, ...], key: str) -> proposal_review.ReviewedPlan:
    with locked(setting.where.places):
        shown, together = of_several(setting, ids)
        _must_be(shown, key)
        if shown.conflicts:
            raise Refused("ui.one-by-one")
        carry_out(shown.plan, setting, replace(proposal_review.authority(together.written, ()), by=BY))
        return together


def of_words(setting: Setting, words: tuple[str, ...], choice: OnConflict | None = None) -> ShownPlan:
    """What a command would plan now, by its words; `restore` for what nobody agreed to."""
    if words == RESTORE:
        plan = bank_restore.plan(setting, ()).shown
        return ShownPlan(plan, key_of(setting, plan))
    return _shown(setting, stored_plan.plan_of(setting, words), choice)


def carry_words(setting: Setting, words: tuple[str, ...], key: str, choice: OnConflict | None = None) -> Plan:
    with locked(setting.where.places):
        shown = _must_be(of_words(setting, words, choice), key)
        if words == RESTORE:
            bank_restore.carry(replace(bank_restore.plan(setting, ()), by=BY), setting)
            return shown.plan
        if shown.conflicts and choice is None:
            raise Refused("ui.not-shown")
        because = ledger_history.because_of_undo(setting, words[1]) if words[0] == "undo" else Authority()
        carry_out(shown.plan, setting, replace(because, by=BY))
        return shown.plan


def settle(setting: Setting, key: str) -> tuple[str, ...]:
    """The bank is right as it is: all that was shown as differing is agreed to."""
    with locked(setting.where.places):
        _must_be(of_words(setting, RESTORE), key)
        return bank_restore.accept(setting, ())
