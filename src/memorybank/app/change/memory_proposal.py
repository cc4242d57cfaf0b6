"""`propose`: something worth keeping, validated, planned upon the pages as they are, and stored until a word comes."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date

from memorybank.app.change.duplicates import NUMBERED, Similar, close_rows, name_of, similar
from memorybank.app.change.edit import draft, must_be_editable, with_indexes
from memorybank.app.change.findings import must_be_known
from memorybank.app.setting import Setting
from memorybank.changes.remember.clean import line
from memorybank.changes.remember.decisions import decided
from memorybank.changes.remember.memory_plan import plan_memory
from memorybank.changes.remember.page_edits import Opened, Opener
from memorybank.changes.remember.scene import Planned, Scene, Wish, target_of
from memorybank.changes.show import memory_ops, taken_out
from memorybank.markdown.links import resolves
from memorybank.markdown.pieces import shortened
from memorybank.markdown.read import read
from memorybank.model import value
from memorybank.model.bank import Bank
from memorybank.model.change import Flow, Plan
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.kinds import from_mapping, row_of, to_mapping
from memorybank.model.layout import CURRENT, ENTRY
from memorybank.model.memory import Decision, Learning, Memory, Progress, Requirement, Row
from memorybank.model.proposal import Proposal, State
from memorybank.policy.proposal_block import block_text, key_of
from memorybank.policy.rules.thresholds import is_stated, missing
from memorybank.policy.session import record
from memorybank.store import proposals
from memorybank.store import session as session_log
from memorybank.store.bank import look
from memorybank.store.files import read_page
from memorybank.store.lock import locked
from memorybank.store.numbers import next_requirement, number_of

Speaker = tuple[str, str]  # host and session; two empty strings for a person

_TITLE = 40
_UNSAID = ("slug", "date", "sort")  # fields that are no point of their own


@dataclass(frozen=True, slots=True)
class Prepared:
    kind: str
    target: str
    points: tuple[str, ...]
    plan: Plan
    key: str
    intent: str = ""
    notes: tuple[str, ...] = ()  # sentences
    similar: tuple[Similar, ...] = ()

    @property
    def empty(self) -> bool:
        return self.plan.empty


def prepare(
    setting: Setting,
    memory: Memory,
    wish: Wish | None = None,
    speaker: Speaker | None = None,
    *,
    together: bool = False,
) -> Prepared:
    """Validated and planned with every index, and not yet stored. `together`: one of several that are asked about in
    one go."""
    memory = completed(memory, setting.now[:10])
    must_state(setting, memory)
    _must_be_days(memory)
    _must_be_timely(setting, memory, (speaker or proposals.speaker(_state(setting)))[1], together=together)
    ready = _planned(setting, memory, wish or Wish())
    return ready if together else replace(ready, notes=(*ready.notes, *_made_up(setting, memory, ready.target)))


def _made_up(setting: Setting, memory: Memory, target: str) -> tuple[str, ...]:
    """VER-4: which paths, commands and names it brings do not exist. A sentence; nothing is refused."""
    from memorybank.app.ask.verification import not_there

    missing = {
        row.claim.text: row.to or row.near
        for row in not_there(setting.where, target, "\n\n".join(points_of(setting, memory)))
    }
    names = ", ".join(f"{text} ({found}?)" if found else text for text, found in missing.items())
    return (setting.say("propose.not-there", names=names),) if names else ()


def prepare_again(setting: Setting, proposal: Proposal) -> Prepared:
    """The same memory, upon the pages as they are now (PRO-10)."""
    given = json.loads(proposal.intent)
    return _planned(setting, from_mapping(proposal.kind, given["memory"]), Wish(**given["wish"]))


def prepare_edited(setting: Setting, proposal: Proposal, fields: Mapping[str, object]) -> Prepared:
    """What a person made of a proposal in an editor, held to the same thresholds."""
    memory = completed(from_mapping(proposal.kind, fields), setting.now[:10])
    must_state(setting, memory)
    _must_be_days(memory)
    return _planned(setting, memory, Wish(**json.loads(proposal.intent)["wish"]))


def _planned(setting: Setting, memory: Memory, wish: Wish) -> Prepared:
    asked = wish
    bank = look(setting.bank)
    must_be_known(bank, setting)
    row = row_of(memory)
    _must_point_somewhere(setting, bank, memory)
    notes: list[str] = []
    close: tuple[Similar, ...] = ()
    if wish.update:
        _must_be_its_page(row, bank, wish.update)
    elif row.page:
        close = _close(setting, bank, row, memory)
        if close and close[0].covers and not wish.new:
            wish = replace(wish, update=close[0].path)
            notes.append(
                setting.say("propose.covers", path=close[0].path, why=close[0].why, flag=setting.argument("new"))
            )
            close = close[1:]
    if isinstance(memory, Requirement) and not wish.update:
        free = wish.number and not any(number_of(page.path) == wish.number for page in bank.pages)
        wish = asked = replace(wish, number=wish.number if free else next_requirement(setting.where))
        named = NUMBERED.match(memory.title)
        if named and int(named[1]) != wish.number:
            told = {"asked": f"REQ-{int(named[1]):03d}", "given": f"REQ-{wish.number:03d}"}
            notes.append(setting.say("propose.renumbered", **told))
    scene = Scene(bank, _opener(setting, bank), setting.say, setting.now)
    if isinstance(memory, Decision):
        page = scene.open(target_of(row, scene))
        rows = decided(page.document) if page else []
        close = close_rows(setting, target_of(row, scene), rows, memory.decision)
    planned: list[Planned] = []

    def make(skip: frozenset[str]) -> Plan:
        del skip
        made = plan_memory(memory, scene, wish)
        planned[:] = [made]
        return made.plan if made.plan.empty else with_indexes(made.plan, bank, setting)

    drafted = draft(make, setting)
    notes += [setting.say("propose.by-hand", path=finding.path) for finding in drafted.conflicts]
    notes += [
        setting.say(note.text, **dict(note.params)) for note in drafted.plan.notes if note.text != "index.rebuilt"
    ]
    return Prepared(
        kind=row.kind.value,
        target=planned[0].target,
        points=(*points_of(setting, memory), *taken_out(drafted.plan, setting.say)),
        plan=drafted.plan,
        key=_key(setting, memory),
        intent=json.dumps({"memory": to_mapping(memory), "wish": asdict(asked)}),
        notes=tuple(notes),
        similar=close,
    )


def store(setting: Setting, ready: Prepared, speaker: Speaker | None = None) -> Proposal:
    """Kept until a word comes, stamped with who is speaking; nothing is written into the bank.

    What waits already and reads the same is the same proposal (PRO-10), and belongs to whoever asked last.
    """
    state = _state(setting)
    host, session = speaker or proposals.speaker(state)
    made = Proposal(
        id=proposals.new_id(),
        kind=ready.kind,
        target=ready.target,
        points=ready.points,
        plan=ready.plan,
        key=ready.key,
        made=setting.now,
        session=session,
        host=host,
        intent=ready.intent,
    )
    made = with_block(made, setting)
    _note_proposed(state, session)
    waiting = next((p for p in proposals.open_ones(state) if p.key == ready.key), None)
    if waiting is None:
        proposals.save(state, made)
        return made
    kept = _as_it_waits(setting, waiting) if _wish(waiting) == _wish(made) else None
    if kept is not None and kept.session != session:
        kept = replace(kept, session=session, host=host, state=State.PENDING, words="")
    with locked(setting.where.places):
        return proposals.stand_for(state, (kept or waiting).id, kept or made)


def _as_it_waits(setting: Setting, waiting: Proposal) -> Proposal | None:
    """With the plan that a yes would carry out now; None where the same content would be other lines."""
    from memorybank.app.change import decide

    found = decide.ready(setting, waiting) if waiting.shown else None
    again = found.again if isinstance(found, decide.Stale) else found
    return again if isinstance(again, Proposal) else None


def _wish(proposal: Proposal) -> dict[str, object]:
    wish = json.loads(proposal.intent)["wish"] if proposal.intent else {}
    return {name: item for name, item in wish.items() if name != "number"}


def with_block(proposal: Proposal, setting: Setting) -> Proposal:
    """With the text that the user is asked with."""
    shown = block_text(proposal.named, proposal.points, setting.say, proposal.id, setting.where.folder)
    return replace(proposal, shown=shown)


def document(ready: Prepared, proposal: Proposal | None) -> dict[str, object]:
    """One JSON document: the proposal with its memory_ops (SCH-2); None where there is nothing to propose."""
    return {
        "schemaVersion": "1.0",
        "action": "proposal",
        "id": proposal.id if proposal else "",
        "state": proposal.state.value if proposal else "nothing",
        "kind": ready.kind,
        "target": ready.target,
        "pages": list(proposal.named) if proposal else [],
        "points": list(ready.points),
        "block": proposal.shown if proposal else "",
        "notes": list(ready.notes),
        "similar": [{"path": s.path, "title": s.title, "why": s.why} for s in ready.similar],
        "memory_ops": memory_ops(ready.plan) | ({} if proposal else {"requiresConfirmation": False}),
    }


def _state(setting: Setting) -> str:
    return str(setting.where.places.state)


# --- what must be stated


def completed(memory: Memory, today: str) -> Memory:
    """A learning without a title is named by its symptom; what is dated is dated now, and keeps that when it waits."""
    if isinstance(memory, Decision | Learning | Progress) and not memory.date.strip():
        memory = value.replace(memory, date=today)
    if isinstance(memory, Learning) and not is_stated(memory.title) and is_stated(memory.symptom):
        first = line(memory.symptom, "symptom")
        return value.replace(memory, title=shortened(first, _TITLE))
    return memory


def must_state(setting: Setting, memory: Memory) -> None:
    """THR-1, THR-2, and what any other kind cannot do without: each missing field, and how to say it."""
    lacking = missing(memory)
    if not lacking:
        return
    say, row = setting.say, row_of(memory)
    lines = []
    for name in lacking:
        field = row.field(name)
        how = say(f"remember.how.{row.kind.value}.{field.key}")
        given = " ".join(_texts(getattr(memory, name)).split())
        text = "propose.thin-field" if given else "propose.missing-field"
        lines.append(
            say(text, label=label(setting, name), flag=setting.argument(field.name), how=how, given=given[:_TITLE])
        )
    fields = "\n".join(lines)
    raise Refused("propose.missing", kind=row.kind.value, count=len(lacking), rule=row.rule or "WRT-1", fields=fields)


def _texts(given: str | tuple[str, ...]) -> str:
    return given if isinstance(given, str) else " ".join(given)


def label(setting: Setting, name: str) -> str:
    return setting.say(f"remember.label.{name.replace('_', '-')}")


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
            told[0] = setting.say("propose.point", label=label(setting, field.name), value=told[0])
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
    state, key = _state(setting), _key(setting, memory)
    mine = [p for p in proposals.load_all(state) if p.session == session]
    for proposal in mine:
        if proposal.key == key and proposal.state not in (State.PENDING, State.CONFIRMED, State.SUPERSEDED):
            raise Refused("propose.twin", id=proposal.id, state=setting.say(f"decide.state.{proposal.state.value}"))
    past = session_log.load(state, session)
    if past.declined or past.answered:
        raise Refused("propose.declined" if past.declined else "propose.answered")
    if past.waiting:
        asked = next((p.id for p in mine if p.state is State.SKIPPED), "ID")
        raise Refused("propose.unanswered", id=asked)
    open_one = next((p for p in mine if p.intent and p.state is State.PENDING and p.key != key), None)
    if past.proposed and open_one is not None and not together:
        raise Refused("propose.one-a-turn", id=open_one.id)


def _note_proposed(state: str, session: str) -> None:
    """In the session's log, where its turns are known: a second one in this turn is refused (PRO-2)."""
    if session and session_log.load(state, session).started:
        with suppress(OSError):
            session_log.append(state, session, record("V", "proposed"))


