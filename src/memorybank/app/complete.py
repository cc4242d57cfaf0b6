"""What an agent's own write of a page leaves to be done: the block's metadata and hash, and the indexes (LAY-6, IDX-6).

Done at the end of a turn and not behind each write: a file that changes under a host between two of its edits makes the
host read it again.
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
from memorybank.model.errors import MemoryBankError
from memorybank.model.session import Session
from memorybank.store import address, allowed
from memorybank.store.bank import look
from memorybank.store.files import read_page


def complete(where: address.Address, state: str, past: Session, host: str) -> Applied:
    """Only pages that still look as the agent's tool left them: what a person did since is theirs."""
    setting = open_setting(where.project, Path(where.project), forgiving=True)
    fresh = set(allowed.pages(state, where.real))
    pages = [page for page in past.edited if page in fresh]
    if not pages:
        return Applied.NOTHING
    plan = planned(pages, setting)
    return carry_out(plan, setting)


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
