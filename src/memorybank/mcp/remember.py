"""`plan`, `propose` and `apply` for a model: the same stories as the commands, told as text."""

from __future__ import annotations

from typing import NamedTuple

from memorybank.app import attendance
from memorybank.app.change import decide
from memorybank.app.change import ledger_history as history
from memorybank.app.change import stored_plan as plans
from memorybank.app.change.edit import draft
from memorybank.app.change.memory_proposal import document, prepare, store
from memorybank.app.hook.banks import tell
from memorybank.app.setting import Setting
from memorybank.changes.remember.scene import Wish
from memorybank.mcp.client import UserWord
from memorybank.mcp.replies import ToolAnswer
from memorybank.mcp.tools import TOOLS, checked
from memorybank.model.memory import from_mapping
from memorybank.model.proposal import Proposal, State
from memorybank.store import agents_at_work, host_process, proposals
from memorybank.store.project import no_bank


def planned(setting: Setting, of: str) -> ToolAnswer:
    """What a command would change, stored with an id: the text is for the user, the line under it for the model."""
    words = tuple(of.removeprefix("memory-bank ").split())
    if words[:1] == ("undo",) and len(words) == 2:
        words = ("undo", history.entry_of(setting, words[1]).id)
    plan = draft(plans.plan_of(setting, words), setting).plan
    if plan.empty:
        return ToolAnswer(setting.say("plan.empty"))
    kept = plans.keep(plan, setting, words, _speaker(setting))
    assert kept is not None
    notes = "\n".join(
        setting.say(note.text, **dict(note.params)) for note in plan.notes if note.text == "secret.warned"
    )
    return ToolAnswer("\n\n".join(part for part in (notes, kept.shown, setting.say("plan.wait")) if part))


def proposed(setting: Setting, args: dict[str, object]) -> ToolAnswer:
    """Validated, planned and stored; the block is for the user, the line under it for the model."""
    fields = args["fields"]
    assert isinstance(fields, dict)
    speaker = _speaker(setting)
    wish = Wish(bool(fields.get("new")), bool(fields.get("replace")))
    told = {name: item for name, item in fields.items() if name not in ("new", "replace")}
    ready = prepare(setting, from_mapping(str(args["kind"]), told), wish, speaker=speaker)
    say, notes = setting.say, "\n".join(ready.notes)
    if ready.empty:
        known = say("propose.already", path=ready.proposal.target)
        return ToolAnswer("\n".join(part for part in (notes, known) if part))
    proposal = store(setting, ready.proposal)
    parts = (notes, plans.as_shown(proposal, setting), say(attendance.next_step(proposal, setting), id=proposal.id))
    return ToolAnswer("\n\n".join(part for part in parts if part), document(ready, proposal))


class PendingWrite(NamedTuple):
    """A proposal that is to be applied. `open`: nobody has said yes to it yet, and somebody is there who could."""

    proposal: str
    open: bool
    text: str  # what the user is asked


def question(setting: Setting, given: dict[str, object]) -> PendingWrite:
    id = str(checked(TOOLS["apply"], given)["id"])
    if not setting.bank.is_dir() and proposals.load(setting.where.places.state, id) is None:
        raise no_bank(setting.bank)
    proposal = decide.find(setting, id)
    waits = proposal.state is not State.APPLIED and not _has_word(proposal, setting)
    waits = waits and not attendance.is_alone(str(setting.where.places.state), _speaker(setting))
    return PendingWrite(proposal.id, waits, plans.as_shown(proposal, setting))


def _has_word(proposal: Proposal, setting: Setting) -> bool:
    """PRO-4: a message confirms for its own session; what another session's user said is no word for this client."""
    return proposal.state is State.CONFIRMED and proposal.session == _speaker(setting)[1]


def _speaker(setting: Setting) -> tuple[str, str]:
    return agents_at_work.speaker(setting.where.places.state, served=setting.served)


def decided(setting: Setting, id: str, word: UserWord | None) -> ToolAnswer:
    """Only a yes of the user's own writes: given before in a message, or just now in the client's form."""
    say = setting.say
    if word is UserWord.NO:
        decide.reject(setting, id, words="decline")
        return ToolAnswer(say("decide.rejected", id=id, target=decide.stored(setting, id).target))
    if word is UserWord.YES and host_process.runs_below():
        tell(str(setting.where.places.state), host_process.hosts_above())
        return ToolAnswer(say("mcp.not-the-host", id=id), failed=True)
    outcome: decide.Outcome | decide.Unconfirmed
    if word is UserWord.YES:
        outcome = decide.accept(setting, id, by="elicitation", words="accept")
    else:
        found = decide.find(setting, id)
        mine = found.state is State.APPLIED or _has_word(found, setting)
        outcome = decide.apply_confirmed(setting, id) if mine else decide.Unconfirmed(found)
    match outcome:
        case decide.Done():
            return ToolAnswer(decide.report(outcome, setting))
        case decide.Already(proposal):
            return ToolAnswer(say("decide.already", id=id, when=proposal.decided))
        case decide.Needless(proposal):
            return ToolAnswer(say("propose.already", path=proposal.target))
        case decide.Unconfirmed():
            return ToolAnswer(say("decide.wait", id=id), failed=True)
        case decide.Conflicted(findings=findings):
            named = ", ".join(dict.fromkeys(finding.path for finding in findings))
            return ToolAnswer(say("mcp.conflict", id=id, pages=named), failed=True)
        case decide.Stale(proposal, path, fresh):
            lines = [decide.why_stale(setting, proposal, path)]
            if fresh is None:
                lines.append(decide.way_on(setting, proposal))
            else:
                lines += [say("decide.again", old=id, id=fresh.id), plans.as_shown(fresh, setting)]
            return ToolAnswer("\n\n".join(lines), failed=True)
