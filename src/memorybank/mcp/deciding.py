"""`propose` and `apply` for a model: the same stories as the commands, told as text."""

from __future__ import annotations

from typing import NamedTuple

from memorybank.app import decide
from memorybank.app.propose import document, from_mapping, prepare, store
from memorybank.app.setting import Setting
from memorybank.changes.show import plan_text
from memorybank.mcp.answer import Answer
from memorybank.mcp.confirm import Confirmation, Word
from memorybank.mcp.tools import TOOLS, checked
from memorybank.model.proposal import Proposal, State
from memorybank.policy.saying import block_text
from memorybank.store import proposals
from memorybank.store.where import no_bank


def proposed(setting: Setting, args: dict[str, object]) -> Answer:
    """Validated, planned and stored; the block is for the user, the line under it for the model."""
    fields = args["fields"]
    assert isinstance(fields, dict)
    speaker = _speaker(setting)
    ready = prepare(setting, from_mapping(str(args["kind"]), fields), speaker=speaker)
    say, notes = setting.say, "\n".join(ready.notes)
    if ready.plan.empty:
        return Answer("\n".join(part for part in (notes, say("propose.already", path=ready.target)) if part))
    proposal = store(setting, ready, speaker)
    parts = (notes, _told(proposal, setting), say("propose.next", id=proposal.id))
    return Answer("\n\n".join(part for part in parts if part), document(setting, ready, proposal))


class Question(NamedTuple):
    """A proposal that is to be applied. `open`: nobody has said yes to it yet."""

    proposal: str
    open: bool
    text: str  # what the user is asked


def question(setting: Setting, given: dict[str, object]) -> Question:
    id = str(checked(TOOLS["apply"], given)["id"])
    if not setting.bank.is_dir():
        raise no_bank(setting.bank)
    proposal = decide.find(setting, id)
    waits = proposal.state is not State.APPLIED and not _has_word(proposal, setting)
    return Question(proposal.id, waits, _told(proposal, setting))


def _has_word(proposal: Proposal, setting: Setting) -> bool:
    """PRO-4: a message confirms for its own session; what another session's user said is no word for this client."""
    return proposal.state is State.CONFIRMED and proposal.session == _speaker(setting)[1]


def _speaker(setting: Setting) -> tuple[str, str]:
    return proposals.speaker(setting.where.places.state, served=True)


def _told(proposal: Proposal, setting: Setting) -> str:
    block = block_text(proposal.named, proposal.points, setting.say)
    return f"{block}\n\n{plan_text(proposal.plan, setting.say)}"


def decided(setting: Setting, id: str, word: Confirmation | None) -> Answer:
    """Only a yes of the user's own writes: given before in a message, or just now in the client's form."""
    say = setting.say
    if word is not None and word.word is Word.NO:
        decide.reject(setting, id, words="decline")
        return Answer(say("decide.rejected", id=id, target=decide.stored(setting, id).target))
    if word is not None and word.word is Word.YES:
        outcome = decide.accept(setting, id, by="elicitation", words="accept")
    else:
        found = decide.find(setting, id)
        mine = found.state is State.APPLIED or _has_word(found, setting)
        outcome = decide.apply_confirmed(setting, id) if mine else decide.Unconfirmed(found)
    match outcome:
        case decide.Done():
            return Answer(decide.report(outcome, setting))
        case decide.Already(proposal):
            return Answer(say("decide.already", id=id, when=proposal.decided))
        case decide.Unconfirmed():
            return Answer(say("decide.wait", id=id), failed=True)
        case decide.Conflicted(findings=findings):
            named = ", ".join(dict.fromkeys(finding.path for finding in findings))
            return Answer(say("mcp.conflict", id=id, pages=named), failed=True)
        case decide.Stale(proposal, error, fresh):
            lines = [decide.why_stale(setting, proposal, error)]
            if fresh is None:
                lines.append(say("decide.propose-again", kind=proposal.kind))
            else:
                lines += [say("decide.again", old=id, id=fresh.id), _told(fresh, setting)]
            return Answer("\n\n".join(lines), failed=True)
