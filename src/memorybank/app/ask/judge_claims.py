"""Gathers what is known of the project for the claims at hand, and has them judged."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
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
    OF_FILES,
    PATH,
    SYMBOL,
    UNCHECKED,
    Claim,
    Judged,
)
from memorybank.recall.verdicts.claim_judge import Known, judge
from memorybank.recall.verdicts.evidence import CodeWords, ProjectPast
from memorybank.recall.verdicts.path_verdicts import BankPlace, FileEvidence, unsettled
from memorybank.store.history.head import Head
from memorybank.store.history.past_manifests import manifests
from memorybank.store.history.renames import contents as past_contents
from memorybank.store.history.renames import further, past
from memorybank.store.history.source_words import imported, sources, words
from memorybank.store.history.work_tree import Contents, ignored, tree
from memorybank.store.project import Where

_EARLIER = 20  # versions of a page that are looked into
_PAGES = 64 * 1024 * 1024  # bytes of pages as they once were


def judge_pages(
    claims: Mapping[str, tuple[Claim, ...]], where: Where, at: Head | None
) -> tuple[dict[str, tuple[Judged, ...]], Grounds]:
    """The verdicts by page, and what they rest on."""
    files, disk = tree(at, where.project)
    top = Path(disk.top)
    place = place_of(where, at)
    contents = Contents(top)
    history = past(at, where.places.cache, place.bank)
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
    if at and at.commit and (more := further(history, files, at, *unsettled(known.files))):
        known = known._replace(files=known.files._replace(past=more, asked={}))
        judged = {
            page: tuple(
                judge(row.claim, known) if row.verdict != LIVE and row.claim.kind in OF_FILES else row for row in own
            )
            for page, own in judged.items()
        }
    judged = _without_imported(_without_ignored(judged, at, place, history), at)
    judged = {page: _without_told(own) for page, own in judged.items()}
    contents.used.update(path for path in files.files if path.endswith(".gitignore"))
    absent = sources(files.files, top, place.bank) if len(known.words.found) < len(names) else []
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


def _without_imported(judged: dict[str, tuple[Judged, ...]], at: Head | None) -> dict[str, tuple[Judged, ...]]:
    """A package that no manifest lists any more and that the code still imports comes by way of another one."""

    def name_of(row: Judged) -> str:
        lost = row.verdict == GONE and row.claim.kind == DEPENDENCY
        return row.claim.subject.partition(":")[2].partition("@")[0] if lost else ""

    names = frozenset(name for rows in judged.values() for row in rows if (name := name_of(row)))
    used = imported(at.top, names) if at and names else frozenset()
    if not used:
        return judged
    return {
        page: tuple(j._replace(verdict=UNCHECKED, why="used") if name_of(j) in used else j for j in rows)
        for page, rows in judged.items()
    }


def _without_told(rows: tuple[Judged, ...]) -> tuple[Judged, ...]:
    """A line that names the old place and the new one tells the move itself (VER-4), in whatever language."""
    live: dict[int, list[str]] = {}
    for row in rows:
        if row.verdict == LIVE:
            live.setdefault(row.claim.line, []).append(row.claim.subject.strip("./"))

    def is_told(row: Judged) -> bool:
        if row.verdict != MOVED or row.claim.drawn:
            return False
        return any(f"/{row.to.strip('/')}".endswith(f"/{there}") for there in live.get(row.claim.line, ()))

    return tuple(j._replace(verdict=UNCHECKED, fix="", why="told") if is_told(j) else j for j in rows)


def _is_gone_file(judged: Judged) -> bool:
    return judged.verdict == GONE and judged.claim.kind in (PATH, LINE, COMMAND)


def place_of(where: Where, at: Head | None) -> BankPlace:
    project, bank = inside(where, at)
    top = str(at.top) if at else os.path.realpath(where.project)
    return BankPlace(project, bank, Path(top, project).name)