# --- where it goes


def _close(setting: Setting, bank: Bank, row: Row, memory: Memory) -> tuple[Similar, ...]:
    title = str(getattr(memory, "title", ""))
    gist = " ".join(points_of(setting, memory)[1:3])
    return similar(setting, bank, _folder(row, bank), title, name_of(title, str(getattr(memory, "slug", ""))), gist)


def _folder(row: Row, bank: Bank) -> str:
    target = row.target(bank.layout)
    return target.partition("/{")[0].rpartition("/REQ-")[0] or target.partition("/{")[0]


def _must_be_its_page(row: Row, bank: Bank, path: str) -> None:
    if not row.page:
        target = row.target(bank.layout)
        raise BadUsage("propose.update-kind", path=path, kind=row.kind.value, target=target or ENTRY)
    if bank.page(path) is None and not bank.hides(path):
        raise BadUsage("propose.update-gone", path=path)
    folder = _folder(row, bank)
    if not path.startswith(f"{folder}/"):
        raise BadUsage("propose.update-folder", path=path, kind=row.kind.value, folder=folder)


def _opener(setting: Setting, bank: Bank) -> Opener:
    def open_page(path: str) -> Opened | None:
        if bank.page(path) is None and not bank.hides(path):
            return None
        before, text = read_page(setting.bank, path)
        page = read(text)
        must_be_editable(page, path, Flow.REMEMBER)
        return Opened(path, before, page)

    return open_page


