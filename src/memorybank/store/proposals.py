"""Proposals on disk: one sealed file each, with the exact bytes that a word will or will not let in.

A record, so it is written whole and synced. A file that does not check is set aside and named by `doctor`: bytes that
nobody can vouch for are never offered. Read by a hook at the edges of a turn.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from binascii import crc32
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from memorybank.model.change import Change, Create, Delete, Flow, Move, Note, Plan, Update
from memorybank.model.errors import Busy
from memorybank.model.proposal import OPEN, Proposal, State
from memorybank.store import disk
from memorybank.store.project import ensure

KEPT = 200  # proposals of a bank; older ones that were decided on go
_WAIT = 2.0  # seconds for the lock; whoever has it writes one file
_WORDS = 200  # characters kept of what a user said
_KINDS: dict[str, type[Change]] = {"create": Create, "update": Update, "move": Move, "delete": Delete}
_BYTES = ("before", "after")


def new_id() -> str:
    return f"p-{os.urandom(4).hex()}"


def save(state: Path | str, proposal: Proposal) -> None:
    with _alone(state):
        _write(state, proposal, _order())
        _prune(state)


def load(state: Path | str, id: str) -> Proposal | None:
    """None when there is none of this id, or none that can be trusted."""
    found = _read(state, f"{id}.json") if _is_id(id) else None
    return found[1] if found else None


def load_all(state: Path | str) -> tuple[Proposal, ...]:
    """Newest first."""
    found = [one for name in _names(state) if (one := _try_read(state, name))]
    found.sort(key=lambda one: (one[1].made, one[0]), reverse=True)
    return tuple(proposal for _, proposal in found)


def waiting(state: Path | str) -> int:
    """How many nobody has decided on."""
    with suppress(OSError):
        return len(open_ones(state))
    return 0


def open_ones(state: Path | str) -> tuple[Proposal, ...]:
    """What waits, newest first. The same content is one proposal (PRO-10): the newest of it says what became of it."""
    seen: dict[str, Proposal] = {}
    for proposal in load_all(state):
        seen.setdefault(proposal.key or proposal.id, proposal)
    return tuple(proposal for proposal in seen.values() if proposal.state in OPEN)


def newest(state: Path | str, proposal: Proposal) -> Proposal:
    """The last one of the same content; mostly itself."""
    same = (p for p in load_all(state) if p.key == proposal.key) if proposal.key else iter(())
    return next(same, proposal)


def stand_for(state: Path | str, old: str, new: Proposal) -> Proposal:
    """`new` waits in place of `old`, which never does again; under one id it is the same one, brought up to date.

    What was decided meanwhile stays decided, and is given back instead. Call it with the bank's lock held.
    """
    with _alone(state):
        found = _read(state, f"{old}.json")
        if found is not None and found[1].state not in OPEN:
            return found[1]
        _write(state, new, found[0] if found is not None and new.id == old else _order())
        if found is not None and new.id != old:
            _write(state, replace(found[1], state=State.SUPERSEDED, decided=new.made), found[0])
        return new


def decide(state: Path | str, id: str, to: State, *, words: str, now: str) -> Proposal | None:
    """Note what became of it. What was applied stays applied: a late word changes nothing."""
    return note_decision(state, id, to, words=words_kept(words), now=now)


def note_decision(state: Path | str, id: str, to: State, *, words: str = "", now: str) -> Proposal | None:
    """The same with words already fit to be kept: an apply loads nothing between its renames."""
    if not _is_id(id):
        return None
    with _alone(state):
        found = _read(state, f"{id}.json")
        if found is None or found[1].state is State.APPLIED:
            return found[1] if found else None
        if found[1].state is State.SUPERSEDED and to is not State.APPLIED:
            return found[1]
        kept = words or (found[1].words if to is State.APPLIED else "")
        decided = replace(found[1], state=to, words=kept, decided=now)
        _write(state, decided, found[0])
        return decided


def words_kept(words: str) -> str:
    """What a record keeps of a user's words: one short line, and nothing from the first thing that looks secret."""
    from memorybank.policy.scan import scan_credentials

    first = min((hit.line for hit in scan_credentials(words)), default=0)
    told = [*words.split("\n")[: first - 1], "[secret removed]"] if first else words.split("\n")
    flat = " ".join("".join(c if c.isprintable() else " " for c in " ".join(told)).split())
    return flat if len(flat) <= _WORDS else f"{flat[: _WORDS - 1]}…"


# --- one file


def _folder(state: Path | str) -> Path:
    return Path(state) / "proposals"


def _is_id(id: str) -> bool:
    return len(id) == 10 and id.startswith("p-") and all(c in "0123456789abcdef" for c in id[2:])


