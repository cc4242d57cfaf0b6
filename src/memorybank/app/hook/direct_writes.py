"""What an agent's own write of a page leaves to be done: its entry in the ledger, the indexes, metadata if wanted.

Done at the end of a turn and not behind each write: a file that changes under a host between two of its edits makes the
host read it again (LAY-6, IDX-6, LED-1).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from memorybank.app.change.edit import carry_out, with_indexes
from memorybank.app.hook.agreed_plans import covering, plans
from memorybank.app.setting import Setting, open_setting
from memorybank.light.address import Address
from memorybank.model.bank import is_index
from memorybank.model.change import Applied, Flow, Plan, Update
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.model.facts import Session
from memorybank.model.ledger import Authority
from memorybank.model.proposal import State
from memorybank.store import good_state, ledger, proposals
from memorybank.store.bank import look
from memorybank.store.files import read_page
from memorybank.store.good_records import Records


def complete(where: Address, past: Session, host: str, session: str) -> Applied:
    """Only pages that still are as the agent's tool left them: what a person did since is theirs."""
    state = where.state
    setting = open_setting(where.project, Path(where.project), forgiving=(BadUsage,))
    now = {page: _now(page, setting) for page, _ in past.edited}
    pages = [page for page, text in now.items() if text is not None and text == good_state.good_content(state, page)]
    if not pages:
        return Applied.NOTHING
    _note(pages, setting, state, past, host, session)
    return carry_out(
        planned(pages, setting), setting, Authority(what="completed", by="hook", host=host, session=session)
    )


def _note(pages: list[str], setting: Setting, state: str, past: Session, host: str, session: str) -> None:
    """LED-1: the write itself, with the words that allowed it only where it is what they agreed to (GRD-5)."""
    agreed = plans(state, past)
    written: dict[str, set[str]] = {proposal.id: set() for proposal in agreed}
    for page in pages:
        before, after = Records(state).found(dict(past.edited)[page]), _now(page, setting)
        proposal = covering(agreed, page, _text(before), _text(after))
        because = Authority(
            what="direct",
            proposal=proposal.id if proposal else "",
            words=proposal.words if proposal else "",
            by="message" if proposal else "hook",
            host=host,
            session=session,
        )
        if before != after:
            ledger.note(
                setting.bank, setting.where.places, because, Flow.COMPLETE.value, {page: (before, after)}, setting.now
            )
        if proposal:
            written[proposal.id].add(page)
    for proposal in agreed:  # what is written is never waiting (PRO-10)
        if written[proposal.id].issuperset(page for page in proposal.pages if not is_index(page)):
            proposals.note_decision(state, proposal.id, State.APPLIED, words=proposal.words, now=setting.now)


def _text(data: bytes | None) -> str | None:
    return None if data is None else data.decode("utf-8", "replace")


def _now(page: str, setting: Setting) -> bytes | None:
    try:
        return read_page(setting.bank, page)[0]
    except (MemoryBankError, OSError):
        return None


def planned(pages: list[str], setting: Setting) -> Plan:
    """Updates that change nothing themselves: the indexes that list these pages follow, and where it is wanted the
    metadata (LAY-6)."""
    found = ((page, _now(page, setting)) for page in pages if not is_index(page))
    why = setting.say("complete.stamp")
    plan = Plan(Flow.COMPLETE, tuple(Update(page, text, text, why) for page, text in found if text is not None))
    with suppress(MemoryBankError):  # an index that is damaged holds up nobody's metadata; `status` names it
        plan = with_indexes(plan, look(setting.bank), setting)
    changed = tuple(c for c in plan.changes if not isinstance(c, Update) or c.after != c.before)
    return replace(plan, changes=changed)
