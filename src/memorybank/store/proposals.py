"""Proposals on disk: one sealed file each, with the exact bytes that a word will or will not let in.

A record, so it is written whole and synced. A file that does not check is set aside and named by `doctor`: bytes that
nobody can vouch for are never offered. Read by a hook at the edges of a turn.
"""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from memorybank.model.change import OPEN, Change, Create, Delete, Flow, Move, Note, Plan, Proposal, State, Update
from memorybank.model.errors import Busy
from memorybank.store import disk
from memorybank.store.project import ensure, held

KEPT = 200  # proposals of a bank; older ones that were decided on go
_WAIT = 2.0  # seconds for the lock; whoever has it writes one file
_WORDS = 200  # characters kept of what a user said
_FORM, _ENDING = b"memory-bank proposal 2", ".proposal"
_KINDS: dict[str, type[Change]] = {kind.__name__: kind for kind in (Create, Update, Move, Delete)}
_FIELDS = ("id", "kind", "target", "points", "key", "made", "session", "host", "words", "decided", "intent", "shown")


def new_id() -> str:
    return f"p-{os.urandom(4).hex()}"


def save(state: Path | str, proposal: Proposal) -> None:
    with _alone(state):
        _write(state, proposal, time.time_ns())
        for old in load_all(state)[KEPT:] if len(_names(state)) > KEPT else ():
            if old.state not in OPEN:
                disk.remove(str(_folder(state) / f"{old.id}{_ENDING}"))


def load(state: Path | str, id: str) -> Proposal | None:
    """None when there is none of this id, or none that can be trusted."""
    found = _read(state, f"{id}{_ENDING}") if _is_id(id) else None
    return found[1] if found else None


def load_all(state: Path | str) -> tuple[Proposal, ...]:
    """Newest first."""
    found = []
    for name in _names(state):
        try:
            found += [one] if (one := _read(state, name)) else []
        except OSError as error:  # one file that the disk will not give now must not hide the others
            _note_trouble(state, f"{name}: {error.strerror or error}")
    found.sort(key=lambda one: (one[1].made, one[0]), reverse=True)
    return tuple(proposal for _, proposal in found)


def waiting(state: Path | str) -> int:
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
    same = (p for p in load_all(state) if p.key == proposal.key) if proposal.key else iter(())
    return next(same, proposal)


def stand_for(state: Path | str, old: str, new: Proposal) -> Proposal:
    """`new` waits in place of `old`, which never does again; under one id it is the same one, brought up to date. What
    was decided meanwhile stays decided, and is given back instead. Call it with the bank's lock held."""
    with _alone(state):
        found = _read(state, f"{old}{_ENDING}")
        if found is not None and found[1].state not in OPEN:
            return found[1]
        _write(state, new, found[0] if found is not None and new.id == old else time.time_ns())
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
        found = _read(state, f"{id}{_ENDING}")
        if found is None:
            return None
        if found[1].state is State.APPLIED or (found[1].state is State.SUPERSEDED and to is not State.APPLIED):
            return found[1]
        kept = words or (found[1].words if to is State.APPLIED else "")
        decided = replace(found[1], state=to, words=kept, decided=now)
        _write(state, decided, found[0])
        return decided


def words_kept(words: str) -> str:
    """What a record keeps of a user's words: one short line, and nothing from the first thing that looks secret."""
    if not words:
        return ""
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
        return sorted(n for n in os.listdir(_folder(state)) if n.endswith(_ENDING) and _is_id(n[: -len(_ENDING)]))
    except (FileNotFoundError, NotADirectoryError):
        return []


def _write(state: Path | str, proposal: Proposal, order: int) -> None:
    """`order` tells two of one second apart; it is never shown, so a fixed clock does not fix it."""
    plan = proposal.plan
    told = {name: getattr(proposal, name) for name in _FIELDS} | {
        "order": order,
        "state": proposal.state.value,
        "flow": plan.flow.value,
        "changes": [
            (type(change).__name__, *(getattr(change, n) for n in change.__match_args__)) for change in plan.changes
        ],
        # a hole of a note as it will be printed
        "notes": [(n.text, [(k, v if isinstance(v, int) else str(v)) for k, v in n.params]) for n in plan.notes],
        "appended": plan.appended,
    }
    path = ensure(_folder(state)) / f"{proposal.id}{_ENDING}"
    disk.replace(path, disk.sealed(_FORM, told), str(os.getpid()))  # two that got no lock in time share no file


def _read(state: Path | str, name: str) -> tuple[int, Proposal] | None:
    """None for no such file, or one that does not check."""
    path = _folder(state) / name
    data = disk.present(path)
    if data is None:
        return None
    try:
        raw = disk.unsealed(_FORM, data)
        plan = Plan(
            flow=Flow(raw["flow"]),
            changes=tuple(_KINDS[kind](*fields) for kind, *fields in raw["changes"]),
            notes=tuple(Note(text, tuple(params)) for text, params in raw["notes"]),
            appended=raw["appended"],
        )
        found = Proposal(**{field: raw[field] for field in _FIELDS}, plan=plan, state=State(raw["state"]))
        if f"{found.id}{_ENDING}" != name:
            raise ValueError("another proposal's name")
        return raw["order"], found
    except (ValueError, KeyError, TypeError):
        disk.move(path, path.with_suffix(".unreadable"))
        _note_trouble(state, f"{name} cannot be read; it is kept as {path.stem}.unreadable. Propose it again.")
        return None


def _note_trouble(state: Path | str, what: str) -> None:
    from memorybank.store import hook_log

    hook_log.fail(str(state), "proposals", "PRO-6", what, int(time.time()))


@contextmanager
def _alone(state: Path | str) -> Iterator[None]:
    """A hook may decide what a command is just applying: one at a time, but nobody waits for long. Without the lock
    each write is still whole; only one of two answers given in the same moment would be lost."""
    with ExitStack() as stack:
        with suppress(OSError, Busy):
            stack.enter_context(held(ensure(_folder(state)) / "lock", wait=_WAIT))
        yield
