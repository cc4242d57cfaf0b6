"""Candidates become proposals that one person reviews as one list (DAY-3).

An agent fills in what the evidence supports and hands the candidates back; each must still stand where it was found.
Nothing is remembered by this: what is proposed waits for a yes like any other proposal.
"""

import json
from typing import Any, NamedTuple

from memorybank.app.ask.candidates import draft_of, lacking
from memorybank.app.change.memory_proposal import Prepared, prepare, store
from memorybank.app.setting import Setting
from memorybank.model.change import Proposal
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.recall.candidates import SORTS, Candidate
from memorybank.store import disk, git, readable_files

_HEX = frozenset("0123456789abcdef")


class ProposedTogether(NamedTuple):
    proposals: tuple[Proposal, ...]
    incomplete: tuple[Candidate, ...]  # with fields that nobody has stated yet
    refused: tuple[tuple[Candidate, MemoryBankError], ...]


def propose_together(setting: Setting, candidates: tuple[Candidate, ...]) -> ProposedTogether:
    """Every complete one waits in the list. One that is refused holds up none of the others."""
    ready: list[Prepared] = []
    refused: list[tuple[Candidate, MemoryBankError]] = []
    for candidate in (one for one in candidates if not lacking(one)):
        try:
            ready.append(prepare(setting, draft_of(candidate), together=True))
        except MemoryBankError as error:
            refused.append((candidate, error))
    made = tuple(store(setting, one.proposal) for one in ready if not one.empty)
    return ProposedTogether(made, tuple(filter(lacking, candidates)), tuple(refused))


def filled(setting: Setting, raw: str) -> tuple[Candidate, ...]:
    """Candidates as `learn --json` printed them, with more of their fields stated."""
    try:
        rows = json.loads(raw.lstrip("\ufeff"))
        found = tuple(map(_candidate, rows["candidates"] if isinstance(rows, dict) else rows))
    except (ValueError, KeyError, TypeError, RecursionError, AttributeError) as error:
        raise BadUsage("learn.bad-json", why=str(error)[:120]) from None
    for candidate in found:
        draft_of(candidate)  # raises for a field that its kind has not
        if not _stands(setting, candidate):
            raise BadUsage("learn.no-evidence", place=candidate.place)
    return found


def _candidate(row: dict[str, Any]) -> Candidate:
    fields = {str(name): told for name, told in row["fields"].items() if told}
    if row["sort"] not in SORTS:
        raise ValueError(f"sort: {row['sort']}")
    place = str(row.get("path") or ""), int(row["line"])
    return Candidate(row["sort"], fields, str(row["quote"]), *place, commit=str(row.get("commit") or ""))


def _stands(setting: Setting, candidate: Candidate) -> bool:
    """Is the quote where it is said to be?"""
    if candidate.commit:
        known = candidate.commit and set(candidate.commit) <= _HEX
        log = git.run(setting.where.project, ["log", "-1", "--format=%B", candidate.commit]) if known else None
        text = (log or b"").decode("utf-8", "replace")
    elif candidate.path.startswith("/"):  # of a memory that the user named
        text = (disk.readable(candidate.path, readable_files.LARGEST) or b"").decode("utf-8", "replace")
    else:
        found = readable_files.read_sample(setting.where.project, candidate.path)
        text = found.text if found else ""
    lines = text.replace("\r\n", "\n").split("\n")
    return bool(candidate.quote) and candidate.quote in "\n".join(lines[max(0, candidate.line - 1) :])
