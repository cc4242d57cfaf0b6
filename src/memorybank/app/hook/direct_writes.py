"""What an agent's own write of a page leaves to be done: its entry in the ledger, the indexes, metadata if wanted.

Done at the end of a turn and not behind each write: a file that changes under a host between two of its edits makes the
host read it again (LAY-6, IDX-6, LED-1).
"""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from memorybank.app.change.edit import carry_out, with_indexes
from memorybank.app.hook.agreed_plans import covering, plans
from memorybank.app.setting import Setting, open_setting
from memorybank.light.address import Address
from memorybank.model.change import Applied, Authority, Flow, Plan, State, Update
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.model.facts import Session
from memorybank.model.layout import is_index
from memorybank.store import good_state, ledger, proposals
from memorybank.store.bank import look
from memorybank.store.files import read_page
from memorybank.store.good_records import Records


def complete(where: Address, past: Session, host: str, session: str) -> Applied:
    """Only pages that still are as the agent's tool left them: what a person did since is theirs."""
    state = where.state
    setting = open_setting(where.project, Path(where.project), forgiving=(BadUsage,))
    now: dict[str, bytes] = {}
    for page, _ in past.edited:
        with suppress(MemoryBankError, OSError):
            text = read_page(setting.bank, page)[0]
            now |= {page: text} if text == good_state.good_content(state, page) else {}
    if not now:
        return Applied.NOTHING
    because = Authority(by="hook", host=host, session=session)
    _note(now, setting, past, because)
    return carry_out(_planned(now, setting), setting, replace(because, what="completed"))


def _note(now: dict[str, bytes], setting: Setting, past: Session, because: Authority) -> None:
    """LED-1: the write itself, with the words that allowed it only where it is what they agreed to (GRD-5)."""
    agreed = plans(setting.state, past)
    written: dict[str, set[str]] = {proposal.id: set() for proposal in agreed}
    for page, after in now.items():
        before = Records(setting.state).found(dict(past.edited)[page])
        was = None if before is None else before.decode("utf-8", "replace")
        proposal = covering(agreed, page, was, after.decode("utf-8", "replace"))
        word = replace(because, what="direct")
        if proposal:
            word = replace(word, proposal=proposal.id, words=proposal.words, by="message")
            written[proposal.id].add(page)
        if before != after:
            changed = {page: (before, after)}
            ledger.note(setting.bank, setting.where.places, word, Flow.COMPLETE.value, changed, setting.now)
    for proposal in agreed:  # what is written is never waiting (PRO-10)
        if written[proposal.id].issuperset(page for page in proposal.pages if not is_index(page)):
            proposals.note_decision(setting.state, proposal.id, State.APPLIED, words=proposal.words, now=setting.now)


def _planned(now: dict[str, bytes], setting: Setting) -> Plan:
    """Updates that change nothing themselves: their indexes follow, and where it is wanted the metadata (LAY-6)."""
    why = setting.say("complete.stamp")
    plan = Plan(Flow.COMPLETE, tuple(Update(page, text, text, why) for page, text in now.items() if not is_index(page)))
    with suppress(MemoryBankError):  # an index that is damaged holds up nobody's metadata; `status` names it
        plan = with_indexes(plan, look(setting.bank), setting)
    changed = tuple(c for c in plan.changes if not isinstance(c, Update) or c.after != c.before)
    return replace(plan, changes=changed)
