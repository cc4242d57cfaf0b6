"""GRD-7's second layer: what an agent made our own commands do behind a script that the shell judge cannot see through.

The ledger says who ran a command (store/speaking.py). A change that this session's agent ran with `--yes`, or by
playing the person at a terminal, and that no message of the user asked for, is told with the command that takes it
back. A person in another window is no agent of this session, so what they do raises no alarm; a command that a
person types into the host's own prompt does look like the agent's, and the sentence allows for that.
"""

from __future__ import annotations

from pathlib import Path

from memorybank.model.decision import Verdict
from memorybank.model.ledger import Entry
from memorybank.model.session import Session
from memorybank.store import ledger, speaking
from memorybank.store.state import Places

_FOLLOWING = ("index", "complete")  # rows and metadata say nothing of their own
_SHOWN = 3
# A flow is not always called as the command that starts it.
_FLOWS = {
    "init": frozenset({"refresh", "setup"}),
    "upgrade": frozenset({"refresh", "setup"}),
    "migrate": frozenset({"refresh", "setup"}),
    "remember": frozenset({"proposals"}),
}


def unasked(bank: str, state: str, host: str, session: str, past: Session) -> tuple[Verdict, ...]:
    """What was done since this was last asked; each entry is told once. A ledger that cannot be read tells nothing."""
    try:
        return _since_last(bank, state, host, session, past) if bank else ()
    except OSError:
        return ()


def _since_last(bank: str, state: str, host: str, session: str, past: Session) -> tuple[Verdict, ...]:
    folder = ledger.place(Path(bank), Places(Path(state), Path(state)))
    now, noted = ledger.last(folder), speaking.noted(state, session)
    speaking.note(state, host, session, seen=now)
    if noted is None or noted.seen is None or noted.seen >= now:
        return ()
    mine = [e for e in ledger.entries(folder) if e.seq > noted.seen and e.because.session == ledger.short(session)]
    alone = [e for e in mine if e.because.by in ledger.BY_COMMAND and e.flow not in _FOLLOWING]
    found = [entry for entry in alone if not _was_asked_for(entry, past)]
    return tuple(_told(entry) for entry in found[:_SHOWN])


def _was_asked_for(entry: Entry, past: Session) -> bool:
    """By name, as the guard asks before it lets the command run."""
    verb = "undo" if entry.because.what == "undone" else entry.flow
    agreed = past.asked | {what for tag, what in past.confirmed if tag == "plan"}
    return not agreed.isdisjoint({verb, entry.because.proposal, *_FLOWS.get(verb, ())})


def _told(entry: Entry) -> Verdict:
    pages = ", ".join(f"memory-bank/{page}" for page in entry.pages[:5])
    params = (("id", entry.id), ("pages", pages), ("command", f"memory-bank undo {entry.id}"))
    return Verdict("GRD-7", "warn", "direct.unasked", params, person="direct.unasked-person")
