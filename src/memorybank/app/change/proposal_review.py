"""Several proposals decided on as one list (PRO-10): what a person accepts becomes one plan, and everything that was
decided is written by one journaled apply. Until then nothing is decided."""

import json
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from memorybank.app.change import decide, stored_plan
from memorybank.app.change.edit import page_now, touched, with_indexes
from memorybank.app.change.memory_proposal import prepare_edited
from memorybank.app.setting import Setting
from memorybank.model.change import Authority, Flow, Plan, Proposal, change_between
from memorybank.model.layout import is_index
from memorybank.model.memory import kind_of
from memorybank.model.value import replace
from memorybank.store import proposals
from memorybank.store.bank import look
from memorybank.store.files import resolve
from memorybank.store.project import ensure, locked


@dataclass(frozen=True, slots=True)
class ReviewedPlan:
    plan: Plan
    written: tuple[Proposal, ...]
    stale: tuple[Proposal, ...]  # their lines would be others than those that were shown; they go on waiting


def reviewable(setting: Setting) -> tuple[Proposal, ...]:
    """What waits, oldest first. An agent's plan is answered where it was shown; what is no page, by `restore`."""
    waiting = reversed(proposals.open_ones(setting.state))
    return tuple(p for p in waiting if not stored_plan.is_plan(p) and not p.plan.empty)


def plan_together(setting: Setting, accepted: tuple[Proposal, ...]) -> ReviewedPlan:
    """One after the other in a copy of the bank; what became of its pages is the plan."""
    written: list[Proposal] = []
    stale: list[Proposal] = []
    paths: dict[str, dict[str, None]] = {}  # each page, with what is said of its changes
    with tempfile.TemporaryDirectory(prefix="review-", dir=ensure(setting.where.places.state)) as folder:
        bank = Path(folder) / setting.bank.name
        shutil.copytree(os.path.realpath(setting.bank), bank, symlinks=True)
        copy = replace(setting, where=replace(setting.where, bank=bank))
        for proposal in accepted:
            now = decide.as_now(copy, proposal)
            if now is None or not (now is proposal or decide.reads_same(now, proposal)):
                stale.append(proposal)
                continue
            written.append(proposal)
            for change in now.plan.changes:
                for path, _, after in touched(change, copy):
                    _put(copy, path, after)
                    paths.setdefault(path, {})[change.reason] = None
        told = {path: setting.say("propose.semicolon").join(said) for path, said in paths.items()}
        pages = [change_between(path, page_now(setting, path), page_now(copy, path), why) for path, why in told.items()]
    changes = tuple(change for change in pages if change is not None and not is_index(change.path))
    plan = Plan(Flow.REMEMBER, changes)
    planned = with_indexes(plan, look(setting.bank), setting) if changes else plan
    return ReviewedPlan(planned, tuple(written), tuple(stale))


def _put(copy: Setting, path: str, after: bytes | None) -> None:
    target = resolve(copy.bank, path)
    if after is None:
        target.unlink(missing_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(after)


def authority(written: tuple[Proposal, ...], refused: tuple[Proposal, ...]) -> Authority:
    """What the ledger will say of it; who is answering is added by the one who asks."""
    kinds = {p.kind for p in written}
    return Authority(
        what="applied" if written else "refused",
        kind=kinds.pop() if len(kinds) == 1 else "",
        proposal=" ".join(p.id for p in written),
        refused=" ".join(p.id for p in refused),
    )


_MARK = "## "


def fields_of(proposal: Proposal) -> dict[str, str]:
    """What it says, by the names of its kind's fields; nothing where it is none of a memory (what was set aside)."""
    if not proposal.intent:
        return {}
    told = json.loads(proposal.intent)["memory"]
    fields = {}
    for field in kind_of(proposal.kind)[0].fields:
        said = told.get(field.name, "")
        fields[field.name] = "\n".join(f"- {line}" for line in said) if isinstance(said, list | tuple) else str(said)
    return fields


def editable(proposal: Proposal) -> str:
    parts = [f"{_MARK}{name}\n{text}".rstrip() for name, text in fields_of(proposal).items()]
    return "\n\n".join(parts) + "\n" if parts else ""


def fields_in(proposal: Proposal, text: str) -> dict[str, str]:
    names = {field.name for field in kind_of(proposal.kind)[0].fields}
    fields: dict[str, list[str]] = {}
    held: list[str] = []
    for line in text.replace("\r\n", "\n").split("\n"):
        name = line.removeprefix(_MARK).strip() if line.startswith(_MARK) else ""
        if name in names:
            held = fields.setdefault(name, [])
        else:
            held.append(line)
    return {name: "\n".join(lines).strip() for name, lines in fields.items()}


def edited(setting: Setting, proposal: Proposal, fields: dict[str, str]) -> Proposal | None:
    """With these fields, planned anew and not yet stored; None where nothing changed. Raises what `propose` would."""
    fresh = prepare_edited(setting, proposal, fields)
    return None if fresh.key == proposal.key or fresh.plan.empty else fresh


def keep_edited(setting: Setting, old: str, new: Proposal) -> Proposal:
    """It waits in place of the one it was made from."""
    with locked(setting.where.places):
        return proposals.stand_for(setting.state, old, new)
