"""GRD-11: a change that the user did not agree to is kept as a waiting proposal, and the page is put back.

The bytes are kept whole beside the good copies, whatever they are: `restore --undo` has them all. What is a page's text
is a proposal besides, and every rule is asked again when somebody accepts it.
"""

import os
from dataclasses import replace
from pathlib import Path

from memorybank.app.change import bank_restore
from memorybank.app.hook.banks import now
from memorybank.app.hook.slips import named
from memorybank.app.setting import Setting, open_setting
from memorybank.changes.plan_text import diff_text
from memorybank.light import address
from memorybank.model.change import Change, Flow, Plan, Proposal, change_between
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.model.facts import Verdict
from memorybank.policy.proposal_block import block_text, key_of
from memorybank.policy.scan import scan_credentials
from memorybank.store import good_state, hook_log, host_process, proposals
from memorybank.store.good_records import ASIDE, REPLACED, Records, Slip, digest

KIND = "set-aside"


def set_aside(where: address.Address, slips: tuple[Slip, ...]) -> tuple[Verdict, ...]:
    """In the step that saw the change. Nothing where it cannot be done: then it is told as what it is, a slip."""
    try:
        setting = open_setting(where.project, Path(where.project), forgiving=(BadUsage,))
        work = bank_restore.plan(setting, tuple(slip.path for slip in slips))
        made = put_back(setting, replace(work, by="hook"))
    except (MemoryBankError, OSError):
        return ()
    except Exception as error:  # a fault of ours: the slip is told all the same, and `doctor` names the fault
        hook_log.fail(where.state, "-", "GRD-11", repr(error), now())
        return ()
    return (Verdict("GRD-11", "warn", "guard.set-aside", (("pages", named(slips, where.folder)), ("id", made.id))),)


def put_back(setting: Setting, work: bank_restore.Restoration) -> Proposal:
    """Carry the restoration out; what it replaces becomes a proposal, which can write what is text of pages."""
    made = _proposal(setting, work)
    bank_restore.carry(work, setting)
    records = Records(setting.state)
    records.save(f"{ASIDE}{made.id}", records.load(REPLACED) or {})
    proposals.save(setting.state, made)
    return made


def _proposal(setting: Setting, work: bank_restore.Restoration) -> Proposal:
    changes = tuple(change for name in work.names if (change := _change(setting, work, name)) is not None)
    plan, id = Plan(Flow.REMEMBER, changes), proposals.new_id()
    hows = {n: "created" if n not in work.aim else "changed" if n in work.now else "deleted" for n in work.names}
    points = tuple(f"{_shown(name)}: {setting.say(f'restore.aside.{how}')}" for name, how in hows.items())
    points += _lines(plan)
    pages = tuple(change.path for change in changes) or tuple(_shown(name) for name in work.names)
    host, session = host_process.running_agent(setting.state)
    return Proposal(
        id=id,
        kind=KIND,
        target=pages[0],
        points=points,
        plan=plan,
        key=key_of(KIND, (*points, *(digest(change.after or b"") for change in changes))),
        made=setting.now,
        session=session,
        host=host,
        shown=block_text(pages, points, setting.say, id, setting.where.folder),
    )


def _lines(plan: Plan) -> tuple[str, ...]:
    """What would come and go, with its sign; nothing of a text that holds a secret."""
    text = diff_text(plan)
    if scan_credentials(text):
        return ()
    lines = (line for line in text.split("\n") if line[:1] in ("+", "-") and line[1:].strip())
    return tuple(line for line in lines if not line.startswith(("+++", "---")))


def _shown(name: bytes) -> str:
    return good_state.legible(os.fsdecode(name)) or "."


def _change(setting: Setting, work: bank_restore.Restoration, name: bytes) -> Change | None:
    """From the good page to the present one; None for what no plan could hold."""
    path = os.fsdecode(name)
    before = Records(setting.state).content(work.aim[name][-1]) if name in work.aim else None
    try:
        after = (setting.bank / path).read_bytes() if name in work.now else None
    except OSError:
        return None
    if not path.lower().endswith(".md") or (name in work.aim and before is None):
        return None
    return change_between(path, before, after, setting.say("restore.aside.reason"))
