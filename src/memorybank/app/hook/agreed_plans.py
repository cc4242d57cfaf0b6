"""What the user agreed to, for a write by an agent's own tools (GRD-5, GRD-6).

A confirmed plan that the hook could not apply covers a call that adds and removes on a page just what the plan adds
and removes there, and nothing else. Loaded only while there is such a plan.
"""

from memorybank.changes.lines import put_in_and_out
from memorybank.model.change import Create, Delete, Move, Proposal, State, Update
from memorybank.model.facts import Session
from memorybank.policy.session import still_covers
from memorybank.store import proposals
from memorybank.store.disk import data

Pages = dict[str, tuple[str | None, str | None]]  # page -> before and after; None for no such page


def plans(state: str, session: Session) -> tuple[Proposal, ...]:
    found = [proposals.load(state, id) for id in sorted({id for id, _ in session.confirmed})]
    return tuple(p for p in found if p is not None and p.state is State.CONFIRMED)


def covered(agreed: tuple[Proposal, ...], pages: Pages, past: Session, call: str) -> frozenset[tuple[str, str]]:
    """Each page that this call writes as a plan does, with that plan; one that has covered the page is used up."""
    found: set[tuple[str, str]] = set()
    for page, (before, after) in pages.items():
        unused = tuple(p for p in agreed if still_covers(past, call, p.id, page))
        proposal = covering(unused, page, before, after)
        found |= {(proposal.id, page)} if proposal is not None else set()
    return frozenset(found)


def covering(agreed: tuple[Proposal, ...], page: str, before: str | None, after: str | None) -> Proposal | None:
    """The plan that changes this page by just these lines."""
    made = _lines((before or "").encode("utf-8", "surrogatepass"), (after or "").encode("utf-8", "surrogatepass"))
    for proposal in agreed if after is not None else ():
        for change in proposal.plan.changes:
            match change:
                case Create(path=path, after=new) if path == page and before is None:
                    planned = _lines(b"", new)
                case Update(path=path, before=old, after=new) if path == page and before is not None:
                    planned = _lines(old, new)
                case _:
                    continue
            if made == planned and any(made):
                return proposal
    return None


def _lines(before: bytes, after: bytes) -> tuple[list[str], list[str]]:
    told = put_in_and_out(before, after)
    return [line for out, _ in told for line in out], [line for _, put in told for line in put]


def leaving(agreed: tuple[Proposal, ...], bank: str) -> frozenset[tuple[str, str]]:
    """What a plan removes or moves, while it is still what was shown."""
    changes = [change for proposal in agreed for change in proposal.plan.changes]
    gone = {
        (c.path, "")
        for c in changes
        if isinstance(c, Delete) and data(f"{bank}/{c.path}", len(c.before) + 1) == c.before
    }
    return frozenset(gone | {(c.path, c.to) for c in changes if isinstance(c, Move) and c.after is None})
