"""Symbols and environment variables, judged by the words of the tracked files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from memorybank.model.claim import GONE, LIVE, UNCHECKED, Claim, Judged


class Words(NamedTuple):
    found: Mapping[str, str]  # a name that is still there -> a file that has it
    lost: Mapping[str, tuple[str, str]]  # a name that was there once -> the commit it went in, the file that had it
    sure: bool = True  # False when there was too much to search: nothing is then said to be gone


def judge_word(claim: Claim, known: Words) -> Judged:
    names = claim.subject.split(" ")
    missing = [name for name in names if name not in known.found]
    if not missing:
        return Judged(claim, LIVE, shows=known.found[names[-1]])
    gone = [known.lost[name] for name in missing if name in known.lost]
    if not gone or not known.sure:
        return Judged(claim, UNCHECKED, why="unproven")
    commit, file = gone[-1]
    if claim.hedge:
        return Judged(claim, UNCHECKED, commit=commit, shows=file, why=claim.hedge)
    return Judged(claim, GONE, commit=commit, shows=file, why="word")