def _names(state: Path | str) -> list[str]:
    try:
        return sorted(n for n in os.listdir(_folder(state)) if n.endswith(".json") and _is_id(n[:-5]))
    except (FileNotFoundError, NotADirectoryError):
        return []


def _order() -> int:
    """Tells two of one second apart; it is never shown, so a fixed clock does not fix it."""
    import time

    return time.time_ns()


def _write(state: Path | str, proposal: Proposal, order: int) -> None:
    body = json.dumps(_packed(proposal) | {"order": order}, sort_keys=True, default=_as_text)
    data = f"{_seal(body)}\n{body}\n".encode("ascii")
    disk.replace(ensure(_folder(state)) / f"{proposal.id}.json", data, "new")  # what a kill leaves is written over


def _try_read(state: Path | str, name: str) -> tuple[int, Proposal] | None:
    """For a list: one file that the disk will not give now must not hide the others."""
    try:
        return _read(state, name)
    except OSError as error:
        _note_trouble(state, f"{name}: {error.strerror or error}")
        return None


def _read(state: Path | str, name: str) -> tuple[int, Proposal] | None:
    """None for no such file, or one that does not check. A disk that fails raises: that is no answer."""
    path = _folder(state) / name
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        seal, _, body = data.decode("ascii").rstrip("\n").partition("\n")
        if seal != _seal(body):
            raise ValueError("the seal does not fit")
        raw = json.loads(body)
        found = int(raw["order"]), _unpacked(raw)
        if f"{found[1].id}.json" != name:
            raise ValueError("another proposal's name")
        return found
    except (ValueError, KeyError, TypeError, AttributeError):
        with suppress(OSError):
            os.replace(path, path.with_suffix(".unreadable"))
        _note_trouble(state, f"{name} cannot be read; it is kept as {path.stem}.unreadable. Propose it again.")
        return None


def _seal(body: str) -> str:
    return f"memory-bank proposal 1 {crc32(body.encode('ascii')):08x}"


def _note_trouble(state: Path | str, what: str) -> None:
    import time

    from memorybank.store import hook_log

    hook_log.fail(str(state), "proposals", "PRO-6", what, int(time.time()))


@contextmanager
def _alone(state: Path | str) -> Iterator[None]:
    """A hook may decide what a command is just applying: one at a time, but nobody waits for long.

    Without the lock each write is still whole; only one of two answers given in the same moment would be lost.
    """
    from memorybank.store.lock import held

    with ExitStack() as stack:
        with suppress(OSError, Busy):
            stack.enter_context(held(ensure(_folder(state)) / "lock", wait=_WAIT))
        yield


def _prune(state: Path | str) -> None:
    if len(_names(state)) > KEPT:
        for proposal in load_all(state)[KEPT:]:
            if proposal.state not in OPEN:
                disk.remove(str(_folder(state) / f"{proposal.id}.json"))


# --- its form


_FIELDS = ("id", "kind", "target", "key", "made", "session", "host", "words", "decided", "intent", "shown")


def _packed(proposal: Proposal) -> dict[str, Any]:
    plan = proposal.plan
    told = {
        "flow": plan.flow.value,
        "changes": [{"kind": type(change).__name__.lower(), **_fields(change)} for change in plan.changes],
        "notes": [[note.text, note.params] for note in plan.notes],
        "appended": plan.appended,
    }
    plain = {name: getattr(proposal, name) for name in _FIELDS}
    return plain | {"points": proposal.points, "plan": told, "state": proposal.state.value}


def _fields(change: Change) -> dict[str, Any]:
    return {name: getattr(change, name) for name in type(change).__dataclass_fields__}


def _as_text(item: object) -> str:
    """What JSON has no form for: bytes, and a hole of a note as it will be printed."""
    return b64encode(item).decode("ascii") if isinstance(item, bytes) else str(item)


def _unpacked(raw: dict[str, Any]) -> Proposal:
    told = raw["plan"]
    plan = Plan(
        flow=Flow(told["flow"]),
        changes=tuple(_change(**change) for change in told["changes"]),
        notes=tuple(Note(str(text), tuple((str(k), v) for k, v in params)) for text, params in told["notes"]),
        appended=tuple(str(title) for title in told["appended"]),
    )
    fields = {name: str(raw[name]) for name in _FIELDS}
    return Proposal(**fields, points=tuple(str(p) for p in raw["points"]), plan=plan, state=State(raw["state"]))


def _change(kind: str, **fields: Any) -> Change:
    whole = {k: b64decode(fields[k], validate=True) for k in _BYTES if fields.get(k) is not None}
    return _KINDS[kind](**fields | whole)
