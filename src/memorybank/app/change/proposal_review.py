"""The proposals that a person may go through as one list (PRO-10), and one of them in somebody's editor."""

from __future__ import annotations

import json

from memorybank.app.change import decide, stored_plan
from memorybank.app.change.memory_proposal import prepare_edited
from memorybank.app.setting import Setting
from memorybank.model.kinds import kind_of
from memorybank.model.proposal import Proposal
from memorybank.store import proposals
from memorybank.store.lock import locked


def reviewable(setting: Setting) -> tuple[Proposal, ...]:
    """What waits, oldest first. A plan that an agent shows is answered where it was shown; what is no page, by
    `restore`."""
    waiting = reversed(decide.open_ones(setting))
    return tuple(p for p in waiting if not stored_plan.is_plan(p) and not p.plan.empty)


# --- a proposal in somebody's editor

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
    """Its fields as a page, a heading each."""
    parts = [f"{_MARK}{name}\n{text}".rstrip() for name, text in fields_of(proposal).items()]
    return "\n\n".join(parts) + "\n" if parts else ""


def fields_in(proposal: Proposal, text: str) -> dict[str, str]:
    """The fields of such a page, as somebody left them."""
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
    """The proposal with these fields, planned anew and not yet stored; None where nothing was changed. Raises what
    `propose` would."""
    fresh = prepare_edited(setting, proposal, fields)
    return None if fresh.key == proposal.key or fresh.plan.empty else fresh


def keep_edited(setting: Setting, old: str, new: Proposal) -> Proposal:
    """It waits in place of the one it was made from."""
    with locked(setting.where.places):
        return proposals.stand_for(setting.where.places.state, old, new)
