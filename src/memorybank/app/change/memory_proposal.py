"""`propose`: something worth keeping, validated, planned upon the pages as they are, and stored until a word comes."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import date
from typing import NamedTuple

from memorybank.app.change.edit import draft, known_bank, opened, with_indexes
from memorybank.app.setting import Setting
from memorybank.changes.plan_text import memory_ops, plan_text, taken_out
from memorybank.changes.remember import Scene, Wish, plan_memory
from memorybank.changes.remember.page_edits import Opened, line
from memorybank.markdown.links import resolves
from memorybank.markdown.pieces import shortened
from memorybank.model import value
from memorybank.model.bank import Bank
from memorybank.model.change import Flow, Plan, Proposal, State
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.layout import CURRENT
from memorybank.model.memory import Learning, Memory, Requirement, field_words, from_mapping, row_of, to_mapping
from memorybank.policy.proposal_block import LINES, block_text, key_of
from memorybank.policy.thresholds import is_stated, missing
from memorybank.store import host_process, proposals
from memorybank.store.project import locked

Speaker = tuple[str, str]  # host and session; two empty strings for a person

_TITLE = 40
_UNSAID = ("slug", "date", "sort")  # fields that are no point of their own


class Prepared(NamedTuple):
    proposal: Proposal  # not stored yet
    notes: tuple[str, ...] = ()  # sentences

    @property
    def empty(self) -> bool:
        return self.proposal.plan.empty


def prepare(
    setting: Setting,
    memory: Memory,
    wish: Wish | None = None,
    speaker: Speaker | None = None,
    *,
    together: bool = False,
) -> Prepared:
    """Validated and planned with every index, not yet stored. `together`: one of several asked about in one go."""
    memory = _complete(setting, memory)
    host, session = speaker or host_process.running_agent(setting.state)
    _must_be_timely(setting, memory, session, together=together)
    kind, key = row_of(memory).kind.value, _key(setting, memory)
    empty = Proposal(proposals.new_id(), kind, "", (), Plan(Flow.REMEMBER), key, setting.now, session, host)
    ready = _planned(setting, memory, wish or Wish(), empty)
    more = () if together else _made_up(setting, memory, ready.proposal.target)
    return ready._replace(notes=(*ready.notes, *more))


def _made_up(setting: Setting, memory: Memory, target: str) -> tuple[str, ...]:
    """VER-4: which paths, commands and names it brings do not exist. A sentence; nothing is refused."""
    from memorybank.recall.claims import claims_of

    claims = claims_of(target, "\n\n".join(points_of(setting, memory)))
    if not claims:  # most of what is remembered names nothing: the judge is not even loaded
        return ()
    from memorybank.app.ask.verification import not_there

    missing = {row.claim.text: row.to or row.near for row in not_there(setting.where, claims)}
    names = ", ".join(f"{text} ({found}?)" if found else text for text, found in missing.items())
    return (setting.say("propose.not-there", names=names),) if names else ()


def prepare_again(setting: Setting, proposal: Proposal) -> Proposal:
    """The same memory, upon the pages as they are now (PRO-10)."""
    memory = from_mapping(proposal.kind, json.loads(proposal.intent)["memory"])
    return _planned(setting, memory, _wish(proposal), proposal).proposal


def prepare_edited(setting: Setting, proposal: Proposal, fields: Mapping[str, object]) -> Proposal:
    """What a person made of a proposal in an editor, held to the same thresholds; another one, and not stored yet."""
    memory = _complete(setting, from_mapping(proposal.kind, fields))
    fresh = replace(proposal, id=proposals.new_id(), key=_key(setting, memory), made=setting.now)
    return with_block(_planned(setting, memory, _wish(proposal), fresh).proposal, setting)


def _planned(setting: Setting, memory: Memory, wish: Wish, proposal: Proposal) -> Prepared:
    """The proposal with what this memory does to the pages as they are."""
    bank, row, say = known_bank(setting), row_of(memory), setting.say
    _must_point_somewhere(setting, bank, memory)
    notes: list[str] = []
    covered, why = "", ""
    if row.page and not wish.new:
        from memorybank.app.change.duplicates import covering

        title, slug = str(getattr(memory, "title", "")), str(getattr(memory, "slug", ""))
        folder = row.target(bank.layout).partition("/{")[0]
        covered, why = covering(bank, folder.rpartition("/REQ-")[0] or folder, title, slug, say)
    if covered:
        notes.append(say("propose.covers", path=covered, why=why, flag=setting.argument("new")))
    elif isinstance(memory, Requirement):
        from memorybank.app.change.duplicates import NUMBERED
        from memorybank.store.requirement_numbers import next_requirement, number_of

        free = wish.number and not any(number_of(page.path) == wish.number for page in bank.pages)
        wish = replace(wish, number=wish.number if free else next_requirement(setting.where))
        named = NUMBERED.match(memory.title)
        if named and int(named[1]) != wish.number:
            asked, given = f"REQ-{int(named[1]):03d}", f"REQ-{wish.number:03d}"
            notes.append(say("propose.renumbered", asked=asked, given=given))

    def open_page(path: str) -> Opened | None:
        return Opened(path, *opened(setting, path, Flow.REMEMBER)) if bank.has(path) else None

    target, plan = plan_memory(memory, Scene(bank, open_page, say, setting.now), wish, covered)
    drafted = draft(plan if plan.empty else with_indexes(plan, bank, setting), setting)
    notes += [say("propose.by-hand", path=finding.path) for finding in drafted.conflicts]
    notes += [say(note.text, **dict(note.params)) for note in drafted.plan.notes if note.text != "index.rebuilt"]
    made = replace(
        proposal,
        target=target,
        points=(*points_of(setting, memory), *taken_out(drafted.plan, say)),
        plan=drafted.plan,
        intent=json.dumps({"memory": to_mapping(memory), "wish": asdict(wish)}),
    )
    return Prepared(made, tuple(notes))


def store(setting: Setting, made: Proposal) -> Proposal:
    """Kept until a word comes; nothing is written into the bank.

    What waits already and reads the same is the same proposal (PRO-10), and belongs to whoever asked last.
    """
    state = setting.state
    made = with_block(made, setting)
    if made.session:
        from memorybank.policy.session import record
        from memorybank.store import session as session_log

        if session_log.load(state, made.session).started:  # a second one in this turn is refused (PRO-2)
            with suppress(OSError):
                session_log.append(state, made.session, record("V", "proposed"))
    waiting = next((p for p in proposals.open_ones(state) if p.key == made.key), None)
    if waiting is None:
        proposals.save(state, made)
        return made
    alike = replace(_wish(waiting), number=0) == replace(_wish(made), number=0)
    kept = _as_it_waits(setting, waiting) if alike else None
    if kept is not None and kept.session != made.session:
        kept = replace(kept, session=made.session, host=made.host, state=State.PENDING, words="")
    with locked(setting.where.places):
        return proposals.stand_for(state, (kept or waiting).id, kept or made)


def _as_it_waits(setting: Setting, waiting: Proposal) -> Proposal | None:
    """With the plan that a yes would carry out now; None where the same content would be other lines."""
    from memorybank.app.change import decide

    found = decide.ready(setting, waiting) if waiting.shown else None
    again = found.again if isinstance(found, decide.Stale) else found
    return again if isinstance(again, Proposal) else None


def _wish(proposal: Proposal) -> Wish:
    told = json.loads(proposal.intent)["wish"] if proposal.intent else {}
    return Wish(bool(told.get("new")), bool(told.get("replace")), int(told.get("number", 0)))


def with_block(proposal: Proposal, setting: Setting) -> Proposal:
    shown = block_text(proposal.named, proposal.points, setting.say, proposal.id, setting.where.folder)
    return replace(proposal, shown=shown)


def as_shown(proposal: Proposal, setting: Setting) -> str:
    """The text that asks, and under it what a yes would do."""
    rest = [] if proposal.plan.flow is not Flow.REMEMBER else [plan_text(proposal.plan, setting.say)]
    if len(proposal.points) > LINES:
        rest.insert(0, "\n".join(f"- {point}" for point in proposal.points))
    return "\n\n".join([proposal.shown, *rest])


def document(ready: Prepared, proposal: Proposal | None) -> dict[str, object]:
    """One JSON document: the proposal with its memory_ops (SCH-2); None where there is nothing to propose."""
    made = ready.proposal
    return {
        "schemaVersion": "1.0",
        "action": "proposal",
        "id": proposal.id if proposal else "",
        "state": proposal.state.value if proposal else "nothing",
        "kind": made.kind,
        "target": made.target,
        "pages": list(proposal.named) if proposal else [],
        "points": list(made.points),
        "block": proposal.shown if proposal else "",
        "notes": list(ready.notes),
        "memory_ops": memory_ops(made.plan) | ({} if proposal else {"requiresConfirmation": False}),
    }


def _complete(setting: Setting, memory: Memory) -> Memory:
    """With all it must state, and dated now, which it keeps. A learning without a title is named by its symptom."""
    given: str | None = getattr(memory, "date", None)  # None: its kind has no date
    if given is not None and not given.strip():
        memory, given = value.replace(memory, date=setting.now[:10]), ""
    if isinstance(memory, Learning) and not is_stated(memory.title) and is_stated(memory.symptom):
        memory = value.replace(memory, title=shortened(line(memory.symptom, "symptom"), _TITLE))
    must_state(setting, memory)
    with suppress(ValueError):
        if not given or date.fromisoformat(given).isoformat() == given:
            return memory
    raise BadUsage("propose.bad-date", value=(given or "")[:40])


def must_state(setting: Setting, memory: Memory) -> None:
    """THR-1, THR-2, and what any other kind cannot do without: each missing field, and how to say it."""
    lacking = missing(memory)
    if not lacking:
        return
    say, row = setting.say, row_of(memory)
    lines = []
    for name in lacking:
        field = row.field(name)
        told, how = field_words(say, name)
        stated = getattr(memory, name)
        given = " ".join((stated if isinstance(stated, str) else " ".join(stated)).split())
        text = "propose.thin-field" if given else "propose.missing-field"
        lines.append(say(text, label=told, flag=setting.argument(field.name), how=how, given=given[:_TITLE]))
    fields = "\n".join(lines)
    raise Refused("propose.missing", kind=row.kind.value, count=len(lacking), rule=row.rule or "WRT-1", fields=fields)


def points_of(setting: Setting, memory: Memory) -> tuple[str, ...]:
    """What the block says is in it, line by line: the main thing bare, everything else under its label."""
    row = row_of(memory)
    points: list[str] = []
    for field in row.fields:
        given = getattr(memory, field.name)
        parts = given if isinstance(given, tuple) else given.split("\n")
        told = [flat for part in parts if (flat := line(part, field.name))]
        if field.name in _UNSAID or not told:
            continue
        if field is not row.main:
            told[0] = setting.say("propose.point", label=field_words(setting.say, field.name)[0], value=told[0])
        points += told
    return tuple(points)


def _key(setting: Setting, memory: Memory) -> str:
    """PRO-7: of the kind's place and all that is said, not of what the block has room for."""
    return key_of(row_of(memory).target(CURRENT), points_of(setting, memory))


