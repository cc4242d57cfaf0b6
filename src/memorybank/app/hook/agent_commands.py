"""Reports changes that an agent made by running our own commands from inside a script (GRD-7).

The ledger says who ran a command (store/host_process.py). A change that this session's agent ran with `--yes`, or by
playing the person at a terminal, has no confirmed proposal behind it: it is told with the command that takes it back,
once in every message until it was taken back or the user answered. One that no session ran is told once, where a call
of this session may have left a process behind. A person in another window is no agent of this session and raises no
alarm; what a person types into the host's own prompt does look like the agent's, and the sentence allows for that.
"""

from __future__ import annotations

from memorybank.app.hook.banks import made_events
from memorybank.light.address import Address
from memorybank.model.facts import Session, Verdict
from memorybank.policy.session import record, short
from memorybank.store import agents_at_work, host_process, ledger_head

TYPE_CHECKING = False
if TYPE_CHECKING:  # a message that is no answer loads no dataclasses
    from memorybank.model.change import Entry

_FOLLOWING = ("index", "complete")  # rows and metadata say nothing of their own
_SHOWN = 3


def unasked(
    where: Address, host: str, session: str, past: Session, *, agent: str = "", said: str = ""
) -> tuple[bytes, tuple[Verdict, ...]]:
    """Records and what is to be told. `said`: the user's own message, where it is one that may answer.

    A ledger that cannot be read tells nothing.
    """
    state = where.state
    made = made_events(state, session)
    if not where.real:
        return b"", made
    try:
        now, open_ones, nobodys = _open(where.real, state, session)
    except OSError:
        return b"", made
    if open_ones and said and any(entry.id in past.said for entry in open_ones):
        from memorybank.policy.answer import reply

        if reply(said).answer in ("confirm", "mixed", "refuse"):  # that ends the telling, and lets nothing run
            open_ones = ()
    host_process.note_agent(state, host, session, seen=open_ones[0].seq - 1 if open_ones else now)
    new = [entry for entry in open_ones if said or entry.id not in past.said][:_SHOWN]
    nobodys = tuple(entry for entry in nobodys if entry.id not in past.said)
    told = [_told("direct.unasked", (entry,), where.folder, person="direct.unasked-person") for entry in new]
    told += [_told("direct.nobodys", nobodys, where.folder)] if nobodys else []
    return b"".join(record("W", short(agent), entry.id) for entry in (*new, *nobodys)), (*made, *told)


def _open(bank: str, state: str, session: str) -> tuple[int, tuple[Entry, ...], tuple[Entry, ...]]:
    """How far the ledger goes, and which changes since the last that was settled nobody has answered for: those of this
    session, and those of no session, where a process that this one left behind may have made them."""
    folder = ledger_head.folder(bank, state)
    now, noted = ledger_head.last(folder), host_process.noted_agent(state, session)
    if noted is None or noted.seen is None or noted.seen >= now:
        return now, (), ()
    from pathlib import Path

    from memorybank.store import ledger

    entries = ledger.entries(Path(folder))
    taken_back = {entry.because.undoes for entry in entries}
    new = [e for e in entries if e.seq > noted.seen and e.id not in taken_back and e.flow not in _FOLLOWING]
    alone = [e for e in new if e.because.by in ledger.BY_COMMAND]
    mine = tuple(e for e in alone if e.because.session == ledger.short(session))
    worked = agents_at_work.has_worked(state, session)
    return now, mine, tuple(e for e in alone if worked and not e.because.session)


def _told(text: str, entries: tuple[Entry, ...], folder: str, *, person: str = "") -> Verdict:
    ids = " ".join(entry.id for entry in entries)
    pages = ", ".join(dict.fromkeys(f"{folder}/{page}" for entry in entries for page in entry.pages[:5]))
    params = (("id", ids), ("pages", pages), ("command", f"memory-bank undo {entries[-1].id}"))
    return Verdict("GRD-7", "warn", text, params, person=person)
