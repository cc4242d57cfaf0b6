"""Gathers what is known of the project for the claims at hand, and has them judged."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from pathlib import Path

from memorybank.app.ask.verification import Grounds, inside
from memorybank.model.claim import (
    COMMAND,
    DEPENDENCY,
    ENVIRONMENT,
    GONE,
    LINE,
    LIVE,
    MOVED,
    PATH,
    SCRIPT,
    SYMBOL,
    TARGET,
    UNCHECKED,
    Claim,
    Judged,
)
from memorybank.recall.verdicts.claim_judge import Known, judge
from memorybank.recall.verdicts.evidence import CodeWords, ProjectPast
from memorybank.recall.verdicts.path_verdicts import BankPlace, FileEvidence, not_there
from memorybank.store.history.head import Head
from memorybank.store.history.past_manifests import manifests
from memorybank.store.history.renames import contents as past_contents
from memorybank.store.history.renames import past
from memorybank.store.history.source_words import words
from memorybank.store.history.work_tree import Contents, ignored, tree
from memorybank.store.project import Where

_EARLIER = 20  # versions of a page that are looked into
_PAGES = 64 * 1024 * 1024  # bytes of pages as they once were


def judge_pages(
    claims: Mapping[str, tuple[Claim, ...]], where: Where, at: Head | None
) -> tuple[dict[str, tuple[Judged, ...]], Grounds]:
    """The verdicts by page, and what they rest on."""
    folder = where.places.cache
    files, disk = tree(at, where.project, folder)
    top = Path(disk.top)
    place = place_of(where, at)
    contents = Contents(top)
    history = past(at, files, folder, place.bank, lambda: not_there(chain(*claims.values()), files, place))
    known = Known(
        FileEvidence(files, history, place, contents.lines, contents.anchors, {}, _had_lines(at, place, history)),
        manifests(top, files, history, git_has=bool(at and at.commit), keep=contents.used.add),
        CodeWords({}, {}),
    )
    names = {
        name: page
        for page, own in claims.items()
        for c in own
        if c.kind in (SYMBOL, ENVIRONMENT)
        for name in c.subject.split(" ")
    }
    if names:
        pages = tuple(dict.fromkeys(names.values()))
        found = words(names, files, history, top, at.commit if at else "", place.bank, pages)
        known = known._replace(words=found)
        contents.used.update(found.found.values())
    judged = {page: tuple(judge(claim, known) for claim in own) for page, own in claims.items()}
    judged = _without_ignored(judged, at, place, history)
    contents.used.update(path for path in files.files if path.endswith(".gitignore"))
    judged = _without_later_words(judged, at, place, history)
    absent = bool(names) and len(known.words.found) < len(names)
    seen = {disk.top + path: there for path, there in disk.seen.items()}
    return judged, Grounds(seen, [disk.top + path for path in contents.used], absent)


def _had_lines(at: Head | None, place: BankPlace, history: ProjectPast) -> Callable[[str, str], int]:
    @cache
    def had(page: str, path: str) -> int:
        whens = [when for when, touched in history.touched if touched == place.bank + page]
        names = [f"{history.commit(when)}:{path}" for when in whens[-_EARLIER:]]
        was = past_contents(at.top, names, _PAGES) if at and names else {}
        return max((len(data.splitlines()) for data in was.values()), default=-1)

    return had


def _without_ignored(
    judged: dict[str, tuple[Judged, ...]], at: Head | None, place: BankPlace, history: ProjectPast
) -> dict[str, tuple[Judged, ...]]:
    """What git is told to ignore is made on each machine, or private: that it is not here says nothing."""

    def path_of(row: Judged) -> str:
        return os.path.normpath(place.project + row.shows)

    gone = {path_of(j) for rows in judged.values() for j in rows if _is_gone_file(j)}
    # only with its slash does a missing folder look like one, and a file must not: some rules hide every folder
    asked = gone | {f"{path}/" for path in gone if path not in history.ends}
    hidden = frozenset(path.rstrip("/") for path in ignored(at.top, asked)) if at and gone else frozenset()
    if not hidden:
        return judged
    return {
        page: tuple(
            j._replace(verdict=UNCHECKED, why="ignored") if _is_gone_file(j) and path_of(j) in hidden else j
            for j in rows
        )
        for page, rows in judged.items()
    }


def _without_later_words(
    judged: dict[str, tuple[Judged, ...]], at: Head | None, place: BankPlace, history: ProjectPast
) -> dict[str, tuple[Judged, ...]]:
    """Only what a page said while it was true can have become untrue.

    A bare name written after its file had moved is short for the new place; a symbol, a script or a version written
    after it had gone is a memory of it.
    """
    rows = [j for own in judged.values() for j in own if j.commit and (_may_be_short(j) or _is_of_content(j))]
    if at is None or not rows:
        return judged
    was = past_contents(at.top, sorted({_last_said(j, place) for j in rows}), _PAGES)

    def holds(row: Judged) -> bool:
        page = was.get(_last_said(row, place))
        if page is not None:
            return row.claim.text.encode() in page
        nobody_can_tell = not history.written(place.bank + row.claim.file, place.bank)
        return nobody_can_tell or _may_be_short(row)

    doubtful = [row for row in rows if not holds(row)]
    later = frozenset(doubtful) - _said_before(doubtful, at, place, history)

    def settled(row: Judged) -> Judged:
        if row not in later:
            return row
        if _may_be_short(row):
            return Judged(row.claim, LIVE, shows=row.to)
        return row._replace(verdict=UNCHECKED, fix="", why="before")

    return {page: tuple(map(settled, own)) for page, own in judged.items()}


def _last_said(row: Judged, place: BankPlace) -> str:
    """Git's name for the page as it was just before the thing went."""
    return f"{row.commit}^:{place.bank}{row.claim.file}"


def _said_before(rows: list[Judged], at: Head, place: BankPlace, history: ProjectPast) -> frozenset[Judged]:
    """Those whose page said so in an earlier version, though perhaps not in the last: a page may be back from then."""
    whens = {commit: when for when, commit in enumerate(history.commits)}
    versions: dict[str, list[int]] = {}
    for when, path in history.touched:
        versions.setdefault(path, []).append(when)
    asked: dict[Judged, list[str]] = {}
    for row in rows:
        file = place.bank + row.claim.file
        earlier = [when for when in versions.get(file, ()) if when < whens.get(row.commit, 0)]
        asked[row] = [f"{history.commit(when)}:{file}" for when in earlier[-_EARLIER:]]
    was = past_contents(at.top, sorted({name for names in asked.values() for name in names}), _PAGES)
    return frozenset(
        row for row, names in asked.items() if any(row.claim.text.encode() in was.get(name, b"") for name in names)
    )


def _may_be_short(judged: Judged) -> bool:
    text = judged.claim.subject
    return judged.verdict == MOVED and "/" not in text and judged.to.rpartition("/")[2] == text


def _is_of_content(judged: Judged) -> bool:
    return judged.alarm and judged.claim.kind in (SCRIPT, TARGET, DEPENDENCY, SYMBOL, ENVIRONMENT)


def _is_gone_file(judged: Judged) -> bool:
    return judged.verdict == GONE and judged.claim.kind in (PATH, LINE, COMMAND)


def place_of(where: Where, at: Head | None) -> BankPlace:
    project, bank = inside(where, at)
    top = str(at.top) if at else os.path.realpath(where.project)
    return BankPlace(project, bank, Path(top, project).name)