def _must_be_days(memory: Memory) -> None:
    given = str(getattr(memory, "date", ""))
    if not given:
        return
    try:
        fits = date.fromisoformat(given).isoformat() == given
    except ValueError:
        fits = False
    if not fits:
        raise BadUsage("propose.bad-date", value=given[:40])


def _must_point_somewhere(setting: Setting, bank: Bank, memory: Memory) -> None:
    """LAY-4: a pointer resolves, to a page of the bank or to a file of the project."""
    for name in ("pointer", "read"):
        given = getattr(memory, name, "")
        for pointer in given if isinstance(given, tuple) else (given,):
            path = pointer.strip().removeprefix("memory-bank/").removeprefix("./").partition("#")[0]
            if not path or (name == "pointer" and "://" in path) or resolves(path, bank):
                continue
            inside = os.path.join(str(setting.where.project), path.rpartition(":")[0] if _cites_line(path) else path)
            safe = not path.startswith(("/", "~", "..")) and "\0" not in path and "/../" not in path
            if name == "pointer" and safe and os.path.exists(inside):
                continue
            raise Refused("propose.nowhere", field=name, pointer=path[:120])


def _cites_line(path: str) -> bool:
    return path.rpartition(":")[2].isdigit()


__all__ = ["Prepared", "document", "from_mapping", "prepare", "prepare_again", "store", "with_block"]
