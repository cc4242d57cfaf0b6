"""A plan shown through an agent (RFR-2, GRD-7): stored with an id, and confirmed and applied like a proposal.

Its `points` are the words of the command that made it, so that it can be planned again; its key is what it adds and
removes. A plan that a person looks at in a terminal is only printed.
"""

from dataclasses import replace

from memorybank.app.change.edit import plan_archive, plan_index
from memorybank.app.setting import Setting
from memorybank.changes.plan_text import diff_text, plan_text, question
from memorybank.model.change import OPEN, Plan, Proposal, State
from memorybank.model.errors import Refused
from memorybank.model.layout import ENTRY
from memorybank.store import host_process, proposals
from memorybank.texts.catalogue import Say

REFRESHING = ("init", "upgrade", "adopt", "migrate", "refresh")
KINDS = (*REFRESHING, "index", "archive", "undo", "verify", "merge")
_META = "<!-- blockVersion:"  # the line that every write renews
_ALL_PAGES = ENTRY  # the page that a plan is listed under where it changes none


def is_plan(proposal: Proposal) -> bool:
    return proposal.kind in KINDS


def keep(
    plan: Plan, setting: Setting, words: tuple[str, ...], speaker: tuple[str, str] | None = None
) -> Proposal | None:
    """The plan, stored for the agent that is running us, with the text to show; None for a person at a terminal."""
    state = setting.state
    host, session = speaker or host_process.running_agent(state)
    if not session and speaker is None:
        return None
    kind, key = plan.flow.value if words[0] == "refresh" else words[0], key_of(plan, session)
    mine = [p for p in proposals.load_all(state) if p.session == session and p.state in OPEN]
    alike = [proposal for proposal in mine if proposal.kind == kind and proposal.points == words]
    same = next((proposal for proposal in alike if proposal.key == key), None)
    for other in alike:
        if other is not same and other.state is not State.CONFIRMED:
            proposals.decide(state, other.id, State.SUPERSEDED, words="", now=setting.now)
    id = same.id if same else proposals.new_id()
    fresh = Proposal(
        id=id,
        kind=kind,
        target=next((c.to or c.path for c in plan.changes), _ALL_PAGES),
        points=words,
        plan=plan,
        key=key,
        made=setting.now,
        session=session,
        host=host,
        shown=shown(plan, id, setting.say),
    )
    if same and same.state is State.CONFIRMED:
        fresh = replace(fresh, state=same.state, words=same.words, decided=same.decided)
    proposals.save(state, fresh)
    return fresh


def shown(plan: Plan, id: str, say: Say) -> str:
    """As SCH-3 and RFR-4 write it, with its id above the question."""
    return "\n".join([plan_text(plan, say), "", say("plan.id", id=id), question(plan, say)])


def key_of(plan: Plan, session: str) -> str:
    """The same for plans of one session that add and remove the same lines, whenever they were made."""
    from hashlib import sha256

    lines = [line for line in diff_text(plan).split("\n") if line[:1] in "+-r" and _META not in line]
    return sha256("\n".join([session, plan.flow.value, *lines]).encode("utf-8", "replace")).hexdigest()[:16]


def plan_of(setting: Setting, words: tuple[str, ...]) -> Plan:
    match words:
        case ("refresh", "--undo") | ("undo", _):
            from memorybank.app.change import ledger_history as history

            id = words[1] if words[0] == "undo" else history.last_refresh(setting).id
            return history.plan_of_undo(setting, id)
        case ("refresh",) | ("refresh", "--adopt" | "--migrate"):
            from memorybank.app.change import bank_refresh as refresh

            return refresh.plan(setting, way=words[-1])
        case ("index",):
            return plan_index(setting)
        case ("archive",):
            return plan_archive(setting)
        case ("merge",):
            from memorybank.app.change import bank_merge

            return bank_merge.plan(setting).plan
        case ("verify", *pages):
            from memorybank.app.ask.verification import fix_plan, look

            return fix_plan(setting, look(setting.where, tuple(pages)).judged)[0]
    raise Refused("plan.unknown", what=" ".join(words)[:80])