def _must_be_timely(setting: Setting, memory: Memory, session: str, *, together: bool) -> None:
    """PRO-2, PRO-7: what was answered in this session is not asked again, a turn that belongs to an answer brings no
    new question, and one question waits at a time. A person at a terminal may ask as often as wanted.

    What nobody has answered yet is given back instead (`store`).
    """
    if not session:
        return
    from memorybank.store import session as session_log

    state, key = setting.state, _key(setting, memory)
    mine = [p for p in proposals.load_all(state) if p.session == session]
    for proposal in mine:
        if proposal.key == key and proposal.state not in (State.PENDING, State.CONFIRMED, State.SUPERSEDED):
            raise Refused("propose.twin", id=proposal.id, state=setting.say(f"decide.state.{proposal.state.value}"))
    past = session_log.load(state, session)
    if past.declined or past.answered:
        raise Refused("propose.answered")
    if past.waiting:
        asked = next((p.id for p in mine if p.state is State.SKIPPED), "ID")
        raise Refused("propose.unanswered", id=asked)
    open_one = next((p for p in mine if p.intent and p.state is State.PENDING and p.key != key), None)
    if past.proposed and open_one is not None and not together:
        raise Refused("propose.one-a-turn", id=open_one.id)


def _must_point_somewhere(setting: Setting, bank: Bank, memory: Memory) -> None:
    """LAY-4: a pointer resolves, to a page of the bank or to a file of the project."""
    given = str(getattr(memory, "pointer", ""))
    path = given.strip().removeprefix("memory-bank/").removeprefix("./").partition("#")[0]
    if not path or "://" in path or resolves(path, bank):
        return
    file, _, line_number = path.rpartition(":")
    inside = os.path.join(str(setting.where.project), file if line_number.isdigit() else path)
    safe = not path.startswith(("/", "~", "..")) and "\0" not in path and "/../" not in path
    if not (safe and os.path.exists(inside)):
        raise Refused("propose.nowhere", field="pointer", pointer=path[:120])
