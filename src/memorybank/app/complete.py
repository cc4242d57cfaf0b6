"""What an agent's own write of a page leaves to be done: its entry in the ledger, the block's metadata, the indexes.

Done at the end of a turn and not behind each write: a file that changes under a host between two of its edits makes the
host read it again (LAY-6, IDX-6, LED-1).
"""

from __future__ import annotations

from pathlib import Path

from memorybank.app.edit import carry_out, with_indexes
from memorybank.app.setting import Setting, open_setting
from memorybank.markdown.edit import edited_by_hand, stamp
from memorybank.markdown.read import read
from memorybank.model.bank import is_index
from memorybank.model.change import Applied, Change, Flow, Plan, Update
from memorybank.model.document import Shape
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.model.ledger import Because
from memorybank.model.session import Session
from memorybank.store import address, allowed, ledger, snapshot
from memorybank.store.bank import look
from memorybank.store.files import read_page


def complete(where: address.Address, state: str, past: Session, host: str, session: str) -> Applied:
    """Only pages that still look as the agent's tool left them: what a person did since is theirs."""
    fresh = set(allowed.pages(state, where.real))
    pages = [page for page in past.edited if page in fresh]
    if not pages:
        return Applied.NOTHING
    setting = open_setting(where.project, Path(where.project), forgiving=(BadUsage,))
    _note(pages, setting, state, past, host, session)
    return carry_out(planned(pages, setting), setting, Because(what="completed", by="hook", host=host, session=session))


def _note(pages: list[str], setting: Setting, state: str, past: Session, host: str, session: str) -> None:
    """LED-1: the write itself, with the words that allowed it where a message did."""
    for page in pages:
        proposal = next((found for found, covered in sorted(past.confirmed) if covered == page), None)
        because = Because(
            what="direct",
            proposal="" if proposal in (None, "+", "-") else str(proposal),
            words="" if proposal is None else past.words,
            by="hook" if proposal is None else "message",
            host=host,
            session=session,
        )
        before, after = snapshot.good(state, page), _now(page, setting)
        if before != after:
            ledger.note(
                setting.bank, setting.where.places, because, Flow.COMPLETE.value, {page: (before, after)}, setting.now
            )


def _now(page: str, setting: Setting) -> bytes | None:
    try:
        return read_page(setting.bank, page)[0]
    except (MemoryBankError, OSError):
        return None


def planned(pages: list[str], setting: Setting) -> Plan:
    stamped = [change for page in pages if not is_index(page) for change in _stamped(page, setting)]
    plan = Plan(Flow.COMPLETE, tuple(stamped))
    try:
        return with_indexes(plan, look(setting.bank), setting)
    except MemoryBankError:
        return plan  # an index that is damaged holds up nobody's metadata; `status` names it


def _stamped(page: str, setting: Setting) -> list[Change]:
    try:
        before, text = read_page(setting.bank, page)
    except (MemoryBankError, OSError):
        return []
    document = read(text)
    if document.shape is not Shape.MARKED or document.machine is None:
        return []
    if document.meta is not None and document.meta.digest and not edited_by_hand(document):
        return []  # only the user's block, or nothing, was touched
    after = stamp(text, now=setting.now).encode("utf-8", "surrogatepass")
    return [Update(page, before, after, setting.say("complete.stamp"), "MACHINE_BLOCK")]
